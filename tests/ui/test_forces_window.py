"""Forces of other programs in the window: the menu, drops, the question, the file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.journal import whole
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.force_intake import ForceIntake
from recordsheet_gui.ui.dialogs.force_outlet import NO_SIDES, RESULT, ForceOutlet
from recordsheet_gui.ui.window import MainWindow
from tests.forces import shipped
from tests.mul_reader import read
from tests.session.test_table import shipped as other
from tests.ui.dragging import entering

DATA = Path(__file__).parents[1] / "data" / "forces"
LANCE = DATA / "lance.mul"


def made(qtbot: QtBot, path: Path, setup: GameSetup) -> MainWindow:
    controller = Controller()
    window = MainWindow(controller)
    qtbot.addWidget(window)
    controller.new_game(path, SYSTEMS[setup.system], setup)
    window.resize(1366, 768)
    window.show()
    window.furnish()
    return window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    units = (
        UnitSetup(id=UnitId("a"), design=shipped()["Griffin GRF-1N"], side="A"),
        UnitSetup(id=UnitId("b"), design=shipped()["Locust LCT-1V"], side="B"),
    )
    return made(qtbot, tmp_path / "g.rsgame", GameSetup(system="total-warfare", units=units))


def state_of(window: MainWindow) -> dict[str, str]:
    state = window.controller.session.state
    return {state.unit(unit).design.name: state.sides[unit] for unit in state.units}


def chosen(monkeypatch: pytest.MonkeyPatch, *files: Path) -> None:
    names = [str(file) for file in files]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: (names, ""))


def answer(qtbot: QtBot, kind: type[QWidget], act: Callable[..., object]) -> None:
    """Do something with the next dialog of a kind, as soon as it is there."""

    def look() -> None:
        found = QApplication.activeModalWidget()
        if isinstance(found, kind):
            act(found)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)


def drop(target: QWidget, at: QPoint, *files: Path) -> bool:
    """Drag files over a widget and let go; whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    # Held with Shift; a file manager that is told of a move deletes the file.
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    enter = QDragEnterEvent(entering(at), both, data, left, Qt.KeyboardModifier.ShiftModifier)
    enter.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        let_go = QDropEvent(QPointF(at), both, data, left, none)
        let_go.setDropAction(Qt.DropAction.MoveAction)
        QApplication.sendEvent(target, let_go)
        assert let_go.dropAction() == enter.dropAction() == Qt.DropAction.CopyAction
    return enter.isAccepted()


