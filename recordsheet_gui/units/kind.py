"""A kind of unit: all that the program knows of it without any game's rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.lazy import Lazy
from recordsheet_gui.units.anatomy import Anatomy

if TYPE_CHECKING:
    from recordsheet_gui.units.armor import ArmorLimits
    from recordsheet_gui.units.battle_value import BattleValue
    from recordsheet_gui.units.gear import Gear
    from recordsheet_gui.units.weights import Weights

D = TypeVar("D", bound=UnitDesign)

_ARMOR, _PLACES = "recordsheet_gui.units.armor", "recordsheet_gui.units.places"

Record = dict[str, object]
"""A unit as JSON for other programs."""


LEVELS = ("", "introductory", "standard tournament", "advanced", "experimental", "unofficial")
"""Rules levels by their number, in words that a player may type."""

WEIGHTS: Mapping[str, tuple[int, int]] = {
    "ultralight": (1, 19),
    "light": (20, 39),
    "medium": (40, 59),
    "heavy": (60, 79),
    "assault": (80, 100),
    "superheavy": (101, 200),
}
"""Words for a unit's tonnage, and the tons they stand for."""


def weight_class(tons: int) -> str:
    """Light, medium, heavy, assault and what lies beyond."""
    for word, (least, most) in WEIGHTS.items():
        if least <= tons <= most:
            return word
    return ""


def read_later(module: str, name: str) -> Callable[..., Any]:
    """A function of a kind's own, imported when it is first called.

    Only the library and the command line ask for text, records, remarks and values: starting has a
    budget.
    """
    return Lazy(f"{module}.{name}")


def level_word(level: int) -> str:
    """A rules level as a player may type it; empty where there is none."""
    return LEVELS[level] if 0 <= level < len(LEVELS) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryFacts:
    """What the library lists of a unit and searches in; what does not apply is 0 or empty."""

    tons: int = 0
    role: str = ""
    tech_base: str = ""
    year: int = 0
    rules_level: int = 0
    config: str = ""
    is_omni: bool = False
    jump: int = 0
    book: str = ""
    """The source book, as the unit's file calls it: TR:3039."""
    chassis: str = ""
    model: str = ""
    words: tuple[str, ...] = ()
    """Further words that a player may look for."""


class Remark(NamedTuple):
    """One thing about a unit that contradicts the rules of construction."""

    field: str
    """What it is about: "armor.LT", "slots.RA"."""
    message: str
    """A sentence for the player."""


class Feature(NamedTuple):
    """One thing about a unit that another one may have otherwise."""

    group: str
    """What it belongs to: "Movement", "Armor"."""
    name: str
    """ "Walk", "Right Arm", "Medium Laser"."""
    value: float | str
    """A number where more and less can be told, else words."""
    note: str = ""
    """What else: where a weapon sits, how many shots there are."""


def no_features(design: UnitDesign) -> tuple[Feature, ...]:
    """A kind of which only what the library lists can be compared."""
    return ()


def nothing_to_remark(design: UnitDesign) -> tuple[Remark, ...]:
    """A kind whose construction nobody checks."""
    return ()


def nothing_weighed(design: UnitDesign) -> "Weights | None":
    """A kind that nobody weighs."""
    return None


def no_flaw(design: UnitDesign) -> str:
    """A kind whose every design can be."""
    return ""


def nothing_by_hand(design: UnitDesign) -> tuple[str, ...]:
    """A kind whose rules the program knows all of."""
    return ()


REGULAR_SECOND = 5
"""The second skill that a printed battle value has in mind."""


def as_it_is(design: UnitDesign) -> int | None:
    """A kind whose second skill counts in its price."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitKind(Generic[D]):
    """One kind of unit, by the key that its designs have in saves and files."""

    key: str
    title: str
    """One of them, for sentences: "a 'Mech"."""
    design: type[D]
    words: tuple[str, ...] = ()
    """What else a player may call them, in small letters, many of them: "starships".

    A search takes a word's beginning for the word, so that one of them is found too.
    """
    second_skill: str = ""
    """What else than gunnery a crew is skilled in: "piloting"; empty where nothing else counts."""
    priced_skill: Callable[[D], int | None] = as_it_is
    """What the second skill counts as in a price, whatever it is; None for what it is."""
    anatomy: Callable[[D], Anatomy]
    facts: Callable[[D], LibraryFacts]
    lines: Callable[[D], Iterator[str]]
    """The unit in lines of text."""
    record: Callable[[D], Record]
    """The unit by its facts."""
    whole_record: Callable[[D], Record]
    """The record, and what else the design has."""
    not_automated: Callable[[D], tuple[str, ...]] = nothing_by_hand
    """Each part of a unit whose special rules the player has to see to, in a few words."""
    remarks: Callable[[D], tuple[Remark, ...]] = nothing_to_remark
    """What contradicts the rules of construction; never a ban."""
    remarks_on_import: Callable[[D], tuple[Remark, ...]] | None = None
    """Those of them that thousands of files are looked through for; None where that is all."""
    not_checked: Callable[[D], tuple[str, ...]] = nothing_by_hand
    """What of a design the remarks say nothing about, though they do of others: "weight"."""
    weights: "Callable[[D], Weights | None]" = nothing_weighed
    """What its parts weigh; None where nobody has told us of this kind."""
    weight_of: Callable[..., float | None] = read_later(_PLACES, "by_table")
    """What a piece of gear would weigh in a design, in the unit of its `weights`.

    Takes the design, the gear and, for gear of variable size, that; None where nobody knows.
    """
    slots_of: Callable[..., int | None] = read_later(_PLACES, "slots_unknown")
    """The slots that it would take, by the same arguments; None where a kind counts none."""
    places: "Callable[[D, Gear], tuple[str, ...]]" = read_later(_PLACES, "anywhere")
    """The places that may hold a piece; whether there is room is another question."""
    armor_limits: "Callable[[D], ArmorLimits | None]" = read_later(_ARMOR, "no_limits")
    """The most armor of a design, in all and by place; None where nobody has told us."""
    balanced_armor: Callable[[D, int], dict[str, int]] = read_later(_ARMOR, "not_laid_out")
    """So many points (of a squad: of each suit) laid out over the places of armor."""
    armor_points: Callable[[D, float], int | None] = read_later(_ARMOR, "nothing_bought")
    """The points that so much weight buys of a design's armor; None where nobody knows."""
    flaw: Callable[[D], str] = no_flaw
    """Why a design that somebody stored cannot be used, in a few words; empty when it can."""
    features: Callable[[D], Iterable[Feature]] = no_features
    """What a unit has beside what the library lists, for comparisons; see `units/features.py`."""
    battle_value: "Callable[[D], BattleValue] | None" = None
    """What a unit is worth, with every step of the count; None where nobody counts it so."""
