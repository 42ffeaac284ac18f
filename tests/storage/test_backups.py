"""Nothing of an older version is changed before there is a copy of it."""

import select
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.storage import backups, gamefile, paths
from recordsheet_gui.storage.errors import DiskFull, NoAccess, StorageError
from recordsheet_gui.storage.header import VERSION, read_header
from recordsheet_gui.storage.library import FILE, Library
from recordsheet_gui.storage.library_row import VERSION as LIBRARY_VERSION
from tests.storage.make_save import SAVES
from tests.storage.tiny import TINIES, TINY, TinyFiles, setup

ROOT = Path(__file__).parents[2]
OLD_LIBRARY = SAVES / "library-v2-0.1.sqlite"
"""Made with 0c39d17: nine imported files, an own card, an own ship, an own Atlas, two favorites."""
OWN = {
    "Toolbox TBX-9", "Flier FLR-LAM", "Old Timer OLD-1", "Marker MRK-1", "Quilt QLT-X", "Fourlegs",
    "Rollers Prime", "Stray STR-Y", "Threelegs 3-L", "Own Card", "Own Ship", "Atlas AS7-D",
}  # fmt: skip
OLD_GAMES = sorted(SAVES.glob("v1-*.rsgame"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv(paths.HOME, str(home))
    return home


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A game of the first format, with a step in it."""
    path = tmp_path / "games" / "Evening.rsgame"
    path.parent.mkdir()
    with gamefile.creating(path, TINY, setup()) as game:
        game.session.handle(heat(4))
    make_old(path)
    return path


@pytest.fixture
def old_library(home: Path) -> Path:
    return shutil.copyfile(OLD_LIBRARY, home / FILE)


def make_old(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 1")


def heat(to: int) -> MoveTrack:
    return MoveTrack(unit=UnitId("a"), track=TrackKey("heat"), to=to)


def heat_of(game: gamefile.GameFile) -> int:
    return game.session.state.units[UnitId("a")].tracks[TrackKey("heat")]


def copies() -> list[Path]:
    folder = paths.backups_dir()
    return sorted(folder.iterdir()) if folder.exists() else []


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def refuse(*_: object) -> Path:
    raise NoAccess("No.")


# -- games ---------------------------------------------------------------------------------------


def test_the_first_step_of_an_old_game_leaves_a_copy_of_it_and_the_second_none(old: Path) -> None:
    with gamefile.open_game(old, systems=TINIES) as game:
        assert copies() == []
        game.session.handle(heat(5))
        game.session.handle(heat(6))
    (copy,) = copies()
    assert copy.name.startswith("Evening (20")
    assert copy.name.endswith(", format 1).rsgame")
    assert game.old_copy == copy
    assert (read_header(copy).version, read_header(old).version) == (1, VERSION)
    with gamefile.open_game(copy, systems=TINIES) as before:
        assert heat_of(before) == 4


def test_a_game_that_is_only_looked_at_or_of_today_is_not_copied(old: Path, path: Path) -> None:
    with gamefile.open_game(old, systems=TINIES):
        pass
    with gamefile.open_game(old, read_only=True, systems=TINIES):
        pass
    with gamefile.create_game(path, TINY, setup()) as game:
        game.session.handle(heat(5))
    assert copies() == []


def test_a_copy_is_never_written_over(old: Path) -> None:
    for number in (5, 6):
        with gamefile.open_game(old, systems=TINIES) as game:
            game.session.handle(heat(number))
        make_old(old)
    first, second = copies()
    with gamefile.open_game(first, systems=TINIES) as game:
        before = heat_of(game)
    with gamefile.open_game(second, systems=TINIES) as game:
        assert {before, heat_of(game)} == {4, 5}


def test_of_very_many_copies_the_oldest_go(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "MOST", 3)
    paths.made(paths.backups_dir())
    other = paths.backups_dir() / "letter.txt"
    other.write_text("mine", "utf-8")
    for number in range(5, 11):
        with gamefile.open_game(old, systems=TINIES) as game:
            game.session.handle(heat(number))
        make_old(old)
    found = [copy for copy in copies() if copy != other]
    assert len(found) == 3
    heats = set()
    for copy in found:
        with gamefile.open_game(copy, systems=TINIES) as game:
            heats.add(heat_of(game))
    assert heats == {7, 8, 9}
    assert other.read_text("utf-8") == "mine"


def test_where_the_folder_of_copies_cannot_be_used_the_copy_stands_beside_the_game(
    old: Path, home: Path
) -> None:
    (home / paths.BACKUPS).write_text("a file where the folder should be", "utf-8")
    with gamefile.open_game(old, systems=TINIES) as game:
        game.session.handle(heat(5))
        assert game.old_copy is not None
        assert game.old_copy.parent == old.parent
    assert read_header(game.old_copy).version == 1


def test_without_a_copy_the_step_is_not_kept_and_the_game_stays_old(
    old: Path, tiny_files: TinyFiles
) -> None:
    before = old.read_bytes()
    with gamefile.open_game(old, systems=TINIES) as game:
        with (
            tiny_files(),
            pytest.raises(StorageError, match="older version is copied, was not kept"),
        ):
            game.session.handle(heat(5))
        assert old.read_bytes() == before
        assert heat_of(game) == 4
        assert copies() == []
        assert [found.name for found in old.parent.iterdir() if "lock" not in found.name] == [
            old.name
        ]
        # There is room again.
        game.session.handle(heat(5))
    assert read_header(old).version == VERSION
    assert len(copies()) == 1


def test_a_step_that_fails_after_the_copy_does_not_make_another(old: Path) -> None:
    with gamefile.open_game(old, systems=TINIES) as game:
        assert game._db is not None
        (pages,) = game._db.execute("PRAGMA page_count").fetchone()
        game._db.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(3):
            with pytest.raises(DiskFull):
                game.session.handle_all([WriteNote(text="x" * 1900) for _ in range(9)])
        game._db.execute("PRAGMA max_page_count = 100000")
        game.session.handle(heat(5))
    assert len(copies()) == 1


@pytest.mark.parametrize("save", OLD_GAMES, ids=lambda save: save.stem)
def test_every_game_of_the_first_release_plays_on_and_leaves_itself_as_it_was(
    save: Path, tmp_path: Path
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path) as game:
        state = game.session.state
        game.session.handle(WriteNote(text="on we go"))
    (copy,) = copies()
    with gamefile.open_game(copy) as before:
        assert before.session.state == state
    assert version_of(copy) == 1


# -- the library -----------------------------------------------------------------------------------


def test_the_library_of_the_first_release_opens_with_all_that_was_in_it(old_library: Path) -> None:
    before = old_library.read_bytes()
    with Library.open() as library:
        assert library.notice == ""
        assert library.is_kept
        rows = {row.name: row for row in library.all() if row.source == "imported"}
        assert set(rows) == OWN
        designs = {name: library.load(name) for name in OWN}
        assert {name for name, row in rows.items() if row.is_favorite} == {
            "Atlas AS7-D",
            "Toolbox TBX-9",
        }
        assert library.watched() == ["/nowhere/units"]
        library.count_values()
        assert library.find("Fourlegs").bv
    assert all(designs.values())
    (copy,) = copies()
    assert copy.name.startswith("library (20")
    assert (version_of(copy), version_of(old_library)) == (2, LIBRARY_VERSION)
    with closing(sqlite3.connect(copy)) as kept, closing(sqlite3.connect(OLD_LIBRARY)) as old:
        assert list(kept.iterdump()) == list(old.iterdump())
    assert before != old_library.read_bytes()


def test_a_library_is_copied_once_and_one_of_today_never(old_library: Path) -> None:
    for _ in range(3):
        with Library.open():
            pass
    assert len(copies()) == 1
    old_library.unlink()
    for _ in range(2):
        with Library.open():
            pass
    assert len(copies()) == 1


def test_a_library_that_cannot_be_copied_is_left_alone_and_its_units_are_listed(
    old_library: Path, tiny_files: TinyFiles
) -> None:
    before = old_library.read_bytes()
    with tiny_files(), Library.open() as library:
        assert "older version" in library.notice
        assert "forgotten" in library.notice
        assert not library.is_kept
        assert {row.name for row in library.all()} >= OWN
        assert library.load("Own Ship")
    assert old_library.read_bytes() == before
    assert copies() == []


def test_a_library_in_memory_needs_no_copy(old_library: Path) -> None:
    before = old_library.read_bytes()
    with Library.copy() as library:
        assert {row.name for row in library.all()} >= OWN
    assert old_library.read_bytes() == before
    assert copies() == []


@pytest.mark.parametrize("moment", ["copy", "tables", "units"])
def test_a_program_that_dies_while_it_brings_a_library_up_to_date_leaves_the_old_one(
    old_library: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {
        "copy": "recordsheet_gui.storage.backups.put_in_place",
        "tables": "recordsheet_gui.storage.library_file._build",
        "units": "recordsheet_gui.storage.library_file.insert",
    }

    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(places[moment], die)
        with pytest.raises(KeyboardInterrupt):
            Library.open()
    assert version_of(old_library) == 2
    assert not [copy for copy in copies() if version_of(copy) != 2]
    with Library.open() as library:
        assert library.notice == ""
        assert {row.name for row in library.all()} >= OWN


OPENING = """
import sys
from recordsheet_gui.storage.library import Library
print("ready", flush=True)
Library.open().close()
print("done", flush=True)
"""
KILLS = 8
A_BUILD = 0.4
"""Seconds that bringing the library up to date takes, more or less."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot wait for pipes")
def test_a_kill_at_any_moment_leaves_the_old_library_or_the_new(home: Path) -> None:
    """Not the moments above, but whichever comes."""
    for number in range(KILLS):
        shutil.rmtree(home)
        home.mkdir()
        library = shutil.copyfile(OLD_LIBRARY, home / FILE)
        with subprocess.Popen(
            [sys.executable, "-c", OPENING], cwd=ROOT, stdout=subprocess.PIPE
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == b"ready\n"
            select.select([program.stdout], [], [], number * A_BUILD / KILLS)
            program.send_signal(signal.SIGKILL)
        # Half a step of SQLite's is taken back by whoever opens the file next.
        assert version_of(library) in (2, LIBRARY_VERSION)
        assert not [copy for copy in copies() if copy.suffix == ".sqlite" and version_of(copy) != 2]
        if version_of(library) == LIBRARY_VERSION:
            assert copies()
        with Library.open() as opened:
            assert opened.notice == ""
            assert {row.name for row in opened.all()} >= OWN


def test_what_cannot_be_copied_says_why(old_library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "_kept_in", refuse)
    with pytest.raises(NoAccess, match=r"^No\.$"):
        backups.keep_shared(old_library, 2, "It")
