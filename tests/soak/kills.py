"""Programs that are killed in the middle of something, and several at the same game.

Each kill is a fork of this process: python -m tests.soak.portion, never from a test's own process.
"""

import os
import secrets
import shutil
import signal
import sqlite3
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import game_log, gamefile, settings
from recordsheet_gui.storage.errors import DiskFull, StorageError
from recordsheet_gui.storage.header import VERSION, has_journal, read_header
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_import import import_files
from tests import frozen
from tests.soak.outcome import Outcome
from tests.soak.rosters import folded
from tests.storage.player import A, play_record
from tests.storage.tiny import TINIES, TINY, setup

Say = Callable[[int], None]
Attack = Callable[[Outcome, Random, Path, int], None]


def killed(act: Callable[[Say], None], seconds: float) -> list[int]:
    """What a program said until it was killed; one that fails by itself says -1 at last."""
    child, reports = start(act)
    time.sleep(seconds)
    return ended(child, reports)


def start(act: Callable[[Say], None]) -> tuple[int, int]:
    """A program of its own; gives its number and the pipe that it speaks into."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            act(lambda number: void(os.write(writing, b"%d\n" % number)))
            os._exit(0)
        except BaseException:  # noqa: BLE001 - told by its last word
            traceback.print_exc()
            os.write(writing, b"-1\n")
            os._exit(1)
    os.close(writing)
    return child, reading


def void(_: object) -> None:
    """Only done, not looked at."""


def ended(child: int, reports: int) -> list[int]:
    """Kill a program and read what it had said."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said = b""
    while part := os.read(reports, 65536):
        said += part
    os.close(reports)
    return [int(word) for word in said[: said.rfind(b"\n") + 1].split()]


def moment(dice: Random, longest: float) -> float:
    """Short moments are the interesting ones."""
    return longest * dice.random() ** 2


# -- games -----------------------------------------------------------------------------------


