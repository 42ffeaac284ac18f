"""The ProtoMechs that come with the program are what their record sheets say."""

import pytest

from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from tests import protomechs

SHIPPED = {design.name: design for design in protomechs.shipped().values()}
FACTS = {
    "Roc": "biped 7 t, 5/8/5, 3059, HD 3 T 10 RA 4 LA 4 L 7 MG 3: MG ER Medium Laser",
    "Minotaur": (
        "biped 9 t, 3/5/3, 3059, HD 5 T 15 RA 3 LA 3 L 10: T ER Medium Laser, T ER Medium Laser"
    ),
    "Centaur": (
        "biped 5 t, 6/9/0, 3060, HD 3 T 7 RA 2 LA 2 L 4 MG 2: "
        "T SRM 2, T LRM 3, MG ER Micro Laser; SRM 2 Ammo 10, LRM 3 Ammo 8"
    ),
    "Basilisk ProtoMech (Quad)": "quad 7 t, 5/8/0, 3072, HD 5 T 14 L 13: T SRM 4; SRM 4 Ammo 10",
    "Svartalfa": (
        "glider 14 t, 4/6/0, 3083, HD 9 T 23 RA 6 LA 6 L 15 MG 5: "
        "T Machine Gun, RA Medium Chemical Laser, LA Medium Chemical Laser, MG Streak SRM 6; "
        "Machine Gun Ammo 50, Medium Chemical Laser Ammo 15, Medium Chemical Laser Ammo 15, "
        "Streak SRM 6 Ammo 10"
    ),
}


def told(design: ProtoMechDesign) -> str:
    armor = " ".join(f"{where} {points}" for where, points in design.armor.items())
    items = design.items
    guns = [f"{i.location} {i.gear.name}" for i in items if i.gear.kind is GearKind.WEAPON]
    bins = [f"{i.gear.name} {i.rounds}" for i in items if i.gear.kind is GearKind.AMMO]
    moves = f"{design.walk}/{design.run}/{design.jump}"
    first = f"{design.motion.word} {design.tons:g} t, {moves}, {design.year}, {armor}"
    return f"{first}: {', '.join(guns)}" + (f"; {', '.join(bins)}" if bins else "")


def test_all_of_them_stand_in_the_list() -> None:
    assert set(SHIPPED) == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_it_is_what_its_sheet_says(name: str) -> None:
    design = SHIPPED[name]
    assert told(design) == FACTS[name]
    assert design.jump_jets == design.jump
    assert design.tech_base == "Clan"


@pytest.mark.parametrize("name", FACTS)
def test_it_has_a_battle_value(name: str) -> None:
    count = kind_of(SHIPPED[name]).battle_value
    assert count is not None
    assert count(SHIPPED[name]).value is not None


def test_what_nobody_automates_is_said() -> None:
    winged = protomechs.protomech("biped", **{"Torso Equipment": ["ProtoMechPartialWing"]})
    assert kind_of(winged).not_automated(winged) == ("ProtoMech Partial Wing",)
    assert kind_of(SHIPPED["Roc"]).not_automated(SHIPPED["Roc"]) == ()
