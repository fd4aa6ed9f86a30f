"""Cards of Star Wars: Unlimited in full: the text, and why the numbers are what they are."""

from __future__ import annotations

from pygame import Rect

from client.tables.table import Sight, Zoom
from client.tables.unlimited.faces import cost_hexagon
from client.tables.unlimited.looks import Board, HandLook
from client.tables.unlimited.pieces import art, aspect_disc, blade, buckler, frame, star, tone
from client.tables.unlimited.places import threshold
from client.ui import Ui
from client.words import rule_sentence
from rules.effects.nouns import COMMON_KEYWORDS
from rules.unlimited.cards import EXPERIENCE, Card, pool
from rules.unlimited.faces import ASPECT_NAMES, card_text
from rules.unlimited.state import Seen

_KEYWORD_RULES = {
    "ambush": "SWU-4.1", "grit": "SWU-4.2", "overwhelm": "SWU-4.3", "raid": "SWU-4.4", "restore": "SWU-4.5",
    "saboteur": "SWU-4.6", "sentinel": "SWU-4.7", "shielded": "SWU-4.8", "smuggle": "SWU-4.9", "bounty": "SWU-4.10",
}  # fmt: skip

_KIND_LINE = 30
"""The height of the line that says what kind of card it is, on a card in full size."""


def full_size(card: Card) -> tuple[int, int]:
    """The size in full of a card that is no unit in play (px at 100 %): bases and leaders lie lengthwise."""
    return {"base": (430, 307), "leader": (600, 430)}.get(card.kind, (430, 600))


def zoom_of(sight: Sight, board: Board, name: str) -> Zoom | None:
    """A card in full; None for seats, counters and face-down cards."""
    found = board.named(name)
    bare = name.partition("@")[0].rpartition("/")[2].partition("#")[0]
    if found is None and bare not in pool().cards:
        return None
    thing = board.view.things[found] if found is not None else None
    card = pool().cards[thing.card if thing is not None else bare]
    unit = thing is not None and thing.zone in ("ground", "space")
    if thing is not None and unit:
        seen = board.seen(thing.id)
        return Zoom(
            _title(sight, card), (430, 600),
            lambda ui, rect: full_card(ui, rect, card, HandLook(card.id, card.cost), True),
            _numbers(sight, board, seen, card), _words(sight, card, seen),
        )  # fmt: skip
    look = HandLook(card.id, card.cost)
    numbers = []
    if thing is not None and sight.seat == thing.controller and thing.zone == "hand":
        look = board.hand(thing.id)
        causes = [(f"+{look.penalty}", sight.say("swu.penalty"))] if look.penalty else []
        other = look.cost - card.cost - look.penalty
        if other:
            causes.append((f"{other:+d}".replace("-", "−"), sight.say("swu.cost_changed")))
        numbers.append((sight.say("swu.cost"), str(card.cost), str(look.cost), causes))
    if thing is not None and thing.zone == "base":
        left, hp = board.base_left(thing.controller)
        causes = [(f"−{thing.damage}", sight.say("swu.damage"))] if thing.damage else []
        numbers.append((sight.say("swu.hp_left"), str(hp), str(left), causes))
    return Zoom(
        _title(sight, card), full_size(card), lambda ui, rect: full_card(ui, rect, card, look, False),
        numbers, _words(sight, card, None),
    )  # fmt: skip


def _title(sight: Sight, card: Card) -> str:
    subtitle = f" · {card.subtitle[sight.language]}" if card.subtitle else ""
    return f"{card.name[sight.language]}{subtitle}"


