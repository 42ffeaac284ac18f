"""Play layouts: the same regions as on paper, laid out to fill a pane of any shape.

A layout file describes one or more forms: a tree of rows and columns of regions. Each region has a
least size, by the file and by what the unit needs; what is left over goes to regions by weight.
Millimetres of a play layout are those of the page, so a part has the same sizes on both; how many
pixels a millimetre gets is the scale, which grows with the pane.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TIGHT, Region, SheetLayout

LEAST_SCALE = 5.0
"""Pixels of a millimetre below which nobody can read or hit things: then the pane scrolls."""
SMALL_PANE, LARGE_PANE = (1030.0, 607.0), (1572.0, 840.0)
"""Up to one in pixels sheets that share it may have the least scale; a larger one is looked at from
farther away, and from the other on they have that of a large screen."""
LARGE_SCALE = LEAST_SCALE * 22 / 15
FAR_LARGER = 1.2
"""How much larger a sheet has to be for a list that one has to leaf through."""
WIDEST = 214.0
"""Millimetres across a pane above which a page is small in it because it is too high."""
MARGIN = 0.6
GAP = 0.7
"""Millimetres around all regions, and between them."""
WIDER = 4.0
"""Millimetres by which a page is made wider, to see whether it is lower then."""
STEP = 1.0
"""Millimetres by which a column is made wider, to see what that saves."""
HALVINGS = 5
"""How often the largest scale of such columns is looked for between two others."""
PLAY = "play"
"""What stands for the paper in a play layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A region, or several cells below one another (rows) or side by side (columns)."""

    region: str = ""
    rows: "tuple[Cell, ...]" = ()
    columns: "tuple[Cell, ...]" = ()
    size: float = 0.0
    """Least height among rows, least width among columns, in mm."""
    weight: float = 0.0
    """Its share of what is left over."""
    by_need: bool = False
    """True for columns that are wider where that makes the highest of them lower, and only then
    share by weight."""

    def regions(self) -> tuple[str, ...]:
        """The keys of all regions in it, in reading order."""
        if self.region:
            return (self.region,)
        return tuple(key for cell in (*self.rows, *self.columns) for key in cell.regions())


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One arrangement of all regions."""

    key: str
    width: float
    height: float
    """The least size that it looks good in; a unit may need more."""
    root: Cell
    is_roomy: bool = False
    """True for one that shows more than the others: taken only where it is large enough with it."""
    is_spare: bool = False
    """True for one that is taken only where the others would be too small."""
    is_last: bool = False
    """True for one that is taken only where the spare ones would be too small too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPlan:
    """All forms of a play layout, and the regions that they place."""

    name: str
    forms: tuple[Form, ...]
    regions: Mapping[str, Region]
    is_small: bool = False
    """True for sheets of which several share a pane."""


class Needs(Protocol):
    """What the regions of one unit need, in mm."""

    def width(self, region: Region) -> float:
        """The least width of a region."""

    def height(self, region: Region, width: float) -> float:
        """The least height of a region that is so wide."""


class Solved(NamedTuple):
    """A page that fills a pane, and how many pixels its millimetres have."""

    layout: SheetLayout
    scale: float
    form: str


Sizes = Sequence[Sequence[tuple[float, float]]]
"""The least sizes of the forms of each of several sheets, in mm."""


def least_scale(pane: tuple[float, float]) -> float:
    """The scale that small sheets have in a pane at least, before fewer of them share it."""
    sides = zip(pane, SMALL_PANE, LARGE_PANE, strict=True)
    share = min((side - small) / (large - small) for side, small, large in sides)
    return LEAST_SCALE + (LARGE_SCALE - LEAST_SCALE) * max(0.0, min(1.0, share))


def arranged(
    sizes: Sizes,
    pane: tuple[float, float],
    count: int,
    *,
    spare: Sizes = (),
    edge: float = 0.0,
) -> tuple[int, int, int]:
    """Columns, rows, and how many of so many small sheets a pane has room for, at least one.

    All get the same room, and `edge` of it is not theirs. `spare` are the sizes where each may take
    its spare forms too.
    """
    least = least_scale(pane)
    wide, high = max(1.0, pane[0]), max(1.0, pane[1])

    def scale(found: Sizes, columns: int, rows: int) -> float:
        room = wide / columns - edge, high / rows - edge
        return min(max(min(room[0] / w, room[1] / h) for w, h in forms) for forms in found)

    for many in range(count, 1, -1):
        tables = [(columns, -(-many // columns)) for columns in range(1, many + 1)]
        for found in (sizes, spare or sizes):
            reached, best = max((scale(found, *one), one) for one in tables)
            if reached >= least:
                return *best, many
    return 1, 1, 1


def least_sizes(
    plan: PlayPlan, needs: Needs, *, with_spare: bool = False
) -> list[tuple[float, float]]:
    """What each form of a unit's sheet needs where it is tight, in mm, and where it is wider."""
    tight, found = _tightened(plan), []
    for form in plan.forms:
        if form.is_roomy or form.is_last or (form.is_spare and not with_spare):
            continue
        width = max(form.width, _least_width(tight, form.root, needs) + 2 * MARGIN)
        lowest = float("inf")
        while lowest > form.height and (width <= WIDEST or lowest == float("inf")):
            height = max(form.height, _height(tight, form, width, needs))
            if height < lowest - 1e-6:
                found.append((width, height))
                lowest = height
            width += WIDER
    return found


