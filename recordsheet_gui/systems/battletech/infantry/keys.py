"""Keys of what stands on a platoon's sheet; saves hold them."""

from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.units.infantry.facts import TROOPERS

BOXES = GridKey(f"{TROOPERS}/structure")
"""A box for each trooper."""
IN_COVER = ConditionKey("cover")
DIGGING_IN = ConditionKey("digging_in")
DUG_IN = ConditionKey("dug_in")
SWARMING = ConditionKey("swarming")
BY_HAND = (IN_COVER, DIGGING_IN, DUG_IN, SWARMING)
"""What a player may switch."""
NAMES = {
    IN_COVER: "in cover",
    DIGGING_IN: "digging in",
    DUG_IN: "dug in",
    SWARMING: "swarming",
}
