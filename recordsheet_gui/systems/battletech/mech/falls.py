"""Falling down and getting up."""

from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech import numbers, pilot, piloting, shapes
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import MODE, MODES, PRONE
from recordsheet_gui.systems.battletech.paper import TURNS as TURNED

FALL = RuleId("BT-fall")
FALL_PILOT = RuleId("BT-fall-pilot")
STAND = RuleId("BT-stand")

FACING = TrackKey("facing")
"""Hexsides turned to the right since the start."""
STANDS = TrackKey("stands")
"""Attempts to stand this turn; each costs MP and heat."""
CAREFUL = TrackKey("stands/careful")
"""1 in the turn of a careful attempt."""
STAND_MP = 2
CARE = -2

TURNS = (0, 1, 2, 3, 4, 5)
SIDES = ("front", "right", "right", "rear", "left", "left")
"""By the facing die: hexsides to the right, and the side that takes the damage."""

HIGHEST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtectPilot(UnitCommand):
    """Roll to spare the pilot in a fall."""

    do: ClassVar[str] = "protect_pilot"
    title: ClassVar[str] = "protect pilot"
    is_internal: ClassVar[bool] = True

    levels: int = 0
    seat: int = 0
    """Whose; the pilot's is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandUp(UnitCommand):
    """Try to stand."""

    do: ClassVar[str] = "stand"
    title: ClassVar[str] = "stand"

    careful: bool = False
    """With all walking MP and a better roll, where the table plays so."""
    mode: str = ""
    """How it goes on once it stands; empty where it stays there."""
    hexes: int = 0
    ground: tuple[str, ...] = ()
    """What asks for a roll on that way."""
    turns: int = 0
    """Hexsides that it turns on that way."""


def points(mech: Mech, levels: int, *, underwater: bool, depth: int = 0) -> int:
    """A tenth of the tonnage, rounded up, for each level and one more; half below water.

    Into water less deep than the fall a 'Mech strikes the surface, then the ground below it.
    """
    tenth = -(-mech.design.tons // 10)
    whole = tenth * (levels + 1)
    if depth and depth < levels:
        return whole // 2 + tenth * (depth + 1) // 2
    return whole // 2 if depth or underwater or mech.is_submerged else whole


def fall(draft: Draft, mech: Mech, harm: Harm, command: Fall) -> None:
    """Facing, damage side, prone; then the damage and the pilot's roll."""
    unit = command.unit
    if not 0 <= command.levels <= HIGHEST:
        raise RuleError("levels", f"A fall is 0 to {HIGHEST} levels deep, not {command.levels}.")
    if not 0 <= command.depth <= HIGHEST:
        raise RuleError("depth", f"Water is 0 to {HIGHEST} levels deep, not {command.depth}.")
    if PRONE in mech.paper.conditions and not command.from_prone:
        raise RuleError("prone", f"{mech.design.name} is prone already.")
    cause = Cause(rule=FALL, source=command.why)
    side = command.side
    if not side:
        (face,) = draft.roll(1, 6, piloting.facing_question().title, FALL, unit=unit)
        facing = (mech.paper.tracks[FACING] + TURNS[face - 1]) % 6
        draft.move(unit, FACING, facing, cause)
        side = SIDES[face - 1]
    elif side not in SIDES:
        known = ", ".join(dict.fromkeys(SIDES))
        raise RuleError("side", f'There is no side "{side}"; there are {known}.')
    draft.set(unit, PRONE, cause)
    draft.set(unit, shapes.AIRBORNE, cause, on=False)
    levels = 0 if command.jumped else command.levels
    depth = command.depth
    harm.fall_damage(draft, unit, side, levels, underwater=command.underwater, depth=depth)
    for seat, role in enumerate(mech.crew):
        if options.is_on(draft.state, "pilot") and not mech.is_dead(seat):
            draft.owe(
                ProtectPilot(unit=unit, levels=levels, seat=seat),
                FALL_PILOT,
                unit=unit,
                why=f"the fall may hurt the {role}",
            )


def _pilot_target(mech: Mech, levels: int) -> Number:
    standing = numbers.piloting(mech)
    if levels <= 1:
        return standing
    height = Part(label=f"{levels} levels", value=levels - 1, rule=FALL_PILOT)
    return total(*standing.parts, height)


