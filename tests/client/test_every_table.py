"""What a player may rely on at every table and on every page, whatever the game (the list is in README.md here)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from client.app import App, headless
from client.areas import Area
from client.match import Match, Player
from client.scene import Scene
from client.scenes.lists import PinnedZoom
from client.scenes.table import TableScene
from client.tables.table import RAIL
from rules.engine.decisions import TABLE
from rules.engine.registry import all_games, game_named
from tests.client.hands import Hands, settings
from tests.client.test_text_fits import NAMES, PAGES, played

GAMES = [game.id for game in all_games()]
MOMENTS = (0, 8, 25, 60, 120)


def tables(
    game: str, size: tuple[int, int] = (1280, 800), moments: tuple[int, ...] = MOMENTS, **changes: object
) -> Iterator[Hands]:
    """The table of a game at several moments, seen by whoever is asked."""
    for seats in sorted({game_named(game).seat_counts[0], game_named(game).seat_counts[-1]}):
        for moment in moments:
            session = played(game, seats, moment)
            if session.decision is None or session.decision.seat == TABLE:
                continue
            chosen = settings(**{"curtain": "off", "automatic": "ask", **changes})
            app = headless(size, chosen)
            names = NAMES[chosen.language]
            match = Match(session, [Player(names[i], look=i) for i in range(seats)], chosen)
            match.sitting = session.decision.seat
            app.push(TableScene(app, match))
            yield Hands(app)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_names_who_must_act_and_offers_a_way_to_do_it(game: str, language: str) -> None:
    asked = 0
    for hands in tables(game, language=language):
        table = hands.table
        assert table.sight is not None
        decision = table.match.decision
        assert decision is not None
        prompt = table.prompt(table.sight)
        assert table.match.names[decision.seat] in prompt.sentence, prompt.sentence
        assert prompt.seat == decision.seat or prompt.forced is not None
        assert prompt.forced == decision.forced_by
        assert "waiting" not in prompt.sentence.lower()
        ways = [area for area in hands.scene.areas if area.id.startswith("answer.") and area.enabled]
        assert ways or table.sight.lit or (table.asking is not None and table.asking.editors)
        asked += 1
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_the_banner_tells_round_or_turn_phase_and_who_acts(game: str) -> None:
    for hands in tables(game):
        sight = hands.table.sight
        assert sight is not None and all(hands.table.table.status(sight))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("game", GAMES)
def test_buttons_that_are_always_there(game: str, size: tuple[int, int]) -> None:
    for hands in tables(game, size, moments=(0, 25)):
        for id_ in ("bar.menu", "undo", "redo", "save", "sound", "help", "settings", "what"):
            area = hands.find(id_)
            assert hands.app.surface.get_rect().contains(area.rect)
        assert hands.has("log") or hands.has("log.scroll")


def pages_and_tables() -> Iterator[tuple[str, Hands]]:
    for name, make in PAGES.items():
        app = headless((1280, 800), settings())
        app.push(make(app))
        yield name, Hands(app)
    for game in GAMES:
        for hands in tables(game, moments=(0, 60)):
            yield game, hands


def test_whatever_cannot_be_used_says_why() -> None:
    silent = []
    for name, hands in pages_and_tables():
        for area in hands.scene.areas:
            if not area.enabled:
                tip = hands.scene.tip_for(area)
                if tip is None or not (tip.body or tip.title):
                    silent.append((name, area.id))
    assert not silent


@pytest.mark.parametrize("game", [game for game in GAMES if game != "starcraft"])  # there the ghost tells it
def test_what_is_not_legal_names_a_rule(game: str) -> None:
    barred = 0
    for hands in tables(game):
        table = hands.table
        assert table.sight is not None
        for thing in table.sight.things:
            area = hands.scene.area(thing.area)
            if area is None or not thing.rect.width or thing.id in table.sight.lit:
                continue
            tip = table.tip_for(area)
            assert tip is not None, f"{thing.id} says nothing"
            if tip.mood == "refused":
                assert tip.title and tip.rule and tip.sentence, (thing.id, tip)
                barred += 1
    assert barred


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("starcraft",)])
def test_a_card_is_shown_in_full_by_pointing_right_click_long_press_and_key(game: str) -> None:
    hands = next(tables(game, moments=(60,), zoom_delay=0.3))
    table = hands.table
    shown = [
        area for area in hands.scene.areas
        if area.thing and area.rect.width and not area.id.endswith(f".{RAIL}") and table.zoom_of(area.thing) is not None
        and hands.scene.area_at(area.rect.center) is area
    ]  # fmt: skip
    assert shown
    for area in shown:
        hands.move(area.rect.center)
        hands.wait(0.5)
        if table.table.tip(table.sight, area) is not None:  # what a place on the board says in a line or two
            assert table.tip_for(area) is not None and not table._zoom_rect.width
            continue
        assert table._zoom_rect.width, "pointing shows nothing"
        assert not table._zoom_rect.inflate(-60, -60).colliderect(area.rect), "the zoom covers what it shows"
    hands.move((1, 1))
    for pin in (
        lambda: hands.click_at(area.rect.center, 3),
        lambda: (hands.press(area.rect.center), hands.wait(0.8)),
        lambda: (hands.move(area.rect.center), hands.key("z")),
    ):
        pin()
        assert isinstance(hands.app.scene, PinnedZoom)
        hands.release(area.rect.center)
        if isinstance(hands.app.scene, PinnedZoom):
            hands.key("escape")
        assert hands.app.scene is table


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_nothing_ever_moves(game: str) -> None:
    for hands in tables(game, motion="off"):
        hands.wait(0.4)
        assert not hands.scene.moving
        before = hands.app.frames_drawn
        hands.wait(0.4)
        assert hands.app.frames_drawn == before


@pytest.mark.parametrize("scale", [100, 250])
def test_no_dialog_is_larger_than_the_window_and_its_buttons_can_be_reached(scale: int) -> None:
    opened = 0
    for hands in tables("unlimited", (1024, 640), moments=(60,), scale=scale, text=140):
        table = hands.table
        opens: list[Callable[[], object]] = [
            table.open_menu, table.ask_undo, table.ask_concede, table.show_log, table.show_options, table.show_result,
            lambda table=table: table.ask_undo_to_event(3), lambda table=table: table.show_since(0),  # type: ignore[misc]
            table.choose_person,
        ]  # fmt: skip
        for open_ in opens:
            open_()
            hands.step()
            if hands.app.scene is table:
                continue
            opened += 1
            for area in hands.app.scene.areas:
                if area.act is not None and area.rect.height and area.focus:
                    assert hands.app.surface.get_rect().contains(area.rect), area.id
            hands.app.pop()
            hands.step()
    assert opened >= 7


class Small(Scene):
    """A page with one small button."""

    def draw(self, ui: object) -> None:
        self.hits = getattr(self, "hits", 0)
        ui.area(Area("dot", pygame.Rect(100, 100, 12, 12), self.hit))  # type: ignore[attr-defined]

    def hit(self) -> None:
        self.hits += 1


@pytest.mark.parametrize("scale", [100, 200])
def test_a_small_thing_is_hit_as_if_it_had_32_pixels(scale: int) -> None:
    app: App = headless((2048, 1280), settings(scale=scale))
    app.push(Small(app))
    hands = Hands(app)
    reach = 16 * scale // 100 - 1
    for offset in ((0, 0), (reach, 0), (-reach, reach), (reach + 3, 0)):
        hands.click_at((106 + offset[0], 106 + offset[1]))
    assert hands.scene.hits == 3


@pytest.mark.parametrize("game", [game for game in GAMES if game_named(game).secrets])
def test_copies_of_a_card_in_hand_can_be_used_alike(game: str) -> None:
    """Where one copy may be picked so may every other: they lie side by side and nobody can tell them apart."""
    copies = 0
    for hands in tables(game, moments=tuple(range(4, 180, 8))):
        table = hands.table
        sight, decision = table.sight, table.match.decision
        assert sight is not None and decision is not None
        if decision.verb:
            continue
        low = table.app.surface.get_height() * 2 // 3
        shown = [
            thing for thing in sight.things if thing.rect.width and thing.rect.top > low and "discard" not in thing.id
        ]
        for thing in shown:
            equal = [other for other in shown if sight.name(other.id) == sight.name(thing.id)]
            copies += len(equal) > 1
            assert len({other.id in sight.lit for other in equal}) == 1, [other.id for other in equal]
    assert copies or game == "clue"
