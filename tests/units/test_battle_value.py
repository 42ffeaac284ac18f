"""Battle values: worked examples line by line, and every rule that changes a number."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui import assets
from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.battle_value import (
    BattleValue,
    movement_modifier,
    number,
    rounded,
    skill_factor,
    speed_factor,
    with_skill,
)
from recordsheet_gui.units.equipment import all_gear, battle_value_of, find_gear, unknown_gear
from recordsheet_gui.units.gear import GearKind, Item, Slot
from recordsheet_gui.units.kinds import KINDS, kind_of
from recordsheet_gui.units.mech.battle_value import battle_value
from recordsheet_gui.units.mech.design import HeatSinks, MechDesign
from tests.mechs import mech

DATA = Path(__file__).parents[1] / "data" / "battle-values.toml"
UNITS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["unit"]


def shipped(name: str) -> MechDesign:
    for path in assets.unit_files():
        text = path.read_text(encoding="utf-8")
        if f'"{name.split()[-1]}"' in text or name.split()[0] in text:
            design = read_unit_file(path.name, text, shipped=True).design
            if design is not None and design.name == name:
                assert isinstance(design, MechDesign)
                return design
    raise AssertionError(name)


def line(found: BattleValue, label: str) -> float:
    (one,) = {round(line.value, 6) for line in found.lines if line.label == label}
    return one


# -- worked examples -------------------------------------------------------------------------


@pytest.mark.rule("BT-battle-value")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit["name"])
def test_a_unit_that_we_ship_has_the_value_that_others_give_it(unit: dict[str, Any]) -> None:
    found = battle_value(shipped(unit["name"]))
    assert found.value == unit.get("published", unit.get("counted"))
    for label, value in unit.get("lines", {}).items():
        assert line(found, label) == pytest.approx(value), label


def test_every_mech_that_we_ship_stands_in_the_list() -> None:
    names = set()
    for path in assets.unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
        if design is not None and design.kind == "mech":
            names.add(design.name)
    assert names == {unit["name"] for unit in UNITS}


def test_the_lines_say_what_adds_what() -> None:
    found = battle_value(shipped("Marauder MAD-3R"))
    text = "\n".join(found.why())
    assert "Armor, standard" in text
    assert "184 x 2.5" in text
    assert "6 + 16 - 2 (run)" in text
    assert "too hot: x 0.5" in text
    assert "AC/5 Ammo (LT) may explode" in text
    assert found.why()[-1].endswith("1,363")
    parts = [line.label for line in found.lines]
    assert parts.index("Defensive value") < parts.index("Heat efficiency") < parts.index("Sum")


# -- tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "modifier"),
    [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5),
     (24, 5), (25, 6), (40, 6)],
)  # fmt: skip
def test_who_moves_far_is_hard_to_hit(hexes: int, modifier: int) -> None:
    assert movement_modifier(hexes) == modifier


def test_the_speed_factor_is_that_of_the_table() -> None:
    printed = (0.44, 0.54, 0.65, 0.77, 0.88, 1.0, 1.12, 1.24, 1.37, 1.5, 1.63, 1.76, 1.89, 2.02,
               2.16, 2.3, 2.44, 2.58, 2.72, 2.86, 3.0)  # fmt: skip
    assert tuple(speed_factor(points) for points in range(21)) == printed
    assert speed_factor(25) == 3.74


@pytest.mark.rule("BT-battle-value-skill")
def test_skills_multiply_the_value() -> None:
    assert with_skill(1041, 3, 4) == 1374
    assert skill_factor(4, 5) == 1
    assert [skill_factor(0, 0), skill_factor(8, 8), skill_factor(0, 8), skill_factor(8, 0)] == [
        *(2.42, 0.64, 1.5, 1.1)
    ]
    assert skill_factor(5, 4) == 0.99
    assert skill_factor(4, 4) == 1.1


def test_skills_past_the_table_count_as_its_ends() -> None:
    assert skill_factor(-1, 12) == skill_factor(0, 8)
    assert skill_factor(9, -3) == skill_factor(8, 0)


def test_a_better_skill_never_lowers_the_value() -> None:
    for gunnery in range(8):
        for piloting in range(8):
            assert skill_factor(gunnery, piloting) >= skill_factor(gunnery + 1, piloting)
            assert skill_factor(gunnery, piloting) >= skill_factor(gunnery, piloting + 1)


def test_a_half_is_rounded_up() -> None:
    assert [rounded(1.5), rounded(2.5), rounded(2.49)] == [2, 3, 2]


def test_numbers_are_written_as_people_write_them() -> None:
    texts = [number(value) for value in (1774.15, 5.0, 0.5, 1295, -15.0, 128.25)]
    assert texts == ["1,774.15", "5", "0.5", "1,295", "-15", "128.25"]


def test_all_gear_has_a_value_or_a_formula_or_is_known_to_have_none() -> None:
    without = {gear.id for gear in all_gear() if battle_value_of(gear) is None}
    assert without == {
        *("ISClaw", "Hatchet", "IS Lance", "Mace", "Ram Plate", "Retractable Blade", "Sword"),
        *("Talons", "CLFluidGun Coolant Ammo", "CLFluidGun Water Ammo"),
        *("ISFluidGun Coolant Ammo", "ISFluidGun Water Ammo", "Water Heavy Flamer Ammo"),
        "Water Vehicle Flamer Ammo",
    }


# -- what changes a number -------------------------------------------------------------------

Load = tuple[str, ...]
"""Equipment, its location, and perhaps "rear", "turret", "armored"."""


def armed(*load: Load, base: MechDesign | None = None, **changes: Any) -> MechDesign:
    """A 50-ton 'Mech, 4/6, with 94 points of armor and this gear in front of its own."""
    design = base or mech(tons=50, walk=4)
    clan = "Clan" if "Clan" in changes.get("tech_base", "") else "Inner Sphere"
    items: list[Item] = []
    used: dict[str, int] = {}
    for name, where, *marks in load:
        gear = find_gear(name, clan) or find_gear(name) or unknown_gear(name)
        start = used.get(where, 0)
        count = max(1, gear.slots)
        used[where] = start + count
        items.append(
            Item(
                gear=gear,
                location=where,
                slots=tuple(slot_key(where, 1 + at % 12) for at in range(start, start + count)),
                is_rear="rear" in marks,
                is_turret="turret" in marks,
                is_armored="armored" in marks,
            )
        )
    slots = dict(design.slots)
    if any(item.is_armored for item in items):
        slots["CT"] = (*slots["CT"], Slot(name="x", is_armored=True, items=(0,)))
    return replace(design, items=tuple(items), slots=slots, **changes)


