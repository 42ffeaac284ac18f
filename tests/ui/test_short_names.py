"""Names for little room."""

import pytest

from recordsheet_gui.ui.short_names import LongName, short_model, shortened

HAWK = LongName(chassis="Shadow Hawk", model="SHD-2H")
CAT = LongName(chassis="Shadow Cat", model="Prime")
THREE = LongName(chassis="Marauder", model="MAD-3R")
FIVE = LongName(chassis="Marauder", model="MAD-5D")


@pytest.mark.parametrize(
    ("model", "short"),
    [
        ("HBK-4G", "4G"),
        ("AS7-D", "7-D"),
        ("SHD-2H", "2H"),
        ("Prime", "Prime"),
        ("A", "A"),
        ("PXH-1", "1"),
        ("CN9-A", "9-A"),
        ("", ""),
        ("OTT-", "OTT-"),
        ("C", "C"),
    ],
)
def test_a_variant_is_short_without_its_chassis(model: str, short: str) -> None:
    assert short_model(model) == short


def within(letters: int, *names: LongName) -> list[str]:
    return shortened(names, lambda text: len(text) <= letters)


@pytest.mark.parametrize(
    ("letters", "shown"),
    [
        (18, "Shadow Hawk SHD-2H"),
        (17, "Shadow Hawk 2H"),
        (14, "Shadow Hawk 2H"),
        (13, "Shadow Hawk"),
        (10, "S. Hawk"),
        (6, "Shado\u2026"),
        (3, "Sh\u2026"),
    ],
)
def test_who_is_alone_of_its_chassis_may_lose_its_variant(letters: int, shown: str) -> None:
    assert within(letters, HAWK, THREE, FIVE)[0] == shown


@pytest.mark.parametrize(
    ("letters", "shown"),
    [
        (15, ["Marauder MAD-3R", "Marauder MAD-5D"]),
        (14, ["Marauder 3R", "Marauder 5D"]),
        (10, ["Maraud\u2026 3R", "Maraud\u2026 5D"]),
        (6, ["Ma\u2026 3R", "Ma\u2026 5D"]),
    ],
)
def test_two_of_a_chassis_keep_their_variants(letters: int, shown: list[str]) -> None:
    assert within(letters, THREE, FIVE) == shown


def test_two_chassis_that_begin_alike_are_told_apart() -> None:
    for letters in range(3, 20):
        first, second = within(letters, HAWK, CAT)
        assert first != second


def test_what_only_a_makers_letters_tell_apart_keeps_them() -> None:
    one = LongName(chassis="Zeus", model="ZEU-6S")
    other = LongName(chassis="Zeus", model="ZES-6S")
    first, second = within(11, one, other)
    assert first.endswith("ZEU-6S")
    assert second.endswith("ZES-6S")


def test_twins_keep_their_mark() -> None:
    twins = [LongName(chassis="Locust", model="LCT-1V", mark=f"[{key}]") for key in "ab"]
    assert within(13, *twins) == ["Locust 1V [a]", "Locust 1V [b]"]
    assert within(11, *twins) == ["Locust [a]", "Locust [b]"]
    third = LongName(chassis="Locust", model="LCT-3M")
    assert within(11, *twins, third) == ["Loc\u2026 1V [a]", "Loc\u2026 1V [b]", "Locust 3M"]
    assert within(30, *twins) == ["Locust LCT-1V [a]", "Locust LCT-1V [b]"]


def test_where_nothing_fits_names_are_longer_than_their_room_but_differ() -> None:
    first, second = within(1, THREE, FIVE)
    assert first != second


TANK = LongName(chassis="Saladin Assault Hover Tank")


@pytest.mark.parametrize(
    ("letters", "shown"),
    [(26, TANK.chassis), (25, "Saladin Assault Hover"), (20, "Saladin Assault"), (14, "Saladin")],
)
def test_a_name_that_says_what_it_is_loses_that_first(letters: int, shown: str) -> None:
    assert within(letters, TANK, HAWK)[0] == shown


def test_two_of_them_keep_what_tells_them_apart() -> None:
    twins = [LongName(chassis=TANK.chassis, mark=mark) for mark in ("#1", "#2")]
    assert within(14, *twins) == ["Saladin #1", "Saladin #2"]
    scorpions = (
        LongName(chassis="Scorpion Light Tank"),
        LongName(chassis="Scorpion", model="SCP-1N"),
    )
    assert within(15, *scorpions) == ["Scorpion Light", "Scorpion SCP-1N"]
