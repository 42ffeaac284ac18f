"""A copy in memory of a game that somebody else keeps: it grows by the rows of that game's log.

What comes is looked at as a stranger's file is: checksums, shapes, and whether it can be true of
these units.
"""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from recordsheet_gui.core.events import Step, UnitJoined
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.session import Kept, Moved, Record
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.game_log import Row, checksum
from recordsheet_gui.storage.gamefile import GameFile, open_game
from recordsheet_gui.storage.soundness import Soundness
from recordsheet_gui.storage.sql import reading
from recordsheet_gui.units.kinds import codec_of

SHARED = "This game is on somebody else's table."


class Replica:
    """A game that follows another, row by row."""

    def __init__(self, data: bytes, systems: Mapping[str, GameSystem] | None = None) -> None:
        """`data` is what stands in the other's file; Damaged and the like when it is no game."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = Path(folder, "shared.rsgame")
            path.write_bytes(data)
            self.game: GameFile = open_game(path, read_only=True, systems=systems)
        self.game.notice, self.game.is_elsewhere = SHARED, True
        self._codec = codec_of(self.game.system.commands)
        try:
            self._sound = self._look()
        except BaseException:
            self.close()
            raise

    @property
    def last_row(self) -> int:
        """The number of the last row that is here."""
        return self.game.last_row

    def has(self, row: Row) -> bool:
        """Whether a row is here already, just like that."""
        return self.game.rows_after(row[0] - 1, 1) == [row]

    def take(self, row: Row, by: str = "") -> None:
        """Follow one row further; Damaged when it is not the next, or cannot be true.

        `by` is the guest who did it.
        """
        with reading(self.game.path):
            kept = replace(self._kept(row), by=by[:LONGEST_NAME])
        self.game.follow(row, kept)

    def close(self) -> None:
        """Forget it all."""
        self.game.close()

    def _look(self, *more: Step) -> Soundness:
        history = self.game.session.history
        steps = (history.step(at) for at in range(1, len(history) + 1))
        joined = (
            step
            for step in (*steps, *more)
            if any(isinstance(event, UnitJoined) for event in step.events)
        )
        return Soundness(self.game.system, self.game.setup, joined)

    def _kept(self, row: Row) -> Kept:
        seq, kind, at, crc, body = row
        history = self.game.session.history
        if seq != self.last_row + 1:
            raise Damaged(f"Row {seq} of a shared game came after row {self.last_row}.")
        if crc != checksum(seq, kind.encode(), at, body.encode()):
            raise ValueError(f"row {seq} is not what was written")
        if kind == "move":
            if body or not 0 <= at <= len(history):
                raise ValueError(f"row {seq} leads nowhere")
            return Kept(record=Moved(to=at), after=history.state(at))
        if kind != "step" or at != history.cursor + 1:
            raise ValueError(f"row {seq} leads nowhere")
        step = self._codec.decode(Step, json.loads(body), f"step {at}")
        if any(isinstance(event, UnitJoined) for event in step.events):
            self._sound = self._look(step)
        record: Record = self._sound.check_step(step, at)
        state = history.state()
        for event in step.events:
            state = evolve(state, event)
        return Kept(record=record, after=state)
