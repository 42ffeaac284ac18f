import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.files import UnitFile
from recordsheet_gui.importers.job import Job
from recordsheet_gui.importers.mech.mtf import write_mtf
from recordsheet_gui.storage.errors import DiskFull, StorageError, UnknownUnit
from recordsheet_gui.storage.library import FILE, Library
from recordsheet_gui.storage.library_import import Summary, check_files, import_files, rescan
from recordsheet_gui.storage.library_keep import Kept, Result, entries_of
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.units.mech.design import MechDesign
from tests.blk import blk
from tests.storage.tiny import mech
from tests.suits import SQUAD

DATA = Path(__file__).parent.parent / "data" / "mtf"
NONE = Shipped(files=[], read=lambda name, text: None)


def quad() -> MechDesign:
    text = (DATA / "quad.mtf").read_text(encoding="utf-8")
    design = read_unit_file("quad.mtf", text).design
    assert isinstance(design, MechDesign)
    return design


def write(path: Path, model: str, tons: int = 50, year: int = 3050) -> Path:
    """A file of our own making with a unit of this model."""
    path.parent.mkdir(parents=True, exist_ok=True)
    design = replace(quad(), chassis="Goat", model=model, tons=tons, year=year)
    path.write_text(write_mtf(design), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "units"
    for model in ("A", "B", "C"):
        write(made / f"goat-{model}.mtf", model)
    return made


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "data", NONE) as library:
        yield library


def names(library: Library) -> list[str]:
    return [row.name for row in library.all()]


# -- once, twice, changed --------------------------------------------------------------------


def test_a_folder_comes_in_with_one_call(library: Library, folder: Path) -> None:
    summary = import_files(library, [folder])
    assert summary.new == names(library) == ["Goat A", "Goat B", "Goat C"]
    assert summary.sentence() == "Units: 3 new."
    design = library.load("goat b")
    assert isinstance(design, MechDesign)
    assert (design.model, design.slots) == ("B", quad().slots)


def test_the_same_file_twice_is_one_entry(library: Library, folder: Path) -> None:
    import_files(library, [folder])
    again = import_files(library, [folder, folder / "goat-A.mtf"])
    assert (again.new, again.updated, again.same) == ([], [], 4)
    (folder / "copy of A.mtf").write_bytes((folder / "goat-A.mtf").read_bytes())
    assert import_files(library, [folder]).same == 4
    assert names(library) == ["Goat A", "Goat B", "Goat C"]


def test_a_changed_file_updates_its_unit_even_under_a_new_name(
    library: Library, folder: Path
) -> None:
    import_files(library, [folder])
    write(folder / "goat-A.mtf", "A", year=3075)
    assert import_files(library, [folder]).updated == ["Goat A"]
    assert library.find("goat a").year == 3075
    write(folder / "goat-A.mtf", "Z")
    assert import_files(library, [folder]).updated == ["Goat Z"]
    assert names(library) == ["Goat B", "Goat C", "Goat Z"]
    assert library.search("3075") == []


def test_a_newer_file_of_the_same_name_elsewhere_replaces_the_unit(
    library: Library, folder: Path, tmp_path: Path
) -> None:
    import_files(library, [folder])
    write(tmp_path / "newer" / "a.mtf", "A", year=3100)
    assert import_files(library, [tmp_path / "newer"]).updated == ["Goat A"]
    assert library.find("goat a").year == 3100
    assert len(names(library)) == 3


def test_two_files_of_one_name_in_one_import_are_two_units(library: Library, folder: Path) -> None:
    write(folder / "twin.mtf", "A", year=3100)
    told = ["1 name stood twice: the later units have a number behind theirs."]
    for again in range(2):
        summary = import_files(library, [folder])
        assert list(summary.in_the_list()) == ([] if again else told)
        assert names(library) == ["Goat A", "Goat A (2)", "Goat B", "Goat C"]
    design = library.load("goat a (2)")
    assert isinstance(design, MechDesign)
    assert (design.name, design.model, design.year) == ("Goat A (2)", "A", 3100)
    write(folder / "twin.mtf", "A", year=3101)
    assert import_files(library, [folder]).updated == ["Goat A (2)"]
    assert library.find("goat a (2)").year == 3101


