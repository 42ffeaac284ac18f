import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.assets import unit_files

ATLAS = {"id": "a", "unit": "Atlas AS7-D"}


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def script(tmp_path: Path, *steps: object, **more: object) -> str:
    path = tmp_path / "script.json"
    data = {"system": "total-warfare", "units": [ATLAS], "steps": list(steps), **more}
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def replay(capsys: pytest.CaptureFixture[str], path: str, *more: str) -> Any:
    code, out, err = run(capsys, "replay", path, "--json", *more)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_units_lists_every_shipped_unit(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "units", "--json")
    units = json.loads(out)["units"]
    assert code == 0
    assert len(units) == len(unit_files())
    atlas = next(unit for unit in units if unit["name"] == "Atlas AS7-D")
    assert atlas["tons"] == 100
    assert atlas["kind"] == "mech"
    assert "total-warfare" in atlas["systems"]
    assert atlas["bv"] == 1897
    assert next(unit for unit in units if unit["kind"] == "ship")["bv"] is None


def test_units_searches_as_one_types(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "units", "shad")
    assert out.startswith("Shadow Hawk SHD-2H")
    assert len(out.splitlines()) == 1


def test_units_can_be_searched_by_battle_value(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "units", "bv>1800", "--json")
    assert {unit["name"]: unit["bv"] for unit in json.loads(out)["units"]} == {
        "Ares Attack Craft Mark IX": 2056,
        "Atlas AS7-D": 1897,
        "Destrier Siege Vehicle": 2551,
        "Leopard (2537)": 2999,
        "Molniya Corvette (2951)": 43497,
        "Timber Wolf Prime": 2737,
        "Union (2708)": 3972,
    }
    _, out, _ = run(capsys, "units", "atlas")
    assert "BV 1,897" in out


def test_show_says_how_a_battle_value_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "locust")
    assert out.splitlines()[2] == "BV 432"
    assert "Speed factor" not in out
    _, out, _ = run(capsys, "show", "locust", "--bv")
    assert re.search(r"^Speed factor +77 x 1\.89 \(12 MP\) +145\.53$", out, re.MULTILINE)
    assert out.splitlines()[-1].split() == ["Battle", "value", "rounded", "432"]
    _, out, _ = run(capsys, "show", "locust", "--json")
    record = json.loads(out)
    assert record["bv"] == 432
    assert record["bv_unknown"] == []
    assert record["bv_count"][-1] == {"label": "Battle value", "working": "rounded", "value": 432}


def test_a_unit_with_unknown_gear_says_that_its_value_is_unknown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = next(path for path in unit_files() if path.name.startswith("locust"))
    odd = tmp_path / "odd.toml"
    odd.write_text(path.read_text(encoding="utf-8").replace("Medium Laser", "Death Ray"))
    _, out, _ = run(capsys, "show", str(odd), "--bv")
    assert out.splitlines()[2] == "BV unknown"
    assert out.splitlines()[-1] == "BV unknown: nobody has a value for Death Ray."
    _, out, _ = run(capsys, "show", str(odd), "--json")
    assert json.loads(out)["bv"] is None
    assert json.loads(out)["bv_unknown"] == ["Death Ray"]


def test_a_ship_has_no_battle_value_and_says_nothing_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "show", "kestrel", "--bv")
    assert "BV" not in out
    assert "Battle value" not in out


