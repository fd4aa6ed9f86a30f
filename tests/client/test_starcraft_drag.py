"""What is kept while a base is dragged: little is drawn and measured, and nothing of it is seen."""

from __future__ import annotations

import pygame
import pytest
import yaml

from client.battlefield import lines
from client.battlefield.labels import box_of
from tests.client.battlefield_hands import at_map, drag, path_editor, shown_reach, spot, state


def test_a_drag_among_120_bases_draws_the_bases_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a lead is dragged what stands is neither laid out nor said again; the benchmark measures the frames."""
    from benchmarks.starcraft import crowded
    from rules.starcraft.tables import setup_of

    setup = yaml.safe_load(yaml.safe_dump(setup_of(crowded(30, 120, 2, keep=0.6).state)))
    hands = at_map((1920, 1080), setup)
    table = hands.table.table
    drag(hands, (27, 18), (27.5, 18), let_go=False)
    shown_reach(hands)
    standing, drawn, draw = table._standing[1], [], hands.table.draw
    assert len(standing) >= 120
    monkeypatch.setattr(hands.table, "draw", lambda ui: (drawn.append(ui), draw(ui)))
    before = pygame.image.tobytes(hands.app.surface, "RGB")
    for k in range(20):
        hands.move(spot(hands, 27 + 3 * k / 20, 18 + 2 * k / 20))
    assert not drawn and table._standing[1] is standing
    assert pygame.image.tobytes(hands.app.surface, "RGB") != before


def test_a_drag_of_an_oval_among_120_bases_measures_only_what_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bases farther off than the nearest ones are told apart by their outer circles alone."""
    from benchmarks.starcraft import crowded
    from rules.starcraft import field, shapes
    from rules.starcraft.tables import setup_of

    setup = setup_of(crowded(30, 120, 2, keep=0.6).state)
    setup["units"]["p1"][0]["base"] = [40, 70]
    hands = at_map((1920, 1080), yaml.safe_load(yaml.safe_dump(setup)))
    drag(hands, (27, 18), (27.5, 18), let_go=False)
    asked: list[object] = []

    def counted(a: object, b: object) -> float:
        asked.append(b)
        return shapes.separation(a, b)

    monkeypatch.setattr(field, "separation", counted)
    hands.move(spot(hands, 27.8, 18.2))
    assert 0 < len(asked) < 40


def test_a_key_during_a_drag_means_the_path_as_it_is_drawn_now() -> None:
    """The buttons of the prompt bar follow the hand although the rest of the picture is kept."""
    hands = at_map()
    drag(hands, (10, 10), (10.5, 9), (11, 8), let_go=False)
    hands.move(spot(hands, 11.5, 8.5))
    end = path_editor(hands).end
    button = hands.find("answer.end")
    assert button.enabled and len([a for a in hands.scene.areas if a.id == "answer.end"]) == 1
    hands.key("return")
    assert state(hands).action is not None and state(hands).action.path
    stop = state(hands).action.path[-1]
    assert end is not None and (stop.x, stop.y) == pytest.approx((end.x, end.y), abs=1e-6)


def test_a_drag_that_leaves_the_window_stays_where_it_was_last_seen() -> None:
    hands = at_map()
    drag(hands, (10, 10), (10.5, 9), (11, 8), let_go=False)
    end = path_editor(hands).end
    hands.step(pygame.event.Event(pygame.WINDOWLEAVE))
    assert path_editor(hands).end == end
    hands.move(spot(hands, 11.5, 8.5))
    assert path_editor(hands).end != end


def test_a_menu_over_a_drag_hides_nothing_of_the_path() -> None:
    """With another scene on top the table draws all of itself; back again the path is still there."""
    hands = at_map()
    drag(hands, (10, 10), (10.5, 9), (11, 8), let_go=False)
    table = hands.table
    shown_reach(hands)
    hands.move(spot(hands, 11.1, 8))
    held = pygame.image.tobytes(hands.app.surface, "RGB")
    table.open_menu()
    hands.step()
    assert hands.scene is not table and table._held is None
    hands.key("escape")
    assert hands.scene is table and path_editor(hands).text()
    hands.move(spot(hands, 11.1, 8))
    shown = pygame.image.tobytes(hands.app.surface, "RGB")
    assert len([k for k in range(0, len(held), 3) if held[k : k + 3] != shown[k : k + 3]]) < 60  # the pointer's hover


def test_of_motions_that_follow_each_other_only_the_last_is_taken() -> None:
    from client.window import without_detours

    motion = [pygame.event.Event(pygame.MOUSEMOTION, pos=(k, k), rel=(0, 0), buttons=(1, 0, 0)) for k in range(4)]
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1)
    assert without_detours([motion[0], motion[1], down, motion[2], motion[3]]) == [motion[1], down, motion[3]]
    assert without_detours([]) == []


@pytest.mark.parametrize(("language", "keys"), [("en", ""), ("ko", "dc")])
@pytest.mark.parametrize("end", [(12.3, 11.1), (16.2, 12), (13.6, 7)])
def test_what_is_kept_while_dragging_leaves_no_trace(language: str, keys: str, end: tuple[float, float]) -> None:
    """After a long drag the picture is, pixel for pixel, the one of a table that was opened anew and dragged once."""

    def picture(*places: tuple[float, float]) -> bytes:
        hands = at_map(language=language)
        drag(hands, (10, 10), places[0], let_go=False)
        for key in keys:
            hands.key(key)
        shown_reach(hands)
        for place in places[1:]:
            hands.move(spot(hands, *place))
        return pygame.image.tobytes(hands.app.surface, "RGB")

    wandering = [(10 + 0.3 * k, 9 + 0.25 * k) for k in range(20)]
    assert picture(*wandering, (17, 3), (30, 30), (11, 10), end) == picture((11, 10), end)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("end", [(12.5, 12.0), (14.0, 9.0), (11.0, 17.0), (3.0, 10.0)])
def test_what_is_said_at_the_pointer_hides_no_base_and_nothing_of_the_path(
    monkeypatch: pytest.MonkeyPatch, language: str, end: tuple[float, float]
) -> None:
    """The call-out, legal or red, stands beside the bases round the pointer as long as there is room on the map."""
    setup = {
        "table": [36, 36],
        "units": {
            "p1": [{"id": "A", "type": "marine", "speed": "8", "models": {"A1": [10, 10]}}],
            "p2": [
                {"id": f"X{i}{j}", "type": "marine", "models": {f"X{i}{j}": [14 + 2.5 * i, 8 - 2.5 * j]}}
                for i in range(4)
                for j in range(3)
            ],
        },
    }
    said: list[pygame.Rect] = []
    callout = lines.callout
    monkeypatch.setattr(lines, "callout", lambda *args: said.append(callout(*args)) or said[-1])
    hands = at_map((1920, 1080), setup, language=language)
    drag(hands, (10, 10), (11, 11), end, let_go=False)
    view = hands.table.table.map
    ghost = hands.table.table.ghost(path_editor(hands))
    bases = [ghost, *(s.base for s in hands.table.table.field(state(hands)).standers)]
    assert said and not [base for base in bases if said[-1].colliderect(box_of(view, base))]
    path = [(stop.x, stop.y) for stop in path_editor(hands).stops()]
    assert not said[-1].clipline(view.px((10, 10)), view.px(path[-1]))
    assert view.rect.contains(said[-1])
