"""What a unit is worth: the numbers that all kinds share, and how a value is told.

TechManual, "Battle Value 2". A kind of unit counts its own value (`UnitKind.battle_value`); what
follows for a whole force stands in `units/force_value.py`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from math import floor
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kind import REGULAR_SECOND

VERSION = 2
"""Raised when the same unit comes out with another value: lists that keep values count anew."""

UNKNOWN = "BV unknown"
"""What stands where a value would, for a unit with gear that nobody has a value for."""


Step = tuple[Item | str, tuple[float | str, ...], float, str, str]
"""A line while it is counted, bare: a list of units counts thousands and shows none of them."""


class Line(NamedTuple):
    """One step of the count, for those who ask why; put into words when they do."""

    about: Item | str
    """What is counted: "Armor", a weapon."""
    pieces: tuple[float | str, ...]
    """How it was counted, words and numbers: 304, " x ", 2.5."""
    value: float
    """What it adds; in a line that multiplies or sums up, what there is then."""
    after: str = ""
    """What the label says behind the name."""
    part: str = ""
    """What it belongs to where there is room for a few lines only: "Weapons"."""

    @property
    def label(self) -> str:
        """What is counted, in words: "Armor", "PPC (RA)"."""
        if isinstance(self.about, str):
            return f"{self.about}{self.after}"
        item = self.about
        turned = " rear" if item.is_rear else " turret" if item.is_turret else ""
        where = f" ({item.location}{turned})" if item.location else ""
        return f"{item.gear.name}{where}{self.after}"

    @property
    def working(self) -> str:
        """How it was counted, in words: "304 x 2.5"."""
        return "".join(one if isinstance(one, str) else number(one) for one in self.pieces)

    def sentence(self) -> str:
        """The whole line without columns: "Armor, standard: 304 x 2.5 = 760"."""
        return f"{self.label}: {self.working and f'{self.working} = '}{number(self.value)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleValue:
    """The value of an undamaged unit in the hands of a regular pilot, and where it comes from."""

    value: int | None
    """None where something on it has no value that we know: never a guess."""
    steps: tuple[Step, ...] = ()
    reasons: tuple[str, ...] = ()
    """What has no known value, by name."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The steps of the count, from the first to the last."""
        return tuple(map(Line._make, self.steps))

    def words(self) -> str:
        """As sheets and lists say it: "BV 1,897"."""
        return UNKNOWN if self.value is None else f"BV {self.value:,}"

    def in_short(self) -> list[Line]:
        """The count with all that belongs together in one line, for a tip."""
        found: list[Line] = []
        for part, lines in groupby(self.lines, key=lambda line: line.part):
            together = list(lines)
            if not part or len(together) == 1:
                found += together
                continue
            value = sum(line.value for line in together)
            found.append(Line(part, (len(together), " of them"), value))
        return found

    def sentences(self) -> list[str]:
        """The count line by line without columns, for text of any letters."""
        return [line.sentence() for line in self.lines]

    def why(self) -> list[str]:
        """The count in lines of text, numbers in a column."""
        if self.value is None:
            return [f"{UNKNOWN}: nobody has a value for {', '.join(self.reasons)}."]
        return list(told(self.lines))


def told(lines: Iterable[Line]) -> Iterator[str]:
    """Lines of a count as text, in columns."""
    rows = [(line.label, line.working, number(line.value)) for line in lines]
    label, working, value = (max(len(row[n]) for row in rows) for n in range(3))
    for row in rows:
        yield f"{row[0]:<{label}}  {row[1]:<{working}}  {row[2]:>{value}}"


def number(value: float) -> str:
    """A value as people write it: no more decimals than it has, three at most."""
    text = f"{value:,.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rounded(value: float) -> int:
    """To the nearest whole number, a half up."""
    return floor(value + 0.5)


# -- movement --------------------------------------------------------------------------------

_MODIFIERS = ((25, 6), (18, 5), (10, 4), (7, 3), (5, 2), (3, 1))
"""Hexes moved, and how much harder that makes a target."""


def movement_modifier(hexes: int) -> int:
    """What makes a unit that moves so far harder to hit."""
    for least, modifier in _MODIFIERS:
        if hexes >= least:
            return modifier
    return 0


@lru_cache(maxsize=256)
def speed_factor(points: int) -> float:
    """What movement makes of the offensive value; 1 at 5 MP."""
    return rounded(max(0.0, 1 + (points - 5) / 10) ** 1.2 * 100) / 100


# -- skills ----------------------------------------------------------------------------------

REGULAR = (4, REGULAR_SECOND)
"""Gunnery and piloting of those whom a printed value has in mind."""
_SKILLS = (
    (2.42, 2.31, 2.21, 2.10, 1.93, 1.75, 1.68, 1.59, 1.50),
    (2.21, 2.11, 2.02, 1.92, 1.76, 1.60, 1.54, 1.46, 1.38),
    (1.93, 1.85, 1.76, 1.68, 1.54, 1.40, 1.35, 1.28, 1.21),
    (1.66, 1.58, 1.51, 1.44, 1.32, 1.20, 1.16, 1.10, 1.04),
    (1.38, 1.32, 1.26, 1.20, 1.10, 1.00, 0.95, 0.90, 0.85),
    (1.31, 1.19, 1.13, 1.08, 0.99, 0.90, 0.86, 0.81, 0.77),
    (1.24, 1.12, 1.07, 1.02, 0.94, 0.85, 0.81, 0.77, 0.72),
    (1.17, 1.06, 1.01, 0.96, 0.88, 0.80, 0.76, 0.72, 0.68),
    (1.10, 0.99, 0.95, 0.90, 0.83, 0.75, 0.71, 0.68, 0.64),
)
"""Gunnery, then piloting, each from 0 to 8."""


def skill_factor(gunnery: int, piloting: int) -> float:
    """What a crew makes of a unit's value; skills past the table count as its last ones."""
    last = len(_SKILLS) - 1
    return _SKILLS[min(max(gunnery, 0), last)][min(max(piloting, 0), last)]


def with_skill(value: float, gunnery: int, piloting: int) -> int:
    """The value of a unit in these hands."""
    return rounded(value * skill_factor(gunnery, piloting))
