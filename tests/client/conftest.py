"""Tests with a real window need a virtual screen; where there is none they are not part of the suite."""

import shutil

collect_ignore = [] if shutil.which("Xvfb") and shutil.which("xdotool") else ["test_real_window.py"]
