"""What left the list of owed rolls without being rolled: every one of them is told."""

from collections.abc import Iterator, Mapping, Sequence

from recordsheet_gui.core.events import How, Owed, PhaseBegan, Settled, Step
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.owed import answered, question_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """One entry that nobody rolled, with the state that last asked for it."""

    entry: Owed
    how: How
    asked: GameState
    is_late: bool
    """Its time is over: the next phase has begun."""

    @property
    def together(self) -> object:
        """Entries with the same key are told in one sentence."""
        if self.how is How.SKIPPED:
            return self.how
        if self.how is How.DISMISSED:
            return self.entry.id
        return self.how, self.entry.unit


Told = tuple[UnitId | None, str, RuleId]


def told_drops(system: GameSystem, before: GameState, step: Step) -> Mapping[int, Told]:
    """The sentences about what a step dropped, by the number of the entry that comes first."""
    groups: dict[object, list[Dropped]] = {}
    for drop in _dropped(system, before, step):
        groups.setdefault(drop.together, []).append(drop)
    return {drops[0].entry.id: _sentence(system, drops) for drops in groups.values()}


def _dropped(system: GameSystem, before: GameState, step: Step) -> Iterator[Dropped]:
    if not any(isinstance(e, Settled) and e.how is not How.RESOLVED for e in step.events):
        return
    known = {entry.id for entry in before.owed}
    state, is_late = before, False
    for event in step.events:
        is_late = is_late or isinstance(event, PhaseBegan)
        if isinstance(event, Settled) and event.how is not How.RESOLVED:
            entry = next((owed for owed in state.owed if owed.id == event.id), None)
            # What never waited, and a wreck cannot roll, is missed by nobody.
            if entry is not None and (entry.id in known or not _is_plain(system, state, entry)):
                asked = before if entry.id in known else state
                yield Dropped(entry=entry, how=event.how, asked=asked, is_late=is_late)
        state = evolve(state, event)


def _is_plain(system: GameSystem, state: GameState, entry: Owed) -> bool:
    return entry.unit is None or system.wreck(state, entry.unit) is not None


def _sentence(system: GameSystem, drops: Sequence[Dropped]) -> Told:
    first = drops[0]
    how, rule = first.how, first.entry.rule
    units = {drop.entry.unit for drop in drops}
    unit = first.entry.unit if len(units) == 1 else None
    is_one = len(units) == 1
    whose = f"{label(first.asked, unit)}: " if unit is not None else ""
    what = _times(_what(system, drop, with_unit=not is_one) for drop in drops)
    if how is How.SKIPPED:
        return unit, f"{whose}skipped: {_count(system, drops)} owed ({what}).", rule
    if how is How.DISMISSED:
        return unit, f"{whose}dismissed: {what}.", rule
    is_table = unit is None and first.is_late
    return unit, f"{whose}{'not rolled' if is_table else 'no longer needed'}: {what}.", rule


def _what(system: GameSystem, drop: Dropped, *, with_unit: bool) -> str:
    """What was asked, of whom, and what had been answered already."""
    entry = drop.entry
    whose = f"{label(drop.asked, entry.unit)}: " if with_unit and entry.unit is not None else ""
    # A roll of the whole table has a name; its question is only about one side.
    title = (
        entry.command.title if entry.unit is None else question_of(system, drop.asked, entry).title
    )
    return f"{whose}{title}{_so_far(system, drop)}"


def _so_far(system: GameSystem, drop: Dropped) -> str:
    if not drop.entry.given:
        return ""
    found = [f"{why}: {answer}" for why, answer in answered(system, drop.asked, drop.entry)]
    return f" (so far {'; '.join(found)})" if found else ""


def _times(parts: Iterator[str]) -> str:
    counts: dict[str, int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    return "; ".join(part if n == 1 else f"{part}, {n} times" for part, n in counts.items())


def _count(system: GameSystem, drops: Sequence[Dropped]) -> str:
    choices = sum(bool(question_of(system, d.asked, d.entry).choose) for d in drops)
    rolls = len(drops) - choices
    words = [counted(n, what) for n, what in ((rolls, "roll"), (choices, "choice")) if n]
    return " and ".join(words)
