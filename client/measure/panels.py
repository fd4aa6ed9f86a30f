"""Tool bar, read-out, list of measures, prompt bar and the big digits of the measuring aid."""

from __future__ import annotations

import math
from collections.abc import Callable
from heapq import nsmallest
from typing import TYPE_CHECKING

from pygame import Rect

from client import text
from client.areas import Area, Tip
from client.battlefield.figures import apart, spent
from client.icons import icon, icon_table
from client.measure.work import BASES_MM, TOOLS, Work
from client.ui import Ui
from client.widgets.button import button, button_width
from client.widgets.choices import segments
from client.widgets.field import field
from rules.starcraft.aid import Base, Ruler, length, shape_of
from rules.starcraft.shapes import separation

if TYPE_CHECKING:
    from client.measure.scene import MeasureScene

_KEYS = dict(zip(TOOLS, "VRPCAWSBTIX", strict=True))


def step_base(work: Work, step: int) -> None:
    """The next size of base."""
    here = BASES_MM.index(work.base_mm) if work.base_mm in BASES_MM else 2
    work.base_mm = BASES_MM[(here + step) % len(BASES_MM)]


def base_words(mm: tuple[float, float]) -> str:
    return f"{mm[0]:g} mm" if mm[0] == mm[1] else f"{mm[0]:g} × {mm[1]:g} mm"


def draw_tools(ui: Ui, scene: MeasureScene, rect: Rect) -> None:
    """The tools, each with its icon, name and key."""
    ui.panel(rect, "surface", "line", 12)
    high = min(ui.px(84), (rect.height - ui.px(12)) // len(TOOLS))
    narrow = rect.width < ui.px(80)
    for index, tool in enumerate(TOOLS):
        cell = Rect(rect.x + ui.px(6), rect.y + ui.px(6) + index * high, rect.width - ui.px(12), high - ui.px(4))
        on = scene.work.tool == tool
        words = scene.say(f"measure.tool.{tool}")
        area = ui.area(
            Area(f"tool.{tool}", cell, lambda tool=tool: scene.work.take_tool(tool),  # type: ignore[misc]
                 Tip(words, scene.say(f"measure.tool.{tool}.about")))
        )  # fmt: skip
        if on or ui.is_hovered(area.id):
            ui.panel(cell, "hover" if on else "raised", "accent" if on else "line", 8, thick=2 if on else 1)
        found = icon_table("starcraft")["tools"][tool]
        size = min(ui.px(26), cell.height - ui.px(8))
        tint = ui.theme["accent" if on else "muted"]
        drawn = icon(found.icon, size, tint)
        tall = not narrow and cell.height >= ui.px(50)
        ui.surface.blit(drawn, drawn.get_rect(center=(cell.centerx, cell.centery - (ui.px(11) if tall else 0))))
        if tall:
            row = Rect(cell.x, cell.centery + ui.px(6), cell.width, ui.px(20))
            ui.label(f"{words} {_KEYS[tool]}", row, "chip", "text" if on else "muted", "center")
        if ui.is_focused(area.id):
            ui.focus_ring(cell)


def draw_rail(ui: Ui, scene: MeasureScene, rect: Rect) -> None:
    """Big read-out, unit and basis, what belongs to the tool, the list of measures, distances."""
    ui.panel(rect, "surface", None, 0)
    ui.surface.fill(ui.theme["line"], (rect.x, rect.y, 1, rect.height))
    pad = ui.px(14)
    inner = Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, rect.height - 2 * pad)
    y = _readout(ui, scene, Rect(inner.x, inner.y, inner.width, ui.px(210 if rect.height > ui.px(620) else 150)))
    y = _switches(ui, scene, Rect(inner.x, y + ui.px(10), inner.width, 0))
    y = _tool_fields(ui, scene, Rect(inner.x, y + ui.px(8), inner.width, 0))
    foot = ui.px(60)
    room = Rect(inner.x, y + ui.px(6), inner.width, inner.bottom - y - foot)
    chosen, band = scene.work.chosen_base(), scene.band
    half = room.height if chosen is None or band.width else room.height // 2
    _list(ui, scene, Rect(room.x, room.y, room.width, half))
    if band.width:
        _draw_band(ui, scene, band)
    elif chosen is not None:
        _distances(ui, scene, chosen, Rect(room.x, room.y + half, room.width, room.height - half), 1)
    line = Rect(inner.x, inner.bottom - ui.px(54), inner.width, ui.px(54))
    ui.label(scene.say("measure.never_rounded"), line, "chip", "muted", valign="bottom", lines=3)


