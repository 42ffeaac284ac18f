"""What befalls a unit, in the words that players count by."""

from enum import StrEnum


class Mishap(StrEnum):
    """Told by the rule that brings it about; no mark on the paper says it by itself."""

    CRITICAL = "critical hit"
    EXPLOSION = "explosion"
