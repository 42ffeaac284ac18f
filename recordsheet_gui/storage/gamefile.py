"""*.rsgame: one game in one SQLite file, where every step is on disk before anyone hears of it."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.options import with_fresh
from recordsheet_gui.core.state import GameSetup, GameState
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.core.table_limits import check_sheets
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Kept, Record, Session
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage import game_log, hot_journal, snapshots
from recordsheet_gui.storage import lock as locks
from recordsheet_gui.storage.atomic import clear_dead_drafts, make_private
from recordsheet_gui.storage.errors import (
    BROKEN,
    Closed,
    Gone,
    InUse,
    ReadOnly,
    StorageError,
    not_written,
    primary_code,
)
from recordsheet_gui.storage.file_watch import FileWatch, Signature, signature
from recordsheet_gui.storage.game_opening import (
    ASKED,
    looked_at,
    memory_copy,
    new_file,
    open_to_write,
    place_of,
    read_or_close,
    take,
    touching,
)
from recordsheet_gui.storage.game_room import Room
from recordsheet_gui.storage.header import (
    check_size,
    has_journal,
    read_header,
)
from recordsheet_gui.storage.migrations import migrate
from recordsheet_gui.storage.snapshots import Due, Snapshot, Snapshots
from recordsheet_gui.storage.sql import (
    BUSY_SECONDS,
    connect,
    hold,
    nameless,
    reading,
    transaction,
)
from recordsheet_gui.storage.words import check_text
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

LONG_WAIT, SHORT_WAIT = round(BUSY_SECONDS * 1000), 20
"""Milliseconds that a step waits for a file that somebody holds, at first and when it waits on."""

TRIES = 3
"""So often a step begins anew with a file that others write all the time."""


class GameFile:
    """An open game: its session keeps every step here."""

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        stored: game_log.Stored,
        lock: locks.Lock | None,
        notice: str,
        *,
        is_old: bool = False,
        is_in_memory: bool = False,
        seen: Signature | None = None,
    ) -> None:
        """Made by open_game and create_game; a notice says why it is read-only.

        An old game gets its new format with the first record that is written. `seen` is how a file
        that is written stood before it was read.
        """
        self.path = path
        self.is_in_memory = is_in_memory
        """True for a game that no file has: it ends with the program unless it is copied."""
        self.is_elsewhere = False
        """True for a copy in memory of a game that is on somebody else's table."""
        self.system = stored.system
        self.setup = stored.setup
        self.notice = notice
        """Why it is read-only, in one sentence; empty when it is not."""
        self.session = Session(stored.system, stored.history, self._keep)
        self._db: sqlite3.Connection | None = db
        self._last = stored.written.last
        self._roster = {unit.id for unit in stored.setup.units}
        self._room = Room(self._roster, stored.written.size)
        self._snapshots = Snapshots(self._roster)
        self._folded = 0
        """Bytes of rows since the last snapshot that was due."""
        self._lock = lock
        self._is_old = is_old
        self.old_copy: Path | None = None
        """The game as an older version left it, once a step has brought it up to date."""
        self._patience = LONG_WAIT
        is_ours = not notice and not is_in_memory
        self._place = place_of(path) if is_ours else None
        self._written = stored.written if is_ours else None
        """What ought to be in the file, where one is written."""
        self._watch = FileWatch(path, db, seen) if is_ours else None
        self._changed: Signature | None = None
        """How the file stood when it was found to be another game."""

    @property
    def title(self) -> str:
        """What the table calls the game, or else its file's name."""
        return self.session.state.title or self.setup.title or self.path.stem

    @property
    def is_read_only(self) -> bool:
        """True when the session refuses every change."""
        return bool(self.notice)

    def close(self) -> None:
        """Let go of the file; all that was played is there already."""
        if self._db is not None:
            self._keep_last_snapshot(self._db)
            self._db.close()
            self._db = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> "GameFile":
        """Closes at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close, whatever happened."""
        self.close()

    def copy_to(self, path: Path, *, force: bool = False) -> None:
        """Write the whole game, undone steps included, to another file; then it is wholly there.

        What somebody else has made of our own file is not copied.
        """
        what = f"The copy {path}"
        with new_file(path, what, force=force) as draft:
            try:
                if not self._copy_of_file(draft):
                    draft.unlink(missing_ok=True)
                    make_private(draft)
                    with closing(sqlite3.connect(draft, isolation_level=None)) as target:
                        self._write_anew(target)
            except sqlite3.Error as error:
                raise not_written(what, path, error) from error

    def _copy_of_file(self, draft: Path) -> bool:
        """Copy what is in the file; False where that is no longer our game."""
        db = self._open_db()
        with (
            touching(self._place),
            closing(sqlite3.connect(draft, isolation_level=None)) as target,
        ):
            try:
                # Before the backup, which would wait for ever for a file that somebody holds.
                hold(db)
                try:
                    if self._watch is not None and not self._watch.is_as_we_left_it(db):
                        return False
                    db.backup(target)
                finally:
                    db.execute("ROLLBACK")
            except sqlite3.Error as error:
                # A disk that has gone gives nothing back; one that is full takes nothing either.
                if self._written is None or primary_code(error) == sqlite3.SQLITE_FULL:
                    raise
                return False
        return True

    def _write_anew(self, db: sqlite3.Connection) -> None:
        """Write all rows of the game, as they are known here, to an empty file."""
        assert self._written is not None
        state = self.session.state
        body = snapshots.packed_state(snapshots.paper_only(state, self._roster))
        row = self._written.row_of(self.session.history.cursor)
        self._written.write_to(db, [] if body is None else [(row, body)])

    @property
    def last_row(self) -> int:
        """The number of the last row of its log: every step, undo and redo is one."""
        return self._last

    def rows_after(self, row: int, most: int) -> list[game_log.Row]:
        """What was written behind a row, for who follows the game elsewhere."""
        if self._written is not None:
            return self._written.rows_after(row, most)
        with reading(self.path):
            return game_log.rows_after(self._open_db(), row, most)

    def names_of(self, rows: Sequence[game_log.Row]) -> dict[int, str]:
        """The guests who did what stands in these rows, by their numbers."""
        if self._written is not None:
            return self._written.names([row[0] for row in rows], LONGEST_NAME)
        with reading(self.path):
            return game_log.names(self._open_db(), [row[0] for row in rows])

    def mark_at(self, row: int) -> int | None:
        """What a copy of this game has in common with it up to a row; None where there is none.

        At 0 it is the start of the game.
        """
        if row > self._last:
            return None
        if self._written is not None:
            return self._written.mark(row)
        with reading(self.path):
            return game_log.mark(self._open_db(), row)

    def as_bytes(self) -> bytes:
        """The whole game as a file of it would be."""
        db = self._open_db()
        with touching(self._place), reading(self.path):
            if self._watch is None or self._watch.is_as_we_left_it(db):
                return db.serialize()
        with closing(nameless(self._room.written)) as memory:
            self._write_anew(memory)
            return memory.serialize()

    def follow(self, row: game_log.Row, kept: Kept) -> None:
        """Take over a row of the game that this is a copy of, and show what it says."""
        db, session = self._open_db(), self.session

        def write(line: Sequence[Kept]) -> None:
            db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", row)
            game_log.write_names(db, [(row[0], kept.by)] if kept.by else ())
            self._last = row[0]

        own, session.keep = session.keep, write
        try:
            session.follow(kept)
        finally:
            session.keep = own

    def _open_db(self) -> sqlite3.Connection:
        if self._db is None:
            raise Closed(f"The game {self.path} is closed.")
        return self._db

    def _keep(self, line: Sequence[Kept]) -> None:
        """Session calls this before its state changes; when it raises, nothing has happened."""
        what = _called([kept.record for kept in line])
        self._open_db()
        if self.notice:
            raise ReadOnly(self.notice)
        rows = game_log.rows_of(line, self._last, self.session.history.cursor)
        sizes = [len(row[4]) for row in rows]
        self._room.check(self.session.state, line, sizes)
        for row, kept in zip(rows, line, strict=True):
            # Old words may be longer, and are taken back as they are.
            if isinstance(kept.record, Step) and isinstance(kept.record.command, AddUnit):
                check_text(row[4])
        due, folded = self._due(rows, line)
        found = self._snapshots.at_once(due)
        with touching(self._place):
            try:
                self._write(what, rows, line, found)
            except sqlite3.Error as error:
                # The file may have gone in this very moment; that is the better sentence then.
                self._check_place(what)
                if primary_code(error) in (*BROKEN, sqlite3.SQLITE_CONSTRAINT):
                    self._look_again(what)
                # Whoever tries again and again must not stand still each time.
                self._wait_at_most(self._open_db(), SHORT_WAIT)
                raise not_written(what, self.path, error) from error
        self._wait_at_most(self._open_db(), LONG_WAIT)
        self._last += len(line)
        self._is_old = False
        self._room.written += sum(sizes)
        self._folded = folded
        self._snapshots.kept(found, due)
        if self._written is not None:
            self._written.add(rows, game_log.names_in(rows, line), found)

    def _write(
        self,
        what: str,
        rows: Sequence[game_log.Row],
        line: Sequence[Kept],
        found: Sequence[Snapshot],
    ) -> None:
        """Write rows behind our own last one, and behind nobody else's."""
        for _ in range(TRIES):
            db = self._open_db()
            if self._watch is not None and self._watch.has_journal():
                self._look_again(what)
                continue
            if self._is_old:
                self._check_place(what)
                self._keep_old(db, what)
            with transaction(db):
                is_ours = self._watch is None or self._watch.is_as_we_left_it(db)
                if is_ours:
                    if self._is_old:
                        migrate(db, self.path)
                    game_log.write_rows(db, rows, line)
                    if found:
                        snapshots.write(db, found)
            if is_ours:
                if self._watch is not None:
                    self._watch.leave()
                return
            self._look_again(what)
        raise InUse(f"{what} was not kept, another program writes {self.path}: try again.")

    def _look_again(self, what: str) -> None:
        """Read the file anew where it may be somebody else's now; go on with it where it is not.

        Only between two transactions: what is opened and closed here drops SQLite's locks.
        """
        assert self._written is not None
        self._check_place(what)
        seen = signature(self.path)
        is_ours = seen is not None and seen != self._changed and self._is_still_ours(what)
        if not is_ours or signature(self.path) != seen:
            self._changed = seen
            raise Gone(
                f"{what} was not kept, {self.path} has been changed by another program: save the "
                "game under another name."
            )
        before = self._open_db()
        (sync,) = before.execute("PRAGMA synchronous").fetchone()
        try:
            db = connect(self.path, "rw", sync=sync != 0)
        except sqlite3.Error as error:
            raise not_written(what, self.path, error) from error
        self._db, self._watch = db, FileWatch(self.path, db, seen)
        before.close()

    def _is_still_ours(self, what: str) -> bool:
        """Whether the file holds this game, row for row, whatever SQLite remembers of it."""
        assert self._written is not None
        try:
            header = read_header(self.path)
            check_size(self.path, header)
            hot_journal.look(self.path, header)
            with looked_at(self.path, header) as db:
                return self._written.is_in(db)
        except sqlite3.Error as error:
            if primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise not_written(what, self.path, error) from error
        except (StorageError, ValueError):
            pass
        return False

    def _due(self, rows: Sequence[game_log.Row], line: Sequence[Kept]) -> tuple[list[Due], int]:
        """The snapshots that come with a line, and the bytes of rows since the last of them."""
        due, folded = [], self._folded
        for row, kept in zip(rows, line, strict=True):
            folded += len(row[4])
            if game_log.is_snapshot_due(row, folded):
                size = self._room.size(kept.after)
                due.append(Due(row=row[0], state=kept.after, size=size))
                folded = 0
        return due, folded

    def _keep_last_snapshot(self, db: sqlite3.Connection) -> None:
        """Write what was put together behind the last step; nothing is lost where it cannot be."""
        found = self._snapshots.last()
        if found and self._watch is not None:
            with suppress(sqlite3.Error), touching(self._place), transaction(db):
                if self._watch.is_as_we_left_it(db):
                    snapshots.write(db, found)

    def _keep_old(self, db: sqlite3.Connection, what: str) -> None:
        """Copy the game as the older program left it, once, before anything changes in it."""
        # Most games are of today's format, and nobody waits for what only old ones need.
        from recordsheet_gui.storage import backups

        if self.old_copy is None:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            before = f"{what}, before which the game of an older version is copied,"
            self.old_copy = backups.keep(db, self.path, version, before)

    def _wait_at_most(self, db: sqlite3.Connection, milliseconds: int) -> None:
        if milliseconds != self._patience:
            db.execute(f"PRAGMA busy_timeout = {milliseconds}")
            self._patience = milliseconds

    def _check_place(self, what: str) -> None:
        if self.is_in_memory:
            return
        place = place_of(self.path)
        if place is None or place != self._place:
            gone = "has been replaced by another file" if place else "is no longer there"
            raise Gone(
                f"{what} was not kept, {self.path} {gone}: save the game under another name."
            )


