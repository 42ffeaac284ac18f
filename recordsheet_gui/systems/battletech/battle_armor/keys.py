"""What stands on the sheet of a squad beside its boxes."""

from recordsheet_gui.core.ids import ConditionKey, TrackKey

PACK_DROPPED = ConditionKey("pack dropped")
"""The detachable packs lie on the ground, with all that was in them."""
SUBMERGED = ConditionKey("submerged")
IMMOBILE = ConditionKey("immobile")
BURNT = TrackKey("infernos")
"""Inferno missiles that have struck the squad this turn."""
EVERY = 3
"""So many of them kill a trooper."""
