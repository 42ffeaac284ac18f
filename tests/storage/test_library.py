import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.storage.errors import DiskFull, StorageError, UnknownUnit
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.library import FILE, Library
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.storage.shipped import Shipped
from tests.storage.tiny import Guest, mech

ROOT = Path(__file__).parents[2]

FACTS: dict[str, dict[str, object]] = {
    "Atlas AS7-D": {"tons": 100, "role": "Juggernaut", "year": 2755, "rules_level": 1},
    "Atlas AS7-K": {"tons": 100, "role": "Juggernaut", "year": 3050},
    "Hatchetman HCT-3F": {"tons": 45, "role": "Brawler", "jump": 4},
    "Phoenix Hawk PXH-1": {"tons": 45, "role": "Skirmisher", "jump": 6},
    "Scorpion SCP-1N": {"tons": 55, "config": "quad"},
    "Timber Wolf Prime": {
        "tons": 75,
        "tech_base": "Clan",
        "is_omni": True,
        "chassis": "Mad Cat",
        "clan_name": "Timber Wolf",
    },
    "Wasp": {"tons": 20},
    "Wasp WSP-1A": {"tons": 20},
    "Åsa X": {"tons": 30, "role": "Asymmetric"},
}


@dataclass(kw_only=True)
class Files:
    """Shipped units as small files, each with a unit's name in it."""

    folder: Path
    reads: list[str] = field(default_factory=list)

    def write(self, file: str, name: str) -> None:
        path = self.folder / file
        path.write_text(name, encoding="utf-8")

    def read(self, file: str, text: str) -> UnitDesign | None:
        self.reads.append(file)
        return mech(text, **FACTS.get(text, {})) if text.strip() else None

    def shipped(self) -> Shipped:
        return Shipped(files=sorted(self.folder.glob("*.toml")), read=self.read)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    folder = tmp_path / "units"
    folder.mkdir()
    found = Files(folder=folder)
    for number, name in enumerate(FACTS):
        found.write(f"{number}.toml", name)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def library(folder: Path, files: Files) -> Iterator[Library]:
    with Library.open(folder, files.shipped()) as library:
        assert library.notice == ""
        yield library


def names(rows: list[UnitRow]) -> list[str]:
    return [row.name for row in rows]


# -- searching -------------------------------------------------------------------------------


def test_all_units_come_by_name(library: Library) -> None:
    assert names(library.all()) == sorted(FACTS, key=str.casefold)
    assert library.search("  ") == library.all()
    assert library.search("", limit=2) == library.all()[:2]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("atl", ["Atlas AS7-D", "Atlas AS7-K"]),
        ("ATLAS as7-k", ["Atlas AS7-K"]),
        ("as7-k", ["Atlas AS7-K"]),
        ("k atlas", ["Atlas AS7-K"]),
        ("hawk", ["Phoenix Hawk PXH-1"]),
        ("ha", ["Hatchetman HCT-3F", "Phoenix Hawk PXH-1"]),
        ("wasp", ["Wasp", "Wasp WSP-1A"]),
        ("wasp wsp-1a", ["Wasp WSP-1A"]),
        ("100", ["Atlas AS7-D", "Atlas AS7-K"]),
        ("100t 2755", ["Atlas AS7-D"]),
        ("clan", ["Timber Wolf Prime"]),
        ("mad cat", ["Timber Wolf Prime"]),
        ("juggernaut", ["Atlas AS7-D", "Atlas AS7-K"]),
        ("quad", ["Scorpion SCP-1N"]),
        ("omni", ["Timber Wolf Prime"]),
        ("introductory", ["Atlas AS7-D"]),
        ("medium jugger", []),
        ("asa", ["Åsa X"]),
        ("åsa", ["Åsa X"]),
        ("nothing like it", []),
    ],
)
def test_search_finds_what_is_being_typed(library: Library, query: str, found: list[str]) -> None:
    assert names(library.search(query)) == found


