"""Where a vehicle is struck, and what that asks for beside its boxes, in both BattleTech games."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.game import SIDES, Body
from recordsheet_gui.systems.battletech.mech.falls import SIDES as FALLS_ON
from recordsheet_gui.systems.battletech.mech.view import SUBMERGED
from recordsheet_gui.systems.battletech.vehicle import criticals, driving, keys, tables
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.vehicle.design import SupportVehicleDesign, SupportVtolDesign
from recordsheet_gui.units.vehicle.facts import ROTOR

TURRETS = RuleId("TW-dual-turret")
SAME_HEX = RuleId("TW-same-hex")

NEITHER = {"front": -2, "rear": 2}
"""What the side of the attack adds to the die between two turrets."""
FRONT_TURRET = 3
"""Up to this number the front one of two turrets is struck."""
FULL_BAR = 10
ARMORED_CHASSIS = "armored chassis"
MAST_MOUNT = "mast mount"
INFERNO_MODIFIER = -2
MOST_CRITICALS = 20


def sides(view: Vehicle) -> tuple[str, ...]:
    """From where it can be struck."""
    known = tables.columns(view.anatomy.hit_table)
    return (*SIDES, *(side for side in known if side not in SIDES))


def side_of(view: Vehicle, location: str) -> str | None:
    """The side of attack that a location faces."""
    found = tables.columns(view.anatomy.hit_table)
    return next((side for side, one in found.items() if one.attacked == location), None)


def from_behind(side: str) -> str:
    """The side of a hit that is said to come from behind; a vehicle has no armor but its sides'."""
    if side not in ("front", "rear"):
        raise RuleError("rear", f"A hit comes from behind or from the {side}, not from both.")
    return "rear"


def settled(
    draft: Draft, view: Vehicle, unit: UnitId, side: str, attacker: UnitId | None, location: str
) -> str:
    """Without a turret, or from below the water, the side attacked; of two a die says which."""
    if location != tables.TURRET:
        return location
    turrets = view.turrets
    if not turrets or view.depth or _is_below(draft.state, attacker):
        return tables.column(view.anatomy.hit_table, side).attacked
    if len(turrets) == 1:
        return turrets[0]
    (face,) = draft.roll(1, 6, "Which of the two turrets", TURRETS, unit=unit)
    return "FT" if face + NEITHER.get(side, 0) <= FRONT_TURRET else "RT"


def _is_below(state: GameState, attacker: UnitId | None) -> bool:
    """True for one that attacks from under water."""
    if attacker is None or attacker not in state.units:
        return False
    found = state.units[attacker]
    return bool(found.tracks.get(keys.DEPTH, 0)) or SUBMERGED in found.conditions


def blow_side(draft: Draft, unit: UnitId, body: Body) -> str:
    """The side that a physical attack strikes: from above the front, in one hex a die's."""
    if body.attack in ("dfa", "landing"):
        return "front"
    if body.same_hex and body.attack == "kick":
        title = "Kick in one hex: the side that is struck"
        (face,) = draft.roll(1, 6, title, SAME_HEX, unit=unit)
        return FALLS_ON[face - 1]
    return body.side


def is_mech(draft: Draft, unit: UnitId) -> bool:
    """True for one whose limbs tear a rotor off."""
    return unit in draft.state.units and draft.unit(unit).design.kind == MechDesign.kind


def lose_mast(draft: Draft, view: Vehicle, unit: UnitId) -> None:
    """The first point on the rotor takes what stands on top of it."""
    mast = [item for item in view.carried if item.location == ROTOR]
    if any(item.gear.family == MAST_MOUNT for item in mast):
        for item in mast:
            draft.mark(unit, item.slots, Cause(rule=criticals.ROTOR, source="mast mount"))


def burn_wreck(draft: Draft, view: Vehicle, unit: UnitId) -> None:
    """A VTOL with fuel aboard that crashes so hard burns."""
    if view.flies and not view.has_fusion:
        draft.set(unit, keys.CRASHED, Cause(rule=driving.CRASH, source="fire"))


def pierced(view: Vehicle, location: str, points: int) -> tuple[str, int] | None:
    """Why so many points go through weak armor, and what adds to the roll, where they do."""
    rating = view.design.bar_at(location)
    if rating >= FULL_BAR or points <= rating:
        return None
    modifier = -1 if view.carries(ARMORED_CHASSIS) else 0
    return f"{points} points go through armor of BAR {rating}", modifier


def inferno_modifier(view: Vehicle) -> int:
    """What adds to the critical roll of one missile with infernos."""
    design = view.design
    is_soft = isinstance(design, SupportVehicleDesign | SupportVtolDesign) and not (
        view.carries(ARMORED_CHASSIS) and design.bar == FULL_BAR
    )
    return 0 if is_soft else INFERNO_MODIFIER


def critical_rolls(hits: int | None) -> int:
    """How many rolls on the critical table are asked for: one where nobody says it."""
    if hits is not None and not 1 <= hits <= MOST_CRITICALS:
        raise RuleError("hits", f"A location takes 1 to {MOST_CRITICALS} criticals, not {hits}.")
    return hits or 1
