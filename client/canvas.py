"""A picture that is drawn again only where it differs from the one before.

Scenes draw everything whenever something changed. Most of it is what was there already, and drawing it takes far
longer than saying it: so a canvas writes down what is drawn, compares that with what it showed before, and draws the
places that differ. What is known to look as before need not even be said again: such a `Part` is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import pygame
from pygame import Rect

Place = Rect | Sequence[float]
Step = tuple[Any, ...]
"""One drawing act: what is drawn, where, and the clip."""
_NEAR = 24
"""Changed places are drawn as one when there are fewer pixels between them than this."""
_CLEAR = pygame.SRCALPHA | pygame.SRCCOLORKEY
_MOST = 0.6
"""More than this share of the picture changed: all of it is drawn, which costs no searching."""


@dataclass(eq=False)
class Part:
    """What was drawn for a part of the picture."""

    name: Hashable
    owner: object
    """The scene's state: a part is never repeated for another scene."""
    of: Any
    """All that it depends on."""
    clip: tuple[int, ...]
    steps: list[Step]
    bounds: list[Rect]
    lines: list[int]
    said: tuple[list[Any], ...] | None = None
    """What else it left behind: areas and the like."""
    ids: frozenset[str] = frozenset()
    """The areas in it."""
    lasts: bool = True
    """False when it looked as it did because pointer or keyboard were at work in it."""


class Late(Exception):
    """The time of a frame is over; what was being drawn is shown as it was before."""