def test_names_come_before_facts_and_the_exact_name_before_all(library: Library) -> None:
    library.add(mech("Skirmisher", tons=20))
    assert names(library.search("skirm")) == ["Skirmisher", "Phoenix Hawk PXH-1"]
    assert names(library.search("hawk")) == ["Phoenix Hawk PXH-1"]
    library.add(mech("Hawk H-1"))
    assert names(library.search("hawk")) == ["Hawk H-1", "Phoenix Hawk PXH-1"]
    assert names(library.search("wasp", limit=1)) == ["Wasp"]


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5, 100])
def test_a_limit_gives_the_first_of_all(library: Library, limit: int) -> None:
    for query in ("a", "s", "m", "mech", "t", "1"):
        assert library.search(query, limit) == library.search(query)[:limit]


@pytest.mark.parametrize(
    "query",
    ['"', '""', "*", "^", "-", "a AND", "NOT", "name:", "(", "{a}", "a:b", "'", "\0", "\ud800"],
)
def test_punctuation_is_no_query_language(library: Library, query: str) -> None:
    library.search(query)
    library.search(query + "atlas")


@given(query=st.text(st.characters(codec=None, exclude_categories=()), max_size=300))
def test_any_text_can_be_searched_for(query: str, shared_library: Library) -> None:
    shared_library.search(query, limit=3)
    try:
        sentence = shared_library.find(query).name
    except UnknownUnit as error:
        sentence = str(error)
    assert sentence.isprintable() or not query.isprintable()
    assert "\n" not in sentence


@pytest.fixture(scope="module")
def shared_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder = tmp_path_factory.mktemp("library")
    files = Files(folder=folder)
    for number, name in enumerate(FACTS):
        files.write(f"{number}.toml", name)
    with Library.open(folder / "data", files.shipped()) as library:
        yield library


def test_a_line_has_what_lists_show(library: Library) -> None:
    (row,) = library.search("timber")
    assert row.bv
    assert row.as_json() == {
        "name": "Timber Wolf Prime",
        "kind": "mech",
        "systems": ("total-warfare", "renegade-tech"),
        "tons": 75,
        "role": "Scout",
        "tech_base": "Clan",
        "year": 2750,
        "rules_level": 2,
        "config": "biped",
        "is_omni": True,
        "jump": 0,
        "source": "shipped",
        "book": "",
        "bv": row.bv,
        "is_favorite": False,
    }


# -- one unit --------------------------------------------------------------------------------


def test_a_unit_is_found_by_its_name_in_any_case_or_by_its_beginning(library: Library) -> None:
    for text in ("Atlas AS7-D", "atlas as7-d", "  ATLAS   AS7-D "):
        assert library.find(text).name == "Atlas AS7-D"
    assert library.find("timb").name == "Timber Wolf Prime"
    assert library.find("wasp").name == "Wasp"


def test_a_name_that_fits_several_units_asks_which_one(library: Library) -> None:
    with pytest.raises(UnknownUnit, match=r"Which one: Atlas AS7-D, Atlas AS7-K\?"):
        library.find("atlas")


@pytest.mark.parametrize(
    ("text", "hint"),
    [("Atlus AS7-D", "The nearest: Atlas AS7-D"), ("Qqq", 'no unit "Qqq" in the library.$')],
)
def test_a_name_that_fits_none_names_the_nearest(library: Library, text: str, hint: str) -> None:
    with pytest.raises(UnknownUnit, match=hint):
        library.find(text)


def test_an_empty_name_is_no_unit(library: Library) -> None:
    with pytest.raises(UnknownUnit):
        library.find("")


def test_a_unit_is_loaded_as_it_was_read(library: Library) -> None:
    assert library.load("timber") == mech("Timber Wolf Prime", **FACTS["Timber Wolf Prime"])


# -- importing -------------------------------------------------------------------------------


def test_an_imported_unit_stays_and_can_be_found(
    library: Library, folder: Path, files: Files
) -> None:
    row = library.add(mech("Urbanmech UM-R60", tons=30), path="/x/urbie.mtf", digest="abc")
    assert row.source == "imported"
    with Library.open(folder, files.shipped()) as again:
        assert names(again.search("urban")) == ["Urbanmech UM-R60"]
        assert again.load("urban") == mech("Urbanmech UM-R60", tons=30)


