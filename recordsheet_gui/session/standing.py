"""How much of a unit is left, for a glance at all of them."""

from typing import NamedTuple

from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.session.after_action import is_outer, titles_of
from recordsheet_gui.units.kinds import kind_of


class Standing(NamedTuple):
    """Boxes left and printed, outside and inside; what went with its location is not left."""

    outer_left: int
    outer: int
    inner_left: int
    inner: int
    titles: tuple[str, str]
    """What the two are called: armor and structure, shields and systems; empty for none."""

    @property
    def bars(self) -> tuple[tuple[str, int, int], ...]:
        """Title, boxes left and boxes printed of each that the unit has."""
        both = (
            (self.titles[0], self.outer_left, self.outer),
            (self.titles[1], self.inner_left, self.inner),
        )
        return tuple(bar for bar in both if bar[2])

    @property
    def share(self) -> float:
        """Of everything printed, from 0 to 1."""
        whole = self.outer + self.inner
        return (self.outer_left + self.inner_left) / whole if whole else 0.0


def standing(paper: UnitState, derived: Derived) -> Standing:
    """Count the boxes of a sheet."""
    body = kind_of(paper.design).anatomy(paper.design) if derived.gone else None
    left, printed = {True: 0, False: 0}, {True: 0, False: 0}
    for key, grid in paper.grids.items():
        outer = is_outer(key)
        printed[outer] += grid.size
        where = key.rpartition("/")[0] or key
        if body is None or body.front(where) not in derived.gone:
            left[outer] += grid.left
    return Standing(left[True], printed[True], left[False], printed[False], titles_of(paper))


def percent(left: int, of: int) -> int:
    """A share in whole percent that says 0 only of nothing, and 100 only of all."""
    if left <= 0 or of <= 0:
        return 0
    return 100 if left >= of else min(99, max(1, round(100 * left / of)))
