"""What one seat may know: all but other hands, the decks, the dice, and fleets not yet turned up."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct, field

from rules.engine.dice import Dice, dice_from
from rules.magblast.cards import cards
from rules.magblast.state import Combo, Damage, Fleet, FleetShip, Obstacle, Options, Phase, State

T = TypeVar("T", bound=Struct)


class FleetView(Struct):
    """One fleet as a seat may see it. `hand` is None when only its size is known; `hidden_ships` lie face down."""

    flagship: str
    hand: list[str] | None
    hand_count: int
    ships: list[FleetShip]
    dealt: list[str] | None
    hidden_ships: int
    damage: list[Damage]
    squadron_damage: int
    uses_left: int
    launched: list[str]
    obstacles: list[Obstacle]
    alive: bool
    first_turn: bool


class View(Struct):
    """A game as `seat` may know it (None: somebody who looks on)."""

    seat: int | None
    options: Options
    fleets: list[FleetView]
    action_deck: int
    ship_deck: int
    action_discard: list[str]
    ship_discard: list[str]
    active: int
    step: Phase
    turn: int
    fresh_turn: bool
    sounded: bool
    combo: Combo | None
    merciless_from: int | None
    deal_hands: list[int] = field(default_factory=list)


def view_of(state: State, seat: int | None) -> View:
    """The state as `seat` may know it; nothing in it is shared with the state."""
    fleets = [_fleet_view(fleet, at == seat, state.step) for at, fleet in enumerate(state.fleets)]
    return View(
        seat, _copy(state.options), fleets, len(state.action_deck), len(state.ship_deck),
        list(state.action_discard), list(state.ship_discard), state.active, state.step,
        state.turn, state.fresh_turn, state.sounded, state.combo and _copy(state.combo),
        state.merciless_from, list(state.deal_hands),
    )  # fmt: skip


def _fleet_view(fleet: Fleet, own: bool, step: Phase) -> FleetView:
    face_up = own or step != "deploy"
    return FleetView(
        fleet.flagship, list(fleet.hand) if own else None, len(fleet.hand),
        [_copy_ship(ship) for ship in fleet.ships] if face_up else [], list(fleet.dealt) if own else None,
        0 if face_up else len(fleet.ships), [_copy(each) for each in fleet.damage], fleet.squadron_damage,
        fleet.uses_left, list(fleet.launched), [_copy(each) for each in fleet.obstacles], fleet.alive, fleet.first_turn,
    )  # fmt: skip


def _copy_ship(ship: FleetShip) -> FleetShip:
    damage = [_copy(each) for each in ship.damage]
    return FleetShip(ship.id, ship.zone, damage, ship.squadron_damage, list(ship.fired), ship.began)


def _copy(struct: T) -> T:
    return type(struct)(*(getattr(struct, name) for name in struct.__struct_fields__))


def imagine(view: View, rng: Dice) -> State:
    """A state that agrees with the view: what is not seen is dealt at random from what is left."""
    actions, ships = cards().action_deck(), list(cards().ships)
    for card in _seen_actions(view):
        actions.remove(card)
    for ship in _seen_ships(view):
        ships.remove(ship)
    rng.shuffle(actions)
    rng.shuffle(ships)
    fleets = []
    for seen in view.fleets:
        hand = list(seen.hand) if seen.hand is not None else [actions.pop() for _ in range(seen.hand_count)]
        laid = [_copy_ship(ship) for ship in seen.ships]
        dealt = list(seen.dealt) if seen.dealt is not None else []
        if seen.dealt is None and view.step == "deploy" and seen.alive:
            unknown = [ships.pop() for _ in range(cards().constants.dealt_ships)]
            zones = cards().ring[: seen.hidden_ships]
            laid = [FleetShip(ship, zone) for ship, zone in zip(unknown, zones, strict=False)]
            dealt = unknown[len(laid) :]
        fleets.append(
            Fleet(
                seen.flagship, hand, laid, dealt, [_copy(each) for each in seen.damage], seen.squadron_damage,
                seen.uses_left, list(seen.launched), [_copy(each) for each in seen.obstacles], seen.alive,
                seen.first_turn,
            )
        )  # fmt: skip
    return State(
        dice_from(rng.below(1 << 32)), _copy(view.options), fleets,
        actions[: view.action_deck], ships[: view.ship_deck], list(view.action_discard),
        list(view.ship_discard), view.active, view.step, view.turn, view.fresh_turn,
        view.sounded, view.combo and _copy(view.combo), view.merciless_from, list(view.deal_hands),
    )  # fmt: skip


def _seen_actions(view: View) -> list[str]:
    seen = list(view.action_discard)
    for fleet in view.fleets:
        seen += (fleet.hand or []) + fleet.launched + [each.card for each in fleet.damage]
        seen += [each.card for each in fleet.obstacles]
        seen += [each.card for ship in fleet.ships for each in ship.damage]
    return seen


def _seen_ships(view: View) -> list[str]:
    seen = list(view.ship_discard)
    for fleet in view.fleets:
        seen += [ship.id for ship in fleet.ships] + (fleet.dealt or [])
    return seen


def describe(view: View, language: str) -> list[str]:
    """The table in words, for the text mode."""
    pool = cards()
    lines = []
    for at, fleet in enumerate(view.fleets):
        flagship = pool.flagships[fleet.flagship]
        left = flagship.hull - fleet.squadron_damage - sum(each.amount for each in fleet.damage)
        state = f"{left}/{flagship.hull}" if fleet.alive else "✕"
        lines.append(f"p{at + 1}  {flagship.name[language]}  {state}  ✋{fleet.hand_count}")
        for zone in pool.ring:
            there = [ship for ship in fleet.ships if ship.zone == zone]
            if there:
                names = ", ".join(
                    f"{pool.ships[s.id].name[language]} {s.hull_left}/{pool.ships[s.id].hull}{'*' if s.fired else ''}"
                    for s in there
                )
                lines.append(f"    {pool.zones[zone].name[language]}: {names}")
        for each in fleet.obstacles:
            lines.append(f"    {pool.kind[each.card].name[language]} (p{each.by + 1})")
    if view.seat is not None and (hand := view.fleets[view.seat].hand) is not None:
        lines.append("✋ " + (", ".join(sorted(f"{pool.kind[c].name[language]} [{c}]" for c in hand)) or "–"))
    return lines
