"""The screen: draws views, turns clicks and keys into answers."""