def test_importing_again_replaces_what_was_imported(library: Library) -> None:
    for tons in (30, 35):
        library.add(mech("Urbanmech UM-R60", tons=tons))
    (row,) = library.search("urbanmech")
    assert row.tons == 35
    assert library.search("30t", limit=5) == [library.find("Åsa X")]


def test_a_players_own_file_stands_in_for_ours_of_the_same_name(
    library: Library, folder: Path, files: Files
) -> None:
    library.add(mech("ATLAS AS7-D", tons=95))
    assert len(library.all()) == len(FACTS)
    assert library.find("atlas as7-d").tons == 95
    assert [row.tons for row in library.search("atlas as7-d")] == [95]
    files.write("new.toml", "Locust LCT-1V")
    with Library.open(folder, files.shipped()) as again:
        assert again.load("Atlas AS7-D") == mech("ATLAS AS7-D", tons=95)


def test_an_import_is_all_or_nothing(library: Library) -> None:
    class Broken:
        name = "Broken"

    with pytest.raises(AttributeError):
        library.add_all([(mech("Good G-1"), "", ""), (Broken(), "", "")])  # type: ignore[list-item]
    assert library.search("good") == []
    library.add(mech("Good G-1"))


def test_a_full_disk_costs_the_import_and_nothing_else(
    library: Library,
) -> None:
    (pages,) = library._db.execute("PRAGMA page_count").fetchone()
    library._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull, match="free some space"):
        library.add_all([(mech(f"Unit {number}"), "", "") for number in range(100)])
    assert names(library.all()) == sorted(FACTS, key=str.casefold)


# -- building --------------------------------------------------------------------------------


def test_units_are_read_once_and_again_only_when_something_changed(
    library: Library, folder: Path, files: Files
) -> None:
    assert len(files.reads) == len(FACTS)
    files.reads.clear()
    with Library.open(folder, files.shipped()):
        assert files.reads == []
    files.write("new.toml", "Locust LCT-1V")
    with Library.open(folder, files.shipped()) as again:
        assert len(files.reads) == len(FACTS) + 1
        assert again.find("locust")
    (files.folder / "new.toml").unlink()
    with Library.open(folder, files.shipped()) as again:
        assert again.search("locust") == []
    os.utime(files.folder / "0.toml", ns=(1, 1))
    files.reads.clear()
    with Library.open(folder, files.shipped()):
        assert files.reads


