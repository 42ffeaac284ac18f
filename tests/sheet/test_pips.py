from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.sheet.card.figure import CARD
from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.figures import FIGURES, figure_of
from recordsheet_gui.sheet.geometry import Point, Polygon, bounds, is_inside
from recordsheet_gui.sheet.pips import (
    CLEARANCE,
    CROWD,
    GAP,
    MOST_PIPS,
    SLENDER,
    TEN,
    Pips,
    lay_out,
)
from recordsheet_gui.sheet.room import Shape
from tests.sheet.sheets import HARD, SHIPPED, distance_to_edge, hard, shipped

OUTLINES = [(key, where) for key, figure in FIGURES.items() for where in figure.outlines]
PAIRS = [
    (key, left, right)
    for key, figure in FIGURES.items()
    for left, o in figure.outlines.items()
    if o.is_left
    for right in (left.replace("L", "R", 1), left[0] + left[1:].replace("L", "R", 1))
    if right != left and right in figure.outlines and not figure.outlines[right].is_left
]


def check_tens(outline: Polygon, pips: Pips) -> None:
    """Frames of ten stand inside, apart, and each holds its boxes as squares of its own."""
    radius = pips.radius
    assert len(pips.tens) == -(-len(pips.centers) // TEN)
    wide, high = SLENDER * radius, radius
    for i, (x, y) in enumerate(pips.tens):
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            assert is_inside(outline, x + dx * wide, y + dy * high)
        for other in pips.tens[:i]:
            assert abs(x - other.x) > 2 * wide or abs(y - other.y) > 2 * high
        boxes = pips.centers[i * TEN : (i + 1) * TEN]
        assert len({(round(b.x, 4), round(b.y, 4)) for b in boxes}) == len(boxes)
        for box in boxes:
            assert abs(box.x - x) <= wide - radius / 2 + 1e-6
            assert abs(box.y - y) <= high - radius / 2 + 1e-6


def check(outline: Polygon, pips: Pips) -> None:
    if pips.tens:
        check_tens(outline, pips)
        return
    for center in pips.centers:
        assert is_inside(outline, *center)
        room = distance_to_edge(outline, *center) - pips.radius
        assert room >= 0.85 * CLEARANCE * pips.radius
    for i, one in enumerate(pips.centers):
        for other in pips.centers[:i]:
            apart = hypot(one.x - other.x, one.y - other.y)
            assert apart >= (2 + GAP) * pips.radius - 1e-6


def rows(pips: Pips) -> list[int]:
    """How many pips stand beside each other, from top to bottom."""
    heights: dict[float, int] = {}
    for _, y in pips.centers:
        heights[round(y, 4)] = heights.get(round(y, 4), 0) + 1
    return [heights[y] for y in sorted(heights)]


@pytest.mark.parametrize("key", sorted(FIGURES))
def test_no_level_line_leaves_the_field_of_boxes_and_comes_back(key: str) -> None:
    for outline in FIGURES[key].outlines.values():
        field = outline.shape().field
        heights = sorted({y for _, y in field})
        for level in ((a + b) / 2 for a, b in pairwise(heights)):
            ends = zip(field, (*field[1:], field[0]), strict=True)
            assert sum((a.y > level) != (b.y > level) for a, b in ends) == 2


@given(place=st.sampled_from(OUTLINES), count=st.integers(1, CROWD))
def test_any_count_stands_inside_its_outline_with_room_and_without_overlap(
    place: tuple[str, str], count: int
) -> None:
    figure, where = place
    pips = FIGURES[figure].pips({where: count})[where]
    assert len(pips.centers) == count
    check(FIGURES[figure].outlines[where].points, pips)


@given(place=st.sampled_from(OUTLINES), count=st.integers(1, CROWD))
def test_shapes_on_the_middle_line_are_their_own_mirror_image(
    place: tuple[str, str], count: int
) -> None:
    figure, where = place
    if FIGURES[figure].outlines[where].symmetric:
        centers = FIGURES[figure].pips({where: count})[where].centers
        here = {(round(x, 3), round(y, 3)) for x, y in centers}
        assert here == {(round(-x, 3) + 0.0, round(y, 3)) for x, y in centers}


@given(place=st.sampled_from(PAIRS), count=st.integers(1, CROWD))
def test_left_and_right_mirror_each_other_box_by_box(
    place: tuple[str, str, str], count: int
) -> None:
    figure, left, right = place
    pips = FIGURES[figure].pips({left: count, right: count})
    assert pips[left].radius == pips[right].radius
    for one, other in zip(pips[left].centers, pips[right].centers, strict=True):
        assert (round(one.x, 6), one.y) == (round(-other.x, 6), other.y)


@given(key=st.sampled_from(sorted(FIGURES)), data=st.data())
def test_all_boxes_of_a_figure_have_one_size_whatever_it_carries(
    key: str, data: st.DataObject
) -> None:
    figure = FIGURES[key]
    counts = {where: data.draw(st.integers(0, CROWD), label=where) for where in figure.outlines}
    scale = data.draw(st.sampled_from([0.5, 0.68, 1.0, 1.2]))
    pips = figure.pips(counts, scale)
    assert {where: len(p.centers) for where, p in pips.items()} == {
        where: n for where, n in counts.items() if n
    }
    assert len({p.radius for p in pips.values()}) <= 1
    for where, placed in pips.items():
        check(figure.outlines[where].points, placed)


def drawn(stem: str, part: str) -> tuple[Figure, dict[str, int]]:
    design = shipped(stem)
    kind = "quad" if design.config.is_quad else "biped"
    counts = design.armor if part == "armor" else design.structure
    return figure_of(f"{kind}-{part}", design), dict(counts)


@pytest.mark.parametrize("stem", SHIPPED)
@pytest.mark.parametrize(
    ("part", "width", "height", "pixels"),
    [("armor", 380, 560, 11), ("armor", 344, 500, 11), ("structure", 180, 250, 9)],
)
def test_boxes_of_a_shipped_unit_can_be_hit_on_a_small_screen(
    stem: str, part: str, width: float, height: float, pixels: float
) -> None:
    figure, counts = drawn(stem, part)
    scale = min(width / figure.size[0], height / figure.size[1])
    # A millimetre of a play layout has about five pixels there.
    pips = figure.pips(counts, scale / 5.2)
    assert set(pips) == {where for where, n in counts.items() if n}
    assert min(p.radius for p in pips.values()) * 2 * scale >= pixels


@pytest.mark.parametrize("name", HARD)
def test_boxes_of_hard_designs_stay_in_their_outlines_and_have_one_size(name: str) -> None:
    design = hard(name)
    for part, counts in (("armor", design.armor), ("structure", design.structure)):
        figure = figure_of(part, design)
        pips = figure.pips(counts)
        assert {where: len(p.centers) for where, p in pips.items()} == {
            where: n for where, n in counts.items() if n
        }
        assert len({p.radius for p in pips.values()}) == 1
        for where, placed in pips.items():
            check(figure.outlines[where].points, placed)


def test_rows_are_of_fives_where_the_outline_is_wide_enough() -> None:
    figure, counts = drawn("atlas-as7-d", "armor")
    pips = figure.pips(counts)
    assert rows(pips["LL"]) == [5] * 8 + [1]
    assert rows(pips["CT"])[:8] == [5] * 8


@pytest.mark.parametrize("stem", SHIPPED)
@pytest.mark.parametrize("part", ["armor", "structure"])
def test_rows_of_a_shipped_unit_are_even(stem: str, part: str) -> None:
    figure, counts = drawn(stem, part)
    for where, pips in figure.pips(counts, 0.98).items():
        lengths = rows(pips)
        assert pips.is_even, where
        assert len(set(lengths[:-1])) <= 1, where
        assert lengths[-1] <= lengths[0], where


def test_narrow_limbs_have_even_rows_with_a_pause_after_each_five() -> None:
    box = (Point(0, 0), Point(11, 0), Point(11, 34), Point(0, 34))
    pips = lay_out(Shape(box), 22, 1.3)
    assert pips is not None
    assert rows(pips) == [3] * 7 + [1]
    heights = sorted({round(y, 4) for _, y in pips.centers})
    steps = [b - a for a, b in pairwise(heights)]
    assert steps[4] > steps[0] + 0.3
    assert max(steps[:4]) - min(steps[:4]) < 1e-3


def test_few_boxes_do_not_float_in_an_ultralight() -> None:
    design = hard("ultralight")
    figure = figure_of("armor", design)
    pips = figure.pips(design.armor)
    for where in ("LT", "LL", "CT"):
        plate = bounds(figure.outlines[where].points)
        covered = bounds(pips[where].centers).inset(-pips[where].radius)
        assert covered.height >= 0.35 * plate.height, where
        assert covered.width >= 0.35 * plate.width, where


@given(place=st.sampled_from(OUTLINES), count=st.integers(CROWD + 1, 10 * CROWD))
def test_more_than_a_hundred_and_twenty_stand_in_tens(place: tuple[str, str], count: int) -> None:
    figure, where = place
    pips = FIGURES[figure].pips({where: count})[where]
    assert len(pips.centers) == count
    assert pips.tens
    check(FIGURES[figure].outlines[where].points, pips)


def test_a_hundred_and_twenty_are_still_shown_one_by_one() -> None:
    figure = FIGURES["vehicle-armor"]
    marks = {n: len(figure.pips({"FR": n})["FR"].tens) for n in (CROWD, CROWD + 1, 130, 131)}
    assert marks == {CROWD: 0, CROWD + 1: 13, 130: 13, 131: 14}


@pytest.mark.parametrize(("count", "marks"), [(121, 13), (250, 25), (1200, 120)])
def test_a_mark_for_ten_is_as_high_as_the_boxes_beside_it(count: int, marks: int) -> None:
    pips = FIGURES["vehicle-armor"].pips({"FR": count, "LS": 30, "RS": 30})
    assert len(pips["FR"].tens) == marks
    assert pips["FR"].radius == pips["LS"].radius == pips["RS"].radius


def test_a_location_with_an_absurd_number_shrinks_alone() -> None:
    pips = FIGURES["biped-armor"].pips({"CT": TEN * CROWD + 1, "LA": 12, "RA": 12})
    assert pips["CT"].radius < pips["LA"].radius == pips["RA"].radius
    alone = FIGURES["biped-armor"].pips({"LA": 12, "RA": 12})
    assert pips["LA"].radius == alone["LA"].radius


def test_a_file_with_absurd_numbers_still_gets_its_boxes() -> None:
    for figure, where in ((FIGURES["biped-structure"], "HD"), (CARD, "cockpit")):
        pips = figure.pips({where: MOST_PIPS})[where]
        assert len(pips.centers) == MOST_PIPS
        check(figure.outlines[where].points, pips)


def test_no_count_outside_the_limits_is_laid_out() -> None:
    with pytest.raises(ValueError, match="1 to 9999"):
        FIGURES["biped-armor"].pips({"CT": MOST_PIPS + 1})
    assert FIGURES["biped-armor"].pips({"CT": 0}) == {}
