"""Small 'Mechs for tests of the rules, made without any file."""

from collections.abc import Mapping, Sequence
from typing import Any

from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Group, Item, Slot
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro

STRUCTURE = {
    20: (3, 6, 5, 3, 4),
    50: (3, 16, 12, 8, 12),
    55: (3, 18, 13, 9, 13),
    75: (3, 23, 16, 12, 16),
    100: (3, 31, 21, 17, 21),
}
"""Head, center torso, side torso, arm, leg."""

SYSTEMS = {
    "Life Support": "life support",
    "Sensors": "sensors",
    "Cockpit": "cockpit",
    "Engine": "engine",
    "Gyro": "gyro",
    "Shoulder": "shoulder",
    "Upper Arm": "upper arm",
    "Lower Arm": "lower arm",
    "Hand": "hand",
    "Hip": "hip",
    "Upper Leg": "upper leg",
    "Lower Leg": "lower leg",
    "Foot": "foot",
}

GEAR = {
    gear.name: gear
    for gear in (
        Gear(id="Medium Laser", name="Medium Laser", kind=GearKind.WEAPON, family="laser", slots=1,
             heat=3, damage=(5,), ranges=(3, 6, 9), is_aimed=True),
        Gear(id="PPC", name="PPC", kind=GearKind.WEAPON, family="ppc", slots=3, heat=10,
             damage=(10,), min_range=3, ranges=(6, 12, 18), is_aimed=True),
        Gear(id="Autocannon/20", name="AC/20", kind=GearKind.WEAPON, family="autocannon", slots=10,
             heat=7, damage=(20,), ranges=(3, 6, 9), ammo="AC:20", is_splittable=True,
             is_aimed=True),
        Gear(id="ac20a", name="AC/20 Ammo", kind=GearKind.AMMO, slots=1, ammo="AC:20", shots=5,
             explosion_per_shot=20, is_explosive=True),
        Gear(id="Machine Gun", name="Machine Gun", kind=GearKind.WEAPON, family="machine gun",
             slots=1, damage=(2,), ranges=(1, 2, 3), ammo="MG"),
        Gear(id="mga", name="MG Ammo", kind=GearKind.AMMO, slots=1, ammo="MG", shots=200,
             explosion_per_shot=2, is_explosive=True),
        Gear(id="LRM 20", name="LRM 20", kind=GearKind.WEAPON, family="lrm", slots=5, heat=6,
             damage=(1,), rack=20, cluster=Cluster.TABLE, group=Group.FIVES, min_range=6,
             ranges=(7, 14, 21), ammo="LRM:20", flags=("missile", "indirect")),
        Gear(id="lrm20a", name="LRM 20 Ammo", kind=GearKind.AMMO, slots=1, ammo="LRM:20", shots=6,
             explosion_per_shot=20, is_explosive=True),
        Gear(id="SRM 4", name="SRM 4", kind=GearKind.WEAPON, family="srm", slots=1, heat=3,
             damage=(2,), rack=4, cluster=Cluster.TABLE, ranges=(3, 6, 9), ammo="SRM:4",
             flags=("missile",)),
        Gear(id="ISGaussRifle", name="Gauss Rifle", kind=GearKind.WEAPON, family="gauss", slots=7,
             heat=1, damage=(15,), min_range=2, ranges=(7, 15, 22), ammo="GAUSS",
             is_explosive=True, explosion=20, is_aimed=True),
        Gear(id="gaussa", name="Gauss Ammo", kind=GearKind.AMMO, slots=1, ammo="GAUSS", shots=8),
        Gear(id="hs", name="Heat Sink", kind=GearKind.HEAT_SINK, family="heat sink", slots=1),
        Gear(id="dhs", name="Double Heat Sink", kind=GearKind.HEAT_SINK, family="double heat sink",
             slots=3),
        Gear(id="jj", name="Jump Jet", kind=GearKind.JUMP_JET, family="jump jet", slots=1),
        Gear(id="c3i", name="C3i", kind=GearKind.EQUIPMENT, family="c3i", slots=2),
        Gear(id="case", name="CASE", kind=GearKind.EQUIPMENT, family="case", slots=1,
             is_hittable=False),
        Gear(id="case2", name="CASE II", kind=GearKind.EQUIPMENT, family="case ii", slots=1,
             is_hittable=False),
        Gear(id="endo", name="Endo Steel", kind=GearKind.FILLER, family="endo steel", slots=14,
             is_hittable=False, is_spreadable=True),
    )
}  # fmt: skip

