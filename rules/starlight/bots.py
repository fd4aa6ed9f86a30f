"""Bots for Starlight: they judge the legal answers by what their seat can see."""

from __future__ import annotations

from collections import Counter

from msgspec import structs

from rules.effects import model as m
from rules.engine.bots import Chair
from rules.engine.decisions import Decision, Option
from rules.starlight import judging
from rules.starlight.cards import Card, cards
from rules.starlight.forecast import forecast
from rules.starlight.judging import can_attack, can_block, may_block, worth, worth_of_life
from rules.starlight.playing import Act
from rules.starlight.view import SideView, ThingView, View
from rules.starlight.words import target_of

_HARMFUL = (m.Deal, m.Defeat, m.Return, m.Exhaust)
_SOURCES = 3
"""So many face-up resources of a colour are enough; further ones are worth more face down, where they draw a card."""


class NormalBot:
    """Builds resources, plays what is worth most, attacks and blocks where the fight as a whole pays."""

    ponders = False

    def answer(self, chair: Chair) -> str:
        decision = chair.decision
        view: View = chair.view
        mine, theirs = view.sides[chair.seat], view.sides[1 - chair.seat]
        if decision.kind == "main":
            return self.main(decision, view, chair.seat)
        if decision.kind == "attack":
            return self.attack(decision, mine, theirs)
        if decision.kind == "block":
            return self.block(decision, view, mine, theirs)
        if decision.kind == "window":
            return self.respond(decision, view)
        if decision.verb:
            return self.choose(decision, view, chair.seat)
        if decision.forms:
            return chair.samples(decision.forms[0], 1)[0]
        return decision.options[0].key

    # -- main phase ------------------------------------------------------------------------------------------------
    def main(self, decision: Decision, view: View, seat: int) -> str:
        mine, theirs = view.sides[seat], view.sides[1 - seat]
        keys = {option.key for option in decision.options}
        if (resource := self.resource(keys, view, seat)) is not None:
            return resource
        ranked = [(self.worth(option, view, seat), option.key) for option in decision.options]
        best, key = max(ranked, key=lambda pair: pair[0])
        if best > 0:
            return key
        if "combat" in keys and self.attackers(mine, theirs):
            return "combat"
        return "end"

    def resource(self, keys: set[str], view: View, seat: int) -> str | None:
        """Face up what gives a colour that is short; else face down what is missed least, for it draws a card."""
        mine = view.sides[seat]
        hand = mine.hand or []
        sources = Counter(cards()[t.card].colour for t in mine.resources if not t.face_down)
        wanted = self._wanted(view, seat)
        lacking = [
            (wanted[cards()[t.card].colour] - sources[cards()[t.card].colour], cards()[t.card].basic, t.card)
            for t in hand
            if f"resource {t.card} up" in keys
        ]
        if lacking and (most := max(lacking))[0] > 0:
            return f"resource {most[2]} up"
        down = [t for t in hand if f"resource {t.card} down" in keys]
        if not down or mine.deck <= 4:
            return f"resource {lacking[0][2]} up" if lacking else None
        copies = Counter(t.card for t in hand)
        spare = min(down, key=lambda t: (self._missed(t.card, mine, sources) - 0.3 * copies[t.card], t.card))
        return f"resource {spare.card} down"

    @staticmethod
    def _wanted(view: View, seat: int) -> Counter[str]:
        """How many sources of each colour a deck wants, by the share of its cards that need it."""
        needing: Counter[str] = Counter()
        for card, n in view.lists[seat].items():
            if cards()[card].type != "resource":
                needing[cards()[card].colour] += n
        total = max(1, needing.total())
        return Counter({colour: _SOURCES if n * 3 >= total else 2 for colour, n in needing.items() if n})

    @staticmethod
    def _missed(card: str, mine: SideView, sources: Counter[str]) -> float:
        """How much a card would be missed from the hand."""
        printed = cards()[card]
        if printed.type == "resource":
            return 0.5 if sources[printed.colour] < _SOURCES else 0.0
        distance = printed.cost - len(mine.resources) - 1
        out_of_colour = 0 if sources[printed.colour] else 1.5
        return 2.0 + 0.5 * printed.cost - 1.2 * max(0, distance) - out_of_colour

    def worth(self, option: Option, view: View, seat: int) -> float:
        """How much playing or using something is worth now; 0 for what may as well wait."""
        act = option.value
        if not isinstance(act, Act):
            return 0.0
        mine = view.sides[seat]
        card = _card_of(act, mine)
        if card is None:
            return 0.0
        effects = _effects(card, act.ability)
        if act.ability < 0 and card.type in ("character", "prism"):
            return 2.0 + card.cost
        if effects and target_of(effects) is not None and not act.target:
            return 0.0  # the same option with its target named is ranked instead
        if view.phase == "main" and card.quick and view.active == seat and _strengthens(effects):
            return 0.0  # it does more in the middle of a fight
        return self._effect_worth(effects, act.target, view, seat) - 0.4 * (act.ability < 0)

    def _effect_worth(self, effects: tuple[m.Effect, ...], target: int, view: View, seat: int) -> float:
        mine, theirs = view.sides[seat], view.sides[1 - seat]
        found = 0.0
        enemy = next((t for t in theirs.battlefield if t.oid == target), None)
        own = next((t for t in mine.battlefield if t.oid == target), None)
        for effect in effects:
            match effect:
                case m.Deal(n=int(n)):
                    if enemy is not None:
                        left = enemy.defence - enemy.damage
                        found += 1.0 + enemy.attack + enemy.defence if n >= left else 0.2
                    elif own is not None or target == mine.star.oid:
                        found -= 5.0
                    else:
                        found += 30.0 if n >= theirs.life else 0.5 * n
                case m.Return(what=m.Sel(in_=zone)) if zone:
                    back = [cards()[t.card].cost for t in mine.graveyard if cards()[t.card].is_character]
                    found += 1.0 + 0.4 * max(back) if back else -1.0
                case m.Defeat() | m.Return():
                    if enemy is not None:
                        found += 1.0 + enemy.attack + enemy.defence
                    else:
                        found += -5.0 if own is not None else 0.8
                case m.Exhaust():
                    found += 0.8 + 0.1 * enemy.attack if enemy is not None and enemy.ready else -1.0
                case m.Cancel():
                    found += 1.0 + (cards()[view.chain[-1]].cost if view.chain else 0)
                case m.Draw(n=int(n)):
                    found += 1.1 * n if n < mine.deck else -5.0
                case m.Create(n=n):
                    found += 1.5 * n
                case m.Heal(n=int(n)) | m.LoseLife(n=int(n)):
                    found += 0.4 + 0.5 * n
                case m.Resource():
                    found += 1.2
                case m.Counter(n=n):
                    found += 1.2 * n if own is not None else -1.0
                case m.Modify(get=(attack, _)):
                    good = own is not None and attack >= 0 and own.ready
                    bad = enemy is not None and attack < 0 and enemy.defence - enemy.damage <= 2
                    everybody = 0 if target or attack <= 0 else sum(can_attack(t) for t in mine.battlefield)
                    found += 1.0 if good or bad else 0.7 * everybody - 1.0
                case m.Ready():
                    found += 1.0 if own is not None and not own.ready else -1.0
        return found

    # -- combat ----------------------------------------------------------------------------------------------------
    def attackers(self, mine: SideView, theirs: SideView) -> list[ThingView]:
        """Whoever pays against the best blocks."""
        return judging.best_attack(mine.battlefield, theirs.battlefield, mine.life, theirs.life)

    def attack(self, decision: Decision, mine: SideView, theirs: SideView) -> str:
        wanted = {t.oid for t in self.attackers(mine, theirs)}
        names = [option.key for option in decision.options if option.value in wanted]
        return f"attack {', '.join(names or [decision.options[0].key])}"

    def block(self, decision: Decision, view: View, mine: SideView, theirs: SideView) -> str:
        """Whatever makes the fight better, several against one where that pays."""
        if not decision.forms:
            return "block none"
        own, enemy = _by_name(mine, decision.seat), _by_name(theirs, 1 - decision.seat)
        allowed = {(own[b].oid, enemy[a].oid) for b, a in decision.forms[0].bounds["pairs"]}
        fighting = {attack.oid for attack in view.attackers}
        attackers = [t for t in theirs.battlefield if t.oid in fighting]
        blocks, _ = judging.best_blocks(attackers, mine.battlefield, mine.life, allowed)
        names = {thing.oid: name for name, thing in (own | enemy).items()}
        pairs = [(names[b.oid], names[attacker]) for attacker, row in blocks.items() for b in row]
        return f"block {', '.join(f'{b} -> {a}' for b, a in pairs)}" if pairs else "block none"

    # -- answers ---------------------------------------------------------------------------------------------------
    def respond(self, decision: Decision, view: View) -> str:
        """A quick event where it turns the fight, or is worth a card by itself."""
        ranked = [(self._answer_worth(o, view, decision.seat), o.key) for o in decision.options if o.key != "pass"]
        best, key = max(ranked, key=lambda pair: pair[0], default=(0.0, "pass"))
        return key if best > 1.5 else "pass"

    def _answer_worth(self, option: Option, view: View, seat: int) -> float:
        plain = self.worth(option, view, seat)
        act = option.value
        if not view.attackers or not isinstance(act, Act) or not act.target:
            return plain
        card = _card_of(act, view.sides[seat])
        if card is None:
            return plain
        after = _changed(view, act.target, _effects(card, act.ability))
        turned = _standing(after, seat) - _standing(view, seat)
        buff = any(isinstance(effect, m.Modify) for effect in _effects(card, act.ability))
        return turned if buff else max(plain, turned)

    def choose(self, decision: Decision, view: View, seat: int) -> str:
        """Enemies for harm, one's own for help, what is missed least for a discard."""
        mine, theirs = view.sides[seat], view.sides[1 - seat]
        harmful = decision.kind in ("deal", "defeat", "return", "exhaust")
        source = cards().get(decision.source)
        if decision.kind == "target" and source is not None:
            harmful = any(isinstance(effect, _HARMFUL) for effect in _effects(source, 0 if source.actions else -1))
        values = {t.oid: worth(t) for t in mine.battlefield}
        enemies = {t.oid: worth(t) for t in theirs.battlefield} | {theirs.star.oid: 1.5}
        sources = Counter(cards()[t.card].colour for t in mine.resources if not t.face_down)

        def rank(option: Option) -> float:
            if decision.kind in ("discard", "hand_limit"):
                card = option.key.partition("#")[0]
                return -self._missed(card, mine, sources) if card in cards() else 0.0
            if option.value in enemies:
                return enemies[option.value] if harmful else -1.0
            return -values.get(option.value, 0.0) if harmful else values.get(option.value, 0.0)

        ranked = sorted(decision.options, key=rank, reverse=True)
        count = max(decision.least, 1 if decision.most else 0)
        return f"{decision.verb} {', '.join(option.key for option in ranked[:count]) or 'none'}"


