"""The program always starts: it falls back, says so in a sentence and keeps what is bad."""

import errno
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.storage import settings
from recordsheet_gui.storage.library import FILE as LIBRARY
from recordsheet_gui.storage.settings import FILE, Dice, Settings, ThemeChoice
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

Player = Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)


def started(qtbot: QtBot, preferences: Settings = Player, game: Path | None = None) -> MainWindow:
    """The window as the program opens it."""
    made = MainWindow(Controller(preferences))
    qtbot.addWidget(made, before_close_func=lambda window: window.controller.close())
    made.restore()
    app.start(made, game)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    return made


def told(window: MainWindow) -> str:
    """What stands over the sheet."""
    return window.notice.words.text() if not window.notice.isHidden() else ""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_the_first_start_says_nothing(home: Path, qtbot: QtBot) -> None:
    window = started(qtbot)
    assert told(window) == ""
    assert window.controller.game is not None
    assert not window.controller.game.is_in_memory


def test_without_a_data_folder_the_demo_is_played_in_memory(
    home: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    home.write_text("a file where the folder should be")
    window = started(qtbot)
    game = window.controller.game
    assert game is not None
    assert game.is_in_memory
    assert "cannot be written" in told(window)
    assert "save a copy to keep it" in told(window)
    assert window.controller.settings.last_game == ""
    assert window.controller.play(EndPhase())
    window.undo()
    window.redo()
    before = window.controller.state
    copy = tmp_path / "kept.rsgame"
    assert window.controller.save_copy(copy)
    assert window.controller.game is not None
    assert window.controller.game.path == copy
    assert window.controller.state == before
    assert "save a copy" not in told(window)
    assert window.controller.play(EndPhase())


@pytest.mark.parametrize("code", [errno.EACCES, errno.ESTALE, errno.ENAMETOOLONG])
def test_a_last_game_where_nobody_may_look_costs_only_a_sentence(
    home: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    closed = tmp_path / "closed"
    exists, is_file = Path.exists, Path.is_file

    def refused(path: Path) -> bool:
        if closed in path.parents:
            raise OSError(code, "refused")
        return False

    monkeypatch.setattr(Path, "exists", lambda path, **_: refused(path) or exists(path))
    monkeypatch.setattr(Path, "is_file", lambda path, **_: refused(path) or is_file(path))
    last = str(closed / "last.rsgame")
    window = started(qtbot, Settings(last_game=last, recent_games=(last,)))
    assert window.controller.game is not None
    assert window.controller.game.path.stem == "Demo battle"
    assert "last.rsgame" in told(window)
    window.notice.close_button.click()
    assert told(window) == ""


def test_a_vanished_last_game_is_told(home: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = started(qtbot, Settings(last_game=str(tmp_path / "gone" / "last.rsgame")))
    assert window.controller.game is not None
    assert "last.rsgame" in told(window)


@pytest.mark.parametrize(
    "text",
    [
        '{"text_scale": ' + "9" * 400 + "}",
        '{"geometry": "\u00c4\u00d6"}',
        '{"geometry": "AAAA"}',
        '{"geometry": "not base64"}',
        '{"last_game": "' + "x" * 5000 + '"}',
        '{"last_game": "\\ud800", "recent_games": ["\\ud800", "\\udcff"]}',
        "not json",
    ],
)
def test_broken_settings_never_keep_the_window_shut(home: Path, qtbot: QtBot, text: str) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / FILE).write_text(text, encoding="utf-8")
    read, _ = settings.load()
    window = started(qtbot, read)
    assert window.controller.game is not None
    window.submenus.recent.aboutToShow.emit()


def test_a_damaged_library_is_built_anew_and_kept_beside(home: Path, qtbot: QtBot) -> None:
    home.mkdir()
    (home / LIBRARY).write_bytes(b"SQLite format 3\0" + b"rubbish" * 1000)
    window = started(qtbot)
    assert "The damaged file is kept" in told(window)
    assert (home / f"{LIBRARY}.damaged").exists()
    assert window.controller.game is not None


def test_a_new_game_without_a_folder_is_refused_with_a_sentence(
    home: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    window = started(qtbot)
    failures: list[str] = []
    window.controller.failed.connect(failures.append)
    games = home / "games"
    games.rename(home / "elsewhere")
    games.write_text("a file where the folder should be")
    assert window.menu_actions.free_name("Next") is None
    assert len(failures) == 1
