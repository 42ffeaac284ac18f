"""Every name that there is, in the narrowest line of a critical table: none is cut."""

import pytest

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.scene.text import COMFORT, SMALLER, Text, fitting, inked, place
from recordsheet_gui.ui.theme import Face
from recordsheet_gui.units.equipment import all_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.short_names import gear_names, marked, pair_names, piece_names

LINES = {
    "print": (7.0, 18.8, 13.4),
    "play": (11.0 * 0.75, 70 * 0.75 * 25.4 / 72, 50 * 0.75 * 25.4 / 72),
}
"""Points of the letters, and mm for a name; the last is beside a count of shots. The play layout
has five columns of 84 pixels with letters of 11; the number and the shots take their part."""

pytestmark = pytest.mark.usefixtures("qapp")


def line(gear: Gear, layout: str) -> Text:
    size, wide, beside_shots = LINES[layout]
    width = beside_shots if gear.kind is GearKind.AMMO else wide
    return Text("", Rect(0, 0, width, 3), size, Face.BOLD)


@pytest.mark.parametrize("layout", LINES)
def test_the_narrowest_slot_holds_every_piece_of_gear_uncut_in_full_size(layout: str) -> None:
    for gear in all_gear():
        empty = line(gear, layout)
        text = fitting(gear_names(gear), empty)
        placed = place(text)
        assert placed.text == text.text in gear_names(gear), gear.name
        assert text.size == empty.size, gear.name
        assert placed.stretch >= 0.72, gear.name
        assert inked(text).right <= text.box.right + 0.1


@pytest.mark.parametrize("layout", LINES)
@pytest.mark.parametrize("mark", ["(R)", "(T)"])
def test_a_weapon_that_fires_backwards_says_so_in_the_narrowest_slot(
    layout: str, mark: str
) -> None:
    for gear in all_gear():
        if gear.kind is GearKind.WEAPON:
            text = fitting(marked(gear_names(gear), mark), line(gear, layout))
            assert place(text).text.endswith(mark), gear.name


@pytest.mark.parametrize("layout", LINES)
def test_a_pair_of_a_superheavy_is_uncut(layout: str) -> None:
    bins = [gear for gear in all_gear() if gear.kind is GearKind.AMMO]
    for first, second in zip(bins, bins[1:] + bins[:1], strict=True):
        for other in (first, second):
            empty = line(first, layout)
            text = fitting(pair_names(gear_names(first), gear_names(other)), empty)
            assert place(text).text == text.text
            assert text.size >= SMALLER * empty.size


def test_the_longest_name_that_fits_is_taken() -> None:
    names = piece_names("Improved Heavy Medium Laser")
    found = [
        fitting(names, Text("", Rect(0, 0, width, 3), 7, Face.BOLD)).text for width in (40, 19, 12)
    ]
    assert found == ["Improved Heavy Medium Laser", "Imp. Hvy Med Laser", "iHvy Med Las"]


def test_letters_are_squeezed_only_where_no_name_is_left() -> None:
    box = Rect(0, 0, 10, 3)
    held = fitting(("Medium Laser",), Text("", box, 7, Face.BOLD))
    assert place(held).text == "Medium Laser"
    assert place(held).stretch < COMFORT
    easy = fitting(("Medium Laser", "ML"), Text("", box, 7, Face.BOLD))
    assert easy.text == "ML"