def _called(line: Sequence[Record]) -> str:
    """What was to be kept, as the beginning of a sentence."""
    if len(line) > 1:
        return "This line of steps"
    return "This step" if isinstance(line[0], Step) else "This undo or redo"


# -- making ----------------------------------------------------------------------------------


def in_memory(system: GameSystem, setup: GameSetup) -> Session:
    """A game that is kept nowhere."""
    return Session(system, History(_begun(system, _fresh(system, setup))))


def _fresh(system: GameSystem, setup: GameSetup) -> GameSetup:
    """The setup with what new games say of themselves."""
    return replace(setup, options=with_fresh(system.options, setup.options))


def _begun(system: GameSystem, setup: GameSetup) -> GameState:
    """The start of a new game; refused when no table holds so many units."""
    start = begin(system, setup)
    check_sheets(start.units.values())
    return start


def create_in_memory(path: Path, system: GameSystem, setup: GameSetup) -> GameFile:
    """A game as it would be at a path where nothing can be written; a copy of it can be kept."""
    setup = _fresh(system, setup)
    start = _begun(system, setup)
    setup = codec_of(system.commands).decode(GameSetup, encode(setup))
    db = nameless()
    game_log.write_new(db, setup, start)
    stored = read_or_close(db, path, {system.key: system})
    return GameFile(path, db, stored, None, "", is_in_memory=True)


