"""Whatever the command line is given, it answers with one line and never with a traceback."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.storage import gamefile
from tests.costs import mostly_long
from tests.storage.nobody import write_empty_game

ATLAS = {"id": "a", "unit": "Atlas AS7-D"}
HALF = "\ud800"
"""Half a character, as a script may spell it."""
LONG = "x" * 5000

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def one_line(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The sentence with which these arguments are refused."""
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert err.startswith("recordsheet: ")
    assert err.count("\n") == 1
    return err


def write_script(path: Path, *steps: object, **more: object) -> Path:
    data = {"system": "total-warfare", "units": [ATLAS], "steps": steps, "seed": 1, **more}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def outside(
    *arguments: object, encoding: str = "utf-8", stdin: int | None = None, **more: Any
) -> "subprocess.CompletedProcess[bytes]":
    """The program in a process of its own."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run(
        [sys.executable, "-m", "recordsheet_gui", *map(str, arguments)],
        env=env,
        stdin=subprocess.DEVNULL if stdin is None else stdin,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
        **more,
    )


@pytest.mark.parametrize("encoding", mostly_long(["cp1252", "ascii", "latin-1"], "ascii"))
@pytest.mark.parametrize("style", [(), ("--json",)])
def test_letters_that_the_output_lacks_are_replaced(
    tmp_path: Path, encoding: str, style: tuple[str, ...]
) -> None:
    note = {"do": "note", "text": "Ω \u2013 カ \U0001f916"}
    path = write_script(tmp_path / "s.json", note)
    done = outside("replay", path, *style, encoding=encoding, stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    if style:
        # JSON has a way to write them all the same.
        assert json.loads(done.stdout)["steps"][0]["journal"] == [f"Note: {note['text']}"]
    else:
        assert b"?" in done.stdout
    done = outside("rules", *style, encoding=encoding, stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "change",
    [
        {"steps": [{"do": "note", "text": f"a{HALF}b"}]},
        {"units": [{"id": f"a{HALF}", "unit": "Atlas AS7-D"}]},
        {"units": [{"id": "a", "unit": f"{HALF}.mtf"}]},
        {"units": [{"id": "a", "unit": f"Atlas{HALF}"}]},
        {"title": HALF},
        {"units": [{"id": "a", "unit": "a\0b.mtf"}]},
        {"units": [{"id": "a", "unit": f"{LONG}.mtf"}]},
        {"units": [{"id": "a", "unit": LONG}]},
        {"units": [{"id": "a\nb", "unit": "a\nb.toml"}]},
        {"steps": [{"do": "mark", "unit": "a", "grid": "CT/armor", "cells": ["9" * 5000 + ".1"]}]},
        {"steps": [{"do": "undo", "count": 10**30}]},
        {"steps": [{"do": "redo", "count": 10**4000}]},
        {"units": []},
    ],
)
def test_scripts_of_odd_texts_and_numbers_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, Any]
) -> None:
    one_line(capsys, "replay", write_script(tmp_path / "s.json", **change))


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech", "skirmish", "hard-hits"])
def test_a_script_of_nobody_leaves_no_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    script = write_script(tmp_path / "s.json", system=system, units=[])
    save = tmp_path / "nobody.rsgame"
    assert "needs at least one" in one_line(capsys, "replay", script, "--save", save)
    assert not save.exists()


@pytest.mark.parametrize("form", [(), ("--json",), ("--format", "markdown")])
def test_the_journal_of_a_game_of_nobody_is_short(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: tuple[str, ...]
) -> None:
    path = tmp_path / "empty.rsgame"
    write_empty_game(path, "total-warfare")
    code, _, err = run(capsys, "journal", path, *form)
    assert (code, err) == (0, "")


def test_a_number_of_thousands_of_digits_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = write_script(tmp_path / "s.json", {"do": "heat", "unit": "a", "to": 77})
    path.write_text(path.read_text().replace("77", "7" * 5000))
    assert "is not JSON" in one_line(capsys, "replay", path)


def test_undo_takes_back_so_many_steps_or_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mark = {"do": "mark", "unit": "a", "armor": "HD"}
    path = write_script(tmp_path / "s.json", mark, mark, mark, {"do": "undo", "count": 5})
    assert "Step 4 (undo): There are only 3 actions to undo." in one_line(capsys, "replay", path)


def test_a_script_with_a_byte_order_mark_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = write_script(tmp_path / "s.json", {"do": "note", "text": "hello"})
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert run(capsys, "replay", path) == (0, "Note: hello\n", "")
    with path.open("rb") as file:
        done = outside("replay", "-", stdin=file.fileno(), stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout.split()) == (0, [b"Note:", b"hello"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "a\0b.mtf"),
        ("show", f"{HALF}.mtf"),
        ("show", f"{LONG}.mtf"),
        ("show", HALF),
        ("show", LONG),
        ("validate", "\0"),
        ("replay", "a\0b"),
        ("replay", LONG),
        ("journal", "a\0b.rsgame"),
        ("journal", f"{HALF}.rsgame"),
        ("journal", f"{LONG}.rsgame"),
        ("print", f"{HALF}.rsgame", "-o", "x.pdf"),
        ("print", "Atlas AS7-D", "-o", "a\0b.pdf"),
        ("print", "Atlas AS7-D", "-o", f"{LONG}.pdf"),
        ("render", "Atlas AS7-D", "-o", f"{HALF}.png"),
        ("render", "Atlas AS7-D", "-o", f"{LONG}.svg"),
        ("export", "Atlas AS7-D", "-o", "a\0b.toml"),
        ("export", "Atlas AS7-D", "-o", f"{LONG}.mtf"),
        ("rules", LONG),
        ("rules", "a\nb"),
    ],
)
def test_names_that_no_file_can_have_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    one_line(capsys, *arguments)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == []


@pytest.mark.parametrize("name", ["a\0b", HALF, LONG])
def test_a_file_to_import_that_cannot_be_is_told(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, _, err = run(capsys, "import", f"{name}.mtf")
    assert code == 1
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["a\0b", HALF, LONG])
def test_a_word_that_is_neither_command_nor_file_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, out, err = run(capsys, name)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_searching_for_half_a_character_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "units", HALF) == (0, "", "")


@pytest.mark.parametrize("name", ["x.rsgame", "deep/x.rsgame", f"{LONG}.rsgame", "a\0b", HALF])
def test_a_game_that_cannot_be_kept_there_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path = write_script(tmp_path / "s.json")
    (tmp_path / "file").write_text("in the way")
    one_line(capsys, "replay", path, "--save", tmp_path / "file" / name)
    if name != "x.rsgame":
        one_line(capsys, "replay", path, "--save", tmp_path / name)
    assert {found.name for found in tmp_path.iterdir()} - {"home"} == {"file", "s.json"}


@pytest.mark.parametrize("broken", ["is_dir", "exists", "stat"])
def test_a_forbidden_folder_is_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
) -> None:
    path = write_script(tmp_path / "s.json")
    real = getattr(Path, broken)

    def forbidden(self: Path, *arguments: Any, **more: Any) -> Any:
        if "forbidden" in self.parts:
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return real(self, *arguments, **more)

    monkeypatch.setattr(Path, broken, forbidden)
    place = tmp_path / "forbidden"
    one_line(capsys, "replay", path, "--save", place / "x.rsgame")
    one_line(capsys, "export", "Atlas AS7-D", "-o", place / "x.mtf")
    one_line(capsys, "print", "Atlas AS7-D", "-o", place / "x.pdf")
    one_line(capsys, "replay", place / "s.json")
    one_line(capsys, "journal", place / "x.rsgame")


@needs_pipes
def test_a_pipe_is_refused_and_not_waited_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("s.json", "u.mtf", "g.rsgame", "o.toml"):
        os.mkfifo(tmp_path / name)
    assert "no file that can be read" in one_line(capsys, "replay", tmp_path / "s.json")
    assert "no file that can be read" in one_line(capsys, "show", tmp_path / "u.mtf")
    unit = {"id": "a", "unit": str(tmp_path / "u.mtf")}
    script = write_script(tmp_path / "t.json", units=[unit])
    assert "no file that can be read" in one_line(capsys, "replay", script)
    one_line(capsys, "journal", tmp_path / "g.rsgame")
    one_line(capsys, "print", tmp_path / "g.rsgame", "-o", tmp_path / "x.pdf")
    good = write_script(tmp_path / "good.json")
    for force in ((), ("--force",)):
        one_line(capsys, "replay", good, "--save", tmp_path / "g.rsgame", *force)
        one_line(capsys, "export", "Atlas AS7-D", "-o", tmp_path / "o.toml", *force)
    assert (tmp_path / "g.rsgame").is_fifo()
    assert (tmp_path / "o.toml").is_fifo()


@needs_full
@pytest.mark.parametrize(
    "arguments", [("rules",), ("rules", "--json"), ("units",), ("show", "atlas as7-d")]
)
def test_a_full_disk_behind_the_output_is_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = outside(*arguments, stdout=full)
    assert done.returncode == 1
    expected = b"recordsheet: The output cannot be written: No space left on device."
    assert done.stderr.splitlines() == [expected]


@pytest.mark.skipif(os.name != "posix", reason="handles are closed otherwise elsewhere")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_handles_are_no_reason_for_a_traceback(tmp_path: Path, closed: str) -> None:
    script = write_script(tmp_path / "s.json")
    what = "-" if "<" in closed else str(script)
    line = f'exec "{sys.executable}" -m recordsheet_gui replay {what} {closed}'
    done = subprocess.run(["/bin/sh", "-c", line], stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == (1 if "<" in closed else 0)
    assert done.stderr.count(b"\n") == (1 if "<" in closed else 0)
    assert b"Traceback" not in done.stderr


def test_ctrl_c_is_no_reason_for_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("recordsheet_gui.session.ledger.ledger", stopped)
    assert run(capsys, "rules") == (130, "", "recordsheet: stopped.\n")


@pytest.mark.parametrize("command", [("print", "x.pdf"), ("render", "x.png"), ("render", "x.svg")])
def test_a_game_without_units_has_nothing_to_draw(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, str]
) -> None:
    path = tmp_path / "empty.rsgame"
    write_empty_game(path, "total-warfare")
    with gamefile.open_game(path, read_only=True) as game:
        assert not game.session.state.units
    word, out = command
    assert "no unit" in one_line(capsys, word, path, "-o", tmp_path / out)
    assert not (tmp_path / out).exists()
