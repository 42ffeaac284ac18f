"""A game that somebody else sent is read in a process of its own, which can be ended.

It may be anything: JSON that takes minutes to read, a gigabyte in a hundred bytes, a file that
SQLite stumbles over. The process has limits. What comes back from there is sound, and in pieces
that are each read in a moment, so that whoever waits for it can do something else meanwhile.
"""

import gc
import json
import signal
import sqlite3
import sys
import tempfile
import threading
import zlib
from base64 import b64decode
from binascii import Error as NotBase64
from collections import deque
from collections.abc import (
    Callable,
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.handwritten import most_parts
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table_limits import MOST_UNITS
from recordsheet_gui.core.turns import finished
from recordsheet_gui.core.wire import Json, encode
from recordsheet_gui.session.history import History
from recordsheet_gui.session.worker import Worker
from recordsheet_gui.storage import game_log
from recordsheet_gui.storage.errors import Damaged, Newer, StorageError
from recordsheet_gui.storage.game_log import ROWS_IN_A_TURN
from recordsheet_gui.storage.game_room import MOST_LOG
from recordsheet_gui.storage.gamefile import GameFile, open_game
from recordsheet_gui.storage.replica import Replica, check_row, replica_in_turns
from recordsheet_gui.storage.snapshots import (
    DEAR,
    MOST_STATE,
    packed_state,
    paper_only,
    parts_of,
)
from recordsheet_gui.storage.words import LONGEST_TITLE, check_words
from recordsheet_gui.systems import SYSTEMS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NO_GAME = "What this table sent is no game that can be read."
TOO_LARGE = "What this table sent is larger than any game that is played."
NEWER = "This table's game is of a later version of Record Sheet: join it with that one."
TOO_LONG = "What this table sent takes too long to read."
OWED_AT_ONCE = 100
"""Cards in one piece."""
SLICE = 0.02
"""Seconds that pieces are put together before somebody else has a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is taken from somebody else; all that our own programs send is less."""

    packed: int = 96 << 20
    """Letters as they travel."""
    file: int = 2 * MOST_LOG + 4 * MOST_STATE
    """Bytes of the file: all rows that our own programs write, and their snapshots."""
    rows: int = 250_000
    units: int = MOST_UNITS
    piece: int = 2 << 20
    """Characters of one unit, with its notes, and of all else that a game says of itself."""
    memory: int = 500 << 20
    """Bytes for the process that reads it, where a system can say so."""
    seconds: int = 60
    """Of a processor's time, where a system can say so."""
    patience: float = 180.0
    """Seconds until nobody waits for it any more."""


LIMITS = Limits()


class TooLarge(StorageError):
    """More than anybody takes from somebody else."""


class Pieces(NamedTuple):
    """A game as it comes back: all but the file is read piece by piece."""

    file: bytes
    setup: Sequence[bytes]
    """All that is known before turn 1 but for the units, and then each of those."""
    start: Sequence[bytes]
    """How it stood before the first step but for the sheets, and then each of those by its key."""
    state: Sequence[bytes]
    """How it stands now, in the same way."""


# -- in the other process ------------------------------------------------------------------------


def serve(pipe: "Connection", limits: Mapping[str, float]) -> None:
    """Read one game and send its pieces, or the sentence why not."""
    _limit(Limits(**limits))  # type: ignore[arg-type]  # they were one a moment ago
    # Nobody hears of a mistake here but by the sentence.
    sys.stderr = None
    gc.disable()
    with suppress(EOFError, OSError), closing(pipe):
        folder, count = json.loads(pipe.recv_bytes())
        parts = (pipe.recv_bytes() for _ in range(count))
        try:
            found = looked_through(parts, Path(folder), Limits(**limits))  # type: ignore[arg-type]
        except StorageError as error:
            # Whoever still sends hears it afterwards.
            deque(parts, maxlen=0)
            pipe.send_bytes(json.dumps(sentence(error)).encode())
            return
        pipe.send_bytes(json.dumps([*map(len, found[1:])]).encode())
        for piece in (found.file, *found.setup, *found.start, *found.state):
            pipe.send_bytes(piece)


def _limit(limits: Limits) -> None:
    """Let the system end this process before it fills the memory or runs for ever."""
    # Ctrl+C is for the program that called it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource

    for what, most in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        # A Mac knows no limit of memory.
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def sentence(error: StorageError) -> str:
    """Why a game that was sent cannot be joined: no word about files that nobody here has."""
    match error:
        case TooLarge():
            return TOO_LARGE
        case Newer():
            return NEWER
        case _:
            return NO_GAME


def looked_through(
    parts: Iterable[bytes],
    folder: Path,
    limits: Limits = LIMITS,
    systems: Mapping[str, GameSystem] = SYSTEMS,
) -> Pieces:
    """Read what was sent as base64 of a packed file; StorageError where it is no game for us."""
    path = folder / "shared.rsgame"
    try:
        _unpack(parts, path, limits)
        with open_game(path, read_only=True, systems=systems) as game:
            return _pieces(game, limits)
    except (ValueError, TypeError, LookupError, NotBase64, zlib.error, sqlite3.Error) as error:
        raise Damaged(str(error)) from error
    except (MemoryError, RecursionError) as error:
        raise TooLarge(str(error)) from error


def _unpack(parts: Iterable[bytes], path: Path, limits: Limits) -> None:
    unzip, size = zlib.decompressobj(), 0
    with path.open("wb") as file:
        for part in parts:
            size += file.write(unzip.decompress(b64decode(part, validate=True), limits.file + 1))
            if size > limits.file:
                raise TooLarge("the file")
    if not unzip.eof:
        raise Damaged("it is cut short")


def _pieces(game: GameFile, limits: Limits) -> Pieces:
    """What is sent back of a game that was opened."""
    setup, history = game.setup, game.session.history
    start, state = history.state(0), history.state()
    if max(len(setup.units), len(state.units), len(state.gone)) > limits.units:
        raise TooLarge("units")
    if game.last_row > limits.rows:
        raise TooLarge("rows")
    roster = {unit.id for unit in setup.units}
    begun = encode(setup)
    units = begun.pop("units")
    return Pieces(
        file=_anew(game, limits),
        setup=[_piece(one, limits) for one in ({**begun, "units": []}, *units)],
        start=list(_sheets(start, roster, limits)),
        state=list(_sheets(state, roster, limits)),
    )


def _sheets(state: GameState, roster: Collection[UnitId], limits: Limits) -> Iterator[bytes]:
    whole = encode(paper_only(state, roster))
    sheets, owed = whole.pop("units", {}), whole.pop("owed", [])
    cards = [[None, owed[at : at + OWED_AT_ONCE]] for at in range(0, len(owed), OWED_AT_ONCE)]
    for one in (whole, *map(list, sheets.items()), *cards):
        yield _piece(one, limits)


def _piece(value: Json, limits: Limits) -> bytes:
    check_words(value)
    text = json.dumps(value, separators=(",", ":"))
    if not _is_light(text, limits.piece):
        raise TooLarge("a unit")
    return text.encode("ascii")


def _is_light(text: str, most: int) -> bool:
    """Whether it is read in the time that such a size usually takes."""
    return len(text) <= most and most_parts(text) <= most // 8


def _anew(game: GameFile, limits: Limits) -> bytes:
    """The file as SQLite writes it here, without what a guest would stumble over later."""
    row = 0
    while rows := game.rows_after(row, ROWS_IN_A_TURN):
        for one in rows:
            check_row(one)
        row = rows[-1][0]
    history = game.session.history
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(game.as_bytes())
        # Bytes: a letter may have four.
        longest = (4 * LONGEST_TITLE,)
        db.execute("DELETE FROM meta WHERE length(value) > ? AND key != 'setup'", longest)
        for seq, body in db.execute("SELECT seq, body FROM snapshot WHERE seq > 0").fetchall():
            if not _is_snapshot(body, limits):
                db.execute("DELETE FROM snapshot WHERE seq = ?", (seq,))
        _complete(db, history, {unit.id for unit in game.setup.units})
        db.execute("VACUUM")
        return db.serialize()


def _is_snapshot(body: bytes, limits: Limits) -> bool:
    """Whether our own programs would have written it, and each of its sheets is read soon."""
    unzip = zlib.decompressobj()
    try:
        text = unzip.decompress(body, MOST_STATE)
        if not unzip.eof or not _is_light(text.decode("ascii"), MOST_STATE):
            return False
        parts = (json.dumps(part) for _, part in parts_of(text))
        return len(text) <= limits.piece or all(_is_light(part, limits.piece) for part in parts)
    except (ValueError, LookupError, RecursionError, zlib.error):
        return False


def _complete(db: sqlite3.Connection, history: History, roster: Collection[UnitId]) -> None:
    """Nobody who looks back folds the whole game: snapshots stand where our own files have them."""
    now = packed_state(paper_only(history.state(), roster))
    if now is None or len(now) > DEAR:
        return
    rows = db.execute(
        "SELECT at, max(seq) FROM log WHERE kind = 'step' AND at % ? = 0 GROUP BY at",
        (game_log.SNAPSHOT_EVERY,),
    ).fetchall()
    known = {seq for (seq,) in db.execute("SELECT seq FROM snapshot")}
    for at, seq in rows:
        if at <= len(history) and seq not in known:
            body = packed_state(paper_only(history.state(at), roster))
            if body is not None:
                db.execute("INSERT INTO snapshot VALUES (?, ?)", (seq, body))


# -- in this process -----------------------------------------------------------------------------


class Reading(Protocol):
    """A game on its way from what was sent to what is shown."""

    @property
    def is_busy(self) -> bool:
        """True while it would go on at once."""

    def look(self) -> Replica | None:
        """Go on for a moment; the game once it is there, StorageError where there is none."""

    def stop(self) -> None:
        """Nobody wants it any more."""


Read = Callable[[Sequence[str], Callable[[], object]], Reading]
"""Begins to read what was sent; rings when there is something to look at."""


class ReadElsewhere:
    """Read by a process that is started for it."""

    def __init__(
        self,
        parts: Sequence[str],
        ring: Callable[[], object],
        limits: Limits = LIMITS,
        start: Callable[..., Worker] = Worker,
    ) -> None:
        """Begin; `start` starts the process."""
        self._limits, self._start, self._ring = limits, start, ring
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._is_stopped = False
        self._answer: Pieces | str | None = None
        self._turns: Generator[None, None, Replica] | None = None
        self.thread = threading.Thread(target=self._go, args=(parts,), daemon=True)
        """Carries what was sent to the process, and waits for it."""
        self.thread.start()

    @property
    def is_busy(self) -> bool:
        """True while it would go on at once."""
        return self._answer is not None

    def look(self) -> Replica | None:
        """Go on for a moment; the game once it is there, StorageError where there is none."""
        answer, end = self._answer, monotonic() + SLICE
        if answer is None:
            return None
        if isinstance(answer, str):
            raise Damaged(answer)
        if self._turns is None:
            self._turns = replica_in_turns(*answer)
            self._answer = answer._replace(file=b"")
        try:
            while monotonic() < end:
                next(self._turns)
        except StopIteration as over:
            made: Replica = over.value
            return made
        except StorageError as error:
            raise Damaged(sentence(error)) from error
        return None

    def stop(self) -> None:
        """Nobody wants it any more; the process is ended, whatever it does."""
        with self._lock:
            self._is_stopped = True
            if self._worker is not None:
                self._worker.end()
        if self._turns is not None:
            self._turns.close()

    # -- in a thread of its own --------------------------------------------------------------------

    def _go(self, parts: Sequence[str]) -> None:
        try:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                with self._lock:
                    if self._is_stopped:
                        return
                    self._worker = worker = self._start(serve, "received", (asdict(self._limits),))
                try:
                    self._answer = self._asked(worker.pipe, folder, parts)
                finally:
                    with self._lock:
                        self._worker = None
                    worker.kill()
                    # A program that ends has buried it already.
                    with suppress(ValueError):
                        worker.close()
        except (EOFError, OSError):
            # It ended before it had read it: it stumbled, or the system or somebody ended it.
            self._answer = NO_GAME
        self._ring()

    def _asked(self, pipe: "Connection", folder: str, parts: Sequence[str]) -> Pieces | str:
        pipe.send_bytes(json.dumps([folder, len(parts)]).encode())
        for part in parts:
            pipe.send_bytes(part.encode("ascii", "replace"))
        if not pipe.poll(self._limits.patience):
            return TOO_LONG
        answer = json.loads(pipe.recv_bytes())
        if isinstance(answer, str):
            return answer
        file = pipe.recv_bytes()
        return Pieces(file, *([pipe.recv_bytes() for _ in range(count)] for count in answer))


class ReadHere:
    """Read where it is wanted, for who has time and knows whoever sent it."""

    is_busy = True

    def __init__(self, parts: Sequence[str], ring: Callable[[], object]) -> None:
        """`ring` is for others."""
        self._parts = parts

    def look(self) -> Replica:
        """All of it."""
        try:
            return replica_of([part.encode("ascii", "replace") for part in self._parts])
        except StorageError as error:
            raise Damaged(sentence(error)) from error

    def stop(self) -> None:
        """There is nothing to stop."""


def replica_of(parts: Sequence[bytes], systems: Mapping[str, GameSystem] = SYSTEMS) -> Replica:
    """A copy of the game in what was sent."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = looked_through(parts, Path(folder), systems=systems)
    return finished(replica_in_turns(*found, systems))