def _tightened(plan: PlayPlan) -> PlayPlan:
    regions = {key: replace(one, measures=TIGHT) for key, one in plan.regions.items()}
    return replace(plan, regions=regions)


class _Try(NamedTuple):
    """A form in a unit's least size."""

    form: Form
    width: float
    height: float
    scale: float
    """The largest at which all of it can be seen in the pane."""


class _Limits(NamedTuple):
    """How wide a scroll bar is, and between which scales a page is good."""

    bar: float
    least: float
    most: float


def solve(
    plan: PlayPlan,
    pane: tuple[float, float],
    needs: Needs,
    *,
    bar: float = 0.0,
    least: float = LEAST_SCALE,
    most: float = float("inf"),
) -> Solved:
    """Fill a pane, given in pixels, with the form that comes out largest.

    A roomy form comes before the others where it is not smaller than `least`. Where these would be
    smaller, frames and rows are tighter, and then it has a spare form. Where even that would be too
    small to play on, the page is longer than the pane, which then has a scroll bar as wide as
    `bar`. `most` keeps the scale down to that of a neighbor.
    """
    # A pane may be squeezed to nothing while a window is laid out.
    pane = max(1.0, pane[0]), max(1.0, pane[1])
    limits = _Limits(bar, min(least, most), most)
    roomy, usual, spare, last = _ranks(plan.forms)
    if roomy:
        found = _easy_or_tight(replace(plan, forms=roomy), pane, needs, limits)
        if _is_enough(found, pane, limits.least):
            return found
    found = _easy_or_tight(replace(plan, forms=usual), pane, needs, limits)
    if spare and not _is_enough(found, pane, limits.least):
        other = _easy_or_tight(replace(plan, forms=spare), pane, needs, limits)
        is_larger = not _is_whole(found, pane) or other.scale > found.scale
        if _is_whole(other, pane) and is_larger:
            found = other
    # Whoever has to leaf through a list does so only for want of room, not for larger letters.
    is_large = pane[0] >= LARGE_PANE[0] and pane[1] >= LARGE_PANE[1]
    enough = min(LARGE_SCALE if is_large else LEAST_SCALE, limits.least)
    if last and not _is_enough(found, pane, enough):
        other = _easy_or_tight(replace(plan, forms=last), pane, needs, limits)
        room = Rect(0, 0, pane[0] / LEAST_SCALE, pane[1] / LEAST_SCALE)
        shows_more = _hidden(other.layout, room) < _hidden(found.layout, room)
        worth = min(enough, FAR_LARGER * found.scale)
        if _is_enough(other, pane, worth) or (not _is_whole(found, pane) and shows_more):
            found = other
    return found


def _ranks(forms: Sequence[Form]) -> list[tuple[Form, ...]]:
    """Roomy forms, usual ones, spare ones and the last."""
    ranks = [0 if one.is_roomy else 1 + one.is_spare + one.is_last for one in forms]
    return [
        tuple(form for form, rank in zip(forms, ranks, strict=True) if rank == at)
        for at in range(4)
    ]


def _is_enough(found: Solved, pane: tuple[float, float], least: float) -> bool:
    return _is_whole(found, pane) and found.scale >= least - 1e-6


def _is_whole(found: Solved, pane: tuple[float, float]) -> bool:
    room = Rect(0, 0, pane[0] / found.scale, pane[1] / found.scale)
    return room.contains(found.layout.page, 1e-6)


