"""Our own icons, in the ink of what they stand on."""

from enum import StrEnum
from functools import cache

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap

from recordsheet_gui.assets import asset
from recordsheet_gui.ui import line_art
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import LIGHT, Theme, color, shell

APP_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels; packaging/draw-icons draws them."""


class Ground(StrEnum):
    """What an icon stands on."""

    WINDOW = "window"
    PLATE = "plate"
    ACCENT = "accent"


_Key = tuple[str, int, str]
_theme = LIGHT
_pictures: dict[_Key, QPixmap] = {}


def use(theme: Theme) -> None:
    """Draw icons in the inks of another theme from now on; those that are shown follow."""
    global _theme
    _theme = theme
    _pictures.clear()


def has_icon(name: str) -> bool:
    """True when there is a drawing of this name."""
    return asset("resources", "icons", f"{name}.svg").is_file()


@cache
def sign(family: str, key: str) -> str:
    """The name of the icon of a phase, a condition or a kind of unit; empty when it has none.

    What stands behind a slash says where ("jammed/3"): it is the same sign.
    """
    word = key.partition("/")[0]
    name = f"{family}_{word.replace('-', '_').replace(' ', '_')}"
    return name if has_icon(name) else ""


@cache
def icon(name: str, ground: Ground = Ground.WINDOW) -> QIcon:
    """An icon by the name of its file; nothing is read before it is painted."""
    return QIcon(_Engine(name, ground))


def app_icon() -> QIcon:
    """The program's own sign; a desktop takes the size that it shows."""
    made = QIcon()
    for size in APP_SIZES:
        # With its size named, a file is read only when somebody wants that size.
        path = asset("resources", "icons", "app", f"recordsheet-{size}.png")
        made.addFile(str(path), QSize(size, size))
    return made


def picture(name: str, pixels: int, ink: str) -> QPixmap:
    """An icon in whole pixels of the screen and one colour."""
    key = (name, pixels, ink)
    if key not in _pictures:
        drawn = QPixmap(pixels, pixels)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        line_art.paint(painter, name, pixels, color(ink))
        painter.end()
        _pictures[key] = drawn
    return _pictures[key]


def ink(ground: Ground, mode: QIcon.Mode) -> str:
    """The colour of an icon on its ground."""
    around = shell(_theme)
    if mode is QIcon.Mode.Disabled:
        return around.dim
    if ground is Ground.PLATE:
        return _theme.on_plate
    if ground is Ground.ACCENT:
        return _theme.on_accent
    if mode is QIcon.Mode.Selected:
        return around.on_select
    return around.text


class _Engine(QIconEngine):
    """Draws on demand, so that a change of theme needs nothing but a repaint."""

    def __init__(self, name: str, ground: Ground) -> None:
        super().__init__()
        self._name = name
        self._ground = ground

    @qt_override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixels = min(size.width(), size.height())
        return picture(self._name, max(1, pixels), ink(self._ground, mode))

    @qt_override
    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        # Not that of its device: of its kind PySide would make all classes of pictures.
        ratio = abs(painter.deviceTransform().m11()) or 1.0
        drawn = QPixmap(picture(self._name, round(side * ratio), ink(self._ground, mode)))
        drawn.setDevicePixelRatio(ratio)
        left = rect.x() + (rect.width() - side) // 2
        painter.drawPixmap(left, rect.y() + (rect.height() - side) // 2, drawn)

    @qt_override
    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        side = min(size.width(), size.height())
        return QSize(side, side)

    @qt_override
    def isNull(self) -> bool:
        return False

    @qt_override
    def iconName(self) -> str:
        return self._name

    @qt_override
    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._ground)
