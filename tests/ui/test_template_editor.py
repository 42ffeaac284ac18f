"""Templates drawn anew: on the field by mouse and keys, into a file, into a new game."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox, QScrollArea
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.handwritten import load_toml
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.own_templates import check
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.games.renegade_tech.template_editor import TemplateEditor
from recordsheet_gui.ui.window import MainWindow

LEFT = Qt.MouseButton.LeftButton
OWN = {"title": "Theirs", "template": [{"name": "AC/5", "rows": ["XXX", ".X."]}]}


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TemplateEditor:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = TemplateEditor()
    # A window with something unsaved would ask, and nobody is there to answer.
    qtbot.addWidget(made, before_close_func=forget)
    made.show()
    qtbot.waitExposed(made)
    return made


def forget(editor: TemplateEditor) -> None:
    editor.take(None, None)


def place(editor: TemplateEditor, row: int, column: int) -> QPoint:
    return editor.canvas.rect_of((row, column)).center()


def click(editor: TemplateEditor, row: int, column: int) -> None:
    QTest.mouseClick(editor.canvas, LEFT, pos=place(editor, row, column))


def drag(editor: TemplateEditor, start: tuple[int, int], end: tuple[int, int]) -> None:
    QTest.mousePress(editor.canvas, LEFT, pos=place(editor, *start))
    QTest.mouseMove(editor.canvas, place(editor, *end))
    QTest.mouseRelease(editor.canvas, LEFT, pos=place(editor, *end))


def press(editor: TemplateEditor, *keys: Qt.Key, shift: bool = False) -> None:
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    for key in keys:
        QTest.keyClick(editor.canvas, key, held)


def can_save(editor: TemplateEditor) -> bool:
    return editor.buttons.button(QDialogButtonBox.StandardButton.Save).isEnabled()


def saves_to(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    answer = (str(path), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: answer)


def test_a_click_and_a_drag_set_and_clear_boxes(editor: TemplateEditor) -> None:
    editor.choose("AC/5")
    assert editor.canvas.shipped == editor.canvas.boxes == {(0, c) for c in range(-2, 3)}
    assert not can_save(editor)
    click(editor, 1, 0)
    assert editor.shape("AC/5") == ("XXXXX", "..X..")
    assert can_save(editor)
    # A fast drag leaves no box out; it clears where it began on one.
    drag(editor, (0, 1), (0, 2))
    assert editor.shape("AC/5") == ("XXX..", "..X..")
    drag(editor, (2, 0), (5, 0))
    assert [row.count("X") for row in editor.shape("AC/5")] == [3, 1, 1, 1, 1, 1]
    drag(editor, (5, 0), (2, 0))
    assert [row.count("X") for row in editor.shape("AC/5")] == [3, 1]
    assert editor.list.currentItem().text() == "AC/5\n4 boxes, yours"


def test_keys_draw_as_the_mouse_does(editor: TemplateEditor) -> None:
    editor.choose("micro laser")
    editor.canvas.setFocus()
    press(editor, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert editor.shape("micro laser") == ("X", "X", "X")
    press(editor, Qt.Key.Key_Right, Qt.Key.Key_Right, shift=True)
    assert editor.shape("micro laser") == ("..X..", "..X..", "..XXX")
    press(editor, Qt.Key.Key_Home, Qt.Key.Key_Delete)
    assert editor.problem.text() == "Every row needs a box under the rolled column."
    assert not can_save(editor)
    assert editor.canvas.accessibleDescription() == "Row 3, the rolled column: no box"
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.problem.text() == ""
    for _ in range(9):
        QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.rows == {}
    # The edge of the field stops the keys.
    for _ in range(30):
        press(editor, Qt.Key.Key_Left, Qt.Key.Key_Up)
    assert editor.canvas.cursor_box == (0, -8)


def test_an_even_shape_is_drawn_around_two_middle_columns(editor: TemplateEditor) -> None:
    editor.choose("PPC")
    assert editor.even.isChecked()
    click(editor, 0, 2)
    assert editor.shape("PPC") == (".XXX", ".XX.", ".XX.", ".XX.", ".XX.")
    editor.even.click()
    assert editor.shape("PPC")[0] == "..XXX"
    assert "left or the right" not in editor.count.text()
    editor.even.click()
    click(editor, 0, 2)
    assert "PPC" not in editor.rows


def test_an_impossible_shape_says_why_and_keeps_what_was_drawn(editor: TemplateEditor) -> None:
    editor.choose("AC/2")
    drag(editor, (0, 0), (0, 1))
    assert editor.shape("AC/2") == ()
    assert editor.problem.text() == "It has no boxes."
    click(editor, 3, 0)
    click(editor, 5, 0)
    assert editor.canvas.boxes == {(3, 0), (5, 0)}
    assert editor.problem.text() == "Every row needs a box under the rolled column."
    # Another template on the field: the sentence says whose fault it is.
    editor.choose("gauss")
    assert editor.problem.text() == "AC/2: Every row needs a box under the rolled column."
    assert not can_save(editor)
    editor.choose("AC/2")
    assert editor.canvas.boxes == {(3, 0), (5, 0)}
    click(editor, 4, 0)
    assert editor.shape("AC/2") == ("X.", "X.", "X.")
    assert can_save(editor)


def test_shapes_are_reset_one_by_one_or_all(editor: TemplateEditor) -> None:
    editor.choose("AC/5")
    click(editor, 1, 0)
    editor.choose("gauss")
    click(editor, 5, 0)
    QTest.mouseClick(editor.reset, LEFT)
    assert set(editor.rows) == {"AC/5"}
    assert not editor.reset.isEnabled()
    QTest.mouseClick(editor.reset_all, LEFT)
    assert editor.rows == {}
    assert not editor.reset_all.isEnabled()
    editor.undo()
    assert set(editor.rows) == {"AC/5"}


def test_weapons_lead_to_their_template(editor: TemplateEditor) -> None:
    editor.search.setText("snub")
    shown = [
        str(editor.list.item(r).text()).partition("\n")[0]
        for r in range(editor.list.count())
        if not editor.list.item(r).isHidden()
    ]
    assert shown == ["PPC", "light PPC", "snub-nose PPC, medium range"]
    assert editor.current.name == "PPC"
    assert "The damage is 10." in editor.count.text()


def test_the_file_is_saved_opened_again_and_goes_on_in_its_place(
    editor: TemplateEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine" / "ours.toml"
    saves_to(monkeypatch, path)
    editor.choose("AC/5")
    click(editor, 1, 0)
    editor.title.setText("Ours")
    QTest.mouseClick(editor.buttons.button(QDialogButtonBox.StandardButton.Save), LEFT)
    assert editor.result() == TemplateEditor.DialogCode.Accepted
    data: Any = load_toml(path.read_text(encoding="utf-8"))
    assert data == {"title": "Ours", "template": [{"name": "AC/5", "rows": ["XXXXX", "..X.."]}]}
    check(data)
    again = TemplateEditor()
    qtbot.addWidget(again)
    assert again.open_path(path)
    assert again.title.text() == "Ours"
    assert again.rows == {"AC/5": ("XXXXX", "..X..")}
    again.choose("AC/5")
    click(again, 1, 1)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", None)
    again.save()
    assert "..XX." in path.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_is_refused_and_changes_nothing(
    editor: TemplateEditor, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('[[template]]\nname = "spoon"\nrows = ["X"]\n', encoding="utf-8")
    editor.choose("AC/5")
    click(editor, 1, 0)
    assert not editor.open_path(path)
    assert editor.problem.text() == (
        'The template "spoon": there is none of that name to draw anew.'
    )
    assert not editor.open_path(tmp_path / "nowhere.toml")
    assert "There is no template file" in editor.problem.text()
    assert set(editor.rows) == {"AC/5"}


def test_a_disk_that_refuses_keeps_the_dialog_open(
    editor: TemplateEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    saves_to(monkeypatch, tmp_path / "file" / "ours.toml")
    editor.choose("AC/5")
    click(editor, 1, 0)
    editor.save()
    assert editor.isVisible()
    assert editor.path is None
    assert editor.problem.text()


def test_what_is_not_saved_is_not_lost_unasked(
    editor: TemplateEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def no(*arguments: Any) -> QMessageBox.StandardButton:
        asked.append(str(arguments[2]))
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", no)
    editor.choose("AC/5")
    click(editor, 1, 0)
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.isVisible()
    assert asked == ["What you have drawn is not saved. Drop it?"]
    editor.undo()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()
    assert len(asked) == 1


# -- where it is reached -------------------------------------------------------------------------


def in_editor(act: Any) -> None:
    """Do something with the editor once it is up; a modal one would wait for ever."""

    def run() -> None:
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, TemplateEditor)]
        shown = [w for w in found if w.isVisible()]
        if not shown:
            QTimer.singleShot(20, run)
            return
        act(shown[0])

    QTimer.singleShot(0, run)


def test_a_new_game_draws_its_templates_and_plays_them(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.toml"
    saves_to(monkeypatch, path)

    def draw(editor: TemplateEditor) -> None:
        editor.choose("AC/5")
        click(editor, 1, 0)
        editor.title.setText("Ours")
        editor.save()

    def change(editor: TemplateEditor) -> None:
        assert editor.rows == {"AC/5": ("XXXXX", "..X..")}
        assert editor.path == path
        editor.choose("AC/5")
        click(editor, 2, 0)
        editor.save()

    with Library.open() as library:
        dialog = NewGame(library, Settings(), window)
        qtbot.addWidget(dialog)
        assert dialog.form.editors == {}
        dialog.system.setCurrentIndex(dialog.system.findData("renegade-tech"))
        assert list(dialog.form.editors) == ["templates"]
        dialog.show()
        qtbot.waitExposed(dialog)
        QApplication.processEvents()
        dialog.tabs.setCurrentIndex(1)
        QApplication.processEvents()
        scroll = dialog.tabs.currentWidget()
        assert isinstance(scroll, QScrollArea)
        scroll.ensureWidgetVisible(dialog.form.editors["templates"])
        in_editor(draw)
        QTest.mouseClick(dialog.form.editors["templates"], LEFT)
        choice = dialog.form.choices["templates"]
        assert choice.currentText() == "Ours"
        # Drawn once more, the same file is not offered twice.
        in_editor(change)
        QTest.mouseClick(dialog.form.editors["templates"], LEFT)
        assert [choice.itemText(i) for i in range(choice.count())] == [
            "ours",
            "Ours",
            "From a file...",
        ]
        assert choice.currentText() == "Ours"
        dialog.search()
        dialog.add(library.search("griffin", 1)[0])
        setup = dialog.setup()
    assert setup.options["templates"] == {
        "title": "Ours",
        "template": [{"name": "AC/5", "rows": ["XXXXX", "..X..", "..X.."]}],
    }
    assert window.controller.new_game(tmp_path / "own.rsgame", SYSTEMS[setup.system], setup)
    # In the menu the editor begins with the shapes of the table.
    seen: list[object] = []

    def look(editor: TemplateEditor) -> None:
        seen.append(dict(editor.rows))
        editor.reject()

    in_editor(look)
    window.actions_by_key["draw_templates"].trigger()
    assert seen == [{"AC/5": ("XXXXX", "..X..", "..X..")}]


@pytest.mark.parametrize(("screen", "widest"), [(800, 792), (1366, 1358)])
def test_it_is_no_wider_than_its_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, screen: int, widest: int
) -> None:
    monkeypatch.setattr(screens, "room_for", lambda _: QRect(0, 0, screen, 1280))
    made = TemplateEditor()
    qtbot.addWidget(made)
    made.show()
    QApplication.processEvents()
    assert made.minimumSizeHint().width() <= widest
    words = made.reset.mapTo(made, QPoint())
    boxes = made.canvas.mapTo(made, QPoint())
    # The words stand beside the boxes where there is room, else below them.
    if screen > 800:
        assert words.x() >= boxes.x() + made.canvas.width()
    else:
        assert words.y() >= boxes.y() + made.canvas.height()