def _easy_or_tight(
    plan: PlayPlan, pane: tuple[float, float], needs: Needs, limits: _Limits
) -> Solved:
    easy = _solved(plan, pane, needs, limits)
    room = Rect(0, 0, pane[0] / easy.scale, pane[1] / easy.scale)
    is_whole = easy.layout.height <= room.height + 1e-6
    if is_whole and room.width <= WIDEST and easy.scale >= limits.least - 1e-6:
        return easy
    tight = _solved(_tightened(plan), pane, needs, limits)
    if is_whole:
        return tight if tight.scale > easy.scale + 1e-6 else easy
    return min(tight, easy, key=lambda one: (_hidden(one.layout, room), one.layout.height))


def _solved(plan: PlayPlan, pane: tuple[float, float], needs: Needs, limits: _Limits) -> Solved:
    best = _best(plan, pane, needs)
    if best.scale >= LEAST_SCALE:
        scale = min(best.scale, limits.most)
        return _filled(plan, best.form, pane, scale, needs)
    # Lower than it likes to be, and all of it can be seen: nothing scrolls, so there is no bar.
    room = Rect(0, 0, pane[0] / LEAST_SCALE, pane[1] / LEAST_SCALE)
    for form in plan.forms:
        whole = _filled(plan, form, pane, LEAST_SCALE, needs)
        if room.contains(whole.layout.page, 1e-6):
            return whole
    wide = pane[0] - limits.bar
    filled = [_filled(plan, form, (wide, pane[1]), LEAST_SCALE, needs) for form in plan.forms]
    room = Rect(0, 0, wide / LEAST_SCALE, pane[1] / LEAST_SCALE)
    return min(filled, key=lambda one: _hidden(one.layout, room))


def _best(plan: PlayPlan, pane: tuple[float, float], needs: Needs) -> _Try:
    """The form that comes out largest; what could not come out larger is not tried."""

    def most(form: Form) -> float:
        return min(pane[0] / form.width, pane[1] / form.height)

    tried: dict[str, _Try] = {}
    largest = float("-inf")
    for form in sorted(plan.forms, key=most, reverse=True):
        if most(form) >= largest:
            tried[form.key] = one = _tried(plan, form, pane, needs)
            largest = max(largest, one.scale)
    # Of two that are as large the first of the file.
    return max((tried[f.key] for f in plan.forms if f.key in tried), key=lambda one: one.scale)


def _hidden(layout: SheetLayout, room: Rect) -> tuple[float, int, float]:
    """What of a page does not fit into the room, the worst first.

    Nobody likes to scroll to the side; then it counts how far one has to scroll down, by half
    panes; and then how many regions are below the edge, those that reach beyond it by their share.
    """
    far = max(0.0, layout.height - room.height) / room.height
    below = sum(
        min(1.0, max(0.0, region.rect.bottom - room.bottom) / region.rect.height)
        for region in layout.regions
    )
    return round(max(0.0, layout.width - room.width), 1), round(2 * far), below


def _tried(plan: PlayPlan, form: Form, pane: tuple[float, float], needs: Needs) -> _Try:
    """How large a form can be: more width may save height, so it is tried at several widths."""
    width = max(form.width, _least_width(plan, form.root, needs) + 2 * MARGIN)
    height = max(form.height, _height(plan, form, width, needs))
    scale = min(pane[0] / width, pane[1] / height)
    widest = pane[0] / LEAST_SCALE
    # What a small sheet wraps into rows needs many widths to be tried; that is soon done.
    steps = int((widest - width) / WIDER) if plan.is_small else 0
    for wider in (*(width + WIDER * n for n in range(1, steps + 1)), widest):
        if wider > width and scale < pane[0] / wider:
            lower = max(form.height, _height(plan, form, wider, needs))
            scale = max(scale, min(pane[0] / wider, pane[1] / lower))
    most = min(pane[0] / width, pane[1] / form.height)
    for _ in range(HALVINGS if form.root.by_need else 0):
        # Here every millimetre counts: the largest scale lies between one that fits and one that
        # does not.
        larger = (scale + most) / 2
        if _fits(plan, form, (pane[0] / larger, pane[1] / larger), needs):
            scale = larger
        else:
            most = larger
    return _Try(form, width, height, scale)


def _height(plan: PlayPlan, form: Form, width: float, needs: Needs) -> float:
    """What a form of a width needs in height, with its margins."""
    return _least_height(plan, form.root, width - 2 * MARGIN, needs) + 2 * MARGIN