def _pilot_question(mech: Mech, levels: int) -> Question:
    return Question(
        title="Spare the pilot in the fall",
        dice=DiceSpec(count=2, sides=6),
        target=_pilot_target(mech, levels),
    )


def protect_pilot(draft: Draft, mech: Mech, command: ProtectPilot) -> None:
    """A failed roll costs the pilot a hit; a helpless pilot cannot roll."""
    target = _pilot_target(mech, command.levels)
    if not piloting.is_automatic_failure(mech):
        title = _pilot_question(mech, command.levels).title
        faces = draft.roll(2, 6, title, FALL_PILOT, unit=command.unit, target=target)
        if sum(faces) >= target.value:
            return
    cause = Cause(rule=FALL_PILOT, source="fall")
    pilot.hurt_seat(draft, command.unit, command.seat, 1, cause, "the 'Mech fell")


def stand_mp(mech: Mech) -> int:
    """What one attempt costs: two MP, or the only one that there is."""
    return min(STAND_MP, _ground_mp(mech))


def mp_spent(mech: Mech) -> int:
    """MP that this turn's attempts to stand have cost."""
    return mech.paper.tracks.get(STANDS, 0) * stand_mp(mech)


def _ground_mp(mech: Mech) -> int:
    return max(numbers.walk(mech).value, numbers.run(mech).value)


def _check_stand(draft: Draft, mech: Mech, command: StandUp) -> None:
    """Whether there are MP for it; a table may be generous."""
    name, unit, tracks = mech.design.name, command.unit, mech.paper.tracks
    if command.careful:
        if not options.is_on(draft.state, "careful_stand"):
            words = "Standing up with care is an optional rule, which this game does without."
            draft.forbid(command, "option", words, unit)
        if numbers.walk(mech).value <= STAND_MP:
            words = f"{name} needs more than {STAND_MP} walking MP to stand up with care."
            draft.forbid(command, "no-mp", words, unit)
        if tracks.get(STANDS, 0) or mech.moved != "none":
            words = f"{name} has spent MP this turn and cannot stand up with care."
            draft.forbid(command, "no-mp", words, unit)
        return
    most = 0 if mech.moved == "jump" or tracks.get(CAREFUL, 0) else _ground_mp(mech)
    left = most - mech.hexes_moved - tracks.get(TURNED, 0) - mp_spent(mech)
    if left < stand_mp(mech) or not most:
        words = f"{name} has no MP left to stand up: an attempt costs {STAND_MP}."
        draft.forbid(command, "no-mp", words, unit)


def stand(draft: Draft, mech: Mech, command: StandUp) -> None:
    """A quad on four legs simply rises; anyone else rolls and may fall again."""
    unit = command.unit
    if PRONE not in mech.paper.conditions:
        raise RuleError("upright", f"{mech.design.name} is standing already.")
    if mech.destroyed or mech.is_immobile:
        raise RuleError("immobile", f"{mech.design.name} is immobile and cannot stand.")
    if not mech.can_stand:
        raise RuleError("cannot-stand", f"{mech.design.name} can stand no more.")
    _check_stand(draft, mech, command)
    cause = Cause(rule=STAND)
    draft.move(unit, STANDS, mech.paper.tracks.get(STANDS, 0) + 1, cause)
    if command.careful:
        draft.move(unit, CAREFUL, 1, cause)
    elif _ground_mp(mech) == 1:
        # The only MP that there is counts as a run.
        draft.move(unit, MODE, MODES.index("run"), cause)
    if not (mech.is_quad and not mech.legs_gone):
        target = numbers.piloting(mech)
        if command.careful:
            target = total(*target.parts, Part(label="with care", value=CARE, rule=STAND))
        faces = draft.roll(2, 6, "Piloting roll: standing up", STAND, unit=unit, target=target)
        if sum(faces) < target.value:
            owe_fall_again(draft, unit)
            return
    draft.set(unit, PRONE, cause, on=False)


def owe_fall_again(draft: Draft, unit: UnitId) -> None:
    """Whoever fails to stand falls once more."""
    draft.owe(
        Fall(unit=unit, why="failed to stand", from_prone=True),
        FALL,
        unit=unit,
        why="the attempt to stand failed",
    )