ULTRA: dict[str, Any] = {"rate": 2, "jams": (0, 2)}
ROTARY: dict[str, Any] = {"rate": 6, "jams": (0, 2, 2, 3, 3, 4), "is_clearable": True}
"""What makes a gun fire rapidly."""

HEAD = ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support")
ARM = ("Shoulder", "Upper Arm", "Lower Arm", "Hand")
LEGS = ("LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL")
LEG = ("Hip", "Upper Leg", "Lower Leg", "Foot")


def mech(
    *,
    name: str = "Tester TST-1",
    tons: int = 55,
    walk: int = 5,
    jump: int = 0,
    config: str = "biped",
    engine: str = "fusion",
    gyro: str = "standard",
    cockpit: str = "standard",
    tech_base: str = "Inner Sphere",
    structure_type: str = "Standard",
    heat_sinks: int = 10,
    sink_kind: str = "single",
    armor: Mapping[str, int] | None = None,
    structure: Mapping[str, int] | None = None,
    slots: Mapping[str, Sequence[str]] | None = None,
) -> MechDesign:
    """A 'Mech with standard fittings; `slots` lists what stands behind them by location."""
    head, center, side, arm, leg = STRUCTURE[tons]
    quad = config == "quad"
    limbs = {"FLL": leg, "FRL": leg, "RLL": leg, "RRL": leg} if quad else {
        "LA": arm, "RA": arm, "LL": leg, "RL": leg,
    }  # fmt: skip
    if config == "tripod":
        limbs["CL"] = leg
    bones = {"HD": head, "CT": center, "LT": side, "RT": side, **limbs, **(structure or {})}
    plates = {
        **{where: 9 if where == "HD" else 10 for where in bones},
        **dict.fromkeys(("CTR", "LTR", "RTR"), 5),
        **(armor or {}),
    }
    table = {where: _fixed(where, engine, gyro) for where in bones}
    for where, names in (slots or {}).items():
        table[where] += list(names)
    items: list[Item] = []
    printed: dict[str, tuple[Slot, ...]] = {}
    for where, names in table.items():
        size = 6 if where == "HD" or where in LEGS else 12
        names = [*names, *[""] * (size - len(names))]
        printed[where] = _slots(where, names, items)
    return MechDesign(
        name=name, chassis=name, tons=tons, config=Config(config), walk=walk, jump=jump,
        gyro=Gyro(gyro), cockpit=Cockpit(cockpit), tech_base=tech_base,
        structure_type=structure_type,
        engine=Engine(type=EngineType(engine), rating=tons * walk), armor=plates, structure=bones,
        heat_sinks=HeatSinks(count=heat_sinks, kind=sink_kind), slots=printed, items=tuple(items),
    )  # fmt: skip


def _fixed(where: str, engine: str, gyro: str) -> list[str]:
    if where == "HD":
        return list(HEAD)
    if where == "CT":
        gyros = {"standard": 4, "xl": 6, "compact": 2, "heavy-duty": 4}[gyro]
        behind = 0 if engine == "compact" else 3
        return ["Engine"] * 3 + ["Gyro"] * gyros + ["Engine"] * behind
    if where in ("LT", "RT"):
        return ["Engine"] * {"xl": 3, "light": 2}.get(engine, 0)
    return list(ARM if where in ("LA", "RA") else LEG)


def _slots(where: str, names: Sequence[str], items: list[Item]) -> tuple[Slot, ...]:
    """Equal lines in a row are one item as long as it has slots left."""
    lines: list[Slot] = []
    for number, name in enumerate(names, 1):
        gear = GEAR.get(name)
        if gear is None:
            system = SYSTEMS.get(name, "")
            lines.append(Slot(name=name, system=system, is_hittable=bool(system)))
            continue
        last = items[-1] if items else None
        if (
            last is not None
            and last.gear is gear
            and last.location == where
            and len(last.slots) < gear.slots
        ):
            items[-1] = Item(
                gear=gear, location=where, slots=(*last.slots, slot_key(where, number))
            )
        else:
            items.append(Item(gear=gear, location=where, slots=(slot_key(where, number),)))
        lines.append(Slot(name=name, items=(len(items) - 1,), is_hittable=gear.is_hittable))
    return tuple(lines)
