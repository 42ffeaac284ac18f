"""Games that somebody made to do harm, and games that somebody changes while they are open.

A hostile game may be refused; it may not take, change or run anything, and what is played in one
that opens is in its file. Each is opened by a fork of this process: what hangs or fills the memory
is killed and told.
"""

import os
import select
import shutil
import signal
import sqlite3
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.systems import SYSTEMS
from tests.soak import fuzz
from tests.soak.garbage import NUMBERS, bent, nasty
from tests.soak.outcome import Outcome, resident
from tests.storage.player import play_record
from tests.storage.tiny import TINIES, TINY, setup

SECONDS = 5.0
"""In which a file is opened or refused, on a machine that is not busy; a fork has four times it."""
MEGABYTES = 500
"""That a process may have."""
USUAL = 80
"""Megabytes of a program of ours that has read nothing yet."""
LONGEST_SENTENCE = 600
JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""The magic of a rollback journal: it stands at its head, and again behind another one's name."""

Attack = Callable[[Outcome, Random, Path, int], None]
Harm = Callable[[Random, Path], str]


class Seen(NamedTuple):
    """What a fork says of its work."""

    words: str
    """Empty where all went well; "refused: " and the sentence, or what went wrong."""
    megabytes: float


def apart(act: Callable[[], str]) -> Seen:
    """Do something in a fork; a fork that hangs is killed."""
    # What this process has taken for making files is the fork's as well, and not what it took.
    more = max(0.0, resident() - USUAL)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            words = act()
        except BaseException:  # noqa: BLE001 - told, whatever it is
            words = f"raised: {traceback.format_exc()[-1500:]}"
        os.write(writing, words.encode("utf-8", "replace")[:60_000])
        os._exit(0)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], 4 * SECONDS)
    if not ready:
        os.kill(child, signal.SIGKILL)
    said = b""
    while part := os.read(reading, 65536):
        said += part
    os.close(reading)
    _, status, used = os.wait4(child, 0)
    words = said.decode("utf-8", "replace")
    if not ready:
        words = f"hang: nothing after {4 * SECONDS:.0f} s"
    elif status and not words:
        words = f"died: {status}"
    return Seen(words, used.ru_maxrss / 1024 - more)


# -- what they do to a file ----------------------------------------------------------------------

ACTIONS = (
    "DELETE FROM log;",
    "SELECT RAISE(IGNORE);",
    "SELECT RAISE(ABORT, 'no');",
    "UPDATE meta SET value = x'00';",
    "INSERT INTO meta VALUES (hex(randomblob(8)), zeroblob(1000000));",
    "DELETE FROM snapshot WHERE seq > 0;",
    "UPDATE log SET crc = crc + 1 WHERE seq = 1;",
    "SELECT load_extension('/tmp/none');",
    "SELECT writefile('/tmp/none', 'x');",
)
ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
VIEWS = {
    "log": (
        f"CREATE VIEW log AS {ENDLESS} SELECT n AS seq, 'move' AS kind, 0 AS at, 0 AS crc,"
        " '' AS body FROM r",
        "CREATE VIEW log AS SELECT 1 AS seq, 'step' AS kind, 1 AS at, 0 AS crc,"
        " zeroblob(900000000) AS body",
        "CREATE VIEW log AS SELECT seq, kind, at, crc, body FROM log_",
    ),
    "meta": (
        f"CREATE VIEW meta AS {ENDLESS} SELECT 'setup' AS key, x'00' AS value FROM r",
        "CREATE VIEW meta AS SELECT 'setup' AS key, zeroblob(900000000) AS value",
        "CREATE VIEW meta AS SELECT key, value FROM meta_",
    ),
    "snapshot": (
        f"CREATE VIEW snapshot AS {ENDLESS} SELECT n AS seq, x'00' AS body FROM r",
        "CREATE VIEW snapshot AS SELECT 0 AS seq, randomblob(900000000) AS body",
    ),
}
COLUMNS = (
    (" NOT NULL,", " NOT NULL UNIQUE ON CONFLICT REPLACE,"),
    (" NOT NULL,", " NOT NULL ON CONFLICT IGNORE,"),
    (" NOT NULL)", " NOT NULL, more BLOB GENERATED ALWAYS AS (zeroblob(100000000)) VIRTUAL)"),
    (" NOT NULL)", " NOT NULL, more TEXT DEFAULT (hex(randomblob(1000000))))"),
    (" NOT NULL)", " NOT NULL, CHECK (length(hex(zeroblob(100000000))) > 0))"),
    (" NOT NULL)", " NOT NULL) STRICT"),
    ("PRIMARY KEY", "PRIMARY KEY ON CONFLICT REPLACE"),
    ("TEXT", "TEXT COLLATE NOCASE"),
    ("TABLE ", "TABLE 'LOG"),
)
TABLES = ("log", "meta", "snapshot")