def create_game(
    path: Path, system: GameSystem, setup: GameSetup, *, force: bool = False
) -> GameFile:
    """A new game, open to be played; an existing file is kept without `force`."""
    with creating(path, system, setup, force=force):
        pass
    return open_game(path, systems={system.key: system})


@contextmanager
def creating(
    path: Path, system: GameSystem, setup: GameSetup, *, force: bool = False
) -> Iterator[GameFile]:
    """A new game that gets its name when the block ends; when it fails, no file is left."""
    what = f"The game {path}"
    setup = _fresh(system, setup)
    start = _begun(system, setup)
    # Through its stored form, so that the game in play is what will be read again.
    codec = codec_of(system.commands)
    setup = codec.decode(GameSetup, encode(setup))
    with new_file(path, what, force=force) as draft:
        try:
            db = sqlite3.connect(draft, isolation_level=None)
            with closing(db):
                db.execute("PRAGMA synchronous = OFF")
                game_log.write_new(db, setup, start)
        except sqlite3.Error as error:
            raise not_written(what, path, error) from error
        seen = signature(draft)
        # Without syncing each step: until the file has its name, there is nothing to lose.
        db = connect(draft, "rw", sync=False)
        try:
            stored = game_log.read_game(db, path, {system.key: system})
            game = GameFile(draft, db, stored, lock=None, notice="", seen=seen)
        except BaseException:
            db.close()
            raise
        with game:
            yield game


