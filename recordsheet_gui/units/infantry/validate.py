"""Checks a platoon against the rules of construction, as far as the sheet shows them."""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import InfantryDesign, is_artillery
from recordsheet_gui.units.infantry.facts import Motion
from recordsheet_gui.units.kind import Remark

MOST: Mapping[Motion, tuple[int, int, int]] = {
    Motion.LEG: (10, 5, 30),
    Motion.JUMP: (10, 5, 30),
    Motion.MOTORIZED: (10, 5, 30),
    Motion.UMU: (10, 4, 30),
    Motion.MOTORIZED_SCUBA: (6, 2, 12),
    Motion.HOVER: (5, 4, 20),
    Motion.SUBMARINE: (5, 4, 20),
    Motion.WHEELED: (6, 4, 24),
    Motion.TRACKED: (7, 4, 28),
    Motion.VTOL: (4, 4, 16),
    Motion.MICROLITE: (2, 4, 8),
}
"""Troopers of a squad, squads, and troopers of all."""
_SECONDS: Mapping[Motion, int] = {Motion.VTOL: 1, Motion.MICROLITE: 0, Motion.UMU: 1}
_FEWER_SECONDS = {"mountain": 1, "paramedics": 1} | dict.fromkeys(
    (word for word in facts.SPECIALIZATIONS if word.endswith("engineers")), 0
)
_FEWER_SQUADS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(
        (word for word in facts.SPECIALIZATIONS if word.endswith("engineers")), (2, 20)
    ),
    "mountain": (2, 20),
    "paratroops": (3, 30),
    "marines": (4, 30),
}
"""Squads and troopers of those who were trained for something."""
_WINGS = ("pl_glider", "pl_flight")
"""Implants that do not go together."""
_SQUADS_OF_A_POINT = 5
"""However the troops of the Clans move."""
_MOST_SECOND = 2
"""Secondary weapons of a squad; fewer for some."""


def validate(design: InfantryDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    return tuple(_remarks(design))


def _remarks(design: InfantryDesign) -> Iterator[Remark]:
    if design.beast is None:
        squad, squads, whole = MOST[design.motion]
        for word in design.specializations:
            fewer, men = _FEWER_SQUADS.get(word, (squads, whole))
            squads, whole = min(squads, fewer), min(whole, men)
        if CLAN in design.tech_base:
            squads = max(squads, _SQUADS_OF_A_POINT)
        for count, most, field, what in (
            (design.squad_size, squad, "squad_size", "troopers in a squad"),
            (design.squads, squads, "squads", "squads"),
            (design.troopers, whole, "squads", "troopers"),
        ):
            if count > most:
                yield Remark(field, f"It has {count} {what}, more than {most}.")
    seconds = most_secondaries(design)
    if design.support_arms > seconds and facts.TSM not in design.augmentations:
        yield Remark("secondary", f"A squad of it has {seconds} secondary weapons at most.")
    if set(_WINGS) <= set(design.augmentations):
        yield Remark("augmentations", "Glider wings and powered flight wings do not go together.")
    if design.motion.is_mechanized and design.has_anti_mek_gear:
        yield Remark("anti_mek", "Nobody climbs a 'Mech from a vehicle.")
    if design.primary is not None and design.primary.is_support:
        yield Remark("primary", f"{design.primary.gear.name} is a support weapon.")
    crew = sum(gun_crew(item.gear.tons, is_big=is_artillery(item.gear)) for item in design.guns)
    if crew > design.troopers:
        yield Remark("equipment.FGUN", f"Its guns need {crew} troopers.")
    if len({item.gear.id for item in design.guns}) > 1:
        yield Remark("equipment.FGUN", "All its field guns should be alike.")
    if design.has_artillery and len(design.guns) > 1:
        yield Remark("equipment.FGUN", "It can serve but one piece of artillery.")


def most_secondaries(design: InfantryDesign) -> int:
    """Secondary weapons that a squad may have."""
    return min(
        _SECONDS.get(design.motion, _MOST_SECOND),
        *(_FEWER_SECONDS.get(word, _MOST_SECOND) for word in ("", *design.specializations)),
    )


def gun_crew(tons: float, *, is_big: bool = False) -> int:
    """Troopers that serve a field gun."""
    return ceil(tons) if is_big else max(facts.LEAST_GUN_CREW, ceil(tons))
