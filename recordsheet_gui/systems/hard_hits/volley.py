"""A volley: weapons in firing order, each against its shield, what is left goes inside."""

from collections.abc import Iterator

from recordsheet_gui.core.answers import DiceSpec
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.hard_hits.commands import Allocate, AllocateColumn, Shot, Volley
from recordsheet_gui.systems.hard_hits.ship import shield_key, ship
from recordsheet_gui.units.ship.design import SHIELDS

SHIELD = RuleId("HH-8")
ROLL = RuleId("HH-roll")
WRECK = RuleId("HH-7")

MOST_WEAPONS = 200
MOST_POINTS = 1000
"""Of one weapon or pulse; more than anything in this game does."""
TWO_DICE = DiceSpec(count=2, sides=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """Damage that shares one roll."""

    name: str
    points: tuple[int, ...]
    shield: int | None
    """The direction of fire."""
    direct: bool


def fire(draft: Draft, command: Volley) -> None:
    """Reduce the shields weapon by weapon; each that gets through owes its roll."""
    bursts = [burst for shot in _checked(command) for burst in _bursts(command, *shot)]
    before = _last_waiting(draft, command.unit)
    for burst in bursts:
        through = sum(_past_shield(draft, command.unit, burst, part) for part in burst.points)
        if through:
            before = owe_roll(draft, command.unit, burst.name, burst.shield, through, before)


def owe_roll(
    draft: Draft,
    unit: UnitId,
    weapon: str,
    shield: int | None,
    points: int,
    before: int | None = None,
) -> int | None:
    """One roll for so many points inside, once the weapon `before` is through.

    A wreck is asked for none.
    """
    if ship(draft.state, unit).destroyed is not None:
        draft.remark(
            f"{counted(points, 'point')} from {weapon} find only a wreck", Cause(rule=WRECK), unit
        )
        return before
    return draft.owe(
        Allocate(unit=unit, points=points, weapon=weapon, shield=shield),
        ROLL,
        unit=unit,
        why=f"{counted(points, 'point')} inside",
        after=before,
    )


def _last_waiting(draft: Draft, unit: UnitId) -> int | None:
    """The last weapon of an earlier volley that is not through yet."""
    waiting = [
        owed.id
        for owed in draft.state.owed
        if owed.unit == unit and isinstance(owed.command, Allocate | AllocateColumn)
    ]
    return waiting[-1] if waiting else None


def roll_title(weapon: str, points: int) -> str:
    """What a roll for a row of the chart is called."""
    return f"{weapon}: damage allocation, {counted(points, 'point')}"


def _past_shield(draft: Draft, unit: UnitId, burst: Burst, points: int) -> int:
    if burst.direct or burst.shield is None:
        return points
    key = shield_key(burst.shield)
    cells = draft.unit(unit).grids[key].intact()[:points]
    draft.lose(unit, key, cells, Cause(rule=SHIELD, source=burst.name))
    return points - len(cells)


def check_shield(shield: int | None) -> None:
    """Refuse a shield that no ship has."""
    if shield is not None and str(shield) not in SHIELDS:
        raise RuleError("shield", f"Shields are numbered 1 to 6, not {shield}.")


def _checked(command: Volley) -> Iterator[tuple[str, Shot]]:
    """The weapons with their names, all of them looked at before the first one strikes."""
    if not 1 <= len(command.weapons) <= MOST_WEAPONS:
        raise RuleError("weapons", f"A volley has 1 to {MOST_WEAPONS} weapons.")
    check_shield(command.shield)
    for number, shot in enumerate(command.weapons, 1):
        name = shot.name.strip() or f"Weapon {number}"
        _check(name, shot, command)
        yield name, shot


def _check(name: str, shot: Shot, command: Volley) -> None:
    ways = [shot.damage is not None, bool(shot.pulses), bool(shot.shared), bool(shot.envelops)]
    if ways.count(True) != 1:
        raise RuleError("damage", f"{name} names its damage, its pulses, or its parts.")
    numbers = (shot.damage or 0, *shot.pulses, *shot.shared, *shot.envelops.values())
    for points in numbers:
        if not 0 <= points <= MOST_POINTS:
            raise RuleError("damage", f"Damage runs from 0 to {MOST_POINTS}, not {points}.")
    check_shield(shot.shield)
    for number in shot.envelops:
        if number not in SHIELDS:
            raise RuleError("shield", f'Shields are numbered 1 to 6, not "{number[:20]}".')
    has_shield = shot.direct or shot.envelops or shot.shield or command.shield
    if not has_shield:
        raise RuleError("shield", f"{name} strikes a shield; name it, 1 to 6.")


def _bursts(command: Volley, name: str, shot: Shot) -> Iterator[Burst]:
    shield = shot.shield or command.shield
    if shot.envelops:
        for number in SHIELDS:
            if number in shot.envelops:
                yield Burst(
                    name=f"{name}, shield #{number}",
                    points=(shot.envelops[number],),
                    shield=int(number),
                    direct=shot.direct,
                )
    elif shot.pulses:
        for count, points in enumerate(shot.pulses, 1):
            pulse = f"{name}, pulse {count}"
            yield Burst(name=pulse, points=(points,), shield=shield, direct=shot.direct)
    else:
        parts = shot.shared or (shot.damage or 0,)
        yield Burst(name=name, points=parts, shield=shield, direct=shot.direct)
