"""Steps that were taken back or done again, in a sentence that names whom they changed."""

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.digest import digest_between
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import lines, moment
from recordsheet_gui.session.naming import label

MOST_NAMED = 4
"""Units; the journal has the others."""
MOST_READ = 20
"""Steps whose sentences are looked through for the units that they speak of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold:
    """What to say, and whose sheets it is about, the one that matters most first."""

    text: str
    units: tuple[UnitId, ...]


def retold(system: GameSystem, history: History, start: int, end: int) -> Retold:
    """The steps from one position to a later one; the first of them speaks for all."""
    first, about = _told(system, history, start + 1)
    spoken = dict.fromkeys(about)
    for position in range(start + 2, min(end, start + MOST_READ) + 1):
        spoken |= dict.fromkeys(_told(system, history, position)[1])
    changed = digest_between(system, history, start, end)
    units = tuple(dict.fromkeys((*(line.unit for line in changed), *spoken)))
    others = end - start - 1
    before, after = history.state(start), history.state(end)
    text = f"{first} And {counted(others, 'more step')}." if others else first
    if before.clock != after.clock:
        text = _phases(system, before.clock, after.clock)
    if len(units) > 1 or (changed and (others or before.clock != after.clock)):
        what = {line.unit: f"{line.name} ({line.text})" for line in changed}
        named = [
            what.get(unit) or label(after if unit in after.units else before, unit)
            for unit in units[:MOST_NAMED]
        ]
        more = len(units) - len(named)
        rest = f" and {counted(more, 'more unit')}" if more else ""
        text = f"{', '.join(named)}{rest}. {text}"
    return Retold(text=text, units=units)


def _phases(system: GameSystem, first: Clock, last: Clock) -> str:
    """That a phase ended, or several."""
    phases = len(system.phases)
    ended = (last.turn - first.turn) * phases + last.phase - first.phase
    if ended == 1:
        return f"The end of {moment(system, first)}."
    return f"All from {moment(system, first)} to {moment(system, last)}."


def _told(system: GameSystem, history: History, position: int) -> tuple[str, tuple[UnitId, ...]]:
    """A step as the journal tells it first, and the units that it is about."""
    step = history.step(position)
    told = lines(system, history.state(position - 1), step, position)
    units = tuple(dict.fromkeys(line.unit for line in told if line.unit is not None))
    return (told[0].text if told else f"{step.command.title.capitalize()}."), units
