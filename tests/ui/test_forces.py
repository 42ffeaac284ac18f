"""The dialog of forces, forces by lot, and their way to the table and back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.session.force import Entry, Force, force_text
from recordsheet_gui.storage import forces, paths
from recordsheet_gui.storage.errors import DiskFull
from recordsheet_gui.ui.dialogs.forces import ForcesDialog
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.dialogs.random_force import RandomForce
from recordsheet_gui.ui.dialogs.unit_picker import UnitPicker
from recordsheet_gui.ui.importing import dropped_forces
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.printing.force_preview import ForcePreview
from recordsheet_gui.ui.window import MainWindow
from tests.ui import spoken

LEFT = Qt.MouseButton.LeftButton
LANCE = Force(
    name="Red Lance",
    units=(
        Entry(unit="Atlas AS7-D", pilot="Mara Voss", gunnery=3, kind="mech", tons=100, bv=1897),
        Entry(unit="Nobody NB-1", pilot="Tomas", notes="a loan", kind="mech", tons=50, bv=900),
        Entry(unit="Manticore Heavy Tank", kind="vehicle", tons=60, bv=993),
    ),
)


@pytest.fixture
def library(window: MainWindow) -> Iterator[PatientLibrary]:
    with PatientLibrary.open() as library:
        yield library


@pytest.fixture
def dialog(window: MainWindow, library: PatientLibrary, qtbot: QtBot) -> ForcesDialog:
    made = ForcesDialog(library, window, window.controller)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def lance(window: MainWindow) -> Force:
    forces.create(LANCE)
    return LANCE


def kept() -> dict[str, Force]:
    return {one.name: one.force for one in forces.stored() if one.force is not None}


def press(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def modal(act: Callable[[QDialog], object]) -> list[QDialog]:
    """Have something done to the dialog that opens next."""
    seen: list[QDialog] = []

    def go() -> None:
        found = QApplication.activeModalWidget()
        assert isinstance(found, QDialog)
        seen.append(found)
        act(found)

    QTimer.singleShot(0, go)
    return seen


# -- making and changing -------------------------------------------------------------------------


def test_a_force_is_made_named_filled_and_kept_by_mouse_and_keys(
    dialog: ForcesDialog, qtbot: QtBot
) -> None:
    press(dialog.new)
    assert dialog.editor.name.hasFocus()
    qtbot.keyClicks(dialog.editor.name, "Grey Death")
    qtbot.keyClick(dialog.editor.name, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert list(kept()) == ["Grey Death"]

    def pick(picker: QDialog) -> None:
        assert isinstance(picker, UnitPicker)
        for words in ("locust", "atlas"):
            picker.query.selectAll()
            qtbot.keyClicks(picker.query, words)
            qtbot.keyClick(picker.query, Qt.Key.Key_Return)
        assert picker.isVisible()
        picker.close()

    modal(pick)
    press(dialog.editor.add)
    assert [entry.unit for entry in kept()["Grey Death"].units] == ["Locust LCT-1V", "Atlas AS7-D"]
    line = dialog.editor.lines[1]
    qtbot.keyClicks(line.pilot, "Carlyle")
    line.gunnery.setFocus()
    qtbot.keyClick(line.gunnery, Qt.Key.Key_Down)
    qtbot.keyClicks(line.notes, "leads")
    dialog.editor.notes.setFocus()
    qtbot.keyClicks(dialog.editor.notes, "Mercenaries")
    force = kept()["Grey Death"]
    assert (force.units[1].pilot, force.units[1].gunnery) == ("Carlyle", 3)
    assert force.units[1].notes == "leads"
    assert force.notes == "Mercenaries"
    assert force.units[1].bv == 1897
    # 432 and 1,897 x 1.2.
    assert dialog.editor.total.text() == "2 units, 120 tons, BV 2,708"
    dialog.editor.lines[0].setFocus()
    qtbot.keyClick(dialog.editor.lines[0], Qt.Key.Key_Delete)
    assert [entry.unit for entry in kept()["Grey Death"].units] == ["Atlas AS7-D"]
    assert dialog.focusWidget() is dialog.editor.lines[0]


def test_a_missing_unit_is_told_kept_and_replaced(
    lance: Force, dialog: ForcesDialog, qtbot: QtBot
) -> None:
    line = dialog.editor.lines[1]
    assert line.is_missing
    assert line.worth.text() == "missing"
    assert "1 missing" in dialog.editor.total.text()
    dialog.editor.lines[0].gunnery.setValue(2)
    assert kept()["Red Lance"].units[1] == LANCE.units[1]

    def pick(picker: QDialog) -> None:
        assert isinstance(picker, UnitPicker)
        qtbot.keyClicks(picker.query, "hunchback")
        spot = picker.found.visualItemRect(picker.found.item(0)).center()
        QTest.mouseClick(picker.found.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
        press(picker.take)
        assert not picker.isVisible()

    modal(pick)
    press(line.swap)
    unit = kept()["Red Lance"].units[1]
    assert (unit.unit, unit.pilot, unit.notes) == ("Hunchback HBK-4G", "Tomas", "a loan")
    assert "missing" not in dialog.editor.total.text()


def test_copies_deletions_and_what_is_brought_back(lance: Force, dialog: ForcesDialog) -> None:
    press(dialog.copy)
    assert set(kept()) == {"Red Lance", "Red Lance copy"}
    assert dialog.front is not None
    assert dialog.front.name == "Red Lance copy"
    press(dialog.delete)
    assert set(kept()) == {"Red Lance"}
    press(dialog.back)
    assert set(kept()) == {"Red Lance", "Red Lance copy"}
    assert not dialog.back.isVisible()
    spot = dialog.list.visualItemRect(dialog.list.item(0)).center()
    QTest.mouseClick(dialog.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert set(kept()) == {"Red Lance copy"}


def test_a_file_that_cannot_be_read_is_told_and_left_alone(
    window: MainWindow, library: PatientLibrary, qtbot: QtBot
) -> None:
    path = paths.made(paths.forces_dir()) / "odd.rsforce"
    path.write_text("format = 9\n")
    dialog = ForcesDialog(library, window, window.controller)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "later version" in dialog.says.text()
    assert not dialog.editor.isEnabled()
    press(dialog.delete)
    assert path.read_text() == "format = 9\n"
    assert "left alone" in dialog.says.text()


def test_a_disk_that_fails_is_told_and_what_is_typed_stays(
    lance: Force, dialog: ForcesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskFull("The force was not kept, the disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(forces, "save", full)
        dialog.editor.lines[0].gunnery.setValue(1)
        assert "disk is full" in dialog.says.text()
    assert kept()["Red Lance"] == LANCE
    dialog.editor.lines[0].gunnery.setValue(2)
    assert dialog.says.text() == ""
    assert kept()["Red Lance"].units[0].gunnery == 2


def test_a_screen_reader_stumbles_over_nothing(lance: Force, dialog: ForcesDialog) -> None:
    assert spoken.faults(dialog) == []


# -- the table -----------------------------------------------------------------------------------


def test_a_force_joins_a_side_in_one_step_and_leaves_with_one(
    lance: Force, dialog: ForcesDialog, window: MainWindow
) -> None:
    controller = window.controller
    before = controller.state
    dialog._fill_play()
    (action,) = [a for a in dialog.play_menu.actions() if a.text() == "Join side C of this game"]
    action.trigger()
    joined = [unit for unit, side in controller.state.sides.items() if side == "C"]
    designs = [controller.state.unit(unit).design.name for unit in joined]
    assert designs == ["Atlas AS7-D", "Manticore Heavy Tank"]
    assert controller.state.unit(joined[0]).pilot.name == "Mara Voss"
    assert "1 of it cannot" in dialog.says.text()
    window.undo()
    assert controller.state.units == before.units


def test_the_table_and_a_side_are_kept_as_forces(dialog: ForcesDialog, window: MainWindow) -> None:
    press_menu = dialog.from_menu
    dialog._fill_from()
    texts = [action.text() for action in press_menu.actions()]
    sides = list(dict.fromkeys(window.controller.state.sides.values()))
    assert texts == ["&All units", *(f"Side {side}" for side in sides)]
    press_menu.actions()[1].trigger()
    (force,) = kept().values()
    state = window.controller.state
    own = [unit for unit in state.roster if state.sides[unit] == sides[0]]
    assert [entry.unit for entry in force.units] == [state.unit(u).design.name for u in own]
    assert dialog.front is not None
    assert dialog.front.force == force


def test_a_unit_of_the_roster_keeps_its_side(window: MainWindow) -> None:
    unit = window.controller.order()[0]
    menu = window.table_actions.menu_for(unit)
    (action,) = [one for one in menu.actions() if "as a &force" in one.text()]
    action.trigger()
    assert len(kept()) == 1
    menu.close()


def test_a_new_game_begins_with_a_force(lance: Force, window: MainWindow) -> None:
    def begin(dialog: QDialog) -> None:
        assert isinstance(dialog, ForcesDialog)
        dialog.begin()

    modal(begin)
    window.actions_by_key["forces"].trigger()
    state = window.controller.state
    assert [state.unit(unit).design.name for unit in state.roster] == [
        "Atlas AS7-D",
        "Manticore Heavy Tank",
    ]
    assert window.controller.game is not None
    assert window.controller.game.title == "Red Lance"


def test_the_new_game_dialog_takes_forces(
    lance: Force, window: MainWindow, library: PatientLibrary, qtbot: QtBot
) -> None:
    dialog = NewGame(library, window.controller.settings, window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.aim_at("B")
    dialog._list_forces()
    (action,) = dialog.force_menu.actions()
    assert action.text() == "Red Lance (3 units)"
    action.trigger()
    setup: GameSetup = dialog.setup()
    assert [(u.design.name, u.side, u.pilot.gunnery) for u in setup.units] == [
        ("Atlas AS7-D", "B", 3),
        ("Manticore Heavy Tank", "B", 4),
    ]
    assert "comes without Nobody NB-1" in dialog.problem.text()
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    dialog._list_forces()
    assert not dialog.force_menu.actions()[0].isEnabled()
    dialog.reject()


def test_a_file_that_is_dropped_joins_its_side_or_is_kept(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "lance.rsforce"
    path.write_text(force_text(LANCE))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    assert dropped_forces(data) == [str(path)]
    window.roster.forces_dropped.emit([str(path)], "D")
    sides = window.controller.state.sides
    qtbot.waitUntil(lambda: "D" in window.controller.state.sides.values())
    assert list(window.controller.state.sides.values()).count("D") == 2
    window.undo()
    assert window.controller.state.sides == sides
    window._take_forces([str(path)])
    qtbot.waitUntil(lambda: bool(kept()))
    assert kept() == {"Red Lance": LANCE}


# -- paper ---------------------------------------------------------------------------------------


def test_the_roster_is_previewed_and_exported(
    lance: Force, dialog: ForcesDialog, tmp_path: Path
) -> None:
    counts: list[int] = []

    def look(preview: QDialog) -> None:
        assert isinstance(preview, ForcePreview)
        counts.append(len(preview.leaves))
        assert not preview.tables.isEnabled()
        press(preview.sheets)
        counts.append(len(preview.leaves))
        assert preview.tables.isEnabled()
        press(preview.black)
        assert preview.export(tmp_path / "red.pdf")
        assert spoken.faults(preview) == []
        preview.close()

    modal(look)
    press(dialog.paper)
    assert counts[0] == 1
    assert counts[1] > 2
    assert (tmp_path / "red.pdf").read_bytes().startswith(b"%PDF")


# -- by lot --------------------------------------------------------------------------------------


@pytest.fixture
def lots(library: PatientLibrary, qtbot: QtBot) -> RandomForce:
    made = RandomForce(library, "total-warfare", seed=7)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def names(dialog: RandomForce) -> list[str]:
    assert dialog.force is not None
    return [entry.unit for entry in dialog.force.units]


def tick(dialog: RandomForce, at: int) -> None:
    box = dialog.list.visualItemRect(dialog.items[at])
    spot = QPoint(box.left() + 12, box.center().y())
    QTest.mouseClick(dialog.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)


def test_what_is_ticked_stays_and_the_rest_is_drawn_anew(lots: RandomForce) -> None:
    before = names(lots)
    assert len(before) == 4
    tick(lots, 1)
    assert [entry.unit for entry in lots.kept()] == [before[1]]
    press(lots.again)
    assert names(lots)[0] == before[1]
    assert set(names(lots)) != set(before)
    assert lots.seed.value() > 7
    lots.items[0].setCheckState(0, Qt.CheckState.Unchecked)
    lots.seed.setValue(7)
    assert names(lots) == before


def test_a_single_unit_is_drawn_anew(lots: RandomForce) -> None:
    before = names(lots)
    lots.list.setCurrentItem(lots.items[2])
    press(lots.one)
    after = names(lots)
    assert after[:3] == [before[0], before[1], before[3]]
    assert after[3] != before[2]


def test_wishes_that_nothing_fits_are_told(lots: RandomForce) -> None:
    lots.budget.setValue(100)
    assert "do not fit" in lots.told.text()
    assert not lots.take.isEnabled()
    lots.budget.setValue(3000)
    assert lots.take.isEnabled()
    lots.measure.setCurrentIndex(1)
    assert lots.wishes().tons == 240
    assert "of 240" in lots.told.text()


def test_what_is_kept_outlasts_wishes_that_are_typed(lots: RandomForce, qtbot: QtBot) -> None:
    kept_name = names(lots)[0]
    tick(lots, 0)
    for words in ("100", "7000"):
        lots.budget.setFocus()
        lots.budget.selectAll()
        qtbot.keyClicks(lots.budget, words)
        qtbot.keyClick(lots.budget, Qt.Key.Key_Tab)
    assert lots.budget.value() == 7000
    assert names(lots)[0] == kept_name
    assert [entry.unit for entry in lots.kept()] == [kept_name]


def test_another_game_has_other_kinds(lots: RandomForce) -> None:
    lots.measure.setCurrentIndex(1)
    lots.system.setCurrentIndex(lots.system.findData("hard-hits"))
    assert lots.force is None
    assert "No unit" in lots.told.text()


def test_a_screen_reader_stumbles_over_nothing_in_lots(lots: RandomForce) -> None:
    assert spoken.faults(lots) == []


def test_a_drawn_force_is_kept(dialog: ForcesDialog) -> None:
    drawn: list[Force] = []

    def take(lots: QDialog) -> None:
        assert isinstance(lots, RandomForce)
        assert lots.force is not None
        drawn.append(lots.force)
        press(lots.take)

    modal(take)
    press(dialog.random)
    assert list(kept().values()) == drawn
    assert [line.entry.unit for line in dialog.editor.lines] == [e.unit for e in drawn[0].units]