class Canvas:
    """Draws on `surface` what it is told, when `finish` is called, and only where it is not there already.

    It takes the calls of a surface that scenes use. A surface that was drawn with it must not be changed afterwards,
    because what is the same surface at the same place is taken to look the same.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        """What `surface` shows is unknown: the first picture is drawn whole."""
        self.target = surface
        self._whole = surface.get_rect()
        self._clip = self._whole.copy()
        self._steps: list[Step] = []
        self._bounds: list[Rect] = []
        self._lines: list[int] = []
        """Which steps are lines and the like."""
        self._parts: list[tuple[int, Part]] = []
        """The parts of the picture, each with the step at which it begins."""
        self._used: set[Hashable] = set()
        """Their names."""
        self._known: dict[Hashable, Part] = {}
        """Parts that may be repeated: of this picture and the one before."""
        self._recording = False
        self._may_stop = False
        self._recorded = 0
        """How many parts of the picture were drawn anew because they have changed."""
        self._until: float | None = None
        self._owes = False
        """True when the picture before drew nothing of what had changed."""
        self.behind = False
        """True when a part of the picture is shown as it was because there was no time to draw it anew."""
        self._shown: tuple[list[Step], list[Rect], list[tuple[int, Part]]] | None = None
        """Steps, bounds and parts of the picture before."""
        self._spoiled: list[Rect] = []

    # -- what a surface says of itself -----------------------------------------------------------------------------
    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.width

    def get_height(self) -> int:
        return self._whole.height

    def get_rect(self) -> Rect:
        return self._whole.copy()

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, rect: Rect | None) -> None:
        self._clip = self._whole.copy() if rect is None else rect.clip(self._whole)

    # -- drawing ---------------------------------------------------------------------------------------------------
    def blit(self, source: pygame.Surface, dest: Place, area: Rect | None = None) -> None:
        x, y = int(dest[0]), int(dest[1])
        if area is None:
            bounds = Rect((x, y), source.get_size()).clip(self._clip)
            part = None
        else:
            bounds = Rect(x, y, area.width, area.height).clip(self._clip)
            part = (area.x, area.y, area.width, area.height)
        if bounds.width and bounds.height:
            self._steps.append((source, x, y, part, *self._clip))
            self._bounds.append(bounds)

    def fill(self, colour: Any, rect: Any = None) -> None:
        bounds = self._clip.copy() if rect is None else Rect(rect).clip(self._clip)
        if bounds.width and bounds.height:
            self._steps.append((None, _plain(colour), *bounds))
            self._bounds.append(bounds)

    def draw(self, pen: Callable[..., Any], *args: Any) -> None:
        """Call one of `pygame.draw`'s functions with `args` behind the surface."""
        bounds = _bounds(pen, args).clip(self._clip)
        if bounds.width and bounds.height:
            self._lines.append(len(self._steps))
            self._steps.append((pen, *(_plain(each) for each in args), *self._clip))
            self._bounds.append(bounds)

    # -- parts -----------------------------------------------------------------------------------------------------
    def repeat(self, name: Hashable, owner: object, of: Any, used: set[str]) -> Part | None:
        """Draw the part of this name as before, if it depended on the same and none of its areas is `used`.

        Of the same `owner` it is repeated, too, where it depended on something else and the time is over; it is drawn
        with the next picture then. None when it must be drawn.
        """
        part = self._before(name, owner, used)
        if part is None:
            return None
        if part.of != of:
            if not self._late():
                return None
            self.behind = True
        self._again(part)
        return part

    def _late(self) -> bool:
        """Is the time over, and has this picture or the one before drawn something that has changed?"""
        return self._until is not None and bool(self._recorded or not self._owes) and perf_counter() > self._until

    def wait(self, name: Hashable) -> bool:
        """May a part that was not there before wait for the next picture?"""
        if name in self._known or not self._late():
            return False
        self.behind = True
        return True

    def _before(self, name: Hashable, owner: object, used: set[str]) -> Part | None:
        """The part of this name as it was last, if it may be shown once more."""
        part = self._known.get(name)
        if part is None or part.owner is not owner or part.clip != tuple(self._clip) or not self._may_begin(name):
            return None
        return part if part.lasts and part.ids.isdisjoint(used) else None

    def _again(self, part: Part) -> None:
        start = len(self._steps)
        self._steps += part.steps
        self._bounds += part.bounds
        self._lines += [start + line for line in part.lines]
        self._parts.append((start, part))
        self._used.add(part.name)

    def record(self, name: Hashable, owner: object, of: Any, used: set[str], draw: Callable[[], None]) -> Part | None:
        """Draw a part, so that it can be repeated; None where it lies in another one or its name is used already.

        When the time is over while it is drawn, the part is shown as it was: that one is given, its `said` filled.
        """
        if not self._may_begin(name):
            draw()
            return None
        start, first_line, clip = len(self._steps), len(self._lines), tuple(self._clip)
        before = None if self._until is None else self._before(name, owner, used)
        self._recording, self._may_stop = True, before is not None
        try:
            draw()
        except Late:
            assert before is not None
            self.set_clip(Rect(clip))
            del self._steps[start:], self._bounds[start:], self._lines[first_line:]
            self.behind = True
            self._again(before)
            return before
        finally:
            self._recording = self._may_stop = False
        lines = [line - start for line in self._lines[first_line:]]
        last = self._known.get(name)
        self._recorded += last is None or last.of != of  # one that is in use is drawn again and again
        part = self._known[name] = Part(name, owner, of, clip, self._steps[start:], self._bounds[start:], lines)
        self._parts.append((start, part))
        self._used.add(name)
        return part

    def _may_begin(self, name: Hashable) -> bool:
        return not self._recording and name not in self._used

    def made_something(self) -> None:
        """A picture that will be kept was made for the part that is being drawn. Raises Late when the time is over."""
        if self._may_stop and self._until is not None and perf_counter() > self._until:
            self._recorded += 1
            raise Late

    def forget_parts(self) -> None:
        """Something changed on which every part depends: all of them are drawn anew, whatever the time."""
        self._known.clear()
        self._until = None

    @property
    def mark(self) -> int:
        """How much has been drawn so far, for `back_to`."""
        return len(self._steps)

    def back_to(self, mark: int) -> None:
        """Forget what was drawn since then; its parts may still be repeated."""
        del self._steps[mark:], self._bounds[mark:]
        self._lines = [index for index in self._lines if index < mark]
        self._parts = [(start, part) for start, part in self._parts if start < mark]
        self._used = {part.name for _, part in self._parts}

    def copy_of(self, rect: Rect) -> pygame.Surface:
        """What is drawn so far within `rect`, as a surface of its own; nothing of it lies outside the picture."""
        self._play(rect)
        self._spoiled.append(rect)
        made = pygame.Surface(rect.size)
        made.blit(self.target, (0, 0), rect)
        return made

    # -- comparing -------------------------------------------------------------------------------------------------
    def begin(self, until: float | None = None) -> None:
        """A new picture: nothing has been said of it yet.

        After the time `until` (of `perf_counter`) parts that have changed are left for the next picture; one of two
        pictures draws one of them at least.
        """
        self._owes = self.behind and not self._recorded
        self._until, self._recorded, self.behind = until, 0, False
        self._steps, self._bounds, self._lines, self._parts, self._used = [], [], [], [], set()
        self._clip = self._whole.copy()

    def finish(self, also: Iterable[Rect] = ()) -> list[Rect]:
        """Draw what changed, and the places of `also`; returns the rectangles that were drawn."""
        damage = self._differences()
        if damage is None:
            places = [self._whole.copy()]
        else:
            places = self._joined([*damage, *self._spoiled, *also])
        for place in places:
            self._play(place)
        self._spoiled = []
        self._shown = (self._steps, self._bounds, self._parts)
        self._known = {part.name: part for _, part in self._parts}
        return places

    def _differences(self) -> list[Rect] | None:
        """Where the new picture differs; None when everything is to be drawn."""
        if self._shown is None:
            return None
        before, now = _outline(*self._shown), _outline(self._steps, self._bounds, self._parts)
        damage = _differing(*before, *now)
        if damage is None:
            return None
        shown = {part.name: part for _, part in self._shown[2]}
        for _, part in self._parts:
            old = shown.get(part.name)
            if old is not None and old is not part:
                inside = _differing(old.steps, old.bounds, part.steps, part.bounds)
                damage += old.bounds + part.bounds if inside is None else inside
        return damage

    def _joined(self, places: list[Rect]) -> list[Rect]:
        """Few rectangles apart from each other that hold `places`, and every line that touches them."""
        joined: list[Rect] = []
        lines = [self._bounds[index] for index in self._lines]
        waiting = [place.clip(self._whole) for place in places]
        while waiting:
            place = waiting.pop()
            if not place.width or not place.height:
                continue
            # A line that is clipped need not hit the same pixels, so lines are drawn whole.
            while (whole := place.unionall([lines[i] for i in place.collidelistall(lines)])) != place:
                place = whole
            near = place.inflate(2 * _NEAR, 2 * _NEAR)
            touched = near.collidelist(joined)
            if touched >= 0:
                waiting.append(joined.pop(touched).union(place))
                continue
            joined.append(place)
        if sum(place.width * place.height for place in joined) > _MOST * self._whole.width * self._whole.height:
            return [self._whole.copy()]
        return joined

    def _play(self, place: Rect) -> None:
        """Draw all steps within `place`, without those that a later one hides."""
        target = self.target
        touching = place.collidelistall(self._bounds)
        for first in range(len(touching) - 1, 0, -1):
            if self._hides(touching[first], place):
                del touching[:first]
                break
        for index in touching:
            step, bounds = self._steps[index], self._bounds[index]
            target.set_clip(bounds.clip(place))
            first = step[0]
            if first is None:
                target.fill(step[1], bounds.clip(place))
            elif isinstance(first, pygame.Surface):
                target.blit(first, (step[1], step[2]), step[3])
            else:
                target.set_clip(step[-4:])
                first(target, *step[1:-4])
        target.set_clip(None)

    def _hides(self, index: int, place: Rect) -> bool:
        """Does a step leave nothing to be seen of what lies below it in `place`?"""
        if not self._bounds[index].contains(place):
            return False
        what = self._steps[index][0]
        if what is None:
            colour = self._steps[index][1]
            return isinstance(colour, tuple) and (len(colour) < 4 or colour[3] == 255)
        return isinstance(what, pygame.Surface) and not what.get_flags() & _CLEAR and what.get_alpha() in (None, 255)


