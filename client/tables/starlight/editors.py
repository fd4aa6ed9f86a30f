"""Open answers of Starlight filled in on the table: blocks, the order of blockers, and payment by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from client.parts.forms import OrderEditor, Pick, PlaceEditor
from rules.starlight.paying import Price, automatic_payment, why_not_pay_with
from rules.starlight.state import Thing

if TYPE_CHECKING:
    from client.tables.table import Sight


class PairEditor(PlaceEditor):
    """Blockers laid on attackers; only pairs that the rules allow light up."""

    def __init__(self, pairs: list[list[str]]) -> None:
        self.pairs = [(blocker, attacker) for blocker, attacker in pairs]
        super().__init__(
            "block", {b: b for b, _ in self.pairs}, {a: a for _, a in self.pairs}, "stl.form.block", each=0
        )

    def lit(self) -> frozenset[str]:
        if self.held is None:
            return frozenset(blocker for blocker, _ in self.pairs)
        return frozenset(attacker for blocker, attacker in self.pairs if blocker == self.held[0])

    def click(self, thing: str, area: str) -> bool:
        """A blocker that is laid already is taken back by a click."""
        if self.held is None and thing in self.laid:
            del self.laid[thing]
            return True
        return super().click(thing, area)

    def blockers(self) -> dict[str, list[str]]:
        """What is laid so far: attacker → its blockers, in the order of laying."""
        found: dict[str, list[str]] = {}
        for blocker, attacker in self.laid.items():
            found.setdefault(attacker, []).append(blocker)
        return found


class BlockerOrder(OrderEditor):
    """The blockers of one attacker, numbered: clicked one after another, or one dragged to the place of another."""

    def __init__(self, things: Sequence[str]) -> None:
        super().__init__(things)
        self.first, self.clicked = self.order, 0

    @property
    def changed(self) -> bool:
        """Is there anything to take back?"""
        return self.order != self.first or bool(self.clicked)

    def sequence(self) -> list[str]:
        """All of them in the order as it stands."""
        return list(self.order)

    def lit(self) -> frozenset[str]:
        return frozenset(self.order)

    def picked(self) -> tuple[Pick, ...]:
        return tuple((thing, "") for thing in self.order)

    def click(self, thing: str, area: str) -> bool:
        """The first click makes a thing the first, the next one the second, and so on; then it begins again."""
        if thing not in self.order:
            return False
        at = self.clicked % len(self.order)
        if thing in self.order[:at]:
            at = self.clicked = 0
        self._move(thing, at)
        self.clicked += 1
        return True

    def drop(self, source: str, area: str, target: str) -> bool:
        """The dragged one takes the place of the one it was dropped on."""
        if source not in self.order or target not in self.order:
            return False
        self._move(source, self.order.index(target))
        return True

    def _move(self, thing: str, to: int) -> None:
        rest = [each for each in self.order if each != thing]
        self.order = (*rest[:to], thing, *rest[to:])

    def back(self) -> bool:
        """To the order in which they were declared."""
        if not self.changed:
            return False
        self.order, self.clicked = self.first, 0
        return True

    def text(self) -> str:
        return f"order {', '.join(self.order)}"


class PayEditor:
    """`play X [-> TARGET] pay R1, R2` and the same with `use`, while payment by hand is on.

    First the card, then its target where it has one, then the resources; the ones that would pay by themselves
    (STL-7.12) are picked already. `acts` maps a source on the table to its answer without a target, `targets` to
    those with one; `price` says what a source costs.
    """

    def __init__(
        self, on: Callable[[], bool], acts: dict[str, str], targets: dict[str, dict[str, str]],
        price: Callable[[str], Price], resources: dict[str, Thing],
    ) -> None:  # fmt: skip
        self.on, self.acts, self.targets, self.price, self.resources = on, acts, targets, price, resources
        self.source: Pick | None = None
        self.target: Pick | None = None
        self.paying: list[Pick] = []

    @property
    def armed(self) -> bool:
        """Is a card being paid for?"""
        return self.source is not None

    @property
    def aiming(self) -> bool:
        """Is a target still to be picked?"""
        return self.source is not None and self.target is None and bool(self.targets.get(self.source[0]))

    def due(self) -> Price:
        """What the armed card costs."""
        assert self.source is not None
        return self.price(self.source[0])

    def lit(self) -> frozenset[str]:
        if self.source is None:
            return frozenset()
        if self.aiming:
            return frozenset(self.targets[self.source[0]])
        due = self.due()
        return frozenset(name for name, thing in self.resources.items() if thing.ready and thing.oid != due.without)

    def picked(self) -> tuple[Pick, ...]:
        head = [each for each in (self.source, self.target) if each is not None]
        return (*head, *self.paying)

    def click(self, thing: str, area: str) -> bool:
        if self.source is None:
            if not self.on() or thing not in self.acts or not self.price(thing).cost:
                return False
            self.source = (thing, area)
            self._pay_automatically()
            return True
        if thing == self.source[0] and not self.paying:
            self.source = None
            return True
        if self.aiming and thing in self.targets[self.source[0]]:
            self.target = (thing, area)
            return True
        if thing not in self.lit() or self.aiming:
            return False
        there = next((pick for pick in self.paying if pick[0] == thing), None)
        if there is not None:
            self.paying.remove(there)
        else:
            if len(self.paying) >= self.due().cost:
                self.paying.pop(0)
            self.paying.append((thing, area))
        return True

    def _pay_automatically(self) -> None:
        chosen = automatic_payment(list(self.resources.values()), self.due()) or []
        names = {thing.oid: name for name, thing in self.resources.items()}
        self.paying = [(names[thing.oid], "") for thing in chosen]

    def drop(self, source: str, area: str, target: str) -> bool:
        """A card dragged onto its target; the payment stays to be confirmed."""
        if self.source is None and self.on() and target in self.targets.get(source, {}) and self.click(source, area):
            self.target = (target, "")
            return True
        return False

    def back(self) -> bool:
        if self.target is not None:
            self.target = None
        elif self.source is not None:
            self.source, self.paying = None, []
        else:
            return False
        return True

    def text(self) -> str:
        if self.source is None or self.aiming:
            return ""
        act = self.acts[self.source[0]]
        if self.target is not None:
            act = self.targets[self.source[0]][self.target[0]]
        names = [name.partition("/")[2] for name, _ in self.paying]
        return f"{act} pay {', '.join(names) or 'none'}"

    def label(self, sight: Sight) -> str:
        return sight.say("stl.form.pay", n=len(self.paying), all=self.due().cost if self.source else 0)

    def missing(self) -> str:
        """The colour that the picked resources lack; empty when they give it or none is needed."""
        if self.source is None:
            return ""
        chosen = [self.resources[name] for name, _ in self.paying]
        refusal = why_not_pay_with(chosen, self.due())
        return self.due().needed if refusal is not None and refusal.rule == "STL-7.3" else ""

    def controls(self, ui: object, sight: Sight, rect: object, touched: Callable[[], None]) -> int:
        return 0
