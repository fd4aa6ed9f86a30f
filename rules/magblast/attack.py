"""Step 5, attack: blasts, squadrons, rams, sweeps and the noise they need (MB-8, 9, 12.7, 12.8, 15.3, 15.4)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Option, Text, seat_id
from rules.engine.events import Emit, Event
from rules.magblast import targets
from rules.magblast.cards import FLAG, cards
from rules.magblast.combos import play_options, resolve_play, why_not_play
from rules.magblast.damage import lay_damage, recyclons_draw, squadron_hits
from rules.magblast.reactions import Kind, Played, stopped
from rules.magblast.state import (
    Combo,
    State,
    is_carrier,
    is_minesweeper,
    lies_on,
    living,
    may_fire,
    ship_of,
    target_id,
)
from rules.magblast.turn import end_turn

__all__ = ["attack_step", "why_not_play"]


def attack_step(state: State, ask: Ask, emit: Emit) -> None:
    """One act of the attacker: any number of cards in any order (MB-8.1)."""
    seat = state.active
    decision = Decision(
        seat, "attack", Text("prompt.attack", {"seat": seat_id(seat)}), attack_options(state, seat),
        alone="asked", rule="MB-8.1",
    )  # fmt: skip
    answer = ask(decision)
    state.fresh_turn = False
    if answer.text == "sound":
        state.sounded = True
        emit(Event("sound", {"seat": seat_id(seat)}, "MB-8.6"))
        return
    sounded, combo = state.sounded or state.options.sound == "auto", state.combo
    state.sounded = False
    state.combo = None
    match answer.value:
        case ("blast", card, ship, at, target):
            blast(state, card, ship, at, target, sounded, ask, emit)
        case ("launch", card, ship, at, target):
            launch(state, card, ship, at, target, ask, emit)
        case ("ram", card, ship, at, target):
            ram(state, card, ship, at, target, sounded, ask, emit)
        case ("sweep", ship, at, card):
            sweep(state, ship, at, card, emit)
        case ("play", card, upon):
            resolve_play(state, combo, card, upon, ask, emit)
        case _:
            end_turn(state, emit)


# -- what may be done --------------------------------------------------------------------------------------------------
def attack_options(state: State, seat: int) -> tuple[Option, ...]:
    """Every legal act, `done` last."""
    fleet = state.fleets[seat]
    options = play_options(state, seat)
    hand = list(dict.fromkeys(fleet.hand))
    if not lies_on(fleet, "MINEFIELD"):
        enemies = targets.attackable(state, seat)
        options += _blast_options(state, seat, hand, enemies)
        options += _launch_options(state, seat, hand, enemies)
        options += _ram_options(state, seat, hand, enemies)
    options += _sweep_options(state, seat)
    if state.options.sound != "auto" and not state.sounded:
        options.append(Option("sound", ("sound",)))
    options.append(Option("done", ("done",)))
    return tuple(options)


def _blast_options(state: State, seat: int, hand: list[str], enemies: list[int]) -> list[Option]:
    options: list[Option] = []
    combo, pool = state.combo, cards()
    for card in hand:
        turret = pool.kind[card].turret
        if turret is None:
            continue
        for ship in state.fleets[seat].ships:
            if turret not in pool.ships[ship.id].turrets:
                continue
            if may_fire(state, ship, turret):
                options += [
                    _aimed("blast", card, "from", ship.id, seat, at, target)
                    for at in enemies
                    for target in targets.targets_in_zone(state, at, ship.zone)
                ]
            elif combo and combo.stage == "direct" and combo.ship == ship.id and combo.seat in enemies:
                options.append(_aimed("blast", card, "from", ship.id, seat, combo.seat, combo.target))
    return options


def _launch_options(state: State, seat: int, hand: list[str], enemies: list[int]) -> list[Option]:
    squadrons = [card for card in hand if cards().kind[card].group == "squadron"]
    fleet = state.fleets[seat]
    return [
        _aimed("launch", card, "from", ship.id, seat, at, target)
        for card in squadrons
        for ship in fleet.ships
        if is_carrier(fleet, ship)
        for at in enemies
        for target in targets.launch_targets(state, seat, ship, card, at)
    ]


def _ram_options(state: State, seat: int, hand: list[str], enemies: list[int]) -> list[Option]:
    if "RAMMING_SPEED" not in hand:
        return []
    return [
        _aimed("ram", "RAMMING_SPEED", "with", ship.id, seat, at, target)
        for ship in state.fleets[seat].ships
        for at in enemies
        for target in targets.targets_in_zone(state, at, ship.zone)
    ]


def _sweep_options(state: State, seat: int) -> list[Option]:
    fleet = state.fleets[seat]
    return [
        Option(
            f"sweep {ship.id} -> {target_id(at, each.card)}",
            (f"p{seat + 1}/{ship.id}", target_id(at, each.card)),
            ("sweep", ship.id, at, each.card),
        )
        for ship in fleet.ships
        if not ship.fired and is_minesweeper(fleet, ship)
        for at in living(state)
        for each in state.fleets[at].obstacles
    ]


def _aimed(verb: str, card: str, word: str, ship: str, seat: int, at: int, target: str) -> Option:
    aim = target_id(at, target)
    key = f"{verb} {card} {word} {ship} at {aim}"
    return Option(key, (card, f"p{seat + 1}/{ship}", aim), (verb, card, ship, at, target))


# -- what is done ------------------------------------------------------------------------------------------------------
def blast(state: State, card: str, ship_id: str, at: int, target: str, sounded: bool, ask: Ask, emit: Emit) -> None:
    """MB-8.2 to 8.10: fire, make the noise, let the others react, lay the card under the target."""
    seat = state.active
    kind = cards().kind[card]
    ship = ship_of(state.fleets[seat], ship_id)
    assert ship is not None and kind.turret is not None
    state.fleets[seat].hand.remove(card)
    if kind.turret not in ship.fired:
        ship.fired.append(kind.turret)
    emit(_aim_event("blast", state, card, ship_id, at, target, "MB-8.3"))
    if not sounded and not makes_a_sound(state, card, at, target, ask, emit):
        state.action_discard.append(card)
        return
    if stopped(state, Played(card, seat, "blast", at, target), ask, emit):
        state.action_discard.append(card)  # MB-8.10: it has fired all the same
        return
    lay_damage(state, at, target, card, kind.damage, emit)
    still_there = state.fleets[at].alive and (target == FLAG or ship_of(state.fleets[at], target) is not None)
    if still_there and len(living(state)) > 1:  # MB-11.8: nothing left to hit otherwise
        state.combo = Combo("hit", ship_id, at, target)


def makes_a_sound(state: State, card: str, at: int, target: str, ask: Ask, emit: Emit) -> bool:
    """MB-8.5, 8.6: a shot without a noise is void; MB-15.3: under the exact rule it is too late once the card lies."""
    seat = state.active
    if state.options.sound == "normal":
        params = {"seat": seat_id(seat), "card": card, "target": target_id(at, target)}
        decision = Decision(
            seat, "sound", Text("prompt.sound", params), (Option("sound", ("sound",)), Option("silent", ("silent",))),
            alone="asked", rule="MB-8.5", source=card,
        )  # fmt: skip
        if ask(decision).text == "sound":
            emit(Event("sound", {"seat": seat_id(seat)}, "MB-8.6"))
            return True
    rule = "MB-15.3" if state.options.sound == "strict" else "MB-8.5"
    emit(Event("void", {"seat": seat_id(seat), "card": card}, rule))
    return False


def launch(state: State, card: str, ship_id: str, at: int, target: str, ask: Ask, emit: Emit) -> None:
    """MB-9: a squadron flies, hits for this turn, and comes home at its end. No noise is needed (MB-9.5)."""
    seat = state.active
    fleet = state.fleets[seat]
    fleet.hand.remove(card)
    emit(_aim_event("launch", state, card, ship_id, at, target, "MB-9.1"))
    how = stopped(state, Played(card, seat, "squadron", at, target), ask, emit)
    if how in ("flux", "fighter"):  # MB-10.1, 10.4, 10.5
        state.action_discard.append(card)
        return
    fleet.launched.append(card)  # MB-10.2: an evaded squadron comes home with the others
    if how is None:
        squadron_hits(state, at, target, card, emit)


def ram(state: State, card: str, ship_id: str, at: int, target: str, sounded: bool, ask: Ask, emit: Emit) -> None:
    """MB-12.7: the ship is given up; the card lies under the target for as much damage as the ship had speed."""
    seat = state.active
    fleet = state.fleets[seat]
    fleet.hand.remove(card)
    emit(_aim_event("ram", state, card, ship_id, at, target, "MB-12.7"))
    silent = not sounded and not makes_a_sound(state, card, at, target, ask, emit)
    kind: Kind = "ram"
    how = None if silent else stopped(state, Played(card, seat, kind, at, target), ask, emit)
    if how == "flux":
        state.action_discard.append(card)
        return
    ship = ship_of(fleet, ship_id)
    assert ship is not None
    fleet.ships.remove(ship)
    state.ship_discard.append(ship_id)
    state.action_discard += [each.card for each in ship.damage]
    emit(Event("given_up", {"seat": seat_id(seat), "ship": ship_id}, "MB-12.7"))
    recyclons_draw(state, emit)
    if silent or how is not None:
        state.action_discard.append(card)
        return
    speed = cards().ships[ship_id].speed
    lay_damage(state, at, target, card, speed, emit)


def sweep(state: State, ship_id: str, at: int, card: str, emit: Emit) -> None:
    """MB-12.8: the card is cleared away; the minesweeper counts as having fired, with all turrets (MB-15.2)."""
    seat = state.active
    ship = ship_of(state.fleets[seat], ship_id)
    assert ship is not None
    ship.fired = list(cards().ships[ship_id].turrets)
    fleet = state.fleets[at]
    fleet.obstacles.remove(next(each for each in fleet.obstacles if each.card == card))
    state.action_discard.append(card)
    params = {"seat": seat_id(seat), "ship": ship_id, "card": card, "fleet": seat_id(at)}
    emit(Event("swept", params, "MB-12.8", things=(f"p{seat + 1}/{ship_id}", target_id(at, card))))


def _aim_event(kind: str, state: State, card: str, ship: str, at: int, target: str, rule: str) -> Event:
    player = seat_id(state.active)
    aim = target_id(at, target)
    params = {"seat": player, "card": card, "ship": ship, "target": aim}
    return Event(kind, params, rule, things=(f"{player}/{ship}", aim))