def steps(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed while it plays: what was reported is there, and at most one step more."""
    path = folder / "battle.rsgame"
    gamefile.create_game(path, TINY, setup()).close()
    expected: Session = gamefile.in_memory(TINY, setup())
    records = 0
    for number in range(count):
        if records > 3000:
            path.unlink()
            gamefile.create_game(path, TINY, setup()).close()
            expected, records = gamefile.in_memory(TINY, setup()), 0

        def play(say: Say, known: int = records) -> None:
            with gamefile.open_game(path, systems=TINIES) as game:
                while True:
                    known += 1
                    play_record(game.session, known)
                    say(known)

        said = killed(play, moment(dice, 0.08))
        name = f"kill {number}"
        with outcome.case(name):
            assert -1 not in said, "the player failed by itself"
            reported = said[-1] if said else records
            outcome.refused += has_journal(path)
            with gamefile.open_game(path, systems=TINIES) as game:
                found = rows_of(path)
                if found < reported:
                    outcome.lose(f"{reported - found} steps", name)
                assert found <= reported + 1, "more steps than were played"
                for at in range(records + 1, found + 1):
                    play_record(expected, at)
                assert game.session.state == expected.state == folded(game.session), "half a step"
                records = found


def rows_of(path: Path) -> int:
    """Records in a game's log."""
    with closing(sqlite3.connect(path)) as db:
        count: int = db.execute("SELECT count(*) FROM log").fetchone()[0]
    return count


def migration(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed in the step that brings a game of the first release to this format."""
    for save in sorted((frozen.DATA / "saves").glob("v1-*.rsgame")):
        old = save.read_bytes()
        path = folder / save.name
        path.write_bytes(old)
        with gamefile.open_game(path) as game:
            before = game.session.state
        for number in range(count // 5 + 1):
            path.write_bytes(old)

            def note(say: Say, path: Path = path) -> None:
                with gamefile.open_game(path) as game:
                    game.session.handle(WriteNote(text="one more"))
                    say(1)

            said = killed(note, moment(dice, 0.25))
            name = f"{save.name}, kill {number}"
            with outcome.case(name):
                assert -1 not in said, "the player failed by itself"
                with gamefile.open_game(path) as game:
                    is_new = read_header(path).version == VERSION
                    last = game.session.history
                    wrote = is_new and last.step(last.cursor).command == WriteNote(text="one more")
                    if said and not wrote:
                        outcome.lose("the first step of an old game", name)
                    if not wrote:
                        assert game.session.state == before, "the old game has changed"


def making(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed while a game takes the place of another: the old one or the new one is there."""
    path = folder / "made.rsgame"
    gamefile.create_game(path, TINY, replace(setup(), title="0")).close()
    kept = 0
    for number in range(1, count + 1):

        def make(say: Say, number: int = number) -> None:
            made = replace(setup(), title=str(number))
            with gamefile.creating(path, TINY, made, force=True) as game:
                for _ in range(5):
                    game.session.handle(WriteNote(text="x", unit=A))
            say(number)

        said = killed(make, moment(dice, 0.1))
        with outcome.case(f"making {number}"):
            with gamefile.open_game(path, systems=TINIES) as game:
                title = int(game.setup.title)
                assert len(game.session.history) == (5 if title else 0), "half a game"
            if said and title != number:
                outcome.lose("a game that was made", f"making {number}")
            assert title in (kept, number), "another game"
            kept = title


def two_programs(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Three programs at one game: one plays, the others look; all are killed."""
    path = folder / "shared.rsgame"
    for number in range(count):
        path.unlink(missing_ok=True)
        gamefile.create_game(path, TINY, setup()).close()

        def play(say: Say, first: int) -> None:
            serial = first
            while True:
                with suppress(StorageError), gamefile.open_game(path, systems=TINIES) as game:
                    if game.is_read_only:
                        continue
                    for _ in range(3):
                        game.session.handle(WriteNote(text=str(serial), unit=A))
                        say(serial)
                        serial += 1

        players = [start(partial(play, first=who * 1_000_000)) for who in (1, 2, 3)]
        time.sleep(moment(dice, 0.4))
        said = [word for child, reports in players for word in ended(child, reports)]
        name = f"three players, {number}"
        with outcome.case(name):
            assert -1 not in said, "a player failed by itself"
            with gamefile.open_game(path, systems=TINIES) as game:
                line = game.session.history
                notes = [line.step(at).command for at in range(1, len(line) + 1)]
                found = [int(note.text) for note in notes if isinstance(note, WriteNote)]
                if missing := set(said) - set(found):
                    outcome.lose(f"{len(missing)} notes", name)
                assert len(found) == len(set(found)) <= len(said) + 3, "a note stands there twice"


# -- other files -----------------------------------------------------------------------------


def preferences(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed while it writes the settings: the old ones or the new ones are there."""
    kept = 0
    settings.Settings(geometry="0").save(folder)
    for number in range(count):

        def write(say: Say, known: int = kept) -> None:
            while True:
                known += 1
                settings.Settings(geometry=str(known)).save(folder)
                say(known)

        said = killed(write, moment(dice, 0.03))
        name = f"settings {number}"
        with outcome.case(name):
            assert -1 not in said, "writing failed"
            found, notice = settings.load(folder)
            assert not notice, notice
            last = said[-1] if said else kept
            if int(found.geometry) < last:
                outcome.lose("settings", name)
            assert int(found.geometry) <= last + 1, "settings of nobody"
            kept = int(found.geometry)


def importing(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed while units come in: the library opens, and all that was there still is."""
    with patch.dict("os.environ", {"RECORDSHEET_HOME": str(folder / "home")}):
        files = folder / "units"
        text = (frozen.DATA / "mtf" / "gear.mtf").read_text(encoding="utf-8")
        with Library.open() as library:
            shipped = len(library.all())
        known = shipped
        for number in range(count):
            shutil.rmtree(files, ignore_errors=True)
            files.mkdir()
            for copy in range(20):
                name = f"Copy{number}x{copy}"
                changed = "\n".join(
                    f"chassis:{name}" if line.lower().startswith("chassis:") else line
                    for line in text.splitlines()
                )
                (files / f"{name}.mtf").write_text(changed, encoding="utf-8")

            def take(say: Say) -> None:
                with Library.open() as library:
                    summary = import_files(library, [files])
                    say(len(summary.new))

            said = killed(take, moment(dice, 0.6))
            name = f"import {number}"
            with outcome.case(name):
                assert -1 not in said, "the import failed by itself"
                with Library.open() as library:
                    assert not library.notice, library.notice
                    found = len(library.all())
                    if found < known or (said and not said[-1]):
                        outcome.lose("units of the library", name)
                    known = found


def printing(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Killed while it prints over a PDF: the old one or the new one is whole."""
    from recordsheet_gui import cli

    paper = folder / "sheet.pdf"
    arguments = ["print", "Atlas AS7-D", "-o", str(paper), "--force"]

    def write(say: Say) -> None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        say(cli.run(arguments, lambda _: 1))

    with patch.dict("os.environ", {"RECORDSHEET_HOME": str(folder / "home")}):
        child, reports = start(write)
        os.waitpid(child, 0)
        assert os.read(reports, 10) == b"0\n", "the first print failed"
        os.close(reports)
        for number in range(count):
            killed(write, moment(dice, 4))
            with outcome.case(f"print {number}"):
                data = paper.read_bytes()
                assert data.startswith(b"%PDF"), "no PDF"
                assert b"%%EOF" in data[-64:], "half a PDF"


# -- disks and clocks --------------------------------------------------------------------------


def full_disk(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """No page more for a while: what is refused has not happened, then the game goes on."""
    path = folder / "full.rsgame"
    game = gamefile.create_game(path, TINY, setup())
    for number in range(count):
        if number % 100 == 0:
            game.close()
            path.unlink()
            game = gamefile.create_game(path, TINY, setup())
        db = game._open_db()
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages + dice.randrange(3)}")
        name = f"full {number}"
        with outcome.case(name):
            before = game.session.state
            try:
                for _ in range(30):
                    before = game.session.state
                    # On no sheet: one of those holds so many words and no more.
                    note = WriteNote(text="x" * dice.randint(1, 2000))
                    game.session.handle(note)
            except DiskFull:
                outcome.refused += 1
                if game.session.state != before:
                    outcome.lose("a refused step is shown", name)
            db.execute("PRAGMA max_page_count = 1000000")
            game.session.handle(WriteNote(text="there is room again", unit=A))
            same_as_file(outcome, game, name)
    game.close()


def same_as_file(outcome: Outcome, game: gamefile.GameFile, name: str) -> None:
    """What is shown is what is on disk."""
    with gamefile.open_game(game.path, systems=TINIES, read_only=True) as again:
        if again.session.state != game.session.state:
            outcome.lose("the file has another state", name)


def bad_disk(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Writes that are slow or fail in the middle, with a clock that goes backwards."""
    path = folder / "bad.rsgame"
    real = game_log.write_rows
    clock = 2_000_000_000.0

    def backwards() -> float:
        nonlocal clock
        clock -= 1000
        return clock

    def write(*arguments: object) -> None:
        fate = dice.random()
        if fate < 0.2:
            raise sqlite3.OperationalError("disk I/O error")
        real(*arguments)  # type: ignore[arg-type]  # as they came
        if fate < 0.4:
            raise sqlite3.OperationalError("disk I/O error")
        if fate < 0.45:
            time.sleep(0.02)

    game = gamefile.create_game(path, TINY, setup())
    with patch.object(game_log, "write_rows", write), patch.object(time, "time", backwards):
        for number in range(count):
            name = f"bad disk {number}"
            before = game.session.state
            with outcome.case(name):
                try:
                    play_record(game.session, number % 4 + 10 * (number // 4))
                except StorageError:
                    outcome.refused += 1
                    if game.session.state != before:
                        outcome.lose("a refused step is shown", name)
                if number % 10 == 0:
                    os.utime(path, (backwards(), backwards()))
                    same_as_file(outcome, game, name)
    game.close()


ATTACKS: Mapping[str, Attack] = {
    "kill: steps": steps,
    "kill: migration": migration,
    "kill: making a game": making,
    "kill: settings": preferences,
    "kill: import": importing,
    "kill: print": printing,
    "three programs": two_programs,
    "full disk": full_disk,
    "bad disk, clock back": bad_disk,
}


def run(attack: str, folder: Path, seed: int, count: int) -> Outcome:
    """One attack; moments of death cannot be repeated, all else can."""
    outcome = Outcome(f"{attack}, seed {seed}")
    folder = folder / secrets.token_hex(4)
    folder.mkdir(parents=True)
    ATTACKS[attack](outcome, Random(f"{attack} {seed}"), folder, count)
    return outcome
