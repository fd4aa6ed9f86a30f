"""Starlight through window events: whole games by clicks, payment by hand, blocks and their order, damage to come."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest

from client.app import headless
from client.match import Match, Player
from client.scenes.lists import PileScene
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from client.tables.starlight.combat import to_come
from client.tables.starlight.places import named
from rules.engine.bots import SessionChair, bot_named
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.starlight.forecast import forecast
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_whole_game import advance

STONES = ["SLP-R15", "SLP-U15", {"id": "SLP-U04", "face": "down"}]


def table(
    size: tuple[int, int] = (1280, 800),
    kinds: tuple[str, str] = ("person", "person"),
    language: str = "en",
    **setup: Any,
) -> Hands:
    """Hands at a table with this position, without curtains."""
    chosen = settings(curtain="off", windows="real", language=language)
    app = headless(size, chosen)
    session = Session(game_named("starlight"), Setup("starlight", 2, 1, {}, setup))
    players = [Player(name, kind, look) for look, (name, kind) in enumerate(zip(("Mina", "Jun"), kinds, strict=True))]
    app.push(TableScene(app, Match(session, players, chosen)))
    hands = Hands(app)
    hands.wait(0.2)
    return hands


def written(hands: Hands, words: str) -> list[pygame.Rect]:
    """Where these words stand now."""
    hands.app.measuring = True
    hands.scene.touch()
    hands.step()
    return [drawn.rect for drawn in hands.app.measured if drawn.text == words]


def given(hands: Hands) -> list[str]:
    return [answer.text for answer in match_of(hands).session.answers]


def state(hands: Hands) -> Any:
    return match_of(hands).session.state


# -- whole games -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kinds", "seed", "size"), [(["person", "person"], 8, (1280, 800)), (["person", "normal"], 2, (1024, 640))]
)
def test_a_game_is_played_to_its_end_by_clicks(kinds: list[str], seed: int, size: tuple[int, int]) -> None:
    hands = at_table(kinds, seed=seed, game="starlight", size=size)
    rng, done = dice_from(5), set()
    for _ in range(2500):
        done.add(advance(hands, rng))
        if "over" in done:
            break
    assert isinstance(hands.scene, ResultScene)
    assert match_of(hands).session.result is not None
    assert {"main", "attack", "block"} <= done
    assert kinds[1] != "person" or {"window", "curtain"} <= done


def test_behind_the_curtain_nothing_of_the_game_is_drawn() -> None:
    hands = at_table(["person", "person"], seed=6, game="starlight")
    rng, app = dice_from(5), hands.app
    for _ in range(200):
        if hands.scene.covered is not None:
            break
        advance(hands, rng)
    app.measuring = True
    hands.scene.touch()
    hands.step()
    names = {game_named("starlight").name(card, "en") for card in state(hands).lists[0] | state(hands).lists[1]}
    assert app.measured and not names & {drawn.text for drawn in app.measured}
    assert not any(area.thing for area in hands.scene.areas)


# -- payment -----------------------------------------------------------------------------------------------------------
def test_resources_are_picked_by_clicks_and_the_colour_is_asked_for() -> None:
    hands = table(p1={"hand": ["SLP-R04"], "resources": [*STONES, "SLP-W15"]})
    hands.key("p")
    hands.click_thing("hand/SLP-R04")
    editor = hands.table.asking.editor
    assert editor.text() == "play SLP-R04 pay SLP-R15, SLP-U04"  # what would pay by itself is picked already
    assert not hands.has("answer.option.end"), "nothing but the payment can be pressed meanwhile"
    hands.click_thing("p1/SLP-R15")
    hands.click_thing("p1/SLP-W15")
    assert editor.missing() == "red"
    assert "one must be red" in hands.table.table.figures(hands.table.sight)
    assert not hands.find("answer.form.0").enabled
    hands.click_thing("p1/SLP-R15")  # a third one takes the place of the first
    assert hands.find("answer.form.0").enabled
    hands.key("space")
    assert "play SLP-R04 pay SLP-W15, SLP-R15" in given(hands)
    ready = {thing.card: thing.ready for thing in state(hands).sides[0].resources}
    assert ready == {"SLP-R15": False, "SLP-U15": True, "SLP-U04": True, "SLP-W15": False}


def test_escape_takes_a_payment_back_step_by_step_and_p_pays_by_itself_again() -> None:
    hands = table(
        p1={"hand": ["SLP-R09"], "resources": ["SLP-R15", "SLP-R14"]},
        p2={"battlefield": ["SLP-U04"]},
    )
    hands.key("p")
    hands.click_thing("hand/SLP-R09")
    assert hands.table.sight.lit == {"p1/star", "p2/star", "p2/SLP-U04"}
    hands.click_thing("p2/SLP-U04")
    assert hands.table.sight.lit >= {"p1/SLP-R15", "p1/SLP-R14"}
    hands.key("escape")
    assert hands.table.asking.editor.aiming
    hands.key("escape")
    assert hands.table.asking.editor is None and not given(hands)
    hands.key("p")
    hands.click_thing("hand/SLP-R09")
    hands.click_thing("p2/SLP-U04")
    assert given(hands)[0] == "play SLP-R09 -> p2/SLP-U04"


def test_light_for_an_ability_is_picked_by_hand_too_and_not_with_the_resource_itself() -> None:
    hands = table(p1={"resources": ["SLP-W14", "SLP-W15", "SLP-U15", "SLP-R15"]})
    hands.key("p")
    hands.click_thing("p1/SLP-W14")
    assert "p1/SLP-W14" not in hands.table.asking.editor.lit()
    hands.click_thing("p1/SLP-W15")
    hands.key("space")
    assert given(hands)[0].startswith("use SLP-W14 pay ") and "SLP-W15" in given(hands)[0]
    assert state(hands).sides[0].life == 21


def test_a_card_is_dragged_onto_its_target_and_then_paid_for() -> None:
    hands = table(p1={"hand": ["SLP-R09"], "resources": ["SLP-R15"]}, p2={"battlefield": ["SLP-U04"]})
    hands.key("p")
    hands.drag("thing.hand/SLP-R09.0", "thing.p2/SLP-U04.0")
    assert hands.table.asking.editor.text() == "play SLP-R09 -> p2/SLP-U04 pay SLP-R15"
    hands.key("space")
    assert state(hands).sides[1].battlefield[0].damage == 2


def test_the_ability_of_a_star_is_used_by_a_click_on_the_star() -> None:
    hands = table(p1={"star": "SLP-U16", "resources": ["SLP-U15", "SLP-U15", "SLP-U15"]})
    hands.click_thing("p1/star")
    assert given(hands)[0] == "use SLP-U16"


# -- combat ------------------------------------------------------------------------------------------------------------
GIANT: dict[str, Any] = {
    "p1": {"battlefield": ["SLP-G08", "SLP-G06"]},
    "p2": {"battlefield": ["SLP-W04", "SLP-U01", "SLP-W08"], "star": {"id": "SLP-N01", "life": 12}},
}


def blocked(size: tuple[int, int] = (1280, 800)) -> Hands:
    """Three blockers on the giant with pierce; its player is asked for their order."""
    hands = table(size, **GIANT)
    hands.key("c")
    hands.give("attack SLP-G08, SLP-G06")
    hands.wait(0.2)
    for blocker in ("SLP-W04", "SLP-U01", "SLP-W08"):
        hands.drag(f"thing.p2/{blocker}.0", "thing.p1/SLP-G08.0")
    return hands


def focus(hands: Hands, id_: str) -> None:
    """Tab until the keyboard is on an area."""
    for _ in range(80):
        if hands.scene.state.focused == id_:
            return
        hands.key("tab")
    raise AssertionError(f"Tab never comes to {id_}")


def test_blocks_are_laid_by_drag_and_taken_back_by_click_with_the_damage_to_come() -> None:
    hands = blocked()
    sight = hands.table.sight
    found = to_come(sight, sight.view)
    assert found is not None and found.star == 4
    assert "4 (12 → 8)" in hands.table.table.figures(sight)
    hands.click_thing("p2/SLP-W08")
    hands.click_thing("p2/SLP-U01")
    found = to_come(hands.table.sight, hands.table.sight.view)
    assert found is not None and found.star == 4 + 2  # 2 go through the one blocker that is left
    hands.click("answer.form.0")
    assert "block p2/SLP-W04 -> p1/SLP-G08" in given(hands)
    assert state(hands).sides[1].life == 6


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_blockers_are_ordered_by_click_drag_and_keyboard(way: str) -> None:
    hands = blocked()
    hands.click("answer.form.0")
    hands.wait(0.2)
    assert hands.table.asking.decision.kind == "order"
    assert not hands.has("answer.back")
    if way == "click":
        hands.click_thing("p2/SLP-U01")
        hands.click_thing("p2/SLP-W08")
    elif way == "drag":
        hands.drag("thing.p2/SLP-U01.0", "thing.p2/SLP-W04.0")
        hands.drag("thing.p2/SLP-W08.0", "thing.p2/SLP-W04.0")
    else:
        for thing in ("thing.p2/SLP-U01.0", "thing.p2/SLP-W08.0"):
            focus(hands, thing)
            hands.key("return")
    found = to_come(hands.table.sight, hands.table.sight.view)
    things = {thing.card: thing.oid for thing in state(hands).sides[1].battlefield}
    assert found is not None
    assert (found.damage[things["SLP-U01"]], found.damage[things["SLP-W08"]]) == (2, 4)
    assert things["SLP-W04"] not in found.damage
    if way == "keys":
        focus(hands, "answer.form.0")
    hands.key("space")
    assert given(hands)[-1] == "order p2/SLP-U01, p2/SLP-W08, p2/SLP-W04"
    assert {thing.card: thing.damage for thing in state(hands).sides[1].battlefield} == {"SLP-W04": 0, "SLP-W08": 4}


def test_what_is_foretold_happens() -> None:
    """Over bots' games: the damage foretold for a block or an order is exactly what the rules then deal."""
    game, seen = game_named("starlight"), Counter[str]()
    for seed in range(8):
        session = Session(game, Setup("starlight", 2, seed, {"deck_p1": "starter-4", "deck_p2": "starter-3"}))
        bots, rng = [bot_named(game, "normal"), bot_named(game, "easy")], dice_from(seed)
        while (decision := session.decision) is not None:
            if decision.seat < 0:
                session.answer(-1, "resolve")
                continue
            chair = SessionChair(session, rng)
            text = bots[decision.seat].answer(chair)
            if decision.forms and decision.kind in ("block", "order") and rng.below(3):
                text = chair.samples(decision.forms[0], 1)[0]
            view, since = session.view(None), len(session.events)
            session.answer(decision.seat, text)
            while decision.kind in ("block", "order") and session.decision and session.decision.seat < 0:
                session.answer(-1, "resolve")
            if decision.kind not in ("block", "order") or (session.decision and session.decision.kind != "main"):
                continue
            names = {name: t.oid for seat, side in enumerate(view.sides) for name, t in named(side, seat).items()}
            blocks = {attack.oid: list(attack.blockers) for attack in view.attackers}
            rest = text.partition(" ")[2]
            if decision.kind == "order":
                order = [names[each] for each in rest.split(", ")]
                blocks = {oid: order if set(order) == set(row) else row for oid, row in blocks.items()}
            elif text != "block none":
                for pair in rest.split(", "):
                    blocker, attacker = pair.split(" -> ")
                    blocks[names[attacker]].append(names[blocker])
            told = forecast(view, blocks)
            dealt: Counter[int] = Counter()
            star = 0
            for event in session.events[since:]:
                if event.kind == "hit":
                    dealt[names[event.params["target"]]] += event.params["n"]
                star += event.params["n"] if event.kind == "star_hit" else 0
            assert (dict(dealt), star) == (told.damage, told.star)
            seen[decision.kind if text != "block none" else "none"] += 1
    assert seen["block"] > 5 and seen["none"] > 5


