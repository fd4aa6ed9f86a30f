"""All settings on one page: what one sees and hears, the curtain, undo, the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.areas import Area, Tip
from client.keys import shown
from client.scenes.page import Page
from client.settings import CHOICES, DRAG_RANGE, KEYS, SCALE_RANGE, TEXT_RANGE, Settings
from client.sounds import NOISES
from client.ui import Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import segments, slider, stepper, switch
from client.words import LANGUAGE_NAMES

if TYPE_CHECKING:
    from client.app import App

_ROWS = ((88, 62), (70, 50), (64, 46), (58, 44), (52, 42))
"""Heights of a row with a setting and of one with a key (px at 100 %), the last where the page is scrolled."""
_SECTIONS = {
    "sight": ("settings.language", "settings.sight"),
    "motion": ("settings.movement", "settings.movement"),
    "sound": ("settings.sound", "settings.sound_heading"),
    "people": ("settings.hot_seat", "settings.hot_seat"),
    "help": ("menu.lesson", "settings.help"),
    "keys": ("settings.keyboard", "settings.keys"),
}
"""The sections of the page, in the order of the keyboard: icon and heading."""
_TWO = (("sight", "motion", "sound"), ("people", "help", "keys"))
_THREE = (("sight", "sound"), ("motion", "people"), ("help", "keys"))
"""The sections by column, for windows that hold two or three."""
_FIXED = ("choose", "back")
"""Keys that stay as they are: without them nobody could leave this page by keyboard."""
_KEPT = ("language", "keys", "window_size", "window_place", "fullscreen", "last", "last_game", "hand_order")
"""What is not on this page, or stays when all else goes back to its default."""


class SettingsScene(Page):
    """Changes count at once and are kept."""

    heading = "bar.settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.waiting = ""
        """The action whose new key is awaited."""
        self.clash = ""
        self.shown = ""
        """The section that was gone to last."""
        self._tops: dict[str, int] = {}
        self.row, self.key_row = _ROWS[-1]

    def body(self, ui: Ui, rect: Rect) -> None:
        wide = ui.logical[0]
        gap = ui.px(20 if wide >= 1200 else 12)
        side = ui.px(256 if wide >= 1600 else 204 if wide >= 1200 else 52)
        self._sections(ui, Rect(rect.x, rect.y, side, rect.height))
        room = Rect(rect.x + side + gap, rect.y, rect.width - side - gap, rect.height)
        columns = _THREE if wide >= 1600 else _TWO
        for self.row, self.key_row in _ROWS:  # as airy as the window allows
            highs = {name: self._high(ui, name) for column in columns for name in column}
            tall = max(sum(highs[name] for name in column) + gap * (len(column) - 1) for column in columns)
            if tall <= room.height:
                break
        with ui.scrolled("settings", room, tall) as content:
            width = (content.width - gap * (len(columns) - 1)) // len(columns)
            for number, column in enumerate(columns):
                x, y = content.x + number * (width + gap), content.y
                for name in column:
                    high = highs[name]
                    self._tops[name] = y - content.y
                    getattr(self, f"_{name}")(ui, Rect(x, y, width, high))
                    if self.shown == name:
                        ui.panel(Rect(x, y, width, high), None, "accent", 12, thick=2)
                    y += high + gap

    def _sections(self, ui: Ui, rect: Rect) -> None:
        """The list of the sections; a click leads to its place on the page."""
        ui.panel(rect, "surface", "line", 12)
        pad, high = ui.px(8), ui.px(46)
        bare = rect.width < ui.px(120)
        y = rect.y + pad
        for name, (icon, heading) in _SECTIONS.items():
            row = Rect(rect.x + pad, y, rect.width - 2 * pad, high - ui.px(4))
            id_, words = f"section.{name}", ui.say(heading)
            here = self.shown == name
            if here or ui.is_hovered(id_):
                ui.panel(row, "hover", None, 8)
            if here:
                ui.panel(Rect(row.x, row.y, ui.px(4), row.height), "accent", None, 2)
            glyph = Rect(row.x + (0 if bare else ui.px(12)), row.y, row.width if bare else ui.px(24), row.height)
            ui.icon_of(icon, glyph, "accent" if here else "muted", 20)
            if not bare:
                label = Rect(glyph.right + ui.px(12), row.y, row.right - glyph.right - ui.px(16), row.height)
                ui.label(words, label, "ui", lines=2, smallest=11)
            ui.area(Area(id_, row, lambda name=name: self._go_to(name), Tip(words) if bare else None))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(row)
            y += high
        self._foot(ui, Rect(rect.x, y, rect.width, rect.bottom - y), bare)

    def _foot(self, ui: Ui, rect: Rect, bare: bool) -> None:
        """How seats look, and the way back to the defaults."""
        pad, line = ui.px(16), ui.px(44)
        back = Rect(rect.x + pad, rect.bottom - pad - line, rect.width - 2 * pad, line)
        label = ui.say("settings.defaults")
        if bare:
            icon_button(ui, "defaults", back.inflate(ui.px(20), 0), "settings.back_to_defaults", label, self._defaults)
            return
        button(ui, "defaults", back, label, self._defaults, icon="settings.back_to_defaults")
        kept = ui.say("settings.kept")
        high = ui.paragraph_height(kept, back.width, "log")
        ui.paragraph(kept, (back.x, back.y - high - ui.px(8)), back.width, "log", "muted")
        room = back.y - high - ui.px(8) - rect.y
        why = ui.say("settings.seats.why")
        if room < ui.px(150) + ui.paragraph_height(why, back.width, "log"):
            return
        ui.surface.fill(ui.theme["line"], (back.x, rect.y + ui.px(10), back.width, 1))
        ui.label(ui.say("settings.seats"), Rect(back.x, rect.y + ui.px(20), back.width, ui.px(22)), "label", "muted")
        step = back.width // 4
        for look in range(8):
            place = (back.x + step * (look % 4) + step // 2, rect.y + ui.px(66) + look // 4 * ui.px(42))
            ui.badge(look, place, 30, str(look + 1))
        ui.paragraph(why, (back.x, rect.y + ui.px(136)), back.width, "log", "muted")

    def _go_to(self, name: str) -> None:
        """Scroll to a section and mark it."""
        self.shown = name
        self.state.scroll["settings"] = self._tops.get(name, 0)
        self.touch()

    def _high(self, ui: Ui, name: str) -> int:
        """How high a section is."""
        if name == "keys":
            return ui.px(100) + (len(KEYS) + 1) // 2 * ui.px(self.key_row)
        rows = {"sight": 4, "motion": 5, "sound": 5, "people": 4, "help": 4}[name]
        extra = {"sight": 88, "people": 76}.get(name, 0)
        return ui.px(66 + extra) + rows * ui.px(self.row)

    # -- parts -----------------------------------------------------------------------------------------------------
    def _panel(self, ui: Ui, rect: Rect, icon: str, heading: str) -> Rect:
        ui.panel(rect, "surface", "line", 12, "h1")
        pad = ui.px(20)
        ui.icon_of(icon, Rect(rect.x + pad, rect.y + ui.px(14), ui.px(28), ui.px(36)), "accent", 22)
        ui.label(
            ui.say(heading), Rect(rect.x + pad + ui.px(38), rect.y + ui.px(14), rect.width - 2 * pad, ui.px(36)), "lead"
        )
        return Rect(rect.x + pad, rect.y + ui.px(58), rect.width - 2 * pad, rect.height - ui.px(68))

    def _row(self, ui: Ui, rect: Rect, index: float, name: str, control: bool = True) -> Rect:
        """Name and explanation of a setting; returns the place of its control. A switch alone needs little of it."""
        high = ui.px(self.row)
        row = Rect(rect.x, rect.y + round(index * high), rect.width, high - ui.px(8))
        words = round(row.width * (0.4 if control else 0.0)) or row.width - ui.px(64)
        ui.label(ui.say(f"settings.{name}"), Rect(row.x, row.y, words, ui.px(24)), "ui")
        line = Rect(row.x, row.y + ui.px(23), words - ui.px(8), ui.px(22))
        ui.label(ui.say(f"settings.{name}.line"), line, "log", "muted", smallest=11)
        return Rect(row.x + words, row.y + ui.px(3), row.width - words, ui.px(40))

    def _choice(self, ui: Ui, place: Rect, name: str, prefix: str = "") -> None:
        labels = [(value, ui.say(f"{prefix or 'settings.' + name}.{value}")) for value in CHOICES[name]]
        segments(ui, name, place, labels, getattr(self.app.settings, name), lambda value: self._put(name, value))

    def _slide(self, ui: Ui, place: Rect, name: str, bounds: tuple[float, float], step: float, words: str) -> None:
        value = getattr(self.app.settings, name)

        def put(new: float) -> None:
            self._put(name, new if isinstance(value, float) else round(new))

        waiting = self.state.scroll.get(f"{name}.waiting")
        if waiting is not None:
            words = f"{round(bounds[0] + waiting * step)} %"
        slider(ui, name, place, value, bounds, step, put, words, live=name not in ("scale", "text"))

    def _sight(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "settings.language", "settings.sight")
        settings = self.app.settings
        labels = list(LANGUAGE_NAMES.items())
        segments(ui, "language", self._row(ui, inner, 0, "language"), labels, settings.language, self._language)
        self._choice(ui, self._row(ui, inner, 1, "theme"), "theme", "theme")
        self._slide(ui, self._row(ui, inner, 2, "scale"), "scale", SCALE_RANGE, 5, f"{settings.scale} %")
        self._slide(ui, self._row(ui, inner, 3, "text"), "text", TEXT_RANGE, 5, f"{settings.text} %")
        sample = Rect(inner.x, inner.y + ui.px(4 * self.row + 6), inner.width, ui.px(74))
        ui.panel(sample, "raised", "edge", 12)
        ui.panel(Rect(sample.x, sample.y, ui.px(8), sample.height), ui.theme.seat(0), None, 4)
        ui.badge(0, (sample.x + ui.px(38), sample.centery), 26, "1")
        words = Rect(sample.x + ui.px(66), sample.y + ui.px(8), sample.width - ui.px(80), ui.px(30))
        ui.label(ui.say("settings.sample"), words, "lead")
        other = Rect(words.x, words.bottom, words.width, ui.px(26))
        ui.label(ui.say("settings.sample_2"), other, "log", "muted")

    def _language(self, value: str) -> None:
        self._put("language", value)

    def _motion(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "settings.movement", "settings.movement")
        settings = self.app.settings
        self._choice(ui, self._row(ui, inner, 0, "motion"), "motion")
        self._slide(
            ui, self._row(ui, inner, 1, "zoom_delay"), "zoom_delay", (0.0, 2.0), 0.1, f"{settings.zoom_delay:.1f} s"
        )
        self._slide(ui, self._row(ui, inner, 2, "bot_pace"), "bot_pace", (0.0, 3.0), 0.1, f"{settings.bot_pace:.1f} s")
        words = ui.say("settings.pixels", n=settings.drag_after)
        self._slide(ui, self._row(ui, inner, 3, "drag_after"), "drag_after", DRAG_RANGE, 2, words)
        place = self._row(ui, inner, 4, "shakes", False)
        switch(ui, "shakes", place, settings.shakes, lambda on: self._put("shakes", on))

    def _sound(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "settings.sound", "settings.sound_heading")
        settings = self.app.settings
        place = self._row(ui, inner, 0, "sound", False)
        switch(ui, "sound_on", place, settings.sound, lambda on: self._put("sound", on))
        self._slide(ui, self._row(ui, inner, 1, "effects"), "effects", (0, 100), 5, f"{settings.effects} %")
        self._slide(ui, self._row(ui, inner, 2, "music"), "music", (0, 100), 5, f"{settings.music} %")
        self._slide(ui, self._row(ui, inner, 3, "bell"), "bell", (0, 100), 5, f"{settings.bell} %")
        place = self._row(ui, inner, 4, "noise")
        stepper(ui, "noise", place, ui.say(f"noise.{settings.noise}"), self._next_noise, "settings.your_turn_sound")

    def _next_noise(self, step: int) -> None:
        here = NOISES.index(self.app.settings.noise) if self.app.settings.noise in NOISES else 0
        self._put("noise", NOISES[(here + step) % len(NOISES)])
        self.app.sounds.play(self.app.settings.noise)

    def _people(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "settings.hot_seat", "settings.hot_seat")
        settings = self.app.settings
        self._choice(ui, self._row(ui, inner, 0, "curtain"), "curtain")
        why = Rect(inner.x, inner.y + ui.px(self.row - 4), inner.width, ui.px(68))
        used = ui.label(ui.say("settings.curtain.why"), why, "log", "muted", lines=3, valign="top", smallest=11).height
        inner = Rect(inner.x, inner.y + used + ui.px(8), inner.width, inner.height - used - ui.px(8))
        place = self._row(ui, inner, 1, "idle_minutes")
        labels = [(str(n), ui.say("settings.idle_minutes.never") if n == 0 else str(n)) for n in (0, 1, 2, 5)]
        segments(ui, "idle", place, labels, str(settings.idle_minutes), lambda v: self._put("idle_minutes", int(v)))
        self._choice(ui, self._row(ui, inner, 2, "undo"), "undo")
        self._choice(ui, self._row(ui, inner, 3, "board"), "board")

    def _help(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "menu.lesson", "settings.help")
        settings = self.app.settings
        for index, name in enumerate(("teach", "confirm")):
            place = self._row(ui, inner, index, name, False)
            switch(ui, name, place, getattr(settings, name), lambda on, name=name: self._put(name, on))  # type: ignore[misc]
        self._choice(ui, self._row(ui, inner, 2, "automatic"), "automatic")
        self._choice(ui, self._row(ui, inner, 3, "windows"), "windows")

    def _keys(self, ui: Ui, rect: Rect) -> None:
        inner = self._panel(ui, rect, "settings.keyboard", "settings.keys")
        hint = self.clash or ui.say("settings.keys.line")
        ui.label(
            hint, Rect(inner.x, inner.y - ui.px(4), inner.width, ui.px(30)), "log", "warn" if self.clash else "muted"
        )
        column, row_high = inner.width // 2, ui.px(self.key_row)
        half = (len(KEYS) + 1) // 2
        for index, action in enumerate(KEYS):
            x = inner.x + (index // half) * column
            y = inner.y + ui.px(32) + (index % half) * row_high
            self._key_row(ui, action, Rect(x, y, column - ui.px(16), row_high - ui.px(6)))

    def _key_row(self, ui: Ui, action: str, row: Rect) -> None:
        waiting = self.waiting == action
        label = ui.say("settings.press_key") if waiting else shown(self.app.settings.keys[action])
        wide = max(ui.px(56), min(ui.text_width(label, "label") + ui.px(26), ui.px(130)))
        box = Rect(row.right - wide, row.y + ui.px(2), wide, row.height - ui.px(4))
        ui.label(ui.say(f"key.{action}"), Rect(row.x, row.y, row.width - wide - ui.px(8), row.height), "log")
        id_ = f"key.{action}"
        fixed = action in _FIXED
        fill = "hover" if ui.is_hovered(id_) and not fixed else "raised"
        ui.panel(box, fill, "accent" if waiting else "line" if fixed else "edge", 6, thick=2 if waiting else 1)
        ui.label(label, box.inflate(-ui.px(8), 0), "label", "muted" if fixed else "text", "center")
        if not fixed:
            ui.area(Area(id_, box, lambda: self._await(action)))
        if ui.is_focused(id_):
            ui.focus_ring(box)

    # -- what the controls do --------------------------------------------------------------------------------------
    def _put(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.settings_changed()

    def _defaults(self) -> None:
        fresh = Settings(language=self.app.settings.language)
        for name in (each for each in Settings.__struct_fields__ if each not in _KEPT):
            setattr(self.app.settings, name, getattr(fresh, name))
        self.app.settings.keys = dict(KEYS)
        self.clash = ""
        self.app.settings_changed()

    def _await(self, action: str) -> None:
        self.waiting = "" if self.waiting == action else action
        self.clash = ""
        self.touch()

    def take_key(self, key: str) -> bool:
        """A key was pressed while a new one is awaited: take it, unless another action has it."""
        if not self.waiting or key.endswith(" up"):
            return False
        from client.words import say

        language = self.app.settings.language
        action, self.waiting = self.waiting, ""
        other = next((a for a, k in self.app.settings.keys.items() if k == key and a != action), "")
        if key == "escape":
            self.clash = ""
        elif other:
            self.clash = say(language, "settings.clash", key=shown(key), other=say(language, f"key.{other}"))
        else:
            self.app.settings.keys[action] = key
            self.app.settings_changed()
        self.touch()
        return True

    @property
    def grabs_keys(self) -> bool:
        """True while the next key is to be taken as it is, before anything else sees it."""
        return bool(self.waiting)
