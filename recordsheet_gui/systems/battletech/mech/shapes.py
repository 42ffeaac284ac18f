"""What LAMs and QuadVees change into, and tripods on their three legs."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.modes import SetMode, Switch
from recordsheet_gui.systems.battletech.mech.view import LEG_ACTUATORS, Mech
from recordsheet_gui.systems.battletech.paper import PILOT_HITS
from recordsheet_gui.units.mech import devices
from recordsheet_gui.units.mech.anatomy import ARMS
from recordsheet_gui.units.mech.makes import Config, Gyro

CONVERSION = RuleId("BT-conversion")
QUADVEE = RuleId("BT-quadvee")
AIRMECH = RuleId("BT-airmech")
TRIPOD = RuleId("BT-tripod")
FIGHTER = RuleId("BT-lam-fighter")
CONTROL = RuleId("BT-lam-control")
AVIONICS = RuleId("BT-lam-avionics")

CONVERTED = TrackKey("converted")
"""1 in a turn in which the 'Mech changed its shape."""
AIRBORNE = ConditionKey("airborne")
CONVERTING_AIM = 3
CONVERSION_MP = 2
TRACK_LOST = 3
"""Added to piloting rolls once a leg or track of a vehicle is gone."""
ORDER = ("mech", "airmech", "fighter")
AVIONICS_HITS = (0, 1, 2, 5)
"""What hit avionics add to control rolls."""
REAR_ARMOR = 5
"""The die from which a hit from behind strikes rear armor of a fighter."""
RIGHT_ONE = 3
"""Up to this die it is the right one."""
FIGHTER_SIDES = ("above", "below")
WINGS = frozenset({"LT", "RT"})
"""What it needs to fly in an atmosphere."""
FIGHTER_ENGINE_HEAT = 2
OUT_OF_CONTROL = ConditionKey("out of control")
LAM = Config.LAM


def shape(mech: Mech) -> str:
    """mech, airmech, fighter or vehicle."""
    return modes.mode_of(mech, "shape") or "mech"


def is_vehicle(mech: Mech) -> bool:
    """True for a QuadVee on its tracks or wheels."""
    return shape(mech) == "vehicle"


def rolls_or_flies(mech: Mech) -> bool:
    """True for a shape whose way of moving heats nothing by itself."""
    return is_vehicle(mech) or is_fighter(mech)


def has_limbs(mech: Mech) -> bool:
    """True for a shape that punches and kicks."""
    return shape(mech) == "mech"


def may_kick(mech: Mech) -> bool:
    """True for legs that are legs now, and stand on the ground."""
    return shape(mech) in ("mech", "airmech") and AIRBORNE not in mech.paper.conditions


def is_fighter(mech: Mech) -> bool:
    """True for a LAM that flies as a fighter."""
    return mech.design.config is LAM and shape(mech) == "fighter"


def flies(mech: Mech) -> bool:
    """True in the air: its pilot keeps control, not balance."""
    return is_fighter(mech) or AIRBORNE in mech.paper.conditions


def control_parts(mech: Mech) -> Iterator[Part]:
    """What makes control rolls harder: pilot hits and avionics, and nothing of the legs."""
    hits = mech.paper.tracks[PILOT_HITS]
    if hits:
        yield Part(label="pilot hits", value=hits, rule=CONTROL)
    lost = min(mech.system_hits("avionics"), len(AVIONICS_HITS) - 1)
    if lost:
        yield Part(label=f"{lost} avionics hit", value=AVIONICS_HITS[lost], rule=AVIONICS)


def words(mech: Mech) -> Iterator[str]:
    """What the sheet says of a LAM's systems that only flying and landing ask for."""
    for system in ("avionics", "landing gear"):
        hits = mech.system_hits(system)
        if hits:
            yield f"{system} hit {hits}"
    if is_fighter(mech) and mech.gone & WINGS:
        yield "cannot fly"


# -- changing --------------------------------------------------------------------------------


