"""States of a game on disk, now and then, so that opening it folds few steps.

The rows are the game and need none of them: a snapshot comes with a later step when it is a large
one, so that nobody waits while it is put together.
"""

import json
import sqlite3
import threading
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.wire import Json, encode

MOST_FOLDED = 4 << 20
"""Bytes of rows after which a snapshot is due however few they are."""
MOST_STATE = 16 << 20
"""Bytes of a state as text; a hundred 'Mechs with every box struck have less than half."""
AT_ONCE = 512 << 10
"""Bytes of a state that is put together while the step waits."""
DEAR, MOST_DEAR = 256 << 10, 4
"""Packed bytes of a snapshot of which only the newest few are kept."""


SHEETS = '{"units":{'
"""How one begins."""
Snapshot = tuple[int, bytes]
"""The row of the log after which it was so, and the state, packed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A snapshot that ought to be written."""

    row: int
    state: GameState
    size: int
    """Bytes that it has at most."""


class Snapshots:
    """The large snapshots that a game in play still has to write."""

    def __init__(self, roster: Collection[UnitId]) -> None:
        """Nothing is due yet."""
        self._roster = frozenset(roster)
        self._ready: list[Snapshot] = []
        self._packing: threading.Thread | None = None

    def at_once(self, due: Sequence[Due]) -> list[Snapshot]:
        """What goes with the step: its own small ones, and a large one of a step before."""
        return [*filter(None, map(self._packed, filter(_is_small, due))), *self._ready]

    def kept(self, written: Sequence[Snapshot], due: Sequence[Due]) -> None:
        """The step is on disk with these; the last of its large ones is put together meanwhile."""
        self._ready = [one for one in self._ready if one not in written]
        large = [one for one in due if not _is_small(one)]
        is_busy = self._packing is not None and self._packing.is_alive()
        if large and large[-1].size <= MOST_STATE and not is_busy:
            self._packing = threading.Thread(target=self._pack, args=large[-1:], daemon=True)
            self._packing.start()

    def last(self) -> list[Snapshot]:
        """What is left to be written when the game is closed."""
        if self._packing is not None:
            self._packing.join()
        return self._ready

    def _pack(self, due: Due) -> None:
        self._ready += filter(None, [self._packed(due)])

    def _packed(self, due: Due) -> Snapshot | None:
        body = packed_state(paper_only(due.state, self._roster))
        return None if body is None else (due.row, body)


def _is_small(due: Due) -> bool:
    return due.size <= AT_ONCE


def write(db: sqlite3.Connection, found: Sequence[Snapshot]) -> None:
    """Write snapshots down, within a transaction; of dear ones only the newest stay."""
    db.executemany("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", found)
    if any(len(body) > DEAR for _, body in found):
        db.execute(
            "DELETE FROM snapshot WHERE seq > 0 AND length(body) > ? AND seq NOT IN"
            " (SELECT seq FROM snapshot WHERE length(body) > ? ORDER BY seq DESC LIMIT ?)",
            (DEAR, DEAR, MOST_DEAR),
        )


def packed_state(state: GameState) -> bytes | None:
    """A state as compressed JSON, sheet by sheet; None for one that is too large to be read."""
    zipping, packed, size = zlib.compressobj(), [], 0
    for piece in _pieces(state):
        size += len(piece)
        if size > MOST_STATE:
            return None
        packed.append(zipping.compress(piece.encode("ascii")))
    return b"".join([*packed, zipping.flush()])


def _pieces(state: GameState) -> Iterator[str]:
    """One sheet after the other: a call that writes them all would hold every other thread."""
    yield SHEETS
    between = ""
    for unit, sheet in state.units.items():
        yield f"{between}{json.dumps(unit)}:{to_json(sheet)}"
        between = ","
    rest = to_json(replace(state, units={}))
    yield "}}" if rest == "{}" else f"}},{rest[1:]}"


def parts_of(text: bytes) -> Iterator[tuple[str | None, Json]]:
    """Each sheet with its key, and the rest without one; ValueError where it makes no sense."""
    words = text.decode("ascii")
    if not words.startswith(SHEETS):
        # As older programs wrote it.
        whole = json.loads(words)
        sheets = whole.pop("units", {}) if isinstance(whole, dict) else None
        if not isinstance(sheets, dict):
            raise ValueError("it is no state")
        yield from sheets.items()
        yield None, whole
        return
    read = json.JSONDecoder().raw_decode
    at = len(SHEETS)
    while words[at] != "}":
        key, at = read(words, at)
        if not isinstance(key, str) or words[at] != ":":
            raise ValueError("a sheet has no name")
        sheet, at = read(words, at + 1)
        yield key, sheet
        if words[at] not in ",}":
            raise ValueError("a sheet has no end")
        at += words[at] == ","
    yield None, json.loads("{" + words[at + 1 :].removeprefix(","))


def to_json(value: object) -> str:
    """A value of the core as text; ASCII, so that any note can be stored."""
    return json.dumps(encode(value), separators=(",", ":"))


def paper_only(state: GameState, roster: Collection[UnitId]) -> GameState:
    """The state without the designs that the roster has; who came later keeps theirs."""
    blank = UnitDesign(name="")
    return replace(
        state,
        units={
            key: replace(unit, design=blank) if key in roster else unit
            for key, unit in state.units.items()
        },
    )
