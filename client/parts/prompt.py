"""The prompt bar: who must do what, why, with which figures, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.parts.forms import Editor
from client.tables.table import PromptButton, Sight, Table
from client.ui import Ui
from client.widgets.button import button, button_width
from client.widgets.tooltip import rule_tag


@dataclass
class Prompt:
    """What the bar says. `seat` None is the whole table; `forced` the seat that makes the other choose."""

    sentence: str
    seat: int | None = None
    rule: str = ""
    rule_sentence: str = ""
    figures: str = ""
    source: str = ""
    forced: int | None = None
    count: str = ""
    buttons: Sequence[PromptButton] = field(default_factory=tuple)
    editor: Editor | None = None
    share: float = 0.6
    """The part of the bar that the buttons may take."""
    mood: str = ""
    """`warn` for a refusal that is being explained."""


def draw_prompt(
    ui: Ui, rect: Rect, prompt: Prompt, sight: Sight, table: Table, press: Callable[[PromptButton], None],
    more: Callable[[], None], touched: Callable[[], None],
) -> None:  # fmt: skip
    """Draw the bar; `press` is called with the button chosen, `more` opens the list of everything."""
    draw = partial(_draw_prompt, ui, rect, prompt, sight, table, press, more, touched)
    if prompt.editor is not None:
        draw()
        return
    shown = [
        (each.id, each.label, each.answer, each.key, each.icon, each.main, each.enabled, each.tip, each.seat)
        for each in prompt.buttons
    ]
    looks = [player.look for player in sight.players]
    of = (*rect, sight.moment, sight.seat, looks, replace(prompt, buttons=()), shown)
    ui.part("prompt", of, draw)


def _draw_prompt(
    ui: Ui, rect: Rect, prompt: Prompt, sight: Sight, table: Table, press: Callable[[PromptButton], None],
    more: Callable[[], None], touched: Callable[[], None],
) -> None:  # fmt: skip
    ui.panel(rect, "raised", "edge", 12, "h2")
    if prompt.forced is not None:
        _hatched_edge(ui, rect)
    else:
        look = sight.colour_of(prompt.seat) if prompt.seat is not None else None
        edge = ui.theme.seat(look) if look is not None else ui.theme["accent"]
        ui.panel(Rect(rect.x, rect.y, ui.px(8), rect.height), edge, None, 4)
    x = rect.x + ui.px(22)
    picture = Rect(x, rect.y + ui.px(8), ui.px(44), rect.height - ui.px(16))
    if prompt.forced is not None:
        ui.icon_of("prompt.forced_by_opponent", picture, "warn", 34)
        x = picture.right + ui.px(12)
        picture.x = x
    if prompt.source and table.thumbnail(ui, sight, prompt.source, picture):
        x = picture.right + ui.px(12)
    right = rect.right - ui.px(12)
    if prompt.editor is not None:
        space = Rect(rect.centerx, rect.y, right - rect.centerx, rect.height)
        widths = sum(_width(ui, each) + ui.px(8) for each in prompt.buttons)
        space.width = max(ui.px(120), space.width - widths)
        take_back = ui.draft()  # how wide the controls are decides how wide the buttons may be
        used = prompt.editor.controls(ui, sight, space, touched)
        take_back()
        left_of_buttons = _buttons(ui, rect, prompt, sight, right, press, more, used)
        space.right = left_of_buttons - (ui.px(8) if prompt.buttons else 0)
        left_of_buttons -= prompt.editor.controls(ui, sight, space, touched)
    else:
        left_of_buttons = _buttons(ui, rect, prompt, sight, right, press, more, 0)
    if prompt.count:
        wide = ui.text_width(prompt.count, "label") + ui.px(12)
        wide += ui.px(12)
        place = Rect(left_of_buttons - wide, rect.y, wide - ui.px(12), rect.height)
        ui.label(prompt.count, place, "label", "muted", "right")
        left_of_buttons -= wide
    _sentence(ui, Rect(x, rect.y, left_of_buttons - ui.px(12) - x, rect.height), prompt, sight)


def _sentence(ui: Ui, rect: Rect, prompt: Prompt, sight: Sight) -> None:
    second = bool(prompt.figures or prompt.rule)
    role = "lead"
    x = rect.x + (ui.px(36) if prompt.seat is not None else 0)
    high = ui.line_height(role, prompt.sentence) > rect.height - ui.px(30)  # a large text in a low bar
    wide = ui.text_width(prompt.sentence, role) > rect.right - x >= ui.text_width(prompt.sentence, "ui")
    if second and (high or wide):  # rather smaller than without the line below
        role = "ui"
    lead_high = ui.line_height(role, prompt.sentence)
    top = rect.y + (ui.px(8) if second else (rect.height - lead_high) // 2)
    if second and rect.height < ui.px(70):
        top = rect.y + ui.px(4)
    words = Rect(x, top, rect.right - x, lead_high)
    long = second and ui.text_width(prompt.sentence, role) > words.width
    figures = 0 if not second else ui.text_width(prompt.figures, "log")
    if prompt.rule:
        figures += ui.text_width(prompt.rule, "label") + ui.px(24)
    room = rect.right - x - (ui.text_width(prompt.rule, "label") + ui.px(24) if prompt.rule else 0)
    own = prompt.figures != prompt.rule_sentence  # the tag tells the rule's sentence where there is no room for it
    folds = own or ui.paragraph_height(prompt.figures, room, "log") <= 2 * ui.line_height("log", prompt.figures)
    if not long and figures * 0.86 > rect.right - rect.x and ui.text_scale <= 1.25 and folds:
        _sentence_over_two_lines(ui, rect, prompt, sight)
        return
    if prompt.seat is not None:
        middle = rect.centery if long or not second else top + lead_high / 2
        ui.badge(sight.colour_of(prompt.seat), (rect.x + ui.px(13), middle), 26, str(prompt.seat + 1))
    if long:
        whole = Rect(x, rect.y + ui.px(2), rect.right - x, rect.height - ui.px(4))
        ui.label(prompt.sentence, whole, "ui", lines=2, smallest=10)
        return
    if second:
        ui.label(prompt.sentence, words, role)
    else:
        ui.label(prompt.sentence, Rect(x, rect.y, rect.right - x, rect.height), "lead", lines=2, smallest=11)
    if not second:
        return
    y = rect.bottom - ui.px(30 if rect.height >= ui.px(70) else 27)
    left = rect.x
    if prompt.rule:
        left = _tag(ui, prompt, (left, y)).right + ui.px(10)
    line = prompt.figures
    room = rect.right - left
    if line == prompt.rule_sentence and ui.text_width(line, "log") * 0.72 > room:
        return  # the tag tells it when it is pointed at
    colour = "danger" if prompt.mood == "warn" else "muted"
    ui.label(line, Rect(left, y, room, ui.px(22)), "log", colour, smallest=10)


def _tag(ui: Ui, prompt: Prompt, place: tuple[int, int]) -> Rect:
    """The rule's number, which tells its sentence when it is pointed at."""
    tag = rule_tag(ui, prompt.rule, place)
    ui.area(Area("prompt.rule", tag, None, Tip(prompt.rule, "", "", prompt.rule_sentence), focus=False))
    return tag


