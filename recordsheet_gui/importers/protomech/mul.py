"""ProtoMechs in .mul files: critical boxes by location, bins by their order."""

from recordsheet_gui.importers.mul.plan import Plan, lines_of, reloaded
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import BODY, BOXES, MAIN_GUN, TORSO, Motion

PLACES = (BODY, "HD", TORSO, "RA", "LA", "L", MAIN_GUN)


def plan(design: ProtoMechDesign) -> Plan:
    """How files count a ProtoMech."""
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=tuple(where if where in (BODY, *design.armor) else "" for where in PLACES),
        armor=design.armor,
        structure=design.structure,
        lines=lines_of(design),
        boxes={where: BOXES[where] for where in design.armor if where in BOXES},
        is_numbered=False,
        movement="Quad" if design.motion is Motion.QUAD else "Biped",
        reload=reloaded,
    )
