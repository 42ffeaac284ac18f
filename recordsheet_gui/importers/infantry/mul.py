"""Platoons in .mul files: men left, and their guns."""

from recordsheet_gui.importers.mul.plan import Line, Plan, lines_of, reloaded
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import GUNS, TROOPERS, Motion

MOVEMENT = {Motion.UMU: "UMU", Motion.VTOL: "VTOL", Motion.BEAST: "Leg"}
"""Ways to move whose words are letters, or that files know by another word."""


def plan(design: InfantryDesign) -> Plan:
    """How files count a platoon."""
    motion = Motion(design.motion.record)
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=(TROOPERS, GUNS),
        structure={TROOPERS: design.troopers},
        lines=_lines(design),
        movement=MOVEMENT.get(motion, motion.title()),
        size=max(1, design.troopers),
        reload=reloaded,
    )


def _lines(design: InfantryDesign) -> dict[str, tuple[Line, ...]]:
    """The weapons in their hands come first: one line, and one more for those who carry TAG."""
    found = lines_of(design)
    marks = design.secondary is not None and design.secondary.is_tag
    arms = (Line(),) * (1 + marks)
    return {**found, TROOPERS: (*arms, *found.get(TROOPERS, ()))}