def test_another_version_of_the_program_reads_its_units_again(
    library: Library, folder: Path, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.reads.clear()
    monkeypatch.setattr("recordsheet_gui.storage.shipped.__version__", "99.0")
    with Library.open(folder, files.shipped()):
        assert files.reads


def test_a_shipped_file_without_a_unit_is_left_out(folder: Path, files: Files) -> None:
    files.write("empty.toml", " ")
    with Library.open(folder, files.shipped()) as library:
        assert len(library.all()) == len(FACTS)


OPEN = """
import sys
from pathlib import Path
from recordsheet_gui.storage.library import Library
sys.stdin.readline()
with Library.open(Path(sys.argv[1])) as library:
    print(len(library.all()), library.notice)
"""


def test_many_programs_can_build_it_at_the_same_moment(folder: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    said = {program.communicate()[0] for program in programs}
    with Library.open(folder) as library:
        assert said == {f"{len(library.all())} \n"}
        assert library.notice == ""


def test_two_programs_can_use_it_at_the_same_time(
    library: Library, folder: Path, files: Files
) -> None:
    with Library.open(folder, files.shipped()) as other:
        library.add(mech("One O-1"))
        other.add(mech("Two T-2"))
        assert library.find("two t-2")
        assert other.find("one o-1")


def test_the_units_we_ship_are_in_it(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        assert library.notice == ""
        assert library.find("atlas as7-d").tons == 100
        for row in library.all():
            assert library.load(row.name).name == row.name


# -- when the file is not as it should be ----------------------------------------------------


def test_without_write_permission_it_lives_in_memory_and_says_so(
    guest_folder: Guest, files: Files
) -> None:
    folder, as_guest = guest_folder
    shipped = files.shipped()
    with Library.open(folder, shipped) as library:
        library.add(mech("Urbanmech UM-R60"))
    (folder / FILE).chmod(0o644)
    before = (folder / FILE).read_bytes()
    folder.chmod(0o555)
    with as_guest():
        library = Library.open(folder, Shipped(files=[], read=shipped.read))
    with library:
        assert "forgotten" in library.notice
        assert names(library.all()) == ["Urbanmech UM-R60"]
        library.add(mech("Flea FLE-4"))
        assert library.find("flea")
    assert (folder / FILE).read_bytes() == before
    assert [found.name for found in folder.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_made_is_no_obstacle(tmp_path: Path, files: Files) -> None:
    (tmp_path / "file").write_text("in the way")
    with Library.open(tmp_path / "file" / "data", files.shipped()) as library:
        assert "forgotten" in library.notice
        assert library.find("timber")


def test_a_folder_in_the_librarys_place_is_no_obstacle(folder: Path, files: Files) -> None:
    (folder / FILE).mkdir(parents=True)
    with Library.open(folder, files.shipped()) as library:
        assert library.notice
        assert library.find("timber")


@pytest.mark.parametrize("content", [b"a shopping list\n" * 500, os.urandom(9000)])
def test_a_library_that_is_none_is_set_aside_and_built_anew(
    folder: Path, files: Files, content: bytes
) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(content)
    with Library.open(folder, files.shipped()) as library:
        assert "damaged" in library.notice
        assert names(library.all()) == sorted(FACTS, key=str.casefold)
    assert (folder / f"{FILE}.damaged").read_bytes() == content
    with Library.open(folder, files.shipped()) as library:
        assert library.notice == ""


def test_somebody_elses_database_is_set_aside(folder: Path, files: Files) -> None:
    folder.mkdir()
    for turn in (1, 2):
        (folder / FILE).unlink(missing_ok=True)
        with closing(sqlite3.connect(folder / FILE)) as db, db:
            db.execute("CREATE TABLE recipes (x)")
        with Library.open(folder, files.shipped()) as library:
            assert library.find("timber")
        assert len(list(folder.glob("*.damaged*"))) == turn


def test_an_empty_file_is_simply_filled(folder: Path, files: Files) -> None:
    folder.mkdir()
    (folder / FILE).touch()
    with Library.open(folder, files.shipped()) as library:
        assert library.notice == ""
        assert library.find("timber")


def test_damage_that_shows_only_later_is_mended_too(
    library: Library, folder: Path, files: Files
) -> None:
    library.close()
    data = bytearray((folder / FILE).read_bytes())
    for page in range(3, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    (folder / FILE).write_bytes(data)
    with Library.open(folder, files.shipped()) as again:
        assert names(again.all()) == sorted(FACTS, key=str.casefold)
        assert names(again.search("clan")) == ["Timber Wolf Prime"]
        assert again.load("timber").name == "Timber Wolf Prime"
        assert "damaged" in again.notice
    assert (folder / f"{FILE}.damaged").read_bytes() == data
    assert not journal_path(folder / FILE).exists()


def test_a_shipped_design_that_became_unreadable_is_read_again(library: Library) -> None:
    library._db.execute("UPDATE design SET body = x'00'")
    assert library.load("timber").name == "Timber Wolf Prime"


def test_an_imported_design_that_became_unreadable_says_so(library: Library) -> None:
    library.add(mech("Urbanmech UM-R60"))
    library._db.execute("UPDATE design SET body = x'00'")
    with pytest.raises(StorageError, match="import it again"):
        library.load("urban")
    assert library.load("timber").name == "Timber Wolf Prime"


def test_a_later_versions_library_is_left_alone(
    library: Library, folder: Path, files: Files
) -> None:
    library._db.execute("PRAGMA user_version = 99")
    library.close()
    before = (folder / FILE).read_bytes()
    with Library.open(folder, files.shipped()) as older:
        assert "later version" in older.notice
        assert older.find("timber")
    assert (folder / FILE).read_bytes() == before