def adds(label: str, *load: Load, **changes: Any) -> float:
    """What a line of the count says."""
    return line(battle_value(armed(*load, **changes)), label)


def test_an_empty_mech_is_armor_structure_gyro_and_weight() -> None:
    found = battle_value(armed())
    # (94 x 2.5 + 83 x 1.5 + 25) x 1.2 + 50 x 1.12
    assert found.value == 517
    assert line(found, "Sum") == pytest.approx(517.4)


@pytest.mark.parametrize(
    ("kind", "factor"),
    [("Standard", 1), ("Ferro-Fibrous", 1), ("Stealth", 1), ("Hardened", 2), ("Reactive", 1.5),
     ("Reflective", 1.5), ("Ballistic-Reinforced", 1.5), ("Ferro-Lamellor", 1.2),
     ("Anti-Penetrative Ablation", 1.2), ("Heat-Dissipating", 1.1), ("Impact-Resistant", 1),
     ("Primitive", 1), ("Industrial", 1), ("Heavy Industrial", 1), ("Commercial", 0.5)],
)  # fmt: skip
def test_armor_counts_by_its_kind(kind: str, factor: float) -> None:
    assert adds(f"Armor, {kind.lower()}", armor_type=kind) == pytest.approx(235 * factor)


def test_patchwork_armor_counts_location_by_location() -> None:
    found = battle_value(armed(armor_type="Patchwork", patchwork={"CT": "Hardened"}))
    assert line(found, "Armor, hardened (CT)") == pytest.approx(15 * 2.5 * 2)
    assert line(found, "Armor, patchwork (HD LT RT LA RA LL RL)") == pytest.approx(79 * 2.5)


def test_only_hardened_legs_slow_it() -> None:
    assert battle_value(armed(armor_type="Hardened")).lines[0].working == "run 5"
    torso = armed(armor_type="Patchwork", patchwork={"CT": "Hardened"})
    assert battle_value(torso).lines[0].working == "run 6"


@pytest.mark.parametrize(
    ("kind", "factor"),
    [("Standard", 1), ("Endo Steel", 1), ("Endo-Composite", 1), ("Composite", 0.5),
     ("Industrial", 0.5), ("Reinforced", 2)],
)  # fmt: skip
def test_structure_counts_by_its_kind(kind: str, factor: float) -> None:
    assert adds("Structure", structure_type=kind) == pytest.approx(124.5 * factor)


@pytest.mark.parametrize(
    ("kind", "base", "factor"),
    [("fusion", "Inner Sphere", 1), ("compact", "Inner Sphere", 1), ("ice", "Inner Sphere", 1),
     ("light", "Inner Sphere", 0.75), ("xl", "Clan", 0.75), ("xl", "Inner Sphere", 0.5),
     ("xxl", "Clan", 0.5), ("xxl", "Inner Sphere", 0.25)],
)  # fmt: skip
def test_a_large_engine_weakens_the_structure(kind: str, base: str, factor: float) -> None:
    engine = replace(armed().engine, type=type(armed().engine.type)(kind), base=base)
    assert adds("Structure", engine=engine) == pytest.approx(124.5 * factor)


