"""The table itself: who is on it, for whom they fight, and by which rules.

The same in every game, so it is decided here and not by a game's rules.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import (
    GameNamed,
    How,
    OptionChanged,
    Owed,
    PilotNamed,
    SideChanged,
    UnitJoined,
    UnitLeft,
    UnitMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.sheet import Pilot, marked
from recordsheet_gui.core.state import WITHDRAWN, GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table import (
    TABLE_COMMANDS,
    AddUnit,
    ChangeOption,
    ChangePilot,
    ChangeSide,
    NameGame,
    RemoveUnit,
    Reorder,
    Withdraw,
)
from recordsheet_gui.core.table_limits import check_sheets
from recordsheet_gui.session.owed import answered, is_refused

LONGEST_NAME = 100
TABLE = Cause(rule=RuleId("table"))


def decide(draft: Draft, system: GameSystem, command: Command) -> None:
    """Decide a command of the table here, any other one by the game's rules."""
    if isinstance(command, TABLE_COMMANDS):
        before = draft.state
        _decide(draft, system, command)
        _ask_again(draft, system, before)
        return
    if not command.is_by_hand:
        away = [unit for unit in units_named(command) if draft.state.is_away(unit)]
        for unit in dict.fromkeys(away) if away else ():
            words = f"{draft.unit(unit).design.name} has left the field."
            draft.forbid(command, "withdrawn", words, unit)
    system.decide(draft, command)


def _decide(draft: Draft, system: GameSystem, command: Command) -> None:
    match command:
        case AddUnit():
            _add(draft, system, command)
        case RemoveUnit():
            _settle_cards_of(draft, system, command.unit, UnitLeft(unit=command.unit))
            system.leave(draft, command.unit)
            draft.add(UnitLeft(unit=command.unit))
        case Withdraw():
            _withdraw(draft, system, command)
        case ChangeSide():
            was, to = draft.state.sides[command.unit], _named(command.to, "A side")
            if was != to:
                draft.add(SideChanged(unit=command.unit, was=was, to=to))
        case ChangePilot():
            _change_pilot(draft, system, command)
        case ChangeOption():
            _change_option(draft, system, command)
        case NameGame():
            draft.add(GameNamed(to=_named(command.to, "A game")))
        case Reorder():
            if command.before == command.unit:
                raise RuleError("order", "A unit cannot stand before itself.")
            if command.before is not None:
                draft.unit(command.before)
            draft.add(UnitMoved(unit=command.unit, before=command.before))
        case _:
            raise TypeError(f"no rule for {command.do}")


def _ask_again(draft: Draft, system: GameSystem, before: GameState) -> None:
    """Answers to a question that nobody asks any more are taken back, and told.

    Who has rolled for a side must not find the dice with another one, because a third side came.
    """
    for owed in draft.state.owed:
        if not owed.given or is_refused(system, draft.state, owed):
            continue
        was, now = answered(system, before, owed), answered(system, draft.state, owed)
        kept = 0
        while kept < len(owed.given) and [w for w, _ in was[: kept + 1]] == [
            w for w, _ in now[: kept + 1]
        ]:
            kept += 1
        if kept < len(owed.given):
            draft.add(replace(owed, given=owed.given[:kept]))
            lost = "; ".join(f"{why}: {answer}" for why, answer in was[kept:])
            draft.remark(f"asked again, the table has changed: {lost}", TABLE, owed.unit)


def fresh(system: GameSystem, state: GameState) -> GameState:
    """The same units before anything happened to them."""
    units = {
        unit: system.start(paper.design, paper.pilot, state.options)
        for unit, paper in state.units.items()
    }
    return replace(state, units=units, clock=Clock(), owed=())


def free_id(state: GameState) -> UnitId:
    """An id for the next unit that arrives."""
    number = 0
    while (found := id_number(number)) in state.units or found in state.gone:
        number += 1
    return found


def id_number(number: int) -> UnitId:
    """Ids in the order in which units get them: a to z, then a2 and so on."""
    letter = chr(ord("a") + number % 26)
    return UnitId(letter if number < 26 else f"{letter}{number // 26 + 1}")


def units_named(command: object) -> Iterator[UnitId]:
    """The units that a command speaks of, wherever it does."""
    for name, is_unit in _places(type(command)):
        value = getattr(command, name)
        if is_unit:
            if value:
                yield value
            continue
        if value is None:
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if part is not None and is_dataclass(part):
                yield from units_named(part)


