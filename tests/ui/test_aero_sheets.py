"""The sheets of aerospace units, measured: in the window and on paper, fresh and after a battle."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtGui import QPainterPath
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import Command, MarkBoxes, MarkSlot, MoveTrack, SetCondition
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Event
from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.figures import figure_of, mini_figure
from recordsheet_gui.sheet.geometry import grown, is_inside
from recordsheet_gui.sheet.play import LARGE_SCALE, LEAST_SCALE
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.view import thresholds
from recordsheet_gui.ui.games.battletech.aerospace.bay_lines import bays_of
from recordsheet_gui.ui.games.battletech.aerospace.bay_pages import NEXT, BayPagesPart
from recordsheet_gui.ui.games.battletech.aerospace.bays import BaysPart
from recordsheet_gui.ui.games.battletech.aerospace.figure import AeroFigurePart, ArcPart
from recordsheet_gui.ui.games.battletech.aerospace.flight import FlightPart
from recordsheet_gui.ui.games.battletech.aerospace.state import AeroConditionsPart
from recordsheet_gui.ui.games.battletech.aerospace.stores import StoresPart
from recordsheet_gui.ui.games.battletech.aerospace.systems import bay_names
from recordsheet_gui.ui.games.battletech.aerospace.tables import AeroHitsPart
from recordsheet_gui.ui.games.battletech.aerospace.weapons import BRACKETS, AeroWeaponsPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import TicksPart
from recordsheet_gui.ui.printing.job import PrintJob, plan
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.body import BODY
from recordsheet_gui.ui.scene.paper import left_over
from recordsheet_gui.ui.scene.part import qpolygon, qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.scene.text import POINT, inked
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign, WarShipDesign
from recordsheet_gui.units.aerospace.facts import SI
from recordsheet_gui.units.aerospace.text import lines
from recordsheet_gui.units.described import Bay
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item
from tests.aerospace import aerospace
from tests.blk import blk, reported
from tests.costs import one_of_each
from tests.importers.test_aerospace_blk import FIGHTER
from tests.sheet.aero_sheets import HARD, SHIPPED, battered, design, fresh
from tests.sheet.sheets import SYSTEM, UNIT
from tests.ui import test_paper, test_play_layout
from tests.ui.test_play_layout import FULL, LEAST, OTHERS, PANES, SMALL, check_sizes, check_words

NAMES = (*SHIPPED, *HARD)
ONE_OF_EACH = one_of_each(NAMES, lambda name: SYSTEM.layout(design(name)))
LARGE = tuple(name for name in NAMES if design(name).is_large)
STATES: tuple[Callable[[AerospaceDesign], GameState], ...] = (fresh, battered)


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return test_play_layout.scene_of(game, pane)


def check_rows(scene: SheetScene, scale: float, pane: tuple[float, float]) -> None:
    """What is read line by line, and what is ticked, is large enough."""
    least = LEAST[pane]
    for part in scene.parts:
        if isinstance(part, TablePart | BaysPart):
            assert part.row * scale >= least.row - 1e-6
            assert part.size * POINT * scale >= least.text
        if isinstance(part, TicksPart) and part.spots():
            assert min(spot.rect.height for spot in part.spots()) * scale >= least.row - 1e-6


@pytest.mark.parametrize(("name", "pane"), [*product(SHIPPED, [*PANES, *FULL])])
def test_all_of_it_is_seen_and_large_enough_to_read_and_hit(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    scale = test_play_layout.scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    if any(design(name).armor.values()):
        check_sizes(scene, scale, LEAST[pane])
    check_rows(scene, scale, pane)


@pytest.mark.parametrize("name", HARD)
def test_the_largest_scroll_and_keep_the_least_sizes(qtbot: QtBot, name: str) -> None:
    scene = shown(fresh(design(name)), SMALL)
    scale = test_play_layout.scale_of(scene.layout, SMALL)
    assert scale >= LEAST_SCALE - 1e-6
    check_sizes(scene, scale, LEAST[SMALL])
    check_rows(scene, scale, SMALL)


@pytest.mark.long
@pytest.mark.parametrize("pane", OTHERS)
@pytest.mark.parametrize("name", [*SHIPPED[::3], *HARD])
def test_no_word_is_cut_in_a_pane_of_another_shape(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


@pytest.mark.parametrize("pane", PANES)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_on_paper_nothing_is_cut_small_or_over_another(qtbot: QtBot, name: str, paper: str) -> None:
    for state in STATES:
        scene = printed(state(design(name)), paper)
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        texts = list(test_paper.texts(scene))
        page = scene.layout.printable
        assert [t.text for t in texts if not page.contains(inked(t), 0.05)] == []
        small = {t.text: t.size for t in texts if t.size < test_paper.LEAST and "/" not in t.text}
        assert small == {}


def body(figure: AeroFigurePart) -> QPainterPath:
    found = QPainterPath()
    for part in figure.parts():
        assert isinstance(part, ArcPart)
        found.addPolygon(qpolygon(grown(part.polygon, BODY * min(1.0, figure.place.scale))))
        found.closeSubpath()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_clear_of_the_plates_and_boxes_inside_them(qtbot: QtBot, name: str) -> None:
    craft = design(name)
    counts = {**craft.armor, SI: craft.si}
    for scene in (printed(fresh(craft), "a4"), shown(fresh(craft), SMALL)):
        (figure,) = [part for part in scene.parts if isinstance(part, AeroFigurePart)]
        plates = body(figure)
        for part in figure.parts():
            assert isinstance(part, ArcPart)
            where = [t.text for t in part.texts if plates.intersects(qrect(inked(t).inset(-0.05)))]
            assert where == []
            assert all(is_inside(part.polygon, *center) for center in part.centers)
            assert len(part.centers) == counts[part.location]


@pytest.mark.parametrize("name", NAMES)
def test_each_arc_tells_its_threshold_and_the_structure_has_none(qtbot: QtBot, name: str) -> None:
    craft = design(name)
    scene = shown(fresh(craft), SMALL)
    told = {part.location: part.threshold for part in scene.parts if isinstance(part, ArcPart)}
    assert told == {**thresholds(craft), SI: None}


@pytest.mark.parametrize("name", NAMES)
def test_the_boxes_of_conditions_are_those_that_the_rules_know(qtbot: QtBot, name: str) -> None:
    scene = shown(fresh(design(name)), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, AeroConditionsPart)]
    assert set(part.region.conditions) <= set(SYSTEM.conditions(design(name)))


def decided(game: GameState, command: Command) -> tuple[Event, ...]:
    draft = Draft(game, NoAnswers(), parent=0)
    SYSTEM.decide(draft, command)
    return tuple(draft.events)


@pytest.mark.parametrize("name", NAMES)
def test_every_box_writes_what_the_rules_take(qtbot: QtBot, name: str) -> None:
    game = fresh(design(name))
    scene = shown(game, SMALL)
    targets = [spot.target for part in scene.parts for spot in part.spots()]
    seen = set()
    for target in targets:
        assert scene.accessible_name(target)
        seen.add(target.kind)
        if target.condition is not None:
            assert decided(game, SetCondition(unit=UNIT, name=target.condition, on=True))
        elif target.kind is TargetKind.BOX and target.grid is not None and target.cell is not None:
            strike = MarkBoxes(unit=UNIT, grid=target.grid, cells=(target.cell,))
            assert decided(game, strike)
        elif target.kind is TargetKind.SLOT and target.slot is not None:
            place, _, line = target.slot.rpartition("/")
            assert decided(game, MarkSlot(unit=UNIT, location=place, slot=int(line)))
        elif target.kind in (TargetKind.TRACK, TargetKind.AMMO):
            moved = next(m for part in scene.parts if (m := part.moved(target)) is not None)
            if game.unit(UNIT).tracks.get(moved[0]) != moved[1]:
                assert decided(game, MoveTrack(unit=UNIT, track=moved[0], to=moved[1]))
    assert {TargetKind.BOX, TargetKind.TRACK, TargetKind.LOCATION} <= seen


@pytest.mark.parametrize("name", LARGE)
def test_no_two_boxes_of_systems_or_bays_have_the_same_name(qtbot: QtBot, name: str) -> None:
    scene = shown(fresh(design(name)), SMALL)
    ticks = [part for part in scene.parts if isinstance(part, TicksPart)]
    told = [part.say(spot.target).name for part in ticks for spot in part.spots()]
    assert sorted(told) == sorted(set(told))


# -- what it says ------------------------------------------------------------------------------


def test_weapons_tell_heat_and_values_by_range(qtbot: QtBot) -> None:
    scene = shown(fresh(design("aerospace-fighter-stuka-stu-k5")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, AeroWeaponsPart)]
    told = part.describe()
    assert "1/1 LRM 20 NOS 12 12 12 \N{EN DASH}" in told
    assert "2/2 Large Laser RWG 8 8 \N{EN DASH} \N{EN DASH}" in told
    assert "ammo LRM 20 12/12" in told


def test_a_launcher_with_artemis_and_its_missiles_tells_what_they_do_together(qtbot: QtBot) -> None:
    nose = ["LRM 15", "ISArtemisIV", "SRM 6"]
    missiles = ["IS Ammo LRM-15 Artemis-capable", "IS Ammo SRM-6"]
    text = blk(FIGHTER, **{"Nose Equipment": nose, "Fuselage Equipment": missiles})
    fighter = reported(text).design
    assert isinstance(fighter, AerospaceDesign)
    scene = shown(fresh(fighter), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, AeroWeaponsPart)]
    told = part.describe()
    assert "1/1 LRM 15 NOS 12 12 12 \N{EN DASH}" in told
    assert "1/1 SRM 6 NOS 8 \N{EN DASH} \N{EN DASH} \N{EN DASH}" in told
    assert any("LRM 15" in line and "attack 12/12/12" in line for line in lines(fighter))


@pytest.mark.parametrize("pane", [None, SMALL])
def test_what_is_no_weapon_has_no_columns_of_one_and_a_name_that_fits(
    qtbot: QtBot, pane: tuple[float, float] | None
) -> None:
    imager = find_gear("ISHighResImager")
    assert imager is not None
    item = Item(gear=imager, location="BOD", slots=(SlotKey("BOD/1"),))
    plane = fresh(aerospace("fixed-wing support", items=(item,)))
    scene = shown(plane, pane) if pane else printed(plane, "a4")
    (part,) = [part for part in scene.parts if isinstance(part, AeroWeaponsPart)]
    (line,) = part.lines
    assert part.describe() == ["1/1 Satellite Imager (High-Resolution Imager) BOD"]
    values = part.told(line, "1")
    assert [values[title] for title in ("Ht", *BRACKETS)] == [""] * 5
    assert part.shown is not None
    words = [text.text for text in part.write(part.shown)]
    assert "High-Resolution Imager" in words
    spot = next(spot for spot in part.spots() if spot.target.kind is TargetKind.WEAPON)
    assert part.say(spot.target).value == "1 of 1 working"


def test_a_bay_tells_the_sum_of_its_weapons_and_its_own_shots(qtbot: QtBot) -> None:
    scene = shown(fresh(design("dropship-union-2708")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, BaysPart)]
    told = part.describe()
    assert "bay NOS 2/2 LRM 20 24 24 24" not in told
    assert "bay NOS 2/2 2 LRM 20 24 24 24 \N{EN DASH}" in told
    assert told[told.index("bay NOS 2/2 2 LRM 20 24 24 24 \N{EN DASH}") + 1].endswith(" 24/24")


def test_many_bays_share_a_line_with_their_twins_and_each_keeps_its_shots(qtbot: QtBot) -> None:
    craft = design("warship-molniya-corvette-2951")
    assert isinstance(craft, BayedDesign)
    scene = shown(fresh(craft), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, BaysPart)]
    assert sum(len(line.mounts) for line in part.lines) == len(craft.weapon_bays)
    assert len(part.lines) < len(craft.weapon_bays)
    chips = [spot.target for spot in part.spots() if spot.target.kind is TargetKind.AMMO]
    assert len(chips) == len(set(chips)) == sum(len(line.ammo) for line in part.lines)
    arcs = [spot.target for spot in part.spots() if spot.target.kind is TargetKind.SLOT]
    assert len(arcs) == len(craft.weapon_bays)


def test_a_lost_bay_is_struck_out_at_its_arc(qtbot: QtBot) -> None:
    scene = shown(battered(design("dropship-leopard-2537")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, BaysPart)]
    struck = [text.text for text in part.texts if text.strike]
    assert struck
    assert struck[0] == "NOS"
    first = next(spot.target for spot in part.spots() if spot.target.kind is TargetKind.SLOT)
    assert scene.spoken(first).is_ticked


@pytest.mark.parametrize("name", SHIPPED)
def test_every_roll_has_its_place_in_the_hit_table(qtbot: QtBot, name: str) -> None:
    scene = printed(fresh(design(name)), "a4")
    (part,) = [part for part in scene.parts if isinstance(part, AeroHitsPart)]
    rolls = [int(row.removeprefix("hits: ").partition(" |")[0]) for row in part.describe()[1:]]
    assert rolls == list(range(2, 13))


@pytest.mark.rule("TW-aero-weapon")
@pytest.mark.parametrize("name", SHIPPED)
def test_only_warships_have_broadsides_to_lose(qtbot: QtBot, name: str) -> None:
    craft = design(name)
    scene = printed(fresh(craft), "a4")
    (part,) = [part for part in scene.parts if isinstance(part, AeroHitsPart)]
    told = any("broad" in row for row in part.describe())
    assert told is isinstance(craft, WarShipDesign)


def test_a_repair_facility_is_told_in_tons() -> None:
    for kind in ("navalrepairpressurized", "navalrepairunpressurized", "reinforcedrepairfacility"):
        assert all(name.endswith(" 75,000 t") for name in bay_names(Bay(kind=kind, size=75_000)))
    assert bay_names(Bay(kind="asfbay", size=6))[0] == "Fighters 6"


def test_a_plane_starts_in_the_air_and_a_fighter_in_space(qtbot: QtBot) -> None:
    told = {}
    for name in ("conventional-fighter-mechbuster", "aerospace-fighter-shilone-sl-17"):
        scene = shown(fresh(design(name)), SMALL)
        (part,) = [part for part in scene.parts if isinstance(part, FlightPart)]
        told[name.partition("-")[0]] = [w for w in part.describe() if w.startswith(("alt", "wh"))]
    assert told == {
        "conventional": ["altitude 5", "where Air"],
        "aerospace": ["altitude \N{EN DASH}", "where Space"],
    }


def test_fuel_is_spent_by_a_press_and_velocity_grows(qtbot: QtBot) -> None:
    scene = shown(fresh(design("aerospace-fighter-shilone-sl-17")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, FlightPart)]
    by = {spot.target.track: spot.target for spot in part.spots()}
    assert part.moved(by[keys.FUEL]) == (keys.FUEL, 399)
    assert part.moved(by[keys.VELOCITY]) == (keys.VELOCITY, 1)
    assert part.moved(by[keys.AIR]) == (keys.AIR, 1)
    assert part.stepped(by[keys.VELOCITY], -1) == (keys.VELOCITY, 0)


def test_a_press_on_a_free_slot_hangs_one_more_of_the_last(qtbot: QtBot) -> None:
    game = fresh(design("aerospace-fighter-sparrowhawk-spr-h5"))
    (part,) = [part for part in shown(game, SMALL).parts if isinstance(part, StoresPart)]
    assert len(part.spots()) == 6
    assert {part.moved(spot.target) for spot in part.spots()} == {(keys.bomb_key("HE Bomb"), 1)}
    tracks = dict(game.units[UNIT].tracks)
    tracks |= {keys.bomb_key("LAA Missile"): 1, keys.bomb_key("HE Bomb"): 3}
    game = replace(game, units={UNIT: replace(game.units[UNIT], tracks=tracks)})
    (part,) = [part for part in shown(game, SMALL).parts if isinstance(part, StoresPart)]
    assert [part.moved(spot.target) for spot in part.spots()] == [
        (keys.bomb_key("LAA Missile"), 0),
        *[(keys.bomb_key("HE Bomb"), 2)] * 3,
        (keys.bomb_key("HE Bomb"), 4),
    ]


def test_a_plane_without_hardpoints_says_so(qtbot: QtBot) -> None:
    bare = replace(design("fixed-wing-support-boomerang-spotter-plane"), items=())
    (part,) = [part for part in shown(fresh(bare), SMALL).parts if isinstance(part, StoresPart)]
    assert [text.text for text in part.write(())] == ["no slots"]


# -- pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_two_fighters_share_a_page_and_a_dropship_has_its_own(qtbot: QtBot, paper: str) -> None:
    names = ("aerospace-fighter-shilone-sl-17", "conventional-fighter-mechbuster")
    fighters = [fresh_page(design(name), SYSTEM) for name in names]
    ship = fresh_page(design("dropship-union-2708"), SYSTEM)
    (both,) = plan(PrintJob(pages=tuple(fighters), paper=paper))
    assert len(both.bookmarks) == 2
    assert len(plan(PrintJob(pages=(*fighters, ship), paper=paper))) == 2


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", LARGE)
def test_a_ship_has_as_many_pages_as_its_bays_need(qtbot: QtBot, name: str, paper: str) -> None:
    craft = design(name)
    assert isinstance(craft, BayedDesign)
    page = fresh_page(craft, SYSTEM)
    further: dict[str, int] = {}
    bays, pages = 0, 0
    while True:
        scene = sheet_scene(
            *(page.game, page.unit, SYSTEM, PRINT, paper), has_clock=False, further=further
        )
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        (part,) = [part for part in scene.parts if isinstance(part, BaysPart)]
        bays += sum(len(line.mounts) for line in part.lines)
        pages += 1
        rest = left_over(scene.parts)
        if not rest:
            break
        assert any("on the next page" in text.text for text in part.texts)
        further = rest
    assert bays == len(craft.weapon_bays)
    assert len(plan(PrintJob(pages=(page,), paper=paper))) == pages
    assert pages > 1 or name != "largest warship"


# -- drawings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_craft_has_a_small_figure_of_all_its_arcs(name: str) -> None:
    craft = design(name)
    mini = mini_figure(craft)
    assert mini is not None
    assert set(mini.outlines) == {*craft.armor, SI}
    assert mini.solids
    assert mini_figure(craft) is mini


def test_kinds_of_craft_look_unlike_one_another() -> None:
    shilone = design("aerospace-fighter-shilone-sl-17")
    light, heavy = (replace(shilone, tons=tons) for tons in (30, 90))
    crafts = [light, shilone, heavy, *(design(name) for name in SHIPPED if "fighter-" not in name)]
    keys_ = {figure_of("armor", craft).outlines["NOS"].points for craft in crafts}
    assert len(keys_) == len(crafts)


@pytest.mark.parametrize(("tons", "other"), [(45, 46), (70, 71)])
def test_heavier_fighters_are_broader_from_a_weight_on(tons: int, other: int) -> None:
    shilone = design("aerospace-fighter-shilone-sl-17")
    drawn = [figure_of("armor", replace(shilone, tons=t)).outlines for t in (tons - 1, tons, other)]
    assert drawn[0] == drawn[1] != drawn[2]


# -- what a screen has room for ----------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in SHIPPED if design(name).is_large])
def test_a_screen_with_room_for_it_has_the_table_of_hits(qtbot: QtBot, name: str) -> None:
    for pane, least in ((SMALL, LEAST_SCALE), (FULL[1], LARGE_SCALE)):
        scene = shown(fresh(design(name)), pane)
        has_table = any(isinstance(part, AeroHitsPart) for part in scene.parts)
        if has_table:
            assert test_play_layout.scale_of(scene.layout, pane) >= least - 1e-6
        # Only a ship with dozens of bays has none there.
        assert has_table or pane == SMALL or name.startswith("warship")


@pytest.mark.parametrize("name", ["largest warship", "battleship", "battle station"])
def test_more_bays_than_room_have_pages_that_follow_one_another(qtbot: QtBot, name: str) -> None:
    craft = design(name)
    assert isinstance(craft, BayedDesign)
    scene = shown(fresh(craft), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, BayPagesPart)]
    first, seen, pages = part.lines, [*part.lines], 1
    while part.rest:
        scene.activate(NEXT)
        check_words(scene)
        assert str(part.say(NEXT)).startswith("show the ")
        assert any(f"{len(seen) + 1} to " in text.text for text in part.texts)
        seen += part.lines
        pages += 1
    assert pages > 1
    assert [mount for line in seen for mount in line.mounts] == [
        mount for line in bays_of(craft).lines for mount in line.mounts
    ]
    scene.activate(NEXT)
    assert part.lines == first


def test_a_page_that_has_all_bays_offers_no_other(qtbot: QtBot) -> None:
    scene = shown(fresh(design("battle station")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, BayPagesPart)]
    tall = replace(part.region, rect=part.region.rect._replace(height=1000.0))
    whole = BayPagesPart(tall, part.design, part.theme)
    assert not whole.rest
    assert [spot for spot in part.spots() if spot.target == NEXT]
    assert not [spot for spot in whole.spots() if spot.target == NEXT]
