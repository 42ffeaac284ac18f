"""recordsheet print and render."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from recordsheet_gui.__main__ import main


@pytest.fixture(autouse=True)
def _own_home(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(word) for word in arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    script = tmp_path / "script.json"
    units = [
        {"id": "a", "unit": "Atlas AS7-D", "side": "A"},
        {"id": "b", "unit": "Locust LCT-1V", "side": "B"},
    ]
    steps = [
        {"do": "mark", "unit": "a", "armor": "LT", "boxes": 18},
        {"do": "end_turn"},
        {"do": "mark", "unit": "b", "armor": "HD", "boxes": 1},
    ]
    data = {"system": "total-warfare", "seed": 1, "units": units, "steps": steps}
    script.write_text(json.dumps(data), encoding="utf-8")
    path = tmp_path / "dawn.rsgame"
    assert run(capsys, "replay", script, "--save", path)[0] == 0
    return path


def pages(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def test_a_game_prints_all_units(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path
) -> None:
    out = tmp_path / "all.pdf"
    code, text, err = run(capsys, "print", game, "-o", out, "--json")
    assert (code, err) == (0, "")
    assert json.loads(text) == {"written": str(out)}
    found = pages(out)
    assert len(found) == 2
    assert "14 / 32" in found[0]
    assert "Locust" in found[1]


@pytest.mark.long
def test_a_side_a_unit_a_step_or_a_fresh_sheet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path
) -> None:
    out = tmp_path / "out.pdf"
    assert run(capsys, "print", game, "-o", out, "--side", "B")[0] == 0
    assert ["Locust" in text for text in pages(out)] == [True]
    assert run(capsys, "print", game, "-o", out, "--unit", "a", "--force", "--black")[0] == 0
    assert ["14 / 32" in text for text in pages(out)] == [True]
    assert run(capsys, "print", game, "-o", out, "--unit", "a", "--at", 0, "--force")[0] == 0
    assert "32 / 32" in pages(out)[0]
    assert "Initiative" in pages(out)[0]
    assert run(capsys, "print", game, "-o", out, "--unit", "a", "--blank", "--force")[0] == 0
    assert "32 / 32" in pages(out)[0]
    assert "Initiative" not in pages(out)[0]


def test_tables_and_journal_follow_the_sheets(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path
) -> None:
    out = tmp_path / "out.pdf"
    flags = ("--tables", "--journal", "--paper", "letter")
    assert run(capsys, "print", game, "-o", out, *flags)[0] == 0
    found = pages(out)
    assert ["HIT LOCATIONS" in page for page in found[:4]] == [False, False, True, False]
    assert "dawn" in found[-1]
    assert "left torso armor loses 18 (14 of 32 left) by hand." in found[-1]
    assert float(PdfReader(out).pages[0].mediabox.width) == pytest.approx(612, abs=1)


def test_a_unit_prints_without_a_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "atlas.pdf"
    assert run(capsys, "print", "atlas", "-o", out, "--tables")[0] == 0
    reader = PdfReader(out)
    assert len(reader.pages) == 2
    assert reader.metadata is not None
    assert reader.metadata.title == "Atlas AS7-D"
    assert run(capsys, "render", "atlas", "-o", tmp_path / "atlas.svg")[0] == 0
    assert (tmp_path / "atlas.svg").read_bytes().startswith(b"<?xml")


def test_a_unit_prints_its_fresh_sheet_in_another_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, picture = tmp_path / "griffin.pdf", tmp_path / "griffin.png"
    unit = ("Griffin GRF-1N", "--system", "renegade-tech")
    assert run(capsys, "print", *unit, "-o", out, "--tables")[0] == 0
    assert "WEAPON TEMPLATES" in pages(out)[1]
    assert "Initiative" not in pages(out)[0]
    assert run(capsys, "render", *unit, "-o", picture, "--width", 400)[0] == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them."""
    data = path.read_bytes()
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_the_play_layout_is_drawn_as_a_window_shows_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    small, large, dark = (tmp_path / f"{name}.png" for name in ("small", "large", "dark"))
    play = ("render", "atlas", "--layout", "play")
    assert run(capsys, *play, "-o", small)[0] == 0
    assert run(capsys, *play, "--size", "1920x1080", "-o", large)[0] == 0
    assert run(capsys, *play, "--size", "1366x768", "--dark", "-o", dark)[0] == 0
    # The pane of such a window, filled to its edges.
    assert picture_size(small) == picture_size(dark) == (1030, 607)
    assert picture_size(large) == (1584, 919)
    assert small.read_bytes() != dark.read_bytes()
    page = tmp_path / "page.png"
    assert run(capsys, "render", "atlas", "--dark", "-o", page)[0] == 0
    assert picture_size(page) == (1200, 1697)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--layout", "play", "--size", "1366"), 2, "like 1366x768"),
        (("--layout", "play", "--size", "200x100"), 2, "640x480"),
        (("--layout", "play", "--size", "1366x99999"), 2, "16000x16000"),
        (("--layout", "scroll"), 2, "scroll"),
        (("--size", "1366x768"), 1, "goes with --layout play"),
        (("--layout", "play", "--width", "900"), 1, "--size"),
    ],
)
def test_a_wrong_layout_or_size_is_told_so(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: tuple[str, ...],
    code: int,
    words: str,
) -> None:
    out = tmp_path / "atlas.png"
    found, _, err = run(capsys, "render", "atlas", "-o", out, *arguments)
    assert found == code
    assert words in err
    assert not out.exists()