def test_squads_of_several_sizes_are_told_to_share_a_line(library: Library, tmp_path: Path) -> None:
    for size in (4, 5, 6):
        text = blk(SQUAD, Model=f"[Laser](Sqd{size})")
        (tmp_path / f"beetle-{size}.blk").write_text(text, encoding="utf-8")
    summary = import_files(library, [tmp_path])
    (words,) = summary.in_the_list()
    assert words == (
        "The 3 new units are 1 line of the library: all sizes of one squad share a line."
    )
    assert len(list(library.search("beetle", where=Filter(folds=True)))) == 1


def test_a_file_that_went_bad_leaves_its_unit(library: Library, folder: Path) -> None:
    import_files(library, [folder])
    (folder / "goat-B.mtf").write_text("oops")
    summary = import_files(library, [folder])
    assert summary.problems == [(str(folder / "goat-B.mtf"), "goat-B.mtf is no .mtf file.")]
    assert summary.sentence() == "Units: 2 there already, 1 could not be read."
    assert names(library) == ["Goat A", "Goat B", "Goat C"]


def test_units_of_an_archive_come_in(library: Library, folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "goats.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in folder.iterdir():
            packed.write(path, f"goats/{path.name}")
    assert len(import_files(library, [archive]).new) == 3
    assert import_files(library, [archive]).same == 3
    assert import_files(library, [folder]).same == 3


def test_warnings_are_kept_for_the_report_and_notes_are_not(library: Library) -> None:
    summary = import_files(library, [DATA / "gear.mtf", DATA / "stray.mtf"])
    assert [remark.line for _, remark in summary.remarks] == [63]
    assert next(iter(summary.lines())).endswith(
        'gear.mtf, line 63: "Gizmo 9000" is equipment we do not know; kept by name.'
    )


def test_nothing_found_says_so(library: Library, tmp_path: Path) -> None:
    assert import_files(library, [tmp_path]).sentence() == "No unit files were found."


def test_progress_hears_of_every_batch(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recordsheet_gui.storage.library_import.BATCH", 2)
    heard: list[tuple[int, int]] = []
    import_files(library, [folder], lambda job: heard.append((job.done, job.total)))
    assert heard == [(2, 3), (3, 3)]


def test_checking_writes_nothing(folder: Path, tmp_path: Path) -> None:
    seen: list[UnitFile] = []
    (folder / "bad.mtf").write_text("oops")
    with Library.copy(tmp_path / "none") as copy:
        summary = check_files(copy, [folder], seen.append)
    assert not (tmp_path / "none").exists()
    assert len(seen) == 4
    assert summary.new == ["Goat A", "Goat B", "Goat C"]
    assert [Path(path).name for path, _ in summary.problems] == ["bad.mtf"]


def test_a_full_disk_costs_the_batch_and_nothing_else(library: Library, folder: Path) -> None:
    import_files(library, [folder / "goat-A.mtf"])
    (pages,) = library._db.execute("PRAGMA page_count").fetchone()
    library._db.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(60):
        write(folder / f"{number}.mtf", f"N-{number}")
    with pytest.raises(DiskFull, match="free some space"):
        import_files(library, [folder])
    assert names(library) == ["Goat A"]


def test_a_unit_removed_by_somebody_else_meanwhile_is_no_error(
    library: Library, folder: Path
) -> None:
    import_files(library, [folder])
    entries = entries_of(list(Job([str(folder)], library.digests())))
    library.remove("goat a")
    kept = library.keep(entries)
    assert [(one.result, one.name) for one in kept] == [
        (Result.SAME, ""),
        (Result.SAME, "Goat B"),
        (Result.SAME, "Goat C"),
    ]


def test_a_summary_counts_what_it_is_told() -> None:
    summary = Summary(removed=["X"])
    (entry,) = entries_of([UnitFile(path="x", problem="No.")])
    summary.add([entry], [Kept(result=Result.FAILED)])
    assert summary.as_json() == {
        "new": [],
        "updated": [],
        "removed": ["X"],
        "same": 0,
        "failed": [{"path": "x", "problem": "No."}],
        "skipped": [],
        "passed_over": {},
        "warnings": [],
        "construction": [],
    }


# -- kept files ------------------------------------------------------------------------------


def test_a_kept_file_that_was_damaged_says_so(library: Library, folder: Path) -> None:
    import_files(library, [folder])
    library._db.execute("UPDATE design SET body = body || x'00'")
    with pytest.raises(StorageError, match="import it again"):
        library.load("goat a")


def test_an_older_library_is_brought_up_to_date(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Library.open(data, NONE) as library:
        library.add(mech("Urbanmech UM-R60", tons=30))
    with closing(sqlite3.connect(data / FILE)) as db:
        for table in ("file", "favorite", "watched"):
            db.execute(f"DROP TABLE {table}")
        db.execute("DROP INDEX unit_digest")
        for column in ("book", "bv", "valued"):
            db.execute(f"ALTER TABLE unit DROP COLUMN {column}")
        db.execute("ALTER TABLE design DROP COLUMN file")
        db.execute("PRAGMA user_version = 1")
    with Library.open(data, NONE) as library:
        assert library.notice == ""
        assert library.load("urban") == mech("Urbanmech UM-R60", tons=30)
        library.set_favorite("urban")
        assert library.find("urban").is_favorite
        assert import_files(library, [DATA / "quad.mtf"]).new


def older(data: Path) -> None:
    """The library as it was before it kept battle values."""
    with closing(sqlite3.connect(data / FILE)) as db:
        for column in ("bv", "valued"):
            db.execute(f"ALTER TABLE unit DROP COLUMN {column}")
        db.execute("PRAGMA user_version = 2")


def test_units_of_an_older_library_get_their_battle_values_without_their_files(
    tmp_path: Path, folder: Path
) -> None:
    data = tmp_path / "data"
    with Library.open(data, NONE) as library:
        import_files(library, [folder])
        library.add(mech("Urbanmech UM-R60", tons=30))
        known = {row.name: row.bv for row in library.all()}
        assert all(known.values())
        assert library.count_values() is None
    for path in folder.iterdir():
        path.unlink()
    older(data)
    with Library.open(data, NONE) as library:
        assert [row.bv for row in library.all()] == [None] * 4
        assert [row.worth for row in library.all()] == [""] * 4
        # A few at a time, so that a window may go on meanwhile.
        assert library.count_values(3) == 1
        assert library.count_values(3) == 0
        assert {row.name: row.bv for row in library.all()} == known


def test_a_kept_unit_that_was_damaged_has_no_battle_value(tmp_path: Path, folder: Path) -> None:
    data = tmp_path / "data"
    with Library.open(data, NONE) as library:
        import_files(library, [folder])
        library._db.execute("UPDATE design SET body = body || x'00'")
    older(data)
    with Library.open(data, NONE) as library:
        assert library.count_values() == 0
        assert [row.worth for row in library.all()] == ["unknown"] * 3


def test_a_new_way_of_counting_counts_all_anew(library: Library, folder: Path) -> None:
    import_files(library, [folder])
    library._db.execute("UPDATE unit SET bv = 1")
    assert library.count_values() is None
    library._db.execute("UPDATE unit SET valued = valued - 1")
    assert library.count_values() == 0
    assert all(row.bv and row.bv > 1 for row in library.all())


def facts_of(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / FILE)) as db:
        return [facts for (facts,) in db.execute("SELECT facts FROM words")]


def test_units_of_an_older_library_are_found_by_all_words_for_their_kind(
    tmp_path: Path, folder: Path
) -> None:
    data = tmp_path / "data"
    with Library.open(data, NONE) as library:
        import_files(library, [folder])
    known = facts_of(data)
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE words SET facts = replace(facts, ' mechs battlemechs', '')")
        db.execute("UPDATE stamp SET text = 'of an older program'")
    assert len(set(known) & set(facts_of(data))) == 0
    with Library.open(data, NONE) as library:
        assert [row.name for row in library.search("battlemech")] == ["Goat A", "Goat B", "Goat C"]
        assert library.search("tank") == []
    assert facts_of(data) == known
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE stamp SET text = 'of the next program'")
    with Library.open(data, NONE):
        pass
    assert facts_of(data) == known


# -- removing, favorites ---------------------------------------------------------------------


def test_a_removed_unit_comes_back_when_its_file_is_imported_again(
    library: Library, folder: Path
) -> None:
    import_files(library, [folder])
    library.set_favorite("goat b")
    assert library.remove("goat b").name == "Goat B"
    assert names(library) == ["Goat A", "Goat C"]
    with pytest.raises(UnknownUnit):
        library.load("goat b")
    assert import_files(library, [folder]).new == ["Goat B"]
    assert library.find("goat b").is_favorite


def test_a_shipped_unit_cannot_be_removed(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        with pytest.raises(StorageError, match="comes with the program"):
            library.remove("atlas as7-d")
        assert library.set_favorite("atlas as7-d").is_favorite
        assert not library.set_favorite("atlas as7-d", False).is_favorite


# -- watched folders -------------------------------------------------------------------------


@pytest.fixture
def watched(library: Library, folder: Path) -> Library:
    library.watch(str(folder))
    library.watch(str(folder))
    assert rescan(library).new == ["Goat A", "Goat B", "Goat C"]
    return library


def test_a_rescan_finds_what_is_new_changed_or_gone(watched: Library, folder: Path) -> None:
    assert watched.watched() == [str(folder)]
    assert rescan(watched).sentence() == "No unit files were found."
    write(folder / "deep" / "d.mtf", "D")
    write(folder / "goat-A.mtf", "A", year=3075)
    (folder / "goat-B.mtf").unlink()
    summary = rescan(watched)
    assert (summary.new, summary.updated, summary.removed) == (["Goat D"], ["Goat A"], ["Goat B"])
    assert names(watched) == ["Goat A", "Goat C", "Goat D"]


def test_a_moved_file_stays_the_unit_it_was(watched: Library, folder: Path) -> None:
    (folder / "goat-A.mtf").rename(folder / "renamed.mtf")
    summary = rescan(watched)
    assert (summary.same, summary.removed) == (1, [])
    assert len(names(watched)) == 3


def test_a_file_moved_and_changed_is_the_unit_changed(watched: Library, folder: Path) -> None:
    (folder / "goat-A.mtf").unlink()
    write(folder / "goat-A-2.mtf", "A", year=3075)
    assert rescan(watched).updated == ["Goat A"]
    assert names(watched) == ["Goat A", "Goat B", "Goat C"]


def test_a_second_file_of_the_same_name_is_another_unit(watched: Library, folder: Path) -> None:
    write(folder / "twin.mtf", "A", year=3075)
    assert rescan(watched).new == ["Goat A (2)"]
    assert watched.find("goat a").year == 3050


def test_a_unit_that_was_removed_stays_so_until_its_file_changes(
    watched: Library, folder: Path
) -> None:
    watched.remove("goat a")
    rescan(watched)
    assert names(watched) == ["Goat B", "Goat C"]
    write(folder / "goat-A.mtf", "A", year=3075)
    assert rescan(watched).new == ["Goat A"]


def test_a_bad_file_is_told_once(watched: Library, folder: Path) -> None:
    (folder / "bad.mtf").write_text("oops")
    assert len(rescan(watched).problems) == 1
    assert rescan(watched).problems == []


def test_a_folder_that_is_away_loses_nothing(
    watched: Library, folder: Path, tmp_path: Path
) -> None:
    folder.rename(tmp_path / "away")
    assert len(rescan(watched).problems) == 1
    assert len(names(watched)) == 3
    (tmp_path / "away").rename(folder)
    assert rescan(watched).sentence() == "No unit files were found."


def test_what_an_archive_no_longer_has_is_gone(library: Library, folder: Path) -> None:
    archive = folder / "more.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("x.mtf", write(folder / "x.mtf", "X").read_text())
        packed.writestr("y.mtf", write(folder / "y.mtf", "Y").read_text())
    for name in ("x.mtf", "y.mtf"):
        (folder / name).unlink()
    library.watch(str(folder))
    assert len(rescan(library).new) == 5
    assert rescan(library).sentence() == "No unit files were found."
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("y.mtf", write(folder / "goat-C.mtf", "Y", year=3099).read_text())
    write(folder / "goat-C.mtf", "C")
    os.utime(archive, ns=(5, 5))
    summary = rescan(library)
    assert summary.removed == ["Goat X"]
    assert summary.updated == ["Goat Y"]


def test_a_folder_can_be_left_alone_again(watched: Library, folder: Path) -> None:
    watched.unwatch(str(folder))
    assert watched.watched() == []
    (folder / "goat-A.mtf").unlink()
    rescan(watched)
    assert len(names(watched)) == 3
