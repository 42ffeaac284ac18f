"""What can be known of Windows and macOS without them: names, locks, folders, letters."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.storage import atomic, lock, paths
from recordsheet_gui.storage.errors import AlreadyExists

ROOT = Path(__file__).parents[2]
SHIPPED = ("recordsheet_gui", "resources", "sheets", "tests", "packaging")
MTF = ROOT / "tests" / "data" / "mtf" / "quad.mtf"

# -- names ----------------------------------------------------------------------------------------


@given(st.text(max_size=300))
def test_any_title_becomes_a_name_that_every_system_takes(title: str) -> None:
    name = paths.legal_name(title, "Game")
    assert name
    assert not set(name) & set('<>:"/\\|?*')
    assert name == name.strip(" .")
    assert name.isprintable()
    assert name.partition(".")[0].rstrip().upper() not in paths.DEVICES
    assert PureWindowsPath(name).name == name
    # What is written beside a game has the longest names.
    draft = f".{name}.rsgame.01234567.tmp"
    assert len(draft.encode()) <= 255
    assert len(f"C:\\Users\\{'x' * 20}\\AppData\\Local\\recordsheet\\games\\{draft}") < 260


def test_no_two_files_differ_only_in_their_capitals_and_all_have_names_for_windows() -> None:
    listed = subprocess.run(
        ["git", "ls-files", *SHIPPED], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    names = listed.stdout.splitlines() if listed.returncode == 0 else []
    if not names:
        pytest.skip("this is no clone")
    assert len({name.lower() for name in names}) == len(names)
    for name in names:
        assert len(name) < 140, name
        for part in name.split("/"):
            assert not set(part) & set('<>:"\\|?*'), name
            assert part == part.rstrip(" ."), name
            assert part.partition(".")[0].upper() not in paths.DEVICES, name


def test_a_relative_or_foreign_path_of_windows_is_one_file_name_here() -> None:
    told = PureWindowsPath("C:\\Users\\Mara\\Documents\\Hill 4.rsgame")
    assert told.with_name(told.name + ".lock").parent == told.parent
    assert paths.legal_name(str(told), "Game") == "C--Users-Mara-Documents-Hill 4.rsgame"


# -- folders ---------------------------------------------------------------------------------------


def test_windows_and_macos_keep_our_files_where_their_programs_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from platformdirs.macos import MacOS

    mac = MacOS(paths.PROGRAM, appauthor=False)
    assert "/Library/Application Support/recordsheet" in mac.user_data_dir
    assert "/Library/Logs/recordsheet" in mac.user_log_dir

    from platformdirs import windows

    local = "C:\\Users\\Mara\\AppData\\Local"
    monkeypatch.setattr(windows, "get_win_folder", lambda _: local)
    found = windows.Windows(paths.PROGRAM, appauthor=False)
    for folder in (found.user_data_dir, found.user_config_dir, found.user_log_dir):
        # On this system the parts are joined by its own sign.
        told = PureWindowsPath(folder)
        assert told.is_absolute()
        assert told.parts[:6] == (*PureWindowsPath(local).parts, "recordsheet")


def test_a_folder_that_cannot_be_synced_spoils_no_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.open

    def as_on_windows(path: str | Path, *rest: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return really(path, *rest)

    monkeypatch.setattr(os, "open", as_on_windows)
    for text in (b"one", b"two"):
        atomic.write_bytes(tmp_path / "a.txt", text, force=True)
        assert (tmp_path / "a.txt").read_bytes() == text
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_disk_without_links_keeps_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(1, "Incorrect function")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    atomic.write_bytes(tmp_path / "a.txt", b"one", force=False)
    with pytest.raises(AlreadyExists):
        atomic.write_bytes(tmp_path / "a.txt", b"two", force=False)
    assert (tmp_path / "a.txt").read_bytes() == b"one"


# -- locks -----------------------------------------------------------------------------------------


@pytest.fixture
def lock_of_windows(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as Windows would load it, with locks that are kept in a set."""
    held: set[int] = set()

    def locking(handle: int, mode: int, length: int) -> None:
        assert (mode, length) == (2, 1)
        file = os.fstat(handle).st_ino
        if file in held:
            raise PermissionError(13, "Permission denied")
        held.add(file)
        freed[handle] = file

    freed: dict[int, int] = {}
    really = os.close

    def close(handle: int) -> None:
        held.discard(freed.pop(handle, 0))
        really(handle)

    monkeypatch.setattr(os, "close", close)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    spec = importlib.util.spec_from_file_location("lock_of_windows", lock.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "platform", "win32")
    try:
        spec.loader.exec_module(module)
    finally:
        monkeypatch.setattr(sys, "platform", "linux")
    return module


