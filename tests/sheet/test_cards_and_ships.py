"""The geometry of cards and ships: boxes in their outlines, none over another."""

from itertools import combinations

import pytest

from recordsheet_gui.sheet.card.figure import figure_of, ornaments
from recordsheet_gui.sheet.figure import Tone
from recordsheet_gui.sheet.geometry import Point, Rect, bounds, is_inside
from recordsheet_gui.sheet.ship.plan import ShipPlan, plan_ship
from recordsheet_gui.sheet.ship.shields import frame, hexagon, shields
from recordsheet_gui.sheet.ship.words import cluster_title, short
from recordsheet_gui.units.card.design import WEIGHTS, SkirmishDesign
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign
from tests.sheet.sheets import distance_to_edge
from tests.sheet.test_figures import check_labels
from tests.ui.table import CARDS, SHIPS, shipped

AREA = Rect(0, 0, 146.8, 190)


def corners(rect: Rect) -> list[Point]:
    return [Point(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


def plan_of(stem: str) -> tuple[ShipDesign, ShipPlan]:
    design = shipped(stem)
    assert isinstance(design, ShipDesign)
    return design, plan_ship(design, frame(AREA))


@pytest.mark.parametrize("stem", CARDS)
def test_pips_of_a_card_stay_inside_their_outline_and_apart(stem: str) -> None:
    design = shipped(stem)
    assert isinstance(design, SkirmishDesign)
    figure = figure_of(design.weight)
    pips = figure.pips(design.points)
    assert {key: len(p.centers) for key, p in pips.items()} == dict(design.points)
    assert len({p.radius for p in pips.values()}) == 1
    assert pips["torso"].radius >= 1.1
    for key, placed in pips.items():
        assert placed.is_even
        outline = figure.outlines[key].points
        for x, y in placed.centers:
            assert is_inside(outline, x, y)
            assert distance_to_edge(outline, x, y) >= placed.radius
        for a, b in combinations(placed.centers, 2):
            assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= (2 * placed.radius) ** 2


@pytest.mark.parametrize("stem", CARDS)
def test_names_of_a_card_stand_at_their_location_and_free(stem: str) -> None:
    design = shipped(stem)
    assert isinstance(design, SkirmishDesign)
    figure = figure_of(design.weight)
    check_labels(figure, [detail.points for detail in ornaments(design, figure)])
    check_labels(figure, [*figure.solids, *(o.points for o in figure.outlines.values())])
    for where, outline in figure.outlines.items():
        plate, label = bounds(outline.points), outline.label
        across = max(plate.x - label.right, label.x - plate.right, 0.0)
        down = max(plate.y - label.bottom, label.y - plate.bottom, 0.0)
        # Below an arm is what it holds.
        assert across + down <= (4.2 if "arm" in where else 1.9), where


def test_a_card_shows_its_weapons_where_it_carries_them() -> None:
    def seen(stem: str, where: str) -> list[Tone]:
        design = shipped(stem)
        assert isinstance(design, SkirmishDesign)
        details = ornaments(design, figure_of(design.weight))
        return [detail.tone for detail in details if detail.where == where]

    assert Tone.GLASS in seen("skirmish-anvil", "torso")
    assert Tone.GLASS not in seen("skirmish-anvil", "right_arm")
    assert seen("skirmish-monsoon", "left_arm").count(Tone.DARK) == 20
    assert seen("skirmish-monsoon", "torso") == []
    # A hand.
    assert seen("skirmish-thornbush", "right_arm") == [Tone.METAL] * 4


def test_heavier_cards_are_drawn_broader() -> None:
    arms = [figure_of(weight).outlines["left_arm"].points for weight in WEIGHTS]
    widths = [bounds(arm).width for arm in arms]
    assert widths == sorted(widths)
    assert len(set(widths)) == 3


@pytest.mark.parametrize("stem", SHIPS)
def test_every_grouping_of_a_ship_is_drawn_once_with_all_its_boxes(stem: str) -> None:
    design, plan = plan_of(stem)
    drawn = {block.id: len(block.boxes) for c in plan.clusters for block in c.blocks}
    assert drawn == {g.id: g.boxes for g in design.groupings if not g.is_track}


@pytest.mark.parametrize("stem", SHIPS)
def test_boxes_of_a_ship_stay_inside_the_plate_of_their_part(stem: str) -> None:
    design, plan = plan_of(stem)
    part = {g.id: g.part for g in design.groupings}
    for cluster in plan.clusters:
        for block in cluster.blocks:
            plate = plan.plates[part[block.id]]
            for box in block.boxes:
                assert all(is_inside(plate, x, y) for x, y in corners(box)), block.id


@pytest.mark.parametrize("stem", SHIPS)
def test_no_two_groupings_or_labels_of_a_ship_overlap(stem: str) -> None:
    _, plan = plan_of(stem)
    blocks = [block.rect for c in plan.clusters for block in c.blocks]
    labels = [c.label for c in plan.clusters]
    touching = [(a, b) for a, b in combinations([*blocks, *labels], 2) if a.overlaps(b, 0.05)]
    assert touching == []


@pytest.mark.parametrize("stem", SHIPS)
def test_a_ship_stays_inside_its_shields_and_boxes_can_be_pressed(stem: str) -> None:
    _, plan = plan_of(stem)
    assert all(is_inside(frame(AREA), x, y) for x, y in plan.corners())
    assert plan.side >= 4.0


@pytest.mark.parametrize("stem", SHIPS)
def test_a_ship_is_as_wide_to_the_left_as_to_the_right(stem: str) -> None:
    _, plan = plan_of(stem)
    box = bounds(plan.corners())
    assert box.center.x == pytest.approx(AREA.center.x, abs=0.3)


@pytest.mark.parametrize("stem", SHIPS)
def test_shield_boxes_lie_on_their_side_of_the_hexagon(stem: str) -> None:
    design, _ = plan_of(stem)
    for shield in shields(AREA, dict(design.shields)):
        assert len(shield.boxes) == design.shields[shield.number]
        for quad in shield.boxes:
            assert all(is_inside(shield.plate, x, y) for x, y in quad)
            middle = Rect(*bounds(quad)).center
            label = shield.label.inset(0.5)
            assert not (label.x < middle.x < label.right and label.y < middle.y < label.bottom)


@pytest.mark.parametrize("count", [0, 1, 2, 7, 40, 90])
def test_any_number_of_shield_boxes_finds_room(count: int) -> None:
    for shield in shields(AREA, dict.fromkeys(SHIELDS, count)):
        assert len(shield.boxes) == count
        for quad in shield.boxes:
            assert all(is_inside(shield.plate, x, y) for x, y in quad)


def test_shield_one_lies_ahead_and_the_others_follow_clockwise() -> None:
    middles = {s.number: bounds(s.plate).center for s in shields(AREA, {})}
    assert middles["1"].y < middles["2"].y < middles["3"].y < middles["4"].y
    assert middles["2"].x > AREA.center.x > middles["6"].x
    assert middles["6"].y == pytest.approx(middles["2"].y)
    assert len(hexagon(AREA)) == 6


def test_a_ship_of_ones_own_is_drawn_from_its_groupings_alone() -> None:
    groupings = tuple(
        Grouping(id=f"g{i}", system=system, boxes=boxes, part=part)
        for i, (system, boxes, part) in enumerate(
            [
                ("bridge", 1, "saucer"),
                ("aft hull", 60, "hull"),
                ("left warp", 40, "left engine"),
                ("right warp", 40, "right engine"),
                ("cargo", 25, "bay"),
                ("lab", 12, "neck"),
            ]
        )
    )
    design = ShipDesign(
        name="Own", shields=dict.fromkeys(SHIELDS, 9), groupings=groupings, excess=3
    )
    plan = plan_ship(design, frame(AREA))
    assert sum(len(b.boxes) for c in plan.clusters for b in c.blocks) == 178
    assert all(is_inside(frame(AREA), x, y) for x, y in plan.corners())


def test_labels_are_short_and_say_the_arc() -> None:
    fx = Grouping(id="p", system="phaser-1", boxes=1, label="Phaser-1 FX", arcs=("FX",))
    assert cluster_title(fx) == "PH-1 FX"
    hold = Grouping(id="c", system="cargo", boxes=3, label="Cargo, left hold")
    assert cluster_title(hold) == "CARGO LEFT HOLD"
    rack = Grouping(id="d", system="drone rack", boxes=1, label="Drone rack B", part="left wing")
    assert cluster_title(rack) == "DRONE B"
    assert short("probe") == "Probe"