def test_a_superheavy_engine_takes_half_the_room() -> None:
    engine = replace(armed().engine, type=type(armed().engine.type)("xl"), base="Clan")
    assert adds("Structure", engine=engine, tons=105) == pytest.approx(124.5 * 0.825)


@pytest.mark.parametrize(
    ("gyro", "cockpit", "factor"),
    [("standard", "standard", 0.5), ("xl", "standard", 0.5), ("compact", "standard", 0.5),
     ("heavy-duty", "standard", 1), ("none", "standard", 0), ("none", "interface", 0.5),
     ("superheavy", "superheavy", 0.5)],
)  # fmt: skip
def test_the_gyro_counts_by_the_ton(gyro: str, cockpit: str, factor: float) -> None:
    base = armed()
    kinds = {"gyro": type(base.gyro)(gyro), "cockpit": type(base.cockpit)(cockpit)}
    assert adds(f"Gyro, {gyro}", **kinds) == 50 * factor


@pytest.mark.parametrize(
    ("cockpit", "factor"),
    [("standard", 1), ("small", 0.95), ("torso-mounted", 0.95), ("interface", 1.3),
     ("command console", 1), ("primitive", 1), ("dual", 1)],
)  # fmt: skip
def test_the_cockpit_multiplies_the_sum(cockpit: str, factor: float) -> None:
    found = battle_value(armed(cockpit=type(armed().cockpit)(cockpit)))
    assert found.value == rounded(line(found, "Sum") * factor)


def test_a_small_command_console_is_a_small_cockpit() -> None:
    design = armed(cockpit=type(armed().cockpit)("command console"))
    head = [replace(slot) for slot in design.slots["HD"]]
    head[5] = Slot()
    small = replace(design, slots={**design.slots, "HD": tuple(head)})
    assert battle_value(small).value == rounded(517.4 * 0.95)


def test_a_torso_cockpit_doubles_the_armor_of_the_center() -> None:
    cockpit = type(armed().cockpit)("torso-mounted")
    assert adds("Armor, standard", cockpit=cockpit) == (94 + 15) * 2.5


@pytest.mark.parametrize("cockpit", ["industrial", "primitive industrial"])
def test_without_fire_control_the_offense_counts_less(cockpit: str) -> None:
    kind = type(armed().cockpit)(cockpit)
    assert adds("Offensive value", cockpit=kind) == pytest.approx(56 * 0.9)


def test_an_override_kit_adds_a_hundredth() -> None:
    found = battle_value(armed(heat_sink_kit="RISC Heat Sink Override Kit"))
    assert found.value == rounded(517.4 * 1.01)


@pytest.mark.parametrize(
    ("load", "moves"),
    [
        ((), "run 6"),
        ((("Triple Strength Myomer", "LT"),), "run 8"),
        ((("MASC", "LT"),), "run 8"),
        ((("Supercharger", "LT"),), "run 8"),
        ((("MASC", "LT"), ("Supercharger", "RT")), "run 10"),
        ((("Industrial Triple Strength Myomer", "LT"),), "run 6"),
        ((("UMU", "LL"), ("UMU", "RL")), "run 6, UMU 2"),
    ],
)
def test_movement_counts_with_all_that_makes_it_faster(load: Sequence[Load], moves: str) -> None:
    assert battle_value(armed(*load)).lines[0].working == moves


JETS = tuple(("Jump Jet", "LT") for _ in range(4))


@pytest.mark.parametrize(
    ("load", "moves"),
    [
        ((), "run 6, jump 4"),
        ((("ISPartialWing", "LT"),), "run 6, jump 6"),
        ((("ISMediumShield", "LA"),), "run 6, jump 3"),
        ((("ISLargeShield", "LA"),), "run 6"),
        ((("ISSmallShield", "LA"),), "run 6, jump 4"),
    ],
)
def test_wings_and_shields_change_the_jump(load: Sequence[Load], moves: str) -> None:
    assert battle_value(armed(*load, *JETS, jump=4)).lines[0].working == moves


def test_a_wing_gives_a_heavy_mech_one_point() -> None:
    base = mech(tons=75, walk=4)
    found = battle_value(armed(("ISPartialWing", "LT"), *JETS, base=base, jump=4))
    assert found.lines[0].working == "run 6, jump 5"


def test_the_defensive_factor_takes_the_best_movement() -> None:
    assert battle_value(armed()).lines[4].working.endswith("x 1.2 (+2)")
    assert "x 1.3 (+3)" in battle_value(armed(*JETS, jump=5)).lines[4].working
    umus = [("UMU", "LL")] * 7
    assert "x 1.3 (+3)" in battle_value(armed(*umus)).lines[4].working


