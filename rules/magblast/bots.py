"""Bots for Mag·Blast: they rank the legal answers by what their seat can see of the table."""

from __future__ import annotations

from rules.engine.bots import Chair
from rules.engine.decisions import Decision, Option, seat_id
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import FleetView, View


class EasyBot:
    """Fires whatever it can at the best target it sees, buys ships, makes its noises, and defends itself.

    It lays its ships out and leaves them there, and it does not hold cards back.
    """

    ponders = False

    def answer(self, chair: Chair) -> str:
        decision = chair.decision
        seen: View = chair.view
        handler = {
            "deploy": self.deploy, "discard": self.discard, "draw": self.draw, "reinforce": self.reinforce,
            "place": self.place, "choose_ship": self.choose_ship, "move": self.move, "attack": self.attack,
            "react": self.react, "relocate": self.relocate, "repair": self.repair,
        }.get(decision.kind)  # fmt: skip
        if handler is not None:
            return handler(chair, decision, seen)
        if decision.kind == "sound":
            return "sound"
        return "no" if decision.kind == "consent" else decision.options[0].key

    # -- set-up and upkeep -----------------------------------------------------------------------------------------
    def deploy(self, chair: Chair, decision: Decision, seen: View) -> str:
        return chair.samples(decision.forms[0], 1)[0]

    def discard(self, chair: Chair, decision: Decision, seen: View) -> str:
        """A full hand that could not be played makes room for other cards."""
        hand = sorted(seen.fleets[chair.seat].hand or [], key=_worth)
        if not decision.forms or len(hand) < cards().constants.draw_to:
            return "pass"
        return f"discard {', '.join(hand[:2])}"

    def draw(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Three blasts for certain beat a draw of no more than three."""
        fleet = seen.fleets[chair.seat]
        wanted = chair.samples(decision.forms[0], 1) if decision.forms and fleet.hand_count >= 2 else []
        return wanted[0] if wanted else "draw"

    def reinforce(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Buy while a payment of cards without attack value is there, else go on."""
        for form in decision.forms:
            payments = chair.samples(form)
            if payments:
                return min(payments, key=lambda text: sum(_worth(card) for card in _cards_in(text)))
        return "done"

    def place(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Where the fewest ships stand, so that the flagship is covered (MB-8.4)."""
        fleet = seen.fleets[chair.seat]
        return min(decision.options, key=lambda option: sum(ship.zone == option.value for ship in fleet.ships)).key

    def choose_ship(self, chair: Chair, decision: Decision, seen: View) -> str:
        best = max(decision.options, key=lambda option: _ship_worth(option.key))
        return f"choose {best.key}"

    def move(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Only as far as it must: a crowded zone sends a ship away."""
        if any(option.key == "done" for option in decision.options):
            return "done"
        fleet = seen.fleets[chair.seat]
        crowd = {zone: sum(ship.zone == zone for ship in fleet.ships) for zone in cards().ring}
        place = {ship.id: ship.zone for ship in fleet.ships}
        moves = [option for option in decision.options if option.key.startswith("move")]
        return min(moves, key=lambda option: crowd[option.value[1]] - crowd[place[option.value[0]]]).key

    def relocate(self, chair: Chair, decision: Decision, seen: View) -> str:
        return chair.samples(decision.forms[0])[-1]

    def repair(self, chair: Chair, decision: Decision, seen: View) -> str:
        worst = max(decision.options, key=lambda option: cards().kind[option.key].damage)
        return f"choose {worst.key}"

    # -- attack ----------------------------------------------------------------------------------------------------
    def attack(self, chair: Chair, decision: Decision, seen: View) -> str:
        """The act with the most value, or the end of the turn when none has any."""
        scored = [(self.value(option, chair.seat, seen), option.key) for option in decision.options]
        best, key = max(scored, key=lambda pair: pair[0])
        if best <= 0:
            return "done"
        strict = seen.options.sound == "strict" and not seen.sounded and key.startswith(("blast", "ram"))
        return "sound" if strict else key

    def value(self, option: Option, seat: int, seen: View) -> float:
        """How much an act of the attack step is worth; 0 for what is not worth a card."""
        match option.value:
            case ("blast", card, _, at, target):
                return 10 + _hit_value(seen.fleets[at], target, cards().kind[card].damage)
            case ("launch", card, _, at, target):
                damage = cards().kind[card].damage
                return 8 + _hit_value(seen.fleets[at], target, damage) if _kills(seen.fleets[at], target, damage) else 0
            case ("play", card, upon):
                return self.play_value(card, upon, seat, seen)
            case ("sweep", _, at, card):
                return 6.0 if at == seat and card.startswith("MINEFIELD") else 0.0
        return 0.0

    def play_value(self, card: str, upon: str, seat: int, seen: View) -> float:
        """Direct Hits and Effects first, then the cards that help in any case."""
        kind = cards().kind[card].id
        worth = {"CATASTROPHIC": 60, "BOARDING": 50, "DIRECT_HIT": 40, "STRATEGIC_ALLOCATION": 30, "REINFORCEMENTS": 30}
        if kind in worth:
            return worth[kind]
        if kind == "BRIDGE_HIT":
            return 20 if seen.combo and seen.fleets[seen.combo.seat].hand_count else 0
        if kind == "SPACEDOCK":
            return 5
        if kind == "MINEFIELD":
            return 12 if upon != seat_id(seat) else 0
        return 4 if kind == "ASTEROIDS" and upon == seat_id(seat) else 0

    # -- reactions -------------------------------------------------------------------------------------------------
    def react(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Stop what is played on an own ship, with the cheapest means; let others look after themselves."""
        target = str(decision.prompt.params.get("target", ""))
        if not target.startswith(f"p{chair.seat + 1}/"):
            return "pass"
        if decision.forms:
            bought = chair.samples(decision.forms[0], 1)
            if bought:
                return bought[0]
        return min(decision.options, key=lambda option: _REACTION_PRICE.get(_kind_of(option), 9)).key


class NormalBot(EasyBot):
    """Also keeps every zone covered, moves to where it can strike, and spends reactions only where they matter."""

    def deploy(self, chair: Chair, decision: Decision, seen: View) -> str:
        """The two weakest of the six stay behind."""
        ships = sorted(decision.forms[0].bounds["ships"], key=_ship_worth, reverse=True)[:4]
        return "deploy " + ", ".join(f"{ship} -> {zone}" for ship, zone in zip(ships, cards().ring, strict=False))

    def discard(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Cards that can do nothing in this fleet make room for others."""
        fleet = seen.fleets[chair.seat]
        for option in decision.options:
            if option.key.startswith("ability"):
                ship, card, at, target = option.value
                if _kills(seen.fleets[at], target, cards().kind[card].damage) or _left(fleet, ship) <= 2:
                    return option.key
        hand = fleet.hand or []
        useless = [card for card in hand if not _usable(fleet, card) and not cards().icons[card]]
        if useless and decision.forms:
            return f"discard {', '.join(useless)}"
        return super().discard(chair, decision, seen)

    def move(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Cover an empty zone from a doubled one; steal when it is free; else stay."""
        fleet = seen.fleets[chair.seat]
        for option in decision.options:
            if option.key.startswith("ability") and seen.fleets[option.value].hand_count >= 3:
                return option.key
        count = {zone: sum(ship.zone == zone for ship in fleet.ships) for zone in cards().ring}
        place = {ship.id: ship.zone for ship in fleet.ships}
        moved = {ship.id for ship in fleet.ships if ship.began not in (None, ship.zone)}
        best, best_gain = "", 0.5
        for option in decision.options:
            if not option.key.startswith("move"):
                continue
            ship, zone = option.value
            gain = 0.0
            if count[zone] == 0 and count[place[ship]] > 1 and ship not in moved:
                gain = 4.0
            elif count[place[ship]] > cards().constants.zone_limit:
                gain = 6.0 - count[zone]
            elif ship not in moved and count[zone] < cards().constants.zone_limit and count[place[ship]] > 1:
                gain = self._reach(seen, chair.seat, ship, zone) - self._reach(seen, chair.seat, ship, place[ship])
            if gain > best_gain:
                best, best_gain = option.key, gain
        return best or super().move(chair, decision, seen)

    def _reach(self, seen: View, seat: int, ship: str, zone: str) -> float:
        """How much the ship could do from that zone with the blasts in hand."""
        turrets = cards().ships[ship].turrets
        shots = [cards().kind[c] for c in seen.fleets[seat].hand or [] if cards().kind[c].turret in turrets]
        damage = max((shot.damage for shot in shots), default=0)
        if not damage:
            return 0.0
        best = 0.0
        for at, fleet in enumerate(seen.fleets):
            if at != seat and fleet.alive:
                there = [each.id for each in fleet.ships if each.zone == zone] or [FLAG]
                best = max(best, *(_hit_value(fleet, target, damage) for target in there))
        return best

    def value(self, option: Option, seat: int, seen: View) -> float:
        """Small shots first where a bigger one would be wasted; a squadron also when blasts can finish the work."""
        worth = super().value(option, seat, seen)
        match option.value:
            case ("blast", card, _, at, target):
                waste = cards().kind[card].damage - _left(seen.fleets[at], target)
                return worth - max(0, waste) * 0.5
            case ("launch", card, _, at, target) if not worth:
                blasts = sum(cards().kind[c].damage for c in seen.fleets[seat].hand or [] if cards().kind[c].turret)
                if _left(seen.fleets[at], target) <= cards().kind[card].damage + blasts and target == FLAG:
                    return 9.0
            case ("ram", _, ship, at, target):
                speed = cards().ships[ship].speed
                if target == FLAG and _kills(seen.fleets[at], target, speed):
                    return 100.0
        return worth

    def react(self, chair: Chair, decision: Decision, seen: View) -> str:
        """Save the flagship always, a ship when it would be lost; a Direct Hit is worth stopping too."""
        target = str(decision.prompt.params.get("target", ""))
        own, fleet = f"p{chair.seat + 1}/", seen.fleets[chair.seat]
        kind = cards().kind[decision.source]
        if target.startswith(own):
            ship = target.removeprefix(own)
            amount = kind.damage
            hurt = ship == FLAG or _kills(fleet, ship, amount) or kind.group in ("direct_hit", "direct_hit_effect")
            if not hurt and amount < 5:
                return "pass"
        return super().react(chair, decision, seen)


_REACTION_PRICE = {"FIGHTER": 1, "EVASIVE_ACTION": 2, "TEMPORAL_FLUX": 3}


def _kind_of(option: Option) -> str:
    return cards().kind[option.value].id if option.value in cards().kind else ""


def _cards_in(text: str) -> list[str]:
    return [card.strip() for card in text.partition(" with ")[2].partition(" taking ")[0].split(",")]


def _worth(card: str) -> float:
    """What giving a card away costs."""
    kind = cards().kind[card]
    if kind.group == "blast":
        return 1.0 + kind.damage
    return {"squadron": 2.0, "direct_hit": 3.0, "direct_hit_effect": 4.0}.get(kind.group, 3.0)


def _ship_worth(ship: str) -> float:
    """Hull and guns of a ship card."""
    card = cards().ships[ship]
    return card.hull + sum(cards().turrets[turret].damage for turret in card.turrets) + card.speed * 0.3


def _left(fleet: FleetView, target: str) -> int:
    """Hull left on a ship or flagship as the view shows it; 0 when it is gone."""
    if target == FLAG:
        damage = fleet.squadron_damage + sum(each.amount for each in fleet.damage)
        return cards().flagships[fleet.flagship].hull - damage
    return next((ship.hull_left for ship in fleet.ships if ship.id == target), 0)


def _kills(fleet: FleetView, target: str, damage: int) -> bool:
    return damage >= _left(fleet, target)


def _hit_value(fleet: FleetView, target: str, damage: int) -> float:
    """A hit on the flagship is worth most, a kill much, else the damage as a share of what is left."""
    left = max(1, _left(fleet, target))
    if target == FLAG:
        return 1000.0 if damage >= left else 20.0 + 4.0 * damage
    if damage >= left:
        return 6.0 + _ship_worth(target) * 0.5
    return 4.0 * damage / left


def _usable(fleet: FleetView, card: str) -> bool:
    """Can this fleet do anything with the card, in principle?"""
    kind = cards().kind[card]
    if kind.turret is not None:
        return any(kind.turret in cards().ships[ship.id].turrets for ship in fleet.ships)
    return True
