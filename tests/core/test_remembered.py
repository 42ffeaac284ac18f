from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.remembered import Lately, Remembered, forget_lately, kept


def test_it_is_found_once_for_each_design_and_forgotten_with_it() -> None:
    asked: list[str] = []

    def find(design: UnitDesign) -> int:
        asked.append(design.name)
        return len(design.name)

    known = Remembered(find)
    one, other = UnitDesign(name="Atlas"), UnitDesign(name="Atlas")
    assert [known(one), known(one), known(other)] == [5, 5, 5]
    assert asked == ["Atlas", "Atlas"]
    assert len(known) == 2
    del one
    assert len(known) == 1
    assert known(other) == 5
    assert len(asked) == 2


def test_what_was_asked_last_is_known_and_no_more_than_so_many() -> None:
    asked: list[tuple[str, str]] = []

    def find(one: UnitDesign, other: UnitDesign) -> tuple[UnitDesign, UnitDesign]:
        asked.append((one.name, other.name))
        return one, other

    known = Lately(find, 2)
    first, second, third = (UnitDesign(name=name) for name in ("Atlas", "Locust", "Archer"))
    assert known.of(first, second) == known.of(first, second) == (first, second)
    assert asked == [("Atlas", "Locust")]
    assert known.of(second, first) == (second, first)
    assert known.of(third, third) == (third, third)
    assert len(known) == 2
    known.of(first, second)
    assert asked.count(("Atlas", "Locust")) == 2


def test_a_value_that_was_asked_about_keeps_its_number_as_long_as_it_means_something() -> None:
    known: Lately[UnitDesign, None, str] = Lately(lambda design, _: design.name, 1)
    for name in ("Atlas", "Locust", "Archer"):
        assert known.of(UnitDesign(name=name), None) == name


def test_a_game_that_left_is_forgotten() -> None:
    known: Lately[UnitDesign, None, str] = Lately(lambda design, _: design.name, 4)
    known.of(UnitDesign(name="Atlas"), None)
    assert len(known) == 1
    forget_lately()
    assert len(known) == 0


def test_another_second_value_is_asked_about_anew() -> None:
    known: Lately[UnitDesign, list[int], int] = Lately(lambda _, numbers: sum(numbers), 4)
    design = UnitDesign(name="Atlas")
    assert known.of(design, [1, 2]) == 3
    assert known.of(design, [1, 2, 3]) == 6
    assert known.of(design, [7]) == 7


def test_a_view_finds_what_it_keeps_once() -> None:
    class View:
        asked = 0

        @kept
        def number(self) -> int:
            """How often it was asked."""
            self.asked += 1
            return self.asked

    one, other = View(), View()
    assert [one.number, one.number, other.number] == [1, 1, 1]
    assert one.asked == 1
