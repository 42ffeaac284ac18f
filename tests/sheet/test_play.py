from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.assets import read_text
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import SCREEN, Region, SheetLayout
from recordsheet_gui.sheet.load import LayoutError, layout_names, load_layout, load_play, parse_play
from recordsheet_gui.sheet.play import (
    LARGE_PANE,
    LARGE_SCALE,
    LEAST_SCALE,
    MARGIN,
    SMALL_PANE,
    Cell,
    Form,
    PlayPlan,
    arranged,
    least_scale,
    least_sizes,
    solve,
)

NOWHERE = Rect(0, 0, 0, 0)


class Modest:
    """Regions that need a height for every width: they have an area."""

    def __init__(self, width: float = 10.0, area: float = 400.0) -> None:
        self.least, self.area = width, area

    def width(self, region: Region) -> float:
        return self.least

    def height(self, region: Region, width: float) -> float:
        return self.area / width


def cell(region: str, size: float = 0.0, weight: float = 0.0) -> Cell:
    return Cell(region=region, size=size, weight=weight)


def plan(*forms: Form) -> PlayPlan:
    keys = {key for form in forms for key in form.root.regions()}
    regions = {key: Region(key=key, kind="notes", rect=NOWHERE) for key in keys}
    return PlayPlan(name="test", forms=forms, regions=regions)


WIDE = Form(
    key="wide",
    width=100,
    height=50,
    root=Cell(
        columns=(
            cell("a", size=20, weight=1),
            Cell(rows=(cell("b", weight=1), cell("c", size=12, weight=3)), size=40, weight=3),
        )
    ),
)
TALL = Form(
    key="tall",
    width=40,
    height=120,
    root=Cell(rows=(cell("a", size=30, weight=1), cell("b"), cell("c", weight=1))),
)


def checked(layout: SheetLayout) -> None:
    """Regions fill the page beside one another."""
    assert layout.regions
    for i, region in enumerate(layout.regions):
        assert region.rect.width > 0
        assert region.rect.height > 0
        assert layout.printable.contains(region.rect)
        assert not any(region.rect.overlaps(other.rect) for other in layout.regions[:i])


def test_a_pane_is_filled_to_its_edges() -> None:
    solved = solve(plan(WIDE, TALL), (1000.0, 500.0), Modest())
    assert (solved.form, solved.scale) == ("wide", 10.0)
    assert solved.layout.size == (100.0, 50.0)
    places = {region.key: region.rect for region in solved.layout.regions}
    assert places["a"].bottom == places["c"].bottom == pytest.approx(solved.layout.height - MARGIN)
    assert places["b"].right == places["c"].right == pytest.approx(solved.layout.width - MARGIN)
    checked(solved.layout)


def test_what_is_left_over_is_shared_by_weight() -> None:
    near = solve(plan(WIDE), (1000.0, 500.0), Modest()).layout
    far = solve(plan(WIDE), (1400.0, 500.0), Modest()).layout
    grown = {r.key: r.rect.width - near.region(r.key).rect.width for r in far.regions}
    assert grown["a"] == pytest.approx(10)
    assert grown["b"] == grown["c"] == pytest.approx(30)
    assert far.height == near.height


def test_everything_grows_with_the_window() -> None:
    small = solve(plan(WIDE), (1000.0, 500.0), Modest())
    large = solve(plan(WIDE), (2000.0, 1000.0), Modest())
    assert large.scale == 2 * small.scale
    assert large.layout == small.layout


def test_an_upright_pane_gets_the_upright_form() -> None:
    solved = solve(plan(WIDE, TALL), (500.0, 1500.0), Modest())
    assert solved.form == "tall"
    assert solved.scale == 12.5
    checked(solved.layout)


def test_a_pane_that_is_too_small_scrolls_instead_of_shrinking_what_is_in_it() -> None:
    needs = Modest()
    solved = solve(plan(WIDE, TALL), (260.0, 200.0), needs, bar=10.0)
    assert solved.scale == LEAST_SCALE
    assert solved.form == "tall"
    # The bar takes its room from the width; the height is longer than the pane.
    assert solved.layout.width == pytest.approx(50.0)
    assert solved.layout.height * solved.scale > 200.0
    for region in solved.layout.regions:
        assert region.rect.height >= needs.height(region, region.rect.width) - 1e-6


@pytest.mark.parametrize(("height", "width"), [(245.0, 600.0), (244.0, 600.0), (40.0, 590.0)])
def test_a_bar_takes_room_only_where_something_scrolls(height: float, width: float) -> None:
    """A form that is lower than it likes to be, but whole, needs none."""
    solved = solve(plan(WIDE), (600.0, height), Modest(), bar=10.0)
    assert solved.scale == LEAST_SCALE
    assert solved.layout.width * LEAST_SCALE == pytest.approx(width)
    assert (solved.layout.height * LEAST_SCALE > height + 1e-6) == (width < 600.0)
    checked(solved.layout)