@pytest.mark.parametrize("name", ["Atlas AS7-D", "atlas as7-d", "atl"])
def test_show_takes_a_name_in_any_case_or_a_clear_prefix(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, out, _ = run(capsys, "show", name)
    assert code == 0
    assert out.splitlines()[:2] == [
        "Atlas AS7-D",
        "100 tons, biped, Inner Sphere, 2755, Juggernaut",
    ]


def test_show_takes_a_unit_file(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in unit_files() if path.name.startswith("locust"))
    code, out, _ = run(capsys, "show", str(path), "--json")
    assert code == 0
    assert json.loads(out)["chassis"] == "Locust"


def test_a_script_gives_units_and_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    result = replay(
        capsys,
        script(
            tmp_path,
            {"do": "hit", "unit": "a", "location": "RT", "damage": 34, "rolls": [[4, 4], [2, 3]]},
            {"do": "mark", "unit": "a", "armor": "CT", "boxes": 3},
            {"do": "unmark", "unit": "a", "armor": "CT", "boxes": 1},
            {"do": "mark", "unit": "a", "structure": "LL", "boxes": 2},
            {"do": "slot", "unit": "a", "location": "RT", "slot": 1, "hit": True},
            {"do": "slot", "unit": "a", "location": "RT", "slot": 1, "hit": False},
            {"do": "heat", "unit": "a", "to": 14},
            {"do": "pilot", "unit": "a", "hits": 2},
            {"do": "ammo", "unit": "a", "location": "RT", "slot": 11, "shots": 2},
            {"do": "note", "unit": "a", "text": "limping"},
            {"do": "condition", "unit": "a", "name": "prone", "on": True},
            {"do": "roll", "count": 2, "sides": 6, "why": "luck", "rolls": [[1, 2]]},
            {"do": "end_phase"},
            {"do": "undo"},
            {"do": "redo"},
            {"do": "undo", "count": 2},
        ),
    )
    unit = result["units"]["a"]
    assert unit["armor"]["RT"] == 0
    assert unit["structure"]["RT"] == 19
    assert unit["armor"]["CT"] == 45
    assert unit["structure"]["LL"] == 19
    assert unit["hit_slots"] == [{"location": "RT", "slot": 3, "name": "AC/20"}]
    assert unit["heat"] == 14
    assert unit["pilot"]["hits"] == 2
    assert unit["notes"] == ["limping"]
    assert unit["conditions"] == ["prone"]
    assert [b["shots"] for b in unit["ammo"] if (b["location"], b["slot"]) == ("RT", 11)] == [2]
    assert result["phase"] == "Initiative"
    first = result["steps"][0]
    assert first["do"] == "hit"
    assert first["facts"][0]["fact"] == "boxes lost"
    assert "right torso armor loses 32 (0 of 32 left)" in first["journal"][0]
    assert len(result["steps"]) == 16


def test_what_is_owed_stays_pending_and_is_resolved_by_its_number(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hit = {"do": "hit", "unit": "a", "location": "RT", "damage": 34, "owe": True}
    result = replay(capsys, script(tmp_path, hit))
    pending = result["units"]["a"]["pending"]
    assert [(p["what"], p["dice"], p["due"]) for p in pending] == [
        ("Critical hits, right torso", [2, 6], "now"),
        ("Piloting roll: 20 damage in one phase", [2, 6], "phase end"),
    ]
    assert pending[1]["target"] == 6
    numbers = [p["id"] for p in pending]
    result = replay(
        capsys,
        script(
            tmp_path,
            hit,
            {"do": "resolve", "pending": numbers[0], "rolls": [[1, 1]]},
            {"do": "dismiss", "pending": numbers[1]},
        ),
    )
    assert result["units"]["a"]["pending"] == []


def test_the_same_seed_plays_the_same_battle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = script(tmp_path, *[{"do": "hit", "unit": "a", "damage": 15}] * 12, seed=7)
    assert replay(capsys, path) == replay(capsys, path)


def test_a_note_of_somebody_else_moves_no_cursor_and_begins_no_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # A guest's note is printed on the owner's terminal.
    text = "one\r\n\x1b[2Jtwo \u202eeerht\x07"
    step = {"do": "note", "unit": "a", "text": text}
    battle = {
        "system": "total-warfare",
        "units": [{"id": "a", "unit": "Atlas AS7-D"}],
        "steps": [step],
    }
    script, game = tmp_path / "battle.json", tmp_path / "battle.rsgame"
    script.write_text(json.dumps(battle), encoding="utf-8")
    _, told, _ = run(capsys, "replay", str(script), "--save", str(game))
    assert told == "Atlas AS7-D: note: one \ufffd[2Jtwo \ufffdeerht\ufffd\n"
    for style in ("text", "markdown"):
        _, told, _ = run(capsys, "journal", str(game), "--format", style)
        assert "\ufffd\\[2J" in told or "\ufffd[2J" in told
        assert not {"\x1b", "\u202e", "\x07", "\r"} & set(told)
    _, told, _ = run(capsys, "journal", str(game), "--json")
    assert json.loads(told)["journal"][-1]["text"].endswith(text)


def test_a_saved_game_keeps_its_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "evening.rsgame"
    mark = {"do": "mark", "unit": "a", "armor": "HD", "boxes": 2}
    steps = [mark, {"do": "end_phase"}, mark]
    code, *_ = run(capsys, "replay", script(tmp_path, *steps), "--save", str(game))
    assert code == 0
    _, text, _ = run(capsys, "journal", str(game))
    assert "Atlas AS7-D: head armor loses 2 (7 of 9 left) by hand." in text
    _, text, _ = run(capsys, "journal", str(game), "--format", "markdown")
    assert "## Turn 1, Movement" in text
    _, text, _ = run(capsys, "journal", str(game), "--json")
    first = json.loads(text)["journal"][0]
    assert (first["step"], first["turn"], first["unit"], first["rule"]) == (1, 1, "a", "by-hand")


def test_an_existing_file_is_kept_unless_forced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = tmp_path / "evening.rsgame"
    game.write_bytes(b"mine")
    path = script(tmp_path)
    code, out, err = run(capsys, "replay", path, "--save", str(game))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert game.read_bytes() == b"mine"
    assert run(capsys, "replay", path, "--save", str(game), "--force")[0] == 0
    assert game.read_bytes() != b"mine"


def test_a_script_that_fails_leaves_no_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = tmp_path / "evening.rsgame"
    path = script(tmp_path, {"do": "mark", "unit": "a", "armor": "HD"}, {"do": "dance"})
    code, _, err = run(capsys, "replay", path, "--save", str(game))
    assert code == 1
    assert "Step 2 (dance)" in err
    assert [p.name for p in tmp_path.iterdir() if p.name != "home"] == ["script.json"]


def test_the_ledger_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "--json")
    assert "TW-damage" in [rule["id"] for rule in json.loads(out)["rules"]]
    _, out, _ = run(capsys, "rules", "TW-damage")
    assert out.startswith("TW-damage\n")


HIT = {"do": "hit", "unit": "a", "location": "RT", "damage": 34}

HIT_LT = {"do": "hit", "unit": "a", "location": "LT", "damage": 1}

BAD_SCRIPTS: list[tuple[str, object, str]] = [
    ("unknown unit", {"units": [{"id": "a", "unit": "Gundam RX-78"}]}, "Gundam"),
    ("two of one id", {"units": [ATLAS, ATLAS]}, 'Two units have the id "a"'),
    ("unknown system", {"system": "chess"}, "chess"),
    ("no system", {"system": None}, "system"),
    ("unknown option", {"options": {"luck": 1}}, "luck"),
    ("bad skill", {"units": [{**ATLAS, "pilot": {"gunnery": 99}}]}, "Skills run from 0 to 8"),
    ("unknown key", {"colour": "red"}, "colour"),
    ("steps no list", {"steps": 3}, "steps"),
    ("a step no object", {"steps": [3]}, "a step is an object"),
    ("dice too high", {"steps": [{**HIT, "rolls": [[7, 0]]}]}, "cannot show"),
    ("too few dice", {"steps": [HIT]}, "Critical hits, right torso"),
    ("too few faces", {"steps": [{**HIT, "rolls": [[4]]}]}, "takes 2D6"),
    ("too many dice", {"steps": [{**HIT, "rolls": [[1, 1], [2, 2]]}]}, "left over"),
    ("dice no numbers", {"steps": [{**HIT, "rolls": [["x", 1]]}]}, "whole number"),
    ("no such location", {"steps": [{**HIT, "location": "TAIL"}]}, "TAIL"),
    ("negative damage", {"steps": [{**HIT, "damage": -4}]}, "not -4"),
    ("damage no number", {"steps": [{**HIT, "damage": "lots"}]}, "damage"),
    ("nothing to undo", {"steps": [{"do": "undo"}]}, "nothing to undo"),
    (
        "undo too much",
        {"steps": [HIT_LT, HIT_LT, {"do": "undo", "count": 3}]},
        "Step 3 (undo): There are only 2 actions to undo.",
    ),
    ("undo none", {"steps": [{"do": "undo", "count": 0}]}, "count from 1"),
    ("bad choice", {"steps": [{**HIT, "choices": [4]}]}, "a choice is"),
]


@pytest.mark.parametrize(
    ("change", "words"), [case[1:] for case in BAD_SCRIPTS], ids=[case[0] for case in BAD_SCRIPTS]
)
def test_a_bad_script_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, object], words: str
) -> None:
    code, out, err = run(capsys, "replay", script(tmp_path, **change), "--json")
    assert (code, out) == (1, "")
    assert words in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[1, 2]", "a JSON object"),
        ("[" * 100_000, "The script is too deep."),
        (" " * 10_000_000, "larger than 5 MB"),
        ("\x00\xff", "not JSON"),
    ],
    ids=["empty", "cut off", "a list", "deep", "10 MB", "binary"],
)
def test_what_is_no_script_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "s.json"
    path.write_text(text, encoding="latin-1")
    code, out, err = run(capsys, "replay", str(path))
    assert (code, out) == (1, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "nowhere.json"],
        ["replay", "."],
        ["journal", "nowhere.rsgame"],
        ["show", "Gundam"],
        ["show", "nowhere.toml"],
        ["show", "."],
        ["rules", "TW-nonsense"],
    ],
)
def test_what_is_not_there_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert err.startswith("recordsheet: ")
    assert err.count("\n") == 1