def _numbers(sight: Sight, board: Board, seen: Seen, card: Card) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Power and hit points, printed and now, with what on the unit changes them."""
    face = card.unit_face if card.unit_face is not None else card.face
    power: list[tuple[str, str]] = []
    hp: list[tuple[str, str]] = []
    for _, upgrade, _, _ in seen.upgrades:
        plus = pool().cards[upgrade]
        bonus = (1, 1) if upgrade == EXPERIENCE else (plus.power, plus.hp)
        for causes, n in ((power, bonus[0]), (hp, bonus[1])):
            if n:
                causes.append((_signed(n), sight.name(upgrade)))
    for causes, now, printed in ((power, seen.power, face.power), (hp, seen.hp, face.hp)):
        rest = now - printed - sum(int(amount.replace("−", "-")) for amount, _ in causes)
        if rest:
            causes.append((_signed(rest), sight.say("swu.other_effects")))
    if seen.damage:
        hp.append((_signed(-seen.damage), sight.say("swu.damage")))
    return [
        (sight.say("swu.power"), str(face.power), str(seen.power), power),
        (sight.say("swu.hp_left"), str(face.hp), str(seen.hp_left), hp),
    ]


def _signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−")


def _words(sight: Sight, card: Card, seen: Seen | None) -> list[tuple[str, str, str]]:
    """The keywords of a card, or of a unit as it is now, each with its rule."""
    if seen is not None:
        keywords = dict(seen.keywords)
    else:
        faces = [card.face, *([card.unit_face] if card.unit_face is not None else [])]
        keywords = {k.name: k.n for face in faces for k in face.keywords}
    rows = []
    for word, n in keywords.items():
        if word not in _KEYWORD_RULES:
            continue
        rule = _KEYWORD_RULES[word]
        name = getattr(COMMON_KEYWORDS[word], sight.language)
        number = f" {n}" if word in ("raid", "restore") and n else ""
        giver = seen.keyword_givers.get(word, "") if seen is not None else ""
        if seen is not None and giver and giver != seen.card:
            number += f" ({sight.name(giver)})"
        rows.append((f"{name}{number}", rule, rule_sentence("unlimited", rule, sight.language)))
    return rows


def full_card(ui: Ui, rect: Rect, card: Card, look: HandLook, as_unit: bool) -> None:
    """A card with everything on it; the art gives way until the text fits."""
    ui.blit(
        ui.kept(("swu-full", card.id, look, as_unit), rect.size, lambda r: _full(ui, r, card, look, as_unit)),
        rect.topleft,
    )


def _full(ui: Ui, rect: Rect, card: Card, look: HandLook, as_unit: bool) -> None:
    unit = min(rect.size) / 430
    inner = frame(ui, rect, card)
    ui.surface.fill(tone(ui, "ink"), inner)
    lying = card.kind == "leader" and not as_unit
    high = round(min(rect.size) * 0.17) if lying else round(rect.height * 0.12)
    head = Rect(inner.x, inner.y, inner.width, high)
    _head(ui, rect, head, card, unit)
    stats = card.kind in ("unit", "upgrade", "leader", "base")
    bottom = inner.bottom - (round(rect.height * 0.11) if stats else round(8 * unit))
    if lying:
        for share in (0.4, 0.28):  # much text leaves less room for the art
            picture = Rect(inner.x, head.bottom, round(inner.width * share), inner.bottom - head.bottom)
            place = Rect(picture.right, head.bottom, inner.right - picture.right, bottom - head.bottom)
            if _role(ui, _lines(ui, card), place.width, place.height, unit) in ("body", "log"):
                break
        _words_of(ui, place, card, unit, 0)
    else:
        place = Rect(inner.x, head.bottom, inner.width, bottom - head.bottom)
        most = 0.42 if _lines(ui, card) else 1
        top = _words_of(ui, place, card, unit, round(rect.height * most))
        picture = Rect(inner.x, head.bottom, inner.width, top - head.bottom)
    art(ui, picture, card, share=0.8)
    disc = 40 * unit
    for index, aspect in enumerate(card.aspects):
        aspect_disc(ui, aspect, (picture.right - disc * 0.66, picture.y + disc * (0.66 + 1.1 * index)), disc)
    if lying:
        threshold(ui, card, (picture.x + 48 * unit, picture.bottom - 48 * unit), round(72 * unit))
        rect = Rect(picture.right, rect.y, rect.right - picture.right, rect.height)
    _full_stats(ui, rect, card, unit)
    cost_hexagon(ui, card, look, Rect(rect.x, rect.y, round(84 * unit), round(82 * unit)), unit * 1.8)


def _head(ui: Ui, rect: Rect, head: Rect, card: Card, unit: float) -> None:
    """Name and subtitle, beside the cost where there is one."""
    left = head.x + round(rect.width * (0.17 if card.kind not in ("leader", "base", "token") else 0.02))
    words = Rect(left, head.y + round(4 * unit), head.right - left - round(8 * unit), head.height - round(8 * unit))
    if card.unique:
        side = round(16 * unit)
        star(ui, (words.x + side / 2, words.y + words.height * (0.3 if card.subtitle else 0.5)), side)
        words = Rect(words.x + side + 4, words.y, words.width - side - 4, words.height)
    name = card.name[ui.language]
    if not card.subtitle:
        ui.label(name, words, "heading", tone(ui, "text"), lines=2, smallest=10)
        return
    up = Rect(words.x, words.y, words.width, round(words.height * 0.58))
    ui.label(name, up, "heading", tone(ui, "text"), smallest=10)
    low = Rect(words.x, up.bottom, words.width, words.bottom - up.bottom)
    ui.label(card.subtitle[ui.language], low, "log", tone(ui, "muted"), smallest=10)


def _words_of(ui: Ui, rect: Rect, card: Card, unit: float, art_high: int) -> int:
    """The line of its kind and the text of a card, in `rect` below art of at most `art_high`, which gives way until the
    text fits, but for a little; returns where the line begins."""
    side, type_high = round(14 * unit), round(_KIND_LINE * unit)
    x, width = rect.x + side, rect.width - 2 * side
    lines = _lines(ui, card)
    least = round(54 * unit) if art_high else 0
    role = _role(ui, lines, rect.width, rect.height - least, unit)
    need = _text_height(ui, lines, rect.width, role, unit)
    top = rect.y + max(least, min(art_high, rect.height - need))
    line = Rect(x, top, width, type_high)
    ui.label(_type_line(ui, card), line, "label", tone(ui, "muted"), "center", lines=2, smallest=8)
    y = top + type_high
    for text in lines:
        y += ui.paragraph(text, (x, y), width, role, tone(ui, "text")) + round(6 * unit)
    return top


def _role(ui: Ui, lines: list[str], width: int, high: int, unit: float) -> str:
    """The largest type in which the text of a card fits."""
    roles = ("body", "log", "label", "card-s")
    return next((role for role in roles if _text_height(ui, lines, width, role, unit) <= high), roles[-1])


def _text_height(ui: Ui, lines: list[str], width: int, role: str, unit: float) -> int:
    """The height of a text with the line of its kind above it, in a column of this width."""
    inner = width - 2 * round(14 * unit)
    paragraphs = sum(ui.paragraph_height(line, inner, role) + round(6 * unit) for line in lines)
    return round(_KIND_LINE * unit) + paragraphs


def _lines(ui: Ui, card: Card) -> list[str]:
    """The text of every side, each side of a leader under its heading."""
    sides = card_text(card.id, ui.language)
    if list(sides) == ["text"]:
        return list(sides["text"])
    lines = []
    for side, texts in sides.items():
        if texts:
            first, *rest = texts
            lines += [f"{ui.say(f'swu.side.{side}')}: {first}", *rest]
    return lines


def _type_line(ui: Ui, card: Card) -> str:
    parts = [ui.say(f"swu.{card.kind}")]
    if card.arena:
        parts.append(ui.say(f"swu.{card.arena}"))
    traits = [getattr(pool().traits[trait], ui.language) for trait in card.traits if trait in pool().traits]
    if traits:
        parts.append(", ".join(traits))
    elif card.place is not None:
        parts.append(getattr(card.place, ui.language))
    if card.aspects and not traits:
        parts.append(", ".join(getattr(ASPECT_NAMES[aspect], ui.language) for aspect in card.aspects))
    return " · ".join(parts)


def _full_stats(ui: Ui, rect: Rect, card: Card, unit: float) -> None:
    """Power and hit points in the lower corners."""
    face = card.unit_face if card.unit_face is not None else card.face
    power, hp = (card.power, card.hp) if card.kind in ("upgrade", "base") else (face.power, face.hp)
    if card.kind in ("event", "token") or not (power or hp):
        return
    wide, high = round(rect.width * 0.2), round(rect.height * 0.1)
    form = "{:+d}" if card.kind == "upgrade" else "{}"
    size = round(44 * unit / ui.scale)
    if card.kind != "base":
        place = Rect(rect.x, rect.bottom - high, wide, high)
        blade(ui, place)
        ui.number(form.format(power), (place.centerx - 2, place.centery - 1), size, tone(ui, "text"))
    place = Rect(rect.right - wide, rect.bottom - high, wide, high)
    buckler(ui, place)
    ui.number(form.format(hp), (place.centerx, place.centery - 3 * unit), size, tone(ui, "text"))
