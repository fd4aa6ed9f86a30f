"""A card in full with the reasons of its numbers and the words on it."""

from __future__ import annotations

from pygame import Rect

from client.tables.starlight import faces
from client.tables.starlight.faces import Look
from client.tables.starlight.places import card_of, look_of, thing_named
from client.tables.table import Sight, ThingId, Zoom
from client.ui import Ui
from client.words import rule_sentence
from rules.starlight.cards import GROWTH, cards
from rules.starlight.faces import KEYWORD_NAMES, QUICK
from rules.starlight.view import ThingView

_RULES = {
    "pierce": "STL-14.1", "evade": "STL-14.2", "vigil": "STL-14.3", "reckless": "STL-14.4", "wall": "STL-14.5",
    "ward": "STL-14.6", "drain": "STL-14.7", "venom": "STL-14.8",
}  # fmt: skip


def zoom_of(sight: Sight, thing: ThingId) -> Zoom | None:
    """The card behind a thing; on the battlefield with its numbers of now."""
    card = card_of(sight, thing)
    if card not in cards():
        return None
    printed = cards()[card]
    seen = thing_named(sight.view, thing) if printed.is_character else None
    look = look_of(seen, False) if seen is not None else Look(card, plain=True)
    numbers = _numbers(sight, seen) if seen is not None else []
    words = []
    for word in sorted(printed.keywords):
        name = str(getattr(KEYWORD_NAMES[word], sight.language))
        words.append((name, _RULES[word], rule_sentence("starlight", _RULES[word], sight.language)))
    if printed.quick:
        name = str(getattr(QUICK, sight.language))
        words.append((name, "STL-13.1", rule_sentence("starlight", "STL-13.1", sight.language)))
    life = None
    if printed.type == "star" and thing.endswith("/star"):
        life = sight.view.sides[int(thing[1:].partition("/")[0]) - 1].life
        change = life - printed.life
        causes = [(f"{change:+d}".replace("-", "−"), sight.say("stl.since_start"))] if change else []
        numbers = [(sight.say("stl.life"), str(printed.life), str(life), causes)]

    def draw(ui: Ui, rect: Rect) -> None:
        faces.full(ui, rect, look, life)

    return Zoom(printed.name[sight.language], (430, 600), draw, numbers, words)


def _numbers(sight: Sight, seen: ThingView) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Attack and defence, printed and now, with each cause of a difference."""
    printed = cards()[seen.card]
    growth = seen.counters.get("growth", 0)
    rows = []
    for index, (word, usual, now) in enumerate(
        (("stl.attack", printed.attack, seen.attack), ("stl.defence_left", printed.defence, seen.defence))
    ):
        causes = [(f"{GROWTH[index] * growth:+d}", sight.say("stl.growth"))] if growth else []
        causes += [(f"{boost[index]:+d}", sight.say("stl.until_end")) for boost in seen.boosts if boost[index]]
        rest = now - usual - sum(int(amount) for amount, _ in causes)
        if rest:
            causes.append((f"{rest:+d}", sight.say("stl.other_cards")))
        if index == 1 and seen.damage:
            causes.append((f"−{seen.damage}", sight.say("stl.damage")))
            now -= seen.damage
        causes = [(amount.replace("-", "−"), cause) for amount, cause in causes]
        rows.append((sight.say(word), str(usual), str(now), causes))
    return rows
