"""The look of the controls around the sheet: a palette and a sheet of rules on top of Fusion."""

from collections.abc import Callable
from dataclasses import asdict
from enum import StrEnum
from functools import cache
from string import Template
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QProxyStyle,
    QPushButton,
    QStyle,
    QWidget,
)
from shiboken6 import getAllValidWrappers

from recordsheet_gui.assets import asset, read_text
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.storage.settings import Settings, ThemeChoice
from recordsheet_gui.ui import icons, screens
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import DARK, FAMILY, LIGHT, Theme, app_palette, load_fonts, shell

if TYPE_CHECKING:
    from PySide6.QtWidgets import (
        QAbstractSpinBox,
        QComboBox,
        QDialogButtonBox,
        QLabel,
        QLineEdit,
        QMessageBox,
    )

NARROW = 1.1
"""Our letters are narrow and look smaller than the desktop's of the same size."""
USUAL = 9.9
"""Points at which sizes in pixels are as they are written."""
TARGET = 32
TOUCH_TARGET = 44
"""Pixels of what is pressed: with a mouse, and with a finger."""
_DESKTOP = "desktop-points"
_WORN, _FINISHED = "wears-our-style", "finishes-what-is-new"
_KNOWN = "knows-all-widgets"
SIGNS = {"Warning": "warning", "Critical": "warning", "Question": "help", "Information": "about"}
"""What we draw ourselves where the desktop's pictures would look foreign."""
INDENT = 5
"""Pixels before the digits of a spin box, whose padding at the left Qt's style sheets lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Sizes that grow with the text, and with fingers."""

    points: float
    target: int
    """Least height of a button, a die or a row that is pressed, in pixels."""
    is_touch: bool = False

    @property
    def growth(self) -> float:
        """Of what is drawn beside text."""
        return max(1.0, self.points / USUAL)

    def grown(self, pixels: float) -> int:
        """A length at the usual size of text as it is now."""
        return round(pixels * self.growth)

    @property
    def field(self) -> int:
        """Least height of what is inside a field, in pixels."""
        return self.target - 6 if self.is_touch else self.grown(22)


_sizes = Sizes(points=USUAL, target=TARGET)
_theme = LIGHT
_moves = True


def sizes() -> Sizes:
    """The sizes of the present dress."""
    return _sizes


def theme_now() -> Theme:
    """The colours of the present dress."""
    return _theme


def may_move() -> bool:
    """False where the player wants nothing to move."""
    return _moves


def is_reduced(widget: QWidget) -> bool:
    """True where the player, or the desktop as far as Qt hears of it, wants no animations."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return not _moves or widget.style().styleHint(hint, None, widget) == 0


class Rank(StrEnum):
    """How a button stands among its neighbours."""

    PRIMARY = "primary"
    """What leads on: one in a window."""
    PLAIN = "plain"
    QUIET = "quiet"


def rank(button: QPushButton, place: Rank) -> QPushButton:
    """Give a button its rank; the same button, for use in a line."""
    button.setProperty("rank", place.value)
    button.setFlat(place is Rank.QUIET)
    if button.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        # Rules were chosen for what it was.
        button.style().unpolish(button)
        button.style().polish(button)
    return button


B = TypeVar("B", bound=QAbstractButton)


def square(button: B) -> B:
    """Make a button of a sign or a letter as wide as it has to be high; the same button."""
    button.setProperty("square", True)
    return button


FIELD_EDGE = 3
"""Pixels of border and padding that the rules give a field, above and below."""
BAR = 5
SMALLER = 0.86
"""A bar of a unit in the roster in pixels, and the line below it against its name."""
CHIP_EDGE = 3
"""Pixels around a unit in the roster for the ring of the focus."""


def line_height() -> int:
    """Pixels of a strip that holds one field: known before there is one."""
    return _sizes.field + 2 * FIELD_EDGE + 4


def chip_height(font: QFont) -> int:
    """Pixels of a unit in the roster: a name, two bars and a line, however large the text is."""
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALLER)
    lines = QFontMetrics(font).height() + QFontMetrics(small).height()
    return lines + 2 * (_sizes.grown(BAR) + 2) + 2 * CHIP_EDGE + 4


def theme_for(name: ThemeChoice) -> Theme:
    """The theme that a preference means now."""
    if name is ThemeChoice.SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if name is ThemeChoice.DARK else LIGHT


def desktop_points(application: QApplication) -> float:
    """The size of the desktop's own text, from before we dressed anything."""
    known = application.property(_DESKTOP)
    if not isinstance(known, float):
        font = application.font()
        known = font.pointSizeF() if font.pointSizeF() > 0 else QFontInfo(font).pointSizeF()
        application.setProperty(_DESKTOP, known)
    return known


