"""Critical boxes: how many are crossed off, what goes with them, and the weapon die."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.protomech import keys, pilot, tables
from recordsheet_gui.systems.battletech.protomech.view import Proto, counted_proto
from recordsheet_gui.units.protomech.design import CLAMP, LETTERS
from recordsheet_gui.units.protomech.facts import ARMS, BOXES, TORSO

CROSSED = RuleId("TW-proto-boxes")
DETERMINATION = RuleId("TW-proto-critical")
WEAPON = RuleId("TW-proto-weapon-die")
CLAMPS = RuleId("TW-proto-clamp")

MOST = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseWeapon(UnitCommand):
    """Roll which weapon of the torso is lost."""

    do: ClassVar[str] = "torso_weapon"
    title: ClassVar[str] = "torso weapon"

    volley: int = 0
    """The attack that it belongs to."""


def determine(draft: Draft, view: Proto, unit: UnitId, location: str, modifier: int) -> int:
    """How many boxes are crossed off; nobody rolls where none is left."""
    if view.crossed(location) >= BOXES[location]:
        words = f"{view.anatomy.name(location)}: no box is left to cross off"
        draft.remark(words, Cause(rule=DETERMINATION), unit)
        return 0
    title = f"Critical hits, {view.anatomy.name(location)}"
    roll = sum(draft.roll(2, 6, title, DETERMINATION, unit=unit)) + modifier
    count = tables.criticals(roll)
    if not count:
        words = f"{view.anatomy.name(location)}: no critical hit"
        draft.remark(words, Cause(rule=DETERMINATION), unit)
    return count


def check(view: Proto, location: str, hits: int | None) -> None:
    """Refuse what cannot be."""
    name = view.design.name
    if location not in view.anatomy.locations:
        raise RuleError("no-location", f'{name} has no location "{location}".')
    if view.destroyed:
        raise RuleError("wreck", f"{name} is out of the game.")
    if hits is not None and not 1 <= hits <= MOST:
        raise RuleError("hits", f"A location takes 1 to {MOST} criticals, not {hits}.")


def cross(
    draft: Draft, unit: UnitId, location: str, count: int, attack: int | None, source: str
) -> None:
    """Cross off the next boxes; those beyond the last are lost. None is no attack: it hurts nobody.

    What goes with them is owed first, the pilot's roll comes behind it.
    """
    before = counted_proto(draft.state, unit)
    name = before.anatomy.name(location)
    cells = draft.unit(unit).grids[keys.boxes(location)].first_intact(count)
    cause = Cause(rule=CROSSED, source=source)
    draft.lose(unit, keys.boxes(location), cells, cause)
    if len(cells) < count:
        lost = counted(count - len(cells), "critical")
        draft.remark(f"{lost} beyond the last box of the {name} count for nothing", cause, unit)
    if not cells:
        return
    was, now = before.crossed(location), before.crossed(location) + len(cells)
    if location in ARMS and now >= BOXES[location] and location not in before.gone:
        draft.set(unit, blown_off(location), cause)
    if location == TORSO:
        _shake_torso(draft, unit, was, now, attack)
    if attack is not None and not counted_proto(draft.state, unit).destroyed:
        pilot.feel(draft, unit, attack, source)


def _shake_torso(draft: Draft, unit: UnitId, was: int, now: int, attack: int | None) -> None:
    """A magnetic clamp goes with the first box, a weapon may go with each but the last."""
    view = counted_proto(draft.state, unit)
    clamp = view.design.carries(CLAMP)
    if not was and clamp is not None and not view.is_item_lost(clamp):
        draft.mark(unit, clamp.slots, Cause(rule=CLAMPS, source="first box of the torso"))
    if view.destroyed:
        return
    for _ in range(now - was):
        if view.risks_a_weapon:
            roll = LoseWeapon(unit=unit, volley=attack or 0)
            draft.owe(roll, WEAPON, unit=unit, why="a box of the torso was crossed off")


def lose_weapon(draft: Draft, command: LoseWeapon) -> None:
    """A letter that is gone already, or stands for nothing, breaks nothing."""
    view = counted_proto(draft.state, command.unit)
    (face,) = draft.roll(1, 6, "Which torso weapon is hit", WEAPON, unit=command.unit)
    index = view.torso_weapon(face)
    cause = Cause(rule=WEAPON, source="critical hit")
    if index is None:
        draft.remark("no weapon of the torso is hit", cause, command.unit)
        return
    item = view.design.items[index]
    letter = LETTERS[view.design.torso_weapons.index(index)]
    draft.remark(f"weapon {letter} is lost: {item.gear.name}", cause, command.unit)
    draft.mark(command.unit, item.slots, cause)