class EasyBot(NormalBot):
    """A beginner: lays down resource cards only, throws everything into the attack, and blocks only to survive."""

    def resource(self, keys: set[str], view: View, seat: int) -> str | None:
        mine = view.sides[seat]
        hand = mine.hand or []
        up = next((t.card for t in hand if f"resource {t.card} up" in keys), None)
        if up is not None:
            return f"resource {up} up"
        down = [t for t in hand if f"resource {t.card} down" in keys]
        if not down or len(mine.resources) >= 2 or len(hand) < 2:
            return None
        return f"resource {max(down, key=lambda t: cards()[t.card].cost).card} down"

    def attackers(self, mine: SideView, theirs: SideView) -> list[ThingView]:
        return [t for t in mine.battlefield if can_attack(t)]

    def block(self, decision: Decision, view: View, mine: SideView, theirs: SideView) -> str:
        if not decision.forms:
            return "block none"
        own, enemy = _by_name(mine, decision.seat), _by_name(theirs, 1 - decision.seat)
        fighting = {attack.oid for attack in view.attackers}
        coming = {t.oid: t.attack for t in theirs.battlefield if t.oid in fighting}
        chosen: dict[str, str] = {}
        for blocker, attacker in decision.forms[0].bounds["pairs"]:
            fits = can_block(own[blocker]) and may_block(own[blocker], enemy[attacker])
            if sum(coming.values()) >= mine.life and fits and blocker not in chosen and enemy[attacker].oid in coming:
                chosen[blocker] = attacker
                coming.pop(enemy[attacker].oid)
        return f"block {', '.join(f'{b} -> {a}' for b, a in chosen.items())}" if chosen else "block none"

    def respond(self, decision: Decision, view: View) -> str:
        return "pass"