def trigger(dice: Random, path: Path) -> str:
    """Something that happens with each step."""
    when = dice.choice(("AFTER", "BEFORE"))
    deed = dice.choice(("INSERT", "INSERT", "UPDATE", "DELETE"))
    name = dice.choice((*TABLES, "t", nasty(dice).replace("\0", "") or "x")).replace('"', '""')
    table = dice.choice(TABLES)
    return change(
        path,
        f'CREATE TRIGGER "{name}" {when} {deed} ON {table} BEGIN {dice.choice(ACTIONS)} END',
    )


def view(dice: Random, path: Path) -> str:
    """A table that is none."""
    table = dice.choice(TABLES)
    return change(path, f"ALTER TABLE {table} RENAME TO {table}_", dice.choice(VIEWS[table]))


def other_columns(dice: Random, path: Path) -> str:
    """A table with the right name whose columns do something."""
    table = dice.choice(TABLES)
    old, new = dice.choice(COLUMNS)
    try:
        with closing(sqlite3.connect(path)) as db:
            (sql,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    except (sqlite3.Error, TypeError) as error:
        return f"nothing more, {error}"
    names = {"log": "seq, kind, at, crc, body", "meta": "key, value", "snapshot": "seq, body"}
    return change(
        path,
        f"ALTER TABLE {table} RENAME TO old_",
        sql.replace(old, new, 1),
        f"INSERT INTO {table} ({names[table]}) SELECT {names[table]} FROM old_",
        "DROP TABLE old_",
    )


def more_tables(dice: Random, path: Path) -> str:
    """Something beside the three."""
    return change(
        path,
        dice.choice(
            (
                "CREATE TABLE more (x)",
                "CREATE TABLE sqlite_x (x)",
                "CREATE INDEX more ON log (kind)",
                "CREATE UNIQUE INDEX more ON log (at % 7)",
                "CREATE INDEX more ON log (length(hex(body)))",
                "CREATE VIRTUAL TABLE more USING fts5(x)",
                "CREATE VIRTUAL TABLE more USING rtree(x, a, b)",
                "CREATE VIEW more AS SELECT 1",
                "ANALYZE",
                "CREATE TEMP TABLE log (x)",
            )
        ),
    )


def schema_words(dice: Random, path: Path) -> str:
    """The words of the schema itself, written over."""
    column, value = dice.choice(
        (
            ("sql", "CREATE TABLE log (seq, kind, at, crc, body)"),
            ("sql", "CREATE TABLE log (" + ", ".join(f"c{n}" for n in range(3000)) + ")"),
            ("sql", "CREATE TABLE log (seq CHECK (" + "(" * 5000 + "1" + ")" * 5000 + "))"),
            ("sql", "x" * 5_000_000),
            ("sql", nasty(dice)),
            ("sql", None),
            ("rootpage", 1),
            ("rootpage", 2),
            ("rootpage", dice.choice((0, -1, 10**6))),
            ("type", "view"),
            ("type", "trigger"),
            ("type", nasty(dice)),
            ("tbl_name", "meta"),
            ("name", nasty(dice)),
        )
    )
    table = dice.choice(TABLES)
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error), db:
        db.execute("PRAGMA writable_schema = ON")
        value = value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
        db.execute(f"UPDATE sqlite_schema SET {column} = ? WHERE name = ?", (value, table))
    return f"{table}.{column} = {str(value)[:60]!r}"


def header_words(dice: Random, path: Path) -> str:
    """What the first bytes say of the file."""
    word = dice.choice(
        (
            "PRAGMA journal_mode = WAL",
            "PRAGMA user_version = 0",
            "PRAGMA user_version = -1",
            "PRAGMA user_version = 1",
            "PRAGMA auto_vacuum = FULL; VACUUM",
            "PRAGMA page_size = 65536; VACUUM",
            "PRAGMA page_size = 512; VACUUM",
            "PRAGMA application_id = 7",
        )
    )
    return change(path, *word.split("; "))


