"""Bots for Starlight: they rank the legal answers by what their seat can see."""

from __future__ import annotations

from rules.effects import model as m
from rules.engine.bots import Chair
from rules.engine.decisions import Decision, Option
from rules.starlight.cards import Card, cards
from rules.starlight.playing import Act
from rules.starlight.view import SideView, ThingView, View

_HARMFUL = (m.Deal, m.Defeat, m.Return, m.Exhaust)


class NormalBot:
    """Builds resources, plays what is worth most, attacks where it pays, and blocks for good trades or its life."""

    def answer(self, chair: Chair) -> str:
        decision = chair.decision
        view: View = chair.view
        mine, theirs = view.sides[chair.seat], view.sides[1 - chair.seat]
        if decision.kind == "main":
            return self.main(chair, decision, view, mine, theirs)
        if decision.kind == "attack":
            return self.attack(decision, mine, theirs)
        if decision.kind == "block":
            return self.block(decision, view, mine, theirs)
        if decision.kind == "window":
            return self.respond(decision, mine, theirs)
        if decision.verb:
            return self.choose(decision, view, chair.seat)
        if decision.forms:
            return chair.samples(decision.forms[0], 1)[0]
        return decision.options[0].key

    # -- main phase ------------------------------------------------------------------------------------------------
    def main(self, chair: Chair, decision: Decision, view: View, mine: SideView, theirs: SideView) -> str:
        keys = {option.key for option in decision.options}
        if (resource := self.resource(keys, mine)) is not None:
            return resource
        ranked = [(self.worth(option, mine, theirs, chair.seat), option.key) for option in decision.options]
        best, key = max(ranked, key=lambda pair: pair[0])
        if best > 0:
            return key
        if "combat" in keys and self.attackers(mine, theirs):
            return "combat"
        return "end"

    def resource(self, keys: set[str], mine: SideView) -> str | None:
        """A resource card face up; else the card that is furthest from being paid, face down."""
        hand = mine.hand or []
        for thing in hand:
            if f"resource {thing.card} up" in keys:
                return f"resource {thing.card} up"
        down = [thing for thing in hand if f"resource {thing.card} down" in keys]
        if not down or len(mine.resources) >= 7 or len(hand) < 2:
            return None
        spare = max(down, key=lambda thing: cards()[thing.card].cost)
        return f"resource {spare.card} down"

    def worth(self, option: Option, mine: SideView, theirs: SideView, seat: int) -> float:
        """How much playing or using something is worth now; 0 for what may as well wait."""
        if not isinstance(option.value, Act):
            return 0.0
        card = self._card_of(option.value, mine)
        if card is None:
            return 0.0
        effects = _effects(card, option.value.ability)
        if option.value.ability < 0 and card.type in ("character", "prism"):
            return 2.0 + card.cost
        if effects and self._target(effects) is not None and not option.value.target:
            return 0.0  # the same option with its target named is ranked instead
        return self._effect_worth(effects, option.value.target, mine, theirs) - 0.4 * (option.value.ability < 0)

    def _card_of(self, act: Act, mine: SideView) -> Card | None:
        things = [*(mine.hand or []), mine.star, *mine.battlefield, *mine.resources]
        return next((cards()[thing.card] for thing in things if thing.oid == act.oid), None)

    @staticmethod
    def _target(effects: tuple[m.Effect, ...]) -> object:
        from rules.starlight.words import target_of

        return target_of(effects)

    def _effect_worth(self, effects: tuple[m.Effect, ...], target: int, mine: SideView, theirs: SideView) -> float:
        worth = 0.0
        enemy = next((t for t in theirs.battlefield if t.oid == target), None)
        own = next((t for t in mine.battlefield if t.oid == target), None)
        for effect in effects:
            match effect:
                case m.Deal(n=int(n)):
                    if enemy is not None:
                        left = enemy.defence - enemy.damage
                        worth += 1.0 + enemy.attack + enemy.defence if n >= left else 0.2
                    elif own is not None or target == mine.star.oid:
                        worth -= 5.0
                    else:
                        worth += 30.0 if n >= theirs.life else 0.5 * n
                case m.Defeat() | m.Return():
                    worth += (
                        1.0 + enemy.attack + enemy.defence if enemy is not None else -5.0 if own is not None else 0.8
                    )
                case m.Exhaust():
                    worth += 0.8 + 0.1 * enemy.attack if enemy is not None and enemy.ready else -1.0
                case m.Draw() | m.Heal() | m.Create() | m.Resource():
                    worth += 1.0
                case m.LoseLife():
                    worth += 1.0
                case m.Counter():
                    worth += 1.2 if own is not None else -1.0
                case m.Modify(get=(attack, _)):
                    good = own is not None and attack >= 0 and own.ready
                    bad = enemy is not None and attack < 0 and enemy.defence - enemy.damage <= 2
                    worth += 1.0 if good or bad or (not target and attack > 0 and mine.battlefield) else -1.0
                case m.Ready():
                    worth += 1.0 if own is not None and not own.ready else -1.0
        return worth

    # -- combat ----------------------------------------------------------------------------------------------------
    def attackers(self, mine: SideView, theirs: SideView) -> list[ThingView]:
        """All for the last points; else everybody whom no ready blocker would kill and live."""
        blockers = [t for t in theirs.battlefield if t.ready and _can_block(t)]
        able = [t for t in mine.battlefield if _can_attack(t)]
        free = [t for t in able if not any(_may_block(b, t) for b in blockers)]
        strongest = sorted((t.attack for t in able if t not in free), reverse=True)
        if sum(t.attack for t in free) + sum(strongest[len(blockers) :]) >= theirs.life:
            return able
        return [t for t in able if not any(_may_block(b, t) and _kills(b, t) and not _kills(t, b) for b in blockers)]

    def attack(self, decision: Decision, mine: SideView, theirs: SideView) -> str:
        wanted = {t.oid for t in self.attackers(mine, theirs)}
        names = [option.key for option in decision.options if option.value in wanted]
        return f"attack {', '.join(names or [decision.options[0].key])}"

    def block(self, decision: Decision, view: View, mine: SideView, theirs: SideView) -> str:
        """Good trades, and whatever keeps the star alive."""
        if not decision.forms:
            return "block none"
        seat = decision.seat
        own = _by_name(mine, seat)
        enemy = _by_name(theirs, 1 - seat)
        pairs = [tuple(pair) for pair in decision.forms[0].bounds["pairs"]]
        open_ = {t.oid: t.attack for t in theirs.battlefield if any(a.oid == t.oid for a in view.attackers)}
        chosen: list[tuple[str, str]] = []
        for blocker, attacker in sorted(pairs, key=lambda p: -self.trade(own[p[0]], enemy[p[1]])):
            taken = any(blocker == b for b, _ in chosen) or any(attacker == a for _, a in chosen)
            urgent = sum(open_.values()) >= mine.life
            if not taken and (self.trade(own[blocker], enemy[attacker]) > 0 or urgent):
                chosen.append((blocker, attacker))
                open_.pop(enemy[attacker].oid, None)
        return f"block {', '.join(f'{b} -> {a}' for b, a in chosen)}" if chosen else "block none"

    def trade(self, blocker: ThingView, attacker: ThingView) -> float:
        """What a block gains: the attacker's worth if it dies, less the blocker's if that does."""
        kills, dies = _kills(blocker, attacker), _kills(attacker, blocker)
        return (_value(attacker) if kills else 0.0) - (_value(blocker) if dies else -0.5)

    # -- answers ---------------------------------------------------------------------------------------------------
    def respond(self, decision: Decision, mine: SideView, theirs: SideView) -> str:
        ranked = [(self.worth(o, mine, theirs, decision.seat), o.key) for o in decision.options if o.key != "pass"]
        best, key = max(ranked, key=lambda pair: pair[0], default=(0.0, "pass"))
        return key if best > 1.5 else "pass"

    def choose(self, decision: Decision, view: View, seat: int) -> str:
        """Enemies for harm, one's own for help, the cheapest cards for a discard."""
        mine, theirs = view.sides[seat], view.sides[1 - seat]
        harmful = decision.kind in ("deal", "defeat", "return", "exhaust")
        source = cards().get(decision.source)
        if decision.kind == "target" and source is not None:
            harmful = any(isinstance(effect, _HARMFUL) for effect in _effects(source, 0 if source.actions else -1))
        values = {t.oid: _value(t) for t in mine.battlefield}
        enemies = {t.oid: _value(t) for t in theirs.battlefield} | {theirs.star.oid: 1.5}

        def rank(option: Option) -> float:
            if decision.kind in ("discard", "hand_limit"):
                card = cards().get(option.key.partition("#")[0])
                return -(card.cost if card else 0)
            if option.value in enemies:
                return enemies[option.value] if harmful else -1.0
            return -values.get(option.value, 0.0) if harmful else values.get(option.value, 0.0)

        ranked = sorted(decision.options, key=rank, reverse=True)
        count = max(decision.least, 1 if decision.most else 0)
        return f"{decision.verb} {', '.join(option.key for option in ranked[:count]) or 'none'}"


