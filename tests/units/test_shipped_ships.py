"""The DropShips and larger ships that come with the program are what their record sheets say."""

from collections import Counter

import pytest

from recordsheet_gui import assets
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.aerospace.design import BayedDesign, CapitalDesign, WeaponBay
from recordsheet_gui.units.described import DOCKING_COLLAR

KINDS = ("dropship", "jumpship", "warship")
SIDE = "LRM 20 (12), 2 Large Laser + Medium Laser"
ALL_ROUND = "4 ER Large Laser, 4 LRM 15 (64), 4 SRM 6 (60), 5 Anti-Missile System (600)"
AR10 = f"3 Capital Missile Launcher (AR10 Launcher) (30, 30, 60), {ALL_ROUND}"
NAVAL = "2 Naval Autocannon (NAC/10) (40)"
FACTS = {
    "Leopard (2537)": {
        "": "aerodyne 1900 t, 4/6, SI 7, 80 single, fuel 5480, 140/130/130/100, crew 21, pods 0/2",
        "NOS": "2 PPC, LRM 20 (12), 3 Medium Laser",
        "RS": SIDE,
        "LS": SIDE,
        "AFT": "Large Laser + 2 Medium Laser",
        "aboard": "4 mekbay, 2 asfbay, 34 cargobay",
    },
    "Union (2708)": {
        "": "spheroid 3600 t, 3/5, SI 11, 90 single, fuel 6450, 180/180/180/104, crew 42, pods 0/7",
        "NOS": "PPC, 2 AC/5 (20), 2 LRM 20 (24), 2 Medium Laser",
        "RS": (
            "PPC, 2 AC/5 (40), 2 LRM 20 (24), Large Laser + 2 Medium Laser, "
            "rear Large Laser + 2 Medium Laser"
        ),
        "LS": (
            "PPC, 2 AC/5 (40), 2 LRM 20 (24), Large Laser + 2 Medium Laser, "
            "rear Large Laser + 2 Medium Laser"
        ),
        "AFT": "Large Laser + 2 Medium Laser",
        "aboard": "4 mekbay, 8 mekbay, 2 asfbay, 74.5 cargobay",
    },
    "Monolith Jumpship (2776)": {
        "": " 430000 t, 0/0, SI 1, 148 single, fuel 170, 11/10/10/8/11/11, crew 60, pods 0/5",
        "aboard": "6 smallcraftbay, 713 cargobay, 712.5 cargobay",
        "ship": "9 collars, decks 105 105, sail",
    },
    "Molniya Corvette (2951)": {
        "": " 240000 t, 4/6, SI 40, 384 double, fuel 5000, 46/46/46/45/45/45, crew 203, pods 15/15",
        "NOS": f"{NAVAL}, {ALL_ROUND}",
        "FLS": AR10,
        "FRS": AR10,
        "AFT": f"{NAVAL}, {ALL_ROUND}",
        "ALS": AR10,
        "ARS": AR10,
        "LBS": NAVAL,
        "RBS": NAVAL,
        "aboard": "2 smallcraftbay, 20 asfbay, 10280 cargobay",
        "ship": "5 collars, decks 75, sail, lithium",
    },
}
_ROOMS = ("quarters", DOCKING_COLLAR)


def shipped() -> dict[str, BayedDesign]:
    found: dict[str, BayedDesign] = {}
    for path in assets.unit_files():
        if path.name.startswith(tuple(f"{kind}-" for kind in KINDS)):
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            assert isinstance(report.design, BayedDesign), report.problem
            assert not report.diagnostics
            found[report.design.name] = report.design
    return found


SHIPPED = shipped()


def counted(count: int, name: str) -> str:
    return f"{count} {name}" if count > 1 else name


def bay_told(design: BayedDesign, bay: WeaponBay) -> str:
    guns = Counter(design.items[at].gear.name for at in bay.weapons)
    shots = ", ".join(str(design.items[at].rounds) for at in bay.bins)
    told = " + ".join(counted(count, name) for name, count in guns.items())
    return f"{'rear ' if bay.is_rear else ''}{told}{f' ({shots})' if shots else ''}"


def told(design: BayedDesign) -> dict[str, str]:
    moves = f"{design.safe_thrust}/{design.max_thrust}"
    armor = "/".join(str(points) for points in design.armor.values())
    sinks = f"{design.heat_sinks.count} {design.heat_sinks.kind}"
    boats = f"pods {design.life_boats}/{design.escape_pods}"
    found = {
        "": f"{design.motion} {design.tons:g} t, {moves}, SI {design.si}, {sinks}, "
        f"fuel {design.fuel}, {armor}, crew {design.crew['crew']}, {boats}"
    }
    bays: dict[str, list[str]] = {}
    for bay in design.weapon_bays:
        bays.setdefault(bay.location, []).append(bay_told(design, bay))
    found |= {where: ", ".join(those) for where, those in bays.items()}
    rooms = [bay for bay in design.transport if not bay.kind.endswith(_ROOMS)]
    found["aboard"] = ", ".join(f"{bay.size:g} {bay.kind}" for bay in rooms)
    if isinstance(design, CapitalDesign):
        decks = " ".join(str(metres) for metres in design.grav_decks)
        found["ship"] = f"{design.docking_collars} collars, decks {decks}"
        found["ship"] += ", sail" * design.has_sail + ", lithium" * design.has_lithium_fusion
    return found


def test_all_of_them_stand_in_the_list() -> None:
    assert set(SHIPPED) == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_it_is_what_its_sheet_says(name: str) -> None:
    assert told(SHIPPED[name]) == FACTS[name]
