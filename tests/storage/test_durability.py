import os
import secrets
import select
import signal
import sqlite3
import subprocess
import sys
from collections import deque
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION, has_journal, read_header
from tests.storage.player import HEAT, A, play_record
from tests.storage.tiny import TINIES, TINY, replayed, setup

ROOT = Path(__file__).parents[2]
KILLS = 110
AHEAD = 3
"""Players that have started and wait for their turn, so that nobody waits for them."""
OPENING, ONE_STEP = 0.03, 0.002
"""Seconds that these take, more or less: moments to be killed in."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot wait for pipes")


def start_player(stack: ExitStack) -> "subprocess.Popen[bytes]":
    player = stack.enter_context(
        subprocess.Popen(
            [sys.executable, "-m", "tests.storage.player"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
    )
    stack.callback(player.kill)
    return player


def play_and_kill(player: "subprocess.Popen[bytes]", path: Path, records: int, reports: int) -> int:
    """Let a player play until a moment after some reports; gives the last that it reported."""
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{path}\t{records}\n".encode())
    player.stdin.flush()
    said = b""
    while said.count(b"\n") < reports:
        said += os.read(player.stdout.fileno(), 1)
    part = secrets.randbelow(1000) / 1000
    select.select([player.stdout], [], [], part * (ONE_STEP if reports else OPENING))
    player.send_signal(signal.SIGKILL)
    said += player.stdout.read()
    assert player.wait() == -signal.SIGKILL
    whole = said[: said.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else records


def records_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        count: int = db.execute("SELECT count(*) FROM log").fetchone()[0]
    return count


def test_a_kill_at_any_moment_loses_no_reported_step_and_leaves_no_half_step(path: Path) -> None:
    with gamefile.create_game(path, TINY, setup()):
        pass
    expected: Session = gamefile.in_memory(TINY, setup())
    records = kills = journals = 0
    with ExitStack() as stack:
        waiting = deque(start_player(stack) for _ in range(AHEAD))
        while kills < KILLS:
            waiting.append(start_player(stack))
            # Every fifth dies while it opens the game, the others in some step later.
            reports = secrets.randbelow(5)
            reported = play_and_kill(waiting.popleft(), path, records, reports)
            kills += 1
            journals += has_journal(path)
            with gamefile.open_game(path, systems=TINIES) as game:
                assert not game.is_read_only
                found = records_of(path)
                assert reported <= found <= reported + 1
                for number in range(records + 1, found + 1):
                    play_record(expected, number)
                assert game.session.history.cursor == expected.history.cursor
                assert len(game.session.history) == len(expected.history)
                assert game.session.state == expected.state == replayed(game.session)
                records = found
    assert kills >= 100
    assert records > kills
    assert expected.state.units[A].tracks[HEAT] > 0
    print(f"{kills} kills, {records} records, {journals} half steps taken back")  # noqa: T201


FIRST_STEPS = 12
"""Kills in the step that brings a game of the first release to this one's format."""


def test_a_kill_in_the_first_step_of_an_old_game_leaves_the_old_format_or_the_new_step(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    backups = tmp_path / "home" / "backups"
    with gamefile.create_game(path, TINY, setup()):
        pass
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 1")
    old = path.read_bytes()
    with ExitStack() as stack:
        waiting = deque(start_player(stack) for _ in range(AHEAD))
        for _ in range(FIRST_STEPS):
            waiting.append(start_player(stack))
            path.write_bytes(old)
            play_and_kill(waiting.popleft(), path, 0, reports=secrets.randbelow(2))
            with gamefile.open_game(path, systems=TINIES) as game:
                assert not game.is_read_only
                assert game.session.state == replayed(game.session)
                assert read_header(path).version == (VERSION if game.session.can_undo else 1)
    copies = list(backups.glob("*.rsgame"))
    assert copies
    for copy in copies:
        assert read_header(copy).version == 1
        with gamefile.open_game(copy, read_only=True, systems=TINIES) as game:
            assert not game.session.can_undo
