"""The battlefield seen from its far side: what is drawn there is what is pressed there, at the game and at the aid."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from rules.starcraft.aid import Aid, Base, Photo
from tests.client.battlefield_hands import at_map, drag, path_editor, spot, state
from tests.client.hands import Hands
from tests.client.test_measure import at_aid, two_bases
from tests.client.test_measure import spot as aid_spot


def far_side(size: tuple[int, int] = (1280, 800), **changes: object) -> Hands:
    """Hands at a battlefield that was turned by a click."""
    hands = at_map(size, **changes)
    hands.click("tool.turned")
    return hands


def centre(hands: Hands, model: str) -> tuple[int, int]:
    return hands.things(model)[0].rect.center


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_bases_lie_on_the_other_side_and_a_drag_goes_where_the_hand_goes(size: tuple[int, int], language: str) -> None:
    """Every base is mirrored through the middle of the map; the path follows the pointer; the answer is in inches."""
    hands = at_map(size, language=language)
    middle = hands.table.table.map.rect.center
    before = {model: centre(hands, model) for model in ("A1", "A3", "X1")}
    hands.key("y")
    for model, (x, y) in before.items():
        assert centre(hands, model) == pytest.approx((2 * middle[0] - x, 2 * middle[1] - y), abs=1)
    at = centre(hands, "A1")
    assert at == pytest.approx(spot(hands, 10, 10), abs=1)
    there = (at[0] + 25, at[1] + 20)  # right and down as seen: less x and more y
    hands.press(at)
    hands.move((at[0] + 9, at[1]))
    hands.move(there)
    view, ghost = hands.table.table.map, hands.table.table.ghost(path_editor(hands))
    assert view.px((ghost.x, ghost.y)) == pytest.approx(there, abs=1.01)
    assert ghost.x < 10 and ghost.y > 10
    hands.release(there)
    hands.key("return")
    assert (state(hands).models["A1"].x, state(hands).models["A1"].y) == (ghost.x, ghost.y)


def test_arrows_wheel_and_pan_follow_what_is_seen() -> None:
    hands = far_side()
    drag(hands, (10, 10), (10.5, 10.5), (9, 11))
    view, table = hands.table.table.map, hands.table.table
    x, y = view.px((table.ghost(path_editor(hands)).x, table.ghost(path_editor(hands)).y))
    for key, (dx, dy) in {"right": (1, 0), "up": (0, -1)}.items():
        hands.key(key)
        ghost = table.ghost(path_editor(hands))
        px = view.px((ghost.x, ghost.y))
        assert (px[0] - x) * dx >= 0 and (px[1] - y) * dy >= 0 and px != (x, y)
        x, y = px
    hands.key("escape")
    hands.key("ctrl+z")
    place = spot(hands, 20, 20)
    hands.move(place)
    hands.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=4))
    assert view.inches(place) == pytest.approx((20, 20), abs=0.05) and view.zoom > 1.5
    hands.press(place)
    hands.move((place[0] + 20, place[1] - 12))
    hands.release((place[0] + 20, place[1] - 12))
    assert view.px((20, 20)) == pytest.approx((place[0] + 20, place[1] - 12), abs=1)
    before = view.px((20, 20))
    hands.key("right")  # the window goes right: what is seen goes left
    assert view.px((20, 20))[0] < before[0]


def test_turned_twice_it_is_the_same_picture_and_words_stay_upright() -> None:
    hands = at_map()
    hands.move((2, 2))
    first = pygame.image.tobytes(hands.app.surface, "RGB")
    hands.key("y")
    turned = pygame.image.tobytes(hands.app.surface, "RGB")
    assert turned != first
    face = hands.table.table._standing[1][0][0]
    hands.key("y")
    assert pygame.image.tobytes(hands.app.surface, "RGB") == first
    assert hands.table.table._standing[1][0][0] is face  # the same picture of the base, name upright


def test_the_aid_is_turned_with_its_photograph(tmp_path: Path) -> None:
    picture = pygame.Surface((360, 240))
    picture.fill((200, 30, 30), (0, 0, 180, 240))
    picture.fill((30, 30, 200), (180, 0, 180, 240))
    file = tmp_path / "table.png"
    pygame.image.save(picture, str(file))
    aid = two_bases()
    aid.photo = Photo(str(file), 10.0)
    hands = at_aid(aid=aid)
    red, blue = ((hands.app.surface.get_at(aid_spot(hands, x, 4))) for x in (3, 33))
    assert red.r > 2 * red.b and blue.b > 2 * blue.r
    hands.click("see.turned")
    left, right = aid_spot(hands, 33, 4), aid_spot(hands, 3, 4)
    assert left[0] < right[0] and hands.app.surface.get_at(left) == blue and hands.app.surface.get_at(right) == red
    at = aid_spot(hands, 8, 12)
    hands.press(at)
    hands.move((at[0] - 20, at[1] - 30))
    hands.release((at[0] - 20, at[1] - 30))
    x, y = hands.scene.work.aid.bases[0].x, hands.scene.work.aid.bases[0].y
    assert x > 8 and y < 12
    hands.key("right")
    assert hands.scene.work.aid.bases[0].x == pytest.approx(x - 0.05)


def test_an_oval_points_the_other_way_on_the_far_side() -> None:
    hands = at_aid(aid=Aid((36, 24), [Base("1", (40, 100), 18, 12, heading=30)]))

    def ellipse() -> bytes:
        rect = pygame.Rect(0, 0, 140, 140)
        rect.center = hands.scene.map.rect.center
        return pygame.image.tobytes(hands.app.surface.subsurface(rect), "RGB")

    before = ellipse()
    hands.key("y")
    assert ellipse() != before
    hands.key("y")
    assert ellipse() == before