@pytest.mark.parametrize(
    ("load", "changes", "working"),
    [
        ((), {"armor_type": "Stealth"}, "x 1.4 (+2, hidden +2)"),
        ((("Null Signature System", "LT"),), {}, "x 1.4 (+2, hidden +2)"),
        ((("Chameleon Light Polarization Shield", "LT"),), {}, "x 1.4 (+2, chameleon +2)"),
        ((("Mek Void Signature System", "LT"),), {}, "x 1.3 (+2, void signature: 3)"),
        ((("Mek Void Signature System", "LT"),), {"walk": 5}, "x 1.4 (+3, void signature: 4)"),
        ((("Mek Void Signature System", "LT"),), {"walk": 7}, "x 1.4 (+4)"),
    ],
)
def test_what_hides_it_adds_to_the_factor(
    load: Sequence[Load], changes: dict[str, Any], working: str
) -> None:
    texts = [line.working for line in battle_value(armed(*load, **changes)).lines]
    assert any(text.endswith(working) for text in texts), texts


# -- gear that protects ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [("ISGuardianECMSuite", 61), ("ISAngelECMSuite", 100), ("WatchdogECMSuite", 68),
     ("BeagleActiveProbe", 10), ("BloodhoundActiveProbe", 25), ("ISChaffPod", 19), ("Spikes", 4),
     ("ISAntiPersonnelPod", 1), ("NovaCEWS", 68), ("ISMASS", 9), ("LightBridgeLayer", 5)],
)  # fmt: skip
def test_defensive_gear_is_moved_and_not_hastened(name: str, value: int) -> None:
    gain = battle_value(armed((name, "LA"))).value
    assert gain == rounded((384.5 + value) * 1.2 + 56)


def test_ammunition_of_antimissile_systems_counts_up_to_their_own_value() -> None:
    load = [("ISAntiMissileSystem", "LA"), *[("ISAMS Ammo", "LA")] * 4]
    assert adds("Anti-missile ammunition", *load[:3]) == 22
    assert adds("Anti-missile ammunition", *load) == 32


def test_armor_around_components_counts_by_the_slot() -> None:
    assert adds("PPC (LA) armored", ("PPC", "LA", "armored")) == pytest.approx(3 * 176 * 0.05)
    assert adds("MASC (LT) armored", ("ISMASC", "LT", "armored")) == 5
    design = armed()
    gyro = tuple(
        replace(slot, is_armored=slot.system in ("gyro", "engine")) for slot in design.slots["CT"]
    )
    found = battle_value(replace(design, slots={**design.slots, "CT": gyro}))
    assert line(found, "Armored gyro") == pytest.approx(4 * 25 * 0.05)
    assert line(found, "Armored systems") == 6 * 5


def test_an_armored_ppc_counts_with_its_armored_capacitor() -> None:
    load = (("PPC", "LA", "armored"), ("PPC Capacitor", "LA", "armored"))
    assert adds("PPC (LA) armored", *load) == pytest.approx(4 * (176 + 88) * 0.05)
    labels = [line.label for line in battle_value(armed(*load)).lines]
    assert "PPC Capacitor (LA) armored" not in labels


def test_a_blue_shield_adds_to_armor_and_structure_and_may_explode() -> None:
    found = battle_value(armed(("Blue Shield Particle Field Damper", "LT")))
    assert line(found, "Armor, standard") == pytest.approx(235 * 1.2)
    assert line(found, "Structure") == pytest.approx(124.5 * 1.2)
    assert line(found, "Blue Shield may explode") == -7


def test_harjel_adds_to_the_armor_of_its_location() -> None:
    found = battle_value(armed(("HarJel Repair Systems (HarJel II)", "CT")))
    assert line(found, "Armor, standard (CT)") == pytest.approx(15 * 2.5 * 1.1)
    assert line(found, "HarJel Repair Systems (HarJel II) (CT)") == -1


def test_modular_armor_counts_as_armor() -> None:
    assert adds("Armor, standard", ("ISModularArmor", "LT")) == (94 + 10) * 2.5


# -- explosions ------------------------------------------------------------------------------


def penalty(*load: Load, **changes: Any) -> float:
    found = battle_value(armed(*load, **changes))
    return sum(line.value for line in found.lines if "may explode" in line.label)


@pytest.mark.parametrize(
    ("load", "expected"),
    [
        ((("IS Ammo AC/20", "LT"),), -15),
        ((("IS Ammo AC/20", "LT"), ("ISCASE", "LT")), 0),
        ((("IS Ammo AC/20", "LA"),), -15),
        ((("IS Ammo AC/20", "LA"), ("ISCASE", "LT")), 0),
        ((("IS Ammo AC/20", "LA"), ("ISCASE", "RT")), -15),
        ((("IS Ammo AC/20", "LA"), ("ISCASE", "LA")), 0),
        ((("IS Ammo AC/20", "LL"), ("ISCASE", "LT")), -15),
        ((("IS Ammo AC/20", "CT"), ("ISCASE", "CT")), -15),
        ((("IS Ammo AC/20", "HD"),), -15),
        ((("IS Ammo AC/20", "CT"), ("ISCASEII", "CT")), 0),
        ((("IS Ammo AC/20", "LL"), ("ISCASEII", "LL")), 0),
        ((("ISGaussRifle", "RT"),), -7),
        ((("IS Gauss Ammo", "RT"),), 0),
        ((("Autocannon/20", "RT"),), 0),
        ((("ISRotaryAC5", "RT"),), 0),
        ((("ISRISCHyperLaser", "RT"),), -6),
        ((("Hyper Velocity Auto Cannon/10", "RT"),), -1),
        ((("ISBPod", "LL"),), 0),
        ((("ISMPod", "LL"),), 0),
        ((("ISAntiPersonnelPod", "LL"),), 0),
        ((("Coolant Pod", "LT"),), -1),
        ((("PPC", "RT"), ("PPC Capacitor", "RT")), -4),
        ((("PPC", "RT"),), 0),
    ],
)
def test_what_may_explode_counts_where_nothing_contains_it(
    load: Sequence[Load], expected: float
) -> None:
    assert penalty(*load) == expected


