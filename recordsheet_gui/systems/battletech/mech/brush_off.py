"""Brushing a pod or swarmers off one's own armor: a punch that must not miss."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.anti_mech import clinging, ending
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech import blows
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PILOTING, PODS

BRUSH_OFF = RuleId("BT-brush-off")
WORD = "brush off"
CLUMSY = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class RollBrushOff(UnitCommand):
    """Roll to brush a pod off."""

    do: ClassVar[str] = "brush_roll"
    title: ClassVar[str] = "brush off"
    is_internal: ClassVar[bool] = True

    pod: ConditionKey
    points: int
    number: Number


def pods(mech: Mech) -> list[ConditionKey]:
    """All that sticks to the 'Mech, those who cling to it first."""
    found = [clinging.swarmed(unit) for unit in clinging.swarmers_of(mech.paper)]
    return found + [key for key in mech.paper.conditions if key.partition("/")[0] in PODS]


def title(mech: Mech) -> str:
    """What it would brush off."""
    return "Brush off swarmers" if clinging.swarmers_of(mech.paper) else "Brush off a pod"


def owe(draft: Draft, mech: Mech, unit: UnitId, limb: str, pod: str) -> None:
    """Owe the roll for one pod; refused where there is none, or not that one."""
    found = [key for key in pods(mech) if pod in ("", key, *key.split("/"))]
    if not found:
        named = f' "{pod}"' if pod else ""
        raise RuleError("no-pod", f"No pod{named} sticks to {mech.design.name}.")
    own = blows.punch_to_hit(mech, limb)
    number = total(
        Part(label="piloting", value=mech.paper.tracks[PILOTING], rule=RuleId("BT-skill")),
        Part(label=WORD, value=CLUMSY, rule=BRUSH_OFF),
        *(own.parts if own else ()),
        *blows.physical_modifiers(mech),
    )
    roll = RollBrushOff(
        unit=unit,
        pod=found[0],
        points=blows.punch_damage(mech, limb).value,
        number=number,
    )
    clings = found[0].startswith(clinging.SWARMED)
    why = "swarmers cling to it" if clings else "a pod sticks to it"
    draft.owe(roll, BRUSH_OFF, unit=unit, why=why)


def roll(draft: Draft, game: BattleTechGame, mech: Mech, command: RollBrushOff) -> None:
    """The pod falls off, or the fist strikes where it sticks."""
    unit = command.unit
    word, _, where = command.pod.partition("/")
    what = "swarmers" if word == clinging.SWARMED else "pod"
    title = f"Brush off the {what}: to hit"
    faces = draft.roll(2, 6, title, BRUSH_OFF, unit=unit, target=command.number)
    if sum(faces) >= command.number.value and word == clinging.SWARMED:
        ending.brushed(draft, game, UnitId(where), command.points)
        return
    if sum(faces) >= command.number.value:
        draft.set(unit, command.pod, Cause(rule=BRUSH_OFF), on=False)
        return
    draft.remark(f"the fist misses the {what}", Cause(rule=BRUSH_OFF), unit)
    # Those who cling may be anywhere: the fist strikes by its own table.
    place = "" if word == clinging.SWARMED else where
    table = "punch" if word == clinging.SWARMED else "weapon"
    body = Body(
        attack="punch",
        points=command.points,
        side="front",
        tons=mech.tons,
        location=place,
        table=table,
    )
    game.rules_of(draft.state, unit).blow(draft, unit, body)
