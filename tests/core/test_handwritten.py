"""Texts that people write: what is wrong with them, in words, with field and line."""

import subprocess
import sys
from collections.abc import Mapping
from time import perf_counter
from typing import Annotated

import pytest

from recordsheet_gui.core.handwritten import (
    MOST_FAULTS,
    AtMost,
    Keys,
    Line,
    Misfit,
    OneOf,
    Text,
    Whole,
    checked,
    line_of,
    load_json,
    load_toml,
    plain,
    quoted,
    shape,
)


@shape
class Wheel:
    name: Annotated[str, Line(least=1)]
    inches: Annotated[int, Whole(10, 30)] = 20


@shape
class Cart:
    name: Annotated[str, Text()]
    color: Annotated[str, OneOf(("red", "blue"))] = "red"
    has_roof: bool = False
    weight: float = 0
    load: Annotated[Mapping[str, Annotated[int, Whole(0, 9)]], Keys(("front", "back"))]
    sides: Annotated[
        Mapping[str, int | str], Keys(("left",), of=Whole(1, 9), also=(("paint", Line()),))
    ]
    wheels: Annotated[tuple[Wheel, ...], AtMost(2)] = ()
    axles: Mapping[int, str]
    tags: tuple[str, ...] = ()
    owner: Annotated[str, Line()] | None = None


GOOD = """
name = "  Old cart "
color = "blue"
tags = ["a", "b"]
weight = 3

[load]
front = 3

[sides]
left = 4
paint = "new"

[axles]
1 = "iron"
2 = "wood"

[[wheels]]
name = "one"

[[wheels]]
name = "two"
inches = 12
"""
CART = Cart(
    name="Old cart",
    color="blue",
    weight=3.0,
    load={"front": 3},
    sides={"left": 4, "paint": "new"},
    axles={1: "iron", 2: "wood"},
    wheels=(Wheel(name="one"), Wheel(name="two", inches=12)),
    tags=("a", "b"),
)


def read(text: str) -> Cart:
    return checked(Cart, load_toml(text), toml=text)


def test_a_good_text_becomes_a_value() -> None:
    assert read(GOOD) == CART
    assert read("\ufeff" + GOOD) == CART


def test_a_text_of_our_own_is_read_plainly_to_the_same_value() -> None:
    assert plain(Cart, load_toml(GOOD.replace("  Old cart ", "Old cart"))) == CART


@pytest.mark.parametrize(
    ("old", "new", "sentence", "line"),
    [
        ('name = "  Old cart "', "", "name is missing", 0),
        ('name = "  Old cart "', "name = 3", "name should be text", 2),
        ('name = "  Old cart "', "name = 1979-05-27", "name should be text", 2),
        ('"blue"', '"pink"', "color should be one of: red, blue", 3),
        ('"blue"', '"blue"\nhas_roof = 1', "has_roof should be true or false", 4),
        ('tags = ["a", "b"]', 'tags = "a"', "tags should be a list", 4),
        ('tags = ["a", "b"]', 'tags = ["a", 2]', "tags[2] should be text", 4),
        ("weight = 3", 'weight = "3"', "weight should be a number", 5),
        ("weight = 3", 'owner = "a\\nb"', "owner should be a line of text", 5),
        ("weight = 3", "speed = 3", "speed is no key here", 5),
        ("[load]\nfront = 3", "load = 3", "load should be a table", 7),
        ("front = 3", "front = 10", "load.front should be a whole number from 0 to 9", 8),
        ("front = 3", "front = 3.0", "load.front should be a whole number from 0 to 9", 8),
        ("front = 3", "front = true", "load.front should be a whole number from 0 to 9", 8),
        ("front = 3", "middle = 3", "load.middle is no key here", 8),
        ("left = 4", "left = 0", "sides.left should be a whole number from 1 to 9", 11),
        ('paint = "new"', "paint = 3", "sides.paint should be a line of text", 12),
        ('1 = "iron"', 'x = "iron"', "axles.x is no key here", 15),
        ('name = "two"', 'name = " "', "wheels[2].name should be a line of text", 22),
        ("inches = 12", 'inches = "12"', "wheels[2].inches should be a whole number", 23),
        ("inches = 12", "spokes = 12", "wheels[2].spokes is no key here", 23),
        ('name = "two"\n', "", "wheels[2].name is missing", 21),
        ('[[wheels]]\nname = "one"', "[[wheels]]\nname = '3'\n" * 2, "wheels has more than 2", 18),
    ],
)
def test_a_fault_is_named_by_its_field_and_line(
    old: str, new: str, sentence: str, line: int
) -> None:
    assert old in GOOD
    with pytest.raises(Misfit) as refused:
        read(GOOD.replace(old, new, 1))
    assert sentence in str(refused.value)
    (first, *_) = refused.value.faults
    assert first.line == line
    assert refused.value.sentence("The cart").endswith(f" (line {line})." if line else ".")


