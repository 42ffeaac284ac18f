"""A battle as a story that fits on one picture: who stands, who fell, what turned it."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.session import luck as dice
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import label, moment
from recordsheet_gui.session.luck import Heap, Luck
from recordsheet_gui.session.standing import Standing, standing
from recordsheet_gui.session.tally import Blow, Kill, Loss, Tally, tally
from recordsheet_gui.units.kinds import kind_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """One unit at the end."""

    unit: UnitId
    name: str
    pilot: str
    side: str
    paper: UnitState
    hurt: Mapping[str, float]
    """How much of each part of its figure is lost, from 0 to 1."""
    standing: Standing
    destroyed: str
    """Why it is out of the game; empty while it is in."""
    fell: str
    """When, and by whose hand as far as facts know it: turn 2, by Atlas AS7-D."""
    is_away: bool
    """It has left the field."""
    dealt: int
    """Boxes that it struck from others, as far as facts know it."""
    kills: int

    @property
    def stands(self) -> bool:
        """True while it is on the field and in the game."""
        return not self.destroyed and not self.is_away


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A turning point."""

    turn: int
    position: int
    side: str
    """Whom it favors; empty where it favors nobody."""
    title: str
    """In a word or two: First blood."""
    words: str
    weight: int
    """The heaviest are told where there is no room for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStory:
    """One side of the battle."""

    side: str
    units: tuple[Fate, ...]
    dealt: tuple[int, ...]
    """Boxes struck from others, turn by turn."""
    taken: tuple[int, ...]
    kills: int
    luck: Luck

    @property
    def standing(self) -> int:
        """Units that are still on the field and in the game."""
        return sum(fate.stands for fate in self.units)


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The whole of it."""

    title: str
    game: str
    turns: int
    moment: str
    ending: str
    """Who holds the field, or that nobody does yet."""
    sides: tuple[SideStory, ...]
    moments: tuple[Moment, ...]
    """All that are known, in the order in which they came."""
    own: int
    """Boxes lost to falls, heat, explosions and friends."""
    heap: Heap | None
    """The dice that fell most often, by what they showed."""

    is_over: bool
    """No two sides stand against one another any more."""

    @property
    def played(self) -> int:
        """The turns of the fight: to its last blow when it is over, else to now."""
        struck = [n for side in self.sides for n, boxes in enumerate(side.taken, 1) if boxes]
        last = max(struck, default=1)
        return last if self.is_over or self.turns == last else max(last, self.turns - 1)

    def told(self, most: int) -> tuple[Moment, ...]:
        """The turning points that matter most, in the order in which they came."""
        heaviest = sorted(self.moments, key=lambda one: (-one.weight, one.position))[:most]
        return tuple(sorted(heaviest, key=lambda one: (one.position, -one.weight)))


def story(
    system: GameSystem, history: History, *, upto: int | None = None, title: str = ""
) -> Story:
    """The battle up to the cursor, or to an earlier step."""
    state = history.state(upto)
    count = tally(system, history, upto)
    rolled = dice.rolls(system, history, upto)
    lucks = dice.by_side(rolled)
    names = _Names(state, count)
    fates = [*_fates(system, state, count, names), *_cleared(system, state, count, names)]
    sides = tuple(
        SideStory(
            side=side,
            units=tuple(fate for fate in fates if fate.side == side),
            dealt=count.dealt(side),
            taken=count.taken(side),
            kills=sum(kill.by_side == side for kill in count.kills),
            luck=lucks.get(side) or dice.luck(()),
        )
        for side in count.sides
    )
    return Story(
        title=title or state.title or system.title,
        game=system.title,
        turns=count.turns,
        moment=moment(system, state.clock),
        ending=_ending(sides),
        is_over=sum(bool(side.standing) for side in sides) < 2,
        sides=sides,
        moments=tuple(sorted(_moments(count, names), key=lambda one: one.position)),
        own=count.own(),
        heap=next(iter(dice.heaps(rolled)), None),
    )


class _Names:
    """What units are called; those that left by the name that they had."""

    def __init__(self, state: GameState, count: Tally) -> None:
        self._state = state
        self._removed = count.removed

    def __call__(self, unit: UnitId) -> str:
        if unit in self._state.units or unit not in self._removed:
            return label(self._state, unit)
        return self._removed[unit][1].design.name

    def location(self, unit: UnitId, location: str) -> str:
        """A part of a unit as players say it."""
        paper = self._state.units.get(unit) or self._removed[unit][1]
        return kind_of(paper.design).anatomy(paper.design).name(location)


def _fates(system: GameSystem, state: GameState, count: Tally, names: "_Names") -> Iterator[Fate]:
    for unit in state.roster:
        derived = system.derive(state, unit)
        yield _fate(
            unit=unit,
            name=label(state, unit),
            side=state.sides.get(unit, ""),
            paper=state.units[unit],
            derived=derived,
            is_away=state.is_away(unit),
            count=count,
            names=names,
        )


def _cleared(system: GameSystem, state: GameState, count: Tally, names: "_Names") -> Iterator[Fate]:
    """Wrecks that somebody has cleared off the table."""
    for unit, (side, paper) in count.removed.items():
        units = {**state.units, unit: paper}
        before = GameState(clock=state.clock, units=units, options=state.options)
        yield _fate(
            unit=unit,
            name=paper.design.name,
            side=side,
            paper=paper,
            derived=system.derive(before, unit),
            is_away=False,
            count=count,
            names=names,
        )