class EasyBot(NormalBot):
    """A beginner: lays down resource cards only, throws everything into the attack, and blocks only to survive."""

    def resource(self, keys: set[str], mine: SideView) -> str | None:
        found = super().resource(keys, mine)
        return found if found is None or found.endswith(" up") or len(mine.resources) < 2 else None

    def attackers(self, mine: SideView, theirs: SideView) -> list[ThingView]:
        return [t for t in mine.battlefield if _can_attack(t)]

    def trade(self, blocker: ThingView, attacker: ThingView) -> float:
        return -1.0

    def respond(self, decision: Decision, mine: SideView, theirs: SideView) -> str:
        return "pass"


def _effects(card: Card, ability: int) -> tuple[m.Effect, ...]:
    if ability >= 0:
        return card.actions[ability].do if ability < len(card.actions) else ()
    return card.event.event if card.event is not None else ()


def _can_attack(thing: ThingView) -> bool:
    card = cards()[thing.card]
    return card.is_character and thing.ready and "wall" not in card.keywords and thing.attack > 0


def _can_block(thing: ThingView) -> bool:
    card = cards()[thing.card]
    return card.is_character and "reckless" not in card.keywords


def _may_block(blocker: ThingView, attacker: ThingView) -> bool:
    return "evade" not in cards()[attacker.card].keywords or "evade" in cards()[blocker.card].keywords


def _kills(source: ThingView, target: ThingView) -> bool:
    if source.attack > 0 and "venom" in cards()[source.card].keywords:
        return True
    return source.attack >= target.defence - target.damage


def _value(thing: ThingView) -> float:
    card = cards()[thing.card]
    return thing.attack + thing.defence * 0.8 + 0.7 * len(card.keywords) + (0.7 if card.abilities else 0.0)


def _by_name(side: SideView, seat: int) -> dict[str, ThingView]:
    """Battlefield objects by the names that answers use."""
    named: dict[str, ThingView] = {}
    for thing in side.battlefield:
        copies = [other.oid for other in side.battlefield if other.card == thing.card]
        number = "" if len(copies) < 2 else f"#{copies.index(thing.oid) + 1}"
        named[f"p{seat + 1}/{thing.card}{number}"] = thing
    return named