def bytes_of(dice: Random, path: Path) -> str:
    """Bytes of the header and of pages, written over: cycles, lists of free pages, lengths."""
    data = bytearray(path.read_bytes())
    page = int.from_bytes(data[16:18], "big") or 65536
    for _ in range(dice.choice((1, 2, 5))):
        start = dice.choice((0, *range(0, len(data), page)))
        at = start + dice.randrange(min(120 if not start else 24, len(data) - start))
        size = dice.choice((1, 2, 4))
        value = dice.choice((0, 1, 2, 3, 5, 13, 255, 65535, 2**32 - 1, dice.randrange(1 << 32)))
        data[at : at + size] = (value % 256**size).to_bytes(size, "big")
    path.write_bytes(data)
    return "bytes of pages"


def odd_values(dice: Random, path: Path) -> str:
    """Blobs and rows: bombs, depth, sizes, types."""
    bomb = zlib.compress(b" " * 80_000_000)
    deep = b"[" * 200_000 + b"]" * 200_000
    many = b"[" + b"0," * 3_000_000 + b"0]"
    long_ = b'{"a": "' + b"x" * 70_000_000 + b'"}'
    body = dice.choice((bomb, zlib.compress(deep), zlib.compress(many), zlib.compress(long_), b""))
    body = dice.choice((body, body, b"\0" * 1000, zlib.compress(b"NaN"), bent(dice, body[:5000])))
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error), db:
        match dice.randrange(6):
            case 0:
                db.execute("UPDATE meta SET value = ? WHERE key = 'setup'", (body,))
                return "the setup"
            case 1:
                db.execute("UPDATE snapshot SET body = ?", (body,))
                return "snapshots"
            case 2:
                last = db.execute("SELECT max(seq) FROM log").fetchone()[0] or 0
                db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", (last, body))
                return "the last snapshot"
            case 3:
                text = dice.choice((deep, many, b"9" * 6000, b'{"command": {}}', b"\xff\xfe"))
                row = db.execute("SELECT max(seq), max(at) FROM log").fetchone()
                seq, at = (row[0] or 0) + 1, (row[1] or 0) + 1
                crc = game_log.checksum(seq, b"step", at, text)
                db.execute(
                    "INSERT INTO log VALUES (?, 'step', ?, ?, CAST(? AS TEXT))",
                    (seq, at, crc, text),
                )
                return "a row with a right checksum"
            case 4:
                column = dice.choice(("seq", "kind", "at", "crc", "body"))
                value = dice.choice((None, -1, 1.5, "x", b"x", 2**63 - 1, *NUMBERS[:5]))
                db.execute(f"UPDATE log SET {column} = ? WHERE seq = 1", (value,))
                return f"{column} of a row"
            case _:
                rows: list[tuple[str, str | bytes]] = [
                    (f"by/{dice.choice(NUMBERS)}", nasty(dice).encode("utf-8", "replace"))
                    for _ in range(20)
                ]
                rows += [(f"x{n}", b"\0" * 100_000) for n in range(dice.choice((0, 200)))]
                db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", rows)
                return "names and more in meta"
    return "values"


def journal_beside(dice: Random, path: Path) -> str:
    """A journal that names another file, or is none."""
    journal = journal_path(path)
    bystander = path.parent / "bystander.txt"
    match dice.randrange(8):
        case 0 | 1 | 2:
            journal.write_bytes(super_journal(dice, path, bystander))
            return "a journal that names another file"
        case 3:
            journal.write_bytes(JOURNAL + dice.randbytes(dice.choice((20, 504, 5000))))
            return "a journal of garbage"
        case 4:
            journal.mkdir()
            return "a journal that is a folder"
        case 5:
            os.mkfifo(journal)
            return "a journal that is a pipe"
        case 6:
            journal.symlink_to(bystander)
            return "a journal that is another file"
        case _:
            end = dice.choice(("-wal", "-shm"))
            path.with_name(path.name + end).write_bytes(dice.randbytes(5000))
            return f"a {end} beside it"


