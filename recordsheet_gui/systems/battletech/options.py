"""Options of the BattleTech games: automation switches, and rulings with their alternatives."""

from collections.abc import Mapping
from dataclasses import dataclass

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a table, stored in its game."""

    name: str
    title: str
    values: tuple[object, ...] = (True, False)
    """The default first."""


AUTOMATION = (
    Option(name="criticals", title="Ask for critical hits when structure is struck"),
    Option(name="explosions", title="Explode ammunition and explosive gear on a critical hit"),
    Option(name="pilot", title="Hurt the pilot and ask for consciousness rolls"),
    Option(name="piloting", title="Ask for piloting rolls and falls"),
    Option(name="heat", title="Work out heat in the Heat Phase"),
)

RULINGS = (
    Option(
        name="critical_when_destroyed",
        title="A location destroyed by a hit still makes its critical roll (R-TW-2)",
    ),
    Option(
        name="ice_explosion",
        title="Combustion engines explode on 10+, 7+, 4+ by hit; else on 10+, 13+, 16+ (R-TW-3)",
        values=("10-7-4", "10-13-16"),
    ),
    Option(
        name="life_support_second_hit",
        title="Heat at which lost life support costs two pilot hits (R-TW-5)",
        values=(26, 25),
    ),
    Option(
        name="hip_replaces_later_hits",
        title="A hip hit also replaces actuator hits taken after it (R-TW-6)",
    ),
    Option(
        name="industrial_criticals",
        title="IndustrialMechs add 2 to critical determination rolls",
        values=(False, True),
    ),
    Option(
        name="one_phase_per_turn",
        title="The whole turn counts as one phase, for tables that never press the button",
        values=(False, True),
    ),
)

ALL = {option.name: option for option in (*AUTOMATION, *RULINGS)}


def check(options: Mapping[str, object], title: str) -> None:
    """Refuse an option or a value that the game does not have."""
    for name, value in options.items():
        if name not in ALL:
            raise RuleError("option", f'{title} has no option "{name}".')
        if not any(value is v or (type(value) is type(v) and value == v) for v in ALL[name].values):
            offered = ", ".join(str(v).lower() for v in ALL[name].values)
            raise RuleError("option", f'The option "{name}" is one of {offered}.')


def chosen(state: GameState, name: str) -> object:
    """What this game chose, or the default."""
    return state.options.get(name, ALL[name].values[0])


def is_on(state: GameState, name: str) -> bool:
    """A switch."""
    return chosen(state, name) is True
