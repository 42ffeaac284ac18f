"""Options of Total Warfare alone, beside those that the BattleTech games share."""

from recordsheet_gui.core import options
from recordsheet_gui.core.options import Option
from recordsheet_gui.systems.battletech import options as shared

FACTOR = "emplacement_factor"
MECHANIZED_BURST = "mechanized_burst"
CRASH_MAP = "crash_map"

OWN = (
    Option(
        name=FACTOR,
        title="The building of a gun emplacement, whose file does not name it",
        values=(40, 15, 90, 120),
        group=shared.EXTRAS,
        labels=("medium, 40", "light, 15", "heavy, 90", "hardened, 120"),
        is_dealt=True,
    ),
    Option(
        name=MECHANIZED_BURST,
        title="Burst fire at mechanized infantry takes of what is rolled",
        values=("all", "half", "twice"),
        group=shared.READINGS,
    ),
    Option(
        name=CRASH_MAP,
        title="What crashes out of the air falls on",
        values=("ground", "low-altitude"),
        group=shared.EXTRAS,
        labels=("the ground map, with damage", "the low-altitude map, and is destroyed"),
    ),
)

ALL = {**shared.ALL, **options.named(*OWN)}
