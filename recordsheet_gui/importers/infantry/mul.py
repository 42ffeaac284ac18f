"""Platoons in .mul files: men left, and their guns."""

from recordsheet_gui.importers.mul.plan import Plan, lines_of, reloaded
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
        lines=lines_of(design),
        movement=MOVEMENT.get(motion, motion.title()),
        size=max(1, design.troopers),
        reload=reloaded,
    )
