"""A force on paper."""

from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.force import Entry, Force, appraised
from recordsheet_gui.sheet.layout import LEAST_MARGIN
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing.job import Roster, plan
from recordsheet_gui.ui.printing.output import leaf_image, write_pdf
from recordsheet_gui.ui.printing.parts import PageScene
from recordsheet_gui.ui.printing.roster import RosterPart, force_job, roster_pages
from recordsheet_gui.ui.scene.text import SMALLEST, Text, inked, place
from recordsheet_gui.ui.theme import INK_SAVING, PRINT

pytestmark = pytest.mark.usefixtures("qapp")
PAPERS = ("a4", "letter")
LONG = (
    "Her Ladyship the Duchess Wilhelmina Theodora von Hohenstaufen-Lichtenstein "
    "the Third of Tamar and Rasalhague"
)


@cache
def designs() -> dict[str, UnitDesign]:
    found = {}
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        found[design.name] = design
    return found


def force(key: str, count: int = 0, **more: object) -> Force:
    """Every shipped unit of a game, or as many as are wanted."""
    names = [name for name, design in designs().items() if design.kind in SYSTEMS[key].kinds]
    many = [names[n % len(names)] for n in range(count or len(names))]
    entries = tuple(
        Entry(
            unit=name,
            pilot=("", "Mara Voss", LONG)[n % 3],
            gunnery=n % 9,
            piloting=(n + 4) % 9,
            notes=("", "", "Guards the bridge. " * 10)[n % 3].strip(),
            kind=designs()[name].kind,
        )
        for n, name in enumerate(many)
    )
    gone = Entry(unit="Nobody NB-1 with a name that is longer than all others", kind="mech", bv=9)
    return Force(name="Calder's Lancers", system=key, units=(*entries, gone), **more)  # type: ignore[arg-type]


def pages(one: Force, paper: str = "a4") -> list[PageScene]:
    roster = Roster(force=one, found=appraised(one, designs()))
    return roster_pages(roster, paper, PRINT, "2026-11-18")


def texts(scene: PageScene) -> list[Text]:
    found = [text for part in scene.parts for text in (*part.texts, part.header())]
    return [text for text in found if text.text]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("key", list(SYSTEMS))
@pytest.mark.parametrize("count", [1, 4, 0])
def test_nothing_is_cut_written_over_or_too_small(key: str, paper: str, count: int) -> None:
    for scene in pages(force(key, count, notes="Hold.\n" * 12), paper):
        printable = scene.page.inset(LEAST_MARGIN)
        found = texts(scene)
        assert [t.text for t in found if place(t).text != t.text] == []
        assert [t.text for t in found if t.size < SMALLEST] == []
        boxes = [(t.text, inked(t)) for t in found]
        assert [w for w, box in boxes if not printable.contains(box, 0.05)] == []
        assert [
            (one, other)
            for i, (one, a) in enumerate(boxes)
            for other, b in boxes[:i]
            if a.overlaps(b, 0.05)
        ] == []
        for words, ink, frame in scene.text_boxes():
            assert frame.contains(ink, 0.3), words


@pytest.mark.parametrize("paper", PAPERS)
def test_every_unit_stands_on_a_page_once_and_all_come_to_their_sum(paper: str) -> None:
    one = force("total-warfare")
    found = pages(one, paper)
    assert len(found) > 3
    words = "\n".join(scene.describe() for scene in found)
    for entry in one.units:
        assert words.count(entry.unit) >= 1
    figures = sum(
        len(part.figures) for scene in found for part in scene.parts if isinstance(part, RosterPart)
    )
    assert figures == len(one.units) - 1
    total = appraised(one, designs()).total
    assert total.value is not None
    assert f"{total.value.known:,}" in words
    assert "no longer in the library" in words


def test_a_lance_fits_on_one_page_with_room_to_write() -> None:
    assert len(pages(force("total-warfare", 4))) == 1


def test_long_notes_go_on_behind() -> None:
    one = force("total-warfare", 4, notes="\n".join(f"Order {n}" for n in range(150)))
    found = pages(one)
    words = "\n".join(scene.describe() for scene in found)
    assert len(found) > 1
    assert all(f"Order {n}\n" in f"{words}\n" for n in range(150))


@pytest.mark.parametrize(
    ("name", "boxes", "title"),
    [
        ("Atlas AS7-D", 6, "PILOT HITS"),
        ("Stuka STU-K5", 6, "PILOT HITS"),
        ("Centaur", 6, "PILOT HITS"),
        ("Manticore Heavy Tank", 2, "CREW HITS"),
        ("Foot Platoon (Rifle)", 0, "STATUS"),
        ("Elemental Battle Armor [Laser](Sqd5)", 0, "STATUS"),
        ("House (Light)", 0, "STATUS"),
    ],
)
def test_a_roster_has_boxes_for_hits_as_the_sheet_of_a_unit_has(
    name: str, boxes: int, title: str
) -> None:
    one = Entry(unit=name, kind=designs()[name].kind)
    (scene,) = pages(Force(name="One", system="total-warfare", units=(one,)))
    (part,) = [part for part in scene.parts if isinstance(part, RosterPart)]
    # The others are the one to tick and the one for who is out.
    assert part.shown is not None
    assert len(part.shown.fills) == boxes + 2
    words = {text.text for text in texts(scene)}
    assert words & {"PILOT HITS", "CREW HITS", "STATUS"} == {title}


def test_an_empty_force_has_a_page_of_its_own() -> None:
    (scene,) = pages(Force(name="Nobody"))
    assert "Nobody" in scene.describe()


def test_sheets_and_tables_stand_behind_the_roster(tmp_path: Path) -> None:
    one = force("total-warfare", 2)
    job = force_job(one, designs(), has_sheets=True, has_tables=True, theme=INK_SAVING)
    path = tmp_path / "force.pdf"
    write_pdf(job, path)
    reader = PdfReader(path)
    assert len(reader.pages) > 3
    assert [str(mark.title) for mark in reader.outline][:1] == ["Roster"]  # type: ignore[union-attr]
    assert reader.metadata is not None
    assert reader.metadata.title == "Calder's Lancers"


def test_black_has_no_other_color() -> None:
    job = force_job(force("total-warfare", 4), designs(), theme=INK_SAVING)
    image = leaf_image(plan(job)[0], 3.0).convertToFormat(QImage.Format.Format_RGB32)
    data = bytes(image.constBits())
    assert data[0::4] == data[1::4] == data[2::4]
