"""Tech ratings of support vehicles in .blk files, on the ground and in the air."""

from collections.abc import Iterator, Mapping
from typing import Any

from recordsheet_gui.importers.blk.text import Blocks, block

RATINGS: Mapping[str, str] = {
    "structural_rating": "structural_tech_rating",
    "armor_rating": "armor_tech_rating",
    "engine_rating": "engine_tech_rating",
}
FIRE_CONTROL = "baseChassisFireConWeight"
_MOST = 9


def read_ratings(blocks: Blocks) -> dict[str, Any]:
    """Those that the file has; a missing one is no A."""
    return {k: blocks.whole(name, most=_MOST) for k, name in RATINGS.items() if name in blocks}


def write_ratings(design: object) -> Iterator[str]:
    """Those that are known."""
    for key, name in RATINGS.items():
        if getattr(design, key) is not None:
            yield from block(name, getattr(design, key))