PLAIN = (int, str, bool, int | None, str | None, bool | None, bool | str, str | int)
"""Types of fields that name no unit and hold nothing that does."""
_known_places: dict[type, tuple[tuple[str, bool], ...]] = {}


def _places(kind: type) -> tuple[tuple[str, bool], ...]:
    """Fields of a command that name a unit, and fields that may hold others which do."""
    found = _known_places.get(kind)
    if found is None:
        hints: dict[str, Any] = get_type_hints(kind)
        found = _known_places[kind] = tuple(
            (field.name, hints[field.name] in (UnitId, UnitId | None))
            for field in fields(kind)
            if hints[field.name] not in PLAIN
        )
    return found


def _add(draft: Draft, system: GameSystem, command: AddUnit) -> None:
    unit = UnitId(_named(command.id, "An id"))
    if unit in draft.state.units:
        raise RuleError("twice", f'There is a unit with the id "{unit}" already.')
    if unit in draft.state.gone:
        raise RuleError("twice", f'The id "{unit}" was that of a unit that left: choose another.')
    if command.design.kind not in system.kinds:
        raise RuleError("no-unit", f"{command.design.name} cannot be played in {system.title}.")
    fresh = system.start(command.design, command.pilot, draft.state.options)
    sheet = marked(fresh, command.marks, draft.state.clock)
    check_sheets((*draft.state.units.values(), sheet))
    draft.add(UnitJoined(unit=unit, side=_named(command.side, "A side"), sheet=sheet))


def _withdraw(draft: Draft, system: GameSystem, command: Withdraw) -> None:
    unit = command.unit
    if draft.state.is_away(unit) == command.on:
        word = "has left the field already" if command.on else "is on the field"
        raise RuleError("withdrawn", f"{draft.unit(unit).design.name} {word}.")
    if command.on:
        for owed in draft.state.owed:
            if _speaks_of(owed, unit):
                draft.settle(owed.id, How.MOOT)
        system.leave(draft, unit)
    draft.set(unit, WITHDRAWN, HAND, on=command.on)


def _settle_cards_of(draft: Draft, system: GameSystem, unit: UnitId, fact: UnitLeft) -> None:
    """Nobody waits for a unit that is no longer there, or aims at it."""
    after = evolve(draft.state, fact)
    for owed in draft.state.owed:
        if _speaks_of(owed, unit) or is_refused(system, after, owed):
            draft.settle(owed.id, How.MOOT)


def _speaks_of(owed: Owed, unit: UnitId) -> bool:
    return owed.unit == unit or unit in units_named(owed.command)


def _change_pilot(draft: Draft, system: GameSystem, command: ChangePilot) -> None:
    paper = draft.unit(command.unit)
    wanted = {"gunnery": command.gunnery, "piloting": command.piloting}
    skills = {word: value for word, value in wanted.items() if value is not None}
    if command.name is None and not skills:
        raise RuleError("pilot", "Name the pilot or a skill.")
    if skills and not system.skills:
        raise RuleError("pilot", f"{system.title} knows no skills.")
    # Dealt with these skills, the sheet says whether they can be.
    skilled = Pilot(gunnery=skills.get("gunnery", 4), piloting=skills.get("piloting", 5))
    system.start(paper.design, skilled, draft.state.options)
    if command.name is not None:
        name = command.name.strip()
        if len(name) > LONGEST_NAME:
            raise RuleError("pilot", f"A name has at most {LONGEST_NAME} characters.")
        if name != paper.pilot.name:
            draft.add(PilotNamed(unit=command.unit, was=paper.pilot.name, to=name))
    for word, value in skills.items():
        draft.move(command.unit, system.skills[word], value, HAND)


def _change_option(draft: Draft, system: GameSystem, command: ChangeOption) -> None:
    options = draft.state.options
    system.check_options({**options, command.name: command.to})
    if system.options[command.name].is_dealt:
        raise RuleError("dealt", "The sheets were dealt by this option: it stays as it is.")
    was = options.get(command.name, system.options[command.name].default)
    if was != command.to or type(was) is not type(command.to):
        draft.add(OptionChanged(name=command.name, was=was, to=command.to))


def _named(text: str, what: str) -> str:
    found = text.strip()
    if not found:
        raise RuleError("no-name", f"{what} needs a name.")
    if len(found) > LONGEST_NAME:
        raise RuleError("too-long", f"{what} has at most {LONGEST_NAME} characters.")
    return found
