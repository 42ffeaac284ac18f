"""Games with right checksums whose rows cannot be true are damaged; nobody trips over them."""

import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session import journal, script
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE
from tests.games import Game
from tests.mechs import mech
from tests.storage.make_save import SAVES

Change = Callable[[Any], None]
MECHS, GRIDS, CARDS, SHIPS = (
    f"v1-{system}-0.1.rsgame"
    for system in ("total-warfare", "renegade-tech", "skirmish", "hard-hits")
)


def forged(save: str, folder: Path, part: str, change: Change) -> Path:
    """A copy of a game with one part changed and its checksum made right again."""
    path = shutil.copyfile(SAVES / save, folder / save)
    with closing(sqlite3.connect(path)) as db, db:
        if part == "setup":
            (body,) = db.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()
            data = game_log.unpacked(body)
            change(data)
            packed = zlib.compress(json.dumps(data).encode())
            db.execute("UPDATE meta SET value = ? WHERE key = 'setup'", (packed,))
        elif part == "sheet":
            for seq, body in db.execute("SELECT seq, body FROM snapshot").fetchall():
                data = game_log.unpacked(body)
                change(data)
                packed = zlib.compress(json.dumps(data).encode())
                db.execute("UPDATE snapshot SET body = ? WHERE seq = ?", (packed, seq))
        else:
            # The step that the cursor stands on: opening folds it.
            (cursor,) = db.execute("SELECT at FROM log ORDER BY seq DESC LIMIT 1").fetchone()
            row = "SELECT seq, at, body FROM log WHERE kind = 'step' AND at = ? ORDER BY seq DESC"
            seq, at, body = db.execute(row, (cursor,)).fetchone()
            data = json.loads(body)
            change(data)
            text = json.dumps(data)
            crc = game_log.checksum(seq, b"step", at, text.encode())
            db.execute("UPDATE log SET crc = ?, body = ? WHERE seq = ?", (crc, text, seq))
    return path


def lost(*keys: str) -> Change:
    """Something is taken away."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def put(value: object, *keys: Any) -> Change:
    """Something else stands there."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def fact(**event: object) -> Change:
    """One more fact in the last step."""
    return lambda data: data.setdefault("events", []).append(event)


HAND = {"rule": "by-hand", "by_hand": True}
MARK = {"cause": HAND, "at": {"turn": 1, "phase": 0}}
ROLL = {"do": "physical_roll", "unit": "a", "target": "b", "attack": "kick", "side": "front",
        "points": 10**12, "number": {"value": 2}}  # fmt: skip


def arrival(*, armor: int | None = None, heat: int = 0) -> dict[str, Any]:
    """A sheet that a step brings, with one thing wrong."""
    sheet: dict[str, Any] = encode(TOTAL_WARFARE.start(mech(), Pilot(), {}))
    if armor is not None:
        sheet["design"]["armor"]["CT"] = armor
    sheet["tracks"]["heat"] = heat
    return sheet


