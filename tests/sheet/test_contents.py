from dataclasses import replace

import pytest

from recordsheet_gui.core.events import ConditionSet, SlotsMarked
from recordsheet_gui.core.ids import ConditionKey, SlotKey
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.sheet.inventory import (
    NOTHING,
    ammunition,
    damage_words,
    inventory,
    merged,
    pieces_left,
)
from recordsheet_gui.sheet.mech.criticals import ROLL_AGAIN, slot_lines, system_slots
from recordsheet_gui.units.described import built_as
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.mech.anatomy import BIPED, QUAD
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.blk import TANK, Lines, blk, reported
from tests.hard_designs import MAKERS
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, fresh, play, shipped, shoot


def derived(game: GameState) -> Derived:
    return SYSTEM.derive(game, UNIT)


def test_equal_weapons_of_one_location_share_a_line() -> None:
    lines = inventory(shipped("atlas-as7-d"))
    assert [(line.name, line.location, len(line.items)) for line in lines] == [
        ("Medium Laser (R)", "CT", 2),
        ("LRM 20", "LT", 1),
        ("SRM 6", "LT", 1),
        ("AC/20", "RT", 1),
        ("Medium Laser", "LA", 1),
        ("Medium Laser", "RA", 1),
    ]
    assert lines[3].cells == ("7", "20", NOTHING, "3", "6", "9")


def test_damage_is_printed_as_players_read_it() -> None:
    gear = Gear(id="x", name="X", kind=GearKind.WEAPON, damage=(1,), rack=10, family="lb-x")
    assert damage_words(gear) == "1\N{MULTIPLICATION SIGN}10"
    assert damage_words(replace(gear, flags=("missile",))) == "1/msl"
    assert damage_words(replace(gear, rack=0, damage=(10, 8, 5))) == "10/8/5"
    assert damage_words(replace(gear, rack=0, damage=())) == NOTHING


def test_ammunition_is_summed_by_kind() -> None:
    atlas = shipped("atlas-as7-d")
    assert [(line.name, line.shots, len(line.bins)) for line in ammunition(atlas)] == [
        ("LRM 20", 12, 2),
        ("SRM 6", 15, 1),
        ("AC/20", 10, 2),
    ]


def test_a_weapon_is_gone_with_one_slot_or_with_its_location() -> None:
    atlas = shipped("atlas-as7-d")
    cannon = next(line for line in inventory(atlas) if line.name == "AC/20")
    game = fresh(atlas)
    assert pieces_left(cannon, derived(game).lost_items) == 1
    hit = play(game, SlotsMarked(unit=UNIT, slots=(SlotKey("RT/5"),), cause=SHOT))
    assert pieces_left(cannon, derived(hit).lost_items) == 0
    away = shoot(game, "RT/structure", 99)
    assert pieces_left(cannon, derived(away).lost_items) == 0
    leg = shoot(game, "LL/structure", 99)
    assert derived(leg).numbers["sinks lost"].value == 2


@pytest.mark.parametrize(
    ("location", "places"),
    [
        ("LT", ("LT",)),
        ("LT/RT", ("LT/RT",)),
        ("FRRS/FRLS", ("FRRS/FRLS", "FRRS/LS")),
        ("FRRS/RRRS", ("FRRS/RRRS",)),
        ("FRLS/FRRS/TU", ("FRLS/FRRS/TU", "3 loc.")),
    ],
)
def test_two_sides_of_a_front_are_written_shorter(location: str, places: tuple[str, ...]) -> None:
    line = inventory(shipped("atlas-as7-d"))[0]
    assert replace(line, location=location).places == places


def test_slots_of_one_piece_are_bracketed_and_the_rest_stays_faint() -> None:
    atlas = shipped("atlas-as7-d")
    lines = slot_lines(atlas, "RT")
    assert [line.bracket for line in lines] == ["top"] + ["middle"] * 8 + ["end", "", ""]
    assert [load.track for load in lines[10].loads] == ["ammo/RT/11"]
    assert lines[0].sisters == tuple(f"RT/{i}" for i in range(1, 11))
    assert [line.number for line in lines] == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]
    last = slot_lines(atlas, "LT")[11]
    assert (last.text, last.is_faint, last.is_empty) == (ROLL_AGAIN, True, True)
    assert len(system_slots(atlas, "engine")) == 6


def test_fillers_cannot_be_hit_and_have_no_bracket() -> None:
    wolf = shipped("timber-wolf-prime")
    fillers = [line for line in slot_lines(wolf, "LL") if line.text.startswith("Endo")]
    assert fillers
    assert all(line.is_faint and not line.bracket for line in fillers)


def test_a_location_is_gone_when_shot_away_blown_off_or_hung_on_a_lost_torso() -> None:
    game = fresh(shipped("atlas-as7-d"))
    assert derived(game).gone == frozenset()
    away = shoot(game, "RT/structure", 99)
    assert derived(away).gone == {"RT", "RA"}
    assert derived(away).torn_off == frozenset()
    assert derived(away).hurt["RA"] == 1
    off = ConditionSet(unit=UNIT, condition=ConditionKey("blown_off/LL"), cause=SHOT)
    blown = play(game, off)
    assert derived(blown).gone == derived(blown).torn_off == {"LL"}
    assert BIPED.front("RTR") == "RT"
    assert QUAD.front("RRL") == "RRL"


def test_equal_weapons_of_both_sides_share_a_line_and_then_those_of_all_locations() -> None:
    lines = inventory(MAKERS["many_weapons"]())
    assert len(lines) == 28
    sides = merged(lines)
    assert len(sides) == 16
    flamer = next(line for line in sides if line.name == "Flamer")
    assert (flamer.location, len(flamer.items), flamer.places) == ("LT/RT", 2, ("LT/RT",))
    anywhere = merged(lines, anywhere=True)
    assert len(anywhere) == 9
    flamer = next(line for line in anywhere if line.name == "Flamer")
    assert set(flamer.location.split("/")) == {"LA", "RA", "LT", "RT"}
    assert flamer.places == (flamer.location, "4 loc.")
    # None is lost, each is in one line.
    pieces = [number for line in anywhere for number in line.items]
    assert sorted(pieces) == sorted(number for line in lines for number in line.items)
    assert flamer.slots == frozenset(
        slot for line in lines if line.name == "Flamer" for slot in line.slots
    )


def test_what_a_vehicle_is_built_as_stands_with_its_data_not_among_its_weapons() -> None:
    gear: dict[str, Lines] = {"Body Equipment": ["Environmental Sealing", "ISCASE", "Searchlight"]}
    tank = reported(blk(TANK, **gear)).design
    assert isinstance(tank, VehicleDesign)
    names = [line.name for line in inventory(tank)]
    assert "Environmental Sealing" not in names
    assert "Searchlight (Mounted)" in names
    assert built_as(tank) == ("environmental sealing",)
