import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from recordsheet_gui.__main__ import main
from recordsheet_gui.storage import paths


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["force", *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


LANCE = ("random", "--bv", "6000", "--units", "4", "--kind", "mech", "--seed", "7")


def test_a_force_by_lot_is_the_same_for_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    one, again = told(capsys, *LANCE), told(capsys, *LANCE)
    assert one == again
    assert len(one["units"]) == 4
    assert 5800 <= one["total"]["bv"] <= 6000
    assert {unit["kind"] for unit in one["units"]} == {"mech"}
    other = told(capsys, *LANCE[:-1], "8")
    assert other["units"] != one["units"]
    assert run(capsys, "list")[1] == ""


def test_wishes_narrow_the_lots(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "random", "--tons", "200", "--era", "star-league", "--seed", "1")
    assert 0 < found["total"]["tons"] <= 200
    found = told(
        capsys, *LANCE[:3], "--kind", "mech", "--weight", "light", "--gunnery", "3", "--seed", "2"
    )
    assert all(unit["tons"] < 40 for unit in found["units"])
    assert all(unit["pilot"]["gunnery"] == 3 for unit in found["units"])
    assert all(unit["bv"] > unit["base_bv"] for unit in found["units"])
    found = told(capsys, "random", "--tons", "75", "--tech", "clan", "--kind", "mech")
    assert [unit["unit"] for unit in found["units"]] == ["Timber Wolf Prime"]


def test_a_kept_force_is_listed_shown_printed_played_and_kept_from_a_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told(capsys, *LANCE, "--save", "Red Lance")
    told(capsys, *LANCE[:-1], "9", "--save", "Blue Lance")
    assert [one["name"] for one in told(capsys, "list")["forces"]] == ["Blue Lance", "Red Lance"]
    _, out, _ = run(capsys, "show", "red")
    assert out.startswith("Red Lance\nTotal Warfare, 4 units")
    shown = told(capsys, "show", "Red Lance")
    pdf, game = tmp_path / "red.pdf", tmp_path / "duel.rsgame"
    told(capsys, "print", "red", "-o", str(pdf), "--sheets", "--black")
    assert len(PdfReader(pdf).pages) == 5
    text = PdfReader(pdf).pages[0].extract_text()
    for unit in shown["units"]:
        assert "".join(unit["unit"].split()) in "".join(text.split())
    assert run(capsys, "print", "red", "-o", str(pdf))[0] == 1
    assert run(capsys, "print", "red", "-o", str(pdf), "--force", "--paper", "letter")[0] == 0
    assert told(capsys, "game", "red", "blue", "-o", str(game))["units"] == 8
    assert run(capsys, "game", "red", "blue", "-o", str(game))[0] == 1
    told(capsys, "save", str(game), "--side", "B", "--name", "Blue again")
    again, blue = told(capsys, "show", "blue again"), told(capsys, "show", "blue lance")
    assert again["units"] == blue["units"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nobody"), 'There is no force "nobody".'),
        (("show", "no/where.rsforce"), "There is no force"),
        (("random", "--bv", "100", "--units", "4", "--kind", "mech"), "do not fit into 100"),
        (("random", "--bv", "900", "--role", "Baker"), "No unit of the library fits"),
        (("print", "x", "-o", "out.txt"), "should end in .pdf"),
        (("print", "x", "-o", "out.pdf", "--tables"), "--tables goes with --sheets."),
        (("save", "no.rsgame", "--name", "X"), "There is no file"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [(), ("dance",), ("random",), ("random", "--bv", "0"), ("random", "--bv", "x")]
)
def test_wrong_usage_is_two(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert run(capsys, *arguments)[0] == 2


def test_a_name_that_is_taken_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, *LANCE, "--save", "Lance")
    code, _, err = run(capsys, *LANCE, "--save", "lance")
    assert code == 1
    assert "already" in err
    assert len(list(paths.forces_dir().iterdir())) == 1


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 300, "\u202ertl"])
def test_what_is_no_name_is_told_as_such(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, _, err = run(capsys, *LANCE, f"--save={name}")
    assert code == 1
    assert "its name is one line of 1 to" in err
    assert not paths.forces_dir().exists() or not list(paths.forces_dir().iterdir())


def test_a_broken_file_is_told_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    paths.made(paths.forces_dir()).joinpath("odd.rsforce").write_text("oops")
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert "odd.rsforce is no valid TOML" in out
