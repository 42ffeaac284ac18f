"""Battle armor in .mul files: the squad first, then suit by suit."""

from recordsheet_gui.importers.mul.plan import Plan, lines_of, reloaded
from recordsheet_gui.units.battle_armor.design import SQUAD, BattleArmorDesign

SHORT = ("umu", "vtol")
"""Ways to move whose words are letters."""


def plan(design: BattleArmorDesign) -> Plan:
    """How files count a squad."""
    motion = design.motion
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=(SQUAD, *design.suits),
        armor=design.armor,
        structure=design.structure,
        lines=lines_of(design),
        movement=motion.upper() if motion in SHORT else motion.title(),
        size=design.troopers,
        reload=reloaded,
    )