@pytest.mark.parametrize("pane", [(-1.0, 300.0), (300.0, -1.0), (-1.0, -1.0)])
def test_a_pane_without_any_room_has_a_page_to_scroll(pane: tuple[float, float]) -> None:
    solved = solve(plan(WIDE, TALL), pane, Modest())
    assert solved.scale == LEAST_SCALE
    checked(solved.layout)


def test_what_a_unit_needs_goes_before_the_size_of_the_form() -> None:
    modest, needy = Modest(), Modest(area=1500.0)
    pane = (1000.0, 500.0)
    a_few, many = solve(plan(WIDE), pane, modest), solve(plan(WIDE), pane, needy)
    assert many.scale < a_few.scale
    for region in many.layout.regions:
        assert region.rect.height >= needy.height(region, region.rect.width) - 1e-6
    # All of it is seen still.
    assert many.layout.height * many.scale <= 500.0 + 1e-6


def test_a_neighbor_keeps_the_scale_down_and_the_pane_is_filled_all_the_same() -> None:
    solved = solve(plan(WIDE), (1000.0, 500.0), Modest(), most=8.0)
    assert solved.scale == 8.0
    assert solved.layout.size == (125.0, 62.5)


@given(
    width=st.floats(120, 5000),
    height=st.floats(100, 4000),
    area=st.floats(1, 3000),
    least=st.floats(1, 30),
)
def test_any_pane_is_filled_and_nothing_goes_below_what_it_needs(
    width: float, height: float, area: float, least: float
) -> None:
    needs = Modest(least, area)
    solved = solve(plan(WIDE, TALL), (width, height), needs)
    layout, scale = solved.layout, solved.scale
    checked(layout)
    assert scale >= LEAST_SCALE - 1e-9
    assert layout.width * scale >= width - 1e-3
    assert layout.height * scale >= height - 1e-3
    if scale > LEAST_SCALE:
        assert layout.width * scale <= width + 1e-3
        assert layout.height * scale <= height + 1e-3
    for region in layout.regions:
        assert region.rect.width >= least - 1e-6
        assert region.rect.height >= needs.height(region, region.rect.width) - 1e-6


SPARE = Form(key="spare", width=50, height=25, root=Cell(rows=(cell("a"),)), is_spare=True)


@pytest.mark.parametrize(
    ("pane", "form"),
    [((1000.0, 500.0), "wide"), ((310.0, 250.0), "wide"), ((309.0, 250.0), "spare")],
)
def test_a_spare_form_is_taken_only_where_the_others_would_be_too_small(
    pane: tuple[float, float], form: str
) -> None:
    assert solve(plan(WIDE, SPARE), pane, Modest(area=10.0)).form == form


@pytest.mark.parametrize(("least", "form"), [(6.2, "wide"), (6.3, "spare")])
def test_what_is_too_small_is_said_by_whoever_knows_the_screen(least: float, form: str) -> None:
    needs = Modest(area=10.0)
    assert solve(plan(WIDE, SPARE), (624.0, 312.0), needs, least=least).form == form
    # Beside a neighbor of that scale nothing is too small.
    assert solve(plan(WIDE, SPARE), (624.0, 312.0), needs, least=least, most=6.0).form == "wide"


def test_where_nothing_is_whole_no_spare_form_is_taken() -> None:
    assert solve(plan(WIDE, SPARE), (40.0, 60.0), Modest(area=10.0)).form == "wide"


ROOMY = Form(key="roomy", width=120, height=60, root=Cell(rows=(cell("a"),)), is_roomy=True)
LAST = Form(
    key="last", width=40, height=20, root=Cell(rows=(cell("a"),)), is_spare=True, is_last=True
)


@pytest.mark.parametrize(
    ("pane", "form"),
    [((720.0, 360.0), "roomy"), ((719.0, 360.0), "wide"), ((720.0, 359.0), "wide")],
)
def test_a_roomy_form_is_taken_wherever_it_is_large_enough(
    pane: tuple[float, float], form: str
) -> None:
    assert solve(plan(ROOMY, WIDE), pane, Modest(area=10.0), least=6.0).form == form


@pytest.mark.parametrize(("pane", "form"), [((309.0, 250.0), "spare"), ((40.0, 60.0), "last")])
def test_the_last_form_is_taken_where_no_other_can_be_seen_whole(
    pane: tuple[float, float], form: str
) -> None:
    assert solve(plan(WIDE, SPARE, LAST), pane, Modest(area=10.0)).form == form