def test_an_ambiguous_name_lists_the_candidates(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "show", "Marauder")
    assert code == 1
    assert "MAD-3R" in err


@pytest.mark.skipif(os.geteuid() == 0, reason="root can read and write everything")
def test_an_unreadable_folder_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0)
    code, _, err = run(capsys, "replay", str(folder / "script.json"))
    assert code == 1
    assert err.count("\n") == 1


def test_a_home_that_cannot_be_made_still_finds_the_shipped_units(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "file" / "home"))
    code, out, err = run(capsys, "units", "--json")
    assert code == 0
    assert len(json.loads(out)["units"]) == len(unit_files())
    assert err.startswith("recordsheet: ")


@pytest.mark.parametrize(
    "arguments", [["bogus"], ["bogus", "words"], ["units", "--bogus"], ["replay"]]
)
def test_wrong_usage_is_two(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(capsys, *arguments)[0] == 2


def test_a_script_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(script(tmp_path, {"do": "mark", "unit": "a", "armor": "HD"})).read_text("utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, _ = run(capsys, "replay", "-")
    assert code == 0
    assert "head armor loses 1" in out


def test_without_a_display_one_line_says_what_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    code, _, err = run(capsys)
    assert code == 1
    assert "no display" in err
    assert err.count("\n") == 1