def super_journal(dice: Random, path: Path, named: Path) -> bytes:
    """A rollback journal whose tail names another one, in SQLite's own layout."""
    data = path.read_bytes()
    page = int.from_bytes(data[16:18], "big") or 65536
    sector = dice.choice((512, 512, 4096, 32, 65536))
    pages = dice.choice((0, 1, 1))
    count = len(data) // page
    head = JOURNAL + b"".join(
        number.to_bytes(4, "big") for number in (pages, 7, count, sector, page)
    )
    first = data[:page]
    check = (7 + sum(first[at] for at in range(page - 200, 0, -200))) % 2**32
    body = (1).to_bytes(4, "big") + first + check.to_bytes(4, "big") if pages else b""
    name = os.fsencode(str(named))
    if dice.random() < 0.3:
        name = os.fsencode(dice.choice((str(path), "../bystander.txt", "bystander.txt")))
    tail = (2**30 // page + 1).to_bytes(4, "big") + name
    tail += len(name).to_bytes(4, "big")
    tail += (sum(name) % 2**32).to_bytes(4, "big") + JOURNAL
    return head.ljust(sector, b"\0") + body + tail


def change(path: Path, *statements: str) -> str:
    """Say it in SQL, as far as this SQLite lets us."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            for statement in statements:
                db.execute(statement.encode("utf-8", "replace").decode())
    except sqlite3.Error as error:
        return f"{statements[-1][:200]} ({error})"
    return statements[-1][:200]


HARMS: tuple[Harm, ...] = (
    trigger, trigger, view, view, other_columns, more_tables, schema_words, schema_words,
    header_words, bytes_of, bytes_of, odd_values, odd_values,
)  # fmt: skip


@cache
def sound_games() -> tuple[tuple[str, bytes], ...]:
    """What harm is done to: saves of every version, and a game with snapshots."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a tiny game")
        with gamefile.create_game(path, TINY, setup()) as game:
            for number in range(230):
                play_record(game.session, number)
        saves = [(save.name, save.read_bytes()) for save in fuzz.SAVES]
        return (*saves, *[(path.name, path.read_bytes())] * 5)


def hostile_bytes(dice: Random, path: Path) -> str:
    """Write a game that somebody made to do harm; gives what was done."""
    origin, good = dice.choice(sound_games())
    path.write_bytes(good)
    harms = dice.sample(HARMS, dice.choice((1, 1, 2)))
    return f"{origin}: {'; '.join(harm(dice, path) for harm in harms)}"


# -- opening them --------------------------------------------------------------------------------


