"""The dress of the controls: text, targets for fingers, a visible focus."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QTabBar,
    QTableWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import icons, style
from recordsheet_gui.ui.dialogs.roster_side import RosterLine
from recordsheet_gui.ui.theme import DARK, LIGHT, Theme, shell
from recordsheet_gui.ui.widgets.die import Die
from tests.ui.focus import ring

SETTINGS = Settings()


def application() -> QApplication:
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


@pytest.fixture(autouse=True)
def undressed(qtbot: QtBot) -> Iterator[None]:
    points = style.desktop_points(application())
    yield
    application().setProperty("desktop-points", points)
    style.dress(LIGHT, SETTINGS)


def listed() -> QListWidget:
    made = QListWidget()
    made.addItems(["one", "two"])
    return made


def tabs() -> QTabBar:
    made = QTabBar()
    made.addTab("one")
    made.addTab("two")
    return made


def primary() -> QPushButton:
    return style.rank(QPushButton("Go"), style.Rank.PRIMARY)


def choice() -> QPushButton:
    made = QPushButton("a\nforward hull")
    made.setObjectName("choice")
    return made


def quiet() -> QPushButton:
    return style.rank(QPushButton("Later"), style.Rank.QUIET)


CONTROLS: dict[str, Callable[[], QWidget]] = {
    "push button": lambda: QPushButton("Go"),
    "primary": primary,
    "quiet": quiet,
    "tool button": QToolButton,
    "line edit": QLineEdit,
    "spin box": QSpinBox,
    "combo box": QComboBox,
    "text": QPlainTextEdit,
    "check box": lambda: QCheckBox("On"),
    "radio button": lambda: QRadioButton("On"),
    "list": listed,
    "table": lambda: QTableWidget(2, 2),
    "tabs": tabs,
    "die": lambda: Die(3, 6),
    "choice": choice,
    "unit of a new game": lambda: RosterLine(UnitRow(name="Atlas", kind="mech"), "A"),
}


def shown(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    window = QWidget()
    layout = QVBoxLayout(window)
    for widget in widgets:
        layout.addWidget(widget)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


def test_text_is_as_large_as_the_desktops_own_times_what_the_player_wants(qtbot: QtBot) -> None:
    for desktop, scale in ((9.0, 1.0), (12.0, 1.0), (9.0, 1.5)):
        application().setProperty("desktop-points", desktop)
        style.dress(LIGHT, replace(SETTINGS, text_scale=scale))
        wanted = round(desktop * style.NARROW * scale, 1)
        assert application().font().pointSizeF() == pytest.approx(wanted)
        button = QPushButton("Go")
        label = QLineEdit()
        window = shown(qtbot, button, label)
        assert window.isVisible()
        assert button.font().pointSizeF() == pytest.approx(wanted)
        assert label.font().pointSizeF() == pytest.approx(wanted)


def test_dressing_again_does_not_take_our_own_letters_for_the_desktops() -> None:
    before = style.desktop_points(application())
    style.dress(LIGHT, replace(SETTINGS, text_scale=2.0))
    style.dress(DARK, SETTINGS)
    assert style.desktop_points(application()) == before
    assert application().font().pointSizeF() == pytest.approx(round(before * style.NARROW, 1))


@pytest.mark.parametrize("is_touch", [False, True])
def test_what_is_pressed_is_large_enough(qtbot: QtBot, is_touch: bool) -> None:
    style.dress(LIGHT, replace(SETTINGS, touch=is_touch))
    least = style.TOUCH_TARGET if is_touch else style.TARGET
    buttons = [CONTROLS[key]() for key in ("push button", "primary", "quiet", "tool button")]
    fields = [CONTROLS[key]() for key in ("line edit", "spin box", "combo box", "check box")]
    rows = listed()
    window = shown(qtbot, *buttons, *fields, rows)
    assert [b.height() for b in buttons if b.sizeHint().height() < least] == []
    if is_touch:
        assert [b.height() for b in fields if b.sizeHint().height() < least] == []
        assert rows.sizeHintForRow(0) >= least
    bar = tabs()
    strip = shown(qtbot, bar)
    assert strip.isVisible()
    assert bar.tabRect(0).height() >= least
    assert window.isVisible()


def test_targets_grow_with_the_text() -> None:
    style.dress(LIGHT, replace(SETTINGS, text_scale=1.5))
    assert style.sizes().target == round(style.TARGET * 1.5)
    style.dress(LIGHT, replace(SETTINGS, text_scale=0.5))
    assert style.sizes().target == style.TARGET


def test_a_finger_does_not_grow_with_the_text() -> None:
    style.dress(LIGHT, replace(SETTINGS, text_scale=1.2, touch=True))
    assert style.sizes().target == style.TOUCH_TARGET
    style.dress(LIGHT, replace(SETTINGS, text_scale=2.0, touch=True))
    assert style.sizes().target == 2 * style.TARGET
    assert style.sizes().is_touch


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: str(theme.key))
@pytest.mark.parametrize("name", CONTROLS)
def test_the_focus_is_a_ring_of_two_pixels_and_moves_nothing(
    qtbot: QtBot, name: str, theme: Theme
) -> None:
    style.dress(theme, SETTINGS)
    other, control = QPushButton("Other"), CONTROLS[name]()
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window = shown(qtbot, other, control)
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    place, hint = control.geometry(), control.sizeHint()
    focus = shell(theme).text if name == "primary" else shell(theme).focus
    assert ring(control.grab().toImage(), focus) == 0
    control.setFocus()
    qtbot.waitUntil(control.hasFocus)
    assert ring(control.grab().toImage(), focus) == 2
    assert (control.geometry(), control.sizeHint()) == (place, hint)


def test_what_a_dialog_is_for_leads(qtbot: QtBot) -> None:
    style.dress(LIGHT, SETTINGS)
    standard = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(standard.Ok | standard.Cancel)
    window = shown(qtbot, box, QLineEdit())
    assert window.isVisible()
    grounds = []
    for which in (standard.Ok, standard.Cancel):
        button = box.button(which)
        grounds.append(button.grab().toImage().pixelColor(5, button.height() // 2).name())
    assert grounds == [shell(LIGHT).accent, shell(LIGHT).button]


def test_a_dialog_shows_no_ticks_and_crosses_of_the_platform(qtbot: QtBot) -> None:
    # A desktop wants them there, and now and then is asked before our rules are: after dark was
    # chosen a new game's Cancel had a red cross. A button that a dialog adds keeps its own sign.
    style.dress(LIGHT, SETTINGS)
    standard = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(standard.Ok | standard.Cancel)
    cross = application().style().standardIcon(QStyle.StandardPixmap.SP_DialogCancelButton)
    box.button(standard.Cancel).setIcon(cross)
    own = box.addButton("Print", QDialogButtonBox.ButtonRole.ActionRole)
    own.setIcon(icons.icon("cross"))
    window = shown(qtbot, box, QLineEdit())
    assert window.isVisible()
    assert box.button(standard.Cancel).icon().isNull()
    assert not own.icon().isNull()


def test_what_can_be_pressed_has_the_hand_of_a_link(qtbot: QtBot) -> None:
    style.dress(LIGHT, SETTINGS)
    pressed = [CONTROLS[key]() for key in ("push button", "tool button", "combo box", "check box")]
    field = QLineEdit()
    window = shown(qtbot, *pressed, field)
    assert window.isVisible()
    hand = Qt.CursorShape.PointingHandCursor
    assert [control.cursor().shape() for control in pressed] == [hand] * 4
    assert field.cursor().shape() is Qt.CursorShape.IBeamCursor


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (QMessageBox.Icon.Warning, "warning"),
        (QMessageBox.Icon.Critical, "warning"),
        (QMessageBox.Icon.Question, "help"),
        (QMessageBox.Icon.Information, "about"),
    ],
)
def test_a_message_has_a_sign_of_our_own(kind: QMessageBox.Icon, name: str, qtbot: QtBot) -> None:
    style.dress(LIGHT, SETTINGS)
    box = QMessageBox(kind, "Record Sheet", "Words")
    qtbot.addWidget(box)
    box.show()
    ours = icons.icon(name).pixmap(box.iconPixmap().deviceIndependentSize().toSize())
    assert box.iconPixmap().toImage() == ours.toImage()
    plain = QMessageBox(QMessageBox.Icon.NoIcon, "Record Sheet", "Words")
    qtbot.addWidget(plain)
    plain.show()
    assert plain.iconPixmap().isNull()


def test_what_empties_a_field_is_our_cross_and_what_others_put_there_stays(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    own = field.addAction(icons.icon("help"), QLineEdit.ActionPosition.LeadingPosition)
    style.clearable(field)
    crosses = [action for action in field.findChildren(QAction) if action is not own]
    assert [action.icon().name() for action in crosses] == ["cross"]
    assert own.icon().name() == "help"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("rows", [2, 4, 8])
def test_a_list_that_drops_down_shows_all_of_its_rows(
    qtbot: QtBot, rows: int, scale: float
) -> None:
    style.dress(LIGHT, replace(SETTINGS, text_scale=scale))
    combo = QComboBox()
    combo.addItems([f"row {i}" for i in range(rows)])
    field = QLineEdit()
    window = shown(qtbot, combo, field)
    combo.setFocus()
    assert window.isVisible()
    assert combo.height() == field.height()
    combo.showPopup()
    view = combo.view()
    assert view.isVisible()
    last = view.visualRect(view.model().index(rows - 1, 0))
    assert last.bottom() <= view.viewport().rect().bottom()
    assert view.verticalScrollBar().maximum() == 0
    combo.hidePopup()
