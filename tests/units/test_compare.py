"""Two units side by side."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.sheet.inventory import heat_of_all
from recordsheet_gui.units.compare import Comparison, Row, compare, features_of
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.features import COUNTED, QUIRKS, WEAPONS
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.units.mech.design import MechDesign
from tests.vehicles import drafted


@cache
def shipped() -> dict[str, UnitDesign]:
    found = {}
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        found[design.name] = design
    return found


def row(found: Comparison, group: str, name: str) -> Row:
    (only,) = [row for row in found.rows if (row.group, row.name) == (group, name)]
    return only


def test_two_marauders_differ_in_what_their_sheets_say() -> None:
    found = compare(shipped()["Marauder MAD-3R"], shipped()["Marauder MAD-5D"])
    assert row(found, "Worth", "Battle value").change == "+424"
    assert row(found, "Movement", "Jump").right == "4"
    assert row(found, "Movement", "Jump").change == "+4"
    assert row(found, "Armor", "Left Torso") == Row(
        group="Armor", name="Left Torso", left="17", right="24", change="+7", is_different=True
    )
    assert row(found, "Heat", "Sunk a turn").change == "+16"
    gained = {row.name: row.right for row in found.rows if row.change == "gained"}
    assert gained["ER PPC"] == "2 (LA, RA)"
    assert {row.name for row in found.rows if row.change == "lost"} >= {"PPC", "AC/5"}
    assert not row(found, "Movement", "Walk").is_different
    assert not row(found, "Unit", "Tons").is_different


def test_weapons_heat_as_fast_as_they_fire_as_on_the_sheet() -> None:
    marauder = shipped()["Marauder MAD-3R"]
    assert isinstance(marauder, MechDesign)
    gun = find_gear("ISRotaryAC5")
    assert gun is not None
    armed = replace(marauder, items=(*marauder.items, Item(gear=gun, location="LT")))
    heat = row(compare(marauder, armed), "Heat", "All weapons")
    assert (heat.right, heat.change) == (str(heat_of_all(armed)), "+6")


def armored(design: MechDesign) -> MechDesign:
    head = tuple(replace(one, is_armored=bool(one.system)) for one in design.slots["HD"])
    return replace(design, slots={**design.slots, "HD": head})


def with_jets(design: MechDesign) -> MechDesign:
    jets = find_gear("Improved Jump Jet")
    assert jets is not None
    return replace(design, items=(*design.items, Item(gear=jets, location="LT")))


def loose(design: MechDesign) -> MechDesign:
    items = tuple(replace(one, is_omnipod=False) for one in design.items)
    return replace(design, items=items)


def without_hand(design: MechDesign) -> MechDesign:
    arm = tuple(replace(one, system="") if one.system == "lower arm" else one
                for one in design.slots["LA"])  # fmt: skip
    return replace(design, slots={**design.slots, "LA": arm})


@pytest.mark.parametrize(
    ("change", "name", "right"),
    [
        (
            lambda it: replace(it, engine=replace(it.engine, base="Inner Sphere")),
            "Engine",
            "xl 375, Inner Sphere",
        ),
        (
            lambda it: replace(it, heat_sinks=replace(it.heat_sinks, base="Inner Sphere")),
            "Heat sinks",
            "17 (double, Inner Sphere)",
        ),
        (
            lambda it: replace(it, armor_base="Inner Sphere"),
            "Type",
            "Ferro-Fibrous, Inner Sphere",
        ),
        (
            lambda it: replace(it, heat_sinks=replace(it.heat_sinks, base_chassis=9)),
            "Fixed heat sinks",
            "9",
        ),
        (with_jets, "Jump", "0 (Improved Jump Jet)"),
        (lambda it: replace(it, motive="wheel"), "Drives on", "wheel"),
        (lambda it: replace(it, lam="bimodal"), "Converts", "bimodal"),
        (armored, "Armored slots", "5 (5 HD)"),
        (loose, "In pods", "-"),
        (without_hand, "Actuators, Left Arm", "shoulder, upper arm"),
        (lambda it: replace(it, ejection="Full Head"), "Ejection", "Full Head"),
        (lambda it: replace(it, heat_sink_kit="RISC"), "Kit", "RISC"),
        (
            lambda it: replace(it, patchwork={**dict.fromkeys(it.structure, "Standard")}),
            "Head, type",
            "Standard",
        ),
    ],
)
def test_whatever_two_mechs_have_otherwise_is_told(
    change: Callable[[MechDesign], MechDesign], name: str, right: str
) -> None:
    design = shipped()["Timber Wolf Prime"]
    assert isinstance(design, MechDesign)
    found = {row.name: row.right for row in compare(design, change(design)).differences}
    assert found[name] == right


def test_the_other_way_round_all_that_was_gained_is_lost() -> None:
    one, other = shipped()["Marauder MAD-3R"], shipped()["Marauder MAD-5D"]
    there, back = compare(one, other), compare(other, one)
    signs = str.maketrans("+-", "-+")
    words = {"gained": "lost", "lost": "gained"}
    assert {
        (r.group, r.name): words.get(r.change, r.change.translate(signs)) for r in there.rows
    } == {(r.group, r.name): r.change for r in back.rows}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_unit_is_like_itself_and_no_feature_is_told_twice(name: str) -> None:
    design = shipped()[name]
    features = list(features_of(design))
    keys = [(feature.group, feature.name) for feature in features]
    assert len(set(keys)) == len(keys)
    assert len(features) > 4
    found = compare(design, design)
    assert found.differences == ()
    assert list(found.lines()) == [f"{name} and {name} are alike in all that is compared."]


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_lists_more_than_the_library_does(kind: str) -> None:
    some = next((d for d in shipped().values() if d.kind == kind), None) or drafted(kind)
    assert list(KINDS[kind].features(some))


def test_units_of_two_kinds_are_compared_by_what_they_have() -> None:
    found = compare(shipped()["Manticore Heavy Tank"], shipped()["Wasp WSP-1A"])
    assert row(found, "Movement", "Cruise").right == "-"
    assert row(found, "Movement", "Walk").left == "-"
    assert row(found, "Unit", "Tons").change == "-40"
    groups = [row.group for row in found.rows]
    assert groups == sorted(groups, key=list(dict.fromkeys(groups)).index)


def test_what_only_moved_is_told_so() -> None:
    one = shipped()["Wasp WSP-1A"]
    gun = next(item for item in one.items if item.gear.name == "Medium Laser")  # type: ignore[attr-defined]
    others = tuple(item for item in one.items if item is not gun)  # type: ignore[attr-defined]
    other = replace(one, items=(*others, replace(gun, location="LA", is_rear=True)))  # type: ignore[call-arg]
    moved = row(compare(one, other), WEAPONS, "Medium Laser")
    assert (moved.left, moved.right, moved.change) == ("1 (RA)", "1 (LA rear)", "moved")


def test_quirks_are_gained_and_lost() -> None:
    one = replace(shipped()["Wasp WSP-1A"], quirks=("easy_maintain",))  # type: ignore[call-arg]
    other = replace(one, quirks=("battle_fists_la",))  # type: ignore[call-arg]
    found = [row for row in compare(one, other).rows if row.group == QUIRKS]
    assert [(row.name, row.change) for row in found] == [
        ("Battle Fists (LA)", "gained"),
        ("Easy to Maintain", "lost"),
    ]
    assert QUIRKS in COUNTED


def test_an_unknown_value_is_said_as_such() -> None:
    from recordsheet_gui.units.equipment import unknown_gear
    from recordsheet_gui.units.gear import Item

    one = shipped()["Wasp WSP-1A"]
    odd = replace(one, items=(Item(gear=unknown_gear("Death Ray"), location="RA"),))  # type: ignore[call-arg]
    found = row(compare(one, odd), "Worth", "Battle value")
    assert (found.left, found.right, found.change) == ("384", "unknown", "")
    assert found.is_different