def test_all_faults_are_told_but_not_a_thousand() -> None:
    with pytest.raises(Misfit) as refused:
        read("color = 3\n[load]\nfront = 'x'")
    fields = [fault.field for fault in refused.value.faults]
    assert fields == ["name", "color", "load.front", "sides", "axles"]
    with pytest.raises(Misfit) as refused:
        read("".join(f"key{number} = 1\n" for number in range(10_000)))
    assert len(refused.value.faults) == MOST_FAULTS


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 190_000,
        " " * 190_000,
        "x = 1\n#[" + " " * 190_000,
        "#" + ",[{" * 60_000,
        "#" + ",'" * 90_000,
    ],
    ids=["lines", "blanks", "header", "brackets", "quotes"],
)
def test_no_text_takes_long(text: str) -> None:
    start = perf_counter()
    with pytest.raises(Misfit):
        read(text)
    line_of(text.replace("#", ""), ("a", "b"))
    assert perf_counter() - start < 10


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = = 1", "The cart is no valid TOML: Invalid value (line 1)."),
        ("a = 1\nb", "is no valid TOML"),
        ("#" * 200_001, "The cart is too large: 200,001 characters."),
        (".".join("a" * 90) + " = 1", "has a key of too many parts"),
        ("a = " + "[" * 50_000, "The cart is too deep."),
        ("a = " + "9" * 10_000, "is no valid TOML"),
    ],
)
def test_what_is_no_toml_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Misfit) as refused:
        load_toml(text)
    assert sentence in refused.value.sentence("The cart")


def test_what_is_no_json_is_refused() -> None:
    assert load_json('\ufeff{"a": 1}') == {"a": 1}
    with pytest.raises(Misfit) as refused:
        load_json('{"a": 1,\n"b"}')
    assert refused.value.sentence("The script").startswith("The script is not JSON: Expecting")
    assert refused.value.faults[0].line == 2
    with pytest.raises(Misfit) as refused:
        load_json("[" * 100_000)
    assert refused.value.sentence("The script") == "The script is too deep."
    for text in ("9" * 10_000, " " * 5_000_001):
        with pytest.raises(Misfit):
            load_json(text)


def test_what_no_text_can_have_is_refused() -> None:
    with pytest.raises(Misfit, match="half a character"):
        checked(Cart, {"name": "\ud800"})
    deep: object = 1
    for _ in range(600):
        deep = [deep]
    with pytest.raises(Misfit, match="too deep"):
        checked(Cart, {"name": deep})
    with pytest.raises(Misfit, match="It should be an object"):
        checked(Cart, [1], table="object")


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("b",), 2),
        (("t", "x"), 5),
        (("t", "y"), 4),
        (("u", "v", "w"), 7),
        (("l", 1, "k"), 11),
        (("l", 2, "k"), 0),
        (("q u",), 1),
        (("none",), 0),
    ],
)
def test_a_place_is_found_in_the_text(place: tuple[str | int, ...], line: int) -> None:
    text = "'q u' = 1\nb = 2\n\n[t]\nx = 1\n[u.v]\nw = 1\n[[l]]\nk = 1\n[[l]]\nk = 2"
    assert line_of(text, place) == line


def test_a_quoted_text_is_read_back() -> None:
    text = 'Zo\x7f "ë" \\ \n ☃'
    assert load_toml(f"a = {quoted(text)}") == {"a": text}


def test_reading_plainly_needs_no_pydantic() -> None:
    code = """
import sys
from tests.core.test_handwritten import GOOD, Cart, load_toml, plain
plain(Cart, load_toml(GOOD))
print("pydantic" in sys.modules, "pydantic_core" in sys.modules)
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "False False\n"


def test_a_fault_at_the_end_of_a_text_has_no_line_of_its_own() -> None:
    with pytest.raises(Misfit) as caught:
        load_toml("name = [1,")
    (fault,) = caught.value.faults
    assert fault.line == 0
