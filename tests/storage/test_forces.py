"""Forces on disk: kept whole, never changed when they are odd."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.handwritten import Misfit
from recordsheet_gui.session.force import FORMAT, Entry, Force, force_text, read_force
from recordsheet_gui.storage import forces, paths
from recordsheet_gui.storage.errors import (
    AlreadyExists,
    Damaged,
    InUse,
    NotFound,
    StorageError,
    UnknownUnit,
)
from recordsheet_gui.storage.library import Library
from tests.storage.tiny import Guest, TinyFiles

LANCE = Force(
    name="Voss's Lance",
    notes="Holds the bridge.\nUntil turn 8.",
    units=(
        Entry(
            unit="Atlas AS7-D", pilot='Mara "Ax" Voss', gunnery=3, kind="mech", tons=100, bv=1897
        ),
        Entry(unit="Nobody NB-1", notes="a loan", kind="mech", tons=50, bv=900),
    ),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    return tmp_path


def test_a_force_is_read_as_it_was_written() -> None:
    kept = forces.create(LANCE)
    assert kept.path.parent == paths.forces_dir()
    assert forces.read(kept.path).force == LANCE
    assert [one.force for one in forces.stored()] == [LANCE]
    assert forces.find("voss").force == LANCE
    assert forces.find(str(kept.path)).force == LANCE


WORDS = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=40).map(str.strip)
ENTRIES = st.builds(
    Entry,
    unit=WORDS.filter(bool),
    pilot=WORDS,
    gunnery=st.integers(0, 8),
    piloting=st.integers(0, 8),
    notes=WORDS,
    kind=WORDS,
    tons=st.integers(0, 100_000),
    bv=st.none() | st.integers(0, 50_000),
)
FORCES = st.builds(
    Force, name=WORDS.filter(bool), notes=WORDS, units=st.lists(ENTRIES, max_size=5).map(tuple)
)


@given(FORCES)
def test_every_force_is_the_same_as_text(force: Force) -> None:
    assert read_force(force_text(force)) == force


@given(st.text(max_size=200))
def test_any_text_is_a_force_or_a_misfit(text: str) -> None:
    with suppress(Misfit):
        assert read_force(text).name


@pytest.mark.parametrize("at", range(0, len(force_text(LANCE)), 7))
def test_a_cut_file_is_told_or_a_shorter_force_and_stays_as_it_is(at: int) -> None:
    path = forces.create(LANCE).path
    cut = path.read_bytes()[:at]
    path.write_bytes(cut)
    (found,) = forces.stored()
    assert (found.force is None) is bool(found.problem)
    assert found.problem.count("\n") == 0
    assert path.read_bytes() == cut


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"format = 2\nname = 'X'\n[[ghosts]]\n", "later version"),
        (b"\xff\xfe\x00", "it is no text"),
        (b"kind = 'mech'\n", "is no force"),
        (b"format = 1\nname = ''\n", "name"),
        (b"format = 1\nname = 'X'\nsystem = 'chess'\n", "should be one of"),
        (b"format = 1\nname = 'X'\nrank = 3\n", "rank is no key here"),
        (b"format = 1\nname = 'X'\n[[units]]\nunit = 'A'\ngunnery = 9\n", "from 0 to 8 (line 5)"),
        (b"x" * 900_000, "too large"),
    ],
)
def test_a_newer_foreign_or_broken_file_is_one_sentence(data: bytes, words: str) -> None:
    folder = paths.made(paths.forces_dir())
    path = folder / "odd.rsforce"
    path.write_bytes(data)
    with pytest.raises(StorageError) as caught:
        forces.read(path)
    assert words in str(caught.value)
    assert "odd.rsforce" in str(caught.value)
    assert path.read_bytes() == data
    assert forces.stored()[0].problem == str(caught.value)
    with pytest.raises(Damaged):
        forces.find("odd")


def test_a_changed_force_keeps_its_file_and_one_that_another_program_changed_is_refused() -> None:
    old = forces.create(LANCE)
    now = forces.save(old, replace(LANCE, name="Renamed"))
    assert now.path == old.path
    assert forces.read(old.path).force == replace(LANCE, name="Renamed")
    text = old.path.read_text()
    with pytest.raises(InUse, match="another program"):
        forces.save(old, replace(LANCE, notes="mine"))
    assert old.path.read_text() == text
    old.path.unlink()
    assert forces.save(now, LANCE).force == LANCE
    assert old.path.exists()


def test_a_full_disk_leaves_the_old_force(tiny_files: TinyFiles) -> None:
    old = forces.create(LANCE)
    long = replace(LANCE, notes="x" * 9000)
    with tiny_files(), pytest.raises(StorageError, match="disk is full"):
        forces.save(old, long)
    assert forces.read(old.path).force == LANCE
    assert [path.name for path in paths.forces_dir().iterdir()] == [old.path.name]


def test_a_folder_that_is_closed_is_one_sentence(
    guest_folder: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, as_guest = guest_folder
    monkeypatch.setenv("RECORDSHEET_HOME", str(folder))
    folder.chmod(0o555)
    with as_guest(), pytest.raises(StorageError, match="was not kept"):
        forces.create(LANCE)


def test_what_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(Damaged, match="was not kept"):
        forces.create(replace(LANCE, units=(Entry(unit="A", pilot="x" * 300),)))
    assert forces.stored() == []


def test_copies_and_names_are_told_apart() -> None:
    first = forces.create(LANCE)
    with pytest.raises(AlreadyExists):
        forces.create(LANCE)
    copy = forces.copied(LANCE)
    another = forces.copied(LANCE)
    assert copy.name == "Voss's Lance copy"
    assert another.name == "Voss's Lance copy 2"
    assert forces.free_name("voss's lance") == "voss's lance 2"
    assert len({first.path, copy.path, another.path}) == 3
    with pytest.raises(UnknownUnit, match="Which one"):
        forces.find("voss's lance c")
    forces.delete(copy)
    forces.delete(copy)
    assert [one.name for one in forces.stored()] == ["Voss's Lance", "Voss's Lance copy 2"]
    with pytest.raises(UnknownUnit, match="There is no force"):
        forces.find("nothing")
    with pytest.raises(NotFound):
        forces.find("nothing.rsforce")


def test_a_copied_file_is_told_apart_by_where_it_lies() -> None:
    kept = forces.create(Force(name="Lance", system="total-warfare", units=()))
    twin = kept.path.with_name("twin.rsforce")
    twin.write_text(kept.text, encoding="utf-8")
    with pytest.raises(UnknownUnit) as refused:
        forces.find("Lance")
    assert str(kept.path) in str(refused.value)
    assert str(twin) in str(refused.value)
    assert forces.find(str(twin)).name == "Lance"


def test_a_unit_that_the_library_has_no_more_is_kept(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        designs = forces.designs_of(LANCE, library)
    assert list(designs) == ["Atlas AS7-D"]
    assert f"format = {FORMAT}" in force_text(LANCE)
