"""The client: draws what one seat may see and turns clicks and keys into answers. Nothing here decides a rule."""
