"""The rulebook that a table plays by: what two editions of one game decide differently.

Every view of a sheet carries it, and a rule asks it in the game's words; nobody asks which book
it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.lazy import Lazy
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.systems.battletech.options import Choices

if TYPE_CHECKING:  # views carry a book
    from recordsheet_gui.core.draft import Draft
    from recordsheet_gui.core.ids import UnitId
    from recordsheet_gui.systems.battletech.mech.view import Mech

    Shake = Callable[[Draft, Mech, UnitId], None]


MECH = "recordsheet_gui.systems.battletech.mech"

D = TypeVar("D", bound=UnitDesign)


@dataclass(frozen=True, kw_only=True, eq=False)
class Book(Choices):
    """A rulebook, with what a table has chosen in it; equal to itself alone."""

    # -- numbers: what is added to piloting rolls as long as it lasts -----------------------------

    gyro_hit: int = 3
    """A gyro that is hit and still turns."""
    heavy_gyro_hit: int = 1
    """The first hit on a heavy-duty gyro."""
    gyro_destroyed: int = 6
    hip_hit: int = 2
    """Each hip."""
    leg_actuator_hit: int = 1
    """Each upper or lower leg."""
    foot_hit: int = 1
    leg_lost: int = 5
    """Each leg of a 'Mech that has two or three."""
    quad_legs_lost: tuple[int, ...] = (-2, 0, 5, 5, 5)
    """A 'Mech of four legs, by how many of them it has lost."""

    # -- numbers: other ---------------------------------------------------------------------------

    explosion_hits: int = 2
    """Hits on a pilot in whose 'Mech something explodes."""
    upper_arm_hit: int = 1
    """What it adds to the shots of the weapons in its arm."""
    lower_arm_hit: int = 1
    claw: int = 1
    """What it adds to a punch."""
    mule_kick: int = 1
    """What a kick with a hind leg adds."""
    heavy_gyro_hits: int = 3
    """Hits that destroy a heavy-duty gyro."""
    life_support_heat: int = 15
    """Heat from which lost life support hurts the pilot."""

    # -- tables, steps and gear -------------------------------------------------------------------

    tables: Path | None = None
    """The folder of its own tables; what that lacks stands in the one that all books share."""
    shake_by_gyro: "Shake" = Lazy["Shake"](f"{MECH}.piloting.shake_by_gyro")
    """What a hit on the gyro asks of a 'Mech that stands."""
    gear: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Equipment that it changes, by its id: the facts that are others than in the table of gear.

    A unit that was saved has its equipment within it, so it is changed when a view is made.
    """

    def design(self, design: D) -> D:
        """A unit with its equipment as it is by this book."""
        if not self.gear:
            return design
        found: D = _designs.of(design, self)
        return found


def _with_gear(design: Any, book: Book) -> Any:
    """The same design where nothing aboard is changed."""
    if not any(item.gear.id in book.gear for item in design.items):
        return design
    items = (
        replace(item, gear=replace(item.gear, **book.gear.get(item.gear.id, {})))
        for item in design.items
    )
    return replace(design, items=tuple(items))


_designs: Lately[Any, Book, Any] = Lately(_with_gear, 256)
"""Found once for a design: what is known of a design is known by who it is."""

TOTAL_WARFARE = Book()

B = TypeVar("B", bound=Book)


def book_of(chosen: Mapping[str, object]) -> Book:
    """The book of a table of Total Warfare with these options."""
    return as_chosen(chosen, TOTAL_WARFARE)


def as_chosen(chosen: Mapping[str, object], book: B) -> B:
    """A book with these options of a table; the same choices are the same book."""
    found: B = _books.of(chosen, book)
    return found


def _find(chosen: Mapping[str, object], book: Book) -> Book:
    knobs = ((name, value) for name, value in chosen.items() if hasattr(book, name))
    return _with(book, tuple(sorted(knob for knob in knobs if knob[1] != getattr(book, knob[0]))))


@lru_cache(maxsize=64)
def _with(book: Book, knobs: tuple[tuple[str, Any], ...]) -> Book:
    return replace(book, **dict(knobs)) if knobs else book


_books: Lately[Mapping[str, object], Any, Any] = Lately(_find, 16)
"""Every view asks for the same one again."""
