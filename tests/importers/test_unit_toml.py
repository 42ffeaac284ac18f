import tomllib
from pathlib import Path

import pytest

from recordsheet_gui.assets import asset, mech_files, unit_files
from recordsheet_gui.importers import Severity, read_unit_file
from recordsheet_gui.importers.mech.mtf import read_mtf
from recordsheet_gui.importers.mech.unit_toml import read_unit, write_unit
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import EngineType
from recordsheet_gui.units.mech.validate import validate

MTF = Path(__file__).parent.parent / "data" / "mtf"

SHIPPED = """
Archer ARC-2R, Atlas AS7-D, Awesome AWS-8Q, BattleMaster BLR-1G, Centurion CN9-A, Commando COM-2D,
Dervish DV-6M, Goliath GOL-1H, Griffin GRF-1N, Hunchback HBK-4G, Jenner JR7-D, Locust LCT-1V,
Marauder MAD-3R, Marauder MAD-5D, Panther PNT-9R, Phoenix Hawk PXH-1, Rifleman RFL-3N,
Scorpion SCP-1N, Shadow Hawk SHD-2H, Stalker STK-3F, Stinger STG-3R, Thunderbolt TDR-5S,
Timber Wolf Prime, Warhammer WHM-6R, Wasp WSP-1A, Wolverine WVR-6R
"""


def atlas() -> str:
    return asset("sheets", "units", "atlas-as7-d.toml").read_text(encoding="utf-8")


def shipped(path: Path) -> MechDesign:
    report = read_unit(path.name, path.read_text(encoding="utf-8"))
    assert report.diagnostics == ()
    assert isinstance(report.design, MechDesign)
    return report.design


def test_we_ship_the_units_that_everybody_knows() -> None:
    names = [shipped(path).name for path in mech_files()]
    assert names == [name.strip() for name in SHIPPED.replace("\n", " ").split(",")]


@pytest.mark.parametrize("path", mech_files(), ids=lambda path: path.stem)
def test_a_shipped_unit_is_complete_and_sound(path: Path) -> None:
    design = shipped(path)
    assert validate(design) == ()
    assert design.year
    assert design.role
    assert not any("unknown" in item.gear.flags for item in design.items)
    loaded = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.AMMO}
    fed = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.WEAPON}
    assert loaded == fed - {""}


