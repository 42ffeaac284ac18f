"""Total Warfare: the kinds of units that it knows."""

from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.battletech.say import WORDS
from recordsheet_gui.systems.total_warfare.mech import CountedMech

TOTAL_WARFARE = BattleTech(
    key="total-warfare",
    title="Total Warfare",
    options=options.ALL,
    rules=(CountedMech(),),
    physical_bases=physical.BASES,
    examples=WORDS,
)