def test_a_card_to_discard_is_picked_in_the_hand_and_one_to_recover_in_front_of_it() -> None:
    hands = table(
        p1={
            "hand": ["SLP-K03", "SLP-K10"], "resources": ["SLP-K15"] * 4,
            "graveyard": ["SLP-R01", "SLP-R09", "SLP-R05", "SLP-R05"],
        },
        p2={"hand": ["SLP-R01", "SLP-R05", "SLP-R05"]},
    )  # fmt: skip
    hands.click_thing("hand/SLP-K03")
    hands.click("answer.option.play SLP-K03") if hands.has("answer.option.play SLP-K03") else None
    hands.wait(0.2)
    decision = match_of(hands).session.decision
    assert (decision.kind, decision.seat, decision.forced_by) == ("discard", 1, 0)
    hands.click_thing("hand/SLP-R05", copy=1)
    assert given(hands)[-1].startswith("choose SLP-R05")
    hands.click_thing("hand/SLP-K10")
    hands.click("answer.option.play SLP-K10") if hands.has("answer.option.play SLP-K10") else None
    hands.wait(0.2)
    offered = {area.thing for area in hands.scene.areas if "/graveyard/" in area.thing}
    assert offered == {f"p1/graveyard/{name}" for name in ("SLP-R01", "SLP-R05#1", "SLP-R05#2")}
    hands.click_thing("p1/graveyard/SLP-R01")
    assert [thing.card for thing in state(hands).sides[0].hand] == ["SLP-R01"]


