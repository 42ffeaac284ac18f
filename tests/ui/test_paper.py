"""The printed sheet of every shipped 'Mech and of designs that are hard to print."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.sheet.geometry import Rect, bounds, grown
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.battletech.figure import FigurePart
from recordsheet_gui.ui.games.battletech.slots import SlotsPart
from recordsheet_gui.ui.games.battletech.systems import SystemsPart
from recordsheet_gui.ui.games.battletech.transfer import TransferPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.games.hard_hits.ship import ShipPart
from recordsheet_gui.ui.games.skirmish.card import CardFigurePart
from recordsheet_gui.ui.printing.sheet import Page, fresh_page, sheet_scene
from recordsheet_gui.ui.scene.body import BODY
from recordsheet_gui.ui.scene.dead_cross import DeadCross
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.margin import NotesPart
from recordsheet_gui.ui.scene.part import RegionPart, qpolygon, qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import Text, inked, place
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import piece_names
from tests.hard_designs import ON_PAPER
from tests.mechs import mech
from tests.sheet.sheets import SHIPPED, UNIT, battered, shipped

PAPERS = ("a4", "letter")
GAMES = ("total-warfare", "renegade-tech")

pytestmark = pytest.mark.usefixtures("qapp")


def design(name: str) -> MechDesign:
    return ON_PAPER[name]() if name in ON_PAPER else shipped(name)


def printed(name: str, game: str, paper: str) -> SheetScene:
    page = fresh_page(design(name), SYSTEMS[game])
    return scene_of(page, paper)


def scene_of(page: Page, paper: str = "a4") -> SheetScene:
    return sheet_scene(page.game, page.unit, page.system, PRINT, paper, has_clock=page.has_clock)


def shipped_scene(stem: str, game: str, paper: str) -> SheetScene:
    path = next(path for path in unit_files() if path.stem == stem)
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return scene_of(fresh_page(found, SYSTEMS[game]), paper)


def texts(scene: SheetScene) -> Iterator[Text]:
    for part in scene.parts:
        yield from (text for text in part.texts if text.text)
        if isinstance(part, RegionPart) and part.header().text:
            yield part.header()


def words(scene: SheetScene) -> list[str]:
    return [place(text).text for text in texts(scene)]


def cut(scene: SheetScene) -> list[str]:
    return [text.text for text in texts(scene) if place(text).text != text.text]


def overlapping(scene: SheetScene) -> list[tuple[str, str]]:
    boxes = [(text.text, inked(text)) for text in texts(scene)]
    return [
        (one, other)
        for i, (one, a) in enumerate(boxes)
        for other, b in boxes[:i]
        if a.overlaps(b, 0.05)
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_nothing_is_cut_or_written_over(name: str, game: str, paper: str) -> None:
    scene = printed(name, game, paper)
    assert cut(scene) == []
    assert overlapping(scene) == []
    page: Rect = scene.layout.printable
    assert [t.text for t in texts(scene) if not page.contains(inked(t), 0.05)] == []


@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_a_fresh_sheet_has_nothing_struck_out(name: str) -> None:
    scene = printed(name, "total-warfare", "a4")
    assert [text.text for text in texts(scene) if text.strike] == []


def test_a_quad_keeps_its_piloting_skill_and_says_what_it_rolls() -> None:
    scene = scene_of(fresh_page(mech(config="quad"), SYSTEMS["total-warfare"]))
    assert {"5", "3+"} <= set(words(scene))


def test_a_damaged_quad_has_its_old_number_struck_out() -> None:
    hurt = battered(mech(config="quad"))
    system: GameSystem = SYSTEMS["total-warfare"]
    scene = sheet_scene(hurt, UNIT, system, PRINT)
    assert any(text.strike for text in texts(scene))


def test_a_role_that_is_none_is_not_told() -> None:
    bare = design("lam")
    assert bare.role == ""
    scene = scene_of(fresh_page(replace(bare, role="None"), SYSTEMS["total-warfare"]))
    assert not any("None" in text for text in words(scene))


def test_a_lam_prints_its_other_shapes() -> None:
    found = words(printed("lam", "total-warfare", "a4"))
    for title in ("AirMech", "Fighter", "CRUISE", "FLANK", "SAFE", "MAX", "15", "23", "8"):
        assert title in found
    assert "LAM" in found


def test_a_quadvee_is_spelled_so_and_has_its_wheels_on_its_legs() -> None:
    found = words(printed("quadvee", "total-warfare", "letter"))
    assert {"QuadVee", "Vehicle", "Legs"} <= set(found)
    assert not any("Quadvee" in word for word in found)


def test_the_sheet_tells_rules_level_quirks_codes_and_the_heat_of_all_weapons() -> None:
    found = words(printed("long_names", "total-warfare", "a4"))
    assert "Experimental" in found
    assert any("Battle Fists (LA, RA)" in word for word in found)
    assert any("[DE]" in word for word in found)
    assert "All together 10 heat" in found


def test_half_a_ton_is_counted_with_its_weapon_and_named_like_it() -> None:
    found = printed("long_names", "total-warfare", "a4").describe().splitlines()
    assert "ammo Machine Gun 300/300" in found
    assert any(line.startswith("ammo AP Gauss Rifle ") for line in found)


def test_two_pieces_in_one_slot_are_a_pair() -> None:
    found = words(printed("superheavy", "total-warfare", "a4"))
    assert "Gauss Ammo x2" in found
    assert not any("|" in word for word in found)


@pytest.mark.parametrize("paper", PAPERS)
def test_patchwork_armor_is_named_at_each_location(paper: str) -> None:
    quilt = design("patchwork")
    scene = printed("patchwork", "total-warfare", paper)
    lists = {part.location: part for part in scene.parts if isinstance(part, SlotsPart)}
    assert set(lists) == set(quilt.patchwork)
    for where, plates in quilt.patchwork.items():
        told = {place(text).text for text in lists[where].texts}
        assert told & set(piece_names(plates)), where


def test_armor_that_is_the_same_everywhere_is_named_once() -> None:
    scene = printed("atlas-as7-d", "total-warfare", "a4")
    assert not any(part.armor for part in scene.parts if isinstance(part, SlotsPart))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_figure_names_the_armor_of_each_location(paper: str) -> None:
    quilt = design("patchwork")
    scene = printed("patchwork", "total-warfare", paper)
    for where, plates in quilt.patchwork.items():
        told = {place(text).text for text in scene.locations[GridKey(f"{where}/armor")].texts}
        assert told & {f"{where} {name}" for name in piece_names(plates)}, where


LEAST = 6.5
"""Points: names of columns and boxes; slots and weapons have 7."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_no_letter_of_a_sheet_is_too_small(name: str, paper: str) -> None:
    scene = printed(name, "total-warfare", paper)
    assert {t.text: t.size for t in texts(scene) if t.size < LEAST and "/" not in t.text} == {}
    lists = [part for part in scene.parts if isinstance(part, SlotsPart)]
    assert min(part.size for part in lists) >= 7.0
    (weapons,) = [part for part in scene.parts if isinstance(part, WeaponsPart)]
    assert weapons.size >= 7.0