@pytest.mark.parametrize("path", mech_files(), ids=lambda path: path.stem)
def test_a_shipped_unit_is_written_as_it_was_read(path: Path) -> None:
    assert write_unit(shipped(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(MTF.glob("*.mtf")), ids=lambda path: path.stem)
def test_every_kind_of_unit_survives_the_way_to_toml_and_back(path: Path) -> None:
    design = read_mtf(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    assert design.armor_type  # patchwork with unknown types included
    again = read_unit("test.toml", write_unit(design))
    assert again.problem == ""
    assert again.design == design


@pytest.mark.parametrize("path", unit_files(), ids=lambda path: path.stem)
def test_a_shipped_unit_is_the_same_checked_or_read_plainly(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    read = read_unit_file(path.name, text)
    assert read.diagnostics == ()
    assert read == read_unit_file(path.name, text, shipped=True)


def test_an_error_names_its_line() -> None:
    report = read_unit("atlas.toml", atlas().replace("HD = 9", 'HD = "nine"'))
    (remark,) = report.diagnostics
    assert remark.message == f"armor.HD should be a whole number from 0 to {facts.MOST_ARMOR}."
    assert atlas().splitlines()[remark.line - 1] == "HD = 9"


def test_a_biped_has_no_legs_of_a_quad() -> None:
    report = read_unit("atlas.toml", atlas().replace("HD = 9", "HD = 9\nFLL = 5"))
    assert report.problem == "armor.FLL is no location of a biped 'Mech."


def test_the_facts_of_an_atlas() -> None:
    design = read_unit("atlas.toml", atlas()).design
    assert isinstance(design, MechDesign)
    assert (design.name, design.tons, design.config) == ("Atlas AS7-D", 100, "biped")
    assert design.engine == Engine(type=EngineType.FUSION, rating=300, base="Inner Sphere")
    assert design.heat_sinks == HeatSinks(count=20, kind="single")
    assert (design.walk, design.run, design.jump) == (3, 5, 0)
    assert sum(design.armor.values()) == 304
    assert sum(design.structure.values()) == 152
    weapons = sorted(
        (item.gear.name, item.location, item.is_rear)
        for item in design.items
        if item.gear.kind is GearKind.WEAPON
    )
    assert weapons == [
        ("AC/20", "RT", False),
        ("LRM 20", "LT", False),
        ("Medium Laser", "CT", True),
        ("Medium Laser", "CT", True),
        ("Medium Laser", "LA", False),
        ("Medium Laser", "RA", False),
        ("SRM 6", "LT", False),
    ]
    bins = [
        (item.gear.name, item.slots, item.gear.shots)
        for item in design.items
        if item.gear.kind is GearKind.AMMO
    ]
    assert bins == [
        ("LRM 20 Ammo", ("LT/9",), 6),
        ("LRM 20 Ammo", ("LT/10",), 6),
        ("SRM 6 Ammo", ("LT/11",), 15),
        ("AC/20 Ammo", ("RT/11",), 5),
        ("AC/20 Ammo", ("RT/12",), 5),
    ]
    assert design.slots["LT"][11].name == ""


def test_the_timber_wolf_carries_clan_gear_in_pods() -> None:
    design = shipped(asset("sheets", "units", "timber-wolf-prime.toml"))
    assert (design.tech_base, design.is_omni) == ("Clan", True)
    assert design.engine == Engine(type=EngineType.XL, rating=375, base="Clan")
    assert {item.gear.id for item in design.items if item.is_omnipod} >= {
        "CLERLargeLaser",
        "CLLRM20",
    }


@pytest.mark.parametrize(
    ("line", "replaced", "field"),
    [
        ("tons = 100", "tons = 101", "tons"),
        ("tons = 100", 'tons = "heavy"', "tons"),
        ("tons = 100", "tons = true", "tons"),
        ("tons = 100\n", "", "tons"),
        ("walk = 3", "walk = -3", "walk"),
        ("walk = 3", "walk = 3.5", "walk"),
        ("walk = 3", "walk = 3\nspeed = 9", "speed"),
        ('chassis = "Atlas"', "chassis = 7", "chassis"),
        ('chassis = "Atlas"', 'chassis = "  "', "chassis"),
        ('config = "biped"', 'config = "snake"', "config"),
        ('config = "biped"', 'config = "biped"\nomni = "yes"', "omni"),
        ('type = "fusion"', 'type = "steam"', "engine.type"),
        ("rating = 300 }", "rating = 300, fuel = 1 }", "engine.fuel"),
        ('kind = "single"', 'kind = "triple"', "heat_sinks.kind"),
        ('gyro = "standard"', 'gyro = "golden"', "gyro"),
        ("HD = 9", "HD = 9\nTAIL = 5", "armor.TAIL"),
        ("HD = 9", 'HD = "nine"', "armor.HD"),
        ("HD = 9", "HD = 100000", "armor.HD"),
        ("LL = [", "LL = 5\nXX = [", "slots.XX"),
        ("LL = [", "LL = 5\nXX = [", "slots.LL"),
        ("LL = [", 'LL = [ "-", "-", "-", ', "slots.LL"),
        ("[slots]", "[holes]", "slots"),
        ("[slots]", "[holes]", "holes"),
        ("rules_level = 1", "rules_level = 8", "rules_level"),
        ("year = 2755", "year = 2755\nquirks = 5", "quirks"),
    ],
)
def test_a_mistake_is_an_error_that_names_its_field(line: str, replaced: str, field: str) -> None:
    assert line in atlas()
    report = read_unit("atlas.toml", atlas().replace(line, replaced, 1))
    assert report.design is None
    assert field in [
        remark.field for remark in report.diagnostics if remark.severity is Severity.ERROR
    ]
    assert report.problem


def test_broken_toml_is_one_error_with_its_line() -> None:
    report = read_unit("atlas.toml", atlas().replace("tons = 100", "tons = = 100"))
    (remark,) = report.diagnostics
    assert atlas().split("\n")[remark.line - 1] == "tons = 100"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = " + "[" * 50_000,
        "a = " + "{a=" * 20_000,
        ".".join(["a"] * 50_000) + " = 1",
        " . ".join(["a"] * 30_000) + " = 1",
        ".".join(["'a b'"] * 20_000) + " = 1",
        "a = {" + ".".join(["a"] * 50_000) + " = 1}",
        "a = " + "9" * 10_000,
        "#" * 3_000_000,
        "\0",
        "a = 1979-05-27",
    ],
    ids=lambda text: text[:8],
)
def test_no_text_makes_it_raise_or_take_long(text: str) -> None:
    report = read_unit("test.toml", text)
    assert report.design is None
    assert report.problem


def test_equipment_we_do_not_know_is_kept_by_name() -> None:
    report = read_unit("atlas.toml", atlas().replace('"SRM 6 Ammo"', '"Beer Keg"'))
    assert isinstance(report.design, MechDesign)
    assert report.design.slots["LT"][10].name == "Beer Keg"
    assert [remark.severity for remark in report.diagnostics] == [Severity.WARNING]


def test_slots_left_out_at_the_end_are_empty() -> None:
    data = tomllib.loads(atlas())
    design = read_unit("atlas.toml", atlas()).design
    assert isinstance(design, MechDesign)
    assert len(data["slots"]["LA"]) == 6
    assert len(design.slots["LA"]) == 12


@pytest.mark.parametrize("hex_", ["0,0", "0,0,0,0", "a,0,0", "0.-1,0,0", "nan,0,0", "1e9,0,0"])
def test_a_hex_of_a_building_is_three_numbers(hex_: str) -> None:
    text = next(p for p in unit_files() if p.stem == "building-house-light").read_text("utf-8")
    report = read_unit_file("house.toml", text.replace("0.0,0.0,0.0", hex_))
    assert report.design is None
    assert "is no hex" in report.problem
