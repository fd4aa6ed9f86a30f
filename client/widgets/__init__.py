"""Buttons, lists, text fields and dialogs: one file a widget, each usable by mouse alone and by keyboard alone."""
