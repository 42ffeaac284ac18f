import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from recordsheet_gui import bench
from recordsheet_gui.__main__ import main
from recordsheet_gui.bench import sharing
from recordsheet_gui.bench.playing import DIALOGS
from recordsheet_gui.bench.row import Row
from recordsheet_gui.ui.actions import ACTIONS

NOW = (
    Row(name="start to first sheet", value=400.0, unit="ms", against="a bare window", ratio=1.9),
    Row(name="a row of its own", value=3.0, unit="ms", against=""),
)

THERE = (Row(name="start to first sheet", value=800.0, unit="ms", against="", ratio=3.2),)


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(tree: Path | None = None) -> Iterator[Row]:
        yield from NOW if tree is None else THERE

    monkeypatch.setattr(bench, "rows", rows)


def saved(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def test_a_table_is_kept_and_another_is_held_against_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.json"
    assert main(["bench", "--save", str(kept)]) == 0
    assert [row["value"] for row in json.loads(kept.read_text(encoding="utf-8"))] == [400.0, 3.0]
    capsys.readouterr()
    assert main(["bench", "--json", "--against", str(kept)]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["ratio"], first["against"]) == (1.0, "400.000 ms before")
    assert second["ratio"] == 1.0


def test_rows_of_the_first_version_are_known_by_their_old_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = saved(tmp_path / "old.json", {"name": "start to first painted sheet", "value": 800})
    assert main(["bench", "--json", "--against", str(old)]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["ratio"] == 0.5
    assert second["ratio"] is None


@pytest.mark.parametrize("text", ["", "{}[", "[1]", "[{}]", '{"name": 1}'])
def test_what_is_no_table_is_refused_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text, encoding="utf-8")
    assert main(["bench", "--against", str(bad)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "bad.json" in told.err


def test_a_table_that_is_there_is_not_written_over_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = saved(tmp_path / "kept.json")
    assert main(["bench", "--save", str(kept)]) == 1
    assert "--force" in capsys.readouterr().err
    assert kept.read_text(encoding="utf-8") == "[]"
    assert main(["bench", "--save", str(kept), "--force"]) == 0


def test_another_source_tree_is_measured_with_the_same_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "recordsheet_gui").mkdir()
    kept = tmp_path / "kept.json"
    assert main(["bench", "--tree", str(tmp_path), "--save", str(kept)]) == 0
    capsys.readouterr()
    assert main(["bench", "--json", "--against", str(kept)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["ratio"] == 0.5


def test_a_folder_without_the_program_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--tree", str(tmp_path)]) == 1
    assert "recordsheet_gui" in capsys.readouterr().err


def test_every_dialog_of_the_menus_is_measured() -> None:
    asking = {spec.key for spec in ACTIONS if spec.text.endswith("...")}
    keys = {spec.key for spec in ACTIONS}
    assert set(DIALOGS) <= keys
    # These ask for a file, which is the desktop's own dialog.
    files = {"open_game", "save_copy", "save_template", "report", "import_force"}
    assert asking - set(DIALOGS) <= files


def test_a_table_with_guests_is_measured_from_each_press_to_everybody_else() -> None:
    found = sharing.measured(guests=4, players=2, seconds=2)
    assert found.steps == 4
    assert len(found.waits) == found.steps * 3, "who pressed does not count"
    assert 0 < found.waits[0] <= found.waits[-1]
    assert found.bytes_of_step > 100
    assert min(found.ping, found.owner_cpu, found.broker_cpu) > 0
