"""Forces on the command line: into a new game, and out of one."""

import json
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.storage import gamefile
from tests.mul_reader import read

DATA = Path(__file__).parents[1] / "data" / "forces"
LANCE, RESULT = DATA / "lance.mul", DATA / "result.mul"


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


def as_json(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def sheets(capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path) -> list[dict[str, Any]]:
    out = tmp_path / "again.mul"
    assert run(capsys, "export", game, "-o", out, "--force")[0] == 0
    return read(out.read_text(encoding="utf-8"))


def test_a_force_becomes_a_game_and_a_side_becomes_a_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, out = tmp_path / "g.rsgame", tmp_path / "out.mul"
    told = as_json(capsys, "import", LANCE, "--game", game)
    assert told["game"] == str(game)
    assert told["system"] == "total-warfare"
    assert [unit["name"] for unit in told["units"]][:2] == [
        "Hunchback HBK-4G",
        "Scorpion Light Tank",
    ]
    assert told["units"][0]["pilot"] == {"name": 'Ana "Q" Reyes', "gunnery": 3}
    assert told["missing"] == []
    written = as_json(capsys, "export", game, "-o", out, "--side", "A")
    assert written["written"] == str(out)
    assert len(written["units"]) == 6
    second = tmp_path / "second.rsgame"
    assert run(capsys, "import", out, "--game", second)[0] == 0
    once, twice = (sheets(capsys, one, tmp_path) for one in (game, second))
    for unit in (*once, *twice):
        unit.pop("section")
    assert once == twice
    _, text, _ = run(capsys, "journal", game)
    assert "Came with lance.mul: Hunchback HBK-4G, Scorpion Light Tank" in text


def test_two_forces_stand_on_two_sides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, out = tmp_path / "g.rsgame", tmp_path / "out.mul"
    code, listed, err = run(capsys, "import", LANCE, RESULT, "--game", game, "--side", "Wolf")
    assert code == 0
    assert listed.splitlines()[0] == 'a  side Wolf  Hunchback HBK-4G (Ana "Q" Reyes)'
    assert listed.splitlines()[-1] == "h  side B  Wasp WSP-1A"
    assert "result.mul: 1 unit in the section salvage stays where it is." in err
    assert run(capsys, "export", game, "-o", out, "--side", "B") == (0, "", "")
    assert [unit["chassis"] for unit in read(out.read_text(encoding="utf-8"))] == ["Locust", "Wasp"]
    assert run(capsys, "export", game, "-o", out, "--side", "Wolf", "--result", "--force")[0] == 0
    units = read(out.read_text(encoding="utf-8"))
    assert {unit["section"] for unit in units} == {"survivors", "salvage"}


def test_sections_can_be_chosen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "g.rsgame"
    told = as_json(
        capsys, "import", RESULT, "--game", game, "--section", "salvage", "--section", "retreated"
    )
    assert [unit["name"] for unit in told["units"]] == ["Atlas AS7-D", "Jenner JR7-D"]
    assert told["left_out"] == {"result.mul": {"survivors": 1, "allies": 1, "devastated": 1}}


def test_units_that_are_missing_are_named_and_the_rest_comes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    force, game = tmp_path / "x.mul", tmp_path / "g.rsgame"
    force.write_text(
        '<unit><entity chassis="Atlas" model="AS7-X"/><entity chassis="atlas" model="as7 d"/>'
        '<entity chassis="Anvil"/></unit>',
        encoding="utf-8",
    )
    code, out, err = run(capsys, "import", force, "--game", game)
    assert code == 1
    assert out == "a  side A  Atlas AS7-D\n"
    assert err.splitlines() == [
        "recordsheet: x.mul: Atlas AS7-X: It is not in the library. The nearest: Atlas AS7-D.",
        "recordsheet: x.mul: Anvil: Anvil cannot be played in Total Warfare.",
    ]
    with gamefile.open_game(game, read_only=True) as opened:
        assert len(opened.session.state.units) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<unit><entity chassis="Warlord"/></unit>', "no game was made"),
        ("<unit>", "recordsheet: x.mul: The file is no sound XML"),
        ("<!DOCTYPE unit><unit/>", "document type"),
        ("", "recordsheet: x.mul: The file is empty."),
    ],
)
def test_what_gives_no_game_leaves_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    force, game = tmp_path / "x.mul", tmp_path / "g.rsgame"
    force.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "import", force, "--game", game)
    assert (code, out) == (1, "")
    assert words in err.splitlines()[-1]
    assert not game.exists()


def test_existing_files_are_kept_unless_forced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, out = tmp_path / "g.rsgame", tmp_path / "out.mul"
    game.write_text("mine", encoding="utf-8")
    out.write_text("mine", encoding="utf-8")
    assert run(capsys, "import", LANCE, "--game", game)[0] == 1
    assert game.read_text(encoding="utf-8") == "mine"
    assert run(capsys, "import", LANCE, "--game", game, "--force")[0] == 0
    assert run(capsys, "export", game, "-o", out)[0] == 1
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(capsys, "export", game, "-o", out, "--force") == (0, "", "")


