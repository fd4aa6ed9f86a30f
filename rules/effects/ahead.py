"""The one question of an option whose choice comes later in its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.choosing import Choosing
from rules.effects.context import Context, Item, Items, player
from rules.engine.decisions import Decision, Option


class Ahead(Choosing):
    """An optional ability asks once: the choice of a target, or of an opponent, is the yes as well."""

    def ask_ahead(self, effects: Sequence[m.Effect], ctx: Context) -> Sequence[m.Effect] | None:
        """Ask for what is chosen later; the effects with that choice in them, none when it was declined.

        None when the option has no such choice, so that it is asked where its words come.
        """
        first = effects[0]
        if not isinstance(first, m.Deal):
            return None
        if isinstance(first.to, m.Sel):
            return self._ask_opponent(effects, first.to, ctx) if first.to.by == "opponent" else None
        for effect in effects[1:]:
            if isinstance(effect, m.Deal) and isinstance(effect.to, m.Sel) and effect.to.n == 1:
                return self._ask_target(effects, effect, effect.to, ctx)
        return None

    def _ask_opponent(self, effects: Sequence[m.Effect], target: m.Sel, ctx: Context) -> Sequence[m.Effect]:
        """ "You may choose an opponent. They choose …"."""
        items = self.candidates(target, ctx)
        seats = [s for s in self.seats_from(ctx.you) if any(self.controller(i) == s for i in items)]
        chosen = self._ask_one([player(s) for s in seats], "choose_player", ctx)
        if chosen:
            ctx.names["opponent"] = chosen
        return effects if chosen else ()

    def _ask_target(
        self, effects: Sequence[m.Effect], effect: m.Deal, target: m.Sel, ctx: Context
    ) -> Sequence[m.Effect] | None:
        items = self.candidates(target, ctx)
        if not items:
            return None
        chosen = self._ask_one(items, "target_deal", ctx)
        if not chosen:
            return ()
        ctx.names["ahead"] = chosen
        return [replace(e, to="ahead") if e is effect else e for e in effects]

    def _ask_one(self, items: list[Item], prompt: str, ctx: Context) -> Items:
        """One of these, or none to decline. Where there is only one a plain yes will do."""
        yes = ("yes",) if len(items) == 1 else ()
        options = [
            Option(f"choose {o.key}", o.things, (item,), o.alike, (*(f"choose {a}" for a in o.aliases), *yes))
            for item in items
            for o in (self.option_for_seat(item, items, ctx.you),)
        ]
        options.append(Option("choose none", (), (), aliases=("pass", "no")))
        kind = prompt.removeprefix("target_")
        decision = Decision(
            ctx.you, kind, self.prompt(prompt, ctx), tuple(options), source=ctx.card, alone="asked",
            standing=self.standing(ctx, prompt, "choose none"),
        )  # fmt: skip
        chosen: Items = self.ask(decision).value
        return chosen
