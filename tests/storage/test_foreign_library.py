"""A library that somebody has changed is set aside; what the player put into it is taken over."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.library import FILE, Library
from tests.storage.make_save import SAVES
from tests.storage.test_foreign_files import ENDLESS, super_journal
from tests.storage.test_library import FACTS, Files, files, folder
from tests.storage.tiny import mech

__all__ = ["files", "folder"]

MINE = "Urbanmech UM-R60"


@pytest.fixture
def used(folder: Path, files: Files) -> Path:
    """A library with a star, a watched folder and an imported unit in it."""
    with Library.open(folder, files.shipped()) as library:
        library.add(mech(MINE))
        library.set_favorite(MINE)
        library.set_favorite("timber")
        library.watch("/somewhere")
        assert library.notice == ""
    return folder / FILE


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def reworded(table: str, sql: str, kind: str = "table") -> tuple[str, ...]:
    root = ", rootpage = 0" if kind == "view" else ""
    text = sql.replace("'", "''")
    return (
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = '{text}', type = '{kind}'{root} WHERE name = '{table}'",
    )


ATTACKS = {
    "trigger": ("CREATE TRIGGER t AFTER INSERT ON unit BEGIN DELETE FROM favorite; END",),
    "view": ("CREATE VIEW v AS SELECT 1",),
    "table": ("CREATE TABLE more (x)",),
    "index": ("CREATE INDEX i ON unit (abs(tons))",),
    "endless table of stamps": reworded(
        "stamp", f"CREATE VIEW stamp AS {ENDLESS} SELECT x AS text FROM n", "view"
    ),
    "another virtual table": ("CREATE VIRTUAL TABLE r USING rtree(a, b, c)",),
    "other words": reworded(
        "words", "CREATE VIRTUAL TABLE words USING fts5(name, chassis, model, facts)"
    ),
    "hundreds of tables": tuple(f"CREATE TABLE t{number} (x)" for number in range(200)),
    "another program's mark": ("PRAGMA application_id = 7",),
    "a version that never was": ("PRAGMA user_version = 0",),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_library_of_other_words_is_set_aside_and_what_was_in_it_taken_over(
    used: Path, files: Files, name: str
) -> None:
    change(used, *ATTACKS[name])
    with Library.open(used.parent, files.shipped()) as library:
        assert "taken over" in library.notice
        assert {row.name for row in library.all()} == {*FACTS, MINE}
        assert library.load(MINE).name == MINE
        assert [row.name for row in library.search("urban")] == [MINE]
        stars = {row.name for row in library.all() if row.is_favorite}
        assert stars == {MINE, library.find("timber").name}
        assert library.watched() == ["/somewhere"]
    assert used.with_name(f"{FILE}.damaged").exists()
    with Library.open(used.parent, files.shipped()) as library:
        assert library.notice == ""
        assert library.find(MINE).is_favorite


def test_what_is_not_a_table_of_ours_is_not_asked(used: Path, files: Files) -> None:
    change(
        used,
        *reworded("favorite", f"CREATE VIEW favorite AS {ENDLESS} SELECT x AS key FROM n", "view"),
        *reworded("design", "CREATE VIEW design AS SELECT zeroblob(900000000) AS body", "view"),
    )
    with Library.open(used.parent, files.shipped()) as library:
        assert "taken over" in library.notice
        assert {row.name for row in library.all()} == {*FACTS}
        assert library.watched() == ["/somewhere"]


def test_rows_that_no_library_writes_are_left_behind(used: Path, files: Files) -> None:
    for number, (column, value) in enumerate(
        (("tons", "'many'"), ("year", "1e300"), ("name", "x'00'"), ("kind", "'ball'"),
         ("name", "hex(zeroblob(3000))"), ("bv", str(2**62))), 1000
    ):  # fmt: skip
        change(
            used,
            f"INSERT INTO unit SELECT {number}, key || {number}, path, digest, name, kind, systems,"
            " tons, role, tech_base, year, rules_level, config, is_omni, jump, source, book, bv,"
            f" valued FROM unit WHERE name = '{MINE}' AND id < 1000",
            f"UPDATE unit SET {column} = {value} WHERE id = {number}",
            f"INSERT INTO design SELECT {number}, body, '' FROM design LIMIT 1",
            "INSERT INTO words (rowid, name, chassis, model, facts)"
            f" VALUES ({number}, 'x', 'x', 'x', 'x')",
        )
    change(used, "CREATE VIEW v AS SELECT 1", "INSERT INTO favorite VALUES (hex(zeroblob(9000)))")
    with Library.open(used.parent, files.shipped()) as library:
        assert {row.name for row in library.all()} == {*FACTS, MINE}


def test_an_old_library_that_was_changed_is_taken_over_too(folder: Path, files: Files) -> None:
    folder.mkdir()
    path = Path(shutil.copyfile(SAVES / "library-v2-0.1.sqlite", folder / FILE))
    with Library.open(folder, files.shipped()) as library:
        assert library.notice == ""
        wanted = {row.name for row in library.all()}, library.watched()
        starred = {row.name for row in library.all() if row.is_favorite}
    shutil.copyfile(SAVES / "library-v2-0.1.sqlite", path)
    change(path, "CREATE TRIGGER t AFTER INSERT ON unit BEGIN DELETE FROM favorite; END")
    with Library.open(folder, files.shipped()) as library:
        assert "taken over" in library.notice
        assert ({row.name for row in library.all()}, library.watched()) == wanted
        assert {row.name for row in library.all() if row.is_favorite} == starred


def test_a_journal_beside_the_library_deletes_no_other_file(
    used: Path, files: Files, tmp_path: Path
) -> None:
    victim = tmp_path / "letters.txt"
    victim.write_text("dear mother")
    journal_path(used).write_bytes(super_journal(os.fsencode(victim)))
    with Library.copy(used.parent, files.shipped()) as library:
        assert library.find("timber")
    with Library.open(used.parent, files.shipped()) as library:
        assert library.find(MINE).is_favorite
    assert victim.read_text() == "dear mother"
    assert not journal_path(used).exists()


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:9000], lambda data: data[:4096] + data[8192:]]
)
def test_of_a_library_that_is_cut_as_much_is_taken_over_as_can_be_read(
    used: Path, files: Files, spoil: Callable[[bytes], bytes]
) -> None:
    used.write_bytes(spoil(used.read_bytes()))
    with Library.open(used.parent, files.shipped()) as library:
        library.search("clan")
        assert {row.name for row in library.all()} >= {*FACTS}