def _fate(
    *,
    unit: UnitId,
    name: str,
    side: str,
    paper: UnitState,
    derived: Derived,
    is_away: bool,
    count: Tally,
    names: "_Names",
) -> Fate:
    end = next((kill for kill in count.kills if kill.unit == unit), None)
    return Fate(
        unit=unit,
        name=name,
        pilot=paper.pilot.name,
        side=side,
        paper=paper,
        hurt=derived.hurt,
        standing=standing(paper, derived),
        destroyed=derived.destroyed or "",
        fell="" if end is None else f"turn {end.turn}{_by(end, names)}",
        is_away=is_away,
        dealt=count.dealt_by(unit),
        kills=sum(kill.by == unit and bool(kill.by_side) for kill in count.kills),
    )


def _ending(sides: tuple[SideStory, ...]) -> str:
    left = [side for side in sides if side.standing]
    if not left:
        return "Nobody is left standing" if sides else "Nobody came"
    if len(left) == 1 and len(sides) > 1:
        return f"Side {left[0].side} holds the field"
    return "Undecided"


# -- turning points --------------------------------------------------------------------------

FIRST_KILL, LAST_KILL, KILL = 100, 95, 45
LEAD, HEAVIEST, FIRST, LIMB, BLOODIEST = 70, 60, 50, 40, 30
"""How much each kind of turning point weighs."""
FEW_TURNS = 3
"""A battle of fewer has no bloodiest turn."""


def _moments(count: Tally, names: _Names) -> Iterator[Moment]:
    for number, kill in enumerate(count.kills):
        weight = LAST_KILL if number == len(count.kills) - 1 else KILL
        yield _lost(kill, names, weight if number else FIRST_KILL)
    aimed = [blow for blow in count.blows if blow.by_side]
    if aimed:
        first = aimed[0]
        words = f"{_author(first, names)} strikes {names(first.unit)}{_with(first)}"
        yield _moment(first, "First blood", words, FIRST)
        heaviest = max(aimed, key=lambda blow: blow.boxes)
        if heaviest is not first or len(aimed) == 1:
            words = (
                f"{_author(heaviest, names)} takes {heaviest.boxes} off "
                f"{names(heaviest.unit)}{_with(heaviest)}"
            )
            yield _moment(heaviest, "Heaviest blow", words, HEAVIEST)
    yield from _limbs(count, names)
    yield from _lead(count, aimed)
    totals = [0] * count.turns
    for blow in count.blows:
        totals[blow.turn - 1] += blow.boxes
    if sum(map(bool, totals)) >= FEW_TURNS:
        worst = max(range(count.turns), key=totals.__getitem__)
        last = max(b.position for b in count.blows if b.turn == worst + 1)
        words = f"{totals[worst]} boxes lost in one turn"
        yield Moment(
            turn=worst + 1,
            position=last,
            side="",
            title="Bloodiest turn",
            words=words,
            weight=BLOODIEST,
        )


def _moment(blow: Blow, title: str, words: str, weight: int) -> Moment:
    return Moment(
        turn=blow.turn,
        position=blow.position,
        side=blow.by_side,
        title=title,
        words=words,
        weight=weight,
    )


def _author(blow: Blow, names: _Names) -> str:
    return names(blow.by) if blow.by is not None else f"Side {blow.by_side}"


def _with(blow: Blow) -> str:
    return f" ({blow.source})" if blow.source else ""


def _by(kill: Kill, names: _Names) -> str:
    if kill.by is not None:
        return f", by {names(kill.by)}" if kill.by != kill.unit else ""
    return f", by side {kill.by_side}" if kill.by_side else ""


def _lost(kill: Kill, names: _Names, weight: int) -> Moment:
    why = kill.why.rstrip(".")
    why = why[0].lower() + why[1:]
    return Moment(
        turn=kill.turn,
        position=kill.position,
        side=kill.by_side,
        title=f"{names(kill.unit)} is out",
        words=f"{why}{_by(kill, names)}",
        weight=weight,
    )


def _limbs(count: Tally, names: _Names) -> Iterator[Moment]:
    """Locations that were lost before their unit was; several at once are told together."""
    ends = {kill.unit: kill.position for kill in count.kills}
    found: dict[tuple[int, UnitId], list[Loss]] = {}
    for loss in count.losses:
        if loss.position < ends.get(loss.unit, loss.position + 1):
            found.setdefault((loss.position, loss.unit), []).append(loss)
    for (position, unit), losses in found.items():
        where = " and ".join(names.location(unit, loss.location) for loss in losses)
        by = losses[0].by
        author = f", by {names(by)}" if by is not None and by != unit else ""
        yield Moment(
            turn=losses[0].turn,
            position=position,
            side=losses[0].by_side,
            title="Crippled",
            words=f"{names(unit)} loses its {where}{author}",
            weight=LIMB,
        )


def _lead(count: Tally, aimed: list[Blow]) -> Iterator[Moment]:
    """The last time that another side had struck the most."""
    totals = dict.fromkeys(count.sides, 0)
    leader, changed = "", None
    for blow in aimed:
        totals[blow.by_side] += blow.boxes
        ahead = [side for side, sum_ in totals.items() if sum_ == max(totals.values())]
        if len(ahead) == 1 and ahead[0] != leader:
            # Who strikes first takes the lead from nobody, and one exchange of fire is no tide.
            changed = blow if leader and blow.turn > aimed[0].turn else None
            leader = ahead[0]
    if changed is not None:
        words = f"side {leader} has struck more from here on"
        yield _moment(changed, "The tide turns", words, LEAD)