def test_case_is_no_help_beside_a_large_engine() -> None:
    large = replace(armed().engine, type=type(armed().engine.type)("xl"))
    assert penalty(("IS Ammo AC/20", "LT"), ("ISCASE", "LT"), engine=large) == -15
    # A torso that CASE does not save does not save its arm either.
    assert penalty(("IS Ammo AC/20", "LA"), ("ISCASE", "LT"), engine=large) == -15
    assert penalty(("IS Ammo AC/20", "LT"), ("ISCASEII", "LT"), engine=large) == 0


def test_the_clans_build_case_in_but_not_into_legs() -> None:
    assert penalty(("CLLRM20", "LT"), ("Clan Ammo LRM-20", "LT"), tech_base="Clan") == 0
    assert penalty(("Clan Ammo LRM-20", "LA"), tech_base="Mixed (Clan Chassis)") == 0
    assert penalty(("Clan Ammo LRM-20", "LL"), tech_base="Clan") == -15
    assert penalty(("Clan Ammo LRM-20", "CT"), tech_base="Clan") == -15


def test_on_a_quad_the_front_legs_are_legs() -> None:
    quad = mech(tons=50, walk=4, config="quad")
    assert penalty(("IS Ammo AC/20", "FLL"), ("ISCASE", "LT"), base=quad) == -15


def test_a_split_gun_counts_where_one_half_lies_open() -> None:
    gear = find_gear("ISHeavyGaussRifle")
    assert gear is not None
    slots = tuple(slot_key("RA", n) for n in range(5, 9)) + tuple(
        slot_key("RT", n) for n in range(1, 8)
    )
    split = Item(gear=gear, location="RT", slots=slots)
    case = armed(("ISCASE", "RT")).items
    found = battle_value(replace(armed(), items=(split,)))
    assert line(found, "Heavy Gauss Rifle (RT) may explode") == -11
    labels = [line.label for line in battle_value(replace(armed(), items=(split, *case))).lines]
    assert not any("may explode" in label for label in labels)


def test_two_bins_in_one_slot_of_a_superheavy_count_once() -> None:
    design = armed(("IS Ammo AC/20", "LT"), ("IS Ammo AC/20", "LT"))
    shared = tuple(replace(item, slots=(slot_key("LT", 1),)) for item in design.items)
    found = battle_value(replace(design, items=shared, tons=105))
    assert sum(line.value for line in found.lines if "may explode" in line.label) == -15


def test_the_defensive_value_never_sinks_below_one() -> None:
    bare = armed(*[("IS Ammo AC/20", "LT")] * 40, armor={}, tech_base="Inner Sphere")
    assert line(battle_value(bare), "Defensive value") == pytest.approx(1.2)


# -- weapons ---------------------------------------------------------------------------------


def weapons(*load: Load, **changes: Any) -> dict[str, float]:
    found = battle_value(armed(*load, **changes))
    start = [line.label for line in found.lines].index("Heat efficiency")
    return {line.label: round(line.value, 4) for line in found.lines[start + 1 :]}


def test_the_first_weapon_past_the_heat_still_counts_in_full() -> None:
    cool = HeatSinks(count=10)
    # 6 + 10 - 2 = 14: the first two PPC reach 20, the third is too hot.
    found = battle_value(armed(*[("PPC", "LA")] * 3, heat_sinks=cool))
    values = [line.value for line in found.lines if line.label == "PPC (LA)"]
    assert values == [176, 176, 88]


def test_heat_that_just_reaches_the_limit_stops_the_next_weapon() -> None:
    # 6 + 16 - 2 = 20.
    found = battle_value(armed(*[("PPC", "LA")] * 3, heat_sinks=HeatSinks(count=16)))
    assert [line.value for line in found.lines if line.label == "PPC (LA)"] == [176, 176, 88]
    found = battle_value(armed(*[("PPC", "LA")] * 3, heat_sinks=HeatSinks(count=17)))
    assert [line.value for line in found.lines if line.label == "PPC (LA)"] == [176, 176, 176]


