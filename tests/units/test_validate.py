from collections.abc import Callable
from dataclasses import replace

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.units.gear import Slot
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, EngineType
from recordsheet_gui.units.mech.validate import validate

EMPTY = Slot()


def unit(name: str) -> MechDesign:
    path = asset("sheets", "units", f"{name}.toml")
    design = read_unit(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


def with_text(name: str, *changes: tuple[str, str]) -> MechDesign:
    """A shipped unit whose file was changed."""
    text = asset("sheets", "units", f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    design = read_unit(f"{name}.toml", text).design
    assert isinstance(design, MechDesign)
    return design


def with_slots(design: MechDesign, location: str, *systems: str) -> MechDesign:
    """The design with other systems in the first slots of a location."""
    new = [Slot(name=system, system=system, is_hittable=bool(system)) for system in systems]
    slots = (*new, *design.slots[location][len(new) :])
    return replace(design, slots={**design.slots, location: slots})


FAULTS: dict[str, tuple[str, Callable[[], MechDesign]]] = {
    "a slot too many": (
        "slots.LL",
        lambda: replace(
            unit("atlas-as7-d"),
            slots={
                **unit("atlas-as7-d").slots,
                "LL": (*unit("atlas-as7-d").slots["LL"], EMPTY),
            },
        ),
    ),
    "a location of another kind of 'Mech": (
        "slots.CL",
        lambda: replace(
            unit("atlas-as7-d"), slots={**unit("atlas-as7-d").slots, "CL": (EMPTY,) * 6}
        ),
    ),
    "too little structure": (
        "structure.CT",
        lambda: replace(unit("atlas-as7-d"), structure={**unit("atlas-as7-d").structure, "CT": 30}),
    ),
    "too much armor on a leg": (
        "armor.LL",
        lambda: with_text("atlas-as7-d", ("LL = 41", "LL = 43")),
    ),
    "too much armor front and rear together": (
        "armor.CT",
        lambda: with_text("atlas-as7-d", ("CTR = 14", "CTR = 16")),
    ),
    "too much armor on the head": (
        "armor.HD",
        lambda: with_text("atlas-as7-d", ("HD = 9", "HD = 10")),
    ),
    "no armor at all": (
        "armor.RA",
        lambda: replace(
            unit("atlas-as7-d"),
            armor={k: v for k, v in unit("atlas-as7-d").armor.items() if k != "RA"},
        ),
    ),
    "an engine slot missing": (
        "slots.CT",
        lambda: with_slots(unit("atlas-as7-d"), "CT", "engine", "engine", ""),
    ),
    "an XL engine without side torsos": (
        "slots.LT",
        lambda: with_text("atlas-as7-d", ('type = "fusion"', 'type = "xl"')),
    ),
    "an engine in the arm": (
        "slots.LA",
        lambda: with_slots(
            unit("atlas-as7-d"), "LA", "shoulder", "upper arm", "lower arm", "hand", "engine"
        ),
    ),
    "a gyro of another size": (
        "slots.CT",
        lambda: with_text("atlas-as7-d", ('gyro = "standard"', 'gyro = "compact"')),
    ),
    "a gyro in the wrong place": (
        "slots.CT",
        lambda: with_slots(
            unit("atlas-as7-d"), "CT", "gyro", "engine", "engine", "engine", "gyro", "gyro", "gyro"
        ),
    ),
    "no cockpit": (
        "slots.HD",
        lambda: with_slots(unit("atlas-as7-d"), "HD", "life support", "sensors", ""),
    ),
    "a small cockpit that is none": (
        "slots.HD",
        lambda: with_text("atlas-as7-d", ('cockpit = "standard"', 'cockpit = "small"')),
    ),
    "a torso cockpit without life support": (
        "slots.RT",
        lambda: replace(unit("atlas-as7-d"), cockpit=Cockpit.TORSO_MOUNTED),
    ),
    "a hand without an arm": (
        "slots.LA",
        lambda: with_slots(unit("atlas-as7-d"), "LA", "shoulder", "upper arm", "hand", ""),
    ),
    "an arm that begins with nothing": (
        "slots.LA",
        lambda: with_slots(
            unit("atlas-as7-d"), "LA", "", "shoulder", "upper arm", "lower arm", "hand"
        ),
    ),
    "a leg without a foot": (
        "slots.LL",
        lambda: with_slots(unit("atlas-as7-d"), "LL", "hip", "upper leg", "lower leg", ""),
    ),
    "landing gear on a walker": (
        "slots.LT",
        lambda: with_slots(unit("locust-lct-1v"), "LT", "landing gear"),
    ),
    "a weapon with a slot missing": (
        "slots.LT",
        lambda: with_text("atlas-as7-d", ('"Heat Sink", "LRM 20", ', '"Heat Sink", "-", ')),
    ),
    "a slot that does not know its item": (
        "slots.RA",
        lambda: replace(
            unit("atlas-as7-d"),
            slots={
                **unit("atlas-as7-d").slots,
                "RA": (*unit("atlas-as7-d").slots["RA"][:5], *(EMPTY,) * 7),
            },
        ),
    ),
    "endo steel with a slot missing": (
        "structure",
        lambda: with_text(
            "timber-wolf-prime",
            ('"Machine Gun (omnipod)", "Endo Steel"', '"Machine Gun (omnipod)"'),
        ),
    ),
    "heat sinks that are nowhere": (
        "heat_sinks",
        lambda: with_text("atlas-as7-d", ("count = 20", "count = 22")),
    ),
    "an unknown heat sink": (
        "heat_sinks",
        lambda: replace(unit("atlas-as7-d"), heat_sinks=HeatSinks(count=20, kind="triple")),
    ),
    "faster than the engine": ("walk", lambda: with_text("atlas-as7-d", ("walk = 3", "walk = 4"))),
    "higher than the jets": ("jump", lambda: with_text("wasp-wsp-1a", ("jump = 6", "jump = 7"))),
    "a weight that no 'Mech has": ("tons", lambda: replace(unit("atlas-as7-d"), tons=101)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_where_it_is(fault: str) -> None:
    field, plant = FAULTS[fault]
    assert field in [remark.field for remark in validate(plant())]


def test_a_primitive_engine_is_larger_than_its_movement() -> None:
    design = replace(
        unit("atlas-as7-d"),
        engine=Engine(type=EngineType.FUSION, rating=360),
        cockpit=Cockpit.PRIMITIVE,
        armor_type="Primitive",
    )
    # A larger engine weighs more and holds more sinks; its rating is right.
    assert [remark.field for remark in validate(design)] == ["heat_sinks", "tons"]