def _readout(ui: Ui, scene: MeasureScene, rect: Rect) -> int:
    ruler = scene.work.chosen_ruler()
    ui.panel(rect, "bg", "warn" if ruler is not None else "line", 12, thick=2 if ruler is not None else 1)
    if ruler is None:
        ui.label(scene.say("measure.no_ruler"), rect.inflate(-ui.px(28), 0), "log", "muted", "center", lines=4)
        return rect.bottom
    words = ruler_words(scene, ruler)
    heading = Rect(rect.x + ui.px(14), rect.y + ui.px(8), rect.width - ui.px(28), ui.px(24))
    ui.label(words, heading, "label", "muted", smallest=10)
    far = scene.total(ruler)
    reading = scene.reading(ruler).partition(" ·")[0]
    figures(ui, reading, Rect(rect.x, rect.y + ui.px(30), rect.width, rect.height - ui.px(84)))
    if ruler.kind == "angle":
        return rect.bottom
    # The same in the other unit, and by the other basis where that differs.
    other, basis = spent(far, not scene.cm), length(scene.work.aid, ruler, not scene.centres)
    if abs(basis - far) > 1e-6:
        other += f"   {scene.say('measure.edges' if scene.centres else 'measure.centres')} {scene.figure(basis)}"
    below = Rect(rect.x + ui.px(12), rect.bottom - ui.px(54), rect.width - ui.px(24), ui.px(26))
    ui.label(other, below, "lead", "muted", "center", smallest=10)
    if ruler.speed:
        left = ruler.speed - far
        words = scene.say("measure.left", left=apart(max(0.0, left), scene.cm))
        if left < -1e-6:
            words = scene.say("measure.over", far=scene.figure(-left))
        ui.label(words, Rect(rect.x, rect.bottom - ui.px(28), rect.width, ui.px(22)), "label",
                 "legal" if left >= -1e-6 else "danger", "center")  # fmt: skip
    return rect.bottom


