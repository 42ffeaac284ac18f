"""Battle armor in .mul files: the squad first, then suit by suit."""

from recordsheet_gui.importers.mul.plan import Line, Plan, lines_of, reloaded
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
        lines=_lines(design),
        movement=motion.upper() if motion in SHORT else motion.title(),
        size=design.troopers,
        reload=reloaded,
    )


def _lines(design: BattleArmorDesign) -> dict[str, tuple[Line, ...]]:
    """What a squad can do to a 'Mech is a line too where its file has it among them."""
    found = lines_of(design)
    squad = [*found.get(SQUAD, ())]
    lines = design.ability_lines
    for at in sorted(lines[word] for word in design.abilities if word in lines):
        squad.insert(at - 1, Line())
    return {**found, SQUAD: tuple(squad)}
