"""Vehicles without a game: listed, shown, printed and written."""

import json
from pathlib import Path

import pytest

from recordsheet_gui.cli import run as command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS, games_of
from recordsheet_gui.systems.total_warfare.buildings import CountedBuilding
from recordsheet_gui.units.kinds import KINDS
from tests.blk import BUNKER, TANK, blk, reported
from tests.games import A
from tests.mechs import mech


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    path = tmp_path / "badger.blk"
    path.write_text(blk(TANK), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = command([str(argument) for argument in arguments], lambda *_: 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_the_library_lists_them_and_shows_them(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    assert run(capsys, "import", file) == (0, "Units: 1 new.\n", "")
    _, out, _ = run(capsys, "units", "badger", "--json")
    (row,) = json.loads(out)["units"]
    assert (row["name"], row["kind"], row["tons"]) == ("Badger Light Tank BDG-1", "vehicle", 30)
    assert (row["systems"], row["bv"]) == (["total-warfare", "renegade-tech"], 346)
    code, out, _ = run(capsys, "show", "badger light")
    assert code == 0
    assert "Movement 4/6/0" in out
    _, out, _ = run(capsys, "show", file, "--json")
    assert json.loads(out)["armor"]["TU"] == 18


@pytest.mark.parametrize(
    "arguments", [("print",), ("render",), ("print", "--system", "total-warfare")]
)
def test_what_has_no_sheet_yet_says_so_and_a_tank_and_a_bunker_have_one(
    capsys: pytest.CaptureFixture[str],
    file: Path,
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *rest = arguments
    out = file.with_suffix(".pdf" if first == "print" else ".png")
    bunker = file.with_name("bunker.blk")
    bunker.write_text(blk(BUNKER), encoding="utf-8")
    with monkeypatch.context() as without:
        without.setattr(CountedBuilding, "layout", lambda *_: "nowhere")
        code, _, err = run(capsys, first, bunker, "-o", out, *rest)
    assert code == 1
    assert err == "recordsheet: There is no sheet for Ridge Bunker yet.\n"
    assert not out.exists()
    for drawn in (file, bunker):
        assert run(capsys, first, drawn, "-o", out, *rest)[0] == 0
        assert out.exists()
        out.unlink()


def test_a_game_that_does_not_know_them_says_so() -> None:
    tank = ("total-warfare", "renegade-tech")
    for text, known in ((blk(TANK), tank), (blk(BUNKER), tank[:1])):
        design = reported(text).design
        assert design is not None
        assert games_of(design.kind) == known
        for key in SYSTEMS.keys() - set(known):
            setup = GameSetup(system=key, units=(UnitSetup(id=A, design=design),))
            with pytest.raises(RuleError, match=design.name):
                gamefile.in_memory(SYSTEMS[key], setup)
    assert design is not None
    setup = GameSetup(system="renegade-tech", units=(UnitSetup(id=A, design=mech()),))
    session = gamefile.in_memory(SYSTEMS["renegade-tech"], setup)
    with pytest.raises(RuleError, match="cannot be played in Renegade Tech"):
        session.handle(AddUnit(id=UnitId("b"), design=design, side="B"))


def test_every_kind_has_a_title_for_that_sentence() -> None:
    assert all(kind.title.startswith("a") for kind in KINDS.values())


def test_they_become_files_again(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    for name in ("again.blk", "again.toml"):
        out = file.with_name(name)
        assert run(capsys, "export", file, "-o", out)[0] == 0
        code, shown, _ = run(capsys, "show", out)
        assert code == 0
        assert shown == run(capsys, "show", file)[1]
