import json
from pathlib import Path

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.assets import unit_files


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["compare", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_one_unit_has_its_variants_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "marauder mad-5d")
    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()] == [
        "Marauder MAD-3R",
        "Marauder MAD-5D",
    ]
    assert "2819" in out
    _, out, _ = run(capsys, "marauder mad-5d", "--json")
    assert [unit["bv"] for unit in json.loads(out)["units"]] == [1363, 1787]


def test_two_units_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "marauder mad-3r", "marauder mad-5d")
    assert (code, err) == (0, "")
    assert "Walk" not in out
    assert any(line.split() == ["Jump", "0", "4", "+4"] for line in out.splitlines())
    _, whole, _ = run(capsys, "marauder mad-3r", "marauder mad-5d", "--all")
    assert any(line.split() == ["Walk", "4", "4"] for line in whole.splitlines())
    _, text, _ = run(capsys, "marauder mad-3r", "marauder mad-5d", "--json")
    rows = {(row["group"], row["name"]): row for row in json.loads(text)["rows"]}
    assert rows["Worth", "Battle value"]["values"] == ["1,363", "1,787"]
    assert rows["Movement", "Walk"]["different"] is False


def test_a_file_can_be_one_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in unit_files() if path.name.startswith("locust"))
    code, out, _ = run(capsys, str(path), "locust")
    assert code == 0
    assert "alike" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("marauder",), "is not one unit"),
        (("atlas", "nobody at all"), "There is no unit"),
        (("atlas", "--all"), "--all goes with two units."),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 1
