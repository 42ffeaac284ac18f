"""Units of one's own as files: one unit never costs another one."""

import json
from pathlib import Path

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.small_file import LARGEST
from recordsheet_gui.workshop import keeping
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.forms import blank_of, reading_of


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that nobody has saved into."""
    monkeypatch.setenv(paths.HOME, str(tmp_path))


def named(name: str, year: int = 3025) -> UnitDesign:
    """A small 'Mech."""
    design = reading_of(blank_of("mech").but(chassis=name, year=year)).design
    assert design is not None
    return design


@pytest.mark.parametrize("other", ["Axe/Bow", "Axe:Bow", "Axe-Bow."])
def test_two_names_that_make_one_file_name_are_two_files_and_two_units(other: str) -> None:
    library = Library.open()
    first, second = named("Axe-Bow"), named(other)
    kept = keeping.save(library, first)
    beside = keeping.save(library, second)
    assert kept != beside
    assert library.load("Axe-Bow") == first
    assert library.load(other) == second
    library.close()


def test_a_unit_that_is_saved_again_stays_one_file() -> None:
    library = Library.open()
    keeping.save(library, named("Axe-Bow"))
    beside = keeping.save(library, named("Axe/Bow"))
    assert keeping.save(library, named("Axe/Bow", 3050)) == beside
    files = sorted(path.name for path in paths.units_dir().glob("*.toml"))
    assert files == ["Axe-Bow 2.toml", "Axe-Bow.toml"]
    library.close()


def test_a_file_that_holds_no_unit_is_left_alone() -> None:
    library = Library.open()
    folder = paths.made(paths.units_dir())
    (folder / "Axe.toml").write_text("a letter to somebody", encoding="utf-8")
    kept = keeping.save(library, named("Axe"))
    assert (folder / "Axe.toml").read_text(encoding="utf-8") == "a letter to somebody"
    assert kept.name == "Axe 2.toml"
    library.close()


def draft_of(document: Document) -> keeping.Draft:
    """A bench of its own with something on it."""
    made = keeping.Draft.begin()
    assert made is not None
    made.write(document)
    return made


def test_a_file_that_cannot_hold_the_unit_is_not_written(tmp_path: Path) -> None:
    armor = dict.fromkeys(("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "TU"), 5)
    design = reading_of(blank_of("vehicle").but(armor=armor)).design
    assert design is not None
    path = tmp_path / "tank.blk"
    with pytest.raises(StorageError, match=r"No \.blk file can hold"):
        keeping.export(design, path)
    assert not path.exists()
    keeping.export(design, path.with_suffix(".toml"))


def test_each_of_several_drafts_that_a_crash_has_left_is_found() -> None:
    axe, bow = (blank_of("mech").put("chassis", name) for name in ("Axe", "Bow"))
    benches = [draft_of(axe), draft_of(bow)]
    # As if both programs had ended: the locks are free, the files are there.
    for bench in benches:
        bench.end()
    found = []
    for _ in benches:
        draft = keeping.Draft.begin()
        assert draft is not None
        found.append(draft.left())
        draft.clear()
        draft.end()
    assert found == [axe, bow]
    fresh = keeping.Draft.begin()
    assert fresh is not None
    assert fresh.left() is None
    fresh.end()


def test_a_draft_that_somebody_works_on_is_not_found_by_others() -> None:
    axe = blank_of("mech").put("chassis", "Axe")
    bench = draft_of(axe)
    other = keeping.Draft.begin()
    assert other is not None
    assert other.left() is None
    assert bench.left() == axe
    other.end()
    bench.end()


def test_a_draft_or_a_unit_that_nobody_would_finish_reading_is_none_of_ours() -> None:
    too_large = json.dumps({"kind": "mech", "data": {"chassis": "x" * LARGEST}, "unplaced": []})
    draft = draft_of(blank_of("mech"))
    (paths.drafts_dir() / "workshop-1.json").write_text(too_large, encoding="utf-8")
    assert draft.left() is None
    draft.end()
    path = keeping.file_of("Axe")
    paths.made(path.parent)
    path.write_text(f'chassis = "Axe" # {"x" * LARGEST}', encoding="utf-8")
    assert keeping.file_of("Axe").name == "Axe 2.toml"
