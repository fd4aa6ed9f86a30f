"""The decks of Starlight TCG (STL-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from pygame import Rect

from client.decks.book import Book, Entry, Mend, Share, fewer, without
from client.tables.starlight import faces
from client.tables.starlight.faces import Look
from client.ui import Ui
from rules.engine.decisions import Refusal
from rules.starlight import decks
from rules.starlight.cards import COLOURS, cards
from rules.starlight.decks import Deck, real_cards
from rules.starlight.faces import COLOUR_NAMES, KEYWORD_NAMES, QUICK, SUBTYPE_NAMES, card_text
from rules.starlight.setup import deck_option

_EDITIONS = ("set", "real")


class StarlightBook(Book[Deck]):
    """A star and fifty cards in five colours. Real cards are shown with what is missing, and no deck may hold them."""

    game = "starlight"
    heads = ("star",)
    kinds = ("character", "event", "prism", "resource")
    colours = COLOURS
    facets = ("kind", "edition", "keyword", "subtype")
    top_cost = top_filter = 6
    least = decks.LEAST
    own_options = (deck_option(0), deck_option(1))
    head_shape = 1.4
    head_columns = 3

    # -- cards -----------------------------------------------------------------------------------------------------
    def entries(self) -> Mapping[str, Entry]:
        return _entries()

    def words(self, id_: str, language: str) -> str:
        return _words(id_, language)

    def value_name(self, facet: str, value: str, language: str) -> str:
        names = dict(KEYWORD_NAMES) | {"quick": QUICK} if facet == "keyword" else SUBTYPE_NAMES
        return str(getattr(names[value], language))

    def values(self, facet: str, language: str) -> list[str]:
        return list(_EDITIONS) if facet == "edition" else super().values(facet, language)

    def colour_name(self, colour: str, language: str) -> str:
        return str(getattr(COLOUR_NAMES[colour], language)).capitalize()

    # -- decks -----------------------------------------------------------------------------------------------------
    def empty(self) -> Deck:
        return Deck()

    def bundled(self, language: str) -> Mapping[str, Deck]:
        return {key: Deck(deck.name[language], deck.star, deck.cards) for key, deck in decks.bundled().items()}

    def read(self, text: str) -> Deck:
        return decks.read_deck(text)

    def plain(self, deck: Deck) -> dict[str, Any]:
        return deck.to_json()

    def text(self, deck: Deck, language: str) -> str:
        return deck.to_text(language)

    def faults(self, deck: Deck) -> list[Refusal]:
        return decks.find_faults(deck)

    def fault_line(self, fault: Refusal, language: str) -> str:
        return decks.fault_line(fault, language)

    def mend(self, deck: Deck, fault: Refusal) -> Mend | None:
        id_ = str(fault.params.get("id", ""))
        match fault.reason:
            case "deck_too_small":
                return Mend("decks.mend.fitting", fitting=True)
            case "deck_copies":
                n = fault.params["n"] - fault.params["most"]
                ids = next(ids for ids, _ in decks.copies(deck) if id_ in ids)
                return Mend("decks.mend.take", {"n": n}, fewer(deck, self.parts, ids, n))
            case "deck_no_star":
                return Mend("decks.choose.star", kind="star")
        if id_ == deck.star:
            return Mend("decks.mend.out", deck=msgspec.structs.replace(deck, star=""))
        if fault.reason == "deck_star_inside" and not deck.star:
            return Mend("decks.mend.lead", deck=msgspec.structs.replace(without(deck, "cards", id_), star=id_))
        return Mend("decks.mend.out", deck=without(deck, "cards", id_))

    def places(self, deck: Deck) -> list[tuple[str, str]]:
        return [("star", deck.star)]

    def with_head(self, deck: Deck, entry: Entry) -> Deck:
        return msgspec.structs.replace(deck, star=entry.id)

    def without_head(self, deck: Deck, id_: str) -> Deck | None:
        return msgspec.structs.replace(deck, star="") if id_ and id_ == deck.star else None

    def size(self, deck: Deck, part: str) -> int:
        return decks.deck_size(deck)

    def crowded(self, deck: Deck) -> frozenset[str]:
        return frozenset(id_ for ids, n in decks.copies(deck) if n > decks.COPIES for id_ in ids)

    def shares(self, deck: Deck, say: Callable[..., str]) -> list[Share]:
        """Cards that need a colour (STL-7.3), and the resources that give it."""
        needing: Counter[str] = Counter()
        giving: Counter[str] = Counter()
        for id_, n in deck.cards.items():
            entry = _entries().get(id_)
            if entry is not None and entry.kind in self.kinds:
                (giving if entry.kind == "resource" else needing).update(dict.fromkeys(entry.colours, n))
        rows = []
        for colour in COLOURS:
            if giving[colour]:
                rows.append(Share(colour, needing[colour], say("decks.sources", n=giving[colour]), "legal"))
            elif needing[colour]:
                rows.append(Share(colour, needing[colour], say("decks.no_source"), "warn"))
            else:
                rows.append(Share(colour, 0))
        return rows

    # -- a new game ------------------------------------------------------------------------------------------------
    def options(self, chosen: Sequence[Any]) -> dict[str, Any]:
        """Each seat's deck; own ones as a star and its cards."""
        found: dict[str, Any] = {}
        for seat, each in enumerate(chosen):
            if isinstance(each, dict):
                deck = Deck.from_json(each)
                found[deck_option(seat)] = {"star": deck.star, "cards": deck.cards}
            elif each is not None:
                found[deck_option(seat)] = each
        return found

    # -- looks -----------------------------------------------------------------------------------------------------
    def draw_head(self, ui: Ui, entry: Entry, box: Rect) -> None:
        ui.blit(faces.star_face(ui, entry.id, cards()[entry.id].life, box.size), box.topleft)

    def draw_emblem(self, ui: Ui, entry: Entry, box: Rect) -> None:
        ui.blit(faces.emblem(ui, entry.id, box.size), box.topleft)

    def draw_full(self, ui: Ui, rect: Rect, entry: Entry) -> None:
        if entry.id in cards():
            faces.full(ui, rect, Look(entry.id, plain=True))
        else:
            faces.little_known(ui, rect, real_cards()[entry.id])

    def draw_colour(self, ui: Ui, colour: str, centre: tuple[float, float], side: float) -> None:
        faces.colour_disc(ui, colour, centre, side)

    def draw_cost(self, ui: Ui, place: Rect, entry: Entry) -> None:
        faces.cost_disc(ui, place, entry.colours[0] if entry.colours else "", str(entry.cost))

    def draw_figures(self, ui: Ui, place: Rect, entry: Entry) -> None:
        """Attack and defence."""
        if entry.figures is not None:
            faces.stats(ui, place.inflate(0, -ui.px(10)), entry.figures)


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for id_, card in cards().items():
        if card.type == "token" or card.teaching:
            continue
        keywords = (*sorted(card.keywords), *(("quick",) if card.quick else ()))
        facets = {
            "kind": (card.type,), "edition": ("set",), "keyword": keywords,
            "subtype": (card.subtype,) if card.subtype else (),
        }  # fmt: skip
        found[id_] = Entry(
            id_, card.type, (card.name.en, card.name.ko), card.cost if card.type not in ("star", "resource") else None,
            (card.colour,) if card.colour else (), figures=(card.attack, card.defence) if card.is_character else None,
            facets=facets,
        )  # fmt: skip
    for id_, real in real_cards().items():
        facets = {"kind": (real.type,), "edition": ("real",)}
        colours = (real.colour,) if real.colour else ()
        found[id_] = Entry(id_, real.type, (real.name, real.name), None, colours, barred=True, facets=facets)
    return found


@lru_cache(maxsize=512)
def _words(id_: str, language: str) -> str:
    """Names in both languages, id, subtype, text."""
    if id_ in real_cards():
        return real_cards()[id_].name.casefold()
    card = cards()[id_]
    parts = [id_, card.name.en, card.name.ko, *card_text(id_, language)]
    if card.subtype:
        parts.append(getattr(SUBTYPE_NAMES[card.subtype], language))
    return " ".join(parts).casefold()


BOOK = StarlightBook()
