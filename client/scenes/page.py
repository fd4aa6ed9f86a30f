"""What the pages outside the table share: ground, a bar with Back and a title, icons at the right."""

from __future__ import annotations

from pygame import Rect

from client.ground import sky
from client.scene import Scene
from client.ui import Ui
from client.widgets.button import button, icon_button


class Page(Scene):
    """A page with a title bar. `body` draws what is below it."""

    heading = ""
    sky = "unlimited"

    def draw(self, ui: Ui) -> None:
        ui.blit(sky(ui.rect.size, self.sky, ui.theme), (0, 0))
        high = ui.px(72 if ui.logical[1] >= 900 else 56)
        bar = Rect(0, 0, ui.rect.width, high)
        ui.panel(bar, "surface", None, 0)
        ui.surface.fill(ui.theme["line"], (0, high - 1, bar.width, 1))
        back = Rect(ui.px(20), ui.px(10), ui.px(130), high - ui.px(20))
        button(ui, "back", back, ui.say("back"), self.back, key="escape")
        role = "title" if ui.logical[1] >= 900 else "heading"
        ui.label(ui.say(self.heading), Rect(back.right + ui.px(24), 0, ui.rect.width // 2, high), role)
        self.corner(ui, bar)
        side = ui.px(16 if ui.logical[0] < 1200 else 24)
        self.body(ui, Rect(side, high + side, ui.rect.width - 2 * side, ui.rect.height - high - 2 * side))

    def corner(self, ui: Ui, bar: Rect) -> None:
        """The icons at the right end of the title bar."""
        side = ui.px(40)
        x = bar.right - ui.px(16) - side
        for id_, icon, word, act, key in (
            ("settings", "bar.settings", "bar.settings", self.app_settings, "settings"),
            ("help", "bar.help", "bar.help", self.app_help, "help"),
            ("sound", "bar.sound_on" if ui.settings.sound else "bar.sound_off", "bar.sound", self.mute, "mute"),
        ):
            if id_ != type(self).__name__.removesuffix("Scene").lower():
                place = Rect(x, bar.centery - side // 2, side, side)
                icon_button(ui, id_, place, icon, ui.say(word), act, key=ui.key_of(key))
                x -= side

    def body(self, ui: Ui, rect: Rect) -> None:
        """Everything below the title bar."""

    def app_settings(self) -> None:
        from client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def app_help(self) -> None:
        from client.scenes.help import HelpScene

        self.app.push(HelpScene(self.app))

    def mute(self) -> None:
        self.app.settings.sound = not self.app.settings.sound
        self.app.settings_changed()
