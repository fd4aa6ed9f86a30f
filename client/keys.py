"""Keys by name: what an event means, and how a key is shown on a button."""

from __future__ import annotations

import pygame

SHOWN = {
    "return": "Enter",
    "escape": "Esc",
    "space": "Space",
    "backspace": "⌫",
    "delete": "Del",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "page up": "PgUp",
    "page down": "PgDn",
}


def key_name(event: pygame.event.Event) -> str:
    """The name of a pressed key with its modifiers, such as `ctrl+z`; `enter` of the number block is `return`."""
    name = pygame.key.name(event.key)
    if name == "enter":
        name = "return"
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    mods = getattr(event, "mod", 0)
    prefix = ""
    if mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
        prefix += "ctrl+"
    if mods & pygame.KMOD_ALT:
        prefix += "alt+"
    if mods & pygame.KMOD_SHIFT and len(name) > 1:
        prefix += "shift+"
    return prefix + name


def shown(key: str) -> str:
    """A key as it is written on a button: `Ctrl Z`, `Enter`, `S`."""
    *mods, name = key.split("+") if key != "+" else [key]
    words = [mod.capitalize() for mod in mods] + [SHOWN.get(name, name.capitalize() if len(name) > 1 else name.upper())]
    return " ".join(words)