def test_without_any_room_for_heat_every_weapon_counts_half() -> None:
    found = weapons(("Machine Gun", "LA"), ("PPC", "RA"), heat_sinks=HeatSinks(count=0), walk=20,
                    armor_type="Stealth")  # fmt: skip
    assert found["Machine Gun (LA)"] == 2.5
    assert found["PPC (RA)"] == 88


def test_weapons_without_heat_come_first_and_of_equals_the_cooler_one() -> None:
    found = battle_value(
        armed(("Medium Laser", "LA"), ("Machine Gun", "LA"), ("PPC", "RA"), ("ISERPPC", "RA"))
    )
    order = [
        line.label for line in found.lines if "heat" in line.working or "Machine" in line.label
    ]
    assert order == [
        "Machine Gun (LA)", "ER PPC (RA)", "PPC (RA)", "Medium Laser (LA)"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "heat"),
    [("ISUltraAC5", "heat 2"), ("ISRotaryAC5", "heat 6"), ("ISStreakSRM4", "heat 1.5"),
     ("SRM 4 (OS)", "heat 0.75"), ("ISMediumPulseLaserPrototype", "heat 7"),
     ("ISSmallPulseLaserPrototype", "heat 4"), ("CLiATM12", "heat 4"),
     ("ISLargeVibroblade", "heat 7"), ("ISSmallVibroblade", "heat 3")],
)  # fmt: skip
def test_the_heat_of_a_weapon_is_that_of_a_turn(name: str, heat: str) -> None:
    gear = find_gear(name)
    assert gear is not None
    texts = [line.working for line in battle_value(armed((name, "LA"))).lines]
    assert any(text.endswith(heat) for text in texts), texts


@pytest.mark.parametrize(
    ("load", "label", "value"),
    [
        ((("LRM 20", "LA"), ("ISArtemisIV", "LA")), "LRM 20 (LA)", 181 * 1.2),
        ((("LRM 20", "LA"), ("ISArtemisIVProto", "LA")), "LRM 20 (LA)", 181 * 1.1),
        ((("LRM 20", "LA"), ("CLArtemisV", "LA")), "LRM 20 (LA)", 181 * 1.3),
        ((("LRM 20", "LA"), ("ISArtemisIV", "RA")), "LRM 20 (LA)", 181),
        ((("MRM 40", "LA"), ("ISApollo", "LA")), "MRM 40 (LA)", 224 * 1.15),
        ((("Medium Laser", "LA"), ("ISRISCLaserPulseModule", "LA")), "Medium Laser (LA)", 52.9),
        ((("PPC", "LA"), ("PPC Capacitor", "LA")), "PPC (LA)", 264),
        ((("Light PPC", "LA"), ("PPC Capacitor", "LA")), "Light PPC (LA)", 132),
        ((("Heavy PPC", "LA"), ("PPC Capacitor", "LA")), "Heavy PPC (LA)", 370),
        ((("ISSNPPC", "LA"), ("PPC Capacitor", "LA")), "Snub-Nose PPC (LA)", 252),
        ((("ISERPPC", "LA"), ("PPC Capacitor", "LA")), "ER PPC (LA)", 343),
        ((("PPC", "LA"), ("ISAES", "LA")), "PPC (LA)", 220),
        ((("PPC", "LA"), ("ISAES", "RA")), "PPC (LA)", 176),
        ((("PPC", "LA"), ("ISTargeting Computer", "LT")), "PPC (LA)", 220),
        ((("LRM 20", "LA"), ("ISTargeting Computer", "LT")), "LRM 20 (LA)", 181),
        ((("PPC", "LA"), ("ISDroneOperatingSystem", "LT")), "PPC (LA)", 140.8),
        ((("PPC", "LA", "rear"),), "PPC (LA rear)", 176),
        ((("PPC", "LT", "turret"), ("PPC", "RT")), "PPC (LT turret)", 176),
        ((("PPC", "LT", "rear"), ("PPC", "RT")), "PPC (LT rear)", 88),
    ],
)  # fmt: skip
def test_what_stands_beside_a_weapon_changes_its_value(
    load: Sequence[Load], label: str, value: float
) -> None:
    assert weapons(*load, heat_sinks=HeatSinks(count=30))[label] == pytest.approx(value)


def test_a_capacitor_heats_its_ppc() -> None:
    found = battle_value(armed(("PPC", "LA"), ("PPC Capacitor", "LA")))
    assert any(line.working.endswith("heat 15") for line in found.lines)


def test_an_insulator_cools_its_laser_but_never_to_nothing() -> None:
    found = battle_value(armed(("Medium Laser", "LA"), ("ISLaserInsulator", "LA")))
    assert any(line.working == "46, heat 2" for line in found.lines)
    found = battle_value(armed(("Small Laser", "LA"), ("ISLaserInsulator", "LA")))
    assert any(line.working == "9, heat 1" for line in found.lines)


def test_where_most_guns_look_back_the_front_counts_half() -> None:
    found = weapons(("PPC", "LT", "rear"), ("Medium Laser", "RT"), ("Small Laser", "LA"))
    assert found["PPC (LT rear)"] == 176
    assert found["Medium Laser (RT)"] == 23
    assert found["Small Laser (LA)"] == 9


