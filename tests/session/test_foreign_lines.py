"""Lines of .mul files are where other programs have them; what they have no line for is told."""

from collections.abc import Mapping

import pytest

from recordsheet_gui.core.commands import MarkSlot, MoveTrack
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.formats import plan_of
from recordsheet_gui.importers.mul.plan import Plan
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.infantry.facts import TROOPERS
from tests.aerospace import aerospace
from tests.blk import HANDHELD, PLATOON, VTOL, Lines, blk, reported
from tests.forces import Battle, exported, imported
from tests.mul_reader import read

U = UnitId("u0")
SQUAD: Mapping[str, Lines] = {
    "UnitType": "BattleArmor",
    "Name": "Heron Battle Armor",
    "Model": "(Sqd4)",
    "year": 3060,
    "type": "IS Level 2",
    "motion_type": "Leg",
    "cruiseMP": 1,
    "armor": 5,
    "Trooper Count": 4,
    "weightclass": 1,
    "chassis": "biped",
    "Squad Equipment": [
        *("ISBAMachine Gun:RA", "SwarmMek", "LegAttack", "ISBASRM2:LA"),
        "BA-SRM2 Ammo:LA:Shots3#",
    ],
}


def made(base: Mapping[str, Lines], **changes: Lines) -> UnitDesign:
    design = reported(blk(dict(base), **changes)).design
    assert design is not None
    return design


def plan(design: UnitDesign) -> Plan:
    found = plan_of(design)
    assert found is not None
    return found


def names(design: UnitDesign, where: str) -> list[str]:
    return [line.name for line in plan(design).lines.get(where, ())]


def test_quarters_and_seats_are_no_bays_of_the_file_and_what_is_lost_of_them_is_told() -> None:
    lines = ((line, 0) for line in ("mekbay:4:2:1::-1:0", "crewquarters:70:0:2::-1:0"))
    ship = aerospace("dropship", transport=read_bays(lines, Remarks()))
    battle = Battle(ship)
    assert exported(battle.state).text.count("<transportBay") == 1
    assert exported(battle.state).remarks == ()
    battle.session.handle(MoveTrack(unit=U, track=TrackKey("lost/1"), to=7))
    assert exported(battle.state).remarks == ((U, "7 of its crew quarters lost."),)


def test_of_a_weapon_for_the_hands_no_line_is_written_and_what_it_has_lost_is_told() -> None:
    battle = Battle(made(HANDHELD))
    (fresh,) = read(exported(battle.state).text)
    assert fresh["places"] == {}
    battle.session.handle(MoveTrack(unit=U, track=TrackKey("ammo/GUN/2"), to=9))
    battle.session.handle(MarkSlot(unit=U, location="GUN", slot=1))
    told = exported(battle.state)
    assert read(told.text)[0]["places"] == {}
    assert [sentence for _, sentence in told.remarks] == [
        "Machine Gun Ammo (half) has 9 shots left.",
        "Machine Gun is lost.",
    ]


def test_lines_of_a_weapon_for_the_hands_that_are_there_all_the_same_are_read() -> None:
    text = (
        '<unit version="0.50.7"><entity chassis="Long Arm" model="">'
        '<location index="0"><slot index="2" type="IS Machine Gun Ammo - Half" shots="9"/>'
        "</location></entity></unit>"
    )
    _, state = imported(text)
    assert state.unit(UnitId("a")).tracks[TrackKey("ammo/GUN/2")] == 9


def test_broadsides_of_a_warship_have_no_lines_and_what_is_hit_there_is_told() -> None:
    ship = aerospace("warship")
    where = plan(ship).places[7]
    items = [item for item in getattr(ship, "items", ()) if item.gear.id]
    moved = tuple(
        replace(item, location=where, slots=(f"{where}/{at}",))
        for at, item in enumerate(items[:1], 1)
    )
    battle = Battle(replace(ship, items=moved))
    battle.session.handle(MarkSlot(unit=U, location=where, slot=1))
    told = exported(battle.state)
    assert 7 not in read(told.text)[0]["places"]
    assert [sentence for _, sentence in told.remarks] == [f"{items[0].gear.name} is lost."]


def test_stealth_armor_is_the_first_line_of_a_body_wherever_its_file_lists_it_or_not() -> None:
    body = ["ISAC5 Ammo", "ISTargeting Computer"]
    plain = made(VTOL, armor_type=22, **{"Body Equipment": body})
    listed = made(
        VTOL,
        armor_type=22,
        **{
            "Body Equipment": [*body, "IS Vehicular Stealth"],
            "Front Equipment": ["IS Vehicular Stealth", "Medium Laser"],
        },
    )
    assert names(plain, "BD") == ["Empty", "IS Ammo AC/5", "ISTargeting Computer"]
    assert names(listed, "BD") == ["IS Vehicular Stealth", "IS Ammo AC/5", "ISTargeting Computer"]
    assert names(listed, "FR") == ["Medium Laser"]


def test_the_weapons_of_a_platoon_come_before_its_kit() -> None:
    kit: Lines = ["Clan Armor Kit (All)"]
    rifles = made(PLATOON, **{"Troopers Equipment": kit})
    marking = made(PLATOON, Secondary="InfantryTAG", secondn=1, **{"Troopers Equipment": kit})
    assert names(rifles, TROOPERS)[0] == "Empty"
    assert len(names(rifles, TROOPERS)) == 2
    assert names(marking, TROOPERS)[:2] == ["Empty", "Empty"]


def test_what_a_squad_can_do_to_a_mech_is_a_line_where_its_file_has_it() -> None:
    squad = made(SQUAD)
    assert names(squad, "SQ") == ["CLBAMG", "Empty", "Empty", "ISBASRM2", "BA-SRM2 Ammo"]
    (unit,) = read(exported(Battle(squad).state).text)
    assert [slot["index"] for slot in unit["places"][0]["slots"]] == ["5"]


@pytest.mark.parametrize(("left", "is_written"), [(200, True), (201, False)])
def test_a_bin_that_holds_more_than_a_file_can_say_is_left_out(left: int, is_written: bool) -> None:
    ship = aerospace("dropship")
    items = getattr(ship, "items", ())
    bins = [at for at, item in enumerate(items) if item.gear.kind == "ammo"]
    many = tuple(
        replace(item, shots=600) if at == bins[0] else item for at, item in enumerate(items)
    )
    battle = Battle(replace(ship, items=many))
    track = next(t for t, n in battle.state.unit(U).tracks.items() if n == 600)
    battle.session.handle(MoveTrack(unit=U, track=track, to=left))
    (unit,) = read(exported(battle.state).text)
    shots = [int(s["shots"]) for p in unit["places"].values() for s in p["slots"] if "shots" in s]
    assert (left in shots) == is_written
    assert max(shots, default=0) <= 200
    assert bool(exported(battle.state).remarks) != is_written
