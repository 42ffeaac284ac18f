"""Games beside one another: names, recent ones, the same table again, templates, files to open."""

import json
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.commands import EndPhase, WriteNote
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.table import ChangePilot, ChangeSide, NameGame, RemoveUnit
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import opening
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.recent import day, entries, look, window_name
from recordsheet_gui.ui.window import MainWindow

A, B = UnitId("a"), UnitId("b")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was handed to the desktop."""
    found: list[Path] = []

    def take(path: Path) -> bool:
        found.append(path)
        return True

    monkeypatch.setattr(opening, "open_path", take)
    return found


def save_to(monkeypatch: pytest.MonkeyPatch, path: Path | None = None) -> list[str]:
    """The next dialog for a file takes this one, or what it offers; gives what was offered."""
    offered: list[str] = []

    def ask(*arguments: object, **_: object) -> tuple[str, str]:
        offered.append(str(arguments[2]))
        return str(path or arguments[2]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return offered


def test_new_like_this_deals_fresh_sheets_to_the_same_table(window: MainWindow) -> None:
    controller = window.controller
    controller.say("10 rt")
    controller.play(ChangePilot(unit=B, name="Kai", gunnery=2))
    controller.play(ChangeSide(unit=B, to="B"))
    controller.play(RemoveUnit(unit=A))
    before = controller.state
    old = controller.game.path if controller.game else None
    window.actions_by_key["new_like_this"].trigger()
    game = controller.game
    assert game is not None
    assert game.path != old
    after = controller.state
    assert [paper.design for paper in after.units.values()] == [
        before.unit(unit).design for unit in before.roster
    ]
    assert sorted(after.sides.values()) == sorted(before.sides.values())
    kai = next(paper for paper in after.units.values() if paper.pilot.name == "Kai")
    assert kai.pilot.gunnery == 2
    assert after.options == before.options
    assert after.clock == Clock()
    assert not any(grid.lost for paper in after.units.values() for grid in paper.grids.values())
    assert game.title == "Demo battle 2"
    assert window.windowTitle() == "Demo battle 2 - Record Sheet"


def test_a_template_keeps_the_table_and_begins_games(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = window.controller
    controller.play(ChangePilot(unit=B, name="Kai", gunnery=2))
    controller.play(NameGame(to="Lance & friends"))
    before = controller.state
    offered = save_to(monkeypatch)
    window.actions_by_key["save_template"].trigger()
    assert Path(offered[0]) == paths.templates_dir() / "Lance & friends.json"
    text = json.loads(Path(offered[0]).read_text(encoding="utf-8"))
    assert text["units"][1]["pilot"] == {"name": "Kai", "gunnery": 2}
    window.submenus.templates.aboutToShow.emit()
    first = window.submenus.templates.actions()[0]
    assert first.text() == "Lance && friends"
    first.trigger()
    assert controller.game is not None
    assert controller.game.title == "Lance & friends"
    assert controller.state.units.keys() == before.units.keys()
    assert controller.state.unit(B).pilot.name == "Kai"
    assert controller.session.history.cursor == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "bad.json: "),
        ('{"system": "chess", "units": [{"id": "a", "unit": "x"}]}', 'no game system "chess"'),
        ('{"system": "skirmish", "units": [{"id": "a", "unit": "Nobody"}]}', "Nobody"),
        ('{"system": "skirmish", "units": [], "luck": 3}', "luck"),
        (
            '{"system": "skirmish", "units": [{"id": "a", "unit": "Anvil"}], "options": {"x": 1}}',
            "x",
        ),
        ("\0\udcff", "bad.json"),
    ],
)
def test_a_bad_template_is_told_in_one_sentence_and_leaves_the_table(
    window: MainWindow, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    told: list[str] = []
    window.controller.failed.disconnect()
    window.controller.failed.connect(told.append)
    game = window.controller.game
    window.menu_actions.new_from_template(path)
    assert len(told) == 1
    assert sentence in told[0]
    assert "\n" not in told[0]
    assert window.controller.game is game


def test_a_template_begins_without_the_unit_that_is_not_in_the_library(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "lance.json"
    units = [("a", "Anvil", "A"), ("b", "Nobody", "B"), ("c", "Wisp", "B"), ("d", "Nobody", "B")]
    lines = [{"id": key, "unit": name, "side": side} for key, name, side in units]
    path.write_text(json.dumps({"system": "skirmish", "units": lines}), encoding="utf-8")
    window.menu_actions.new_from_template(path)
    state = window.controller.state
    assert [paper.design.name for paper in state.units.values()] == ["Anvil", "Wisp"]
    assert dict(state.sides) == {"a": "A", "c": "B"}
    assert window.notice.words.text() == 'The library has no "Nobody": lance begins without.'
    assert window.notice.property("calm") is True


def test_recent_games_say_where_they_stand_and_when(window: MainWindow) -> None:
    controller = window.controller
    for _ in range(2):
        controller.play(EndPhase())
    assert controller.game is not None
    path = controller.game.path
    phase = controller.system.phases[controller.state.clock.phase].title
    controller.play(NameGame(to="River crossing"))
    found = look([path, path.with_name("gone.rsgame")])
    assert found[0].seen is not None
    assert found[0].seen.clock == controller.state.clock
    assert found[0].when is not None
    line, gone = entries(found, found[0].when)
    when = f"{found[0].when:%H:%M}"
    assert line == f"River crossing (Demo battle) \N{EM DASH} turn 1, {phase}, today {when}"
    assert gone == "gone"
    controller.rewind(0)
    seen = look([path])[0].seen
    assert seen is not None
    assert (seen.clock, seen.title) == (Clock(), "Demo battle")
    window.submenus.recent.aboutToShow.emit()
    assert window.submenus.recent.actions()[0].text().startswith("Demo battle \N{EM DASH} turn 1, ")


def test_a_file_that_is_no_game_is_only_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.rsgame"
    path.write_text("Dear Kai", encoding="utf-8")
    found = look([path])
    assert found[0].seen is None
    assert found[0].when is not None
    assert entries(found, found[0].when)[0].startswith("letter \N{EM DASH} today ")


def test_days_are_told_as_one_speaks_of_them() -> None:
    now = datetime.fromisoformat("2026-03-02T00:10:00+00:00")
    for when, words in (
        ("2026-03-02T00:05:00+00:00", "today 00:05"),
        ("2026-03-01T23:59:00+00:00", "yesterday 23:59"),
        ("2026-02-28T23:59:00+00:00", "28 February"),
        ("2025-12-31T12:00:00+00:00", "31 December 2025"),
    ):
        assert day(datetime.fromisoformat(when), now) == words


def test_games_of_one_name_are_told_apart(window: MainWindow, tmp_path: Path) -> None:
    here, there = Path("/home/kai/games/River.rsgame"), Path("/media/club/River.rsgame")
    assert window_name("River", here, [str(here)]) == "River"
    assert window_name("River", here, [str(there), str(here)]) == "River in games"
    assert window_name("River", here.with_name("River 2.rsgame"), [str(here)]) == "River (River 2)"
    controller = window.controller
    copy = paths.made(tmp_path / "club") / "Demo battle.rsgame"
    assert controller.save_copy(copy)
    assert controller.open_game(copy)
    assert window.windowTitle() == "Demo battle in club - Record Sheet"
    window.submenus.recent.aboutToShow.emit()
    texts = [action.text().split(" \N{EM DASH} ")[0] for action in window.submenus.recent.actions()]
    assert texts == ["Demo battle (club)", "Demo battle (games)"]


def test_the_game_on_the_table_still_keeps_its_steps_after_a_look_at_it(
    window: MainWindow,
) -> None:
    assert window.controller.game is not None
    path = window.controller.game.path
    look([path])
    assert window.controller.play(WriteNote(unit=A, text="after the look"))
    with gamefile.open_game(path, read_only=True) as stored:
        assert stored.session.state.unit(A).notes == ("after the look",)


def test_a_report_is_offered_in_the_games_folder_and_can_be_opened(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, opened: list[Path], qtbot: QtBot
) -> None:
    offered = save_to(monkeypatch)
    window.actions_by_key["report"].trigger()
    path = Path(offered[0])
    assert path.parent == paths.games_dir()
    assert path.is_file()
    notice = window.notice
    assert notice.isVisible()
    assert notice.words.text() == "The report is in Demo battle.md."
    QTest.mouseClick(notice.written.folder, Qt.MouseButton.LeftButton)
    QTest.mouseClick(notice.written.file, Qt.MouseButton.LeftButton)
    assert opened == [path.parent, path]
    QTest.mouseClick(notice.close_button, Qt.MouseButton.LeftButton)
    assert not notice.isVisible()
    window.controller.noticed.emit("Something else.")
    assert not notice.written.isVisible()
    notice.tell_written(path, "Written.")
    assert notice.written.isVisible()
    # It is about the game that was on the table.
    notice.begin()
    assert notice.words.text() == "Something else."


def test_recent_games_can_be_had_as_soon_as_there_is_one(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    made = MainWindow(Controller(Settings()))
    qtbot.addWidget(made)
    assert not made.submenus.recent.isEnabled()
    app.start(made, None)
    assert made.submenus.recent.isEnabled()
    made.controller.close()