def test_an_earlier_step_can_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, out = tmp_path / "g.rsgame", tmp_path / "out.mul"
    script = tmp_path / "s.json"
    steps = [{"do": "mark", "unit": "a", "armor": "CT", "boxes": 5}]
    units = [{"id": "a", "unit": "Locust LCT-1V"}]
    script.write_text(
        json.dumps({"system": "total-warfare", "units": units, "steps": steps}), encoding="utf-8"
    )
    assert run(capsys, "replay", script, "--save", game)[0] == 0
    assert run(capsys, "export", game, "-o", out)[0] == 0
    assert read(out.read_text(encoding="utf-8"))[0]["places"][1]["points"] == {"Front": 5}
    assert run(capsys, "export", game, "-o", out, "--at", 0, "--force")[0] == 0
    assert 'points="5"' not in out.read_text(encoding="utf-8")
    assert run(capsys, "export", game, "-o", out, "--megamek", "0.49.20", "--force")[0] == 0
    assert '<unit version="0.49.20">' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("import", LANCE), 1, "is a force: name the game"),
        (("import", LANCE, "--side", "A"), 1, "--side goes with --game"),
        (("import", LANCE, "--game", "g.txt"), 1, "ends in .rsgame"),
        (("import", LANCE, "--game", "g.rsgame", "--check"), 1, "--check goes with units"),
        (("import", LANCE, "x.mtf", "--game", "g.rsgame"), 1, "x.mtf is no force"),
        (("import", "gone.mul", "--game", "g.rsgame"), 1, "There is no file gone.mul"),
        (("import", DATA, "--game", "g.rsgame"), 1, "is no force"),
        (
            ("import", LANCE, "--game", "g.rsgame", "--side", "A", "--side", "B"),
            1,
            "more sides than files",
        ),
        (("import", LANCE, "--game", "g.rsgame", "--side", " "), 1, "A side needs a name."),
        (("import", LANCE, "--game", "g.rsgame", "--section", "wrecks"), 1, "no section"),
        (("import", LANCE, "--game", "g.rsgame", "--system", "skirmish"), 1, "Skirmish has none"),
        (("export", "Atlas AS7-D", "-o", "x.mul"), 1, "holds units of a game"),
        (("export", "Atlas AS7-D", "-o", "x.toml", "--side", "A"), 1, "--side goes with a game"),
        (("export", "Atlas AS7-D", "-o", "x.toml", "--result"), 1, "--result goes with a game"),
        (("export", "g.rsgame", "-o", "x.toml"), 1, "should end in .mul"),
        (("export", "g.rsgame", "-o", "x.mul", "--result"), 1, "needs the --side"),
        (("export", "g.rsgame", "-o", "x.mul"), 1, "g.rsgame"),
        (("export", "g.rsgame", "-o", "x.mul", "--megamek", "newest"), 2, "a version is like"),
    ],
)
def test_wrong_words_get_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[object, ...],
    code: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    found, out, err = run(capsys, *arguments)
    assert (found, out) == (code, "")
    assert words in err
    assert code == 2 or err.count("\n") == 1
    assert not (tmp_path / "g.rsgame").exists()


def test_sides_and_games_that_are_not_there_are_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, out = tmp_path / "g.rsgame", tmp_path / "x.mul"
    assert run(capsys, "import", LANCE, "--game", game)[0] == 0
    assert run(capsys, "export", game, "-o", out, "--side", "Z")[2] == (
        'recordsheet: There is no unit on side "Z"; there are A.\n'
    )
    assert "steps 0 to 1" in run(capsys, "export", game, "-o", out, "--at", 9)[2]


def test_what_the_file_cannot_hold_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script, game, out = tmp_path / "s.json", tmp_path / "g.rsgame", tmp_path / "x.mul"
    units = [{"id": "a", "unit": "Locust LCT-1V"}, {"id": "b", "unit": "Building (Heavy)"}]
    steps = [{"do": "hit", "unit": "b", "location": "0.0,0.0,0.0/0", "damage": 11}]
    played = {"system": "total-warfare", "units": units, "steps": steps}
    script.write_text(json.dumps(played), encoding="utf-8")
    assert run(capsys, "replay", script, "--save", game)[0] == 0
    code, _, err = run(capsys, "export", game, "-o", out)
    assert code == 0
    assert err == (
        "recordsheet: Building (Heavy) (b): not in the file: "
        "Its walls have 79 points left in level 0.\n"
    )
    hits = {"system": "hard-hits", "units": [{"id": "a", "unit": "Kestrel"}]}
    script.write_text(json.dumps(hits), encoding="utf-8")
    other = tmp_path / "h.rsgame"
    assert run(capsys, "replay", script, "--save", other)[0] == 0
    assert "Hard Hits has none" in run(capsys, "export", other, "-o", tmp_path / "y.mul")[2]
