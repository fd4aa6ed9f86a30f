"""Star Wars: Unlimited through window events: whole games by clicks, what is lit, aimed at and explained."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from client.app import headless
from client.areas import Interaction
from client.match import Match, Player
from client.scenes.lists import PileScene
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from client.tables.unlimited.looks import Board, HandLook
from client.tables.unlimited.zooms import full_card, full_size
from client.ui import Ui
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.unlimited.cards import pool
from rules.unlimited.decks import bundled
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_standing import act
from tests.client.test_standing import table as standing_table
from tests.client.test_text_fits import played
from tests.client.test_whole_game import advance

ROOT = Path(__file__).parents[2]


def until(hands: Hands, kind: str, seed: int = 5, most: int = 600) -> None:
    """Play on by clicks until somebody at the screen is asked a decision of this kind."""
    rng = dice_from(seed)
    for _ in range(most):
        decision = match_of(hands).session.decision
        scene = hands.scene
        ready = getattr(scene, "asking", None) is not None and getattr(scene, "covered", 0) is None
        if ready and decision is not None and decision.kind == kind and match_of(hands).is_person(decision.seat):
            return
        advance(hands, rng)
    raise AssertionError(f"no {kind} in {most} acts")


@pytest.mark.parametrize(("kinds", "seed"), [(["person", "normal"], 3), (["person", "person"], 6)])
def test_a_game_is_played_to_its_end_by_clicks(kinds: list[str], seed: int) -> None:
    hands = at_table(kinds, seed=seed, game="unlimited")
    rng, done = dice_from(5), set()
    for _ in range(1500):
        done.add(advance(hands, rng))
        if "over" in done:
            break
    assert isinstance(hands.scene, ResultScene)
    assert {"mulligan", "opening_resources", "action", "regroup"} <= done


def test_four_players_of_twin_suns_are_asked_and_answered_by_clicks() -> None:
    hands = at_table(["person", "easy", "easy", "person"], seed=3, game="unlimited")
    rng = dice_from(5)
    for _ in range(220):
        if advance(hands, rng) == "over":
            break
    assert len(match_of(hands).session.answers) > 60


def test_k_opens_the_own_resources_and_closes_them() -> None:
    hands = at_table(["person", "normal"], seed=3, game="unlimited")
    until(hands, "action")
    own = match_of(hands).session.view(0).seats[0]
    board = Board(match_of(hands).session.view(0))
    places = [board.name(thing) for thing in own.resources]
    assert not any(hands.things(place) for place in places)
    hands.key("k")
    assert all(hands.things(place) for place in places)
    hands.key("k")
    assert not any(hands.things(place) for place in places)


def test_a_copy_in_hand_is_not_the_copy_on_the_table() -> None:
    """Cards out of play have their zone in the name, so that a click means the one that was clicked."""
    hands = at_table(["person", "normal"], seed=3, game="unlimited")
    until(hands, "action")
    sight = hands.table.sight
    board = Board(sight.view)
    drawn = {thing.id for thing in sight.things}
    for thing in sight.view.seats[0].hand:
        assert board.name(thing).startswith("p1/hand/")
        assert board.name(thing).partition("#")[0] in {name.partition("#")[0] for name in drawn}


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("share", [1.0, 0.77])
def test_every_card_in_full_holds_its_whole_text(language: str, share: float) -> None:
    """All cards of both sets: no line is cut, none runs into the figures or out of the card."""
    surface = pygame.Surface((1280, 800))
    ui = Ui(surface, settings(language=language), Interaction())
    faults = []
    for card in pool().cards.values():
        wide, high = (round(side * share) for side in full_size(card))
        rect = Rect(0, 0, wide, high)
        ui.measured = []
        full_card(ui, rect, card, HandLook(card.id, card.cost), False)
        stats = card.kind in ("unit", "upgrade", "leader", "base")
        lowest = rect.bottom - round(high * (0.1 if stats else 0.01))
        for drawn in ui.measured:
            if drawn.cut or (drawn.rect.height > 30 and drawn.rect.bottom > lowest) or drawn.rect.bottom > rect.bottom:
                faults.append(f"{card.id}: {drawn.text[:50]!r} ends at {drawn.rect.bottom} of {lowest}")
    assert not faults


def test_bases_and_leaders_are_shown_lengthwise() -> None:
    """LOOK 8: a leader's own side and a base are landscape cards; in an arena a leader is a unit like any other."""
    hands = at_table(["person", "easy"], game="unlimited", zoom_delay=0.1)
    zooms = {kind: hands.table.table.zoom(hands.table.sight, f"p1/{kind}") for kind in ("base", "SOR_005")}
    assert all(zoom.size[0] > zoom.size[1] for zoom in zooms.values())


