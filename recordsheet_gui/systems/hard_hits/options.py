"""Options of Hard Hits: which chart a game plays by."""

from collections.abc import Mapping

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.options import Option, named
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.hard_hits import tables

ALL = named(
    Option(
        name="chart",
        title="Damage is allocated by this chart, or by one from a file of your own",
        values=("standard", "seed"),
        file="chart",
        group="The chart",
        labels=("the standard chart", "the chart of the printed example"),
    )
)


def check(options: Mapping[str, object]) -> None:
    """Refuse an option or a chart that the game does not have."""
    for name, value in options.items():
        if name not in ALL:
            raise RuleError("option", f'Hard Hits has no option "{name}".')
        if isinstance(value, str):
            tables.chart_path(value)
        elif isinstance(value, dict):
            tables.check_chart(value)
        else:
            raise RuleError("chart", "A chart is a name, or a title with all its rows.")


def chart_option(state: GameState) -> object:
    """The chart of this game, as its option says it."""
    return state.options.get("chart", ALL["chart"].values[0])
