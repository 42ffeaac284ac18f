"""A copy in memory of a game that somebody else keeps: it grows by the rows of that game's log.

What comes is looked at as a stranger's file is: checksums, shapes, and whether it can be true of
these units.
"""

import json
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from recordsheet_gui.core.events import Owed, Step, UnitJoined
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.handwritten import MOST_PARTS, most_parts
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.turns import finished
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.session.session import Kept, Moved
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage import game_log
from recordsheet_gui.storage.errors import Damaged, Newer
from recordsheet_gui.storage.game_log import Row, Stored, checksum
from recordsheet_gui.storage.game_room import MOST_STEP
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.soundness import Soundness
from recordsheet_gui.storage.sql import nameless, reading
from recordsheet_gui.storage.words import LONGEST_TITLE, check_words
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

SHARED = "This game is on somebody else's table."
PLACE = Path("shared.rsgame")
"""What errors call it: it has no file."""


class Replica:
    """A game that follows another, row by row."""

    def __init__(self, db: sqlite3.Connection, stored: Stored) -> None:
        """Made by replica_in_turns."""
        self.game = GameFile(PLACE, db, stored, None, SHARED)
        self.game.is_elsewhere = True
        self._codec = codec_of(self.game.system.commands)
        self._sound = stored.sound
        self._joined = dict(stored.joined)

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
        finished(self.take_in_turns(row, by))

    def take_in_turns(self, row: Row, by: str = "") -> Generator[None, None, None]:
        """The same, where a row may lead far back."""
        with reading(PLACE):
            history = self.game.session.history
            if row[1] == "move" and 0 <= row[2] <= len(history):
                yield from history.state_in_turns(row[2])
            kept = replace(self._kept(row), by=by[:LONGEST_NAME])
        self.game.follow(row, kept)

    def close(self) -> None:
        """Forget it all."""
        self.game.close()

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
        check_row(row)
        step = self._codec.decode(Step, json.loads(body), f"step {at}")
        self._meet(step, at)
        step = self._sound.check_step(step, at)
        state = history.state()
        for event in step.events:
            state = evolve(state, event)
        return Kept(record=step, after=state)

    def _meet(self, step: Step, at: int) -> None:
        """Units come with a step, and those that came with a step that was taken back are gone."""
        self._joined = {unit: came for unit, came in self._joined.items() if came < at}
        if any(isinstance(event, UnitJoined) for event in step.events):
            here = {unit.id for unit in self.game.setup.units} | self._joined.keys()
            sound = self._sound.only(here)
            self._joined.update(dict.fromkeys(sound.join(step), at))
            self._sound = sound


def replica_in_turns(
    file: bytes,
    setup: Sequence[bytes],
    start: Sequence[bytes],
    state: Sequence[bytes],
    systems: Mapping[str, GameSystem] = SYSTEMS,
) -> Generator[None, None, Replica]:
    """A copy of a game that was looked through: between two turns somebody else may have one."""
    db = nameless()
    try:
        db.deserialize(file)
        del file
        yield
        begun = yield from game_log.setup_in_turns(codec_of(), map(json.loads, setup))
        system = systems.get(begun.system)
        if system is None:
            raise Newer(f'"{begun.system}" is no game that is known here.')
        first = partial(_state_in_turns, start)
        stored = yield from game_log.stored_in_turns(db, PLACE, system, begun, first)
        codec = codec_of(system.commands)
        now = yield from _state_in_turns(state, codec, stored.sound)
        stored.history.know(now)
        return Replica(db, stored)
    except BaseException:
        db.close()
        raise


def _state_in_turns(
    pieces: Iterable[bytes], codec: Codec, sound: Soundness
) -> Generator[None, None, GameState]:
    read = map(json.loads, pieces)
    with reading(PLACE):
        state = codec.decode(GameState, next(read))
        sheets: dict[UnitId, UnitState] = {}
        owed: list[Owed] = []
        for unit, sheet in read:
            if unit is None:
                owed += [codec.decode(Owed, card) for card in sheet]
            else:
                sheets[unit] = codec.decode(UnitState, sheet, unit)
            yield
        return sound.checked(
            game_log.with_designs(replace(state, units=sheets, owed=tuple(owed)), sound.designs)
        )


def check_row(row: Row) -> None:
    """Refuse a row that takes too long to read, or says what nobody has room to show."""
    body = row[4]
    if len(body) > MOST_STEP or most_parts(body) > MOST_PARTS:
        raise ValueError(f"row {row[0]} is too large")
    if len(body) > LONGEST_TITLE:
        check_words(json.loads(body))
