"""The decks of Star Wars: Unlimited (SWU-14, 15.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from pygame import Rect

from client import shapes
from client.decks.book import Book, Entry, Mend, Share, fewer, without
from client.tables.unlimited.looks import HandLook
from client.tables.unlimited.pieces import art, aspect_disc, blade, buckler, frame, tone
from client.tables.unlimited.places import base_picture, leader_picture
from client.tables.unlimited.zooms import full_card, full_size
from client.ui import Ui
from rules.effects.nouns import COMMON_KEYWORDS
from rules.engine.decisions import Refusal
from rules.unlimited import decks
from rules.unlimited.cards import ARENAS, ASPECTS, SETS, Card, pool
from rules.unlimited.costs import ASPECT_PENALTY
from rules.unlimited.decks import Deck
from rules.unlimited.faces import ASPECT_NAMES, card_text


class UnlimitedBook(Book[Deck]):
    """Leaders and a base, a deck and a sideboard, two formats, and the aspect penalty."""

    game = "unlimited"
    heads = ("leader", "base")
    kinds = ("unit", "upgrade", "event")
    colours = ASPECTS
    facets = ("kind", "edition", "arena", "keyword", "trait")
    top_cost, top_filter = 8, 7
    least = decks.LEAST
    parts = ("cards", "sideboard")
    formats = decks.FORMATS
    has_penalty = True

    # -- cards -----------------------------------------------------------------------------------------------------
    def entries(self) -> Mapping[str, Entry]:
        return _entries()

    def words(self, id_: str, language: str) -> str:
        return _words(id_, language)

    def value_name(self, facet: str, value: str, language: str) -> str:
        if facet == "keyword":
            return str(getattr(COMMON_KEYWORDS[value], language))
        return str(getattr(pool().traits[value], language))

    def values(self, facet: str, language: str) -> list[str]:
        if facet == "edition":
            return list(SETS)
        return list(ARENAS) if facet == "arena" else super().values(facet, language)

    def colour_name(self, colour: str, language: str) -> str:
        return str(getattr(ASPECT_NAMES[colour], language))

    # -- decks -----------------------------------------------------------------------------------------------------
    def empty(self) -> Deck:
        return Deck()

    def bundled(self, language: str) -> Mapping[str, Deck]:
        return decks.bundled(language)

    def read(self, text: str) -> Deck:
        return decks.read_deck(text)

    def plain(self, deck: Deck) -> dict[str, Any]:
        return deck.to_json()

    def text(self, deck: Deck, language: str) -> str:
        return deck.to_text()

    def faults(self, deck: Deck) -> list[Refusal]:
        return decks.find_faults(deck, deck.format)

    def fault_line(self, fault: Refusal, language: str) -> str:
        return decks.fault_line(fault, language)

    def mend(self, deck: Deck, fault: Refusal) -> Mend | None:
        params, id_ = fault.params, str(fault.params.get("id", ""))
        match fault.reason:
            case "deck_too_small":
                return Mend("decks.mend.fitting", fitting=True, part="cards")
            case "deck_copies":
                original, n = str(params["card"]).removeprefix("name:"), params["n"] - params["most"]
                ids = [i for i in _all_ids(deck) if i == original or _original(i) == original]
                return Mend("decks.mend.take", {"n": n}, fewer(deck, self.parts, ids, n))
            case "deck_no_base" | "deck_not_base":
                return Mend("decks.choose.base", kind="base")
            case "deck_leaders" if len(deck.leaders) > params["wanted"]:
                leaders = deck.leaders[: params["wanted"]]
                n = len(deck.leaders) - params["wanted"]
                return Mend("decks.mend.take", {"n": n}, msgspec.structs.replace(deck, leaders=leaders))
            case "deck_leaders" | "deck_same_leaders" | "deck_sides":
                return Mend("decks.choose.leader", kind="leader")
            case "deck_not_leader":
                return Mend("decks.mend.out", deck=self.without_head(deck, id_))
            case "deck_unknown" | "deck_not_there":
                place = getattr(params["place"], "id", "").removeprefix("deck.place.")
                if place in self.heads:
                    return Mend("decks.mend.out", deck=self.without_head(deck, id_))
                part = "sideboard" if place == "sideboard" else "cards"
                return Mend("decks.mend.out", deck=without(deck, part, id_))
            case "deck_no_sideboard":
                return Mend("decks.mend.empty_side", deck=msgspec.structs.replace(deck, sideboard={}))
            case "deck_sideboard_too_big":
                return Mend("decks.mend.show_side", part="sideboard")
        return None

    def places(self, deck: Deck) -> list[tuple[str, str]]:
        most = 2 if deck.format == "twin_suns" else 1
        leaders = (*deck.leaders, *[""] * most)[: max(most, len(deck.leaders))]
        return [*(("leader", id_) for id_ in leaders), ("base", deck.base)]

    def with_head(self, deck: Deck, entry: Entry) -> Deck:
        if entry.kind == "base":
            return msgspec.structs.replace(deck, base=entry.id)
        most = 2 if deck.format == "twin_suns" else 1
        return msgspec.structs.replace(deck, leaders=(*deck.leaders, entry.id)[-most:])

    def without_head(self, deck: Deck, id_: str) -> Deck | None:
        if id_ in deck.leaders:
            leaders = list(deck.leaders)
            leaders.remove(id_)
            return msgspec.structs.replace(deck, leaders=tuple(leaders))
        return msgspec.structs.replace(deck, base="") if id_ and id_ == deck.base else None

    def crowded(self, deck: Deck) -> frozenset[str]:
        most = 1 if deck.format == "twin_suns" else decks.COPIES
        together = decks.copies(deck)
        return frozenset(id_ for id_ in _all_ids(deck) if together.get(_original(id_), 0) > most)

    def most(self, part: str) -> int | None:
        return decks.SIDEBOARD if part == "sideboard" else None

    def format_of(self, deck: Deck) -> str:
        return deck.format

    def with_format(self, deck: Deck, format_: str) -> Deck:
        leaders = deck.leaders if format_ == "twin_suns" else deck.leaders[:1]
        return msgspec.structs.replace(deck, format=format_, leaders=leaders)

    def fits(self, deck: Deck, format_: str) -> bool:
        return not decks.find_faults(deck, format_)

    # -- aspects ---------------------------------------------------------------------------------------------------
    def icons(self, deck: Deck) -> Counter[str]:
        """The aspect icons that leaders and base give (SWU-5.4)."""
        cards = pool().cards
        there = [id_ for id_ in (*deck.leaders, deck.base) if id_ in cards]
        return Counter(aspect for id_ in there for aspect in cards[id_].aspects)

    def penalty(self, deck: Deck, entry: Entry) -> int:
        """Nothing while leaders and base are not chosen."""
        if entry.kind not in self.kinds or not deck.leaders or not deck.base:
            return 0
        return ASPECT_PENALTY * (Counter(entry.colours) - self.icons(deck)).total()

    def shares(self, deck: Deck, say: Callable[..., str]) -> list[Share]:
        counts: Counter[str] = Counter()
        for id_, n in deck.cards.items():
            entry = _entries().get(id_)
            if entry is not None and entry.kind in self.kinds:
                counts.update(dict.fromkeys(set(entry.colours), n))
        icons, known = self.icons(deck), bool(deck.leaders and deck.base)
        rows = []
        for aspect in ASPECTS:
            n = counts[aspect]
            if icons[aspect]:
                rows.append(Share(aspect, n, say("decks.covered", n=icons[aspect]), "legal"))
            elif n and known:
                rows.append(Share(aspect, n, say("decks.uncovered", n=ASPECT_PENALTY), "warn"))
            else:
                rows.append(Share(aspect, n))
        return rows

    # -- a new game ------------------------------------------------------------------------------------------------
    def options(self, chosen: Sequence[Any]) -> dict[str, Any]:
        return {"decks": list(chosen)} if any(each is not None for each in chosen) else {}

    own_options = ("decks",)

    def format_for(self, seats: int) -> str:
        return "twin_suns" if seats > 2 else "premier"

    # -- looks -----------------------------------------------------------------------------------------------------
    def draw_head(self, ui: Ui, entry: Entry, box: Rect) -> None:
        if entry.kind == "leader":
            picture = leader_picture(ui, entry.id, ui.say("swu.leader"), box.size, False, False)
        else:
            hp = pool().cards[entry.id].hp
            picture = base_picture(ui, entry.id, hp, hp, box.size, False)
        ui.surface.blit(picture, box)

    def draw_emblem(self, ui: Ui, entry: Entry, box: Rect) -> None:
        card = pool().cards[entry.id]
        picture = ui.kept(("emblem", entry.id), box.size, lambda inside: art(ui, frame(ui, inside, card, 0.06), card))
        ui.blit(picture, box.topleft)

    def full_size(self, entry: Entry) -> tuple[int, int]:
        return full_size(pool().cards[entry.id])

    def draw_full(self, ui: Ui, rect: Rect, entry: Entry) -> None:
        card = pool().cards[entry.id]
        full_card(ui, rect, card, HandLook(card.id, card.cost), False)

    def draw_colour(self, ui: Ui, colour: str, centre: tuple[float, float], side: float) -> None:
        aspect_disc(ui, colour, centre, side)

    def draw_cost(self, ui: Ui, place: Rect, entry: Entry) -> None:
        """A hexagon."""
        w, h = place.size
        points = [(w * 0.26, 1), (w * 0.74, 1), (w - 1, h / 2), (w * 0.74, h - 1), (w * 0.26, h - 1), (1, h / 2)]
        drawn = shapes.polygon(points, place.size, tone(ui, "ink"), tone(ui, "text"), max(1.0, ui.px(1.5)))
        ui.surface.blit(drawn, place)
        ui.number(str(entry.cost), place.center, 14, tone(ui, "text"), 700)

    def draw_figures(self, ui: Ui, place: Rect, entry: Entry) -> None:
        """Power and hit points."""
        if entry.figures is None:
            return
        form = "{:+d}" if entry.signed else "{}"
        wide, high = (place.width - ui.px(4)) // 2, place.height - ui.px(12)
        for shape, x, value in zip((blade, buckler), (place.x, place.right - wide), entry.figures, strict=True):
            plate = Rect(x, place.y + ui.px(6), wide, high)
            shape(ui, plate)
            ui.number(form.format(value), (plate.centerx, plate.centery - 1), 14, tone(ui, "text"), 700)


def _original(id_: str) -> str:
    card = pool().cards.get(id_)
    return card.original if card is not None else id_


def _all_ids(deck: Deck) -> list[str]:
    return list(dict.fromkeys((*deck.cards, *deck.sideboard)))


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, Entry]:
    reprinted = {card.original for card in pool().cards.values() if card.original != card.id}
    return {id_: _entry(card, reprinted) for id_, card in pool().cards.items() if card.kind != "token"}


def _entry(card: Card, reprinted: set[str]) -> Entry:
    """Cards that are printed twice are told apart by number."""
    number = card.id.replace("_", " ") if card.original in reprinted else ""
    subtitle = card.subtitle or msgspec.UNSET
    names = ("", "") if subtitle is msgspec.UNSET else (subtitle.en, subtitle.ko)
    faces = [card.face, *([card.unit_face] if card.unit_face is not None else [])]
    main = card.kind in UnlimitedBook.kinds
    facets = {
        "kind": (card.kind,), "edition": (card.id[:3].lower(),), "arena": (card.arena,) if card.arena else (),
        "keyword": tuple(sorted({k.name for face in faces for k in face.keywords if k.name in COMMON_KEYWORDS})),
        "trait": card.traits,
    }  # fmt: skip
    return Entry(
        card.id, card.kind, (card.name.en, card.name.ko), card.cost if main else None, card.aspects,
        tuple(f"{name} {number}".strip() for name in names),  # type: ignore[arg-type]
        (card.power, card.hp) if card.kind in ("unit", "upgrade") and (card.power or card.hp) else None,
        card.kind == "upgrade", card.unique and main, False, facets,
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _words(id_: str, language: str) -> str:
    """Names in both languages, number, traits, text."""
    card, traits = pool().cards[id_], pool().traits
    parts = [id_, card.name.en, card.name.ko]
    if card.subtitle is not None:
        parts += [card.subtitle.en, card.subtitle.ko]
    parts += [getattr(traits[trait], language) for trait in card.traits if trait in traits]
    for lines in card_text(id_, language).values():
        parts += lines
    return " ".join(parts).casefold()


BOOK = UnlimitedBook()
