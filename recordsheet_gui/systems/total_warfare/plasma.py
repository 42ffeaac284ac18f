"""Plasma against what knows no heat: it does damage instead."""

from collections.abc import Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.units.gear import Gear

DICE: Mapping[str, int] = {"heat 1d6": 2, "heat 2d6": 3}
"""Dice of damage beside the weapon's own, by its effect."""


def grouped(draft: Draft, command: TakeHit, gear: Gear, hit: int, rule: RuleId) -> list[int] | None:
    """The groups of five that it strikes in; None for another weapon."""
    dice = next((DICE[word] for word in gear.effects if word in DICE), 0)
    if not dice:
        return None
    points = hit + sum(draft.roll(dice, 6, f"{gear.name}: damage", rule, unit=command.unit))
    return hits.split(points, hits.FIVE)