def test_an_array_adds_to_its_guns() -> None:
    guns = [("Machine Gun", "LA")] * 3
    found = weapons(("ISMGA", "LA"), *guns, ("Machine Gun", "RA"))
    assert found["Machine Gun Array (LA)"] == pytest.approx(0.67 * 15)
    assert found["Machine Gun (LA)"] == 5


@pytest.mark.parametrize(
    ("load", "changes", "room"),
    [
        ((), {}, 14),
        ((), {"heat_sinks": HeatSinks(count=10, kind="double")}, 24),
        ((), {"heat_sinks": HeatSinks(count=10, kind="laser")}, 24),
        ((), {"heat_sinks": HeatSinks(count=10, kind="compact")}, 14),
        ((("ISDoubleHeatSinkPrototype", "LT"),), {}, 15),
        ((("ISPartialWing", "LT"),), {}, 17),
        ((("Radical Heat Sink System", "LT"),), {"heat_sinks": HeatSinks(count=11)}, 20),
        ((("Coolant Pod", "LT"), ("Coolant Pod", "RT")), {"heat_sinks": HeatSinks(count=12)}, 21),
        ((("ISRISCEmergencyCoolantSystem", "LT"),), {}, 18),
        ((), {"armor_type": "Stealth"}, 4),
        ((("Mek Null Signature System", "LT"),), {}, 4),
        ((("Mek Void Signature System", "LT"),), {}, 4),
        ((("Chameleon Light Polarization Shield", "LT"),), {}, 8),
        (JETS, {"jump": 4}, 12),
        (JETS[:2], {"jump": 2}, 13),
        ((("Improved Jump Jet", "LT"),), {"jump": 7}, 12),
        ((("ISPrototypeImprovedJumpJet", "LT"),), {"jump": 2}, 10),
        ((("MechanicalJumpBooster", "LT"),), {"jump": 5}, 14),
        ((("ISSuperCooledMyomer", "LT"),), {}, 16),
    ],
)  # fmt: skip
def test_heat_efficiency(load: Sequence[Load], changes: dict[str, Any], room: int) -> None:
    assert adds("Heat efficiency", ("Medium Laser", "HD"), *load, **changes) == room


def test_a_wing_makes_no_heat_of_its_own() -> None:
    wing = ("ISPartialWing", "LT")
    assert adds("Heat efficiency", ("PPC", "LA"), wing, *JETS, jump=4) == 6 + 10 + 3 - 4


def test_an_xxl_engine_runs_hot() -> None:
    hot = replace(armed().engine, type=type(armed().engine.type)("xxl"))
    assert adds("Heat efficiency", ("PPC", "LA"), engine=hot) == 10
    assert adds("Heat efficiency", ("PPC", "LA"), *JETS, engine=hot, jump=4) == 8


def test_an_industrial_combustion_engine_makes_no_heat() -> None:
    ice = replace(armed().engine, type=type(armed().engine.type)("ice"))
    load = ("PPC", "LA")
    assert adds("Heat efficiency", load, engine=ice, structure_type="Industrial") == 16
    assert adds("Heat efficiency", load, structure_type="Industrial") == 14
    assert adds("Heat efficiency", load, engine=ice) == 14


# -- ammunition and the rest -----------------------------------------------------------------


def test_ammunition_counts_up_to_the_value_of_its_weapons() -> None:
    bins = [("IS Ammo AC/20", "LT")] * 10
    assert weapons(("Autocannon/20", "RT"), *bins)["10 AC/20 Ammo"] == 178
    assert weapons(("Autocannon/20", "RT"), *bins[:2])["2 AC/20 Ammo"] == 44


def test_ammunition_without_a_weapon_is_worth_nothing() -> None:
    assert weapons(("PPC", "RT"), ("IS Ammo AC/20", "LT"))["AC/20 Ammo"] == 0


def test_special_munitions_have_their_own_value_and_share_the_limit() -> None:
    plain, special = find_gear("IS Ammo LRM-20"), find_gear("IS Ammo LRM-20 Semi-Guided")
    assert plain is not None
    assert special is not None
    assert [battle_value_of(gear) for gear in (plain, special)] == [23, 23]
    found = weapons(("LRM 20", "RT"), (plain.id, "LT"), (special.id, "LT"))
    assert found["2 LRM 20 Ammo"] == 46


