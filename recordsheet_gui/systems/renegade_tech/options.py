"""Options of Renegade Tech: its optional rules, rulings with their alternatives, automation."""

from collections.abc import Mapping

from recordsheet_gui.core import options
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import options as shared
from recordsheet_gui.systems.battletech.book import Book

BLOWS = "Templates and hits"
SHEETS = "How sheets are dealt"

OWN = (
    Option(
        name="location_two",
        title="What a location roll of 2 does beside the hit",
        values=("plain", "through-armor", "floating"),
        group=BLOWS,
        labels=("nothing", "a critical where it struck", "a critical elsewhere"),
    ),
    Option(
        name="quick_transfer",
        title="Damage to a destroyed location transfers, whatever armor is left on it",
        values=(False, True),
        group=BLOWS,
    ),
    Option(
        name="widow_anchor",
        title="Armor holds on to the internals of its own column, or to the whole line",
        values=("column", "line"),
        group=BLOWS,
        labels=("its own column", "the whole line"),
    ),
    Option(
        name="overhang",
        title="A template beyond the edge loses that damage, or slides inward",
        values=("lost", "slides"),
        group=BLOWS,
        labels=("loses it", "slides inward"),
    ),
    Option(
        name="even_width",
        title="Which middle column an even template has is rolled, or the attacker chooses",
        values=("roll", "choice"),
        group=BLOWS,
        labels=("is rolled", "the attacker chooses"),
    ),
    Option(
        name="missile_groups",
        title="Missile groups fall side by side, or each missile on its own center",
        values=("side by side", "one by one"),
        group=BLOWS,
        labels=("side by side", "each on its own"),
    ),
    Option(
        name="life_support_circles",
        title="How many circles of life support are hit before it is out",
        values=(1, 2),
        group=BLOWS,
    ),
    Option(
        name="arm_falls_with_torso",
        title="An arm falls with its side torso instead of hanging on it as dead weight",
        values=(False, True),
        group=BLOWS,
    ),
    Option(
        name="templates",
        title="The shapes of the templates: ours, or drawn anew in a file of your own",
        values=("standard",),
        file="template file",
        group=BLOWS,
        labels=("ours",),
    ),
    Option(
        name="armor_rows",
        title="Armor has a box for each point, or is rounded to full rows",
        values=("points", "full"),
        is_dealt=True,
        group=SHEETS,
        labels=("a box a point", "full rows"),
    ),
    Option(
        name="internal_rows",
        title="Rows of internals: a sixth of the structure points, a half of them up to five as "
        "vehicles have, or by tonnage from a file of your own",
        values=("sixth", "half"),
        file="row file",
        is_dealt=True,
        group=SHEETS,
        labels=("a sixth", "a half, up to five"),
    ),
    Option(
        name="block_layout",
        title="How the two boxes of a slot are dealt; owners may lay them anew before the fight",
        values=("side by side", "upright"),
        is_dealt=True,
        group=SHEETS,
    ),
    Option(
        name="structure_criticals",
        title="A vehicle that loses internal structure rolls for a critical hit there",
        values=(True, False),
        group=BLOWS,
    ),
    Option(name="punch_row", title="Boxes of a punch row", values=(3, 2), group=BLOWS),
)

NOT_HERE = ("critical_when_destroyed", "industrial_criticals")
"""Shared options about determination rolls, which this game does not make."""

ALL = options.named(
    *shared.AUTOMATION,
    *(option for option in shared.RULINGS if option.name not in NOT_HERE),
    *OWN,
)
"""Everything that a table may choose, the shared options that apply first."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GridBook(Book):
    """The rulebook as this game reads it."""

    life_support_circles: int = 1
    """Circles that put life support out (RT-11)."""


RENEGADE_TECH = GridBook()

DEFAULTS = {name: option.default for name, option in ALL.items()}


def chosen(state: GameState, name: str) -> object:
    """What this game chose, or the default."""
    return state.options.get(name, DEFAULTS[name])


def dealt(chosen: Mapping[str, object], name: str) -> object:
    """What a table chose before there is a game, or the default."""
    return chosen.get(name, DEFAULTS[name])


def is_on(state: GameState, name: str) -> bool:
    """A switch; rules ask for several with every hit."""
    return state.options.get(name, DEFAULTS[name]) is True
