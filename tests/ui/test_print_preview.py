"""The print preview as a player uses it."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.settings import Paper, Settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.printing.job import Leaf
from recordsheet_gui.ui.printing.page_view import Fit, PageView
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.theme import INK_SAVING
from recordsheet_gui.ui.window import MainWindow
from tests.games import Game
from tests.sheet.sheets import shipped
from tests.ui.table import do


@pytest.fixture
def game() -> Game:
    made = Game(shipped("atlas-as7-d"), shipped("locust-lct-1v"), seed=2)
    made.do("hit", "a", damage=10)
    made.do("end_turn", None)
    made.do("hit", "b", damage=5)
    return made


def preview(qtbot: QtBot, game: Game, unit: str | None = "a", **more: object) -> PrintPreview:
    dialog = PrintPreview(
        game.session.system,
        game.session.history,
        None if unit is None else UnitId(unit),
        title="Dawn",
        **more,  # type: ignore[arg-type]
    )
    qtbot.addWidget(dialog)
    return dialog


def test_it_starts_with_the_whole_table(qtbot: QtBot, game: Game) -> None:
    dialog = preview(qtbot, game, None)
    assert [leaf.title for leaf in dialog.leaves] == ["Atlas AS7-D", "Locust LCT-1V"]
    assert dialog.what.currentText() == "All units (2)"
    assert dialog.status.text() == "2 pages on A4."


def test_one_unit_can_be_asked_for(qtbot: QtBot, game: Game) -> None:
    dialog = preview(qtbot, game, paper=Paper.LETTER)
    assert [leaf.title for leaf in dialog.leaves] == ["Atlas AS7-D"]
    assert dialog.job.file_name == "Atlas AS7-D turn 2"
    assert dialog.job.paper == "letter"
    assert dialog.status.text() == "1 page on US Letter."


def test_steps_that_somebody_else_takes_back_meanwhile_are_printed_no_more(
    qtbot: QtBot, game: Game
) -> None:
    dialog = preview(qtbot, game)
    session = game.session
    assert dialog.step.value() == len(session.history)
    # At a shared table others play on behind the preview.
    session.move_to(0)
    game.do("hit", "a", damage=1)
    dialog.black.setChecked(True)
    assert dialog.step.value() == dialog.step.maximum() == 1
    assert dialog.job.pages[0].game is session.state


def test_choices_change_the_pages(qtbot: QtBot, game: Game) -> None:
    dialog = preview(qtbot, game, None)
    assert len(dialog.leaves) == 2
    assert dialog.job.file_name == "Dawn turn 2"
    dialog.tables.setChecked(True)
    assert len(dialog.leaves) == 3
    dialog.journal.setChecked(True)
    assert dialog.leaves[-1].title == "Battle journal"
    assert len(dialog.pages.places) == len(dialog.leaves)
    dialog.black.setChecked(True)
    assert dialog.job.theme is INK_SAVING
    dialog.what.setCurrentIndex(dialog.what.findText("Side A (2)"))
    assert len(dialog.leaves) == 4
    dialog.step.setValue(1)
    assert dialog.job.pages[0].game.clock.turn == 1
    dialog.fresh.setChecked(True)
    assert not dialog.job.pages[0].has_clock
    assert not any(g.lost for g in dialog.job.pages[0].game.units[UnitId("a")].grids.values())


def shown(
    qtbot: QtBot, game: Game, width: int, height: int, unit: str | None = None
) -> PrintPreview:
    """The preview in a window of this size, with all pages in sight drawn."""
    dialog = preview(qtbot, game, unit)
    dialog.show()
    dialog.resize(width, height)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: dialog.pages.is_drawn)
    return dialog


def test_pages_fill_their_room_side_by_side(qtbot: QtBot, game: Game) -> None:
    dialog = shown(qtbot, game, 1300, 720)
    view = dialog.pages
    first, second = view.places
    assert first.top() == second.top()
    assert first.right() < second.left()
    assert view.in_sight() == [0, 1]
    room = view.viewport().height()
    assert first.height() > 0.9 * room
    assert first.height() < room
    assert not view.verticalScrollBar().maximum()
    # Something is drawn on the page, and it is not the window behind it.
    picture = view.viewport().grab(first).toImage()
    inks = {picture.pixelColor(x, picture.height() // 3).name() for x in range(picture.width())}
    assert "#ffffff" in inks
    assert len(inks) > 4


def test_the_preview_zooms_with_wheel_keys_and_buttons(qtbot: QtBot, game: Game) -> None:
    dialog = shown(qtbot, game, 1300, 720)
    view = dialog.pages
    whole = view.scale
    assert dialog.tools["page"].isChecked()
    wheel(view, 1)
    assert view.scale > whole
    assert not dialog.tools["page"].isChecked()
    assert view.places[0].height() > view.viewport().height()
    assert view.verticalScrollBar().maximum() > 0
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.scale == pytest.approx(whole)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    qtbot.mouseClick(dialog.tools["in"], Qt.MouseButton.LeftButton)
    assert dialog.large.text() == f"{view.percent} %"
    qtbot.mouseClick(dialog.tools["width"], Qt.MouseButton.LeftButton)
    assert view.fit is Fit.WIDTH
    assert view.places[0].width() > 0.9 * view.viewport().width()
    qtbot.waitUntil(lambda: view.is_drawn)
    qtbot.mouseClick(dialog.tools["page"], Qt.MouseButton.LeftButton)
    assert view.scale == pytest.approx(whole)


def test_one_leafs_through_the_pages(qtbot: QtBot, game: Game) -> None:
    dialog = shown(qtbot, game, 700, 560)
    view = dialog.pages
    qtbot.mouseClick(dialog.tools["width"], Qt.MouseButton.LeftButton)
    assert view.front == 0
    assert dialog.where.words == "Page 1 of 2: Atlas AS7-D"
    assert not dialog.tools["back"].isEnabled()
    qtbot.mouseClick(dialog.tools["on"], Qt.MouseButton.LeftButton)
    assert view.in_sight() == [1]
    assert dialog.where.words == "Page 2 of 2: Locust LCT-1V"
    assert not dialog.tools["on"].isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert (view.front, view.in_sight()) == (0, [0])
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.front == 1
    assert "Page 2 of 2" in view.accessibleDescription()
    # By scrolling one comes to another page too.
    view.verticalScrollBar().setValue(0)
    assert view.front == 0


def test_pages_come_one_by_one(qtbot: QtBot, game: Game) -> None:
    dialog = preview(qtbot, game, None)
    drawn: list[str] = []
    draw = dialog.pages._draw

    def count(leaf: Leaf, dots: float) -> QImage:
        drawn.append(leaf.title)
        return draw(leaf, dots)

    dialog.pages._draw = count
    dialog.show()
    assert not drawn
    qtbot.waitUntil(lambda: dialog.pages.is_drawn)
    assert len(drawn) >= len(dialog.pages.in_sight())
    # Pages out of sight are not drawn.
    dialog.resize(620, 420)
    dialog.pages.set_fit(Fit.WIDTH)
    qtbot.waitUntil(lambda: dialog.pages.is_drawn)
    assert dialog.pages.in_sight() == [0]


def wheel(view: PageView, notches: int) -> None:
    """Turn the wheel with Ctrl over the middle of the pages."""
    spot = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        spot,
        QPointF(view.viewport().mapToGlobal(spot.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_pages_are_exported(
    qtbot: QtBot, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    dialog = preview(qtbot, game)
    asked: list[str] = []

    def name(*arguments: object, **_: object) -> tuple[str, str]:
        asked.append(str(arguments[2]))
        return str(tmp_path / "mine"), f"Some words (*.{ending})"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert asked == [str(paths.games_dir() / "Atlas AS7-D turn 2.pdf")]
    assert dialog.written.isVisibleTo(dialog)
    assert dialog.written.path == tmp_path / f"mine.{ending}"
    assert [path.name for path in tmp_path.iterdir()] == [f"mine.{ending}"]
    assert "mine" in dialog.status.text()
    if ending == "pdf":
        assert len(PdfReader(tmp_path / "mine.pdf").pages) == 1


@pytest.mark.parametrize(
    ("ending", "there"),
    [
        ("pdf", ["mine.pdf"]),
        ("png", ["mine 1.png"]),
        ("svg", ["mine 1.svg", "mine 2.svg"]),
    ],
)
def test_an_export_asks_about_the_files_that_it_would_replace(
    qtbot: QtBot,
    game: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    there: list[str],
) -> None:
    dialog = preview(qtbot, game, None)
    assert len(dialog.leaves) == 2
    for name in there:
        (tmp_path / name).write_bytes(b"of somebody else")
    asked: list[str] = []
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]

    def question(parent: object, title: str, text: str, *_: object) -> object:
        asked.append(text)
        return answers.pop(0)

    typed = str(tmp_path / "mine"), f"Some words (*.{ending})"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: typed)
    monkeypatch.setattr(QMessageBox, "question", question)
    dialog.ask_export()
    # The name that was typed has no ending, and was never there.
    assert len(asked) == 1
    assert asked[0].startswith(", ".join(there))
    assert sorted(path.name for path in tmp_path.iterdir()) == there
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"of somebody else"}
    dialog.ask_export()
    assert all((tmp_path / name).read_bytes() != b"of somebody else" for name in there)


def test_what_cannot_be_written_is_told(qtbot: QtBot, game: Game, tmp_path: Path) -> None:
    dialog = preview(qtbot, game)
    assert not dialog.export(tmp_path / "no" / "such" / "folder.pdf")
    assert "could not be written" in dialog.status.text()
    (box,) = dialog.findChildren(QMessageBox)
    box.close()
    assert list(tmp_path.iterdir()) == []


def test_the_system_s_printer_gets_the_pages(
    qtbot: QtBot, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    support = pytest.importorskip("PySide6.QtPrintSupport")
    dialog = preview(qtbot, game, None)

    def accept(printing: QDialog) -> QDialog.DialogCode:
        printer = printing.printer()  # type: ignore[attr-defined]
        printer.setOutputFormat(support.QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(support.QPrintDialog, "exec", accept)
    dialog.print_out()
    reader = PdfReader(tmp_path / "printed.pdf")
    assert len(reader.pages) == 2
    assert "Locust" in reader.pages[1].extract_text()
    box = reader.pages[0].mediabox
    assert float(box.width) / 72 * 25.4 == pytest.approx(210, abs=0.5)
    monkeypatch.setattr(support.QPrintDialog, "exec", lambda _: QDialog.DialogCode.Rejected)
    dialog.print_out()
    assert "went to the printer" in dialog.status.text()


def test_the_window_opens_the_preview(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    window = MainWindow(Controller(Settings()))
    qtbot.addWidget(window)
    app.start(window, None)
    window.furnish()
    shown: list[tuple[int, int]] = []

    def show(dialog: PrintPreview) -> None:
        shown.append((dialog.step.value(), len(dialog.leaves)))

    monkeypatch.setattr(PrintPreview, "exec", show)
    window.actions_by_key["print_sheet"].trigger()
    do(window, "note", text="a step")
    window.journal.print_asked.emit(0)
    window.controller.close()
    assert window.actions_by_key["print_sheet"].shortcut().toString() == "Ctrl+P"
    assert len(shown) == 2
    # The whole table, unless one asks for a unit.
    assert [pages for _, pages in shown] == [4, 4]
    assert shown[1][0] == 0