@pytest.mark.parametrize(
    ("name", "tons", "value"),
    [("Hatchet", 50, 15), ("Hatchet", 55, 16.5), ("Sword", 50, 10.35), ("Sword", 55, 12.075),
     ("Mace", 50, 13), ("IS Lance", 50, 10), ("ISClaw", 50, 10.2), ("Retractable Blade", 50, 8.625),
     ("Talons", 50, 5), ("Talons", 75, 8), ("IS Flail", 50, 11), ("Chain Whip", 50, 5.175)],
)  # fmt: skip
def test_blades_count_by_the_damage_they_do(name: str, tons: int, value: float) -> None:
    base = mech(tons=tons, walk=4)
    gear = find_gear(name)
    assert gear is not None
    label = f"{gear.name} (RA)"
    assert adds(label, (name, "RA"), base=base) == pytest.approx(value)
    if name not in ("IS Flail", "Chain Whip"):
        strong = ("Triple Strength Myomer", "LT")
        assert adds(label, (name, "RA"), strong, base=base) == pytest.approx(2 * value)
    assert adds(label, (name, "RA"), ("ISAES", "RA"), base=base) == pytest.approx(1.25 * value)


def test_a_ram_plate_is_half_a_charge() -> None:
    assert adds("Ram Plate (CT)", ("Ram Plate", "CT")) == pytest.approx(15 * 1.1)
    spiked = adds("Ram Plate (CT)", ("Ram Plate", "CT"), ("Spikes", "CT"))
    assert spiked == pytest.approx(16 * 1.1)


@pytest.mark.parametrize(
    ("load", "weight"),
    [
        ((), 50),
        ((("Triple Strength Myomer", "LT"),), 75),
        ((("Industrial Triple Strength Myomer", "LT"),), 57.5),
        ((("ISAES", "LA"),), 55),
        ((("ISAES", "LA"), ("ISAES", "RA")), 60),
        ((("ISAES", "LL"), ("ISAES", "RL")), 60),
        ((("ISAES", "LL"),), 50),
    ],
)
def test_myomer_and_actuators_add_to_the_weight(load: Sequence[Load], weight: float) -> None:
    assert adds("Tonnage", *load) == pytest.approx(weight)


def test_four_quick_legs_add_more_than_two() -> None:
    quad = mech(tons=50, walk=4, config="quad")
    load = [("ISAES", leg) for leg in ("FLL", "FRL", "RLL", "RRL")]
    assert adds("Tonnage", *load, base=quad) == pytest.approx(70)


def test_jumping_adds_half_its_points_to_the_speed() -> None:
    assert battle_value(armed(*JETS, jump=3)).lines[0].value == 8
    assert battle_value(armed(*JETS, jump=4)).lines[0].value == 8


def test_a_lam_counts_as_an_airmech() -> None:
    config = type(armed().config)("lam")
    lam = armed(*JETS, ("Medium Laser", "LA"), jump=4, config=config, lam="Standard")
    found = battle_value(lam)
    # 4 x 3 x 1.5 = 18 MP of flight: +5 and +1 airborne, 6 heat less 3 for its wings.
    assert found.lines[0].working == "run 6, jump 4, AirMech 18"
    assert found.lines[0].value == 15
    assert line(found, "Heat efficiency") == 6 + 10 + 3 - 6
    assert any("x 1.6 (+6)" in line.working for line in found.lines)
    other = battle_value(replace(lam, lam="Bimodal"))
    assert other.lines[0].working == "run 6, jump 4"


# -- what nobody knows -----------------------------------------------------------------------


def test_a_unit_with_gear_that_nobody_knows_has_no_value() -> None:
    found = battle_value(armed(("Medium Laser", "LA"), ("Death Ray", "RA"), ("Death Ray", "LT")))
    assert found.value is None
    assert found.reasons == ("Death Ray",)
    assert found.why() == ["BV unknown: nobody has a value for Death Ray."]
    assert found.lines == ()


def test_a_bin_without_a_value_makes_the_unit_unknown() -> None:
    assert battle_value(armed(("Water Vehicle Flamer Ammo", "LT"))).value is None


def test_a_capacitor_on_a_ppc_that_takes_none_adds_nothing() -> None:
    alone = battle_value(armed(("Improved PPC", "LA")))
    found = battle_value(armed(("Improved PPC", "LA"), ("PPC Capacitor", "LA")))
    assert line(found, "Improved PPC (LA)") == line(alone, "Improved PPC (LA)")


@pytest.mark.parametrize(("year", "more"), [(3100, 0), (3101, 136)])
def test_a_clan_ppc_takes_a_capacitor_from_3101_on(year: int, more: int) -> None:
    assert adds("ER PPC (LA)", ("CLERPPC", "LA"), ("PPC Capacitor", "LA"), year=year) == 412 + more


def test_a_kind_offers_its_value_or_has_none_at_all() -> None:
    design = armed()
    kind = kind_of(design)
    assert kind.battle_value is not None
    assert kind.battle_value(design).value == 517
    assert KINDS["ship"].battle_value is None
    assert KINDS["skirmish"].battle_value is None


def test_the_count_of_a_mech_never_fails_whatever_it_carries() -> None:
    for gear in all_gear():
        places = "LA" if gear.kind is GearKind.WEAPON else "LT"
        found = battle_value(armed((gear.id, places)))
        assert (found.value is None) == (battle_value_of(gear) is None and "Ammo" in gear.id), (
            gear.id
        )