@pytest.mark.parametrize(
    ("pane", "found"),
    [((400.0, 400.0), (2, 1, 2)), ((399.0, 400.0), (2, 2, 4)), ((199.0, 200.0), (1, 1, 1))],
)
def test_more_sheets_share_a_pane_in_their_spare_form(
    pane: tuple[float, float], found: tuple[int, int, int]
) -> None:
    sizes, spare = [[(40.0, 80.0)]], [[(40.0, 80.0), (39.8, 40.0)]]
    count = found[2] if found[2] > 1 else 2
    assert arranged(sizes * count, pane, count, spare=spare * count) == found


class Flat:
    """One region that is half as high where it is twice as wide, down to a tenth."""

    def width(self, region: Region) -> float:
        return 50.0

    def height(self, region: Region, width: float) -> float:
        return max(10.0, 2000.0 / width)


def test_what_is_lower_where_it_is_wider_is_known_in_several_shapes() -> None:
    form = Form(key="flat", width=20, height=30, root=Cell(rows=(cell("a"),)))
    sizes = least_sizes(plan(form), Flat())
    assert sizes == sorted(sizes)
    assert [high for _, high in sizes] == sorted((high for _, high in sizes), reverse=True)
    assert sizes[0][0] == pytest.approx(51.2)
    # No lower than it looks good, and not wider than that takes.
    assert sizes[-1][1] == 30
    assert sizes[-2][1] > 30
    # So two fit below one another.
    assert arranged([sizes] * 2, (400.0, 320.0), 2) == (1, 2, 2)


@pytest.mark.parametrize(
    ("pane", "least"),
    [
        ((400.0, 300.0), LEAST_SCALE),
        (SMALL_PANE, LEAST_SCALE),
        ((SMALL_PANE[0], 2000.0), LEAST_SCALE),
        ((2000.0, SMALL_PANE[1]), LEAST_SCALE),
        (((SMALL_PANE[0] + LARGE_PANE[0]) / 2, 2000.0), (LEAST_SCALE + LARGE_SCALE) / 2),
        (LARGE_PANE, LARGE_SCALE),
        ((4000.0, 3000.0), LARGE_SCALE),
    ],
)
def test_a_larger_pane_has_larger_sheets(pane: tuple[float, float], least: float) -> None:
    assert least_scale(pane) == pytest.approx(least)


@pytest.mark.parametrize(("width", "many"), [(99.9, 2), (106.0, 2), (107.3, 1)])
def test_no_more_sheets_share_a_large_pane_than_can_be_read(width: float, many: int) -> None:
    assert arranged([[(width, 100.0)]] * 2, LARGE_PANE, 2)[2] == many


def test_what_a_sheet_needs_is_what_its_parts_need() -> None:
    both = plan(WIDE, SPARE)
    assert least_sizes(both, Modest(area=10.0)) == [(100, 50)]
    assert least_sizes(both, Modest(area=10.0), with_spare=True)[1][1] == 25
    assert least_sizes(both, Modest(width=60.0))[0][0] > 120


PAPER_ONLY = {
    "infantry": ("casualties",),
    "aero-smallcraft": ("control",),
}
"""Regions that a layout leaves to paper."""
ROOMY_ONLY = {key: {"hits"} for key in ("aero-dropship", "aero-ship", "aero-station")}
"""And those that only its roomy forms have."""
PLAYED = [name for name in layout_names() if load_play(name) is not None]


@pytest.mark.parametrize("name", PLAYED)
def test_a_play_layout_has_the_regions_of_its_page(name: str) -> None:
    found, page = load_play(name), load_layout(name)
    assert found is not None
    there = [region for region in page.regions if region.key not in PAPER_ONLY.get(name, ())]
    has_roomy = any(form.is_roomy for form in found.forms)
    for form in found.forms:
        # A spare form may show the same in other regions.
        if form.is_roomy or not (form.is_spare or has_roomy):
            assert sorted(form.root.regions()) == sorted(region.key for region in there)
        elif not form.is_spare:
            # What only a large pane has room for.
            missing = {region.key for region in there} - set(form.root.regions())
            assert missing == ROOMY_ONLY[name]
    for region in there:
        assert found.regions[region.key].kind == region.kind
        assert found.regions[region.key].measures is SCREEN


def test_a_layout_that_is_like_another_plays_like_it() -> None:
    biped, quad = load_play("mech-biped"), load_play("mech-quad")
    assert biped is not None
    assert quad is not None
    assert quad.forms == biped.forms
    assert quad.regions["armor"].figures["quad"] == "quad-armor"


