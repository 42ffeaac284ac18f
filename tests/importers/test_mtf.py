from pathlib import Path

import pytest

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.importers import ImportReport, Severity, read_unit_file
from recordsheet_gui.importers.mech.mtf import read_mtf, write_mtf
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import EngineType
from recordsheet_gui.units.mech.validate import validate

DATA = Path(__file__).parent.parent / "data" / "mtf"
FILES = sorted(path.name for path in DATA.glob("*.mtf"))


def text_of(name: str) -> str:
    return (DATA / f"{name}.mtf").read_text(encoding="utf-8")


def report_of(text: str) -> ImportReport:
    return read_mtf("test.mtf", text)


def design_of(name: str) -> MechDesign:
    design = report_of(text_of(name)).design
    assert isinstance(design, MechDesign)
    return design


def pieces(design: MechDesign, location: str) -> list[tuple[str, int]]:
    return [(item.gear.id, len(item.slots)) for item in design.items if item.location == location]


def only(design: MechDesign, gear: str) -> Item:
    (item,) = [item for item in design.items if item.gear.id == gear]
    return item


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_reads_the_same(name: str) -> None:
    design = design_of(name.removesuffix(".mtf"))
    again = report_of(write_mtf(design))
    assert again.design == design


@pytest.mark.parametrize("path", mech_files(), ids=lambda path: path.stem)
def test_every_shipped_unit_survives_the_way_to_mtf_and_back(path: Path) -> None:
    design = read_unit(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    again = report_of(write_mtf(design))
    assert again.diagnostics == ()
    assert again.design == design


def test_the_facts_at_the_top() -> None:
    design = design_of("marks")
    assert design.name == "Marker MRK-1"
    assert (design.chassis, design.model, design.role) == ("Marker", "MRK-1", "Brawler")
    assert (design.year, design.rules_level, design.tons) == (3060, 3, 75)
    assert design.is_omni
    assert design.engine == Engine(type=EngineType.XL, rating=300, base="Inner Sphere")
    assert design.heat_sinks == HeatSinks(count=13, kind="double", base_chassis=12)
    assert (design.walk, design.run, design.jump) == (4, 6, 0)
    assert design.quirks == ("rugged_1", "obsolete:3070")
    assert design.weapon_quirks == ("accurate:RA:4:ISMediumLaser",)
    assert design.ejection == "Full Head Ejection System"
    assert design.structure["CT"] == 23
    assert design.armor == {
        "HD": 9, "CT": 14, "CTR": 5, "LT": 12, "LTR": 3, "RT": 13, "RTR": 4,
        "LA": 10, "RA": 11, "LL": 15, "RL": 16,
    }  # fmt: skip


def test_marks_behind_a_name_are_taken_off_it() -> None:
    design = design_of("marks")
    rear = design.slots["LA"][9]
    assert (rear.name, rear.is_rear, rear.is_omnipod) == ("Medium Laser", True, True)
    turret = design.slots["RA"][4]
    assert (turret.name, turret.is_turret, turret.is_rear) == ("Medium Laser", True, False)
    assert design.slots["RA"][5].is_armored
    assert design.slots["RT"][0].is_armored
    assert design.slots["RT"][0].system == "engine"
    assert not design.slots["LT"][0].is_armored
    assert design.slots["CT"][3].is_armored
    cargo = only(design, "Cargo")
    assert (cargo.size, len(cargo.slots), cargo.is_armored, cargo.is_omnipod) == (
        1.5,
        2,
        True,
        True,
    )
    assert only(design, "Liquid Storage").size == 2.0


def test_a_weapon_split_over_two_locations_is_one_weapon_with_the_narrower_arc() -> None:
    design = design_of("marks")
    cannon = only(design, "Autocannon/20")
    assert cannon.location == "LT"
    assert set(cannon.slots) == {f"LA/{n}" for n in range(3, 10)} | {"LT/4", "LT/5", "LT/6"}
    index = design.items.index(cannon)
    assert design.slots["LA"][2].items == design.slots["LT"][3].items == (index,)


def test_ammunition_has_its_shots_and_half_tons_have_half_of_them() -> None:
    shots = {
        item.gear.id: item.gear.shots
        for item in design_of("marks").items
        if item.gear.kind is GearKind.AMMO
    }
    assert shots == {"IS Ammo AC/20": 5, "IS Machine Gun Ammo - Half": 100}


def test_case_stands_in_its_slot_and_cannot_be_hit() -> None:
    design = design_of("marks")
    assert only(design, "ISCASE").location == "LT"
    assert not design.slots["LT"][7].is_hittable
    assert only(design, "CLCASEII").gear.family == "case ii"


def test_equipment_without_slots_is_kept_but_structure_is_none() -> None:
    bare = [item for item in design_of("marks").items if not item.slots]
    assert [item.gear.id for item in bare] == ["SmartRoboticControlSystem"]


def test_unknown_equipment_is_kept_by_name_with_a_warning() -> None:
    report = report_of(text_of("marks"))
    assert isinstance(report.design, MechDesign)
    slot = report.design.slots["RT"][9]
    assert (slot.name, slot.is_hittable) == ("Guardian Field Brewery", True)
    (remark,) = report.diagnostics
    assert remark.severity is Severity.WARNING
    assert "Guardian Field Brewery" in remark.message
    assert text_of("marks").split("\n")[remark.line - 1] == "Guardian Field Brewery"


def test_fluff_keeps_its_markup() -> None:
    assert design_of("marks").fluff == {
        "overview": "It walks.<p>And it &amp; its crew <b>fight</b>.",
        "systemmanufacturer:ENGINE": "Nobody 300",
    }


def test_a_quad_has_four_legs_and_a_model_may_be_empty() -> None:
    design = design_of("quad")
    assert (design.name, design.model, design.config) == ("Fourlegs", "", "quad")
    assert list(design.slots) == ["HD", "CT", "LT", "RT", "FLL", "FRL", "RLL", "RRL"]
    assert design.structure["FLL"] == design.structure["RRL"] == 12
    assert design.armor["RRL"] == 16
    assert validate(design) == ()


def test_a_clan_unit_takes_clan_versions_and_no_slot_for_its_case() -> None:
    design = design_of("quad")
    ids = {item.gear.id for item in design.items}
    assert {"Clan Endo Steel", "Clan Ferro-Fibrous", "CLERPPC", "CLLRM10"} <= ids
    assert design.engine == Engine(type=EngineType.XL, rating=250, base="Clan")
    assert not any("case" in item.gear.family for item in design.items)


def test_spread_equipment_is_one_piece_over_the_whole_unit() -> None:
    design = design_of("quad")
    assert len(only(design, "Clan Endo Steel").slots) == 7
    assert len(only(design, "Clan Ferro-Fibrous").slots) == 7
    assert only(design, "CLTargeting Computer").slots == (SlotKey("RT/9"), SlotKey("RT/10"))


def test_equal_lines_are_as_many_pieces_as_fill_them() -> None:
    assert pieces(design_of("quad"), "LT").count(("CLDoubleHeatSink", 2)) == 2


def test_a_superheavy_tripod_takes_half_the_room_and_two_bins_in_a_slot() -> None:
    design = design_of("tripod")
    assert (design.config, design.cockpit, design.gyro) == (
        "tripod",
        "superheavy tripod",
        "superheavy",
    )
    assert (design.structure["HD"], design.structure["CL"]) == (4, 32)
    assert pieces(design, "RA") == [("ISERPPC", 2), ("ISERPPC", 2)]
    assert pieces(design, "LA") == [("CLRotaryAC5", 4)]
    both = design.slots["LT"][2]
    assert both.name == "LRM 20 Ammo | SRM 6 Ammo"
    assert [design.items[index].gear.shots for index in both.items] == [6, 15]
    assert design.engine.base == "Clan"


def test_a_lam_has_landing_gear_and_avionics() -> None:
    design = design_of("lam")
    assert (design.config, design.lam, design.jump) == ("lam", "bimodal", 5)
    assert design.slots["LT"][0].system == "landing gear"
    assert design.slots["HD"][3].system == "avionics"
    assert validate(design) == ()


def test_a_quadvee_has_conversion_gear_and_its_own_cockpit() -> None:
    design = design_of("quadvee")
    assert (design.config, design.motive, design.cockpit) == ("quadvee", "wheel", "quadvee")
    assert (design.clan_name, design.is_omni) == ("Rollers of Old", True)
    assert design.slots["RLL"][4].system == "conversion gear"
    assert len(only(design, "QuadVee Wheels").slots) == 4
    assert design.heat_sinks == HeatSinks(count=10, kind="laser", base_chassis=10)
    assert validate(design) == ()


def test_patchwork_armor_has_a_type_for_each_location() -> None:
    report = report_of(text_of("patchwork"))
    design = report.design
    assert isinstance(design, MechDesign)
    assert design.armor_type == "Patchwork"
    assert design.patchwork == {
        "LA": "Reactive",
        "RA": "Ferro-Fibrous",
        "LT": "Standard",
        "RT": "Hardened",
        "CT": "Stealth",
        "HD": "Standard",
        "LL": "Heat-Dissipating",
        "RL": "Glass Beads",
    }
    assert (design.armor["LA"], design.armor["CT"], design.armor["CTR"]) == (8, 12, 3)
    assert [remark.field for remark in report.diagnostics] == ["armor.RL", "slots"]


def test_names_that_both_bases_use_follow_structure_and_armor_in_a_mixed_unit() -> None:
    design = design_of("patchwork")
    ids = {item.gear.id for item in design.items}
    assert "IS Endo Steel" in ids
    assert "Clan Ferro-Fibrous" in ids
    assert design.engine == Engine(type=EngineType.XXL, rating=180, base="Inner Sphere")
    assert (design.gyro, design.cockpit) == ("xl", "torso-mounted")


def test_stray_lines_change_nothing() -> None:
    report = report_of(text_of("stray"))
    design = report.design
    assert isinstance(design, MechDesign)
    assert (design.mul_id, design.source, design.tons) == (2, "Second", 20)
    assert len(design.slots["HD"]) == len(design.slots["RL"]) == 6
    assert "CL" not in design.slots
    assert design.armor["HD"] == 9
    assert all(remark.severity is Severity.NOTE for remark in report.diagnostics)
    assert [remark.line for remark in report.diagnostics] == [34, 140]
    weapons = [item.gear.id for item in design.items if item.gear.kind is GearKind.WEAPON]
    assert weapons == ["Medium Laser", "Machine Gun", "Machine Gun"]


def test_a_story_may_run_over_several_lines_even_if_they_look_like_keys() -> None:
    assert design_of("stray").fluff == {
        "overview": "It runs.\nIt runs on and on.\nArmor: as thin as paper, they say.\n"
        "Head: mostly empty.\nAnd on.",
        "history": "It ran.",
        "manufacturer": "Nobody,Somebody",
        "uuid": "not for us",
    }


def test_the_oldest_files_have_names_without_keys() -> None:
    design = design_of("legacy")
    assert (design.chassis, design.model) == ("Old Timer", "OLD-1")
    assert (design.engine.type, design.cockpit) == ("ice", "industrial")
    assert (design.structure_type, design.armor_type) == ("Industrial", "Heavy Industrial")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize("name", FILES)
def test_any_line_ends_do(name: str, end: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    assert report_of(text.replace("\n", end)) == report_of(text)


def test_case_order_and_blanks_of_keys_do_not_matter() -> None:
    text = text_of("lam")
    head, _, rest = text.partition("Left Arm:")
    turned = "\n".join(reversed(head.replace("Weapons:0\n", "").split("\n")))
    assert report_of("Left Arm:" + rest + turned.upper()).design == _shouted(design_of("lam"))


def _shouted(design: MechDesign) -> MechDesign:
    text = write_mtf(design)
    again = report_of(
        text.replace("chassis:Flier", "chassis:FLIER").replace("model:FLR-LAM", "model:FLR-LAM")
    )
    assert isinstance(again.design, MechDesign)
    return again.design


ENGINES = [
    ("300 Fusion Engine(IS)", "Inner Sphere", "fusion", "Inner Sphere"),
    ("300 XL (Clan) Engine(IS)", "Clan", "xl", "Clan"),
    ("300 XL (Clan) Engine(IS)", "Inner Sphere", "xl", "Inner Sphere"),
    ("300 XL (Clan) Engine", "Mixed (IS Chassis)", "xl", "Clan"),
    ("300 XL Engine", "Mixed (IS Chassis)", "xl", "Inner Sphere"),
    ("300 XL Engine", "Mixed (Clan Chassis)", "xl", "Clan"),
    ("300 XXL Fusion Engine (Inner Sphere)", "Mixed (Clan Chassis)", "xxl", "Inner Sphere"),
    ("300 Large XXL Engine(IS)", "Inner Sphere", "xxl", "Inner Sphere"),
    ("300 Light Engine", "Inner Sphere", "light", "Inner Sphere"),
    ("300 Compact Engine", "Inner Sphere", "compact", "Inner Sphere"),
    ("300 I.C.E. Engine", "Inner Sphere", "ice", "Inner Sphere"),
    ("300 Fuel-Cell Engine", "Inner Sphere", "fuel cell", "Inner Sphere"),
    ("300 Fission Engine(IS)", "Inner Sphere", "fission", "Inner Sphere"),
    ("300 Primitive Fusion Engine", "Inner Sphere", "fusion", "Inner Sphere"),
]


@pytest.mark.parametrize(("words", "tech_base", "kind", "base"), ENGINES)
def test_engines_in_words(words: str, tech_base: str, kind: str, base: str) -> None:
    text = text_of("marks").replace("300 XL Engine(IS)", words)
    design = report_of(text.replace("TechBase:Inner Sphere", f"TechBase:{tech_base}")).design
    assert isinstance(design, MechDesign)
    assert design.engine == Engine(type=EngineType(kind), rating=300, base=base)


@pytest.mark.parametrize(
    ("line", "replaced", "field"),
    [
        ("Mass:75", "Mass:heavy", "mass"),
        ("Mass:75", "Mass:77", "mass"),
        ("Mass:75", "", "mass"),
        ("chassis:Marker", "", "chassis"),
    ],
)
def test_without_name_or_weight_there_is_no_unit(line: str, replaced: str, field: str) -> None:
    report = report_of(text_of("marks").replace(line, replaced))
    assert report.design is None
    assert [remark.field for remark in report.diagnostics] == [field]
    assert report.problem


def test_a_missing_engine_follows_from_the_movement() -> None:
    report = report_of(text_of("lam").replace("Engine:250 Fusion Engine\n", ""))
    assert isinstance(report.design, MechDesign)
    assert report.design.engine.rating == 250
    assert [remark.field for remark in report.diagnostics] == ["engine"]


@pytest.mark.parametrize(
    ("line", "replaced", "field"),
    [
        ("Walk MP:5", "Walk MP:many", "walk mp"),
        ("Config:LAM", "Config:Snake", "config"),
        ("TechBase:Inner Sphere", "TechBase:Atlantis", "techbase"),
        ("LA armor:10", "LA armor:lots", "armor.LA"),
        ("LA armor:10", "LA armor:1000000", "armor.LA"),
        ("LA armor:10\n", "", "armor.LA"),
        ("Heat Sinks:10 Single", "Heat Sinks:Single", "heat sinks"),
        ("Structure:Standard", "Structure:Cheese", "structure"),
        ("Armor:Standard Armor", "Armor:Cheese", "armor"),
        ("LAM:Bimodal", "Gyro:Spinning Top", "gyro"),
        ("LAM:Bimodal", "Cockpit:Armchair", "cockpit"),
        ("Rules Level:3", "Rules Level:7", "rules level"),
        ("Large Laser\nLarge Laser", "Large Laser\nMedium Laser", "slots.RA"),
        ("Left Leg:", "Bluff:", "slots.LL"),
        ("Engine:250", "Engine:99999", "engine"),
    ],
)
def test_odd_values_are_remarked_on_and_the_unit_is_made(
    line: str, replaced: str, field: str
) -> None:
    text = text_of("lam")
    assert line in text
    report = report_of(text.replace(line, replaced, 1))
    assert isinstance(report.design, MechDesign)
    assert field in [remark.field for remark in report.diagnostics]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\0\1\2", "hello", "<html></html>", "# only a comment", ":::::"]
)
def test_a_text_that_is_no_mech_gives_one_error(text: str) -> None:
    report = report_of(text)
    assert report.design is None
    assert [r.severity for r in report.diagnostics].count(Severity.ERROR) == 1


def test_a_text_that_is_too_long_is_refused_at_once() -> None:
    report = report_of("x" * 3_000_000)
    assert report.design is None
    assert len(report.diagnostics) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "x (split)" + " (split)" * 100_000,
        "a|" * 500_000,
        "x:SIZE:" + "9" * 500_000,
        "\n".join(f"y{n}" for n in range(100_000)),
        "overview:<" + " " * 500_000 + "x",
        "overview:" + "<p" * 300_000,
        "overview:&#" + "1" * 500_000,
        "quirk:a\n" * 100_000,
        "nocrit:a:LA\n" * 100_000,
    ],
    ids=lambda lines: lines[:12],
)
def test_nothing_in_a_text_takes_long_or_makes_much(lines: str) -> None:
    report = report_of(text_of("lam").replace("Left Arm:", f"Left Arm:\n{lines}"))
    assert isinstance(report.design, MechDesign)
    assert len(report.diagnostics) < 400
    assert len(report.design.items) < 400


def test_the_ending_of_the_name_tells_the_format() -> None:
    assert read_unit_file("A.MTF", text_of("lam")).design == design_of("lam")
    assert read_unit_file("a.toml", text_of("lam")).design is None
    assert "picture.png" in read_unit_file("picture.png", text_of("lam")).problem
