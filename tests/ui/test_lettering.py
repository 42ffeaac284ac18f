"""Names over the boxes of a grid: on one line or two, with the shots of a bin behind them."""

import pytest

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.games.renegade_tech.lettering import is_too_long, lines_of, written
from recordsheet_gui.ui.scene.text import Text, inked, wrapped
from recordsheet_gui.ui.theme import Face

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("LRM 20 x2", "LRM20 x2")


def texts(names: tuple[str, ...], strip: Rect, shots: str = "") -> list[Text]:
    lines = lines_of(strip)
    name = Text("", lines[0], 6.6, Face.BOLD, least=0.55)
    number = Text(shots, lines[-1], 6.6, Face.BOLD) if shots else None
    return list(written(names, lines, name, number))


@pytest.mark.parametrize("wide", [6.0, 7.2, 9.0, 12.0])
@pytest.mark.parametrize("high", [3.0, 5.0])
def test_a_number_stands_apart_from_the_name_before_it(wide: float, high: float) -> None:
    number, *lines = texts(NAMES, Rect(0, 0, wide, high), "12")
    assert number.text == "12"
    level = [text for text in lines if text.box.y == number.box.y]
    assert level or high > 4
    for text in level:
        assert inked(number).x - inked(text).right >= 0.3
    assert inked(number).right <= wide + 0.05


def test_a_strip_of_double_height_has_two_lines() -> None:
    assert [text.text for text in texts(NAMES, Rect(0, 0, 6.5, 5.0))] == ["LRM", "20 x2"]
    (whole,) = texts(("SRM 2",), Rect(0, 0, 9.0, 5.0))
    assert whole.text == "SRM 2"
    assert whole.box.height == 5.0


def test_a_name_is_too_long_when_its_shortest_form_is() -> None:
    assert not is_too_long(NAMES, "", 12.0, 6.6)
    assert not is_too_long(("Gauss Rifle Ammo x2", "LRM 5"), "", 9.0, 6.6)
    assert is_too_long(NAMES, "12", 9.0, 6.6)


def test_a_number_is_not_torn_from_its_unit() -> None:
    words = "crew 1,400\N{NO-BREAK SPACE}t  and more"
    assert wrapped(words, 5.0, 7.0) == ["crew", "1,400\N{NO-BREAK SPACE}t", "and", "more"]
