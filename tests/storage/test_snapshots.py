"""The rows are the game: what is wrong with its snapshots costs no player an evening."""

import json
import sqlite3
import zlib
from base64 import b64encode
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MarkBoxes, MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.turns import finished
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import game_log, gamefile, snapshots, stored_history
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.received import replica_of
from tests.storage.tiny import TINIES, TINY, setup

A = UnitId("a")
ALL = "snapshot SET body = ?"
BAD = {
    "gone": None,
    "empty": b"",
    "garbage": b"\xa5" * 300,
    "text": "a text",
    "no JSON": zlib.compress(b"{"),
    "no name": zlib.compress(b'{"units":{1:{}}}'),
    "no end": zlib.compress(b'{"units":{"a":{}'),
    "no sheets": zlib.compress(b'{"clock":{},"units":7}'),
    "a list": zlib.compress(b"[]"),
    "too deep": zlib.compress(b"[" * 100_000),
    "another shape": zlib.compress(json.dumps({"units": {"z": {}}}).encode()),
    "a bomb": zlib.compress(b" " * (snapshots.MOST_STATE + 1) + b"{}"),
    "cut short": zlib.compress(b"{}" * 50)[:-5],
}


def states(session: Session) -> list[GameState]:
    history = session.history
    return [history.state(at) for at in range(len(history) + 1)]


@pytest.fixture
def played(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[GameState]:
    """A game of some snapshots, with steps that were undone; its states."""
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 4)
    monkeypatch.setattr(stored_history, "FEW", 0)
    with gamefile.create_game(path, TINY, setup()) as game:
        for number in range(10):
            game.session.handle(MoveTrack(unit=A, track=TrackKey("heat"), to=1 + number % 9))
        game.session.handle(WriteNote(unit=A, text="It smokes."))
        game.session.handle(MarkBoxes(unit=A, armor="CT", boxes=3))
        game.session.move_to(6)
        return states(game.session)


def spoil(path: Path, where: str, body: object) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        if body is None:
            db.execute(f"DELETE FROM snapshot WHERE {where}")
        else:
            db.execute(f"UPDATE snapshot SET body = ? WHERE {where}", (body,))


@pytest.mark.parametrize("where", ["seq > 0", "seq = 0", "seq >= 0"])
@pytest.mark.parametrize("name", BAD)
def test_a_snapshot_that_is_gone_or_broken_is_passed_by(
    path: Path, played: list[GameState], name: str, where: str
) -> None:
    spoil(path, where, BAD[name])
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.session.state == played[6]
        assert states(game.session) == played
        game.session.handle(WriteNote(unit=A, text="On we go."))
        after = states(game.session)
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == after


def test_a_snapshot_of_an_older_program_has_its_sheets_behind_the_rest(
    path: Path, played: list[GameState]
) -> None:
    with closing(sqlite3.connect(path)) as db:
        (body,) = db.execute("SELECT body FROM snapshot WHERE seq = 12").fetchone()
    text = json.dumps(dict(sorted(json.loads(zlib.decompress(body)).items())))
    assert not text.startswith(snapshots.SHEETS)
    spoil(path, "seq = 12", zlib.compress(text.encode()))
    # Whoever reads it needs no row.
    with gamefile.open_game(path, systems=TINIES) as game:
        assert isinstance(game.session.history, stored_history.StoredHistory)
        assert finished(game.session.history._snapshots[12]()) == played[12]


def test_a_state_that_is_read_in_turns_is_true_though_the_game_goes_another_way_meanwhile(
    path: Path, played: list[GameState]
) -> None:
    with gamefile.open_game(path, systems=TINIES) as game:
        history = game.session.history
        far, near = history.state_in_turns(12), history.state_in_turns(11)
        next(far)
        next(near)
        game.session.move_to(9)
        game.session.handle(WriteNote(unit=A, text="Another way."))
        assert finished(far) == finished(near) == history.state(10) == history.state()
        assert history.state(9) == played[9]


def test_the_nearest_snapshot_that_is_sound_is_folded_from(
    path: Path, played: list[GameState]
) -> None:
    spoil(path, "seq = (SELECT max(seq) FROM snapshot)", b"\xa5")
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.session.history.state(12) == played[12]
        assert game.session.history.state(9) == played[9]


def test_a_start_that_todays_rules_deal_otherwise_is_damaged_when_it_is_gone(
    path: Path, played: list[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = type(TINY).start

    def hot(*given: object) -> UnitState:
        sheet: UnitState = dealt(*given)  # type: ignore[arg-type]  # handed on as they come
        return replace(sheet, tracks={TrackKey("heat"): 7})

    spoil(path, "seq = 0", None)
    monkeypatch.setattr(type(TINY), "start", hot)
    with pytest.raises(Damaged, match="its start is missing, and step 1 begins elsewhere"):
        gamefile.open_game(path, systems=TINIES)


def test_without_snapshots_a_row_that_is_not_what_was_written_is_still_refused(
    path: Path, played: list[GameState]
) -> None:
    spoil(path, "seq >= 0", None)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE log SET body = replace(body, '3', '4') WHERE seq = 3")
    with pytest.raises(Damaged, match="row 3 of its log is not what was written"):
        gamefile.open_game(path, systems=TINIES)


def test_a_game_without_its_start_is_shared_like_any_other(
    path: Path, played: list[GameState]
) -> None:
    spoil(path, "seq = 0", None)
    with gamefile.open_game(path, systems=TINIES) as game:
        replica = replica_of([b64encode(zlib.compress(game.as_bytes()))], TINIES)
        assert replica.game.mark_at(5) == game.mark_at(5) is not None
        assert replica.game.session.state == played[6]
        replica.close()


def test_an_open_game_has_only_so_many_bytes_of_snapshots_at_hand(
    path: Path, played: list[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "MOST_HELD", 0)
    with gamefile.open_game(path, systems=TINIES) as game:
        assert states(game.session) == played
