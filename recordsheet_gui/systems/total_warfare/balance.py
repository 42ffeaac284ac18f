"""What counted damage does to a 'Mech's balance."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.mech import piloting
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.systems.total_warfare.damage import taken_this_phase
from recordsheet_gui.units.mech.anatomy import NAMES

HEAVY_DAMAGE = 20
"""Points in one phase that shake a 'Mech."""


def owe_balance(draft: Draft, unit: UnitId, before: Mech, taken_before: int) -> None:
    """A fall for each leg lost, a piloting roll when this phase's damage reaches twenty."""
    after = counted_mech(draft.state, unit)
    for leg in after.legs_gone:
        if leg not in before.gone:
            piloting.owe_fall(draft, after, unit, f"{NAMES[leg]} destroyed", "BT-leg-loss")
    if taken_before < HEAVY_DAMAGE <= taken_this_phase(draft, unit):
        piloting.owe_roll(
            draft, after, unit, "20 damage in one phase", "BT-twenty-damage", modifier=1
        )