def _card_of(act: Act, mine: SideView) -> Card | None:
    things = [*(mine.hand or []), mine.star, *mine.battlefield, *mine.resources]
    return next((cards()[thing.card] for thing in things if thing.oid == act.oid), None)


def _effects(card: Card, ability: int) -> tuple[m.Effect, ...]:
    if ability >= 0:
        return card.actions[ability].do if ability < len(card.actions) else ()
    return card.event.event if card.event is not None else ()


def _strengthens(effects: tuple[m.Effect, ...]) -> bool:
    return any(isinstance(effect, m.Modify) and effect.get is not None and effect.get[0] > 0 for effect in effects)


def _standing(view: View, seat: int) -> float:
    """What the board will be worth to a seat when the combat of the view is over."""
    found = forecast(view)
    total = 0.0
    for at, side in enumerate(view.sides):
        life = side.life + (found.gained if at == view.active else -found.star)
        sign = 1 if at == seat else -1
        living = (t for t in side.battlefield if t.oid not in found.dies and cards()[t.card].is_character)
        total += sign * (sum(worth(t) for t in living) + worth_of_life(life))
    return total


def _changed(view: View, target: int, effects: tuple[m.Effect, ...]) -> View:
    """The view after these effects on a target, as far as a fight can tell."""
    sides = []
    for side in view.sides:
        field: list[ThingView] = []
        for thing in side.battlefield:
            after: ThingView | None = thing
            for effect in effects if thing.oid == target else ():
                if after is not None:
                    after = _hit(after, effect)
            field += [after] if after is not None else []
        sides.append(structs.replace(side, battlefield=field))
    return structs.replace(view, sides=sides)


def _hit(thing: ThingView, effect: m.Effect) -> ThingView | None:
    """A character after one effect; None when it is gone."""
    match effect:
        case m.Deal(n=int(n)):
            thing = structs.replace(thing, damage=thing.damage + n)
        case m.Modify(get=(attack, defence)):
            attack, defence = max(0, thing.attack + attack), thing.defence + defence
            thing = structs.replace(thing, attack=attack, defence=defence)
        case m.Defeat() | m.Return():
            return None
    return thing if thing.damage < thing.defence else None


def _by_name(side: SideView, seat: int) -> dict[str, ThingView]:
    """Battlefield objects by the names that answers use."""
    counts = Counter(thing.card for thing in side.battlefield)
    seen: Counter[str] = Counter()
    found: dict[str, ThingView] = {}
    for thing in side.battlefield:
        seen[thing.card] += 1
        number = f"#{seen[thing.card]}" if counts[thing.card] > 1 else ""
        found[f"p{seat + 1}/{thing.card}{number}"] = thing
    return found
