"""Regions of a page's column give one another height."""

import pytest

from recordsheet_gui.sheet.flow import flowed, shared
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region, SheetLayout
from recordsheet_gui.sheet.load import LayoutError, load_layout, parse_layout

PAGE = SheetLayout(
    name="page",
    paper="a4",
    width=100,
    height=100,
    margin=5,
    regions=(
        Region(key="a", kind="notes", rect=Rect(10, 10, 50, 30)),
        Region(key="b", kind="notes", rect=Rect(10, 42, 50, 30)),
        Region(key="c", kind="notes", rect=Rect(10, 74, 20, 16)),
        Region(key="d", kind="notes", rect=Rect(32, 74, 28, 16)),
        Region(key="beside", kind="notes", rect=Rect(62, 10, 30, 80)),
    ),
    flow=(("a",), ("b",), ("c", "d")),
)


def heights(**wanted: tuple[float, float]) -> SheetLayout:
    return flowed(PAGE, lambda region: wanted.get(region.key))


def test_a_region_that_needs_less_gives_the_rest_to_the_last_row() -> None:
    found = heights(a=(10, 12), b=(20, 30), c=(10, 16), d=(5, 10))
    assert found.region("a").rect == Rect(10, 10, 50, 12)
    assert found.region("b").rect == Rect(10, 24, 50, 30)
    assert found.region("c").rect == Rect(10, 56, 20, 34)
    assert found.region("d").rect == Rect(32, 56, 28, 34)


def test_what_cannot_all_be_had_is_shared_above_the_least() -> None:
    found = heights(a=(10, 20), b=(40, 60), c=(16, 16))
    assert found.region("a").rect.height == pytest.approx(10 + 10 / 3)
    assert found.region("b").rect.height == pytest.approx(40 + 20 / 3)
    assert found.region("c").rect.bottom == pytest.approx(90)


def test_where_not_even_the_least_fits_all_shrink_alike() -> None:
    assert shared([(60, 80), (40, 40)], 50) == [30, 20]


def test_a_region_without_wishes_stays_as_high_as_it_is() -> None:
    assert heights() == PAGE


def test_what_is_not_in_the_flow_stays_where_it_is() -> None:
    assert heights(a=(10, 12)).region("beside") == PAGE.region("beside")


def test_gaps_between_rows_stay() -> None:
    found = heights(a=(10, 12), b=(20, 25), c=(8, 9))
    assert found.region("b").rect.y - found.region("a").rect.bottom == pytest.approx(2)
    assert found.region("c").rect.y - found.region("b").rect.bottom == pytest.approx(2)


@pytest.mark.parametrize(
    "flow", ['[["no such"]]', '[["notes"], ["data"]]', '[["data", "weapons"]]']
)
def test_a_flow_that_is_no_column_is_refused(flow: str) -> None:
    def read(name: str) -> str:
        if name == "odd":
            return f'like = "mech-biped"\n[papers.a4]\nflow = {flow}\n'
        return _text(name)

    with pytest.raises(LayoutError, match="flow"):
        parse_layout("odd", "a4", read)


def _text(name: str) -> str:
    from recordsheet_gui.assets import read_text

    return read_text("sheets", "layouts", f"{name}.toml")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_left_column_of_a_mech_flows(paper: str) -> None:
    layout = load_layout("mech-biped", paper)
    assert layout.flow[0] == ("data",)
    assert ("criticals",) in layout.flow
