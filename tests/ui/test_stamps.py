"""On a screen round boxes are stamped; they look as if they were drawn."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.ui.scene import marks
from recordsheet_gui.ui.scene.marks import Sign, draw_pips, pen
from recordsheet_gui.ui.theme import DARK, LIGHT, PRINT, Theme

PLACES = [
    (Point(3.1 + 3.37 * (n % 8), 3.3 + 3.21 * (n // 8)), sign)
    for n, sign in enumerate(tuple(Sign) * 8)
]
ALMOST = 64
"""Of 255: what an eighth of a pixel makes of the edge of a disc."""


def drawn(theme: Theme, *, scale: float = 4.7, dots: float = 1.0, turn: float = 0.0) -> QImage:
    picture = QImage(int(160 * dots), int(100 * dots), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(dots)
    picture.fill(Qt.GlobalColor.gray)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.rotate(turn)
    draw_pips(painter, PLACES, 1.3, theme)
    # Whoever draws next finds the page where it was.
    painter.fillRect(0, 0, 1, 1, Qt.GlobalColor.red)
    painter.end()
    return picture


def furthest(one: QImage, other: QImage) -> int:
    a, b = bytes(one.constBits()), bytes(other.constBits())
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def discs(monkeypatch: pytest.MonkeyPatch, theme: Theme, scale: float, dots: float) -> QImage:
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "draw_pips", marks._draw_discs)
        return drawn(theme, scale=scale, dots=dots)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.key)
@pytest.mark.parametrize(("scale", "dots"), [(4.7, 1.0), (4.7, 2.0), (3.0, 1.0), (9.3, 1.0)])
def test_a_stamped_box_looks_like_a_drawn_one(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, theme: Theme, scale: float, dots: float
) -> None:
    stamped = drawn(theme, scale=scale, dots=dots)
    assert furthest(stamped, discs(monkeypatch, theme, scale, dots)) <= ALMOST
    # Twice the same: the second time all stamps are there.
    assert furthest(stamped, drawn(theme, scale=scale, dots=dots)) == 0


def test_paper_and_pictures_that_are_turned_get_discs(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "_stamp", lambda *_: pytest.fail("stamped"))
    marks._stamps.cache_clear()
    drawn(PRINT)
    drawn(LIGHT, turn=5.0)
    drawn(LIGHT, dots=1.25)


def test_a_pen_is_made_once(qtbot: QtBot) -> None:
    assert pen("#123456", 0.3) is pen("#123456", 0.3)
    assert pen("#123456", 0.3) is not pen("#123456", 0.3, Qt.PenCapStyle.RoundCap)
    assert pen("#123456", 0.3).capStyle() is Qt.PenCapStyle.FlatCap
