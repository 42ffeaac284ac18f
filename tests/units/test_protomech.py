"""What a ProtoMech is: its body, what it is worth."""

import pytest

from recordsheet_gui.core.wire import encode
from recordsheet_gui.units.battle_value import BattleValue
from recordsheet_gui.units.kinds import anatomy_of, codec_of, kind_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from tests.blk import Lines
from tests.protomechs import ALL, protomech


@pytest.mark.parametrize(
    ("key", "places", "table"),
    [
        ("biped", "HD T RA LA L MG", "protomech"),
        ("quad", "HD T L", "quad protomech"),
        ("glider", "HD T RA LA L", "glider protomech"),
        ("ultraheavy", "HD T RA LA L MG", "protomech"),
    ],
)
def test_a_body_has_the_places_that_have_armor(key: str, places: str, table: str) -> None:
    design = protomech(key)
    body = anatomy_of(design)
    assert body.locations == tuple(places.split()) == tuple(design.armor) == tuple(design.structure)
    assert body.hit_table == table
    assert body.inward == dict.fromkeys([place for place in body.locations if place != "T"], "T")
    assert body.name("BD") == "body"
    assert design.is_ultraheavy == (key == "ultraheavy")


@pytest.mark.parametrize(("tons", "is_ultra"), [(9, False), (10, True)])
def test_above_nine_tons_it_is_ultraheavy(tons: int, is_ultra: bool) -> None:
    assert protomech("biped", tonnage=tons).is_ultraheavy is is_ultra


def test_a_design_goes_through_a_save_and_comes_back_equal() -> None:
    codec = codec_of()
    for key in ALL:
        design = protomech(key)
        assert codec.decode(ProtoMechDesign, encode(design)) == design


def value(base: str, **changes: Lines) -> BattleValue:
    design = protomech(base, **changes)
    count = kind_of(design).battle_value
    assert count is not None
    found: BattleValue = count(design)
    return found


BARE: dict[str, Lines] = {
    "Body Equipment": [],
    "Torso Equipment": [],
    "Right Arm Equipment": [],
    "Main Gun Equipment": ["CLERMediumLaser"],
    "jumpingMP": 5,
}


def test_the_value_of_a_small_one_step_by_step() -> None:
    # 31 armor x 2.5 + 18 structure x 1.5 = 104.5; run 8 and jump 5 are +3 both: x 1.4 = 146.3
    # ER medium laser 108; run 8 + 3 = 11 MP: x 1.76 = 190.08
    assert value("biped", **BARE).value == 336


def test_a_booster_and_wings_count_in_the_value() -> None:
    bare: dict[str, Lines] = BARE | {"jumpingMP": 0, "cruiseMP": 3}
    plain = value("biped", **bare).value
    # Run 5 and run 6 have the same modifier of +2; the speed factor goes from 1 to 1.12.
    boosted = value("biped", **bare | {"Body Equipment": ["CLMyomerBooster"]}).value
    assert (plain, boosted) == (244, 257)
    glider = value("biped", **bare | {"motion_type": "WiGE"}).value
    assert glider == 254


def test_ammunition_counts_by_its_kilograms() -> None:
    bare: dict[str, Lines] = BARE | {"jumpingMP": 0, "cruiseMP": 3, "Main Gun Equipment": []}
    # 25 shots are the whole ton of an SRM 4: 5 points; there is no launcher above its own worth.
    steps = value(
        "biped", **bare | {"Torso Equipment": ["CLSRM4"], "Body Equipment": ["CLSRM4 Ammo (5)"]}
    ).lines
    bins = [line for line in steps if line.part == "Ammunition"]
    assert [round(line.value, 2) for line in bins] == [1.0]


def test_one_with_gear_that_nobody_knows_has_no_value() -> None:
    assert value("biped", **{"Torso Equipment": ["Whatsit"]}).value is None


def test_armor_that_strikes_back_counts_with_what_attacks() -> None:
    quad = value("quad", **{"Torso Equipment": ["Clan Electric Discharge ProtoMech"]})
    (armor,) = [line for line in quad.lines if line.part == "Other gear"]
    assert armor.value == 32


@pytest.mark.parametrize(
    ("gear", "tons", "worth"),
    [
        ("ProtoMeleeWeapon", 5, 1.25),
        ("ProtoMeleeWeapon", 6, 2.5),
        ("ProtoQuadMeleeSystem", 5, 2.5),
        ("ProtoQuadMeleeSystem", 7, 5),
    ],
)
def test_what_it_strikes_with_is_worth_the_points_that_it_adds(
    gear: str, tons: int, worth: float
) -> None:
    found = value("biped", **BARE | {"tonnage": tons, "Torso Equipment": [gear]})
    (blade,) = [line for line in found.lines if line.part == "Other gear"]
    assert blade.value == worth


def test_what_looks_back_counts_in_full() -> None:
    laser = "CLERMediumLaser"
    found = value("biped", **BARE | {"Torso Equipment": [laser, f"(R) {laser}"]})
    weapons = [line.value for line in found.lines if line.part == "Weapons"]
    assert weapons == [108, 108, 108]


def test_diving_counts_as_jumping_does_where_it_is_faster() -> None:
    bare: dict[str, Lines] = BARE | {"jumpingMP": 0, "cruiseMP": 3}
    dives = value("biped", **bare | {"Body Equipment": ["ProtoMechUMU"] * 4})
    # Run 5 and 4 MP under water: 5 + 2.
    assert dives.lines[0].value == 7