def test_on_windows_too_a_game_has_one_writer(lock_of_windows: ModuleType, tmp_path: Path) -> None:
    game = tmp_path / "battle.rsgame"
    first = lock_of_windows.take(game)
    assert first is not None
    assert lock_of_windows.take(game) is None
    first.release()
    first.release()
    again = lock_of_windows.take(game)
    assert again is not None
    again.release()


def test_on_windows_the_lock_file_is_closed_before_it_is_removed(
    lock_of_windows: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    close, unlink = os.close, Path.unlink
    held = lock_of_windows.take(tmp_path / "battle.rsgame")
    assert held is not None

    def closing(handle: int) -> None:
        told.append("close")
        close(handle)

    def removing(self: Path, missing_ok: bool = False) -> None:
        told.append("unlink")
        unlink(self, missing_ok)

    monkeypatch.setattr(os, "close", closing)
    monkeypatch.setattr(Path, "unlink", removing)
    monkeypatch.setattr(sys, "platform", "win32")
    held.release()
    assert told == ["close", "unlink"]


# -- letters ---------------------------------------------------------------------------------------


def program(
    *arguments: str | Path, home: Path, flags: tuple[str, ...] = (), letters: str = ""
) -> str:
    """Runs a command as a terminal of another system would; what it printed, read plainly."""
    more = {"PYTHONIOENCODING": letters, "PYTHONUTF8": "0"} if letters else {}
    done = subprocess.run(
        [sys.executable, *flags, "-m", "recordsheet_gui", *arguments],
        cwd=ROOT,
        env=os.environ | {"RECORDSHEET_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"} | more,
        capture_output=True,
    )
    said = (done.stdout + done.stderr).decode("cp1252", "replace")
    assert done.returncode == 0, said
    assert "Traceback" not in said
    return said


def test_a_terminal_of_western_windows_prints_everything(tmp_path: Path) -> None:
    game = tmp_path / "a.rsgame"
    program("demo", "total-warfare", "--save", game, home=tmp_path, letters="cp1252")
    commands = (
        ["--help"],
        ["units"],
        ["units", "--json"],
        ["show", "Atlas AS7-D", "--bv"],
        ["journal", game],
        ["journal", game, "--format", "markdown"],
        ["rules"],
        ["import", MTF],
    )
    for command in commands:
        assert program(*command, home=tmp_path, letters="cp1252").strip()


def test_no_file_is_read_or_written_in_the_letters_of_the_machine(tmp_path: Path) -> None:
    game = tmp_path / "a.rsgame"
    strict = ("-X", "warn_default_encoding", "-W", "error::EncodingWarning")
    commands = (
        ["demo", "hard-hits", "--save", game],
        ["journal", game],
        ["print", game, "-o", tmp_path / "a.pdf", "--tables", "--journal"],
        ["render", "Atlas AS7-D", "-o", tmp_path / "a.png"],
        ["export", "Atlas AS7-D", "-o", tmp_path / "a.mtf"],
        ["import", tmp_path / "a.mtf", MTF],
        ["units"],
    )
    for command in commands:
        program(*command, home=tmp_path, flags=strict)


# -- dialogs ---------------------------------------------------------------------------------------


def test_the_filter_of_every_file_dialog_can_be_read_by_native_ones() -> None:
    seen = []
    for path in (ROOT / "recordsheet_gui" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and re.search(r"\w \(\*\.", str(node.value)):
                seen.append(str(node.value))
    assert seen
    for told in seen:
        for part in told.split(";;"):
            assert re.fullmatch(r"[^()]+ \(\*\.\w+( \*\.\w+)*\)", part), told
