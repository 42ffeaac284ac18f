"""Options of Hard Hits: which chart a game plays by."""

import re
from collections.abc import Mapping
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.options import Option, named
from recordsheet_gui.core.state import GameState

FOLDER = Path(__file__).parent / "tables"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


ALL = named(
    Option(
        name="chart",
        title="The damage allocation chart, by name or with all its rows (HH-1)",
        values=("standard", "seed"),
    )
)


def chart_names() -> tuple[str, ...]:
    """The charts that we ship."""
    return tuple(sorted(path.stem.removeprefix("chart-") for path in FOLDER.glob("chart-*.toml")))


def chart_path(name: str) -> Path:
    """The file of a shipped chart; refused when there is none of that name."""
    path = FOLDER / f"chart-{name}.toml"
    if not _NAME.fullmatch(name) or not path.is_file():
        known = ", ".join(chart_names())
        raise RuleError("chart", f'There is no chart "{name[:40]}"; there are {known}.')
    return path


def check(options: Mapping[str, object]) -> None:
    """Refuse an option or a chart that the game does not have."""
    for name, value in options.items():
        if name not in ALL:
            raise RuleError("option", f'Hard Hits has no option "{name}".')
        if isinstance(value, str):
            chart_path(value)
        elif isinstance(value, dict):
            # Charts are read with pydantic, which must not slow the program's start.
            from recordsheet_gui.systems.hard_hits import tables

            tables.check_chart(value)
        else:
            raise RuleError("chart", "A chart is a name, or a title with all its rows.")


def chart_option(state: GameState) -> object:
    """The chart of this game, as its option says it."""
    return state.options.get("chart", ALL["chart"].values[0])
