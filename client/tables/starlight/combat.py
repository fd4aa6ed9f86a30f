"""A combat on the table: arrows of attacks and blocks, and the damage to come as it stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from client import shapes
from client.parts.arrows import DASHES, path_arrow
from client.tables.starlight.editors import BlockerOrder, PairEditor
from client.tables.starlight.places import Spot, named
from client.tables.table import Sight
from client.theme import Colour
from client.ui import Ui
from rules.starlight.forecast import Forecast, forecast
from rules.starlight.view import View

_INK = Colour("#0B1120")
_PLATE = Colour("#2A2233")
_WHITE = Colour("white")


def blocks_now(sight: Sight, view: View) -> dict[int, list[int]]:
    """Attacker → its blockers in order, with what the person is laying or ordering just now."""
    blocks = {attack.oid: list(attack.blockers) for attack in view.attackers}
    oids = {name: thing.oid for seat, side in enumerate(view.sides) for name, thing in named(side, seat).items()}
    editor = sight.editor
    if isinstance(editor, PairEditor):
        for attacker, blockers in editor.blockers().items():
            blocks[oids[attacker]] = [oids[each] for each in blockers]
    elif isinstance(editor, BlockerOrder):
        order = [oids[each] for each in editor.sequence()]
        for attacker_oid, present in blocks.items():
            if set(present) == set(order):
                blocks[attacker_oid] = order
    return blocks


def to_come(sight: Sight, view: View) -> Forecast | None:
    """What the combat will do as things stand; None without one."""
    return forecast(view, blocks_now(sight, view)) if view.phase == "combat" and view.attackers else None


def draw_combat(ui: Ui, sight: Sight, view: View, spots: Sequence[Spot], middle: Rect) -> None:
    """Arrows below, figures above them."""
    found = to_come(sight, view)
    if found is None:
        return
    where = {spot.thing.oid: spot.seen for spot in spots}
    stars = {thing.id: thing.rect for thing in sight.things if thing.id.endswith("/star")}
    defender = 1 - view.active
    blocks = blocks_now(sight, view)
    _attacks(ui, sight, view, where, stars.get(f"p{defender + 1}/star"), blocks, middle)
    for attacker, blockers in blocks.items():
        for blocker in blockers:
            if attacker in where and blocker in where:
                _block(ui, where[blocker], where[attacker], sight.colour_of(defender))
    for spot in spots:
        _character(ui, sight, view, spot, found)
    for seat, lost, gained in ((defender, found.star, 0), (view.active, 0, found.gained)):
        star = stars.get(f"p{seat + 1}/star")
        if star is not None and (lost or gained):
            life = view.sides[seat].life
            mood = "legal" if gained else "danger" if sight.seat == seat else "target"
            top = Rect(star.x, star.y, star.width, round(star.height * 0.72))
            _plate(ui, top, f"{gained - lost:+d}".replace("-", "−"), life, life + gained - lost, mood)


def _attacks(
    ui: Ui, sight: Sight, view: View, where: Mapping[int, Rect], star: Rect | None, blocks: Mapping[int, list[int]],
    middle: Rect,
) -> None:  # fmt: skip
    """Unblocked attackers point at the star: over the band between the halves, then along its edge."""
    open_ = [a.oid for a in view.attackers if not a.blocked and not blocks.get(a.oid) and a.oid in where]
    if star is None:
        return
    down = star.centery > middle.centery
    look = sight.colour_of(view.active)
    for index, oid in enumerate(sorted(open_, key=lambda each: where[each].centerx)):
        source = where[oid]
        off = ui.px(12 + 9 * (index % 3)) if ui.logical[0] >= 1600 else ui.px(4)
        lane = middle.bottom + off if down else middle.y - off
        start = source.midbottom if down else source.midtop
        edge = star.right + ui.px(26)
        points = [start, (start[0], lane), (edge, lane), (edge, star.centery), (star.right + ui.px(4), star.centery)]
        path_arrow(ui, points, ui.theme.seat(look), 5, DASHES[look % len(DASHES)], 18)


def _block(ui: Ui, blocker: Rect, attacker: Rect, look: int) -> None:
    down = attacker.centery > blocker.centery
    start, end = (blocker.midbottom, attacker.midtop) if down else (blocker.midtop, attacker.midbottom)
    path_arrow(ui, (start, end), ui.theme.seat(look), 5, DASHES[look % len(DASHES)], 18)


def _character(ui: Ui, sight: Sight, view: View, spot: Spot, found: Forecast) -> None:
    """The damage a character will take, and what will be left of it."""
    oid = spot.thing.oid
    amount = found.damage.get(oid, 0)
    if not amount:
        return
    left = spot.thing.defence - spot.thing.damage
    own = sight.seat is not None and any(thing.oid == oid for thing in view.sides[sight.seat].battlefield)
    box = spot.seen
    after = 0 if oid in found.dies else max(0, left - amount)
    _plate(ui, box, f"−{amount}", left, after, "danger" if own else "target", oid in found.dies)


def _plate(ui: Ui, box: Rect, figure: str, now: int, after: int, mood: str, dies: bool = False) -> None:
    """A disc with the figure to come, below it `3 → 0`, with a skull where that is the end."""
    side = ui.px(34)
    centre = (box.centerx, box.centery - ui.px(10))
    ui.surface.blit(
        shapes.disc(side, ui.theme[mood], _INK, 2), (centre[0] - side // 2, centre[1] - side // 2)
    )  # fmt: skip
    ui.number(figure, centre, 16, "on_mark", 900)
    words = f"{now} → {after}"
    wide = min(ui.text_width(words, "label") + ui.px(14 + (20 if dies else 0)), max(box.width, ui.px(52)))
    plate = Rect(0, 0, wide, ui.px(22))
    plate.midtop = (box.centerx, centre[1] + side // 2 + ui.px(2))
    ui.surface.blit(shapes.rounded(plate.size, ui.px(6), _PLATE, ui.theme[mood], 1.5), plate)
    text = Rect(plate.x + ui.px(6), plate.y, plate.width - ui.px(12 + (18 if dies else 0)), plate.height)
    ui.label(words, text, "label", _WHITE, "center", smallest=9)
    if dies:
        ui.icon_of("prompt.danger", Rect(plate.right - ui.px(24), plate.y, ui.px(20), plate.height), mood, 16)
