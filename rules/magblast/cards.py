"""The cards of Mag·Blast: what `data/magblast/cards.yaml` says, looked up by id."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from rules.engine.loading import DataError, load_yaml
from rules.engine.paths import DATA
from rules.engine.words import Bilingual

FILE = "magblast/cards.yaml"
FLAG = "FLAG"
"""How a flagship is named as a target; every fleet has one."""

Zone = Literal["yellow", "green", "red", "blue"]
Turret = Literal["laser", "beam", "mag"]
Icon = Literal["star", "circle", "diamond"]
Group = Literal["blast", "squadron", "direct_hit", "direct_hit_effect", "other"]


class ZoneCard(Struct, forbid_unknown_fields=True, frozen=True):
    id: Zone
    name: Bilingual
    letter: Bilingual


class TurretKind(Struct, forbid_unknown_fields=True, frozen=True):
    id: Turret
    damage: int
    name: Bilingual


class ShipClass(Struct, forbid_unknown_fields=True, frozen=True):
    """A class of fleet ships; `count` is how many there must be (MB-1.2)."""

    id: str
    name: Bilingual
    count: int
    ability: Literal["carrier", "minesweeper"] | None = None


class Flagship(Struct, forbid_unknown_fields=True, frozen=True):
    """A flagship; `uses` is 0 for an ability that always works (MB-16.1)."""

    id: str
    name: Bilingual
    hull: int
    uses: int
    step: Literal["discard", "draw", "reinforce", "move", "attack", "reaction", "any"]


class Ship(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name: Bilingual
    class_: str = field(name="class")
    speed: int
    hull: int
    turrets: tuple[Turret, ...]


class ActionCard(Struct, forbid_unknown_fields=True, frozen=True):
    """One printed variant of an action card: its icons, and how many copies there are."""

    id: str
    count: int
    icons: tuple[Icon, ...]


class Kind(Struct, forbid_unknown_fields=True, frozen=True):
    """What several action cards have in common."""

    id: str
    name: Bilingual
    group: Group
    timing: Literal["attack", "after_blast", "after_direct_hit", "reaction"]
    cards: tuple[ActionCard, ...]
    damage: int = 0
    turret: Turret | None = None


class Constants(Struct, forbid_unknown_fields=True, frozen=True):
    start_hand: int
    draw_to: int
    dealt_ships: int
    zone_limit: int
    limited_uses: int


class CardFile(Struct, forbid_unknown_fields=True, frozen=True):
    constants: Constants
    zones: tuple[ZoneCard, ...]
    turrets: tuple[TurretKind, ...]
    classes: tuple[ShipClass, ...]
    flagships: tuple[Flagship, ...]
    ships: tuple[Ship, ...]
    kinds: tuple[Kind, ...]


class Cards:
    """The card file, by id. Every card id leads to its kind, its icons and its number of copies."""

    def __init__(self, file: CardFile) -> None:
        self.constants = file.constants
        self.zones = {zone.id: zone for zone in file.zones}
        self.ring: tuple[Zone, ...] = tuple(zone.id for zone in file.zones)
        self.turrets = {turret.id: turret for turret in file.turrets}
        self.classes = {each.id: each for each in file.classes}
        self.flagships = {each.id: each for each in file.flagships}
        self.ships = {each.id: each for each in file.ships}
        self.kinds = {kind.id: kind for kind in file.kinds}
        self.kind = {card.id: kind for kind in file.kinds for card in kind.cards}
        self.icons = {card.id: card.icons for kind in file.kinds for card in kind.cards}
        self.count = {card.id: card.count for kind in file.kinds for card in kind.cards}

    def action_deck(self) -> list[str]:
        """All action cards, unshuffled (MB-1.1)."""
        return [id_ for id_, count in self.count.items() for _ in range(count)]

    def ring_distance(self, a: Zone, b: Zone) -> int:
        """Steps between two zones round the ring (MB-2.2)."""
        size = len(self.ring)
        apart = abs(self.ring.index(a) - self.ring.index(b))
        return min(apart, size - apart)


@lru_cache(maxsize=1)
def cards() -> Cards:
    """The cards of the game. Raises DataError."""
    return Cards(load_yaml(DATA / FILE, CardFile, f"data/{FILE}"))


TOTALS = {"flagships": 10, "ships": 54, "actions": 101}
GROUP_TOTALS = {"blast": 50, "squadron": 13, "direct_hit": 8, "direct_hit_effect": 8, "other": 22}


def check_cards() -> list[str]:
    """Mistakes of the card file that its types cannot show: totals of MB-1.1 to 1.3, ids used twice, unknown words."""
    name = f"data/{FILE}"
    try:
        file = load_yaml(DATA / FILE, CardFile, name)
    except DataError as error:
        return error.mistakes
    mistakes = []
    ids = [flagship.id for flagship in file.flagships] + [ship.id for ship in file.ships]
    ids += [card.id for kind in file.kinds for card in kind.cards]
    mistakes += [
        f"{name}: {id_}: this id stands {n} times; each card has its own" for id_, n in Counter(ids).items() if n > 1
    ]
    found = {
        "flagships": len(file.flagships),
        "ships": len(file.ships),
        "actions": sum(card.count for kind in file.kinds for card in kind.cards),
    }
    mistakes += [
        f"{name}: {what}: {found[what]} cards, expected {n} (MB-1.1)" for what, n in TOTALS.items() if found[what] != n
    ]
    by_class = Counter(ship.class_ for ship in file.ships)
    for each in file.classes:
        if by_class[each.id] != each.count:
            mistakes.append(f"{name}: classes.{each.id}: {by_class[each.id]} ships, expected {each.count} (MB-1.2)")
    known = {each.id for each in file.classes}
    mistakes += [f"{name}: ships.{s.id}: class {s.class_!r} is not known" for s in file.ships if s.class_ not in known]
    by_group = Counter[str]()
    for kind in file.kinds:
        by_group[kind.group] += sum(card.count for card in kind.cards)
        if (kind.group == "blast") != (kind.turret is not None):
            mistakes.append(f"{name}: kinds.{kind.id}: a blast, and nothing else, names its turret")
    for group, n in GROUP_TOTALS.items():
        if by_group[group] != n:
            mistakes.append(f"{name}: group {group}: {by_group[group]} cards, expected {n} (MB-1.3)")
    return mistakes
