"""Short names: what a sheet writes where the printed name is too long."""

from collections import defaultdict

import pytest

from recordsheet_gui.units.equipment import all_gear, all_other_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.short_names import (
    bin_names,
    gear_names,
    load_names,
    marked,
    pair_names,
    piece_names,
)
from recordsheet_gui.units.short_words import LOADS, MUNITIONS, NAMES, NUMBERED, SAME_AS

GEAR = all_gear()
BINS = [gear for gear in GEAR if gear.kind is GearKind.AMMO]
SYSTEMS = ("Upper Arm", "Lower Arm", "Upper Leg", "Lower Leg", "Hand", "Foot")


@pytest.mark.parametrize(
    ("printed", "short"),
    [
        ("Standard iATM/9 Ammo", "iATM 9 Ammo"),
        ("Gauss Rifle Ammo", "Gauss Ammo"),
        ("LRM 15 (Clan) Artemis V-capable Ammo", "LRM 15 Art. V"),
        ("SRM 6 Inferno Ammo", "SRM 6 Inferno"),
        ("Precision AC/5 Ammo", "AC/5 Precision Ammo"),
        ("Machine Gun Ammo (half)", "MG Ammo (half)"),
        ("LRM 20 Swarm-I Ammo", "LRM 20 Swarm-I"),
        ("MML 7 SRM Inferno Ammo", "MML 7 SRM Inferno"),
        ("Hyper-Assault Gauss Rifle/30 Ammo", "HAG/30 Ammo"),
        ("Anti-Personnel Gauss Rifle Ammo", "AP Gauss Ammo"),
        ("(Clan) Coolant Heavy Flamer Ammo", "Hvy Flamer Coolant"),
        ("LRM 20 w/ Incendiary Ammo", "LRM 20 Inc."),
    ],
)
def test_a_bin_has_its_short_name(printed: str, short: str) -> None:
    assert short in bin_names(printed)


@pytest.mark.parametrize(
    ("printed", "short"),
    [
        ("Industrial Triple Strength Myomer", "I-TSM"),
        ("Improved Heavy Medium Laser", "Imp. Hvy Med Laser"),
        ("Improved ATM 9", "iATM 9"),
        ("LRM 15 (I-OS)", "LRM15 I-OS"),
        ("Rocket Launcher 10", "RL 10"),
        ("Upper Arm Actuator", "Upper Arm"),
        ("Prototype Ultra Autocannon/5", "pUAC/5"),
        ("SV Chassis Mod [Propeller-Driven]", "Propeller-Driven Chassis"),
        ("SV Chassis Mod [Armored Chassis]", "Armored Chassis"),
    ],
)
def test_a_piece_has_its_short_name(printed: str, short: str) -> None:
    assert short in piece_names(printed)


def test_names_grow_shorter_and_shorter_and_begin_with_the_printed_one() -> None:
    for gear in GEAR:
        names = gear_names(gear)
        assert [len(name) for name in names] == sorted({len(n) for n in names}, reverse=True), names
        if gear.kind is not GearKind.AMMO:
            assert names[0] == gear.name.replace(" (THB)", "")


def test_no_name_tells_the_tech_base_that_the_sheet_tells() -> None:
    for gear in GEAR:
        assert not any("(Clan)" in name for name in gear_names(gear)), gear.name
    assert not any("Standard" in name for name in bin_names("Standard ATM/6 Ammo"))


def _others(bin: Gear) -> list[Gear]:
    """What else may be loaded in its place."""
    return [other for other in BINS if other.ammo == bin.ammo and other.munition != bin.munition]


@pytest.mark.parametrize(
    "bin", [gear for gear in BINS if gear.munition and _others(gear)], ids=lambda gear: gear.id
)
def test_a_munition_is_never_what_is_dropped(bin: Gear) -> None:
    others = _others(bin)
    names = {name for other in others for name in (*gear_names(other), *load_names(other.name))}
    assert names.isdisjoint({*gear_names(bin), *load_names(bin.name)})
    forms = [form for words in (*MUNITIONS.values(), *LOADS.values()) for form in words]
    assert gear_names(bin)[-1].endswith((*forms, "LRM", "SRM"))


def test_the_shortest_names_still_tell_things_apart() -> None:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for gear in GEAR:
        # Half a ton has another count of shots; "THB" has other numbers in the list of weapons.
        printed = gear.name.replace(" (half)", "").replace(" (Half-ton)", "")
        printed = printed.replace(" (THB)", "").replace(" (Mech)", "").replace("(Clan) ", "")
        found[gear.tech_base, gear_names(gear)[-1]].add(printed)
    assert {key: names for key, names in found.items() if len(names) > 1} == {}


def test_a_weapon_and_its_ammunition_are_named_alike() -> None:
    weapons: dict[str, set[str]] = defaultdict(set)
    for gear in GEAR:
        if gear.kind is GearKind.WEAPON:
            weapons[gear.ammo] |= set(gear_names(gear))
    for gear in BINS:
        if gear.name in LOADS:
            continue
        load = load_names(gear.name)
        for name in (load[0], load[-1]):
            assert any(
                name == weapon or name.startswith(f"{weapon} ") for weapon in weapons[gear.ammo]
            ), gear.name


def test_the_tables_speak_of_gear_that_there_is() -> None:
    printed = {gear.name.replace(" (THB)", "") for gear in (*GEAR, *all_other_gear())}
    actuators = {f"{system} Actuator" for system in SYSTEMS}
    assert set(NAMES) - printed - actuators == {"Conversion Gear", "Life Support"}
    assert set(LOADS) <= printed
    assert set(SAME_AS.values()) <= printed
    for head in NUMBERED:
        assert any(name.startswith((f"{head} ", f"{head}/")) for name in printed), head


def test_two_in_one_slot_are_written_as_a_pair() -> None:
    gauss, guns = bin_names("Gauss Rifle Ammo"), bin_names("Machine Gun Ammo")
    assert "Gauss Ammo x2" in pair_names(gauss, gauss)
    assert pair_names(gauss, gauss)[-1] == "Gauss x2"
    assert pair_names(gauss, guns)[0] == "Gauss Rifle Ammo / Machine Gun Ammo"
    assert pair_names(gauss, guns)[-1] == "Gauss/MG"
    inferno = bin_names("SRM 6 Inferno Ammo")
    assert all("Inf" in name for name in pair_names(inferno, gauss))


def test_a_mark_stands_behind_every_form_once() -> None:
    names = marked(piece_names("Medium Laser"), "(R)")
    assert names == ("Medium Laser (R)", "Med Laser (R)")
    assert marked(names, "(R)") == names


@pytest.mark.parametrize(
    "name",
    [
        "Experimental Gravitic Disruptor Cannon Mk. IV",
        "Supercalifragilisticexpialidocious",
        "A very long name of fifty letters that nobody knows",
        "Liquid Storage (12.5 tons)",
        "X" * 200,
        "\N{GREEK SMALL LETTER ALPHA}" * 30,
        "  ",
        "(((",
    ],
)
def test_what_no_table_knows_is_shortened_all_the_same(name: str) -> None:
    for names in (piece_names(name), bin_names(name)):
        assert names
        assert len(names[-1]) <= 20
    assert "12.5" in piece_names("Liquid Storage (12.5 tons)")[-1]