def _fits(plan: PlayPlan, form: Form, size: tuple[float, float], needs: Needs) -> bool:
    """True when columns by need find a share of a width at which none is too high."""
    width, height = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
    columns = form.root.columns
    least = [max(one.size, _least_width(plan, one, needs)) for one in columns]
    free = width - sum(least) - GAP * (len(least) - 1)
    # What is too high even where it has all that is left over needs no further look.
    if any(
        _least_height(plan, one, wide + free, needs) > height + 1e-6
        for one, wide in zip(columns, least, strict=True)
    ):
        return False
    widths = _shared(
        _needed(plan, form.root, least, width, needs, height),
        [one.weight for one in columns],
        width,
    )
    return all(
        _least_height(plan, one, wide, needs) <= height + 1e-6
        for one, wide in zip(columns, widths, strict=True)
    )


def _filled(
    plan: PlayPlan, form: Form, pane: tuple[float, float], scale: float, needs: Needs
) -> Solved:
    """A form at a scale, made as large as the pane, or larger where it has to be."""
    width = max(pane[0] / scale, _least_width(plan, form.root, needs) + 2 * MARGIN)
    height = max(pane[1] / scale, _height(plan, form, width, needs))
    places: dict[str, Rect] = {}
    _place(plan, form.root, Rect(0, 0, width, height).inset(MARGIN), needs, places)
    layout = SheetLayout(
        name=plan.name,
        paper=PLAY,
        width=width,
        height=height,
        margin=MARGIN,
        regions=tuple(replace(plan.regions[key], rect=places[key]) for key in form.root.regions()),
    )
    return Solved(layout, scale, form.key)


def _least_width(plan: PlayPlan, cell: Cell, needs: Needs) -> float:
    if cell.region:
        return needs.width(plan.regions[cell.region])
    if cell.rows:
        return max(_least_width(plan, row, needs) for row in cell.rows)
    widths = (max(one.size, _least_width(plan, one, needs)) for one in cell.columns)
    return sum(widths) + GAP * (len(cell.columns) - 1)


def _widths(
    plan: PlayPlan, cell: Cell, width: float, needs: Needs, height: float = 0.0
) -> list[float]:
    """How columns share a width; those by need until they are no higher than that."""
    least = [max(one.size, _least_width(plan, one, needs)) for one in cell.columns]
    if cell.by_need:
        least = _needed(plan, cell, least, width, needs, height)
    return _shared(least, [one.weight for one in cell.columns], width)


def _needed(
    plan: PlayPlan, cell: Cell, least: list[float], width: float, needs: Needs, height: float
) -> list[float]:
    """Least widths at which the highest column is as low as it can be, or as it has to be."""
    free = width - sum(least) - GAP * (len(least) - 1)
    widths, best, lowest = list(least), least, float("inf")
    heights = [
        _least_height(plan, one, wide, needs)
        for one, wide in zip(cell.columns, widths, strict=True)
    ]
    while True:
        highest = max(heights)
        if highest < lowest:
            best, lowest = list(widths), highest
        free -= STEP
        if free < 0 or lowest <= height + 1e-6:
            return best
        at = heights.index(highest)
        widths[at] += STEP
        heights[at] = _least_height(plan, cell.columns[at], widths[at], needs)


def _least_height(plan: PlayPlan, cell: Cell, width: float, needs: Needs) -> float:
    if cell.region:
        return needs.height(plan.regions[cell.region], width)
    if cell.rows:
        heights = (max(row.size, _least_height(plan, row, width, needs)) for row in cell.rows)
        return sum(heights) + GAP * (len(cell.rows) - 1)
    widths = _widths(plan, cell, width, needs)
    return max(
        _least_height(plan, one, wide, needs)
        for one, wide in zip(cell.columns, widths, strict=True)
    )


def _place(plan: PlayPlan, cell: Cell, rect: Rect, needs: Needs, places: dict[str, Rect]) -> None:
    if cell.region:
        places[cell.region] = rect
        return
    if cell.rows:
        least = [max(row.size, _least_height(plan, row, rect.width, needs)) for row in cell.rows]
        y = rect.y
        heights = _shared(least, [row.weight for row in cell.rows], rect.height)
        for row, height in zip(cell.rows, heights, strict=True):
            _place(plan, row, Rect(rect.x, y, rect.width, height), needs, places)
            y += height + GAP
        return
    x = rect.x
    widths = _widths(plan, cell, rect.width, needs, rect.height)
    for column, width in zip(cell.columns, widths, strict=True):
        _place(plan, column, Rect(x, rect.y, width, rect.height), needs, places)
        x += width + GAP


def _shared(least: list[float], weights: list[float], whole: float) -> list[float]:
    """The least sizes, and what is left over by weight."""
    free = max(0.0, whole - sum(least) - GAP * (len(least) - 1))
    total = sum(weights)
    if not total:
        weights, total = [1.0] * len(least), float(len(least))
    return [size + free * weight / total for size, weight in zip(least, weights, strict=True)]
