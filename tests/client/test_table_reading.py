"""Reading the table: names in the log, piles, lists, the order of the hand. Everything by window events."""

from __future__ import annotations

import pytest

from client.parts.log import line_of
from client.scenes.lists import ListScene, LogScene, PileScene, PinnedZoom
from rules.engine.decisions import Text
from rules.engine.dice import dice_from
from rules.engine.events import SeenEvent
from tests.client.hands import Hands, at_table
from tests.client.test_whole_game import advance


def some_way_on(steps: int = 60, size: tuple[int, int] = (1280, 800), **changes: object) -> Hands:
    hands = at_table(["person", "easy"], seed=6, size=size, **changes)
    rng = dice_from(2)
    for _ in range(steps):
        advance(hands, rng)
    for _ in range(20):
        if hands.scene is hands.table and hands.table.asking is not None:
            break
        advance(hands, rng)
    return hands


def names_in(hands: Hands) -> list[str]:
    return [area.id for area in hands.scene.areas if area.about and area.id.startswith("log.") and area.rect.height]


def test_a_name_in_the_log_shows_its_card_when_pointed_at_and_pins_it_when_clicked() -> None:
    hands = some_way_on(zoom_delay=0.3)
    table = hands.table
    known = [name for name in names_in(hands) if table.zoom_of(hands.find(name).about) is not None]
    assert known, "no line of the log names a card"
    hands.move(hands.spot(hands.find(known[-1])))
    assert not table._zoom_rect.width
    hands.wait(0.5)
    assert table._zoom_rect.width
    assert not table._zoom_rect.colliderect(hands.find(known[-1]).rect)
    hands.click(known[-1])
    assert isinstance(hands.scene, PinnedZoom)


def test_each_name_in_a_line_stands_for_its_own_thing() -> None:
    hands = some_way_on()
    table = hands.table
    sight = table.make_sight()
    pairs = 0
    for line in table.lines:
        assert len(line.bold) == len(line.tokens)
        for (begin, end), token in zip(line.bold, line.tokens, strict=True):
            assert line.text[begin:end] == sight.name(token)
            pairs += 1
    assert pairs and line_of  # the lines came from the events of the game


def test_two_things_of_one_name_are_both_named_in_a_line() -> None:
    """Two cards of one kind may be discarded together."""
    hands = some_way_on()
    table = hands.table
    sight = table.make_sight()
    token = next(token for line in table.lines for token in line.tokens)
    event = SeenEvent("discarded", {"seat": "p1", "cards": [token, token]}, "MB-5.1", (), hidden=False)
    line = line_of(sight, table.table, event, 0)
    assert [each for each in line.tokens if each == token] == [token, token]
    (first, second) = line.bold[-2:]
    assert line.text[slice(*first)] == line.text[slice(*second)] == sight.name(token) and first[1] <= second[0]


def test_the_log_in_a_window_and_the_list_of_legal_acts_show_cards_too() -> None:
    hands = some_way_on(zoom_delay=0.2)
    hands.key("l")
    assert isinstance(hands.scene, LogScene)
    hands.click(next(name for name in names_in(hands) if hands.table.zoom_of(hands.find(name).about)))
    assert isinstance(hands.scene, PinnedZoom)
    hands.key("escape")
    hands.key("escape")
    hands.key("h")
    assert isinstance(hands.scene, ListScene)
    row = next(area for area in hands.scene.areas if area.about and area.rect.height)
    before = hands.app.frames_drawn
    hands.move(row.rect.center)
    hands.wait(0.5)
    assert hands.app.frames_drawn > before
    hands.click_at(row.rect.center, 3)
    assert isinstance(hands.scene, PinnedZoom)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_public_piles_open_as_a_list_and_hidden_ones_do_not(size: tuple[int, int]) -> None:
    hands = some_way_on(size=size)
    discard = hands.table.match.session.view(0).action_discard
    assert discard
    hands.click_thing("pile/actions")
    assert hands.scene is hands.table
    hands.click_thing("pile/discard")
    assert isinstance(hands.scene, PileScene)
    assert list(hands.scene.pile.things) == list(reversed(discard))
    hands.click("pile.0")
    assert isinstance(hands.scene, PinnedZoom)
    hands.key("escape")
    hands.key("escape")
    assert hands.scene is hands.table


