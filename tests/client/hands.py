"""Hands for tests: a person who only clicks, types and looks at the screen, through window events."""

from __future__ import annotations

from pathlib import Path

import pygame

from client.app import App, headless
from client.areas import Area
from client.keeping import begin
from client.match import Match, Player
from client.scenes.table import TableScene
from client.settings import Settings, mended
from client.tables.table import RAIL
from rules.engine.decisions import Option
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named

FRAME = 1 / 30
_MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


def settings(**changes: object) -> Settings:
    """Settings of a quiet test: no motion, no waiting bots."""
    base: dict[str, object] = {
        "language": "en",
        "motion": "off",
        "bot_pace": 0.0,
        "zoom_delay": 2.0,
        "music": 0,
        "confirm": False,
    }
    return mended(Settings(**{**base, **changes}))  # type: ignore[arg-type]


class Hands:
    """Posts events to an application and reads the areas of its last picture."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.step()

    @property
    def scene(self):  # type: ignore[no-untyped-def]
        return self.app.scene

    def step(self, *events: pygame.event.Event, seconds: float = FRAME) -> None:
        self.app.step(list(events), seconds)

    def wait(self, seconds: float) -> None:
        left = seconds
        while left > 0 and self.app.stack:
            self.step(seconds=min(0.1, left))
            left -= 0.1

    # -- mouse -----------------------------------------------------------------------------------------------------
    def move(self, place: tuple[int, int]) -> None:
        self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: tuple[int, int], button: int = 1) -> None:
        self.move(place)
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))

    def release(self, place: tuple[int, int], button: int = 1) -> None:
        self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button))

    def click_at(self, place: tuple[int, int], button: int = 1) -> None:
        self.press(place, button)
        self.release(place, button)

    def spot(self, area: Area) -> tuple[int, int]:
        """A point where this area lies on top; a fleet is opened and a list is scrolled until it is seen."""
        if not area.rect.height and area.thing[1:2].isdigit() and self.has(f"tile.{int(area.thing[1]) - 1}"):
            self.click(f"tile.{int(area.thing[1]) - 1}")
            area = self.things(area.thing)[0]
        if not area.rect.height:
            area = self.scroll_to(area.id)
        rect = area.rect
        points = [rect.center] + [
            (rect.x + rect.width * i // 12, rect.y + rect.height * j // 12) for j in range(1, 12) for i in range(1, 12)
        ]
        for point in points:
            found = self.scene.area_at(point)
            if found is not None and found.id == area.id:
                return point
        raise AssertionError(f"{area.id} cannot be reached with the mouse at {rect}")

    def scroll_to(self, id_: str) -> Area:
        """Turn the wheel over every list until the area is seen."""
        for bar in [each for each in self.scene.areas if each.id.endswith(".scroll")]:
            self.move(bar.rect.center)
            for step in [20] * 3 + [-1] * 60:
                self.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=step))
                if self.find(id_).rect.height >= 8:
                    return self.find(id_)
        raise AssertionError(f"{id_} cannot be scrolled to")

    def find(self, id_: str) -> Area:
        area = self.scene.area(id_)
        assert area is not None, f"there is no {id_}; there are {[a.id for a in self.scene.areas]}"
        return area

    def click(self, id_: str, button: int = 1) -> None:
        self.click_at(self.spot(self.find(id_)), button)

    def has(self, id_: str) -> bool:
        return self.scene.area(id_) is not None

    def drag(self, source: str, target: str) -> None:
        start, end = self.spot(self.find(source)), self.spot(self.find(target))
        self.press(start)
        for share in (0.2, 0.6, 1.0):
            self.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
        self.release(end)

    # -- keyboard --------------------------------------------------------------------------------------------------
    def key(self, name: str) -> None:
        *mods, last = name.split("+") if len(name) > 1 else [name]
        mod = sum(_MODS[each] for each in mods)
        code = pygame.key.key_code(last)
        self.step(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

    def type(self, text: str) -> None:
        for character in text:
            self.step(pygame.event.Event(pygame.TEXTINPUT, text=character))

    # -- at a table ------------------------------------------------------------------------------------------------
    @property
    def table(self) -> TableScene:
        scene = self.app.stack[0] if isinstance(self.app.stack[0], TableScene) else self.app.stack[-1]
        return next(s for s in self.app.stack if isinstance(s, TableScene)) if scene else scene

    def things(self, thing: str) -> list[Area]:
        """Every place where a thing lies, the board before the rail."""
        found = [area for area in self.scene.areas if area.thing == thing]
        return sorted(found, key=lambda area: area.id.endswith(f".{RAIL}"))

    def click_thing(self, thing: str, copy: int = 0) -> None:
        areas = self.things(thing)
        assert areas, f"{thing} is not on the table"
        if not areas[0].rect.height and self._pick_from_a_plate(thing):
            return
        self.click_at(self.spot(areas[min(copy, len(areas) - 1)]))

    def _pick_from_a_plate(self, thing: str) -> bool:
        """Open the plates that stand for what there is no room to show until the thing is found, and pick it."""
        for plate in [area for area in self.scene.areas if area.thing.startswith("more/")]:
            self.click(plate.id)
            found = next((area for area in self.scene.areas if area.about == thing), None)
            if found is not None:
                self.click(found.id)
                return True
            self.key("escape")
        return False

    def give(self, text: str) -> None:
        """Give an answer of the pending decision by clicks alone."""
        session = self.table.match.session
        decision = session.decision
        assert decision is not None
        before = len(session.answers)
        option = next((o for o in decision.options if o.key == text), None)
        if option is not None:
            self._give_option(option, before)
        else:
            self._give_form(text)
        assert len(session.answers) > before, f"{decision.kind}: {text!r} was not given"
        given = session.answers[before].text
        assert given == text, f"gave {given!r} instead of {text!r}"

    def _give_option(self, option: Option, before: int) -> None:
        session = self.table.match.session
        if self.has(f"answer.option.{option.key}"):
            self.click(f"answer.option.{option.key}")
            return
        shown = [thing for thing in option.things if self.things(thing)]
        for thing in shown:
            if len(session.answers) > before:
                return
            self.click_thing(thing)
        if len(session.answers) == before:
            self.click(f"answer.option.{option.key}")

    def _give_form(self, text: str) -> None:
        decision = self.table.match.session.decision
        assert decision is not None
        verb, _, rest = text.partition(" ")
        if verb == decision.verb:
            for name in rest.split(", ") if rest != "none" else ():
                option = next(o for o in decision.options if o.key == name)
                thing = next((each for each in option.things if self.things(each)), option.key)
                self.click_thing(thing)
            if self.has("answer.many"):
                self.click("answer.many")
            return
        owner = decision.forms[0].subject
        if verb == "split":
            for part in rest.split(", "):
                thing, _, count = part.partition("=")
                for _ in range(int(count)):
                    self.click_thing(thing)
        elif verb == "name":
            self.click("form.name")
            self.type(rest.strip('"'))
        elif verb == "number":
            while (value := self.table.asking.editor.text()) != text:
                low = int(value.split(" ")[1]) < int(rest)
                self.click(f"form.number.{'plus' if low else 'minus'}")
        elif verb in ("accuse", "comlink"):
            self.click(f"answer.arm.{verb}")
            for thing in rest.split(" "):
                self.click_thing(thing)
        elif verb == "order":
            for thing in rest.split(", "):
                self.click_thing(thing)
        elif "->" in text:
            for part in rest.split(", "):
                ship, zone = part.split(" -> ")
                self.click_thing(ship if self.things(ship) else f"{owner}/{ship}")
                self.click_thing(zone if self.things(zone) else f"{owner}/{zone}")
        else:
            rest = rest.removeprefix("with ")
            cards, _, taken = rest.partition(" taking ")
            seen: dict[str, int] = {}
            for card in cards.split(", "):
                thing = card if verb != "ability" or not self.things(f"discard/{card}") else f"discard/{card}"
                self.click_thing(thing, seen.get(card, 0))
                seen[card] = seen.get(card, 0) + 1
            if taken:
                self.click_thing(f"wreck/{taken}")
        self.click("answer.form.0")


def at_table(
    kinds: list[str],
    seed: int = 1,
    size: tuple[int, int] = (1280, 800),
    folder: Path | None = None,
    options: dict[str, object] | None = None,
    game: str = "magblast",
    **changes: object,
) -> Hands:
    """Hands at a fresh table with these players."""
    chosen = settings(**changes)
    app = headless(size, chosen)
    app.saves = folder
    names = ["Mina", "Jun", "Ada", "Leo", "Eun-ji", "Marek", "Noor", "Felix"]
    players = [Player(names[i], kind, i) for i, kind in enumerate(kinds)]
    setup = Setup(game, len(kinds), seed, dict(options or {}))
    match, problem = begin(game_named(game), setup, players, chosen, folder)
    assert not problem
    match.luck = dice_from(seed)
    app.push(TableScene(app, match))
    return Hands(app)


def match_of(hands: Hands) -> Match:
    return hands.table.match
