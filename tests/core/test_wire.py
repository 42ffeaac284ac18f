from collections.abc import Mapping
from threading import Thread
from typing import Any, ClassVar

import pytest

from recordsheet_gui.core.commands import MarkBoxes, RollDice
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import BoxesLost, How
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import BY_HAND, Cell, GridKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.wire import Codec, WireError, encode
from recordsheet_gui.units.kinds import codec_of


def test_fields_with_their_default_are_left_out() -> None:
    assert encode(RollDice(sides=11)) == {"do": "roll", "sides": 11}


def test_a_sheet_with_marks_reads_back_equal() -> None:
    mark = Mark(cause=Cause(rule=BY_HAND, by_hand=True), at=Clock(turn=3, phase=2))
    from recordsheet_gui.core.grid import row_of

    unit = UnitState(
        design=UnitDesign(name="Paper"),
        grids={GridKey("CT/armor"): row_of(4).strike([Cell(0, 2)], mark)},
        notes=("one", "two"),
    )
    assert codec_of().decode(UnitState, encode(unit)) == unit


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            {"do": "mark", "unit": "a", "boxes": "three"},
            'boxes: a whole number is needed, not "three"',
        ),
        ({"do": "mark", "unit": "a", "boxes": True}, "boxes: a whole number is needed, not true"),
        ({"do": "mark", "unit": "a", "cells": ["0-4"]}, "cells\\[0\\]: a box is row and column"),
        ({"do": "mark", "unit": "a", "cells": {}}, "cells: a list is needed, not an object"),
        ({"do": "mark", "unit": "a", "bxes": 3}, '"bxes" is not known here'),
        ({"do": "mark"}, '"unit" is missing'),
        ({"do": "dance"}, '"dance" is no step'),
        ({}, "nothing is no step"),
        ([], "a step is an object, not a list"),
    ],
)
def test_a_step_that_does_not_fit_says_where(data: Any, sentence: str) -> None:
    with pytest.raises(WireError, match=sentence):
        Codec().command(data)


def test_an_event_names_its_kind_and_an_unknown_one_is_refused() -> None:
    from recordsheet_gui.core.events import Step

    step = Step(
        command=MarkBoxes(unit=UnitId("a"), armor="CT"),
        events=(
            BoxesLost(
                unit=UnitId("a"),
                grid=GridKey("CT/armor"),
                cells=(Cell(0, 0),),
                cause=Cause(rule=BY_HAND),
            ),
        ),
    )
    data = encode(step)
    assert data["events"][0]["fact"] == "boxes lost"
    assert Codec().decode(Step, data) == step
    data["events"][0]["fact"] = "boxes eaten"
    with pytest.raises(WireError, match=r"events\[0\]: \"boxes eaten\" is no known fact"):
        Codec().decode(Step, data)


def test_a_word_outside_its_list_is_refused() -> None:
    with pytest.raises(WireError, match="one of resolved, dismissed"):
        Codec().decode(How, "forgotten")


def test_a_type_without_wire_form_is_our_own_mistake() -> None:
    with pytest.raises(TypeError, match="no wire form"):
        Codec().decode(complex, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    rows: Mapping[int, str]
    corner: tuple[int, int] = (0, 0)
    name: int | str = 0


def test_tables_have_numbers_for_keys_and_rows_of_a_fixed_length() -> None:
    board = Board(rows={2: "x", 12: "y"}, corner=(3, 4), name="b")
    assert Codec().decode(Board, encode(board)) == board
    assert Codec().decode(Board, {"rows": {}, "name": 7}) == Board(rows={}, name=7)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"rows": {"two": "x"}}, 'rows: a whole number is needed, not "two"'),
        ({"rows": {"-2": "x"}}, "a whole number is needed"),
        ({"rows": {}, "corner": [1]}, "corner: a list of 2 is needed, not of 1"),
        ({"rows": {}, "corner": 1}, "corner: a list of 2 is needed, not 1"),
        ({"rows": {}, "corner": [1, "x"]}, r"corner\[1\]: a whole number is needed"),
        ({"rows": {}, "name": True}, "name: true does not fit here"),
        ({"rows": {}, "name": 1.5}, "name: 1.5 does not fit here"),
    ],
)
def test_what_does_not_fit_such_a_table_is_refused(data: object, sentence: str) -> None:
    with pytest.raises(WireError, match=sentence) as refused:
        Codec().decode(Board, data)
    assert refused.value.code == "wire"


def test_a_number_of_four_hundred_digits_is_refused() -> None:
    with pytest.raises(WireError, match="too large"):
        Codec().decode(float, 10**400)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lighter:
    no_longer: ClassVar[tuple[str, ...]] = ("weight",)
    name: str


def test_a_field_that_a_class_has_lost_is_read_and_dropped() -> None:
    assert Codec().decode(Lighter, {"name": "x", "weight": {"any": 1}}) == Lighter(name="x")
    with pytest.raises(WireError, match='"height" is not known here'):
        Codec().decode(Lighter, {"name": "x", "height": 3})


def test_a_type_that_two_threads_read_first_at_the_same_time_is_read_by_both() -> None:
    class Slow(Codec):
        """Whoever makes a decoder is overtaken by another thread that wants it too."""

        @override
        def _make(self, kind: Any) -> Any:
            if kind is BoxesLost and not other.is_alive() and not read:
                other.start()
                other.join(0.2)
            return super()._make(kind)

    cause = Cause(rule=BY_HAND, by_hand=True)
    lost = BoxesLost(unit=UnitId("a"), grid=GridKey("CT"), cells=(Cell(0, 1),), cause=cause)
    data, read = encode(lost), list[BoxesLost]()
    other = Thread(target=lambda: read.append(codec.decode(BoxesLost, data)))
    codec = Slow()
    assert codec.decode(BoxesLost, data) == lost
    other.join()
    assert read == [lost]