def hostile_games(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Opened to be played and to be read: nothing else is touched, what is played is kept."""
    most = 0.0
    for number in range(count):
        place = folder / "place"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        (place / "bystander.txt").write_text("mine", encoding="utf-8")
        path = place / "game.rsgame"
        words = hostile_bytes(dice, path)
        if dice.random() < 0.3:
            words += f"; {journal_beside(dice, path)}"
        name = f"{number}: {words}"
        is_read_only = dice.random() < 0.5
        before = listing(place)
        with outcome.case(name):
            start = time.monotonic()
            seen = apart(partial(play_in, path, read_only=is_read_only))
            took = time.monotonic() - start
            most = max(most, seen.megabytes)
            outcome.hangs += took > SECONDS
            after = listing(place)
            if after.get("bystander.txt") != before["bystander.txt"]:
                outcome.lose("another file of the player's", name)
            is_refused = seen.words.startswith("refused: ")
            outcome.refused += is_refused
            if (is_refused or is_read_only) and after != before:
                outcome.lose("a file that was refused or only read has changed", name)
            assert is_refused or not seen.words, seen.words
            assert len(seen.words) < LONGEST_SENTENCE, f"a sentence of {len(seen.words)} letters"
            assert seen.megabytes < MEGABYTES, f"{seen.megabytes:.0f} MB"
    outcome.memory = f"at most {most:.0f} MB"


def play_in(path: Path, *, read_only: bool) -> str:
    """Open, look and play; empty where all is well."""
    systems = {**SYSTEMS, **TINIES}
    try:
        with gamefile.open_game(path, read_only=read_only, systems=systems) as game:
            with suppress(RuleError):
                fuzz.look_at(game) if game.system is not TINY else None
            if game.is_read_only:
                return ""
            for word in ("one", "two", "three"):
                with suppress(RuleError):
                    game.session.handle(WriteNote(text=word))
            state, length = game.session.state, len(game.session.history)
    except StorageError as error:
        return f"refused: {error}"
    with gamefile.open_game(path, systems=systems) as again:
        if (again.session.state, len(again.session.history)) != (state, length):
            return f"LOST: {length} steps were shown, {len(again.session.history)} are there"
    return ""


def listing(folder: Path) -> dict[str, object]:
    """Each name in a folder with what it is and what stands in it; locks are empty files."""
    found: dict[str, object] = {}
    for one in folder.iterdir():
        mode = one.lstat().st_mode
        if one.name.endswith(".lock") and not one.stat().st_size:
            continue
        found[one.name] = (mode, one.read_bytes() if one.is_file() else b"")
    return found


# -- changed while they are open -----------------------------------------------------------------

CHANGES = (
    "copied over", "copied over", "twin copied over", "twin copied over", "cut short", "emptied",
    "longer", "a row more", "rolled back", "replaced", "gone", "touched", "same bytes", "bytes",
    "copied over, old times", "twin, old times", "a table more",
)  # fmt: skip


def changed_in_place(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Somebody writes into an open game: the next step is kept, or refused and a copy is whole."""
    for number in range(count):
        place = folder / "place"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        path, copy = place / "game.rsgame", place / "copy.rsgame"
        how = dice.choice(CHANGES)
        name = f"changed {number}: {how}"
        with outcome.case(name), gamefile.create_game(path, TINY, setup()) as game:
            steps = dice.choice((0, 1, 5, 25))
            for step in range(steps):
                note(game, f"{step} " + "x" * dice.choice((5, 900)))
            backup = path.read_bytes()
            twin = place / "twin.rsgame"
            twin.write_bytes(backup)
            more = dice.choice((0, 1, 3, 12))
            for step in range(more):
                note(game, f"mine {step}" + "y" * 300)
            with gamefile.open_game(twin, systems=TINIES) as other:
                for step in range(more):
                    note(other, f"twin {step}" + "z" * 300)
            disturb(dice, path, how, backup, twin.read_bytes())
            shown = game.session.state
            try:
                note(game, "the next step")
            except StorageError as error:
                outcome.refused += 1
                if len(str(error)) > LONGEST_SENTENCE:
                    outcome.trouble("a long sentence", name)
                if game.session.state != shown:
                    outcome.lose("a refused step is shown", name)
                game.copy_to(copy)
                same_game(outcome, game, copy, f"{name}, the copy")
            else:
                same_game(outcome, game, path, name)


def note(game: gamefile.GameFile, text: str) -> None:
    """A step of some size."""
    game.session.handle(WriteNote(text=text, unit=next(iter(game.session.state.units))))
    if len(game.session.state.units) and len(text) % 3 == 0:
        game.session.undo()
        game.session.redo()


def same_game(outcome: Outcome, game: gamefile.GameFile, path: Path, name: str) -> None:
    """What is shown is what the file gives again."""
    try:
        with gamefile.open_game(path, systems=TINIES, read_only=True) as again:
            ours, theirs = game.session.history, again.session.history
            is_same = again.session.state == game.session.state
            is_same &= (ours.cursor, len(ours)) == (theirs.cursor, len(theirs))
            steps = range(1, len(ours) + 1)
            is_same = is_same and all(ours.step(at) == theirs.step(at) for at in steps)
    except StorageError as error:
        outcome.lose(f"the game is refused ({str(error).split(' is ', 1)[-1][:60]})", name)
        return
    if not is_same:
        outcome.lose("the file has another game", name)


def disturb(dice: Random, path: Path, how: str, backup: bytes, twin: bytes) -> None:
    """Do it as a sync client or another program does."""
    times = path.stat()
    now = path.read_bytes()
    match how.partition(",")[0]:
        case "copied over" | "rolled back":
            in_place(path, backup)
        case "twin copied over" | "twin":
            in_place(path, twin)
        case "cut short":
            os.truncate(path, dice.randrange(len(now)))
        case "emptied":
            os.truncate(path, 0)
        case "longer":
            in_place(path, now + bytes(dice.choice((1, 4096, 9000))))
        case "a row more":
            with closing(sqlite3.connect(path)) as db, db:
                last = db.execute("SELECT coalesce(max(seq), 0) FROM log").fetchone()[0]
                crc = game_log.checksum(last + 1, b"move", 0, b"")
                db.execute("INSERT INTO log VALUES (?, 'move', 0, ?, '')", (last + 1, crc))
        case "a table more":
            with closing(sqlite3.connect(path)) as db, db:
                db.execute("CREATE TABLE more (x)")
        case "replaced":
            other = path.with_name("other")
            other.write_bytes(dice.choice((backup, twin, now)))
            other.replace(path)
        case "gone":
            path.unlink()
        case "touched":
            os.utime(path)
        case "same bytes":
            in_place(path, now)
        case _:
            data = bytearray(now)
            # Not the counters of the header: those say by themselves that somebody was here.
            at = dice.randrange(100, len(data))
            data[at : at + 8] = dice.randbytes(len(data[at : at + 8]))
            in_place(path, bytes(data))
    if how.endswith("old times"):
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def in_place(path: Path, data: bytes) -> None:
    """As `cp` does it: the same file with other bytes."""
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()


ATTACKS: Mapping[str, Attack] = {
    "hostile games": hostile_games,
    "changed in place": changed_in_place,
}


def run(attack: str, folder: Path, seed: int, count: int) -> Outcome:
    """One attack; the same seed brings the same cases."""
    outcome = Outcome(f"{attack}, seed {seed}")
    folder.mkdir(parents=True, exist_ok=True)
    ATTACKS[attack](outcome, Random(f"{attack} {seed}"), folder, count)
    return outcome