def test_the_hand_is_sorted_by_a_button_and_by_a_key_and_the_choice_is_kept() -> None:
    hands = some_way_on()
    view = hands.table.match.session.view(0)
    hand = view.fleets[0].hand
    assert hand is not None and len(hand) > 1

    def shown() -> list[str]:
        areas = [area for card in set(hand) for area in hands.things(card)]
        return [area.thing for area in sorted(areas, key=lambda area: area.rect.x)]

    seen = {hands.table.hand_order: shown()}
    for press in (lambda: hands.click("hand.sort"), lambda: hands.key("o")):
        press()
        seen[hands.table.hand_order] = shown()
    assert seen["drawn"] == hand
    names = [hands.table.make_sight().name(card) for card in seen["name"]]
    assert names == sorted(names)
    assert hands.app.settings.hand_order == {"magblast": hands.table.hand_order}


def test_an_answer_taken_for_somebody_is_flashed_and_stands_in_the_log_of_that_seat_only() -> None:
    hands = at_table(["person", "person"], seed=6, curtain="off", game="starlight")
    rng = dice_from(2)
    match = hands.table.match

    def taken() -> list[int]:
        given = match.session.answers
        return [each.seat for each in given if each.automatic and each.seat >= 0 and each.text != "pass"]

    flashed = False
    for _ in range(300):
        advance(hands, rng)
        flashed = flashed or "only answer" in hands.app._notice
        if taken() and flashed:
            break
    assert taken() and flashed
    sight = hands.table.sight
    assert sight is not None
    asides = [line for line in hands.table.all_lines() if line.aside]
    assert len(asides) == taken().count(sight.seat)
    assert all(line.kind == "muted" for line in asides)


def test_an_undo_into_what_another_person_answered_leaves_a_faint_line() -> None:
    hands = at_table(["person", "person"], seed=6, curtain="off", undo="free")
    rng = dice_from(2)
    match = hands.table.match
    seats: list[int] = []
    for _ in range(200):
        advance(hands, rng)
        seats = [each.seat for each in match.session.answers if each.seat >= 0 and not each.automatic]
        if len(seats) > 4 and seats[-1] != seats[-2]:
            break
    hands.table.ask_undo_to_event(match.session.answers[-1].at)
    first = match.session.answers.index(next(each for each in match.session.answers if each.seat == seats[-2]))
    match.undo_to(first)
    hands.table.after_change()
    hands.step()
    lines = [line for line in hands.table.all_lines() if line.aside and "aken back" in line.text]
    assert len(lines) == 1 and "Mina" in hands.table.log_text() + lines[0].text
    match.redo()
    hands.table.after_change()
    assert not match.taken_back


def test_the_undo_button_reads_as_one_sentence_whatever_was_done() -> None:
    """UX 2: the button names what it takes back; a small letter inside the sentence, but names and lists stay whole."""
    hands = at_table(["person", "easy"], game="unlimited", language="en")
    table = hands.table
    asked = Text("prompt.mulligan")
    assert table.act_words("attack p1/SOR_005 -> p2/base", inside=True) == "attack Jun's base with Luke Skywalker"
    assert table.act_words("attack p1/SOR_005 -> p2/base").startswith("Attack")
    assert table.act_words("resource SOR_005", inside=True).startswith("Luke Skywalker")
    assert table.act_words("no", asked, True) == "keep this hand"
    assert table.act_words("no", inside=True) == "the answer “No”"
    assert table.act_words("number 6", inside=True) == "the answer “6”"
    card = {"card": "SOR_189"}
    assert table.act_words("yes", Text("prompt.may", card), True) == "the answer “Yes” to Leia Organa"
    assert table.act_words("mode 1", Text("prompt.mode", card), True) == "the option chosen for Leia Organa"
    assert table.act_words("trigger p1/SOR_189 played", Text("prompt.trigger"), True) == "the next ability, Leia Organa"
    starlight = at_table(["person", "easy"], game="starlight", language="en").table
    act = starlight.act_words("attack SLP-R03#1, SLP-R08, SLP-K02", inside=True)
    label = starlight.say("undo.named", act=act)
    assert label.startswith("Undo: attack with ") and label.count(" and ") == 1
    assert starlight.say("undo.named", act="Vesna, Keeper of the Hearth") == "Undo: Vesna, Keeper of the Hearth"
