"""Battle values in tips: how a number was counted, in as many lines as fit on a screen."""

from collections.abc import Iterable

from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.units.battle_value import Line, number
from recordsheet_gui.units.force_value import UnitValue

SPACE = "&nbsp;&nbsp;&nbsp;"
TOTALS = ("Defensive value", "Offensive value", "Battle value")
"""Lines that sum up."""


def tip(name: str, value: UnitValue, words: str = "") -> str:
    """Why a unit is worth so much; `words` is what else there is to say of it."""
    more = f"<br>{escaped(words)}" if words else ""
    heading = f"<b>{escaped(name)}: {value.words()}</b>{more}"
    if value.value is None:
        reasons = escaped(", ".join(value.reasons))
        return f"<qt>{heading}<br>Nobody has a value for {reasons}.</qt>"
    rows = [*_rows(value.base.in_short()), *_rows(value.lines)]
    note = "Counted from the design, without any damage."
    return f"<qt>{heading}<table cellspacing='0'>{''.join(rows)}</table>{note}</qt>"


def _rows(lines: Iterable[Line]) -> Iterable[str]:
    for line in lines:
        label, working = escaped(line.label), escaped(line.working)
        found = number(round(line.value, 2))
        if line.about in TOTALS:
            label, found = f"<b>{label}</b>", f"<b>{found}</b>"
        cells = f"<td>{label}{SPACE}</td><td>{working}{SPACE}</td><td align='right'>{found}</td>"
        yield f"<tr>{cells}</tr>"
