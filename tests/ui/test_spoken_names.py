"""A screen reader has a name for every control, in the window of each game and in each dialog."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import style
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.dialogs.preferences import Preferences
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.soak.rosters import ROSTERS, make_games, setup_of
from tests.ui.spoken import faults, walk
from tests.ui.table import do

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
)
DIALOGS = (
    "new_game",
    "library",
    "new_skirmish_unit",
    "new_ship",
    "draw_templates",
    "print_sheet",
    "preferences",
    "write_note",
    "pilot",
    "game_options",
    "overview",
    "dice_record",
    "share_table",
    "join_table",
    "odds",
    "turn_minutes",
    "help",
    "manual",
    "take_tour",
    "about",
)
"""Keys of what opens a window."""


def controls(root: QWidget) -> Iterator[QWidget]:
    """All that can be used, but for what is a part of another control."""
    for widget in root.findChildren(QWidget):
        parent = widget.parent()
        by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if not (by_tab or isinstance(widget, CONTROLS)) or isinstance(widget, QHeaderView):
            continue
        if isinstance(parent, QAbstractSpinBox | QComboBox | QLineEdit | QAbstractItemView):
            continue
        if widget.focusProxy() is not None:
            continue
        if isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget:
            continue
        if _is_in_combo(widget) or widget.objectName().startswith("qt_"):
            continue
        if (
            isinstance(widget, QAbstractButton)
            and not widget.text()
            and not widget.isVisibleTo(root)
        ):
            continue  # it gets its words when it is needed
        yield widget


def _is_in_combo(widget: QWidget) -> bool:
    above: QObject | None = widget.parent()
    while above is not None:
        if isinstance(above, QComboBox):
            return True
        above = above.parent()
    return False


def spoken(widget: QWidget) -> str:
    """What a reader says; a field says what stands in it where it has no name."""
    if isinstance(widget, QComboBox | QAbstractSpinBox | QLineEdit):
        return str(widget.accessibleName())
    if isinstance(widget, QTabBar) and not widget.count():
        return str(widget.accessibleName())
    told = QAccessible.queryAccessibleInterface(widget)
    return str(told.text(QAccessible.Text.Name)) if told is not None else ""


def nameless(root: QWidget) -> list[str]:
    return [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in controls(root)
        if not any(letter.isalnum() for letter in spoken(widget)) and not _is_sign(widget)
    ]


def _is_sign(widget: QWidget) -> bool:
    """A button whose whole text is a sign that readers know: + and -."""
    return isinstance(widget, QAbstractButton) and widget.text() in ("+", "-")


def looked_at(window: MainWindow, act: Callable[[], object]) -> list[tuple[str, int, list[str]]]:
    """Do something that opens windows: the name of each, its controls, and the nameless ones."""
    found: list[tuple[str, int, list[str]]] = []

    def look() -> None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog) and top.isVisible():
                found.append((type(top).__name__, len(list(controls(top))), nameless(top)))
                top.reject()

    QTimer.singleShot(0, look)
    act()
    look()
    return found


@pytest.mark.parametrize("game", list(ROSTERS))
def test_every_control_of_the_window_has_a_name(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")[game])
    assert nameless(window) == []
    phases = len(window.controller.system.phases)
    for _ in range(phases):
        window.controller.play(EndPhase())
        assert nameless(window) == []
    assert len(list(controls(window))) > 15


def test_every_control_of_a_card_has_a_name(window: MainWindow) -> None:
    assert do(window, "piloting", why="ice")
    cards = window.cards.cards
    assert cards
    for card in cards:
        card.press_face(3)
        assert nameless(card) == []
        assert len(list(controls(card))) >= 9


def test_a_list_of_choices_says_what_it_is_for(qtbot: QtBot) -> None:
    style.dress(LIGHT, Settings())
    dialog = Preferences(Settings())
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    told = QAccessible.queryAccessibleInterface(dialog.paper)
    assert told.text(QAccessible.Text.Description) == "Paper"
    assert dialog.paper.accessibleName() == "Paper"
    # Words beside a box to tick do not hide its own.
    box = QAccessible.queryAccessibleInterface(dialog.touch)
    assert "finger" in box.text(QAccessible.Text.Name)


@pytest.mark.parametrize("key", DIALOGS)
def test_every_control_of_a_dialog_has_a_name(window: MainWindow, qtbot: QtBot, key: str) -> None:
    found = looked_at(window, window.actions_by_key[key].trigger)
    if key != "take_tour":
        assert found
        assert sum(count for _, count, _ in found) > 0
    assert {name: missing for name, _, missing in found if missing} == {}
    assert nameless(window) == []


def tables(folder: Path) -> dict[str, Path]:
    """The games, and one of vehicles."""
    made = make_games(folder)
    made["vehicles"] = folder / "vehicles.rsgame"
    fleet = ("vehicle-manticore-heavy-tank", "vtol-warrior-attack-helicopter-h-7")
    setup = setup_of("total-warfare", *fleet)
    gamefile.create_game(made["vehicles"], SYSTEMS["total-warfare"], setup).close()
    return made


@pytest.fixture(params=mostly_long([*ROSTERS, "vehicles"], "total-warfare"))
def table(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> MainWindow:
    """The window with each game in turn."""
    assert window.controller.open_game(tables(tmp_path / "games")[request.param])
    return window


def test_a_reader_walks_every_phase_of_every_game_without_a_fault(table: MainWindow) -> None:
    for _ in table.controller.system.phases:
        assert faults(table) == []
        table.controller.play(EndPhase())
    table.actions_by_key["attack"].trigger()
    assert faults(table) == []
    assert len(walk(table)) > 60


def test_two_sheets_beside_one_another_are_told_apart(table: MainWindow) -> None:
    table.actions_by_key["side_by_side"].trigger()
    assert table.second is not None
    assert faults(table) == []
    names = {pane.view.accessibleName() for pane in table.panes()}
    assert len(names) == 2
    assert all(name.startswith("record sheet of ") for name in names)


def test_a_question_that_lies_over_a_sheet_is_walked_too(table: MainWindow) -> None:
    scene, view = table.pane.scene, table.pane.view
    assert scene is not None
    before = {one.name for one in walk(view)}
    target = next(spot.target for spot in scene.spots() if spot.target.kind is TargetKind.LOCATION)
    view.setFocus()
    scene.activate(target)
    assert faults(view) == []
    asked = {one.name for one in walk(view)} - before
    assert asked & {"Amount", "Weapon"}
    sheet = QAccessible.queryAccessibleInterface(view)
    last = sheet.child(sheet.childCount() - 1)
    assert sheet.indexOfChild(last) == sheet.childCount() - 1
    assert sheet.focusChild().object() is QApplication.focusWidget()
    middle = last.rect().center()
    assert sheet.childAt(middle.x(), middle.y()).object() is last.object()


def test_cards_that_ask_the_same_are_told_apart(window: MainWindow) -> None:
    for line in ("20 ct", "5 ct", "3 ct"):
        window.controller.say(line)
    names = [card.accessibleName() for card in window.cards.cards]
    assert sum(name.startswith("Critical hits, center torso") for name in names) == 2
    assert len(set(names)) == len(names)
    assert faults(window) == []


def test_a_reader_walks_the_menus_of_a_sheet_without_a_fault(table: MainWindow) -> None:
    scene = table.pane.scene
    assert scene is not None
    one_of_each = {spot.target.kind: spot.target for spot in scene.spots()}
    menus = [table.pane.menu_for(target) for target in one_of_each.values()]
    menus += [table.table_actions.menu_for(table.controller.order()[0])]
    menus += [m for a in table.menuBar().actions() if isinstance(m := a.menu(), QMenu)]
    for menu in menus:
        menu.popup(table.mapToGlobal(QPoint(20, 20)))
        assert faults(menu) == []
        assert walk(menu)
        menu.close()


def test_a_roster_that_is_put_together_speaks_no_markup(window: MainWindow) -> None:
    found: list[str] = []

    def look() -> None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, NewGame) and top.isVisible():
                for place in range(3):
                    top.aim_at("AB"[place % 2])
                    top.found.setCurrentRow(place)
                    top.found.itemDoubleClicked.emit(top.found.currentItem())
                found.extend(faults(top))
                assert len(top.lines) == 3
                top.reject()

    QTimer.singleShot(0, look)
    window.actions_by_key["new_game"].trigger()
    assert found == []


OF_THE_GAME = ("print_sheet", "write_note", "pilot", "game_options", "overview", "dice_record",
               "odds", "poster")  # fmt: skip
"""Dialogs that look another way in each game."""


@pytest.mark.parametrize("key", mostly_long(OF_THE_GAME, "pilot"))
def test_a_reader_walks_a_dialog_of_the_game_without_a_fault(table: MainWindow, key: str) -> None:
    (found,) = faults_in_dialogs(table, key)
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("key", [*(key for key in DIALOGS if key not in OF_THE_GAME), "add_unit"])
def test_a_reader_walks_a_dialog_without_a_fault(window: MainWindow, key: str) -> None:
    found = faults_in_dialogs(window, key)
    assert found or key == "take_tour"
    assert not any(found)


def faults_in_dialogs(window: MainWindow, key: str) -> list[list[str]]:
    """Open something, and walk each dialog that comes up."""
    found: list[list[str]] = []

    def look() -> None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog) and top.isVisible():
                found.append(faults(top))
                top.reject()

    QTimer.singleShot(0, look)
    window.actions_by_key[key].trigger()
    look()
    return found
