"""The fighters, planes and small craft that come with the program are what their sheets say."""

from collections import Counter

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import kind_of

KINDS = ("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft")
FACTS = {
    "Sparrowhawk SPR-H5": (
        "30 t, 10/15, SI 10, 38 24 24 34, thresholds 4 3 3 4, 10 single, fuel 400: "
        "2 Medium Laser NOS, 1 Small Laser RWG, 1 Small Laser LWG"
    ),
    "Corsair CSR-V12": (
        "50 t, 6/9, SI 6, 73 50 50 43, thresholds 8 5 5 5, 16 single, fuel 400: "
        "2 Large Laser NOS, 2 Small Laser NOS, 1 Medium Laser RWG, 1 Medium Laser LWG, "
        "2 Small Laser AFT"
    ),
    "Shilone SL-17": (
        "65 t, 6/9, SI 6, 60 44 44 36, thresholds 6 5 5 4, 20 single, fuel 400: "
        "1 LRM 20 NOS, 1 Large Laser NOS, 1 Medium Laser RWG, 1 Medium Laser LWG, 1 SRM 4 AFT; "
        "12 LRM 20 Ammo FSLG, 25 SRM 4 Ammo FSLG"
    ),
    "Stuka STU-K5": (
        "100 t, 5/8, SI 10, 84 54 54 48, thresholds 9 6 6 5, 30 single, fuel 400: "
        "1 LRM 20 NOS, 1 Medium Laser NOS, 1 SRM 4 NOS, 2 Large Laser RWG, 2 Large Laser LWG, "
        "2 Medium Laser AFT; 12 LRM 20 Ammo FSLG, 25 SRM 4 Ammo FSLG"
    ),
    "Mechbuster": (
        "50 t, 5/8, SI 5, 18 10 10 10, thresholds 2 1 1 1, 0 single, fuel 320: "
        "1 AC/20 NOS; 5 AC/20 Ammo FSLG"
    ),
    "Boomerang Spotter Plane": (
        "4.999 t, 4/6, SI 4, 0 0 0 0, thresholds 0 0 0 0, 0 single, fuel 273"
    ),
    "Ares Attack Craft Mark IX": (
        "200 t, 7/11, SI 11, 159 118 118 81, thresholds 16 12 12 9, 15 double, fuel 800: "
        "1 Large Pulse Laser NOS, 1 ER Large Laser NOS, 2 Medium Pulse Laser RS, "
        "2 Medium Pulse Laser LS"
    ),
    "Dragonstar Passenger Transport": (
        "150 t, 5/8, SI 6, 86 73 73 56, thresholds 9 8 8 6, 20 single, fuel 480: "
        "1 Large Laser NOS, 1 Medium Laser NOS, 1 Medium Laser RS, 1 Medium Laser LS, "
        "1 Large Laser AFT, 1 Medium Laser AFT"
    ),
}


def shipped() -> dict[str, AerospaceDesign]:
    found = {}
    for path in unit_files():
        if path.name.startswith(tuple(kind.replace(" ", "-") for kind in KINDS)):
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            assert isinstance(report.design, AerospaceDesign)
            assert report.diagnostics == ()
            found[report.design.name] = report.design
    return found


SHIPPED = shipped()


def told(design: AerospaceDesign) -> str:
    armor = " ".join(map(str, design.armor.values()))
    least = " ".join(map(str, design.thresholds.values()))
    sinks = f"{design.heat_sinks.count} {design.heat_sinks.kind}"
    guns: Counter[str] = Counter()
    bins: Counter[str] = Counter()
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON:
            guns[f"{item.gear.name} {item.location}"] += 1
        if item.gear.kind is GearKind.AMMO:
            bins[f"{item.gear.name} {item.location}"] += item.rounds
    said = (
        f"{design.tons:g} t, {design.safe_thrust}/{design.max_thrust}, SI {design.si}, {armor}, "
        f"thresholds {least}, {sinks}, fuel {design.fuel}"
    )
    for mark, counts in ((":", guns), (";", bins)):
        if counts:
            said += f"{mark} " + ", ".join(f"{count} {what}" for what, count in counts.items())
    return said


def test_all_of_them_stand_in_the_list() -> None:
    assert set(SHIPPED) == set(FACTS)
    assert {design.kind for design in SHIPPED.values()} == set(KINDS)


@pytest.mark.parametrize("name", FACTS)
def test_it_is_what_its_sheet_says(name: str) -> None:
    assert told(SHIPPED[name]) == FACTS[name]


@pytest.mark.parametrize(("name", "worth"), [("Stuka STU-K5", 1790), ("Sparrowhawk SPR-H5", 637)])
def test_it_has_the_battle_value_that_others_count(name: str, worth: int) -> None:
    count = kind_of(SHIPPED[name]).battle_value
    assert count is not None
    assert count(SHIPPED[name]).value == worth


def test_each_has_a_battle_value() -> None:
    for design in SHIPPED.values():
        count = kind_of(design).battle_value
        assert count is not None
        assert count(design).reasons == ()


def test_a_plane_of_weak_armor_and_a_ball_are_among_them() -> None:
    plane = SHIPPED["Boomerang Spotter Plane"]
    assert (getattr(plane, "bar", None), plane.armor_type) == (2, "BAR 2 Armor")
    assert [item.gear.name for item in plane.items] == ["Recon Camera"]
    assert SHIPPED["Dragonstar Passenger Transport"].is_spheroid
    assert not SHIPPED["Ares Attack Craft Mark IX"].is_spheroid