def _outline(
    steps: list[Step], bounds: list[Rect], parts: list[tuple[int, Part]]
) -> tuple[list[Hashable], list[Rect | list[Rect]]]:
    """The steps of a picture with every part as one, named; and the places of each."""
    if not parts:
        return list(steps), list(bounds)
    items: list[Hashable] = []
    places: list[Rect | list[Rect]] = []
    at = 0
    for start, part in parts:
        items += steps[at:start]
        places += bounds[at:start]
        items.append(part.name)
        places.append(part.bounds)
        at = start + len(part.steps)
    return items + steps[at:], places + bounds[at:]


def _differing(
    old: Sequence[Hashable], old_places: Sequence[Any], new: Sequence[Hashable], new_places: Sequence[Any]
) -> list[Rect] | None:
    """The places of what is gone and of what has come; None when something lies on top of what it lay beneath."""
    if old == new:
        return []
    before, now = set(old), set(new)
    if [step for step in old if step in now] != [step for step in new if step in before]:
        return None
    gone = [place for step, place in zip(old, old_places, strict=True) if step not in now]
    come = [place for step, place in zip(new, new_places, strict=True) if step not in before]
    found: list[Rect] = []
    for place in gone + come:
        found += place if isinstance(place, list) else [place]
    return found


def _plain(value: Any) -> Hashable:
    """An argument of a drawing function as something that can be compared and kept."""
    if isinstance(value, pygame.Color):
        return (value.r, value.g, value.b, value.a)
    if isinstance(value, (list, tuple, Rect, pygame.Vector2)):
        return tuple(_plain(each) for each in value)
    plain: Hashable = value
    return plain


def _bounds(pen: Callable[..., Any], args: tuple[Any, ...]) -> Rect:
    """The rectangle outside which a call of `pygame.draw` changes nothing."""
    if pen is pygame.draw.rect:
        return Rect(args[1])
    if pen is pygame.draw.circle:
        (x, y), radius = args[1], args[2]
        return Rect(int(x - radius) - 2, int(y - radius) - 2, int(2 * radius) + 5, int(2 * radius) + 5)
    if pen is pygame.draw.line:
        points, spread = args[1:3], args[3] if len(args) > 3 else 1
    elif pen is pygame.draw.polygon:
        points, spread = args[1], 1
    else:
        points, spread = args[2], args[3] if len(args) > 3 else 1
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    rect = Rect(int(left), int(top), int(right) - int(left) + 1, int(bottom) - int(top) + 1)
    return rect.inflate(2 * spread + 4, 2 * spread + 4)
