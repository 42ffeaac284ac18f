"""Units that came in mid-game are there again, whatever happened to the program."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MarkBoxes, MoveTrack
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.table import AddUnit, RemoveUnit
from recordsheet_gui.storage import game_log, gamefile
from tests.mechs import mech
from tests.storage.tiny import TINIES, TINY, replayed, setup

ROOT = Path(__file__).parents[2]
N, HEAT = UnitId("n"), TrackKey("heat")
STEPS = game_log.SNAPSHOT_EVERY + 50


def arrives(name: str = "Locust") -> AddUnit:
    return AddUnit(id=N, design=replace(mech(), name=name), side="B")


def design_at(game: gamefile.GameFile, position: int | None = None) -> UnitDesign:
    return game.session.history.state(position).unit(N).design


def test_a_reinforcement_survives_250_steps_and_a_kill(path: Path) -> None:
    with gamefile.create_game(path, TINY, setup()):
        pass
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.test_reinforcements", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    with player:
        assert player.stdout is not None
        assert player.stdout.read(4) == b"done"
        player.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.session.history.cursor == STEPS + 1
        assert design_at(game) == arrives().design
        assert game.session.state.unit(N).tracks[HEAT] == 1 + STEPS % 30
        assert replayed(game.session) == game.session.state
        assert N not in game.session.history.state(0).units
        game.session.handle(MarkBoxes(unit=N, armor="CT", boxes=3))


def test_after_an_undo_another_unit_may_come_under_the_same_id(path: Path) -> None:
    with gamefile.create_game(path, TINY, setup()) as game:
        game.session.handle(arrives("Locust"))
        game.session.handle(MarkBoxes(unit=N, armor="CT", boxes=3))
        game.session.undo(count=2)
        game.session.handle(arrives("Wasp"))
    with gamefile.open_game(path, systems=TINIES) as game:
        assert design_at(game).name == "Wasp"
        assert game.session.state.unit(N).grids == TINY.start(mech(), arrives().pilot, {}).grids


def test_snapshots_bring_those_who_came_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 2)
    with gamefile.create_game(path, TINY, setup()) as game:
        game.session.handle(arrives("Locust"))
        for heat in range(1, 6):
            game.session.handle(MoveTrack(unit=N, track=HEAT, to=heat))
        game.session.undo(count=6)
        game.session.handle(arrives("Wasp"))
        for heat in range(11, 16):
            game.session.handle(MoveTrack(unit=N, track=HEAT, to=heat))
        game.session.handle(RemoveUnit(unit=N))
        states = [game.session.history.state(at) for at in range(8)]
    for at in reversed(range(8)):
        with gamefile.open_game(path, systems=TINIES, read_only=True) as game:
            assert game.session.history.state(at) == states[at]


if __name__ == "__main__":
    with gamefile.open_game(Path(sys.argv[1]), systems=TINIES) as open_game:
        open_game.session.handle(arrives())
        for step in range(1, STEPS + 1):
            open_game.session.handle(MoveTrack(unit=N, track=HEAT, to=1 + step % 30))
        os.write(1, b"done")
        signal.pause()
