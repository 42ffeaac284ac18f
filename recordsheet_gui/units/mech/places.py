"""Where a 'Mech may carry a piece of gear: TechManual and Tactical Operations.

Whether there is room is another question; see `units/mech/placing.py`.
"""

from collections.abc import Callable, Mapping

from recordsheet_gui.units import places as common
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, LEGS, TORSOS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config
from recordsheet_gui.units.mech.pieces import spread_over

ARM_WEAPONS = frozenset(
    {
        *("hatchet", "sword", "mace", "vibroblade", "chain whip", "lance", "flail"),
        *("wrecking ball", "retractable blade", Family.CLAW, "shield", "salvage arm"),
    }
)
"""Only in arms."""
TOOLS = frozenset(
    {
        *("buzzsaw", "chainsaw", "dual saw", "pile driver", "backhoe", "mining drill"),
        *("combine", "rock cutter", "spot welder"),
    }
)
"""In arms; on quads in side torsos."""
HEAVY_GAUSS = frozenset({"heavy gauss", "improved heavy gauss"})
COOLANT = "emergency coolant system"
_SIDES = ("LT", "RT")
_SHOULDER, _QUAD, _HEAD_TURRET = "ISShoulderTurret", "ISQuadTurret", "ISHeadTurret"


def places(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    """The locations that may hold a piece, in the order of the sheet."""
    all_places = ANATOMIES[design.config].locations
    if UNKNOWN in gear.flags or gear.kind is GearKind.AMMO:
        return all_places
    spread = spread_over(design, gear)
    allowed = tuple(spread) if spread else _allowed(design, gear)
    return tuple(where for where in all_places if where in allowed)


def cockpit_at(design: MechDesign) -> str:
    """The location of the cockpit."""
    return "CT" if design.cockpit is Cockpit.TORSO_MOUNTED else "HD"


def engine_at(design: MechDesign) -> tuple[str, ...]:
    """The torsos that hold slots of the engine."""
    engine = design.engine
    _, side = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)
    return TORSOS if side else TORSOS[:1]


def _allowed(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    body = ANATOMIES[design.config]
    if common.is_box(gear):
        return common.beside_weapon(design.items, gear, body.locations)
    if gear.kind is GearKind.JUMP_JET:
        return (*TORSOS, *LEGS)
    if gear.family in ARM_WEAPONS:
        return () if design.config is Config.LAM else ARMS
    rule = _RULES.get(gear.family)
    return body.locations if rule is None else rule(design, gear)


def _tools(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    if design.config is Config.LAM:
        return ()
    return _SIDES if design.config.is_quad else ARMS


def _case(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    """The Clans' own is in every location and takes no slot."""
    return TORSOS if gear.slots else ANATOMIES[design.config].locations


def _gauss(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    heavy = facts.is_superheavy(design.tons)
    return ANATOMIES[design.config].locations if heavy else TORSOS


def _turret(design: MechDesign, gear: Gear) -> tuple[str, ...]:
    if gear.id == _HEAD_TURRET:
        return ("CT",) if design.cockpit is Cockpit.TORSO_MOUNTED else ()
    return _SIDES if design.config.is_quad == (gear.id == _QUAD) else ()


def _without(where: Callable[[MechDesign], str]) -> Callable[[MechDesign, Gear], tuple[str, ...]]:
    def found(design: MechDesign, gear: Gear) -> tuple[str, ...]:
        gone = where(design)
        return tuple(one for one in ANATOMIES[design.config].locations if one != gone)

    return found


def _only(*places: str) -> Callable[[MechDesign, Gear], tuple[str, ...]]:
    return lambda design, gear: places


_RULES: Mapping[str, Callable[[MechDesign, Gear], tuple[str, ...]]] = {
    **dict.fromkeys(TOOLS, _tools),
    **dict.fromkeys(HEAVY_GAUSS, _gauss),
    **dict.fromkeys(
        (Family.PROTOTYPE_CASE, "fuel tank", "ladder", "grenade launcher", "hpg"), _only(*TORSOS)
    ),
    Family.CASE: _case,
    "bridge layer": lambda design, gear: TORSOS if design.config.is_quad else (),
    Family.UMU: _only(*TORSOS, *LEGS),
    "a-pod": _only(*LEGS),
    Family.AES: _only(*ARMS, *LEGS),
    "modular armor": _without(lambda design: "HD"),
    "lift hoist": _only(*TORSOS, *ARMS),
    **dict.fromkeys(("harjel", "harjel ii", "harjel iii"), _without(cockpit_at)),
    "turret": _turret,
    **dict.fromkeys(("mass", "drone console"), lambda design, gear: (cockpit_at(design),)),
    "ejection seat": _only("HD"),
    **dict.fromkeys((COOLANT, Family.SUPERCHARGER), lambda design, gear: engine_at(design)),
}
"""By family; all else may go anywhere."""