def asks_for_shape(mech: Mech, command: SetMode | Switch) -> str | None:
    """The shape that a command wants; None where it is about other gear."""
    device = modes.device_of(mech, "shape")
    if device is None or not isinstance(command, SetMode):
        return None
    if command.item not in ("", "shape") and device not in devices.called(
        mech.design, str(command.item)
    ):
        return None
    return device.mode(str(command.to))


def check(draft: Draft, mech: Mech, command: SetMode | Switch) -> None:
    """Refuse a change that the damage, or the order of the shapes, does not allow."""
    wanted, now = asks_for_shape(mech, command), shape(mech)
    if wanted is None or wanted == now:
        return
    for reason in _obstacles(mech, now, wanted):
        words = f"{mech.design.name} cannot change its shape: {reason}."
        draft.forbid(command, "conversion", words, command.unit)


def _obstacles(mech: Mech, now: str, wanted: str) -> Iterator[str]:
    both = (now, wanted)
    if mech.paper.tracks.get(CONVERTED, 0):
        yield "it did so this turn"
    if mech.design.config is not Config.LAM:
        return
    allowed = 1 if mech.design.gyro is Gyro.HEAVY_DUTY else 0
    if mech.gyro_hits > allowed:
        yield "its gyro is hit"
    is_bimodal = mech.design.lam.lower().startswith("bimodal")
    if not is_bimodal and abs(ORDER.index(now) - ORDER.index(wanted)) > 1:
        yield "it has to be an AirMech in between"
    arms = ("shoulder", "upper arm", "lower arm", "hand")
    if "mech" in both and any(mech.is_system_hit(part, arm) for arm in ARMS for part in arms):
        yield "an arm is damaged"
    legs = ("hip", *LEG_ACTUATORS)
    if "fighter" in both and any(mech.is_system_hit(p, leg) for leg in mech.legs for p in legs):
        yield "a leg is damaged"


def note_change(draft: Draft, before: Mech, after: Mech, unit: UnitId) -> None:
    """The turn of a change costs aim, and a QuadVee its MP."""
    if shape(before) != shape(after):
        draft.move(unit, CONVERTED, 1, Cause(rule=CONVERSION))
        draft.set(unit, AIRBORNE, Cause(rule=CONVERSION), on=False)


def conversion_mp(mech: Mech) -> int:
    """MP that this turn's change of a QuadVee has cost."""
    if not mech.paper.tracks.get(CONVERTED, 0) or mech.design.config is not Config.QUADVEE:
        return 0
    parts = (*LEG_ACTUATORS, "conversion gear")
    hits = sum(mech.is_system_hit(part, leg) for leg in mech.legs for part in parts)
    return CONVERSION_MP + hits + rollers_hit(mech)


def rollers_hit(mech: Mech) -> int:
    """Slots of tracks or wheels that are hit."""
    return sum(
        key in mech.hit
        for item in mech.design.items
        if item.gear.family in ("tracks", "wheels")
        for key in item.slots
    )


# -- what the shape adds ---------------------------------------------------------------------


def weapon_parts(mech: Mech) -> Iterator[Part]:
    """A 'Mech that changes its shape aims badly in that turn."""
    if mech.paper.tracks.get(CONVERTED, 0):
        yield Part(label="changed its shape", value=CONVERTING_AIM, rule=CONVERSION)


def piloting_parts(mech: Mech) -> Iterator[Part]:
    """A tripod stands firmly on three legs; a vehicle without all its tracks does not."""
    if mech.design.config is Config.TRIPOD and not mech.legs_gone:
        yield Part(label="three legs", value=-1, rule=TRIPOD)
    if is_vehicle(mech) and (mech.legs_gone or rollers_hit(mech)):
        yield Part(label="track lost", value=TRACK_LOST, rule=QUADVEE)


def cruise(jump: int) -> int:
    """MP of a flying AirMech."""
    return 3 * jump


def flight_heat(jump_heat: int) -> int:
    """A third of what the jets would heat, to the nearest."""
    return (2 * jump_heat + 3) // 6
