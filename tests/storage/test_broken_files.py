import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MarkBoxes, MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.errors import (
    Damaged,
    Newer,
    NoAccess,
    NotAGame,
    NotFound,
    StorageError,
)
from recordsheet_gui.storage.header import APPLICATION_ID, VERSION, journal_path
from tests.storage.tiny import TINIES, TINY, Guest, setup

A = UnitId("a")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game of a few pages."""
    path = tmp_path_factory.mktemp("good") / "good.rsgame"
    with gamefile.creating(path, TINY, setup()) as game:
        for number in range(220):
            game.session.handle(MoveTrack(unit=A, track=TrackKey("heat"), to=number % 30))
        game.session.handle(MarkBoxes(unit=A, armor="CT", boxes=4))
        game.session.undo()
    return path.read_bytes()


def contents(folder: Path) -> dict[str, bytes]:
    return {str(found): found.read_bytes() for found in folder.rglob("*") if found.is_file()}


def refusal(path: Path, *, read_only: bool = False) -> StorageError:
    """The error of an opening that must fail and change nothing, in the file or beside it."""
    before = contents(path.parent)
    with pytest.raises(StorageError) as caught:
        gamefile.open_game(path, systems=TINIES, read_only=read_only)
    assert contents(path.parent) == before
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert str(path) in sentence
    return caught.value


def changed(data: bytes, offset: int, new: bytes) -> bytes:
    return data[:offset] + new + data[offset + len(new) :]


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("part", range(20))
def test_a_game_cut_short_is_refused(good: bytes, path: Path, part: int, read_only: bool) -> None:
    # From nothing at all to all but the last byte, odd lengths and whole pages alike.
    lengths = (0, 1, 15, 16, 60, 99, 100, 101, 512, 1000, 4095, 4096, 4097, 8192, 12288)
    cuts = (*lengths, len(good) // 2, len(good) // 2 + 7, *(len(good) - n for n in (4096, 4095, 1)))
    assert len(set(cuts)) == 20
    assert cuts[part] < len(good)
    path.write_bytes(good[: cuts[part]])
    error = refusal(path, read_only=read_only)
    assert isinstance(error, NotAGame if cuts[part] < 16 else Damaged)


@pytest.mark.parametrize("length", [1, 99, 100, 4096, 100_000])
def test_random_bytes_are_no_game(path: Path, length: int) -> None:
    path.write_bytes(os.urandom(length))
    assert isinstance(refusal(path), NotAGame)


@pytest.mark.parametrize("text", ["", "x", "a shopping list\n" * 1000])
def test_a_text_file_is_no_game(path: Path, text: str) -> None:
    path.write_text(text)
    assert isinstance(refusal(path), NotAGame)


def test_another_database_is_no_game(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE log (x)")
    assert isinstance(refusal(path), NotAGame)


def test_a_database_of_another_program_is_no_game(good: bytes, path: Path) -> None:
    path.write_bytes(changed(good, 68, b"\0\0\0\7"))
    assert isinstance(refusal(path), NotAGame)


def test_a_database_that_only_claims_to_be_a_game_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("PRAGMA user_version = 1")
        db.execute("CREATE TABLE recipes (x)")
    assert isinstance(refusal(path), Damaged)


@pytest.mark.parametrize("version", [VERSION + 1, VERSION + 2, 1000])
def test_a_newer_game_says_that_it_is_newer(good: bytes, path: Path, version: int) -> None:
    path.write_bytes(changed(good, 60, version.to_bytes(4, "big")))
    error = refusal(path)
    assert isinstance(error, Newer)
    assert "later version" in str(error)


def test_a_version_that_never_was_is_refused(good: bytes, path: Path) -> None:
    path.write_bytes(changed(good, 60, bytes(4)))
    assert isinstance(refusal(path), Damaged)


def test_a_game_of_an_unknown_system_says_which(good: bytes, path: Path) -> None:
    path.write_bytes(good)
    with pytest.raises(Newer, match='game of "tiny"'):
        gamefile.open_game(path, systems={})
    assert path.read_bytes() == good


def test_a_missing_file_a_folder_and_a_pipe_are_no_games(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no file"):
        gamefile.open_game(tmp_path / "x.rsgame", systems=TINIES)
    with pytest.raises(NotFound):
        gamefile.open_game(tmp_path / "no" / "x.rsgame", systems=TINIES)
    with pytest.raises(NotFound):
        gamefile.open_game(tmp_path / "a\0b.rsgame", systems=TINIES)
    with pytest.raises(StorageError, match="folder"):
        gamefile.open_game(tmp_path, systems=TINIES)
    assert list(tmp_path.iterdir()) == []
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(NotAGame):
            gamefile.open_game(tmp_path / "pipe", systems=TINIES)


def test_an_unreadable_file_and_folder_get_a_sentence(good: bytes, guest_folder: Guest) -> None:
    folder, as_guest = guest_folder
    path = folder / "x.rsgame"
    path.write_bytes(good)
    path.chmod(0)
    with as_guest(), pytest.raises(NoAccess, match="cannot be read"):
        gamefile.open_game(path, systems=TINIES)
    path.chmod(0o644)
    folder.chmod(0)
    with as_guest(), pytest.raises(NoAccess, match="cannot be read"):
        gamefile.open_game(path, systems=TINIES)
    folder.chmod(0o755)
    assert contents(folder) == {str(path): good}


@pytest.mark.parametrize("page", range(1, 12))
def test_a_game_with_an_overwritten_page_is_refused(good: bytes, path: Path, page: int) -> None:
    broken = changed(good, page * 4096, b"\xa5" * 4096)
    path.write_bytes(broken)
    assert isinstance(refusal(path), Damaged)


def test_one_flipped_bit_in_what_was_played_is_noticed(good: bytes, path: Path) -> None:
    # The number of a heat step: still perfectly good JSON, only not what was played.
    place = good.rindex(b'"to":17,') + 5
    path.write_bytes(changed(good, place, b"9"))
    error = refusal(path)
    assert isinstance(error, Damaged)
    assert "not what was written" in str(error)


def broken_by(good: bytes, path: Path, *statements: str) -> StorageError:
    path.write_bytes(good)
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)
    return refusal(path)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE snapshot",
        "DROP TABLE meta",
        "DELETE FROM meta",
        "UPDATE meta SET value = 'x'",
        "UPDATE meta SET value = x'789c030000000001'",
        "DELETE FROM log WHERE seq = 100",
        "DELETE FROM log WHERE seq = 1",
        "UPDATE log SET at = 7 WHERE seq = 200",
        "UPDATE log SET kind = 'move' WHERE seq = 200",
        "UPDATE log SET crc = 0 WHERE seq = 3",
        "UPDATE log SET crc = 'x' WHERE seq = 3",
        "UPDATE log SET at = 'x' WHERE seq = 3",
        "UPDATE log SET kind = 3 WHERE seq = 3",
        "UPDATE log SET body = '{}' WHERE seq = 220",
        "ALTER TABLE log RENAME COLUMN body TO bodies",
        "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",
        "CREATE VIEW v AS SELECT * FROM log",
        "CREATE TABLE more (x)",
    ],
)
def test_a_game_that_another_tool_has_changed_is_refused(
    good: bytes, path: Path, statement: str
) -> None:
    assert isinstance(broken_by(good, path, statement), Damaged)


def forged(seq: int, kind: str, at: int, body: str) -> str:
    crc = game_log.checksum(seq, kind.encode(), at, body.encode())
    return f"INSERT INTO log VALUES ({seq}, '{kind}', {at}, {crc}, '{body}')"


@pytest.mark.parametrize(
    ("kind", "at", "body"),
    [
        ("move", 500, ""),
        ("move", -1, ""),
        ("step", 500, "{}"),
        ("step", 0, "{}"),
        ("jump", 3, ""),
        ("step", 221, "no json"),
        ("step", 221, "{}"),
        ("step", 221, "[" * 100_000),
        ("step", 221, '{"command":{"do":"dance"},"events":[]}'),
        (
            "step",
            221,
            '{"command":{"do":"end_turn"},"events":[{"fact":"boxes lost","unit":"z",'
            '"grid":"CT/armor","cells":["0.0"],"cause":{"rule":"by-hand"}}]}',
        ),
        (
            "step",
            221,
            '{"command":{"do":"end_turn"},"events":[{"fact":"boxes lost","unit":"a",'
            '"grid":"XX/armor","cells":["0.0"],"cause":{"rule":"by-hand"}}]}',
        ),
        (
            "step",
            221,
            '{"command":{"do":"end_turn"},"events":[{"fact":"dice rolled","unit":"z",'
            '"faces":[1],"sides":6,"source":"rolled","why":"luck","rule":"by-hand"}]}',
        ),
    ],
)
def test_rows_that_make_no_sense_are_refused(
    good: bytes, path: Path, kind: str, at: int, body: str
) -> None:
    # 220 steps, one more, one undo: the next row is 223.
    assert isinstance(broken_by(good, path, forged(223, kind, at, body)), Damaged)


def test_a_small_file_that_unpacks_to_gigabytes_is_refused(
    good: bytes, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "BIGGEST", 1000)
    path.write_bytes(good)
    assert isinstance(refusal(path), Damaged)


def test_a_write_ahead_log_is_none_of_ours(good: bytes, path: Path) -> None:
    path.write_bytes(changed(good, 18, b"\2\2"))
    assert isinstance(refusal(path), Damaged)


def test_an_old_empty_journal_does_no_harm(good: bytes, path: Path) -> None:
    for stale in (b"", bytes(512)):
        path.write_bytes(good)
        journal_path(path).write_bytes(stale)
        with gamefile.open_game(path, systems=TINIES) as game:
            assert not game.is_read_only
            game.session.handle(WriteNote(text="on we go"))
        assert not journal_path(path).exists()


@pytest.mark.parametrize("read_only", [False, True])
def test_wherever_a_byte_is_spoiled_the_game_is_refused_or_read_as_it_was_played(
    good: bytes, path: Path, read_only: bool
) -> None:
    path.write_bytes(good)
    with gamefile.open_game(path, systems=TINIES, read_only=True) as game:
        expected = game.session.state
    for offset in range(0, len(good), 151):
        spoiled = changed(good, offset, bytes([good[offset] ^ 0x20]))
        path.write_bytes(spoiled)
        with (
            suppress(StorageError),
            gamefile.open_game(path, systems=TINIES, read_only=read_only) as game,
        ):
            assert game.session.state == expected
        assert contents(path.parent) == {str(path): spoiled}