def _sentence_over_two_lines(ui: Ui, rect: Rect, prompt: Prompt, sight: Sight) -> None:
    """A short sentence, and below it the text that asks, which is too long for one line."""
    pad = ui.px(2)
    high = ui.line_height("ui", prompt.sentence)
    x = rect.x + (ui.px(36) if prompt.seat is not None else 0)
    if prompt.seat is not None:
        ui.badge(sight.colour_of(prompt.seat), (rect.x + ui.px(13), rect.centery), 26, str(prompt.seat + 1))
    ui.label(prompt.sentence, Rect(x, rect.y + pad, rect.right - x, high), "ui")
    low = Rect(x, rect.y + pad + high, rect.right - x, rect.height - 2 * pad - high)
    if prompt.rule:
        tag = _tag(ui, prompt, (x, low.centery - ui.px(11)))
        low = Rect(tag.right + ui.px(10), low.y, rect.right - tag.right - ui.px(10), low.height)
    ui.label(prompt.figures, low, "log", "muted", lines=2, smallest=10)


def _as_badge(each: PromptButton) -> PromptButton:
    """A button that stands for a seat without its name, which is in the tip then."""
    return each if each.seat is None else replace(each, label="", tip=Tip(each.label))


_FOLDS = (0.6, 0.46)
"""The share of its width that a label on two lines needs, and on two small ones."""