def sizes_for(settings: Settings) -> Sizes:
    """What a player's settings make of the desktop's text."""
    points = round(desktop_points(_application()) * NARROW * settings.text_scale, 1)
    growth = max(1.0, points / USUAL)
    # Fingers are as large beside large letters as beside small ones.
    least = TOUCH_TARGET if settings.touch else TARGET
    target = max(least, round(TARGET * growth))
    return Sizes(points=points, target=target, is_touch=settings.touch)


class _Finishing(QProxyStyle):
    """Fusion, with what no style sheet can say."""

    @qt_override
    def polish(self, what: QWidget | QApplication | QPalette) -> None:  # type: ignore[override]
        """What can be pressed has the hand of a link, what has a label has its words as a name."""
        kind: type = type(what)
        for finish in _finishes(kind):
            finish(what)
        super().polish(what)


@cache
def _finishes(kind: type) -> tuple[Callable[[Any], object], ...]:
    """What a kind of widget gets; found once, because another theme polishes every widget."""
    # By their names: a start makes no class of Qt of which it has no widget.
    names = [base.__name__ for base in kind.__mro__]
    return tuple(finish for name in names for finish in _FINISHES.get(name, ()))


def _point(what: QWidget) -> None:
    what.setCursor(Qt.CursorShape.PointingHandCursor)


def _indent(what: "QAbstractSpinBox") -> None:
    what.lineEdit().setTextMargins(INDENT, 0, 0, 0)


def _sign(box: "QMessageBox") -> None:
    """A sign of our own set.

    Not by `standardIcon` of the style: each tool bar asks for one when it is made, and for the
    question alone PySide would make all classes that Qt has for options of a style.
    """
    name = SIGNS.get(box.icon().name)
    if name:
        side = box.style().pixelMetric(QStyle.PixelMetric.PM_MessageBoxIconSize, None, box)
        picture = icons.icon(name).pixmap(QSize(side, side), box.devicePixelRatio())
        box.setIconPixmap(picture)


def clearable(field: "QLineEdit") -> None:
    """Give a field a cross that empties it."""
    from PySide6.QtGui import QAction

    field.setClearButtonEnabled(True)
    for action in field.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
        # Qt's own is the one that was not added by anybody.
        if action not in field.actions():
            action.setIcon(icons.icon("cross"))
            # It is a button of Qt's making, which a reader comes by.
            action.setText("Clear")


def _strip(box: "QDialogButtonBox") -> None:
    """Take the platform's ticks and crosses off; the rule against them comes late now and then."""
    from PySide6.QtGui import QIcon

    for button in box.buttons():
        if box.standardButton(button) is not type(box).StandardButton.NoButton:
            button.setIcon(QIcon())


def _lead(box: "QDialogButtonBox") -> None:
    """What a dialog is for stands out among its buttons."""
    accept = type(box).ButtonRole.AcceptRole
    for button in box.buttons():
        accepts = box.buttonRole(button) is accept
        if accepts and isinstance(button, QPushButton) and button.property("rank") is None:
            rank(button, Rank.PRIMARY)


def _name_by(label: "QLabel") -> None:
    """The words before a field are its name; a box to tick has words of its own."""
    field = label.buddy()
    if isinstance(field, QAbstractButton) or field is None or field.accessibleName():
        return
    field.setAccessibleName(label.text().replace("&", "").rstrip(":"))
    from PySide6.QtWidgets import QComboBox

    if isinstance(field, QComboBox):
        _describe(field)


def _describe(combo: "QComboBox") -> None:
    """On Linux Qt gives a reader what a list shows for its name; what it is for comes after it."""
    if combo.accessibleName() and not combo.accessibleDescription():
        combo.setAccessibleDescription(combo.accessibleName())
    field = combo.lineEdit()
    if field is not None and not field.accessibleName():
        field.setAccessibleName(combo.accessibleName())


_FINISHES: dict[str, tuple[Callable[[Any], object], ...]] = {
    "QAbstractButton": (_point,),
    "QTabBar": (_point,),
    "QComboBox": (_point, _describe),
    "QAbstractSpinBox": (_indent,),
    "QLabel": (_name_by,),
    "QDialogButtonBox": (_strip, _lead),
    "QMessageBox": (_sign,),
    "QDialog": (screens.look_after,),
}
"""What each kind of widget gets before it is shown; one that is of two kinds gets both."""


_outer: QProxyStyle | None = None
"""What the program wears; within it is Fusion, or later what finishes widgets."""


