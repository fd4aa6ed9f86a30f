"""The client: draws what one seat may see and turns clicks and keys into answers. Nothing here decides a rule."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame would greet on the standard output