def test_a_force_is_shown_before_it_comes_and_one_undo_takes_it_back(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(monkeypatch, LANCE)
    seen: list[list[str]] = []

    def act(dialog: ForceIntake) -> None:
        first = dialog.units.topLevelItem(0)
        assert first is not None
        seen.append([first.text(column) for column in range(3)])
        assert not dialog.remarks.isVisible()
        dialog.choice.setCurrentText("B")
        assert dialog.join.isDefault()
        qtbot.mouseClick(dialog.join, Qt.MouseButton.LeftButton)

    answer(qtbot, ForceIntake, act)
    window.actions_by_key["import_force"].trigger()
    name, crew, how = seen[0]
    assert (name, crew) == ("Hunchback HBK-4G", 'Ana "Q" Reyes, 3/5')
    assert how.startswith("67 boxes struck, 2 slots hit, right arm blown off, ")
    assert state_of(window)["Scorpion Light Tank"] == "B"
    assert len(window.controller.session.state.units) == 8
    assert window.controller.paper.design.name == "Hunchback HBK-4G"
    window.actions_by_key["undo"].trigger()
    assert len(window.controller.session.state.units) == 2
    window.actions_by_key["redo"].trigger()
    assert len(window.controller.session.state.units) == 8


def test_nothing_happens_when_nobody_wants_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(monkeypatch, LANCE)
    answer(qtbot, ForceIntake, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    window.actions_by_key["import_force"].trigger()
    assert len(window.controller.session.state.units) == 2


def test_who_stays_out_is_listed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    force = tmp_path / "x.mul"
    force.write_text(
        '<unit><entity chassis="Warlord"/><entity chassis="Atlas" model="AS7-D"/></unit>',
        encoding="utf-8",
    )
    told: list[str] = []

    def act(dialog: ForceIntake) -> None:
        assert dialog.remarks.isVisible()
        told.extend(dialog.remarks.item(row).text() for row in range(dialog.remarks.count()))
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    chosen(monkeypatch, force)
    answer(qtbot, ForceIntake, act)
    window.actions_by_key["import_force"].trigger()
    assert told == ["Warlord: It is not in the library."]
    assert state_of(window)["Atlas AS7-D"] == "A"


def test_a_new_game_can_begin_with_them(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(monkeypatch, LANCE)
    answer(
        qtbot,
        ForceIntake,
        lambda dialog: qtbot.mouseClick(dialog.anew, Qt.MouseButton.LeftButton),
    )
    window.actions_by_key["import_force"].trigger()
    assert window.controller.game is not None
    assert window.controller.game.title == "lance"
    told = whole(window.controller.system, window.controller.session.history)
    assert told[0].text.startswith("Note: Came with lance.mul: Hunchback HBK-4G, ")
    assert next(iter(state_of(window))) == "Hunchback HBK-4G"
    assert len(state_of(window)) == 6


def test_a_drop_on_a_side_of_the_roster_adds_to_it(qtbot: QtBot, window: MainWindow) -> None:
    heading = window.roster.headings["B"]
    at = heading.mapTo(window.roster, QPoint(3, 3))
    assert drop(window.roster, at, LANCE)
    qtbot.waitUntil(lambda: len(window.controller.session.state.units) == 8)
    assert state_of(window)["Minotaur"] == "B"


def test_a_drop_on_the_window_asks_for_the_side(qtbot: QtBot, window: MainWindow) -> None:
    answer(qtbot, ForceIntake, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return))
    assert drop(window, QPoint(400, 400), LANCE)
    qtbot.waitUntil(lambda: len(window.controller.session.state.units) == 8)
    assert state_of(window)["Minotaur"] == "A"
    assert not drop(window, QPoint(400, 400), DATA / "nothing.xyz")


@pytest.mark.parametrize(
    "text", ["<unit>", "<!DOCTYPE unit><unit/>", '<unit><entity chassis="Q"/></unit>']
)
def test_a_bad_file_is_one_sentence(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    force = tmp_path / "x.mul"
    force.write_text(text, encoding="utf-8")
    chosen(monkeypatch, force, tmp_path / "gone.mul")
    said: list[str] = []
    window.controller.failed.disconnect()
    window.controller.failed.connect(said.append)
    window.actions_by_key["import_force"].trigger()
    assert len(said) == 2
    assert "x.mul" in said[0]
    assert "There is no file" in said[1]
    assert len(window.controller.session.state.units) == 2


def test_a_side_is_exported_and_read_again(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "out.mul"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(out), ""))

    def act(dialog: ForceOutlet) -> None:
        dialog.whose.setCurrentIndex(2)
        qtbot.mouseClick(dialog.go_on, Qt.MouseButton.LeftButton)

    answer(qtbot, ForceOutlet, act)
    window.actions_by_key["export_force"].trigger()
    assert [unit["chassis"] for unit in read(out.read_text(encoding="utf-8"))] == ["Locust"]


def test_units_of_several_sides_in_one_file_are_told_to_lose_them(qtbot: QtBot) -> None:
    dialog = ForceOutlet(["A", "B"])
    qtbot.addWidget(dialog)
    assert dialog.about.text().endswith(NO_SIDES)
    dialog.whose.setCurrentIndex(1)
    assert NO_SIDES not in dialog.about.text()
    dialog.whose.setCurrentIndex(0)
    dialog.kind.setCurrentText(RESULT)
    assert NO_SIDES not in dialog.about.text()
    alone = ForceOutlet(["A"])
    qtbot.addWidget(alone)
    assert NO_SIDES not in alone.about.text()


def test_a_result_needs_a_side_and_a_version_is_three_numbers(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(out), ""))

    def act(dialog: ForceOutlet) -> None:
        dialog.kind.setCurrentText(RESULT)
        assert not dialog.go_on.isEnabled()
        dialog.whose.setCurrentIndex(1)
        assert dialog.go_on.isEnabled()
        dialog.reader.setText("newest")
        assert not dialog.go_on.isEnabled()
        dialog.reader.setText("0.49.20")
        dialog.go_on.click()

    answer(qtbot, ForceOutlet, act)
    window.actions_by_key["export_force"].trigger()
    told = read(out.with_suffix(".mul").read_text(encoding="utf-8"))
    assert [unit["section"] for unit in told] == ["survivors", "salvage"]


def test_what_stays_behind_is_said(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "out.mul"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(out), ""))
    controller = window.controller
    assert controller.add_unit(shipped()["Building (Heavy)"], "A")
    (building,) = [
        unit for unit, sheet in controller.state.units.items() if sheet.design.kind == "building"
    ]
    where = GridKey("0.0,0.0,0.0/0/structure")
    hit = controller.system.hit_command(controller.state, building, where, 11)
    assert hit is not None
    controller.play(hit)
    said: list[str] = []
    window.controller.noticed.connect(said.append)
    answer(qtbot, ForceOutlet, lambda dialog: dialog.go_on.click())
    window.actions_by_key["export_force"].trigger()
    assert said == [
        "What stays behind: Building (Heavy): Its walls have 79 points left in level 0."
    ]


def test_at_a_table_of_another_game_a_force_begins_a_new_one_and_none_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    units = (UnitSetup(id=UnitId("a"), design=other("ship-kestrel")),)
    window = made(qtbot, tmp_path / "h.rsgame", GameSetup(system="hard-hits", units=units))
    said: list[str] = []
    window.controller.failed.disconnect()
    window.controller.failed.connect(said.append)
    window.actions_by_key["export_force"].trigger()
    assert said == ["A .mul file lists units of BattleTech; Hard Hits has none of them."]
    chosen(monkeypatch, LANCE)

    def act(dialog: ForceIntake) -> None:
        assert not dialog.join.isVisible()
        assert dialog.anew.isDefault()
        assert isinstance(dialog.findChild(QDialogButtonBox), QDialogButtonBox)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer(qtbot, ForceIntake, act)
    window.actions_by_key["import_force"].trigger()
    assert window.controller.system.key == "total-warfare"
    assert len(window.controller.session.state.units) == 6


def test_who_looks_back_exports_what_is_seen_and_brings_nobody(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.controller.add_unit(shipped()["Atlas AS7-D"], "C")
    window.controller.look_at(0)
    out = tmp_path / "out.mul"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(out), ""))

    def act(dialog: ForceOutlet) -> None:
        assert [dialog.whose.itemText(row) for row in range(dialog.whose.count())] == [
            "All units",
            "Side A",
            "Side B",
        ]
        dialog.go_on.click()

    answer(qtbot, ForceOutlet, act)
    window.actions_by_key["export_force"].trigger()
    assert len(read(out.read_text(encoding="utf-8"))) == 2
    chosen(monkeypatch, LANCE)
    answer(qtbot, ForceIntake, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return))
    window.actions_by_key["import_force"].trigger()
    assert len(window.controller.session.state.units) == 3
