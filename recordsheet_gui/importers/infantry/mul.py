"""Platoons in .mul files: men left, and their guns."""

from recordsheet_gui.importers.mul.plan import Plan, lines_of, reloaded
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import GUNS, TROOPERS, Motion

SHORT = (Motion.UMU, Motion.VTOL)
"""Ways to move whose words are letters."""


def plan(design: InfantryDesign) -> Plan:
    """How files count a platoon."""
    motion = design.motion
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=(TROOPERS, GUNS),
        structure={TROOPERS: design.troopers},
        lines=lines_of(design),
        movement=motion.record.upper() if motion in SHORT else motion.record.title(),
        size=max(1, design.troopers),
        reload=reloaded,
    )
