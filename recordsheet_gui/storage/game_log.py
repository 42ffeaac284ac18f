"""The tables of a game and what stands in them.

The log is append-only: a step drops what was ahead of the cursor from the line, but not from the
file, and a move sets the cursor. Each row has a checksum, so that a game is either read as it was
played or refused.
"""

import json
import sqlite3
import zlib
from collections.abc import (
    Callable,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from recordsheet_gui import __version__
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import GameNamed, PhaseBegan, Step, UnitJoined
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup, UnitState
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.core.turns import finished
from recordsheet_gui.core.wire import Codec, Json
from recordsheet_gui.session.session import Kept
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage import schema, snapshots
from recordsheet_gui.storage.errors import Newer
from recordsheet_gui.storage.game_room import LARGE_START
from recordsheet_gui.storage.header import APPLICATION_ID, VERSION
from recordsheet_gui.storage.snapshots import paper_only, to_json
from recordsheet_gui.storage.soundness import Soundness
from recordsheet_gui.storage.sql import bounded, reading, transaction
from recordsheet_gui.storage.stored_history import Snapshot, StoredHistory
from recordsheet_gui.storage.words import check_text
from recordsheet_gui.storage.written import BY, Read, Written, mark_of
from recordsheet_gui.storage.written import Row as Row
from recordsheet_gui.units.kinds import codec_of

Line = tuple[list[int], int, list[Read]]
ROWS_IN_A_TURN = 500
SNAPSHOT_EVERY = 200
"""Steps of the line; opening folds fewer than that."""

LONGEST_NUMBER = 7
"""Digits; an entry of the Master Unit List has as many."""
BIGGEST = 64 << 20
"""Bytes of an unpacked roster; a hundred units have a fiftieth of this."""
MOST_PARTS = 2_000_000
"""Of one value; a roster or a state of a hundred units has a tenth of this."""
MOST_HELD = 64 << 20
"""Bytes of packed snapshots that an open game has at hand, the newest first."""

WITHOUT_COLUMNS = b"0.1.0"
"""The program whose designs lack columns of the equipment table."""

JOINED = json.dumps(UnitJoined.fact).encode("ascii")
"""Stands in each row that brings a unit; these are read at once, the others when needed."""


# -- values ----------------------------------------------------------------------------------


def packed(value: object) -> bytes:
    """A large value as compressed JSON; the compression brings its own checksum."""
    return zlib.compress(to_json(value).encode("ascii"))


def unpacked(data: object, number: Callable[[str], int] = int) -> Json:
    """JSON from its compressed form; ValueError or zlib.error when it is broken or too large."""
    return loaded(_unzipped(data, BIGGEST), number)


def _unzipped(data: object, most: int) -> bytes:
    if not isinstance(data, bytes):
        raise ValueError("bytes are missing")
    unzip = zlib.decompressobj()
    text = unzip.decompress(data, most)
    if not unzip.eof:
        raise ValueError("it is too large or cut short")
    return text


def loaded(text: bytes, number: Callable[[str], int] = int) -> Json:
    """JSON of no more parts than there is memory for: an empty list takes thirty times its text."""
    _check_parts(text)
    return json.loads(text, parse_int=None if number is int else number)


def _check_parts(text: bytes) -> None:
    if sum(map(text.count, (b"{", b"[", b","))) > MOST_PARTS:
        raise ValueError("it has too many parts")


def checksum(seq: int, kind: bytes, at: int, body: bytes) -> int:
    """Of a whole row of the log."""
    return zlib.crc32(body, zlib.crc32(b"%d %b %d" % (seq, kind, at)))


def with_designs(state: GameState, designs: Mapping[UnitId, UnitDesign]) -> GameState:
    """The state with the designs of its units put back."""
    return replace(
        state, units={key: replace(unit, design=designs[key]) for key, unit in state.units.items()}
    )


# -- writing ---------------------------------------------------------------------------------


def write_new(db: sqlite3.Connection, setup: GameSetup, start: GameState) -> None:
    """Make an empty file a game without steps; refused where its units are too large for one."""
    roster = to_json(setup)
    first = snapshots.packed_state(paper_only(start, start.units))
    if first is None or len(roster) > snapshots.MOST_STATE:
        raise RuleError("full", LARGE_START)
    check_text(roster)
    with transaction(db):
        for table in schema.SCHEMA:
            db.execute(table)
        db.execute("INSERT INTO meta VALUES ('program', ?)", (__version__,))
        db.execute("INSERT INTO meta VALUES ('setup', ?)", (zlib.compress(roster.encode("ascii")),))
        # The start is kept as it was dealt: later rules may print other tracks on the sheet.
        db.execute("INSERT INTO snapshot VALUES (0, ?)", (first,))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def rows_of(line: Sequence[Kept], last: int, cursor: int) -> list[Row]:
    """Records as they are written down after the last row."""
    rows: list[Row] = []
    for seq, kept in enumerate(line, last + 1):
        if isinstance(kept.record, Step):
            cursor += 1
            kind, body = "step", to_json(kept.record)
        else:
            cursor = kept.record.to
            kind, body = "move", ""
        crc = checksum(seq, kind.encode("ascii"), cursor, body.encode("ascii"))
        rows.append((seq, kind, cursor, crc, body))
    return rows


def write_rows(db: sqlite3.Connection, rows: Sequence[Row], line: Sequence[Kept]) -> None:
    """Write rows down, and who did what stands in them."""
    db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
    if named := names_in(rows, line):
        write_names(db, named)


def names_in(rows: Sequence[Row], line: Sequence[Kept]) -> list[tuple[int, str]]:
    """The guests of a line, by their rows."""
    return [(row[0], kept.by) for row, kept in zip(rows, line, strict=True) if kept.by]


def is_snapshot_due(row: Row, since: int) -> bool:
    """Whether a state is kept after a row; `since` are the bytes of rows since the last one."""
    return row[1] == "step" and (row[2] % SNAPSHOT_EVERY == 0 or since >= snapshots.MOST_FOLDED)


def write_names(db: sqlite3.Connection, named: Iterable[tuple[int, str]]) -> None:
    """Write down which guests did what stands in some rows."""
    db.executemany(
        "INSERT OR REPLACE INTO meta VALUES (?, ?)",
        [(f"{BY}{seq}", name.encode("utf-8", "replace")) for seq, name in named],
    )


# -- reading ---------------------------------------------------------------------------------


def mark(db: sqlite3.Connection, seq: int) -> int:
    """What tells a game from others up to a row of the log: its start and all rows until there."""
    (setup,) = db.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()
    found = db.execute("SELECT body FROM snapshot WHERE seq = 0").fetchone()
    start = found[0] if found and isinstance(found[0], bytes) else None
    rows = db.execute("SELECT crc FROM log WHERE seq <= ? ORDER BY seq", (seq,))
    return mark_of(setup, start, [crc for (crc,) in rows])


def rows_after(db: sqlite3.Connection, seq: int, most: int) -> list[Row]:
    """The rows that follow one of the log, as they were written."""
    found = db.execute(
        "SELECT seq, kind, at, crc, body FROM log WHERE seq > ? ORDER BY seq LIMIT ?", (seq, most)
    )
    return [
        (number, kind.decode("ascii"), at, crc, body.decode("ascii"))
        for number, kind, at, crc, body in found
    ]


def names(db: sqlite3.Connection, rows: Iterable[int] | None = None) -> dict[int, str]:
    """The guests who did something, by the row of it: of some rows, or of all."""
    query, keys = "SELECT key, value FROM meta WHERE key GLOB ?", [f"{BY}*"]
    if rows is not None:
        keys = [f"{BY}{row}" for row in rows]
        query = f"SELECT key, value FROM meta WHERE key IN ({','.join('?' * len(keys))})"
    found: dict[int, str] = {}
    for key, value in db.execute(query, keys):
        row = key.decode("ascii", "replace").removeprefix(BY)
        if row.isdecimal() and isinstance(value, bytes):
            found[int(row)] = value.decode("utf-8", "replace")[:LONGEST_NAME]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A game as its file has it."""

    system: GameSystem
    setup: GameSetup
    history: StoredHistory
    written: Written
    sound: Soundness
    joined: Mapping[UnitId, int]
    """The units that came later, with the step on the line that brought each."""


def read_game(db: sqlite3.Connection, path: Path, systems: Mapping[str, GameSystem]) -> Stored:
    """Check the whole file and read the game; Damaged names the file and what is wrong."""
    with reading(path), bounded(db):
        schema.check(db, VERSION)
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != b"ok":
            raise ValueError(found.decode("utf-8", "replace").replace("\n", " "))
        setup = _setup(db)
    system = systems.get(setup.system)
    if system is None:
        raise Newer(
            f'{path} is a game of "{setup.system}", which this version of Record Sheet '
            "does not know."
        )
    with reading(path), bounded(db):
        stored = finished(stored_in_turns(db, path, system, setup))
        stored.history.state()
    return stored


def setup_in_turns(codec: Codec, pieces: Iterator[Json]) -> Generator[None, None, GameSetup]:
    """All that is known before turn 1: what it is but for its units comes first."""
    setup = codec.decode(GameSetup, next(pieces))
    units: list[UnitSetup] = []
    for at, piece in enumerate(pieces):
        units.append(codec.decode(UnitSetup, piece, f"units[{at}]"))
        yield
    return replace(setup, units=tuple(units))


def stored_in_turns(
    db: sqlite3.Connection,
    path: Path,
    system: GameSystem,
    setup: GameSetup,
    start: Callable[[Codec, Soundness], Generator[None, None, GameState]] | None = None,
) -> Generator[None, None, Stored]:
    """The game behind its roster: between two turns somebody else may have one.

    `start` gives the state before the first step, where that is not read from its snapshot.
    """
    with reading(path):
        codec = codec_of(system.commands)
        line, cursor, rows = yield from _line(db)
        bodies = {seq: rows[seq - 1][3] for seq in line}
        sound = Soundness(system, setup.options)
        for unit in setup.units:
            sound.arrive(unit)
            yield
        joined: dict[UnitId, int] = {}
        for at, seq in enumerate(line, 1):
            if JOINED in bodies[seq]:
                step = codec.decode(Step, loaded(bodies[seq]), f"step {at}")
                joined.update(dict.fromkeys(sound.join(step), at))
                yield
        read = partial(_step, codec, sound, path)
        steps = [partial(read, bodies[seq], at) for at, seq in enumerate(line, 1)]
        states = _snapshots(db, line, partial(_state, codec, sound, path))
        if start is not None:
            known = yield from start(codec, sound)
            states[0] = partial(_known, known)
        deal = partial(begin, system, setup)
        history = StoredHistory.stored(states, deal, steps, cursor, path)
        by = names(db)
        history.name({at: by[seq] for at, seq in enumerate(line, 1) if seq in by})
        written = Written(db, rows)
    return Stored(
        system=system,
        setup=setup,
        history=history,
        written=written,
        sound=sound,
        joined=joined,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What can be said of a game without reading it whole."""

    system: str
    title: str
    clock: Clock


def glance(db: sqlite3.Connection, path: Path) -> Glance:
    """Where a game stands, from the last phase that began on its line; Damaged where it is odd."""
    with reading(path), bounded(db):
        found = db.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()
        setup = unpacked(found[0]) if found else None
        if not isinstance(setup, dict):
            raise ValueError("its roster is missing")
        line, cursor, rows = finished(_line(db))
        played = [rows[seq - 1][3] for seq in reversed(line[:cursor])]
        began, named = _last_fact(played, PhaseBegan.fact), _last_fact(played, GameNamed.fact)
        clock = Codec().decode(Clock, began["clock"]) if began else Clock()
        title = named["to"] if named else setup.get("title", "")
        return Glance(system=str(setup.get("system", "")), title=str(title), clock=clock)


def _last_fact(bodies: Iterable[bytes], fact: str) -> dict[str, Json] | None:
    """The last of a kind among steps, the latest of them first."""
    word = json.dumps(fact).encode("ascii")
    for body in bodies:
        if word in body:
            for event in reversed(loaded(body)["events"]):
                if event.get("fact") == fact:
                    return dict(event)
    return None


def _setup(db: sqlite3.Connection) -> GameSetup:
    meta = dict(db.execute("SELECT key, value FROM meta WHERE key IN ('setup', 'program')"))
    if b"setup" not in meta:
        raise ValueError("its roster is missing")
    is_old = meta.get(b"program", b"") == WITHOUT_COLUMNS
    data = unpacked(meta[b"setup"], _number)
    return codec_of(completes_gear=is_old).decode(GameSetup, data)


def _number(digits: str) -> int:
    """A number of a design: sheets are dealt from it, so it must not fill the memory."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is too large")
    return int(digits)


def _line(db: sqlite3.Connection) -> Generator[None, None, Line]:
    """The rows of the log that are on the line, the cursor, and all rows."""
    line: list[int] = []
    found: list[Read] = []
    cursor = 0
    # Left in the middle the rows would hold the file, whoever closes it.
    with closing(db.execute("SELECT seq, kind, at, crc, body FROM log ORDER BY seq")) as rows:
        for seq, kind, at, crc, body in rows:
            if seq != len(found) + 1:
                raise ValueError(f"row {len(found) + 1} of its log is missing")
            if crc != checksum(seq, kind, at, body):
                raise ValueError(f"row {seq} of its log is not what was written")
            found.append((kind, at, crc, body))
            if kind == b"step" and 1 <= at <= len(line) + 1:
                del line[at - 1 :]
                line.append(seq)
            elif kind != b"move" or not 0 <= at <= len(line):
                raise ValueError(f"row {seq} of its log leads nowhere")
            cursor = at
            if seq % ROWS_IN_A_TURN == 0:
                yield
    return line, cursor, found


def _step(codec: Codec, sound: Soundness, path: Path, body: bytes, at: int) -> Step:
    with reading(path):
        return sound.check_step(codec.decode(Step, loaded(body), f"step {at}"), at)


def _state(
    codec: Codec, sound: Soundness, path: Path, body: object
) -> Generator[None, None, GameState]:
    with reading(path):
        text = _unzipped(body, snapshots.MOST_STATE)
        _check_parts(text)
        return (yield from state_in_turns(codec, sound, snapshots.parts_of(text)))


def _known(state: GameState) -> Generator[None, None, GameState]:
    yield from ()
    return state


def state_in_turns(
    codec: Codec, sound: Soundness, parts: Iterable[tuple[str | None, Json]]
) -> Generator[None, None, GameState]:
    """A state from its sheets by their keys; what has none of these is the rest of it."""
    state, sheets = GameState(), dict[UnitId, UnitState]()
    for key, part in parts:
        if key is None:
            state = codec.decode(GameState, part)
        else:
            sheets[UnitId(key)] = codec.decode(UnitState, part, f"units.{key}")
        yield
    return sound.checked(with_designs(replace(state, units=sheets), sound.designs))


def _snapshots(
    db: sqlite3.Connection,
    line: list[int],
    read: Callable[[object], Generator[None, None, GameState]],
) -> dict[int, Snapshot]:
    """Snapshots by their position, those of steps that are off the line left out."""
    positions = {seq: at for at, seq in enumerate(line, 1)} | {0: 0}
    sizes = db.execute("SELECT seq, length(body) FROM snapshot ORDER BY seq DESC").fetchall()
    found: dict[int, Snapshot] = {}
    room = MOST_HELD
    for seq, size in sizes:
        if seq in positions and isinstance(size, int) and (size <= room or seq == 0):
            room -= size
            (body,) = db.execute("SELECT body FROM snapshot WHERE seq = ?", (seq,)).fetchone()
            found[positions[seq]] = partial(read, body)
    return found