# -- opening ---------------------------------------------------------------------------------


def open_game(
    path: Path,
    *,
    read_only: bool = False,
    systems: Mapping[str, GameSystem] | None = None,
    sync: bool = True,
) -> GameFile:
    """Open a game where it was left; a file that is none, or is damaged, stays as it is.

    `systems` are the games that can be opened, all that there are by default. Without `sync` a
    power cut may lose steps: only for measuring what syncing costs.
    """
    path = Path(path)
    systems = SYSTEMS if systems is None else systems
    with touching(place_of(path)):
        header = read_header(path)
        # Locks and journals lie beside the real file, whatever links lead to it.
        path = path.resolve()
        hot_journal.look(path, header)
        lock, notice = (None, ASKED) if read_only else take(path)
        try:
            if lock is not None:
                clear_dead_drafts(path)
            if notice:
                db = memory_copy(path)
                return GameFile(path, db, read_or_close(db, path, systems), lock, notice)
            db, stored, is_old, seen = open_to_write(path, systems, sync=sync)
            return GameFile(path, db, stored, lock, notice, is_old=is_old, seen=seen)
        except BaseException:
            if lock is not None:
                lock.release()
            raise


def glance(path: Path) -> game_log.Glance:
    """Where a stored game stands, cheaply and without touching it."""
    with touching(place_of(path)):
        header = read_header(path)
        check_size(path, header)
        hot_journal.look(path.resolve(), header)
        is_half = has_journal(path.resolve())
        with (
            reading(path),
            closing(memory_copy(path.resolve())) if is_half else looked_at(path, header) as db,
        ):
            return game_log.glance(db, path)