def finish_what_comes() -> None:
    """From now on widgets get what no rule can say as soon as they are dressed."""
    application = _application()
    if application.property(_FINISHED) is None and _outer is not None:
        application.setProperty(_FINISHED, True)
        inner = _Finishing("Fusion")
        # PySide does not see that Qt takes it, and would let go of it.
        inner.setParent(_outer)
        _outer.setBaseStyle(inner)


def finish_what_is_there() -> None:
    """Give it to all that was made before.

    A style of ours is handed every widget, those that Qt makes for itself too, and to find out of
    what kind these are PySide makes all classes of widgets that there are: 16 ms, which a window
    that is not filled yet has not. So that begins when it is, and only the first window needs this.
    """
    if _application().property(_FINISHED):
        return
    for what in getAllValidWrappers():
        kind: type = type(what)
        for finish in _finishes(kind):
            finish(what)


def know_all_widgets() -> None:
    """Let PySide make all classes of widgets now: later somebody would wait for it.

    With them the crosses of fields, Qt's own that come with a text, get their hand; those
    of later windows get it as they are dressed.
    """
    from PySide6.QtWidgets import QLineEdit

    application = _application()
    if application.property(_KNOWN):
        return
    application.setProperty(_KNOWN, True)
    for field in getAllValidWrappers():
        if isinstance(field, QLineEdit):
            for button in field.findChildren(QAbstractButton):
                _point(button)
    # A widget that Qt has made may be of any kind.
    QAbstractScrollArea().viewport()


def dress(theme: Theme, settings: Settings, *, is_first: bool = False) -> None:
    """Give the whole program its colours, its typeface and its sizes.

    Before there is anything to be finished, the first window wears no more than that.
    """
    global _sizes, _theme, _moves, _outer
    application = _application()
    _moves = settings.motion
    _sizes, _theme = sizes_for(settings), theme
    load_fonts()
    icons.use(theme)
    if application.property(_WORN) is None:
        _outer = QProxyStyle("Fusion")
        application.setStyle(_outer)
        application.setProperty(_WORN, True)
    if not is_first:
        finish_what_comes()
    application.setPalette(app_palette(theme))
    font = QFont(FAMILY)
    font.setPointSizeF(_sizes.points)
    if application.font() != font:
        application.setFont(font)
    wanted = rules(theme, _sizes)
    if application.styleSheet() != wanted:
        # When one sheet takes the place of another Qt polishes a widget once for itself and once
        # for each that it is in; when it takes one off, or puts one on, only once.
        application.setStyleSheet("")
        application.setStyleSheet(wanted)


def rules(theme: Theme, chosen: Sizes) -> str:
    """The sheet of rules for a theme in these sizes."""
    key = "dark" if theme.is_dark else "light"
    target, is_touch = chosen.target, chosen.is_touch
    arrow_room = max(28 if is_touch else 20, chosen.grown(20))
    tick = max(24 if is_touch else 16, chosen.grown(16))
    return _template().substitute(
        asdict(shell(theme)),
        big=round(chosen.points * 1.1, 1),
        # The two buttons at the end of tabs share their width.
        two=2 * target,
        # Without the padding and the edges that stand in the rules.
        inside=target - 10,
        across=target - 16,
        field=chosen.field,
        # As high as other fields, whose edge is partly padding.
        list_field=chosen.field + 2 * FIELD_EDGE - 2,
        list_focus=chosen.field + 2 * FIELD_EDGE - 4,
        row=target if is_touch else chosen.grown(20),
        tick=tick,
        half_tick=tick // 2 + 1,
        tick_row=target - 6 if is_touch else tick,
        arrow=chosen.grown(11),
        arrow_room=arrow_room,
        arrow_less=arrow_room - 1,
        sign=chosen.grown(16),
        menu_row=target - 6 if is_touch else chosen.grown(22),
        menu_start=chosen.grown(14),
        menu_end=chosen.grown(28),
        scroll=22 if is_touch else 12,
        title=chosen.grown(26),
        up=_part(f"up-{key}"),
        down=_part(f"down-{key}"),
        right=_part(f"right-{key}"),
        # Plates are dark in both themes.
        plate_up=_part("up-dark"),
        plate_down=_part("down-dark"),
        up_off=_part(f"up-off-{key}"),
        down_off=_part(f"down-off-{key}"),
        check=_part("check"),
        dot=_part("dot"),
        slanted=_part(f"plate-{key}"),
    )


@cache
def _template() -> Template:
    return Template(read_text("resources", "shell.qss"))


def _part(name: str) -> str:
    return asset("resources", "icons", "parts", f"{name}.svg").as_posix()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
