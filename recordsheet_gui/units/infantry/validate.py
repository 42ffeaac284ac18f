"""Checks a platoon against the rules of construction, as far as the sheet shows them."""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import InfantryDesign, is_artillery
from recordsheet_gui.units.infantry.facts import Motion
from recordsheet_gui.units.kind import Remark

_MOST_TROOPERS = 30
_MOST: Mapping[Motion, tuple[int, int]] = {
    Motion.LEG: (30, 10),
    Motion.JUMP: (30, 10),
    Motion.MOTORIZED: (30, 10),
}
"""Troopers of a platoon, and of a squad."""
_MOST_SECOND = 2


def validate(design: InfantryDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    return tuple(_remarks(design))


def _remarks(design: InfantryDesign) -> Iterator[Remark]:
    most, squad = _MOST.get(design.motion, (_MOST_TROOPERS, _MOST_TROOPERS))
    if design.troopers > most:
        yield Remark("squads", f"It has {design.troopers} troopers, more than {most}.")
    if design.squad_size > squad:
        yield Remark("squad_size", f"A squad has {squad} troopers at most.")
    if design.support_arms > _MOST_SECOND and facts.TSM not in design.augmentations:
        yield Remark("secondary", f"A squad has {_MOST_SECOND} secondary weapons at most.")
    if design.primary is not None and design.primary.is_support:
        yield Remark("primary", f"{design.primary.gear.name} is a support weapon.")
    crew = sum(gun_crew(item.gear.tons, is_big=is_artillery(item.gear)) for item in design.guns)
    if crew > design.troopers:
        yield Remark("equipment.FGUN", f"Its guns need {crew} troopers.")
    if len({item.gear.id for item in design.guns}) > 1:
        yield Remark("equipment.FGUN", "All its field guns should be alike.")
    if design.has_artillery and len(design.guns) > 1:
        yield Remark("equipment.FGUN", "It can serve but one piece of artillery.")


def gun_crew(tons: float, *, is_big: bool = False) -> int:
    """Troopers that serve a field gun."""
    return ceil(tons) if is_big else max(facts.LEAST_GUN_CREW, ceil(tons))
