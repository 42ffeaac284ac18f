"""Page layouts: where each region of a sheet stands, in millimetres."""

from collections.abc import Mapping
from dataclasses import field, replace

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.geometry import Rect

LEAST_MARGIN = 6.0
"""What home printers can do, in mm."""
FOOT_LINE = 3.4
"""What the line at the foot of a printed page takes above that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """How regions are framed and what is least legible in them: mm, text in points."""

    plate: float = 4.9
    """Height of a title's plate."""
    pad: float = 2.0
    """Between a frame and what is in it."""
    chamfer: float = 2.2
    title: float = 7.2
    caption: float = 6.8
    label: float = 6.6
    """The smallest text: names of columns and boxes."""
    is_dense: bool = False
    """On the screen everything is at hand at once: short words, less white."""
    is_tight: bool = False
    """Where even that is too much for the pane: rows as low as they can be hit."""


PAPER = Measures()
CLOSE = Measures(plate=4.2, pad=1.4, chamfer=1.8, title=6.8)
"""Where two sheets share a page."""
SCREEN = Measures(plate=3.4, pad=1.2, chamfer=1.5, title=6.2, caption=6.0, label=5.3, is_dense=True)
"""Of a play layout, whose millimetres have at least five pixels."""
TIGHT = replace(SCREEN, plate=2.9, pad=0.7, is_tight=True)
"""Of one that would otherwise be higher than its pane, or small in it."""
ROW, TEXT = 3.0, 6.3
"""Least height of a row of weapons or slots there, and the size of its text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatEffect:
    """What a heat scale prints beside one of its numbers."""

    at: int
    text: str
    short: str = ""
    """The same where there is little room; none: there is no shorter word."""
    is_grave: bool = False
    """Shutdown and explosions stand out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemHits:
    """A row of boxes that count the marked slots of one system."""

    title: str
    system: str
    """The word of the slots: "engine", "gyro"."""
    boxes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """One part of a page; the fields after the rectangle serve the kinds that need them."""

    key: str
    kind: str
    title: str = ""
    rect: Rect
    part: str = ""
    """The boxes that a figure shows: armor or structure."""
    figures: Mapping[str, str] = field(default_factory=dict)
    """The figure for each kind of 'Mech: biped, quad, tripod, lam, quadvee."""
    columns: tuple[tuple[str, ...], ...] = ()
    """Locations of the critical table, column by column; those a unit lacks are left out."""
    systems: tuple[SystemHits, ...] = ()
    top: int = 0
    """The last number of a scale."""
    effects: tuple[HeatEffect, ...] = ()
    steps: tuple[str, ...] = ()
    """What stands under each box of a row: consciousness numbers."""
    conditions: tuple[str, ...] = ()
    """Conditions that always have a box on the sheet."""
    measures: Measures = PAPER
    start: int = 0
    """How many lines of its list stand on pages before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A page: paper size, margin and regions."""

    name: str
    paper: str
    width: float
    height: float
    margin: float
    """Home printers leave this much of each edge white."""
    regions: tuple[Region, ...]
    flow: tuple[tuple[str, ...], ...] = ()
    """Regions of one column, row by row, that give height to one another as a unit needs it."""
    grows: str = ""
    """The region among them that takes what is left over; the last row where none is named."""
    sheet: tuple[float, float] | None = None
    """Width and height of the paper where several of these are printed on one; None for a page."""
    more: str = ""
    """The layout of further pages, for lists that do not fit."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height

    @property
    def page(self) -> Rect:
        """The whole page."""
        return Rect(0, 0, self.width, self.height)

    @property
    def printable(self) -> Rect:
        """The page without its margins."""
        return self.page.inset(self.margin)

    def region(self, key: str) -> Region:
        """A region by its key."""
        for region in self.regions:
            if region.key == key:
                return region
        raise KeyError(key)
