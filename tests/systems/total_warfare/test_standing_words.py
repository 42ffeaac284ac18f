"""What players type about buildings, gun emplacements and handheld weapons."""

import pytest

from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.total_warfare.buildings import SetLoad
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.say_standing import WORDS
from recordsheet_gui.systems.total_warfare.walls import GoInside
from recordsheet_gui.units.vehicle.anatomy import building_anatomy
from recordsheet_gui.units.vehicle.design import BuildingDesign
from recordsheet_gui.units.vehicle.hexes import hex_map
from tests.games import A, Game
from tests.mechs import mech
from tests.sheet.standing_sheets import design
from tests.vehicles import vehicle

HEART, NORTH = "0.0,0.0,0.0", "0.0,-1.0,1.0"


def typed(name: str, line: str) -> list[object]:
    game = Game(design(name), mech())
    return [*understand(game.session, A, line)]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("10", "roll"),
        ("10 hex 0202", f"{HEART}/0"),
        ("10 0201", f"{NORTH}/0"),
        ("10 hex 0201 level 2", f"{NORTH}/2"),
        ("10 level 1", f"{HEART}/1"),
        ("10 0201 l1", f"{NORTH}/1"),
    ],
)
def test_a_hit_on_a_hex_and_level(line: str, place: str) -> None:
    assert typed("hangar", line) == [TakeHit(unit=A, damage=10, location=place)]


def test_weapons_their_number_and_where_they_come_from() -> None:
    assert typed("hangar", "ac5") == [TakeHit(unit=A, weapon="AC/5")]
    assert typed("hangar", "ac5 hex 0201") == [
        TakeHit(unit=A, weapon="AC/5", location=f"{NORTH}/0")
    ]
    assert typed("hangar", "lrm20 next") == [TakeHit(unit=A, weapon="LRM 20", adjacent=True)]
    assert typed("turret", "2x ac5") == [TakeHit(unit=A, weapon="AC/5")] * 2
    assert typed("turret", "ac5 guns") == [TakeHit(unit=A, weapon="AC/5", location="GUNS")]
    assert typed("handheld", "5 5 2") == [TakeHit(unit=A, damage=n) for n in (5, 5, 2)]


def test_everything_else() -> None:
    assert typed("turret", "crit") == [CriticalHit(unit=A, location="GUNS")]
    assert typed("turret", "fire ac5") == [Fire(unit=A, weapon="AC/5")]
    assert typed("turret", "clear ac5") == [Unjam(unit=A, weapon="AC/5")]
    assert typed("hangar", "load 55") == [SetLoad(unit=A, tons=55)]
    load = SetLoad(unit=A, tons=55, location=f"{NORTH}/0")
    assert typed("hangar", "load 55 hex 0201") == [load]
    assert typed("handheld", "mark 3") == [MarkBoxes(unit=A, grid=GridKey("GUN/armor"), boxes=3)]
    assert typed("turret", "restore 3 cf") == [
        UnmarkBoxes(unit=A, grid=GridKey("GUNS/structure"), boxes=3)
    ]
    assert typed("hangar", "mark 3 cf hex 0201") == [
        MarkBoxes(unit=A, grid=GridKey(f"{NORTH}/0/structure"), boxes=3)
    ]


@pytest.mark.parametrize(
    ("name", "line", "at"),
    [
        ("hangar", "10 hex 0909", "0909"),
        ("hangar", "10 level 3", "3"),
        ("hangar", "10 roof", "roof"),
        ("turret", "10 roof", "roof"),
        ("turret", "xx", "xx"),
        ("turret", "crit fr", "fr"),
        ("turret", "0x ac5", "0x"),
        ("turret", "fire", ""),
        ("turret", "fire xx", "xx"),
        ("hangar", "load", "load"),
        ("hangar", "mark", "mark"),
    ],
)
def test_what_is_not_understood_is_pointed_at(name: str, line: str, at: str) -> None:
    with pytest.raises(SayError) as caught:
        typed(name, line)
    assert line[caught.value.start : caught.value.end].startswith(at)


def test_every_example_is_understood() -> None:
    for line in WORDS:
        name = "turret" if line == "crit" else "hangar"
        assert typed(name, line.replace("0203", "0202"))


@pytest.mark.parametrize("one", [mech(), vehicle("manticore")])
def test_anybody_goes_inside(one: UnitDesign) -> None:
    game = Game(one, design("bunker"))
    words = {line: [*understand(game.session, A, line)] for line in ("inside b", "outside")}
    assert words == {
        "inside b": [GoInside(unit=A, building=UnitId("b"))],
        "outside": [GoInside(unit=A)],
    }
    with pytest.raises(SayError, match="which building"):
        understand(game.session, A, "inside")


# -- hexes and their names ---------------------------------------------------------------------


def test_hexes_are_numbered_as_on_a_map() -> None:
    numbers = {
        key: at.number
        for key, at in hex_map((HEART, "1.0,-1.0,0.0", "1.0,0.0,-1.0", "-1.0,0.0,1.0")).items()
    }
    assert numbers == {
        "-1.0,0.0,1.0": "0101",
        HEART: "0201",
        "1.0,-1.0,0.0": "0301",
        "1.0,0.0,-1.0": "0302",
    }
    assert hex_map(()) == {}
    assert hex_map((NORTH,))[NORTH].number == "0101"


@pytest.mark.parametrize(
    ("name", "words", "tag"),
    [
        ("hut", "walls", "Walls"),
        ("bunker", "level 0", "L0"),
        ("wall", "hex 0102", "0102"),
        ("castle", "hex 0202 level 0", "0202 L0"),
    ],
)
def test_what_there_is_but_one_of_has_no_number(name: str, words: str, tag: str) -> None:
    one = design(name)
    assert isinstance(one, BuildingDesign)
    body = building_anatomy(one)
    place = f"{HEART}/0"
    assert (body.name(place), body.tag(place)) == (words, tag)
    assert len(set(body.names.values())) == len(one.places)
