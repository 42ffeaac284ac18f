"""Names over boxes: on one line, or on two where a single one is too short for them."""

from collections.abc import Iterator, Sequence

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.renegade_tech.grid_names import broken
from recordsheet_gui.ui.scene.text import COMFORT, Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face

TALL = 4.4
"""From this height on a strip has two lines, in mm."""
BESIDE, LEAST_BESIDE = 0.8, 0.4
"""Between a name and the number behind it, and where both are squeezed."""


def lines_of(strip: Rect) -> list[Rect]:
    """The lines of a strip."""
    if strip.height <= TALL:
        return [strip]
    half = strip.height / 2
    return [strip._replace(y=strip.y + i * half, height=half) for i in range(2)]


def is_too_long(names: Sequence[str], shots: str, wide: float, size: float) -> bool:
    """Not even the shortest name stands on one line at ease, with its number behind it."""
    return (width_of(names[-1], size, Face.BOLD) + _beside(shots, size)) * COMFORT > wide


def written(
    names: Sequence[str], lines: Sequence[Rect], name: Text, shots: Text | None
) -> Iterator[Text]:
    """The longest name that fits the lines, and the number at the end of the last one.

    `name` and `shots` say how they look; the text of `shots` is the number.
    """
    first, last = lines[0], lines[-1]
    beside = _beside(shots.text, shots.size) if shots is not None else 0.0
    above: Sequence[str] = ()
    below: Sequence[str] = names
    if len(lines) > 1:
        one, other = _best(names, name, (first.width, last.width), beside)
        above, below = (one,), (other,) if other else ()
    if shots is not None:
        if below:
            # Where both are too long for their boxes, name and number are squeezed alike.
            both = width_of(below[-1], name.size, name.face) + beside - BESIDE
            share = (last.width - LEAST_BESIDE) / both
            if share < 1:
                beside = (beside - BESIDE) * share + LEAST_BESIDE
        # Two numbers may be longer than a box is wide.
        wide = min(beside - LEAST_BESIDE, last.width)
        box = last._replace(x=last.right - wide, width=wide)
        yield fitting((shots.text,), shots._replace(box=box, align=Align.RIGHT))
    if above:
        is_alone = shots is None and not below and abs(first.bottom - last.y) < 1e-6
        tall = last.bottom - first.y if is_alone else first.height
        yield fitting(above, name._replace(box=first._replace(height=tall)))
    if below:
        yield fitting(below, name._replace(box=last._replace(width=last.width - beside)))


def _beside(shots: str, size: float) -> float:
    return width_of(shots, size, Face.BOLD) + BESIDE if shots else 0.0


def _best(
    names: Sequence[str], look: Text, widths: tuple[float, float], beside: float
) -> tuple[str, str]:
    """The longest name that two lines hold at ease, broken where it breaks best, if at all."""

    def tightness(lines: tuple[str, str]) -> float:
        above, below = (width_of(line, look.size, look.face) for line in lines)
        return max(above / widths[0], (below + beside) / widths[1] if below else 0.0)

    tightest: list[tuple[str, str]] = []
    for name in names:
        whole, *ways = broken(name)
        best = whole if tightness(whole) <= 1.0 else min((whole, *ways), key=tightness)
        if tightness(best) * COMFORT <= 1.0:
            return best
        tightest.append(best)
    return min(tightest, key=tightness)
