"""Options of the BattleTech games: automation switches, and rulings with their alternatives."""

from recordsheet_gui.core import options
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.state import GameState

READINGS = "How the rules are read"
EXTRAS = "Optional rules"
AUTOMATIC = "The program does for you"

AUTOMATION = (
    Option(
        name="criticals",
        title="Ask for critical hits when structure is struck",
        is_automation=True,
        group=AUTOMATIC,
    ),
    Option(
        name="explosions",
        title="Explode ammunition and explosive gear on a critical hit",
        is_automation=True,
        group=AUTOMATIC,
    ),
    Option(
        name="pilot",
        title="Hurt the pilot and ask for consciousness rolls",
        is_automation=True,
        group=AUTOMATIC,
    ),
    Option(
        name="piloting",
        title="Ask for piloting rolls and falls",
        is_automation=True,
        group=AUTOMATIC,
    ),
    Option(
        name="heat", title="Work out heat in the Heat Phase", is_automation=True, group=AUTOMATIC
    ),
)

RULINGS = (
    Option(
        name="critical_when_destroyed",
        title="A location that a hit destroys is still rolled for critical hits",
        group=READINGS,
    ),
    Option(
        name="ice_explosion",
        title="A combustion engine explodes on these rolls at its first, second and third hit",
        values=("10-7-4", "10-13-16"),
        group=READINGS,
        labels=("10+, 7+, 4+", "10+, 13+, 16+"),
    ),
    Option(
        name="life_support_second_hit",
        title="Heat at which lost life support costs two pilot hits",
        values=(26, 25),
        group=READINGS,
    ),
    Option(
        name="hip_replaces_later_hits",
        title="A hip hit also replaces actuator hits taken after it",
        group=READINGS,
    ),
    Option(
        name="industrial_criticals",
        title="IndustrialMechs add 2 to the roll for how many critical hits there are",
        group=READINGS,
    ),
    Option(
        name="industrial_checks",
        title="IndustrialMechs are checked after falls and blows, and may stall",
        group=READINGS,
    ),
    Option(
        name="auto_eject",
        title="Pilots eject by themselves before ammunition explodes",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="gauss_off",
        title="Gauss rifles can be powered down: they neither fire nor explode",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="hull_breach",
        title="Hits under water ask whether the hull is breached",
        values=(False, True),
        fresh=True,
        group=READINGS,
    ),
    Option(
        name="careful_stand",
        title="'Mechs may stand up with care: all walking MP, 2 easier",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="hull_down",
        title="'Mechs may be hull down: 2 harder to hit, and their legs are out of sight",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="flamer_heat_and_damage",
        title="Flamers heat and damage a 'Mech at once, instead of one of the two",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="forced_withdrawal",
        title="Crippled 'Mechs have to withdraw: the sheet says which are, and why",
        values=(False, True),
        group=EXTRAS,
    ),
    Option(
        name="one_phase_per_turn",
        title="The whole turn counts as one phase, for tables that never press the button",
        values=(False, True),
        group=READINGS,
    ),
    Option(
        name="force_value",
        title="Battle value that C3 and TAG add to units is counted by these rules",
        values=("Total Warfare", "Core Rules"),
        group=READINGS,
    ),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Choices:
    """Options that a sheet's own numbers and words follow from, each by its name.

    They stand in the book that every view carries (`book.py`).
    """

    hip_replaces_later_hits: bool = True
    """Ruling R-TW-6: a hip hit silences actuator hits of its leg taken after it too."""
    forced_withdrawal: bool = False
    """A sheet says when its 'Mech has to withdraw."""
    life_support_second_hit: int = 26
    """Heat at which lost life support costs two pilot hits."""


ALL = options.named(*AUTOMATION, *RULINGS)
DEFAULTS = {name: option.default for name, option in ALL.items()}


def chosen(state: GameState, name: str) -> object:
    """What this game chose, or the default."""
    return options.chosen(ALL, state.options, name)


def is_on(state: GameState, name: str) -> bool:
    """A switch; rules ask for several with every hit."""
    return state.options.get(name, DEFAULTS[name]) is True