def reader(text: str) -> Callable[[str], str]:
    return lambda _: text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('{ region = "pilot" },', "", '"pilot" has no place'),
        ('{ region = "pilot" },', '{ region = "pliot" },', '"pliot" is not known'),
        ('{ region = "pilot" },', '{ region = "pilot" }, { region = "pilot" },', "two places"),
        ('{ region = "pilot" },', "{ size = 3.0 },", "a region, or rows, or columns"),
        ('{ region = "pilot" },', '{ region = "pilot", size = -1.0 },', "below 0"),
        ('{ region = "pilot" },', '{ region = "pilot", higth = 1.0 },', '"higth" is not known'),
        ("size = [200.0, 105.0]", "", '"size" is missing'),
        (
            "[play.regions.sinks]",
            '[play.regions.heat]\ntop = "hot"\n[play.regions.sinks]',
            "a whole number",
        ),
        ("[play.regions.sinks]", "[play.regions.bath]", "bath"),
    ],
)
def test_a_broken_play_layout_is_refused_by_file_and_place(
    old: str, new: str, message: str
) -> None:
    text = read_text("sheets", "layouts", "mech-biped.toml")
    assert old in text
    with pytest.raises(LayoutError, match=message) as refused:
        parse_play("mech-biped", reader(text.replace(old, new, 1)))
    assert "mech-biped.toml" in str(refused.value)


def test_a_page_without_a_play_layout_is_only_paper() -> None:
    text = read_text("sheets", "layouts", "mech-biped.toml")
    assert parse_play("old", reader(text[: text.index("[play.")])) is None


class Fluid:
    """One region that is lower where it is wider, and others that are not."""

    def width(self, region: Region) -> float:
        return 20.0

    def height(self, region: Region, width: float) -> float:
        return 1600 / width if region.key == "b" else 30.0


def three_columns(*, by_need: bool) -> Form:
    columns = (cell("a", weight=3), cell("b", weight=1), cell("c", weight=4))
    root = Cell(columns=columns, by_need=by_need)
    return Form(key="columns", width=80, height=20, root=root)


def test_columns_by_need_give_width_to_the_highest_of_them() -> None:
    pane = (1000.0, 400.0)
    stiff = solve(plan(three_columns(by_need=False)), pane, Fluid())
    fluid = solve(plan(three_columns(by_need=True)), pane, Fluid())
    assert fluid.scale > stiff.scale
    checked(fluid.layout)
    widths = {region.key: region.rect.width for region in fluid.layout.regions}
    assert 1600 / widths["b"] <= fluid.layout.height
    # No more than it needs: the others keep what is theirs.
    assert widths["a"] >= 20
    assert widths["c"] >= 20


def test_columns_by_need_share_by_weight_where_all_are_low_enough() -> None:
    layout = solve(plan(three_columns(by_need=True)), (1000.0, 2000.0), Fluid()).layout
    stiff = solve(plan(three_columns(by_need=False)), (1000.0, 2000.0), Fluid()).layout
    assert [r.rect.width for r in layout.regions] == [r.rect.width for r in stiff.regions]


@pytest.mark.parametrize("pane", [(-1.0, 300.0), (300.0, -1.0), (0.0, 0.0), (30.0, 20.0)])
def test_columns_by_need_stand_any_pane(pane: tuple[float, float]) -> None:
    solved = solve(plan(three_columns(by_need=True)), pane, Fluid())
    assert solved.scale == LEAST_SCALE
    checked(solved.layout)


@pytest.mark.parametrize(
    ("pane", "count", "expected"),
    [
        # Two beside one another need 100 mm, which are 500 pixels.
        ((499, 200), 2, (1, 1, 1)),
        ((500, 200), 2, (2, 1, 2)),
        ((500, 400), 4, (2, 2, 4)),
        ((500, 399), 4, (2, 1, 2)),
        ((5000, 4000), 3, (2, 2, 3)),
        ((10, 10), 5, (1, 1, 1)),
        ((0, 0), 2, (1, 1, 1)),
        ((500, 200), 1, (1, 1, 1)),
    ],
)
def test_as_many_small_sheets_as_can_be_read_share_a_pane(
    pane: tuple[float, float], count: int, expected: tuple[int, int, int]
) -> None:
    assert arranged([[(50.0, 40.0)]] * count, pane, count) == expected


def test_small_sheets_of_several_forms_take_the_one_that_fits() -> None:
    low, tall = (100.0, 20.0), (20.0, 100.0)
    assert arranged([[low, tall]] * 2, (200, 500), 2) == (2, 1, 2)
    assert arranged([[low, tall]] * 2, (500, 200), 2) == (1, 2, 2)