def figures(ui: Ui, words: str, rect: Rect) -> None:
    """A length as large as fits, whole inches larger than hundredths."""
    whole, _, rest = words.partition(".")
    rest = f".{rest}" if rest else ""
    size = rect.height
    while size > 20 and _figure_width(whole, rest, size) > rect.width - ui.px(20):
        size -= 4
    wide = text.width(whole, 900, size)
    x, base = rect.centerx - _figure_width(whole, rest, size) // 2, rect.centery
    ui.number(whole, (x + wide / 2, base), round(size / ui.scale), "text")
    drop = (size - size // 2) * text.CAP_HEIGHT / 2
    ui.number(rest, (x + wide + text.width(rest, 900, size // 2) / 2, base + drop), round(size // 2 / ui.scale), "text")


def _figure_width(whole: str, rest: str, size: int) -> int:
    return text.width(whole, 900, size) + text.width(rest, 900, size // 2)


def ruler_words(scene: MeasureScene, ruler: Ruler) -> str:
    """What a ruler measures, in words."""
    aid = scene.work.aid
    number = next((n + 1 for n, r in enumerate(aid.rulers) if r is ruler), len(aid.rulers) + 1)
    ends = []
    for anchor in (ruler.points[0], ruler.points[-1]):
        base = aid.base(anchor.base)
        ends.append(scene.base_name(base) if base is not None else f"{anchor.x:.1f}, {anchor.y:.1f}")
    name = scene.say(f"measure.{ruler.kind or 'ruler'}_n", n=number)
    return f"{name}   {ends[0]} → {ends[1]}"


def _switches(ui: Ui, scene: MeasureScene, rect: Rect) -> int:
    high = ui.px(38)
    named = max(ui.text_width(scene.say(f"measure.{id_}"), "label") for id_ in ("unit", "basis")) + ui.px(12)
    for index, (id_, labels, value, set_) in enumerate(
        (
            ("unit", (("in", scene.say("measure.inches")), ("cm", "cm")), "cm" if scene.cm else "in", _set_unit),
            (
                "basis",
                (("edge", scene.say("measure.edges")), ("centre", scene.say("measure.centres"))),
                "centre" if scene.centres else "edge",
                _set_basis,
            ),
        )
    ):
        row = Rect(rect.x, rect.y + index * (high + ui.px(6)), rect.width, high)
        name = scene.say(f"measure.{id_}")
        ui.label(name, Rect(row.x, row.y, named, row.height), "label", "muted")
        place = Rect(row.x + named, row.y, row.width - named, row.height)
        segments(ui, f"measure.{id_}", place, labels, value, lambda word, set_=set_: set_(scene, word))  # type: ignore[misc]
    return rect.y + 2 * high + ui.px(6)


def _set_unit(scene: MeasureScene, word: str) -> None:
    scene.cm = word == "cm"
    scene.touch()


def _set_basis(scene: MeasureScene, word: str) -> None:
    scene.centres = word == "centre"
    scene.touch()


def _tool_fields(ui: Ui, scene: MeasureScene, rect: Rect) -> int:
    """What the tool in hand can be set to."""
    work, tool, high = scene.work, scene.work.tool, ui.px(38)
    row = Rect(rect.x, rect.y, rect.width, high)
    if tool == "base":
        _stepper(ui, "size", row, base_words(work.base_mm), lambda step: step_base(work, step))
        row = row.move(0, high + ui.px(6))
        _typed(ui, scene, row, "mm", scene.say("measure.own_mm"), lambda: _own_base(scene))
        row = row.move(0, high + ui.px(6))
        _stepper(ui, "seat", row, scene.say("measure.side", n=work.seat + 1), lambda step: _side(work, step))
    elif tool == "terrain":
        _stepper(ui, "height", row, scene.say("measure.size", n=work.terrain_size), lambda step: _height(work, step))
    elif tool == "path":
        words = (
            scene.say("measure.speed", n=scene.length_words(work.speed))
            if work.speed
            else scene.say("measure.no_speed")
        )
        _stepper(ui, "speed", row, words, lambda step: work.set_speed(work.speed + step))
    elif tool == "fan":
        _stepper(ui, "spread", row, f"{work.spread:g}°", lambda step: work.set_spread(work.spread + 5 * step))
    elif tool == "photo":
        _typed(
            ui,
            scene,
            row,
            "photo",
            scene.say("measure.photo_file"),
            lambda: scene.take_photo(scene.typed.get("photo", "")),
        )
        row = row.move(0, high + ui.px(6))
        _typed(ui, scene, row, "far", scene.say("measure.photo_far"), scene.apply_calibration)
    elif tool == "select":
        half = Rect(row.x, row.y, (row.width - ui.px(62)) // 2, high)
        for index, (key, hint) in enumerate((("w", work.aid.table[0]), ("h", work.aid.table[1]))):
            place = half.move(index * (half.width + ui.px(6)), 0)
            field(ui, f"typed.{key}", place, scene.typed.get(key, ""), lambda v, key=key: scene.typed.update({key: v}),  # type: ignore[misc]
                  hint=f"{hint:g}″", most=6, enter=scene.apply_table)  # fmt: skip
        button(ui, "apply.table", Rect(row.right - ui.px(50), row.y, ui.px(50), high), "✓", scene.apply_table)
    else:
        return rect.y
    return row.bottom


def _side(work: Work, step: int) -> None:
    work.seat = (work.seat + step) % 8


def _height(work: Work, step: int) -> None:
    work.terrain_size = max(0, min(5, work.terrain_size + step))


def _own_base(scene: MeasureScene) -> None:
    """A base of millimetres that were typed: `32`, or `40x100` for an oval."""
    parts = scene.typed.get("mm", "").lower().replace("×", "x").split("x")
    try:
        sides = sorted(float(part) for part in parts)
    except ValueError:
        sides = []
    if not 1 <= len(sides) <= 2 or not all(0 < mm <= 300 for mm in sides):
        scene.app.notice(scene.say("measure.own_mm_how"))
        return
    scene.work.base_mm = (sides[0], sides[-1])
    scene.touch()


def _stepper(ui: Ui, id_: str, rect: Rect, words: str, step: Callable[[int], None]) -> None:
    side = rect.height
    button(ui, f"{id_}.less", Rect(rect.x, rect.y, side, side), "−", lambda: step(-1))
    button(ui, f"{id_}.more", Rect(rect.right - side, rect.y, side, side), "+", lambda: step(1))
    ui.label(words, Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height), "ui", align="center")


def _typed(ui: Ui, scene: MeasureScene, rect: Rect, key: str, hint: str, done: Callable[[], None]) -> None:
    place = Rect(rect.x, rect.y, rect.width - ui.px(56), rect.height)
    field(ui, f"typed.{key}", place, scene.typed.get(key, ""), lambda v: scene.typed.update({key: v}), hint=hint,
          most=200, enter=done)  # fmt: skip
    button(ui, f"apply.{key}", Rect(rect.right - ui.px(50), rect.y, ui.px(50), rect.height), "✓", done)


def _list(ui: Ui, scene: MeasureScene, rect: Rect) -> None:
    """All rulers and rings; a click chooses, the cross removes."""
    work = scene.work
    ui.label(scene.say("measure.list"), Rect(rect.x, rect.y, rect.width, ui.px(20)), "label", "muted")
    rows: list[tuple[str, int, str, str]] = [
        ("rulers", n, ruler_words(scene, ruler), scene.reading(ruler)) for n, ruler in enumerate(work.aid.rulers)
    ]
    for n, rings in enumerate(work.aid.rings):
        base = work.aid.base(rings.at.base)
        name = scene.base_name(base) if base is not None else f"{rings.at.x:.1f}, {rings.at.y:.1f}"
        rows.append(
            ("rings", n, scene.say("measure.rings_at", name=name), " ".join(f"{r:g}" for r in rings.radii) + "″")
        )
    high = ui.px(52)
    inner = Rect(rect.x, rect.y + ui.px(24), rect.width, rect.height - ui.px(28))
    with ui.scrolled("measures", inner, len(rows) * high) as content:
        for index, (where, number, words, figure) in enumerate(rows):
            row = Rect(content.x, content.y + index * high, content.width, high - ui.px(6))
            if row.bottom < inner.top or row.top > inner.bottom:
                continue
            chosen = work.chosen == (where, number)
            area = ui.area(Area(f"measures.{where}.{number}", row, lambda w=where, n=number: _choose(scene, w, n)))  # type: ignore[misc]
            ui.panel(row, "hover" if chosen or ui.is_hovered(area.id) else "raised", "warn" if chosen else "line", 8)
            tint = scene.look(number) if where == "rulers" else ui.theme["warn"]
            ui.panel(Rect(row.x, row.y, ui.px(5), row.height), tint, None, 3)
            name, _, ends = words.partition("   ")
            taken = ui.px(62) + ui.text_width(figure, "ui")
            line = Rect(row.x + ui.px(14), row.y + ui.px(3), row.width - max(ui.px(130), taken), ui.px(22))
            ui.label(name, line, "label", smallest=9)
            narrow = row.width < ui.px(230)  # then the figure stands beside the name and the ends have a line alone
            below = Rect(line.x, line.y + ui.px(20), row.width - ui.px(54) if narrow else line.width, line.height)
            ui.label(ends, below, "chip", "muted", smallest=9)
            place = Rect(row.x, row.y, row.width - ui.px(40), ui.px(26) if narrow else row.height)
            ui.label(figure, place, "ui", "text", "right")
            cross = Rect(row.right - ui.px(34), row.y, ui.px(30), row.height)
            ui.area(Area(f"remove.{where}.{number}", cross, lambda w=where, n=number: _remove(scene, w, n),  # type: ignore[misc]
                         Tip(scene.say("measure.remove"))))  # fmt: skip
            ui.icon("cancel", cross, "muted", 17)
            if ui.is_focused(area.id):
                ui.focus_ring(row)


def _choose(scene: MeasureScene, where: str, number: int) -> None:
    scene.work.chosen = (where, number)
    scene.touch()


def _remove(scene: MeasureScene, where: str, number: int) -> None:
    scene.work.remove(where, number)
    scene.touch()


def _draw_band(ui: Ui, scene: MeasureScene, rect: Rect) -> None:
    """Where a wide table leaves room below it: how far the chosen base is from all others."""
    ui.panel(rect, "surface", "line", 12)
    inner, base = rect.inflate(-ui.px(28), -ui.px(12)), scene.work.chosen_base()
    if base is None:
        ui.label(scene.say("measure.choose_base"), inner, "log", "muted")
    else:
        _distances(ui, scene, base, inner, max(1, inner.width // ui.px(240)))


def _distances(ui: Ui, scene: MeasureScene, base: Base, rect: Rect, columns: int) -> None:
    """From this base to every other, in one look: the nearest ones first, column by column."""
    words = scene.say("measure.from_base", name=scene.base_name(base))
    ui.label(words, Rect(rect.x, rect.y + ui.px(2), rect.width, ui.px(20)), "label", "muted")
    high, top = ui.px(26), rect.y + ui.px(26)
    shape, others = shape_of(base), [other for other in scene.work.aid.bases if other is not base]

    def far(other: Base) -> float:
        if scene.centres:
            return math.dist((base.x, base.y), (other.x, other.y))
        return max(0.0, separation(shape, shape_of(other)))

    count = max(0, (rect.bottom - top) // high)
    gap = ui.px(24)
    wide = (rect.width - (columns - 1) * gap) // columns
    rows = nsmallest(count * columns, ((far(other), n) for n, other in enumerate(others)))
    for index, (away, number) in enumerate(rows):
        name, seat = scene.base_name(others[number]), others[number].seat
        row = Rect(rect.x + index // count * (wide + gap), top + index % count * high, wide, high)
        ui.badge(seat, (row.x + ui.px(9), row.centery), 13, str(seat + 1))
        ui.label(name, Rect(row.x + ui.px(26), row.y, row.width - ui.px(100), row.height), "chip")
        ui.label(scene.figure(away), row, "label", "text", "right")


def draw_prompt(ui: Ui, scene: MeasureScene, rect: Rect) -> None:
    """What the tool does, and the acts of the aid."""
    ui.panel(rect, "raised", "edge", 12, "h2")
    ui.panel(Rect(rect.x, rect.y, ui.px(8), rect.height), "accent", None, 4)
    acts: list[tuple[str, str, str, Callable[[], None]]] = [
        ("big", "measure.big", "f11", scene.toggle_big),
        ("judge", "measure.judge", "j", scene.judge),
        ("export", "measure.export", "ctrl+e", scene.export),
        ("clear", "measure.clear", "", scene.work.clear),
        ("open", "measure.open", "ctrl+o", scene.open_list),
        ("play", "measure.play", "ctrl+p", scene.play),
    ]
    drawing = scene.work.tool == "path" and scene.work.draft is not None
    if drawing:
        acts.insert(0, ("finish", "measure.finish", "return", scene.work.finish))
    room, gap = round(rect.width * 0.62), ui.px(8)
    shown = []
    for act in acts:  # the most useful ones keep their place in a narrow window; the others have keys
        wide = button_width(ui, scene.say(act[1]), act[2])
        if wide + gap <= room:
            shown.append((act, wide))
            room -= wide + gap
    x = rect.right - ui.px(12) - sum(wide + gap for _, wide in shown) + gap
    left_end = x
    for (id_, word, key, do), wide in shown:
        place = Rect(x, rect.y + ui.px(14), wide, rect.height - ui.px(28))
        button(ui, f"measure.{id_}", place, scene.say(word), do, key=key, main=id_ == ("finish" if drawing else "big"))
        x += wide + gap
    x = left_end
    work = scene.work
    tool = "held" if work.held else "path_draft" if work.tool == "path" and work.draft is not None else work.tool
    left = Rect(rect.x + ui.px(24), rect.y + ui.px(10), x - rect.x - ui.px(36), ui.px(28))
    title, more = scene.say(f"measure.now.{tool}"), scene.say(f"measure.now.{tool}.more")
    below = Rect(left.x, left.bottom, left.width, rect.bottom - left.bottom - ui.px(6))
    ui.label(title, left, "lead" if ui.text_width(title, "lead") <= left.width else "label", smallest=10)
    if ui.text_width(more, "log") <= left.width:
        ui.label(more, below, "log", "muted")
    else:
        ui.label(more, below, "chip", "muted", lines=2)


def draw_big(ui: Ui, scene: MeasureScene) -> None:
    """The length alone, readable from a step away."""
    ui.surface.fill(ui.theme["void"])
    ui.areas.clear()
    ruler = scene.work.chosen_ruler()
    words = scene.reading(ruler).partition(" ·")[0] if ruler is not None else "–"
    rect = ui.rect.inflate(-ui.px(80), -ui.px(200))
    figures(ui, words, rect)
    if ruler is not None:
        ui.label(ruler_words(scene, ruler), Rect(0, ui.px(40), ui.rect.width, ui.px(48)), "heading", "muted", "center")
    foot = Rect(0, ui.rect.bottom - ui.px(60), ui.rect.width, ui.px(30))
    ui.label(scene.say("measure.big_out"), foot, "log", "muted", "center")
    ui.area(Area("big", ui.rect.copy(), scene.toggle_big, focus=False))