# -- reading the table -------------------------------------------------------------------------------------------------
def test_a_graveyard_opens_as_a_list_and_a_hand_is_sorted() -> None:
    hands = table(p1={"hand": ["SLP-G08", "SLP-R01", "SLP-R15"], "graveyard": ["SLP-R01", "SLP-R09", "SLP-U04"]})
    hands.click_thing("p1/graveyard")
    assert isinstance(hands.scene, PileScene)
    assert hands.scene.pile.things == ("SLP-U04", "SLP-R09", "SLP-R01")
    hands.key("escape")

    def shown() -> list[str]:
        areas = [area for area in hands.scene.areas if area.thing.startswith("hand/")]
        return [area.thing.removeprefix("hand/") for area in sorted(areas, key=lambda area: area.rect.x)]

    assert shown() == ["SLP-G08", "SLP-R01", "SLP-R15"]
    hands.click("hand.sort")  # by cost, resources last
    assert shown() == ["SLP-R01", "SLP-G08", "SLP-R15"]


CROWD = ["SLP-G08", "SLP-G06", {"id": "SLP-G90", "ready": False}, *["SLP-G90"] * 4, "SLP-G07", "SLP-W07", "SLP-G12"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_crowded_row_keeps_every_card_apart_and_large_enough_to_hit(size: tuple[int, int]) -> None:
    hands = table(size, p1={"battlefield": [*CROWD, "SLP-G13", "SLP-W04"]}, p2={"battlefield": CROWD})
    for seat in (1, 2):
        rects = [area.rect for area in hands.scene.areas if area.thing.startswith(f"p{seat}/SLP-")]
        assert len(rects) == (12 if seat == 1 else 10)
        assert all(rect.width >= 32 and rect.height >= 32 for rect in rects)
        assert not [(a, b) for i, a in enumerate(rects) for b in rects[i + 1 :] if a.colliderect(b)]


def test_the_hand_of_the_opponent_is_backs_only() -> None:
    hands = table(kinds=("person", "normal"), p2={"hand": ["SLP-R09", "SLP-U04"]}, p1={"hand": ["SLP-R01"]})
    things = {area.thing for area in hands.scene.areas if area.thing.startswith("hand/")}
    assert things == {"hand/SLP-R01"}


# -- what the pictures taught ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_figure_of_a_hit_at_the_upper_edge_is_seen_whole(size: tuple[int, int]) -> None:
    """The enemy star lies right below the bar, which covered the figure over it."""
    hands = table(size, p1={"hand": ["SLP-R09"], "resources": STONES[:2]}, p2={})
    hands.give("play SLP-R09 -> p2/star")
    hands.wait(1.0)
    star = hands.find(hands.things("p2/star")[0].id).rect
    near = [rect for rect in written(hands, "−2") if rect.colliderect(star.inflate(80, 80))]
    assert near and all(rect.top >= hands.table._board.top for rect in near)


def test_the_name_on_a_small_card_begins_beside_its_cost() -> None:
    """A name that is just as wide as the card, in pixels from its corner; the disc ends at the eighteenth."""
    hands = table((1024, 640), language="ko", p1={}, p2={"battlefield": ["SLP-U04"]})
    places = written(hands, hands.table.sight.name("SLP-U04"))
    assert places and all(rect.left > 18 for rect in places)