def test_the_play_layout_is_no_drawing_for_paper(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "atlas.svg"
    code, _, err = run(capsys, "render", "atlas", "-o", out, "--layout", "play")
    assert code == 1
    assert ".png" in err
    assert not out.exists()


@pytest.mark.parametrize("key", ["skirmish", "hard-hits"])
def test_a_unit_without_a_sheet_in_that_game_is_told_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, key: str
) -> None:
    out = tmp_path / "griffin.pdf"
    code, _, err = run(capsys, "print", "Griffin GRF-1N", "--system", key, "-o", out)
    title = {"skirmish": "Skirmish", "hard-hits": "Hard Hits"}[key]
    games = "Total Warfare and Renegade Tech"
    assert err == f"recordsheet: Griffin GRF-1N has no sheet in {title}; it plays in {games}.\n"
    assert code == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "words", "expected"),
    [
        (["--at", "99"], "steps 0 to 3, not 99", 1),
        (["--system", "skirmish"], "--system goes with a unit; a game has its own.", 1),
        (["--at", "-1"], "not -1", 1),
        (["--side", "Z"], 'no unit on side "Z"; there are A, B', 1),
        (["--unit", "zz"], 'no unit "zz"', 1),
        (["--paper", "a3"], "a3", 2),
        (["--at", "x"], "x", 2),
    ],
)
def test_bad_input_gets_one_sentence_and_leaves_no_file(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    game: Path,
    arguments: list[str],
    words: str,
    expected: int,
) -> None:
    out = tmp_path / "out.pdf"
    code, text, err = run(capsys, "print", game, "-o", out, *arguments)
    assert (code, text) == (expected, "")
    assert words in err
    assert "Traceback" not in err
    if expected == 1:
        assert err.count("\n") == 1
    assert not out.exists()
    assert not list(tmp_path.glob(".*part"))


@pytest.mark.parametrize("command", ["print", "render"])
def test_a_target_that_cannot_be_written_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    kept = tmp_path / "kept.pdf"
    kept.write_text("mine")
    for target in (kept, tmp_path / "no" / "folder" / "x.pdf", tmp_path):
        code, _, err = run(capsys, command, "atlas", "-o", target)
        assert code == 1
        assert err.count("\n") == 1
        assert "Traceback" not in err
    code, _, err = run(capsys, command, "atlas", "-o", tmp_path, "--force")
    assert (code, err.count("\n")) == (1, 1)
    assert kept.read_text() == "mine"
    assert not list(tmp_path.glob(".*part"))


def test_what_needs_a_game_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for flags in (["--journal"], ["--side", "A"], ["--unit", "a"], ["--at", "1"]):
        code, _, err = run(capsys, "print", "atlas", "-o", tmp_path / "x.pdf", *flags)
        assert code == 1
        assert "goes with a game" in err


def test_a_battle_becomes_one_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path
) -> None:
    out = tmp_path / "battle.png"
    code, text, err = run(capsys, "render", game, "-o", out, "--poster", "--json")
    assert (code, err) == (0, "")
    assert json.loads(text) == {"written": str(out)}
    picture = QImage(str(out))
    assert (picture.width(), picture.height()) == (1920, 1080)
    light = picture.pixelColor(4, 700)
    assert run(capsys, "render", game, "-o", out, "--poster")[0] == 1
    dark = ("--poster", "--theme", "dark", "--date", "1 May", "--at", 1, "--force")
    assert run(capsys, "render", game, "-o", out, *dark)[0] == 0
    assert QImage(str(out)).pixelColor(4, 700).lightness() < light.lightness() / 2
    assert run(capsys, "render", game, "-o", out, "--poster", "--force")[0] == 0
    assert QImage(str(out)).pixelColor(4, 700) == light
    assert run(capsys, "render", game, "-o", out, "--poster", "--dark", "--force")[0] == 0
    assert QImage(str(out)).pixelColor(4, 700).lightness() < light.lightness() / 2
    assert run(capsys, "render", game, "-o", out, "--poster", "--width", 3840, "--force")[0] == 0
    assert QImage(str(out)).height() == 2160


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--width", 800), "1920 to 7680"),
        (("--unit", "a"), "--unit does not go with --poster"),
        (("--side", "A"), "--side does not go with --poster"),
        (("--blank",), "--blank does not go with --poster"),
        (("--at", 99), "steps 0 to 3"),
        (("--layout", "play"), "--layout does not go with --poster"),
        (("--size", "1366x768"), "--size does not go with --poster"),
        (("-o", "battle.pdf"), "should end in .png"),
    ],
)
def test_what_a_poster_cannot_be_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    game: Path,
    options: tuple[object, ...],
    sentence: str,
) -> None:
    out = tmp_path / "battle.png"
    code, _, err = run(capsys, "render", game, "-o", out, "--poster", *options)
    assert code == 1
    assert sentence in err
    assert not out.exists()


def test_a_unit_alone_has_no_poster_and_a_sheet_no_date(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "atlas.png"
    code, _, err = run(capsys, "render", "atlas", "-o", out, "--poster")
    assert (code, "goes with a game" in err) == (1, True)
    code, _, err = run(capsys, "render", "atlas", "-o", out, "--date", "today")
    assert (code, "goes with --poster" in err) == (1, True)