def test_a_discard_pile_opens_whole_and_closes_again() -> None:
    """Public piles can be looked through."""
    hands = at_table(["person", "normal"], seed=6, game="unlimited")
    rng = dice_from(5)
    for _ in range(200):
        until(hands, "action")
        piles = [seat for seat, own in enumerate(hands.table.sight.view.seats) if own.discard]
        if piles:
            break
        advance(hands, rng)
    seat = piles[0]
    board = Board(hands.table.sight.view)
    count = len(board.view.seats[seat].discard)
    hands.click_thing(f"pile/p{seat + 1}")
    assert isinstance(hands.scene, PileScene)
    assert all(hands.has(f"pile.{index}") for index in range(count))
    hands.key("escape")
    assert isinstance(hands.scene, TableScene)


def test_pointing_at_cards_draws_nothing_anew_but_the_zoom_comes_and_goes() -> None:
    hands = at_table(["person", "normal"], seed=3, game="unlimited", zoom_delay=0.3)
    until(hands, "action")
    first, second = [thing for thing in hands.table.sight.things if thing.rect.height > 60][:2]
    hands.wait(2.0)
    hands.move(first.rect.center)
    hands.wait(0.1)
    drawn = hands.table.sight
    hands.move(second.rect.center)
    assert hands.table.sight is drawn
    hands.wait(0.6)
    zoom = hands.table.sight
    assert zoom is not drawn
    hands.move((hands.app.surface.get_width() - 5, 5))
    hands.wait(0.1)
    assert hands.table.sight is not zoom


def give_up(hands: Hands) -> None:
    """Whoever is asked gives the game up, by the menu."""
    hands.key("escape")
    hands.click("dialog.concede")
    hands.click("dialog.yes")
    hands.wait(0.3)


@pytest.mark.rule("SWU-1.3")
def test_a_match_of_three_games_with_a_sideboard_is_played_by_clicks() -> None:
    """The loser of a game starts the next one with the initiative; a card is exchanged by clicking both."""
    luke = bundled()["sor_starter_luke"].to_json()
    luke["sideboard"] = [{"id": "SOR_172", "count": 2}]
    vader = bundled()["sor_starter_vader"].to_json()
    vader["sideboard"] = [{"id": "SOR_251", "count": 1}]
    options: dict[str, object] = {"match": "best_of_three", "decks": [luke, vader]}
    hands = at_table(["person", "person"], seed=3, game="unlimited", options=options, curtain="off", undo="free")
    session, rng, held = match_of(hands).session, dice_from(5), []

    def finish_opening() -> None:
        while (decision := session.decision) is not None and decision.kind != "action":
            advance(hands, rng)
        held.append(session.state.initiative)

    finish_opening()
    while session.decision is not None and session.decision.kind != "sideboard":
        advance(hands, rng)
    assert sum(session.state.wins) == 1
    first_loser = session.state.wins.index(0)
    assert session.decision is not None
    assert session.decision.seat == 0
    hands.wait(0.3)
    hands.click("thing.deck/SOR_236.0")
    assert not hands.has("answer.form.0")
    hands.click("thing.sideboard/SOR_172.0")
    hands.click("answer.form.0")
    assert session.answers[-1].text == "swap SOR_236 for SOR_172"
    hands.wait(0.3)
    hands.key("space")
    hands.wait(0.3)
    assert session.decision.seat == 1
    hands.key("space")
    finish_opening()
    assert held[1] == first_loser
    while session.decision is not None and session.decision.seat == first_loser:
        advance(hands, rng)
    give_up(hands)
    assert session.state.wins == [1, 1]
    for _ in range(2):
        hands.wait(0.3)
        hands.key("space")
    finish_opening()
    assert held[2] == 1 - first_loser
    give_up(hands)
    hands.wait(0.5)
    assert isinstance(hands.scene, ResultScene)
    assert session.result is not None
    assert sorted(session.state.wins) == [1, 2]


@pytest.mark.rule("SWU-10.6")
def test_the_newer_copy_of_a_unique_unit_says_so() -> None:
    hands = standing_table({"p1": {"leader": "SOR_005", "ground": ["SOR_049"], "hand": ["SOR_049"], "resources": 9}})
    ui = Ui(hands.app.surface, hands.app.settings, hands.table.state)
    act(hands, "play SOR_049")
    ui.measured = []
    hands.table.draw(ui)
    words = next(drawn for drawn in ui.measured if drawn.text == "newer copy")
    newer = next(thing.rect for thing in hands.table.sight.things if thing.id == "p1/SOR_049#2")
    older = next(thing.rect for thing in hands.table.sight.things if thing.id == "p1/SOR_049#1")
    assert newer.colliderect(words.rect)
    assert not older.colliderect(words.rect)


def test_pointing_at_a_line_of_the_log_shows_the_card_it_names() -> None:
    hands = standing_table({"p1": {"ground": ["SOR_095"]}, "p2": {"ground": ["SOR_063"]}}, zoom_delay=0.3)
    act(hands, "attack p1/SOR_095 -> p2/SOR_063")
    line = hands.find("log.0")
    hands.move(line.rect.center)
    hands.wait(0.6)
    assert hands.table._zoom_rect.width