def _width(ui: Ui, each: PromptButton, fold: float = 0) -> int:
    """The width of a button in pixels; `fold` is the share of it that a label on two lines is given."""
    if each.seat is not None and not each.label:
        return ui.px(48)
    if fold and ui.text_width(each.label) > ui.px(130):
        return min(button_width(ui, each.label), round(ui.text_width(each.label) * fold) + ui.px(44))
    return button_width(ui, each.label, each.key, each.icon)


def _buttons(
    ui: Ui, rect: Rect, prompt: Prompt, sight: Sight, right: int, press: Callable[[PromptButton], None],
    more: Callable[[], None], reserved: int, fold: float = 0,
) -> int:  # fmt: skip
    """Draw what fits from the right, the rest behind `more`; returns the left end."""
    gap, high = ui.px(8), min(ui.px(48), rect.height - ui.px(16))
    room = round((rect.width - reserved) * prompt.share)
    fitting: list[PromptButton] = []
    used = 0
    more_label = ui.say("prompt.more", n=len(prompt.buttons))
    more_wide = button_width(ui, more_label) + gap
    # The main button never goes behind `more`, wherever it stands in the row.
    for index, each in enumerate(sorted(prompt.buttons, key=lambda button: not button.main)):
        wide = _width(ui, each, fold) + gap
        last = index == len(prompt.buttons) - 1
        if used + wide > room - (0 if last else more_wide) and fitting:
            break
        fitting.append(each)
        used += wide
    shown = [each for each in prompt.buttons if any(each is other for other in fitting)]
    if len(shown) < len(prompt.buttons) and any(each.icon for each in prompt.buttons):
        bare = replace(prompt, buttons=[replace(each, icon="") for each in prompt.buttons])
        return _buttons(ui, rect, bare, sight, right, press, more, reserved)
    if len(shown) < len(prompt.buttons) and any(each.seat is not None and each.label for each in prompt.buttons):
        bare = replace(prompt, share=0.72, buttons=[_as_badge(each) for each in prompt.buttons])
        return _buttons(ui, rect, bare, sight, right, press, more, reserved)
    next_fold = next((each for each in _FOLDS if not fold or each < fold), None)
    if len(shown) < len(prompt.buttons) and next_fold is not None and high >= ui.px(40):
        return _buttons(ui, rect, prompt, sight, right, press, more, reserved, next_fold)
    left_out = len(prompt.buttons) - len(shown)
    x = right - used - (more_wide if left_out else 0) + gap
    start = x
    y = rect.centery - high // 2
    for each in shown:
        wide = min(_width(ui, each, fold), room)
        button(
            ui, f"answer.{each.id}", Rect(x, y, wide, high), each.label, lambda each=each: press(each),  # type: ignore[misc]
            key=each.key, icon=each.icon, main=each.main, enabled=each.enabled,
            tip=each.tip, show_key=bool(each.label),
        )  # fmt: skip
        if each.seat is not None and not each.label:
            if each.main:  # the badge needs its own ground
                ui.panel(Rect(x, y, wide, high).inflate(-ui.px(8), -ui.px(8)), "bg", None, 6)
            ui.badge(sight.colour_of(each.seat), (x + wide // 2, y + high // 2), 28, str(each.seat + 1))
        x += wide + gap
    if left_out:
        wide = button_width(ui, ui.say("prompt.more", n=left_out))
        button(ui, "answer.more", Rect(x, y, wide, high), ui.say("prompt.more", n=left_out), more)
    return start


def _hatched_edge(ui: Ui, rect: Rect) -> None:
    """The edge of a choice that an opponent forces: hatched, so that it is not taken for the own turn."""
    wide = ui.px(12)
    warn, dark = ui.theme["warn"], ui.theme["bg"]
    lines = "".join(
        f'<line x1="{-wide}" y1="{y + wide}" x2="{2 * wide}" y2="{y - 2 * wide}" '
        f'stroke="#{dark.r:02x}{dark.g:02x}{dark.b:02x}" stroke-width="{max(3, ui.px(4))}"/>'
        for y in range(0, rect.height + 3 * wide, max(8, ui.px(11)))
    )
    body = (
        f'<rect x="0" y="0" width="{wide}" height="{rect.height}" fill="#{warn.r:02x}{warn.g:02x}{warn.b:02x}"/>{lines}'
    )
    ui.surface.blit(shapes.svg(body, (wide, rect.height)), rect)