NARROWEST = 0.65
"""How far letters may be squeezed."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_no_letter_of_a_grid_sheet_is_too_small_or_too_narrow(name: str, paper: str) -> None:
    found = list(texts(printed(name, "renegade-tech", paper)))
    assert {text.text: text.size for text in found if text.size < LEAST} == {}
    narrow = {text.text: place(text).stretch for text in found}
    assert {words: stretch for words, stretch in narrow.items() if stretch < NARROWEST} == {}


def test_a_pair_over_the_boxes_of_a_grid_is_a_pair() -> None:
    found = words(printed("superheavy", "renegade-tech", "a4"))
    assert not any("|" in word for word in found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["heaviest", "tripod", "quadvee", "atlas-as7-d"])
def test_life_support_has_one_short_form_on_a_sheet(name: str, paper: str, game: str) -> None:
    told = " ".join(words(printed(name, game, paper)))
    forms = set(re.findall(r"\b(Li\w*\.? Su\w*\.?)", told))
    assert forms <= {"Life Support", "Life Supp."}
    assert forms


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["heaviest", "tripod", "many_bins", "atlas-as7-d"])
def test_all_systems_speak_of_hits_or_none_does(name: str, paper: str, game: str) -> None:
    scene = printed(name, game, paper)
    told = [t.text for part in scene.parts if isinstance(part, SystemsPart) for t in part.texts]
    assert len(told) == 4
    assert len({text.endswith(" Hits") for text in told}) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_every_sheet_has_its_transfer_diagram(name: str, paper: str) -> None:
    scene = printed(name, "total-warfare", paper)
    (transfer,) = [part for part in scene.parts if isinstance(part, TransferPart)]
    assert set(transfer.blocks) == set(design(name).structure)
    assert min(block.height for block in transfer.blocks.values()) >= 2.5


def touching(figure: FigurePart | CardFigurePart) -> list[str]:
    """Words that stand on the body of a figure, or so near that they seem to."""
    locations = [part for part in figure.parts() if isinstance(part, LocationPart)]
    body = QPainterPath()
    for part in locations:
        body.addPolygon(qpolygon(grown(part.polygon, BODY * min(1.0, figure.place.scale))))
        body.closeSubpath()
    ink = [(text.text, inked(text).inset(-0.25)) for part in locations for text in part.texts]
    assert ink
    return [words for words, frame in ink if body.intersects(qrect(frame))]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", [*ON_PAPER, *SHIPPED])
def test_names_and_counts_stand_clear_of_the_figure(name: str, paper: str) -> None:
    scene = printed(name, "total-warfare", paper)
    figures = [part for part in scene.parts if isinstance(part, FigurePart)]
    assert [touching(figure) for figure in figures] == [[], []]


@pytest.mark.parametrize("stem", [p.stem for p in unit_files() if p.stem.startswith("skirmish-")])
def test_names_and_counts_stand_clear_of_the_figure_of_a_card(stem: str) -> None:
    scene = shipped_scene(stem, "skirmish", "a4")
    (figure,) = [part for part in scene.parts if isinstance(part, CardFigurePart)]
    assert touching(figure) == []
    assert cut(scene) == []
    assert overlapping(scene) == []
    assert {text.text: text.size for text in texts(scene) if text.size < LEAST} == {}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["atlas-as7-d", "quadvee", "tripod"])
def test_each_sheet_tells_on_which_side_its_left_is(name: str, paper: str) -> None:
    told = " ".join(words(printed(name, "total-warfare", paper)))
    assert "left is the pilot\N{RIGHT SINGLE QUOTATION MARK}s left" in told
    assert "seen from the front" in " ".join(words(printed(name, "renegade-tech", paper)))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_critical_table_takes_what_the_weapons_leave(paper: str) -> None:
    few, many = (
        printed(name, "total-warfare", paper) for name in ("locust-lct-1v", "many_weapons")
    )
    assert few.layout.region("weapons").rect.height < many.layout.region("weapons").rect.height
    tall = [
        next(part.row for part in scene.parts if isinstance(part, SlotsPart))
        for scene in (few, many)
    ]
    assert tall[0] > tall[1]
    (weapons,) = [part for part in many.parts if isinstance(part, WeaponsPart)]
    assert sum(len(line.items) for line in weapons.lines) == 28
    assert not weapons.left_out


SHIPS = [path.stem for path in unit_files() if path.stem.startswith("ship-")]


def ship_scene(stem: str, paper: str) -> SheetScene:
    return shipped_scene(stem, "hard-hits", paper)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("stem", SHIPS)
def test_a_ship_uses_its_display_and_every_label_can_be_read(stem: str, paper: str) -> None:
    scene = ship_scene(stem, paper)
    assert cut(scene) == []
    assert overlapping(scene) == []
    assert {text.text: text.size for text in texts(scene) if text.size < LEAST} == {}
    (ship,) = [part for part in scene.parts if isinstance(part, ShipPart)]
    drawn, room = bounds(ship.plan.corners()), bounds(ship.frame)
    assert drawn.height > 0.6 * room.height
    assert ship.plan.is_inside


def test_the_cross_over_a_lost_ship_leaves_its_labels_alone() -> None:
    scene = ship_scene("ship-kestrel", "a4")
    (cross,) = [part for part in scene.parts if isinstance(part, DeadCross)]
    (ship,) = [part for part in scene.parts if isinstance(part, ShipPart)]
    alone = QImage(2100, 2970, QImage.Format.Format_RGB32)
    alone.fill(0xFFFFFFFF)
    painter = QPainter(alone)
    painter.scale(10, 10)
    cross.draw(painter, True, QRectF(0, 0, 210, 297))
    painter.end()
    marked = 0
    for text in ship.texts:
        box = inked(text)
        for x in range(int(box.x * 10), int(box.right * 10)):
            for y in range(int(box.y * 10), int(box.bottom * 10)):
                marked += alone.pixel(x, y) & 0xFFFFFF != 0xFFFFFF
    assert marked == 0
    middle = cross.rect.center
    near = [alone.pixel(int(middle.x * 10) + dx, int(middle.y * 10)) for dx in range(-300, 300)]
    assert any(pixel & 0xFFFFFF != 0xFFFFFF for pixel in near)


def test_lines_of_notes_are_closer_before_a_note_is_cut() -> None:
    page = fresh_page(design("many_weapons"), SYSTEMS["total-warfare"])
    notes = ("Hides behind the barn until the bridge is down, then runs for the ford. " * 3,)
    paper = replace(page.game.unit(page.unit), notes=notes)
    game = replace(page.game, units={page.unit: paper})
    scene = scene_of(replace(page, game=game))
    (part,) = [part for part in scene.parts if isinstance(part, NotesPart)]
    told = [text.text for text in part.texts]
    assert " ".join(told).count("Hides") == 3
    assert not any("\N{HORIZONTAL ELLIPSIS}" in line for line in told)


def test_a_long_name_of_a_pilot_is_not_cut() -> None:
    name = "Maximiliana Alexandrovna Featherstonehaugh-Cholmondeley"
    page = fresh_page(design("atlas-as7-d"), SYSTEMS["total-warfare"], Pilot(name=name))
    scene = scene_of(page)
    assert name in words(scene)
    assert cut(scene) == []
