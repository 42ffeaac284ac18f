"""Total Warfare: the kinds of units that it knows."""

from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.total_warfare.emplacement import CountedEmplacement
from recordsheet_gui.systems.total_warfare.mech import CountedMech
from recordsheet_gui.systems.total_warfare.say import WORDS
from recordsheet_gui.systems.total_warfare.standing import CountedBuilding, CountedHandheld
from recordsheet_gui.systems.total_warfare.vehicle import VEHICLES

TOTAL_WARFARE = BattleTech(
    key="total-warfare",
    title="Total Warfare",
    options=options.ALL,
    rules=(
        CountedMech(),
        *VEHICLES,
        CountedBuilding(),
        CountedEmplacement(),
        CountedHandheld(),
    ),
    physical_bases=physical.BASES,
    examples=WORDS,
)
