"""A whole hot-seat game by clicks: two persons and a bot, curtain, windows, undo, save, kill, continue."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.app import headless
from client.scenes.menu import MenuScene
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from rules.engine.bots import SessionChair, bot_named
from rules.engine.decisions import TABLE
from rules.engine.dice import Dice, dice_from
from tests.client.hands import Hands, at_table, match_of, settings

MOST = 4000


def advance(hands: Hands, rng: Dice) -> str:
    """One act of whoever sits at the screen; returns what it was."""
    scene = hands.scene
    if not isinstance(scene, TableScene):
        if isinstance(scene, ResultScene):
            return "over"
        hands.key("return")
        return "dialog"
    if scene.covered is not None:
        hands.wait(0.5)
        hands.click("curtain.open")
        return "curtain"
    match = scene.match
    decision = match.decision
    if scene.small_curtain is not None:
        hands.click("answer.curtain.open")
        return "small curtain"
    if decision is None or match.busy or match.visits or (decision.seat == TABLE and match.window is None):
        hands.step()
        return "wait"
    if decision.seat == TABLE:
        persons = [seat for seat in decision.window if match.is_person(seat)]
        if rng.below(3) == 0:
            hands.click(f"answer.claim.{persons[0]}")
        hands.click("answer.window.close")
        return "window"
    if scene.asking is None:
        hands.step()
        return "wait"
    bot = bot_named(match.game, "normal")
    text = bot.answer(SessionChair(match.session, rng))
    if decision.kind == "sound":
        hands.key("s")
        return "noise"
    hands.give(text)
    return decision.kind


def test_two_persons_and_a_bot_play_to_the_end(tmp_path: Path) -> None:
    hands = at_table(["person", "person", "normal"], seed=11, folder=tmp_path)
    rng, done = dice_from(5), set()
    for _ in range(MOST):
        done.add(advance(hands, rng))
        if "over" in done:
            break
    assert isinstance(hands.scene, ResultScene)
    assert match_of(hands).session.result is not None
    assert {"curtain", "window", "deploy", "attack", "over"} <= done


def test_eight_fleets_in_the_smallest_window_are_tiles_and_the_game_goes_on_by_clicks() -> None:
    hands = at_table(["person", "person", *["normal"] * 6], seed=3, size=(1024, 640))
    rng, tiles, opened = dice_from(5), 0, 0
    for _ in range(400):
        advance(hands, rng)
        shown = [area for area in hands.scene.areas if area.id.startswith("tile.") and area.id != "tile.close"]
        tiles += len(shown)
        assert all(min(area.rect.size) >= 31 for area in shown), [area.rect for area in shown]
        if (text := aimed_at_a_ship_in_a_tile(hands)) and not opened:
            hands.give(text)
            opened += 1
    assert tiles
    assert opened, "no shot could be aimed at a ship whose fleet had to be opened first"


def test_the_last_act_is_marked_at_the_tile_of_a_closed_fleet() -> None:
    """UX 1: the last act stays marked; where its ship is not drawn, at what stands for the ship."""
    hands = at_table(["person", *["easy"] * 7], seed=3, size=(1024, 640))
    rng = dice_from(3)
    for _ in range(1500):
        sight = hands.table.sight
        act = sight.act if sight is not None else None
        hit = next((t for t in sight.things if act and t.id == act.target), None) if sight is not None else None
        if act is not None and act.marked and act.number and hit is not None and not hit.rect.width:
            break
        advance(hands, rng)
    assert hit is not None and hit.place is not None and hit.place.width
    marked = hands.app.surface.copy()
    hands.table.table.marks_act = lambda event: False  # type: ignore[method-assign]
    hands.table._kept_acts = None
    hands.table.touch()
    hands.step()
    box = hit.place.inflate(6, 6).clip(marked.get_rect())
    assert marked.subsurface(box).get_buffer().raw != hands.app.surface.subsurface(box).get_buffer().raw


def aimed_at_a_ship_in_a_tile(hands: Hands) -> str:
    """An answer of the pending decision whose target is seen only when its fleet is opened; empty for none."""
    scene = hands.scene
    if not isinstance(scene, TableScene) or scene.asking is None or scene.asking.decision.kind != "attack":
        return ""
    for option in scene.asking.decision.options:
        if option.things and any(not area.rect.height for area in hands.things(option.things[-1])):
            return option.key
    return ""


def test_a_killed_game_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    hands = at_table(["person", "person", "easy"], seed=3, folder=tmp_path)
    rng = dice_from(1)
    for _ in range(60):
        advance(hands, rng)
    before = match_of(hands).session.hash()
    # The program is killed here: nothing is closed, nothing is asked.
    app = headless((1280, 800), settings())
    app.saves = tmp_path
    app.push(MenuScene(app))
    again = Hands(app)
    again.click("continue")
    again.step()
    table = again.table
    assert table.match.session.hash() == before
    assert table.match.names == ["Mina", "Jun", "Ada"]
    assert table.match.players[2].kind == "easy"
    for _ in range(30):
        advance(again, rng)
    assert len(table.match.session.answers) > len(match_of(hands).session.answers)


def test_undo_is_free_after_an_own_act_and_asks_past_secrets(tmp_path: Path) -> None:
    hands = at_table(["person", "normal"], seed=2, folder=tmp_path)
    session = match_of(hands).session
    hands.wait(0.5)
    start = session.hash()
    text = bot_named(match_of(hands).game, "easy").answer(SessionChair(session, dice_from(1)))
    hands.give(text)
    hands.wait(1.0)
    check = session.undo_check()
    assert check is not None and not check.free
    hands.key("ctrl+z")
    assert hands.has("dialog.keep") and hands.has("dialog.undo")
    hands.key("escape")
    assert session.hash() != start
    hands.key("ctrl+z")
    hands.click("dialog.undo")
    assert session.hash() == start
    hands.key("ctrl+y")
    assert session.hash() != start


def test_a_name_is_typed_at_once_and_enter_saves_it(tmp_path: Path) -> None:
    hands = at_table(["person", "easy"], seed=4, game="unlimited", folder=tmp_path)
    hands.key("ctrl+s")
    hands.type("밤 1")
    hands.key("return")
    assert [path.name for path in tmp_path.glob("*.save")] == ["밤 1.save"]
    hands.key("ctrl+s")
    hands.key("escape")
    assert isinstance(hands.scene, TableScene), "Esc leaves at once"
    hands.key("ctrl+s")
    hands.key("return")
    suggested = next(path.stem for path in tmp_path.glob("*.save") if path.stem != "밤 1")
    assert suggested.startswith("Star Wars Unlimited ")


def test_a_save_is_listed_and_opens_again(tmp_path: Path) -> None:
    hands = at_table(["person", "easy"], seed=4, folder=tmp_path)
    rng = dice_from(2)
    for _ in range(15):
        advance(hands, rng)
    here = match_of(hands).session.hash()
    hands.key("ctrl+s")
    hands.click("name")
    hands.key("ctrl+a")
    hands.type("!")
    hands.click("name.ok")
    saved = list(tmp_path.glob("*.save"))
    assert len(saved) == 1
    (tmp_path / "broken.save").write_bytes(b'{"format": 1, "rules')
    app = headless((1280, 800), settings())
    app.saves = tmp_path
    app.push(MenuScene(app))
    other = Hands(app)
    other.key("l")
    broken = other.find("saves.broken.save")
    assert not broken.enabled
    other.click(f"saves.{saved[0].name}")
    assert other.table.match.session.hash() == here


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_option_of_a_turn_can_be_reached_by_clicks(size: tuple[int, int]) -> None:
    """Whatever an option refers to is lit; every thing that is lit can be clicked."""
    hands = at_table(["person", "easy", "easy"], seed=9, size=size)
    rng = dice_from(4)
    for _ in range(60):
        advance(hands, rng)
        scene = hands.scene
        if not isinstance(scene, TableScene) or scene.asking is None or scene.sight is None:
            continue
        shown = {thing.id for thing in scene.sight.things}
        for option in scene.asking.decision.options:
            drawn = [thing for thing in option.things if thing in shown]
            if scene.asking.decision.kind == "sound":
                continue
            assert drawn or hands.has(f"answer.option.{option.key}") or hands.has("answer.more"), option.key
        for thing in scene.asking.lit():
            assert any(hands.spot(area) for area in hands.things(thing)), thing
