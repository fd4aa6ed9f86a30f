"""Answers that are filled in: deployments, discards, payments, taken blasts, scattered ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rules.engine.decisions import Form, FormCode, Refusal, UnreadableAnswer
from rules.engine.dice import Dice
from rules.engine.forms import canonical, form_names
from rules.magblast.cards import cards
from rules.magblast.state import State, ships_in
from rules.magblast.turn import discarded_blasts, why_not_reinforce

_PAYMENTS: tuple[Counter[str], ...] = (
    Counter(star=3), Counter(circle=3), Counter(diamond=3), Counter(star=1, circle=1, diamond=1),
)  # fmt: skip


def _placements(text: str) -> dict[str, str]:
    """`VERB A -> yellow, B -> red` as {ship: zone}. Raises UnreadableAnswer."""
    placed: dict[str, str] = {}
    for part in form_names(text):
        ship, arrow, zone = (piece.strip() for piece in part.partition("->"))
        if not arrow or not ship or not zone or ship in placed:
            raise UnreadableAnswer(text, f"{part!r}: expected each ship once, as SHIP -> ZONE")
        placed[ship] = zone
    if not placed:
        raise UnreadableAnswer(text, f"{text!r}: expected SHIP -> ZONE")
    return placed


def _placements_text(verb: str, args: dict[str, str]) -> str:
    return f"{verb} {', '.join(f'{ship} -> {zone}' for ship, zone in args.items())}"


class DeployForm:
    """`deploy A -> yellow, B -> green, C -> red, D -> blue` (MB-3.3)."""

    def parse(self, state: State, form: Form, text: str) -> dict[str, str]:
        return _placements(text)

    def text(self, form: Form, args: dict[str, str]) -> str:
        return _placements_text("deploy", args)

    def why_not(self, state: State, form: Form, args: dict[str, str]) -> Refusal | None:
        if any(ship not in form.bounds["ships"] for ship in args):
            return Refusal("MB-3.3", "not_dealt")
        if sorted(args.values()) != sorted(cards().ring):
            return Refusal("MB-3.3", "one_in_each_zone")
        return None

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[dict[str, str]]:
        ships = list(form.bounds["ships"])
        for _ in range(3):
            rng.shuffle(ships)
            yield dict(zip(ships, cards().ring, strict=False))
        yield dict(zip(ships, cards().ring[:3], strict=False))


class _HandForm:
    """Some cards of a hand, named behind the verb."""

    verb = ""
    preposition = ""

    def parse(self, state: State, form: Form, text: str) -> Any:
        return self._cards(text)

    def _cards(self, text: str) -> list[str]:
        body = text.split(" ", 1)[1] if " " in text else ""
        if self.preposition:
            word, _, body = body.partition(" ")
            if word != self.preposition:
                raise UnreadableAnswer(text, f"{text!r}: expected `{self.verb} {self.preposition} CARD, …`")
        names = [name.strip() for name in body.split(",") if name.strip()]
        if not names:
            raise UnreadableAnswer(text, f"{text!r}: name at least one card")
        return names

    def text(self, form: Form, args: Any) -> str:
        return f"{self.verb} {self.preposition + ' ' if self.preposition else ''}{', '.join(args)}"


def _why_not_in_hand(state: State, form: Form, names: list[str]) -> Refusal | None:
    missing = Counter(names) - Counter(state.fleets[form.bounds["seat"]].hand)
    return Refusal("MB-5.1", "not_in_hand", {"card": next(iter(missing))}) if missing else None


class DiscardForm(_HandForm):
    """`discard X, Y` (MB-5.1)."""

    verb = "discard"

    def why_not(self, state: State, form: Form, args: list[str]) -> Refusal | None:
        return _why_not_in_hand(state, form, args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[list[str]]:
        hand = list(state.fleets[form.bounds["seat"]].hand)
        rng.shuffle(hand)
        yield hand[: 1 + rng.below(len(hand))]
        yield hand
        yield hand[:1]
        yield [*hand, hand[0]]


def pays(names: list[str]) -> bool:
    """MB-6.2, 6.4: three of a kind or one of each, and no card that this payment does not need."""
    icons = [Counter[str](cards().icons.get(card, ())) for card in names]
    total = sum(icons, Counter[str]())
    return any(payment <= total and all(not payment <= total - each for each in icons) for payment in _PAYMENTS)


class ReinforceForm(_HandForm):
    """`reinforce with X, Y` and, for the Tri-Bots, `… taking SHIP`; arguments are (cards, ship or "")."""

    verb = "reinforce"
    preposition = "with"

    def parse(self, state: State, form: Form, text: str) -> tuple[list[str], str]:
        text, _, taking = text.partition(" taking ")
        return self._cards(text), taking.strip()

    def text(self, form: Form, args: tuple[list[str], str]) -> str:
        return super().text(form, args[0]) + (f" taking {args[1]}" if args[1] else "")

    def why_not(self, state: State, form: Form, args: tuple[list[str], str]) -> Refusal | None:
        names, taking = args
        seat = form.bounds["seat"]
        if refusal := _why_not_in_hand(state, form, names) or why_not_reinforce(state, seat):
            return refusal
        if not pays(names):
            enough = any(pays(list(some)) for n in range(1, len(names)) for some in combinations(names, n))
            return Refusal("MB-6.4", "card_not_needed") if enough else Refusal("MB-6.2", "does_not_pay")
        if not taking:
            return None
        fleet = state.fleets[seat]
        if fleet.flagship != "TRIBOT":
            return Refusal("MB-1.8", "not_your_ability")
        if not fleet.uses_left:
            return Refusal("MB-16.1", "no_uses_left")
        return None if taking in state.ship_discard else Refusal("MB-16.1", "not_among_wrecks", {"ship": taking})

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[tuple[list[str], str]]:
        fleet = state.fleets[form.bounds["seat"]]
        useful = [card for card in fleet.hand if cards().icons[card]]
        rng.shuffle(useful)
        useful = useful[:8]
        found = [list(some) for n in (2, 3) for some in combinations(useful, n) if pays(list(some))]
        for payment in found[:6]:
            yield payment, ""
            if fleet.flagship == "TRIBOT" and fleet.uses_left and state.ship_discard:
                yield payment, rng.pick(state.ship_discard)
        if fleet.hand:
            yield fleet.hand[:1], ""


class AbilityForm(_HandForm):
    """`ability X, Y, Z` of the Overseers of Kalgon (MB-16.3), `ability with X, Y` of the Cranium Consortium."""

    verb = "ability"

    def parse(self, state: State, form: Form, text: str) -> list[str]:
        names = self._cards(text)
        if form.subject == "CRANIUM":
            if not names[0].startswith("with "):
                raise UnreadableAnswer(text, f"{text!r}: expected `ability with CARD, …`")
            names[0] = names[0].removeprefix("with ")
        return names

    def text(self, form: Form, args: list[str]) -> str:
        return f"ability {'with ' if form.subject == 'CRANIUM' else ''}{', '.join(args)}"

    def why_not(self, state: State, form: Form, args: list[str]) -> Refusal | None:
        if form.subject == "CRANIUM":
            icons = sum(len(cards().icons.get(card, ())) for card in args)
            return _why_not_in_hand(state, form, args) or (
                Refusal("MB-16.2", "two_icons_needed", {"n": icons}) if icons < 2 else None
            )
        if len(args) > 3:
            return Refusal("MB-16.3", "three_blasts_at_most")
        missing = Counter(args) - Counter(discarded_blasts(state))
        return Refusal("MB-16.3", "not_a_discarded_blast", {"card": next(iter(missing))}) if missing else None

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[list[str]]:
        if form.subject == "CRANIUM":
            hand = [c for c in state.fleets[form.bounds["seat"]].hand if cards().icons[c]]
            hand.sort(key=lambda card: len(cards().icons[card]))
            for size in range(1, len(hand) + 1):
                if sum(len(cards().icons[card]) for card in hand[-size:]) >= 2:
                    yield hand[-size:]
                    break
            yield hand
            yield hand[:1]
            return
        blasts = discarded_blasts(state)
        rng.shuffle(blasts)
        yield blasts[:3]
        yield blasts[:1]
        yield blasts[:4]


class RelocateForm:
    """`relocate A -> zone, B -> zone`: each ship of the struck zone, three at most in a zone afterwards."""

    def parse(self, state: State, form: Form, text: str) -> dict[str, str]:
        placed = _placements(text)
        known = canonical(list(placed), form.bounds["ships"])
        return dict(zip(known, placed.values(), strict=True)) if known else placed

    def text(self, form: Form, args: dict[str, str]) -> str:
        return _placements_text("relocate", args)

    def why_not(self, state: State, form: Form, args: dict[str, str]) -> Refusal | None:
        if sorted(args) != sorted(form.bounds["ships"]):
            return Refusal("MB-11.9", "every_ship_of_the_zone")
        if any(zone not in cards().ring for zone in args.values()):
            return Refusal("MB-2.1", "no_such_zone")
        fleet = state.fleets[form.bounds["seat"]]
        for zone in cards().ring:
            staying = [ship for ship in ships_in(fleet, zone) if ship.id not in args]
            if len(staying) + sum(1 for each in args.values() if each == zone) > cards().constants.zone_limit:
                return Refusal("MB-2.3", "zone_crowded", {"zone": zone})
        return None

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[dict[str, str]]:
        ships = form.bounds["ships"]
        yield dict.fromkeys(ships, form.bounds["zone"])
        for _ in range(4):
            yield {ship: rng.pick(list(cards().ring)) for ship in ships}
        yield dict.fromkeys(ships, "nowhere")


FORMS: dict[str, FormCode] = {
    "deploy": DeployForm(),
    "discard": DiscardForm(),
    "reinforce": ReinforceForm(),
    "ability": AbilityForm(),
    "relocate": RelocateForm(),
}
