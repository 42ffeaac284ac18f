from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import bounds, is_inside
from recordsheet_gui.sheet.pips import CLEARANCE, GAP, MOST_PIPS, WANTED, Pips
from tests.sheet.sheets import SHIPPED, distance_to_edge, shipped

OUTLINES = [(key, where) for key, figure in FIGURES.items() for where in figure.outlines]


def check(figure: str, where: str, pips: Pips) -> None:
    outline = FIGURES[figure].outlines[where]
    for center in pips.centers:
        assert is_inside(outline.points, *center)
        room = distance_to_edge(outline.points, *center) - pips.radius
        assert room >= 0.75 * CLEARANCE * pips.radius, (figure, where, len(pips.centers))
    for i, one in enumerate(pips.centers):
        for other in pips.centers[:i]:
            apart = hypot(one.x - other.x, one.y - other.y)
            assert apart >= (2 + GAP) * pips.radius - 1e-6


@given(place=st.sampled_from(OUTLINES), count=st.integers(1, 120))
def test_any_count_stands_inside_its_outline_with_room_and_without_overlap(
    place: tuple[str, str], count: int
) -> None:
    figure, where = place
    pips = FIGURES[figure].pips({where: count})[where]
    assert len(pips.centers) == count
    check(figure, where, pips)


@given(place=st.sampled_from(OUTLINES), count=st.integers(1, 120))
def test_shapes_on_the_middle_line_are_their_own_mirror_image(
    place: tuple[str, str], count: int
) -> None:
    figure, where = place
    if FIGURES[figure].outlines[where].symmetric:
        centers = FIGURES[figure].pips({where: count})[where].centers
        here = {(round(x, 3), round(y, 3)) for x, y in centers}
        assert here == {(round(-x, 3) + 0.0, round(y, 3)) for x, y in centers}


@given(figure=st.sampled_from(sorted(FIGURES)), count=st.integers(1, 120), data=st.data())
def test_left_and_right_mirror_each_other_box_by_box(
    figure: str, count: int, data: st.DataObject
) -> None:
    outlines = FIGURES[figure].outlines
    left = data.draw(st.sampled_from([k for k, o in outlines.items() if o.is_left]))
    right = left.replace("L", "R", 1) if left[0] == "L" else left[0] + left[1:].replace("L", "R", 1)
    pips = FIGURES[figure].pips({left: count, right: count})
    assert pips[left].radius == pips[right].radius
    for one, other in zip(pips[left].centers, pips[right].centers, strict=True):
        assert (round(one.x, 6), one.y) == (round(-other.x, 6), other.y)


@pytest.mark.parametrize("stem", SHIPPED)
def test_all_boxes_of_a_shipped_unit_have_one_size_and_are_not_tiny(stem: str) -> None:
    design = shipped(stem)
    kind = "quad" if design.config == "quad" else "biped"
    for part, counts in (("armor", design.armor), ("structure", design.structure)):
        figure = f"{kind}-{part}"
        pips = FIGURES[figure].pips(counts)
        assert set(pips) == {where for where, n in counts.items() if n}
        assert len({p.radius for p in pips.values()}) == 1
        assert min(p.radius for p in pips.values()) >= WANTED
        for where, placed in pips.items():
            check(figure, where, placed)


def test_an_assault_chest_is_comfortable_to_click() -> None:
    design = shipped("atlas-as7-d")
    pips = FIGURES["biped-armor"].pips(design.armor)["CT"]
    assert len(pips.centers) == 47
    pixels = 2 * pips.radius * 96 / 25.4
    assert pixels >= 9


def test_a_crowded_location_shrinks_alone() -> None:
    pips = FIGURES["biped-armor"].pips({"CT": 120, "LA": 12, "RA": 12})
    assert pips["CT"].radius < WANTED
    assert pips["LA"].radius == pips["RA"].radius >= WANTED


def test_a_file_with_absurd_numbers_still_gets_its_boxes() -> None:
    pips = FIGURES["biped-structure"].pips({"HD": MOST_PIPS})["HD"]
    assert len(pips.centers) == MOST_PIPS
    check("biped-structure", "HD", pips)


def test_no_count_outside_the_limits_is_laid_out() -> None:
    with pytest.raises(ValueError, match="1 to 999"):
        FIGURES["biped-armor"].pips({"CT": MOST_PIPS + 1})
    assert FIGURES["biped-armor"].pips({"CT": 0}) == {}


@pytest.mark.parametrize("key", sorted(FIGURES))
def test_outlines_and_labels_keep_apart_and_lie_on_their_figure(key: str) -> None:
    figure = FIGURES[key]
    width, height = figure.size
    labels = [outline.label for outline in figure.outlines.values()]
    for i, label in enumerate(labels):
        assert -width / 2 - 1e-6 <= label.x
        assert label.right <= width / 2 + 1e-6
        assert label.y >= -1e-6
        assert label.bottom <= height + 1e-6
        assert not any(label.overlaps(other) for other in labels[:i])
    for where, outline in figure.outlines.items():
        box = bounds(outline.points)
        assert -width / 2 <= box.x
        assert box.right <= width / 2
        assert box.y >= 0
        assert box.bottom <= height
        for other_where, other in figure.outlines.items():
            label = other.label
            for x in (label.x, label.center.x, label.right):
                for y in (label.y, label.center.y, label.bottom):
                    assert not is_inside(outline.points, x, y), (where, other_where)
