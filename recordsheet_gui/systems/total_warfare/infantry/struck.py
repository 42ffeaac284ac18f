"""From points of a kind to troopers crossed off, where they stand."""

from fractions import Fraction
from math import ceil
from typing import Protocol

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.infantry import casualties, keys
from recordsheet_gui.systems.battletech.infantry.view import Infantry
from recordsheet_gui.systems.battletech.load import is_carried
from recordsheet_gui.systems.total_warfare import hits, walls
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.options import ALL, MECHANIZED_BURST
from recordsheet_gui.units.vehicle.design import BuildingDesign

CASUALTIES = RuleId("TW-infantry-casualties")
INSIDE = RuleId("TW-infantry-inside")
GUNS = RuleId("TW-field-guns")
UNNAMED = "medium"
"""The walls of an emplacement, whose file does not name them."""


class Looks(Protocol):
    """The rules of platoons."""

    def look(self, state: GameState, unit: UnitId) -> Infantry:
        """The unit as its sheet shows it."""


def fall(draft: Draft, rules: Looks, command: TakeHit, points: int, kind: str) -> None:
    """Cross troopers off, and say how many and why."""
    unit, view = command.unit, rules.look(draft.state, command.unit)
    terrain = command.terrain or _ground(draft, view, command)
    if not terrain and kind != casualties.INFERNO:
        points, kind = _through(draft, view, command, points), casualties.DIRECT
        if not points:
            draft.remark("nothing comes through the walls", Cause(rule=INSIDE), unit)
            return
    chosen = draft.state.options.get(MECHANIZED_BURST, ALL[MECHANIZED_BURST].default)
    found = casualties.toll(
        points,
        kind,
        terrain=terrain or casualties.COVER,
        is_mechanized=view.design.motion.is_mechanized,
        burst=str(chosen),
        divisor=view.design.divisor,
    )
    cause = Cause(rule=CASUALTIES, source=command.source)
    how = f" ({', '.join(found.steps)})" if found.steps else ""
    words = f"{points} {kind}: {counted(found.troopers, 'trooper')}{how}"
    draft.remark(words, cause, unit)
    cells = draft.unit(unit).grids[keys.BOXES].first_intact(found.troopers)
    if cells:
        draft.lose(unit, keys.BOXES, cells, cause)
    now = rules.look(draft.state, unit)
    if now.working_guns < view.working_guns and now.troopers:
        lost = counted(view.working_guns - now.working_guns, "field gun")
        draft.remark(f"{lost} left without a crew", Cause(rule=GUNS), unit)


def _ground(draft: Draft, view: Infantry, command: TakeHit) -> str:
    """Open ground, cover, a building shared with the attacker; empty behind outer walls."""
    at = walls.where_inside(view.paper)
    if at is not None and at[0] in draft.state.units:
        attacker = command.attacker
        if attacker is not None and attacker in draft.state.units:
            theirs = walls.where_inside(draft.unit(attacker))
            if theirs is not None and theirs[0] == at[0]:
                return f"{_walls_of(draft, at[0])} building"
        return ""
    covered = (keys.IN_COVER, keys.DUG_IN)
    is_covered = is_carried(view.paper) or any(key in view.paper.conditions for key in covered)
    return casualties.COVER if is_covered else casualties.CLEAR


def _through(draft: Draft, view: Infantry, command: TakeHit, points: int) -> int:
    """The building is struck first; a share of that comes through."""
    at = walls.where_inside(view.paper)
    assert at is not None
    building, place = at
    if command.damage:
        points = command.damage
    elif command.gear:
        gear = hits.gear_of(draft.state, command)
        points = max(1, gear.damage_at(0) * max(1, command.guns, command.shots))
    struck = TakeHit(
        unit=building, location=place, damage=points, source=command.source, walled=True
    )
    draft.owe(struck, INSIDE, unit=building, why="it stood in the way")
    return ceil(Fraction(points) * casualties.THROUGH[_walls_of(draft, building)])


def _walls_of(draft: Draft, building: UnitId) -> str:
    design = draft.unit(building).design
    return design.building_type if isinstance(design, BuildingDesign) else UNNAMED
