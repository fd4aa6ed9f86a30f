"""What the prompt bar says: who does what with the card and the ship that are picked, which rule, what it would do."""

from __future__ import annotations

from client.tables.table import Sight
from rules.engine.decisions import Decision, seat_id
from rules.magblast.cards import cards
from rules.magblast.state import Combo
from rules.magblast.view import View

_GOES_ON = {"hit": {"direct_hit", "direct_hit_effect"}, "direct": {"direct_hit_effect", "blast"}}
"""The groups of cards that go on at each stage of a chain of hits (MB-11)."""
_CHAIN_RULES = {"hit": "MB-11.2", "direct": "MB-11.4"}
_CHOOSES = {"MINEFIELD": "fleet", "ASTEROIDS": "fleet", "SPACEDOCK": "dock"}
"""What a picked card wants first, where that is no ship that acts."""
_CARD_RULES = {"MINEFIELD": "MB-12.4", "ASTEROIDS": "MB-12.5", "SPACEDOCK": "MB-12.3", "RAMMING_SPEED": "MB-12.7"}
_GROUP_RULES = {"blast": "MB-8.3", "squadron": "MB-9.3"}


def prompt(sight: Sight) -> str:
    """Another sentence than the decision's own; empty keeps that."""
    decision = sight.decision
    if decision is None or not sight.mine:
        return ""
    if decision.kind == "sound":
        card = str(decision.prompt.params["card"])
        words = "fired" if cards().kind[card].group == "blast" else "rams"
        return sight.say(f"mb.prompt.{words}", **decision.prompt.params)
    player, ship = seat_id(decision.seat), _ship(sight, decision)
    bare = ship.partition("/")[2]
    if decision.kind == "move" and bare in cards().ships:
        return sight.say("mb.prompt.zone", seat=player, ship=bare, n=cards().ships[bare].speed)
    if decision.kind != "attack":
        return ""
    if not sight.picked:
        return _follow_up(sight, decision)
    card = _card(sight)
    if card and ship:
        return sight.say("mb.prompt.target", seat=player, card=card, ship=ship)
    if card:
        return sight.say(f"mb.prompt.{_CHOOSES.get(cards().kind[card].id, 'ship')}", seat=player, card=card)
    return sight.say(f"mb.prompt.{_wants(decision, ship)}", seat=player, ship=ship) if ship else ""


def rule(sight: Sight, decision: Decision) -> str:
    """While a target is chosen the rule of aiming; after a blast nothing that would remind of the noise (MB-8.6)."""
    if decision.kind == "sound":
        return ""
    if decision.kind != "attack":
        return decision.rule
    if sight.picked:
        card = _card(sight)
        if not card:
            return "MB-12.8" if _wants(decision, _ship(sight, decision)) == "sweep" else "MB-8.3"
        kind = cards().kind[card]
        return _CARD_RULES.get(kind.id, _GROUP_RULES.get(kind.group, decision.rule))
    combo = chance(sight, decision)
    return decision.rule if combo is None else _CHAIN_RULES[combo.stage]


def figures(sight: Sight) -> str:
    """The damage of the picked card and, for a blast, the zone it goes to."""
    decision, view = sight.decision, sight.view
    card = _card(sight)
    if decision is None or decision.kind != "attack" or not card or not cards().kind[card].damage:
        return ""
    damage, ship = cards().kind[card].damage, _ship(sight, decision)
    fleet = view.fleets[decision.seat]
    zone = next((s.zone for s in fleet.ships if ship.endswith(f"/{s.id}")), None)
    if zone is not None and cards().kind[card].group == "blast":
        return sight.say("mb.figures.zone", zone=zone, n=damage)
    word = "mb.figures.blast" if cards().kind[card].group == "blast" else "mb.figures.damage"
    return sight.say(word, n=damage)


def chance(sight: Sight, decision: Decision) -> Combo | None:
    """The chance for a Direct Hit or for what follows one, where the hand has something for it."""
    view: View = sight.view
    if view.combo is None:
        return None
    played = [option.key.split(" ")[1] for option in decision.options if option.key.startswith(("play ", "blast "))]
    groups = {cards().kind[card].group for card in played}
    return view.combo if groups & _GOES_ON[view.combo.stage] else None


def _follow_up(sight: Sight, decision: Decision) -> str:
    """The sentence that tells of the chance before something else gives it away (MB-11.7); empty without one."""
    combo = chance(sight, decision)
    if combo is None:
        return ""
    view: View = sight.view
    words: str = combo.stage
    if words == "hit" and view.fleets[decision.seat].flagship == "MAZONS":
        words += "_mazons"  # they need no Direct Hit for an effect
    target = f"{seat_id(combo.seat)}/{combo.target}"
    return sight.say(f"mb.prompt.{words}", seat=seat_id(decision.seat), target=target, ship=combo.ship)


def _card(sight: Sight) -> str:
    return next((what for what, _ in sight.picked if what in cards().kind), "")


def _ship(sight: Sight, decision: Decision) -> str:
    """The own ship that is picked."""
    return next((what for what, _ in sight.picked if what.startswith(f"{seat_id(decision.seat)}/")), "")


def _wants(decision: Decision, ship: str) -> str:
    """What a ship that was picked first wants: a card, something to clear away, or either."""
    verbs = {option.key.split(" ")[0] for option in decision.options if ship in option.things}
    return "card" if "sweep" not in verbs else "sweep" if verbs == {"sweep"} else "card_or_sweep"
