from collections.abc import Callable

import pytest

from recordsheet_gui.assets import read_text
from recordsheet_gui.sheet.load import LayoutError, layout_names, load_layout, parse_layout

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def reader(text: str) -> Callable[[str], str]:
    return lambda _: text


def sheet() -> str:
    return read_text("sheets", "layouts", "mech-biped.toml")


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("name", layout_names())
def test_regions_keep_apart_and_inside_what_printers_can_print(name: str, paper: str) -> None:
    layout = load_layout(name, paper)
    assert (layout.sheet or layout.size) == PAPERS[paper]
    assert layout.margin >= 6 or layout.sheet
    for i, region in enumerate(layout.regions):
        assert layout.printable.contains(region.rect)
        assert not any(region.rect.overlaps(other.rect) for other in layout.regions[:i])


def test_a_quad_is_like_a_biped_with_another_figure() -> None:
    biped, quad = load_layout("mech-biped"), load_layout("mech-quad")
    assert [r.key for r in biped.regions] == [r.key for r in quad.regions]
    assert quad.region("armor").figures["quad"] == "quad-armor"
    assert quad.region("heat") == biped.region("heat")
    with pytest.raises(KeyError):
        quad.region("galley")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("margin = 8.0", "margin = 3.0", "printers need 6 mm"),
        ("title = [8.0, 8.0, 194.0, 12.0]", "title = [2.0, 8.0, 194.0, 12.0]", "margin"),
        ("title = [8.0, 8.0, 194.0, 12.0]", "title = [8.0, 8.0, 194.0, 99.0]", "overlaps"),
        (
            "title = [8.0, 8.0, 194.0, 12.0]",
            "title = [8.0, 8.0]",
            "a list of 4 is needed, not of 2",
        ),
        ("title = [8.0, 8.0, 194.0, 12.0]", "title = [8.0, 8.0, 0, 0]", "no size"),
        ("title = [8.0, 8.0, 194.0, 12.0]", "", "needs both"),
        ("title = [8.0, 8.0, 194.0, 12.0]", 'title = "top"', "a list of 4 is needed"),
        (
            "size = [210.0, 297.0]",
            'size = ["wide", 297.0]',
            "a number is needed, not .wide.",
        ),
        ("size = [210.0, 297.0]", "", '"size" is missing'),
        ('kind = "notes"', 'kind = "poem"', 'no kind of region "poem"'),
        ('kind = "notes"', 'kind = "notes"\nscroll = 1', '"scroll" is not known'),
        ('kind = "notes"', "kind = 3", "text is needed"),
        ("top = 30", 'top = "hot"', "a whole number"),
        ("top = 30", "", '"top" is missing'),
        ('biped = "biped-armor"', 'biped = "snake"', 'no figure "snake"'),
        ("grave = true", "grave = 1", "true or false"),
        ("at = 8, text =", "at = 8, grave = false, words =", '"words" is not known'),
        ("{ at = 8, text", "{ text", '"at" is missing'),
        ("[regions.title]", "[regions.title", "mech-biped.toml"),
        ("[regions.notes]", "like = 3\n[regions.notes]", '"like" is not known'),
    ],
)
def test_a_broken_layout_is_refused_by_file_and_place(old: str, new: str, message: str) -> None:
    text = sheet()
    assert old in text
    with pytest.raises(LayoutError, match=message) as refused:
        parse_layout("mech-biped", "a4", reader(text.replace(old, new)))
    assert "mech-biped.toml" in str(refused.value)


def test_layouts_that_are_like_each_other_are_refused() -> None:
    with pytest.raises(LayoutError, match="circle"):
        parse_layout("round", "a4", reader('like = "round"'))
    with pytest.raises(LayoutError, match="like: text is needed"):
        parse_layout("odd", "a4", reader("like = 3"))


def test_an_unknown_layout_or_paper_is_named() -> None:
    with pytest.raises(LayoutError, match='"foolscap", only a4, letter'):
        load_layout("mech-biped", "foolscap")
    with pytest.raises(LayoutError, match='"walrus"'):
        load_layout("walrus")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_carrier_and_data_of_a_handheld_weapon_end_on_one_line(paper: str) -> None:
    layout = load_layout("handheld-weapon", paper)
    assert layout.region("gunners").rect.bottom == layout.region("facts").rect.bottom