def test_discard_piles_of_every_seat_of_twin_suns_open() -> None:
    piles = {f"p{seat}": {"discard": ["SOR_095"] * 30 + [f"SOR_10{seat}"]} for seat in (1, 2, 3, 4)}
    hands = standing_table(
        {"mode": "twin_suns", **{k: {**v, "leader": ["SOR_005", "SOR_009"]} for k, v in piles.items()}}
    )
    for seat in range(4):
        hands.click_thing(f"pile/p{seat + 1}")
        assert isinstance(hands.scene, PileScene)
        hands.spot(hands.find("pile.30"))  # the lowest can be scrolled to
        hands.key("escape")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("moment", [120, 150, 175])
def test_what_lies_with_an_opponent_of_twin_suns_stays_in_its_panel(size: tuple[int, int], moment: int) -> None:
    """SWU-15.5: each player has an area of its own; units, upgrades and captives are seen in it."""
    session = played("unlimited", 4, moment)
    assert session.decision is not None
    app = headless(size, settings(curtain="off"))
    match = Match(session, [Player(f"Player {i + 1}", look=i) for i in range(4)], app.settings)
    match.sitting = 0
    app.push(TableScene(app, match))
    hands = Hands(app)
    assert hands.table.sight is not None
    things = hands.table.sight.things
    counters = next(thing.rect for thing in things if thing.id == "counter_initiative")
    others = tuple(f"p{seat + 1}/" for seat in range(4) if seat != match.eyes)
    lying = [thing for thing in things if any(other in thing.id for other in others) and thing.rect.height]
    assert lying
    for thing in lying:
        assert thing.rect.bottom <= counters.top, thing.id


_CROWD: dict[str, object] = {
    "leader": ["SOR_005", "SOR_014"],
    "ground": [
        "SOR_095", {"card": "SOR_046", "upgrades": ["SOR_120", "SHIELD", "EXPERIENCE"]},
        {"card": "SOR_128", "exhausted": True},
        {"card": "SOR_232", "damage": 2}, {"card": "SOR_063", "captured": [{"card": "SOR_108", "owner": "p1"}]},
    ],
    "space": ["SOR_237", "SOR_225", {"card": "SOR_132", "upgrades": ["EXPERIENCE"]}, "SOR_066", "SOR_044"],
}  # fmt: skip


def crowded_table(size: tuple[int, int], language: str, own: dict[str, object] | None = None) -> Hands:
    """Twin Suns for four with ten units a seat, each with what may lie at a unit."""
    leaders = [["SOR_005", "SOR_014"], ["SOR_010", "SOR_002"], ["SOR_009", "SOR_018"], ["SOR_001", "SOR_007"]]
    position: dict[str, object] = {"mode": "twin_suns"}
    for seat in range(4):
        position[f"p{seat + 1}"] = {**_CROWD, "leader": leaders[seat], **((own or {}) if seat == 0 else {})}
    session = Session(game_named("unlimited"), Setup("unlimited", 4, 3, {}, position))
    app = headless(size, settings(curtain="off", language=language))
    match = Match(session, [Player(f"Player {i + 1}", look=i) for i in range(4)], app.settings)
    match.sitting = 0
    app.measuring = True
    app.push(TableScene(app, match))
    return Hands(app)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_forty_units_of_twin_suns_are_read_without_zoom(size: tuple[int, int], language: str) -> None:
    """Names and figures of all units are seen, and what lies at them can be pointed at (SWU-15.5)."""
    hands = crowded_table(size, language)
    sight = hands.table.sight
    assert sight is not None
    board = Board(sight.view)
    units = {board.name(u) for seat in range(4) for arena in ("ground", "space") for u in board.units(seat, arena)}
    lying = [thing for thing in sight.things if thing.id in units]
    assert {thing.id for thing in lying} == units and len(units) == 40
    for index, thing in enumerate(lying):
        for other in lying[index + 1 :]:
            hidden = thing.rect.clip(other.rect)
            assert hidden.width <= thing.rect.width * 0.13 or not hidden.height, f"{other.id} hides {thing.id}"
    drawn = {text.text for text in hands.app.measured}
    assert {sight.name(name) for name in units} <= drawn
    extras = {thing.id for thing in sight.things}
    for seat in range(4):
        assert f"SOR_120@p{seat + 1}/SOR_046" in extras


def test_each_token_of_a_unit_drawn_as_a_tile_can_be_picked() -> None:
    hands = crowded_table((1024, 640), "en", {"hand": ["SOR_170"], "resources": 4})
    unit = "p2/SOR_046"
    act(hands, "play SOR_170")
    places = [hands.things(f"{thing}@{unit}")[0].rect for thing in ("SHIELD", "EXPERIENCE")]
    assert all(place.width for place in places) and not places[0].colliderect(places[1])
    hands.click_thing(f"EXPERIENCE@{unit}")
    assert [what for what, _ in hands.table.sight.picked] == [f"EXPERIENCE@{unit}"]
