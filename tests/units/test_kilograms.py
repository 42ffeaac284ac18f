"""What suits and ProtoMechs weigh, in kilograms and part by part."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.weight import trooper_weights
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.equipment import find_gear, unknown_gear
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.protomech.design import DISCHARGE, ProtoMechDesign
from recordsheet_gui.units.vehicle.design import HandheldDesign
from recordsheet_gui.units.weights import Weights


def shipped(start: str) -> dict[str, UnitDesign]:
    found = {}
    for path in sorted(asset("sheets", "units").glob(f"{start}-*.toml")):
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        found[design.name] = design
    return found


SUITS, PROTOS = shipped("battle-armor"), shipped("protomech")


def weighed(design: UnitDesign) -> Weights:
    found = kind_of(design).weights(design)
    assert found is not None
    return found


def of_part(design: UnitDesign, name: str) -> float | None:
    return next((part.weight for part in weighed(design).parts if part.name == name), 0)


def piece(name: str, where: str = "SQ", **more: Any) -> MountedItem:
    gear = find_gear(name)
    assert gear is not None, name
    return MountedItem(gear=gear, location=where, **more)


@pytest.mark.parametrize("name", SUITS)
def test_suits_that_we_ship_are_no_heavier_than_their_class_allows(name: str) -> None:
    found = weighed(SUITS[name])
    assert found.unit == "kg"
    assert found.free is not None
    assert 0 <= found.free <= 20


@pytest.mark.parametrize("name", PROTOS)
def test_protomechs_that_we_ship_weigh_what_they_should(name: str) -> None:
    found = weighed(PROTOS[name])
    assert found.unit == "kg"
    assert found.free == {"Svartalfa": 50}.get(name, 0)


# -- suits -----------------------------------------------------------------------------------


def suit(**changes: Any) -> BattleArmorDesign:
    return replace(
        BattleArmorDesign(
            name="Suit", chassis="Suit", troopers=2, armor_type="BA Standard (Basic)"
        ),
        **changes,
    )


@pytest.mark.parametrize(
    ("weight_class", "inner_sphere", "clan", "most"),
    [
        ("PA(L)", 80, 130, 400),
        ("light", 100, 150, 750),
        ("medium", 175, 250, 1000),
        ("heavy", 300, 400, 1500),
        ("assault", 550, 700, 2000),
    ],
)
def test_a_chassis_weighs_by_its_class(
    weight_class: str, inner_sphere: int, clan: int, most: int
) -> None:
    for base, kilos in (
        ("Inner Sphere", inner_sphere),
        ("Clan", clan),
        ("Mixed (IS Chassis)", inner_sphere),
        ("Mixed (Clan Chassis)", clan),
    ):
        design = suit(weight_class=weight_class, tech_base=base)
        assert of_part(design, "Chassis") == kilos
        assert weighed(design).limit == most
    open_one = suit(weight_class=weight_class, tech_base="Clan", is_exoskeleton=True)
    assert of_part(open_one, "Chassis") == inner_sphere


@pytest.mark.parametrize(
    ("changes", "kilos"),
    [
        ({"walk": 1}, 0),
        ({"walk": 2}, 40),
        ({"walk": 2, "body": "quad"}, 0),
        ({"walk": 3, "body": "quad"}, 40),
        ({"motion": "jump", "jump": 3}, 150),
        ({"motion": "vtol", "jump": 3}, 180),
        ({"motion": "umu", "jump": 3}, 255),
        ({"motion": "umu", "jump": 2, "walk": 2}, 210),
        ({"motion": "vtol", "jump": 1, "weight_class": "heavy"}, None),
    ],
)
def test_movement_weighs_by_the_point(changes: dict[str, Any], kilos: float | None) -> None:
    assert of_part(suit(**changes), "Movement") == kilos


@pytest.mark.parametrize(
    ("kind", "inner_sphere", "clan"),
    [
        ("BA Standard (Basic)", 50, 25),
        ("BA Standard (Prototype)", 100, 100),
        ("BA Advanced", 40, 40),
        ("BA Fire Resistant", 30, 30),
        ("BA Mimetic", 50, 50),
        ("BA Stealth (Basic)", 55, 30),
        ("BA Stealth (Standard)", 60, 35),
        ("BA Stealth (Improved)", 60, 35),
        ("BA Stealth (Prototype)", 100, 100),
        ("BA Laser Reflective (Reflec/Glazed)", 55, 30),
        ("BA Reactive (Blazer)", 60, 35),
    ],
)
def test_armor_weighs_by_the_point(kind: str, inner_sphere: int, clan: int) -> None:
    plate = {"armor_type": kind, "armor_per_trooper": 3}
    assert of_part(suit(**plate), "Armor") == 3 * inner_sphere
    assert of_part(suit(**plate, tech_base="Clan"), "Armor") == 3 * clan
    mixed = suit(**plate, tech_base="Mixed (IS Chassis)")
    assert of_part(mixed, "Armor") == 3 * inner_sphere
    assert of_part(replace(mixed, fluff={"armor_tech": "2"}), "Armor") == 3 * clan
    assert of_part(replace(mixed, fluff={"armor_tech": "1"}), "Armor") == 3 * inner_sphere


def test_a_turret_weighs_by_its_slots() -> None:
    assert of_part(suit(body="quad", turret="Standard:3"), "Turret") == 60
    assert of_part(suit(body="quad", turret="Modular:3"), "Turret") == 80
    assert of_part(suit(), "Turret") == 0


@pytest.mark.parametrize(
    ("item", "line", "kilos"),
    [
        (piece("ISBASmallLaser"), "Weapons", 200),
        (piece("ISBASmallLaser", is_pack=True), "Weapons", 150),
        (piece("ISBASmallLaser", is_squad_support=True), "Weapons", 100),
        (piece("CLBAMediumPulseLaser", is_squad_support=True), "Weapons", 320),
        (piece("InfantryAssaultRifle", is_anti_personnel=True), "Weapons", 0),
        (piece("BA-SRM2 Ammo", shots=3), "Ammunition", 60),
        (piece("ISBATubeArtilleryAmmo", shots=4, is_pack=True), "Ammunition", 45),
        (piece("BACargoLifter", size=1), "Equipment", 60),
        (piece("BACargoLifter", size=1.1), "Equipment", 90),
        (piece("Mission Equipment Storage", size=20), "Equipment", 20),
        (piece("BAMechanicalJumpBooster"), "Equipment", 100),
        (piece("BABattleClaw"), "Equipment", 15),
        (MountedItem(gear=unknown_gear("Whatsit"), location="SQ"), "Equipment", None),
    ],
)
def test_what_a_suit_carries_weighs_by_how_it_is_carried(
    item: MountedItem, line: str, kilos: float | None
) -> None:
    assert of_part(suit(items=(item,)), line) == kilos


def test_a_myomer_booster_weighs_once_however_many_lines_it_has() -> None:
    lines = tuple(
        piece("CLBAMyomerBooster", mount=mount) for mount in ("body", "left arm", "right arm")
    )
    assert of_part(suit(items=lines), "Equipment") == 250


def test_the_heaviest_suit_counts_and_a_squad_weapon_is_on_one() -> None:
    own = piece("ISBASmallLaser", "T2")
    design = suit(items=(own, piece("BABattleClaw")))
    assert trooper_weights(design, "T1").total == 190
    assert trooper_weights(design, "T2").total == 390
    assert weighed(design).total == 390
    support = suit(items=(piece("ISBASmallLaser", is_squad_support=True),))
    assert trooper_weights(support, "T1").total == 275
    assert trooper_weights(support, "T2").total == 175


# -- ProtoMechs ------------------------------------------------------------------------------


def proto(**changes: Any) -> ProtoMechDesign:
    return replace(
        ProtoMechDesign(
            name="Proto",
            chassis="Proto",
            tons=5.0,
            walk=4,
            engine=Drive(rating=30),
            armor={"T": 10},
            structure={},
        ),
        **changes,
    )


@pytest.mark.parametrize(
    ("changes", "name", "kilos"),
    [
        ({}, "Structure", 500),
        ({}, "Controls", 500),
        ({"tons": 9.0}, "Controls", 500),
        ({"tons": 10.0}, "Controls", 750),
        ({}, "Engine", 750),
        ({"engine": Drive(rating=39)}, "Engine", 975),
        ({"engine": Drive(rating=40)}, "Engine", 1000),
        ({"engine": Drive(rating=45)}, "Engine", 1000),
        ({"engine": Drive(rating=55)}, "Engine", 1500),
        ({}, "Armor", 500),
        ({"armor_type": DISCHARGE}, "Armor", 750),
        ({"armor_type": "Paper"}, "Armor", None),
        ({"items": (piece("CLERSmallLaser", "T"),)}, "Heat sinks", 500),
        ({"items": (piece("CLSRM2", "T"),)}, "Heat sinks", 0),
        ({"items": (piece("CLSRM3", "T"),)}, "Weapons", 750),
        ({"items": (piece("CLSRM2", "T"),)}, "Weapons", 500),
        ({"items": (piece("Clan Ammo SRM-4", "BD", shots=10),)}, "Ammunition", 400),
    ],
)
def test_parts_of_a_protomech(changes: dict[str, Any], name: str, kilos: float | None) -> None:
    assert of_part(proto(**changes), name) == kilos


@pytest.mark.parametrize(
    ("name", "line", "kilos"),
    [
        ("ProtoMechJumpJet", "Jump jets", (50, 50, 100, 100, 150)),
        ("ExtendedJumpJetSystem", "Jump jets", (100, 100, 200, 200, 300)),
        ("ProtoMechUMU", "Equipment", (50, 50, 100, 100, 150)),
        ("ProtoMagneticClamp", "Equipment", (250, 250, 500, 500, 1000)),
        ("CLMyomerBooster", "Equipment", (50, 125, 150, 225, 250)),
        ("ProtoMechPartialWing", "Equipment", (400, 1000, 1200, 1800, 2000)),
        ("ProtoMeleeWeapon", "Equipment", (500,) * 5),
    ],
)
def test_gear_of_a_protomech_weighs_by_its_tons(
    name: str, line: str, kilos: tuple[int, ...]
) -> None:
    for tons, weight in zip((2.0, 5.0, 6.0, 9.0, 10.0), kilos, strict=True):
        assert of_part(proto(tons=tons, items=(piece(name, "T"),)), line) == weight


# -- what a 'Mech carries in its hands -------------------------------------------------------


def test_a_handheld_weapon_weighs_its_armor_its_heat_and_what_it_holds() -> None:
    laser, rifle = piece("PPC", "GUN"), piece("AC/5", "GUN")
    design = HandheldDesign(
        name="Stick", chassis="Stick", tons=20, armor={"GUN": 17}, items=(laser, rifle)
    )
    parts = [(part.name, part.weight) for part in weighed(design).parts]
    assert parts == [("Armor", 1.5), ("Heat sinks", 10), ("Weapons", 15)]
    assert weighed(design).free == -6.5