SHEETS = [
    (CARDS, lost("units", "a", "grids", "torso")),
    (SHIPS, lost("units", "a", "grids", "excess")),
    (GRIDS, lost("units", "a", "grids", "LT/rear_internal")),
    (MECHS, lost("units", "a", "grids", "LL/armor")),
    (MECHS, put({"rows": ["#"]}, "units", "a", "grids", "CT/armor")),
    (MECHS, put({"0.999": MARK}, "units", "a", "grids", "CT/armor", "lost")),
    (MECHS, put(-1, "units", "a", "tracks", "heat")),
    (MECHS, put(10**12, "units", "a", "tracks", "heat")),
    (MECHS, put({"LL/5x": MARK}, "units", "a", "slots")),
    (MECHS, put({"turn": 1, "phase": 99}, "clock")),
    (MECHS, lost("sides", "a")),
]
ROWS = [
    (MECHS, fact(fact="phase began", clock={"turn": 1, "phase": 99})),
    (MECHS, fact(fact="track moved", unit="a", track="heat", was=0, to=10**12, cause=HAND)),
    (MECHS, fact(fact="boxes lost", unit="a", grid="XX/armor", cells=["0.0"], cause=HAND)),
    (MECHS, fact(fact="boxes lost", unit="a", grid="CT/armor", cells=["0.999"], cause=HAND)),
    (MECHS, fact(fact="slots marked", unit="a", slots=["LL/5x"], cause=HAND)),
    (MECHS, fact(fact="side changed", unit="nobody", was="A", to="B")),
    (MECHS, fact(fact="unit left", unit="nobody")),
    (MECHS, fact(fact="unit moved", unit="a", before="nobody")),
    (MECHS, fact(fact="option changed", name="tea", was=False, to=True)),
    (MECHS, fact(fact="unit joined", unit="a", side="B", sheet=arrival())),
    (MECHS, fact(fact="unit joined", unit="n", side="B", sheet=arrival(armor=10**12))),
    (MECHS, fact(fact="unit joined", unit="n", side="B", sheet=arrival(heat=-1))),
    (MECHS, fact(fact="unit joined", unit="n", side="B", sheet={"design": {"kind": "ball"}})),
    (MECHS, fact(fact="owed", id=9999, unit="a", command=ROLL, rule="BT-physical")),
]
SETUPS = [
    (MECHS, put(10**12, "units", 0, "design", "armor", "CT")),
    (MECHS, lambda data: data["units"][0]["design"]["slots"].pop("RT")),
    (MECHS, lambda data: data["units"][0]["design"]["items"][0].update(slots=["RT/3x"])),
    (MECHS, put(501, "units", 0, "design", "armor", "CT")),
    (GRIDS, put(9_999_999, "units", 0, "design", "structure", "CT")),
    (MECHS, put(201, "units", 0, "design", "heat_sinks", "count")),
    (MECHS, put(9_999_999, "units", 0, "design", "heat_sinks", "count")),
    (MECHS, put(100, "units", 0, "design", "walk")),
    (MECHS, put(1001, "units", 0, "design", "engine", "rating")),
    (MECHS, put("ball", "units", 0, "design", "config")),
    (MECHS, put([99], "units", 0, "design", "slots", "CT", 11, "items")),
    (MECHS, put([-99], "units", 0, "design", "slots", "CT", 11, "items")),
    (MECHS, lambda data: data["units"][0]["design"]["slots"]["RT"].append({})),
    (MECHS, lambda data: data["units"][0]["design"]["items"][0].update(location="XX")),
    (MECHS, put(201, "units", 0, "design", "items", 0, "gear", "rack")),
    (MECHS, put(201, "units", 0, "design", "items", 0, "gear", "rate")),
    (CARDS, put(9_999_999, "units", 0, "design", "points", "torso")),
    (SHIPS, put(9_999_999, "units", 0, "design", "shields", "1")),
    (SHIPS, put(9_999_999, "units", 0, "design", "groupings", 0, "boxes")),
    (CARDS, lambda data: data["units"][0]["design"]["points"].pop("torso")),
    (SHIPS, lambda data: data["units"][0]["design"]["shields"].pop("1")),
]
CASES = [
    *(("row", *case) for case in ROWS),
    *(("setup", *case) for case in SETUPS),
]


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(("part", "save", "change"), CASES)
def test_a_game_that_cannot_be_true_is_damaged(
    tmp_path: Path, part: str, save: str, change: Change, read_only: bool
) -> None:
    path = forged(save, tmp_path, part, change)
    before = path.read_bytes()
    with pytest.raises(Damaged) as caught:
        gamefile.open_game(path, read_only=read_only)
    assert str(path) in str(caught.value)
    # A fact that nobody knows would prove nothing.
    assert "no known fact" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(("save", "change"), SHEETS)
def test_snapshots_that_cannot_be_true_are_passed_by_and_the_rows_are_folded(
    tmp_path: Path, save: str, change: Change, read_only: bool
) -> None:
    true = shutil.copyfile(SAVES / save, tmp_path / f"true-{save}")
    path = forged(save, tmp_path, "sheet", change)
    with (
        gamefile.open_game(true, read_only=True) as expected,
        gamefile.open_game(path, read_only=read_only) as game,
    ):
        ours, theirs = game.session.history, expected.session.history
        assert (ours.cursor, len(ours)) == (theirs.cursor, len(theirs))
        for at in range(len(ours) + 1):
            assert ours.state(at) == theirs.state(at)


def test_a_sheet_without_a_track_that_later_rules_print_gets_it(tmp_path: Path) -> None:
    path = forged(MECHS, tmp_path, "sheet", lost("units", "a", "tracks", "pilot/piloting"))
    with gamefile.open_game(path) as game:
        (a, *_) = game.session.state.units
        game.system.report(game.session.state, a)
        assert game.session.history.state(0).units[a].tracks


def test_an_early_row_that_cannot_be_true_is_damaged_when_somebody_looks(tmp_path: Path) -> None:
    path = shutil.copyfile(SAVES / MECHS, tmp_path / MECHS)
    with closing(sqlite3.connect(path)) as db, db:
        seq, at, body = db.execute(
            "SELECT seq, at, body FROM log WHERE kind = 'step' ORDER BY seq LIMIT 1"
        ).fetchone()
        data = json.loads(body)
        fact(fact="boxes lost", unit="a", grid="XX/armor", cells=["0.0"], cause=HAND)(data)
        text = json.dumps(data)
        crc = game_log.checksum(seq, b"step", at, text.encode())
        db.execute("UPDATE log SET crc = ?, body = ? WHERE seq = ?", (crc, text, seq))
    with gamefile.open_game(path, read_only=True) as game, pytest.raises(Damaged):
        journal.whole(game.system, game.session.history)


def test_half_a_design_cannot_be_dealt() -> None:
    design = mech()
    slots = {where: lines for where, lines in design.slots.items() if where != "RT"}
    object.__setattr__(design, "slots", slots)
    with pytest.raises(RuleError, match="not whole"):
        Game(design)


def test_no_number_of_a_script_is_larger_than_a_game_can_keep() -> None:
    battle = script.Script(
        system="total-warfare",
        units=(),
        steps=({"do": "piloting", "unit": "a", "why": "x", "modifier": 10**12},),
    )
    with pytest.raises(script.ScriptError, match="No number of a game is larger"):
        script.play(battle, Game(mech()).session)
