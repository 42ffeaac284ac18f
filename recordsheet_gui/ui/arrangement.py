"""Where the panels stand around the sheet by default: for the window, and for pictures of one."""

COLUMN = 332
"""Pixels that the side panel gets by default."""
BESIDE, AROUND, UPRIGHT_AROUND = 4, 161, 165
"""Pixels: what parts the panel from the sheet; menu, tool bar, roster and hit bar; and the same
with the edge of the panel where it stands below."""
UPRIGHT = 1.15
"""A window that is so much higher than wide stands like a page."""


def is_upright(width: int, height: int) -> bool:
    """True where a column beside the sheet would leave it half of the width: then it is below."""
    return height > UPRIGHT * width


def height_below(height: int) -> int:
    """What the side panel gets of an upright window, in pixels."""
    return height * 28 // 100


def pane_of(window: tuple[int, int]) -> tuple[float, float]:
    """The room for a sheet in a window of so many pixels, with the panels where they begin."""
    width, height = window
    if is_upright(width, height):
        return float(width), float(height - height_below(height) - UPRIGHT_AROUND)
    return float(width - COLUMN - BESIDE), float(height - AROUND)
