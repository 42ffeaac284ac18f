"""Which piece a line of a `.blk` file means, by the tech base of its unit."""

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.equipment import find_gear, find_written
from recordsheet_gui.units.first_printed import FIRST_IN_MIXED, FIRST_PRINTED
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.blk import TANK, blk, reported

IS, CLAN = "Inner Sphere", "Clan"
UNITS = {"IS Level 2": (IS, IS), "Clan Level 2": (CLAN, CLAN), "Mixed (IS Chassis)": ("", IS),
         "Mixed (Clan Chassis)": ("", CLAN)}  # fmt: skip
"""What a file says of itself: the base that names are for, and that of the chassis."""


@pytest.mark.parametrize(
    ("name", "found"),
    [
        # A unit of one base has its own where that has such a name.
        ("ER Medium Laser", ("ISERMediumLaser", "CLERMediumLaser", *["ISERMediumLaser"] * 2)),
        ("Streak SRM 6", ("ISStreakSRM6", "CLStreakSRM6", *["ISStreakSRM6"] * 2)),
        ("Machine Gun Ammo", ("IS Ammo MG - Full", "Clan Machine Gun Ammo - Full",
                              *["Clan Machine Gun Ammo - Proto"] * 2)),
        # What only the printed name says is the first piece that is printed so.
        ("Arrow IV", ("ISArrowIV",) * 4),
        ("Anti-Missile System", ("ISAntiMissileSystem",) * 4),
        ("Narc", ("ISNarcBeacon",) * 4),
        ("Armored Motive System", ("ISArmoredMotiveSystem",) * 4),
        ("SRM 4 (I-OS)", ("ISSRM4IOS",) * 4),
        ("LRT 15 Ammo", ("Clan Ammo LRTorpedo-15",) * 4),
        ("Machine Gun Ammo [Half]", ("IS Machine Gun Ammo - Half",) * 4),
        ("Gauss Rifle Ammo [Clan]", ("Clan Gauss Ammo",) * 4),
        ("SRM 6 Inferno Ammo", ("IS Ammo SRM-6 Inferno",) * 4),
        ("LRM 10 Swarm w/ Incendiary Ammo", ("IS Ammo LRM-10 Swarm w/ Incendiary",) * 4),
        # An id is an id everywhere.
        ("CLArrowIV", ("CLArrowIV",) * 4),
        ("Clan Ammo LRM-10 (Clan) Swarm", ("Clan Ammo LRM-10 (Clan) Swarm",) * 4),
        ("CLLRM10 (Clan) Swarm Ammo w/ Incendiary",
         ("Clan Ammo LRM-10 (Clan) Swarm w/ Incendiary",) * 4),
    ],
)  # fmt: skip
def test_the_base_of_the_unit_says_which_piece_a_name_means(
    name: str, found: tuple[str, ...]
) -> None:
    for (kind, (base, chassis)), wanted in zip(UNITS.items(), found, strict=True):
        gear = find_written(name, base, chassis)
        assert gear is not None
        assert gear.id == wanted, kind
        report = reported(blk(TANK, type=kind, **{"Front Equipment": [name]}))
        assert isinstance(report.design, VehicleDesign)
        assert [item.gear.id for item in report.design.items if item.location == "FR"] == [wanted]


def test_every_printed_name_of_the_list_leads_to_a_piece_that_we_know() -> None:
    for name, wanted in (FIRST_PRINTED | FIRST_IN_MIXED).items():
        gear = find_gear(wanted)
        assert gear is not None, name
        assert gear.id == wanted


def test_a_name_that_nobody_knows_is_no_piece() -> None:
    for name in (
        "",
        "Flux Capacitor",
        "Flux w/ Incendiary",
        "Medium Laser w/ Incendiary",
        "x" * 500,
    ):
        assert find_written(name, IS, IS) is None


TWINS = ("ArrowIV", "AntiMissileSystem", "NarcBeacon (OS)", "ArmoredMotiveSystem", "FluidGun Ammo")


@pytest.mark.parametrize("suffix", [".blk", ".toml"])
@pytest.mark.parametrize("kind", UNITS)
def test_pieces_that_are_printed_alike_are_written_so_that_each_is_found_again(
    kind: str, suffix: str
) -> None:
    ids = [f"{base}{twin}" for twin in TWINS for base in ("IS", "CL")]
    ids += ["ISPlasmaRifle", "MFUK Plasma Rifle", *FIRST_PRINTED.values(), *FIRST_IN_MIXED.values()]
    design = reported(blk(TANK, type=kind, **{"Body Equipment": ids})).design
    assert isinstance(design, VehicleDesign)
    assert [item.gear.id for item in design.items if item.location == "BD"] == ids
    assert read_unit_file(f"x{suffix}", exported(design, suffix)).design == design
