"""The picture of a battle: both sides as they stand, damage by turn, what turned it, and luck."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.story import Story
from recordsheet_gui.storage.atomic import keep_existing, write_bytes
from recordsheet_gui.ui.printing.canvas import Canvas, Side
from recordsheet_gui.ui.printing.output import png_bytes
from recordsheet_gui.ui.printing.poster_cards import (
    card,
    damage_card,
    luck_card,
    moments_card,
    side_inks,
)
from recordsheet_gui.ui.printing.poster_look import DOT, SLANT, Look
from recordsheet_gui.ui.printing.poster_sides import draw_side, height_for, honors_of
from recordsheet_gui.ui.printing.sheet import ensure_app
from recordsheet_gui.ui.theme import Face, Theme, blend

WIDTH, HEIGHT = 1920, 1080
"""Pixels of the smallest picture."""
WIDEST = 7680
EDGE = 44.0
GAP = 20.0
HEAD = 132.0
BELOW = 322.0
"""Height of the cards below the sides."""
FOOT = 30.0
ABREAST = 4
"""Sides in one row."""


def poster_image(story: Story, look: Look, width: int = WIDTH) -> QImage:
    """The picture, so many pixels wide and as high as it needs."""
    ensure_app()
    canvas = poster(story, look)
    scale = width / canvas.width
    size = QSize(width, round(canvas.height * scale))
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    canvas.paint(painter)
    painter.end()
    return image


def write_poster(
    story: Story, look: Look, path: Path, width: int = WIDTH, *, force: bool = False
) -> None:
    """Write the picture as a PNG file; an existing one is kept unless forced."""
    keep_existing(path, force=force)
    write_bytes(path, png_bytes(poster_image(story, look, width)), force=force)


def look_of(system: GameSystem, *, is_dark: bool = False, date: str = "") -> Look:
    """A look in which units stand as on the sheets of their game."""
    from recordsheet_gui.ui.games import GAMES

    return Look(is_dark=is_dark, date=date, mirrored=GAMES[system.key].mirrored)


def poster(story: Story, look: Look) -> Canvas:
    """All that is on it, in pixels of the smallest picture."""
    theme = look.theme
    inks, honors = side_inks(story, theme), honors_of(story)
    sides = story.sides
    rows = max(1, ceil(len(sides) / ABREAST))
    # Five sides are three and two, and those two fill their row.
    abreast = max(1, ceil(len(sides) / rows))
    wide = _share(abreast)
    room = HEIGHT - HEAD - BELOW - FOOT - 2 * GAP - EDGE / 2
    needed = max((height_for(len(side.units), wide) for side in sides), default=0.0)
    each = max((room - (rows - 1) * GAP) / rows, needed)
    high = HEIGHT - room + rows * each + (rows - 1) * GAP
    canvas = Canvas(WIDTH, high, _ground(theme))
    _head(canvas, story, look)
    for number, side in enumerate(sides):
        row, column = divmod(number, abreast)
        wide = _share(min(abreast, len(sides) - row * abreast))
        place = QRectF(EDGE + column * (wide + GAP), HEAD + GAP + row * (each + GAP), wide, each)
        draw_side(canvas, side, place, look, honors, inks[side.side])
    top = HEAD + GAP + rows * (each + GAP)
    _cards(canvas, story, QRectF(EDGE, top, WIDTH - 2 * EDGE, BELOW), theme)
    foot = QRectF(EDGE, high - FOOT - 8, WIDTH - 2 * EDGE, FOOT)
    canvas.words("Record Sheet", foot, 17, theme.soft, align=Side.RIGHT, is_middle=True)
    own = f"{counted(story.own, 'box')} went to falls, heat, explosions and friends."
    counted_in = "Damage is counted in boxes struck."
    note = f"{counted_in} {own}" if story.own else counted_in
    canvas.words(note, foot.adjusted(0, 0, -160, 0), 17, theme.soft, is_middle=True)
    return canvas


def _share(count: int) -> float:
    """The width of each of so many in a row."""
    return (WIDTH - 2 * EDGE - (count - 1) * GAP) / count


def _ground(theme: Theme) -> str:
    return theme.table if theme.is_dark else blend(theme.table, theme.paper, 0.45)


# -- head ------------------------------------------------------------------------------------


def _head(canvas: Canvas, story: Story, look: Look) -> None:
    theme = look.theme
    right = WIDTH * 0.66
    canvas.fill(QRectF(0, 0, WIDTH, HEAD - 10), theme.plate)
    for number, tint in enumerate((theme.accent, blend(theme.accent, theme.plate, 0.5))):
        x = right + number * 34
        points = [
            (x + SLANT * 2, 0.0),
            (x + SLANT * 2 + 18, 0.0),
            (x + 18, HEAD - 10),
            (x, HEAD - 10),
        ]
        canvas.polygon(points, tint)
    title = QRectF(EDGE, 14, right - EDGE - 20, HEAD - 38)
    canvas.words(story.title, title, 62, theme.on_plate, face=Face.BOLD, most=2, is_middle=True)
    facts = QRectF(right + 130, 14, WIDTH - EDGE - right - 130, HEAD - 38)
    turns = counted(story.played, "turn")
    top = QRectF(facts.left(), facts.top(), facts.width(), facts.height() * 0.52)
    canvas.words(
        story.ending, top, 40, theme.on_plate, face=Face.BOLD, align=Side.RIGHT, is_middle=True
    )
    words = DOT.join(word for word in (story.game, turns, look.date) if word)
    below = QRectF(facts.left(), top.bottom(), facts.width(), facts.height() * 0.48)
    canvas.words(words, below, 26, theme.on_plate, align=Side.RIGHT, is_middle=True, most=2)


# -- cards -----------------------------------------------------------------------------------


def _cards(canvas: Canvas, story: Story, place: QRectF, theme: Theme) -> None:
    shares = (0.37, 0.35, 0.28)
    wide = place.width() - 2 * GAP
    x = place.left()
    draws = (damage_card, moments_card, luck_card)
    titles = ("Damage by turn", "Turning points", "Luck")
    for share, draw, title in zip(shares, draws, titles, strict=True):
        frame = QRectF(x, place.top(), wide * share, place.height())
        draw(canvas, story, card(canvas, frame, title, theme), theme)
        x += wide * share + GAP
