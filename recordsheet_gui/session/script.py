"""Scripts: a battle as JSON, played by the same session as the window's."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, fields
from itertools import islice
from typing import Annotated, NamedTuple

from recordsheet_gui.core.answers import Answers, Chain, Given, Rolled, RuledDefaults
from recordsheet_gui.core.commands import Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.handwritten import Line, Misfit, checked, shape
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table import AddUnit, ChangeOption
from recordsheet_gui.core.wire import LARGEST, Codec, Json, WireError, is_small, kind_of
from recordsheet_gui.session.report import game_report, step_report
from recordsheet_gui.session.say import say, understand
from recordsheet_gui.session.session import Session
from recordsheet_gui.units.kinds import codec_of

Find = Callable[[str], UnitDesign]
"""A unit by its name or its file."""
ReadOptions = Callable[[Mapping[str, object]], Mapping[str, object]]
"""Options with what stands in the files that they name."""


class ScriptError(Exception):
    """A script that cannot be played; the sentence says which step and why."""


@shape
class ScriptUnit:
    """One unit of a script: a name from the library or a path to a unit file."""

    id: UnitId
    unit: str
    side: Annotated[str, Line(least=1)] = "A"
    pilot: Pilot = field(default_factory=Pilot)


@shape
class Script:
    """What a script file holds."""

    system: str
    units: tuple[ScriptUnit, ...]
    steps: tuple[object, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int | None = None
    title: str = ""


@shape
class _Extras:
    """What a step carries beside its command."""

    rolls: tuple[tuple[int, ...], ...] = ()
    choices: tuple[object, ...] = ()
    owe: bool = False


EXTRAS = tuple(item.name for item in fields(_Extras))


@shape
class _Line:
    """A typed line."""

    text: str
    unit: UnitId | None = None


@shape
class _Move:
    """An undo or redo step."""

    count: int = 1
    group: bool = False


def read(data: Json, systems: Mapping[str, GameSystem]) -> tuple[Script, GameSystem]:
    """The script and the system it plays; refused when it does not have a script's shape."""
    if not isinstance(data, dict):
        raise ScriptError("A script is a JSON object with system, units and steps.")
    try:
        script = checked(Script, data, table="object")
    except Misfit as misfit:
        raise ScriptError(f"The script does not fit: {misfit}") from None
    if not script.units:
        raise ScriptError("The script has no units; a game needs at least one.")
    if script.system not in systems:
        known = ", ".join(systems)
        raise ScriptError(f'There is no game system "{script.system}"; there are {known}.')
    return script, systems[script.system]


def setup_of(script: Script, find: Find) -> GameSetup:
    """The game that a script starts with."""
    return GameSetup(
        system=script.system,
        title=script.title,
        options=script.options,
        units=tuple(
            UnitSetup(id=line.id, design=find(line.unit), side=line.side, pilot=line.pilot)
            for line in script.units
        ),
    )


def _finds_nothing(name: str) -> UnitDesign:
    raise RuleError("no-unit", f'There is no unit "{name}" to be had here.')


def play(
    script: Script,
    session: Session,
    find: Find = _finds_nothing,
    read_options: ReadOptions = dict,
) -> dict[str, object]:
    """Play all steps; the first that is refused ends it with a sentence that names the step.

    `find` gives the units that arrive in mid-game, `read_options` what options take from files.
    """
    codec = codec_of(session.system.commands)
    dice = None if script.seed is None else Rolled(script.seed)
    told: list[dict[str, object]] = []
    for number, data in enumerate(script.steps, 1):
        with naming_step(number, data):
            told.append(_play_step(session, codec, data, dice, find, read_options))
    return {**game_report(session.system, session.state), "steps": told}


@contextmanager
def naming_step(number: int, data: object) -> Iterator[None]:
    """Put the number and the word of a step before the reason why it is refused."""
    try:
        yield
    except RuleError as error:
        word = data.get("do") if isinstance(data, dict) else None
        called = f" ({word})" if isinstance(word, str) else ""
        raise ScriptError(f"Step {number}{called}: {error}") from None


class Asked(NamedTuple):
    """A step that nobody has played: its commands, and the answers that were given with it."""

    commands: tuple[Command, ...]
    rolls: tuple[tuple[int, ...], ...]
    choices: tuple[str | None, ...]


def asked(
    session: Session, data: object, find: Find = _finds_nothing, read_options: ReadOptions = dict
) -> Asked:
    """What a step means as things stand; refused where it is no command."""
    step = _object(data)
    if step.get("do") in ("undo", "redo"):
        raise RuleError("no-dice", f"{step['do']} rolls no dice.")
    extras = _extras(step)
    wire = _without_extras(step)
    commands: tuple[Command, ...]
    if step.get("do") == "say":
        line = _line(wire)
        wishes = understand(session, line.unit, line.text)
        commands = tuple(wish for wish in wishes if isinstance(wish, Command))
        if len(commands) < len(wishes):
            raise RuleError("no-command", f'"{line.text}" is no command that can be weighed.')
    else:
        codec = codec_of(session.system.commands)
        commands = (_command(codec, wire, find, read_options),)
    return Asked(commands, extras.rolls, tuple(map(_choice, extras.choices)))


def _object(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise WireError("", f"a step is an object, not {kind_of(data)}")
    return data


def _extras(step: dict[str, object]) -> _Extras:
    return checked(_Extras, {k: v for k, v in step.items() if k in EXTRAS})


def _without_extras(step: dict[str, object]) -> dict[str, object]:
    return {k: v for k, v in step.items() if k not in EXTRAS}


def _line(wire: dict[str, object]) -> _Line:
    return checked(_Line, {k: v for k, v in wire.items() if k != "do"})


def _command(
    codec: Codec, wire: dict[str, object], find: Find, read_options: ReadOptions
) -> Command:
    """The command of a step; refused where only a rule may ask for it."""
    # Before its fields are read: who means another thing by the word has none of them.
    kind = codec.known(str(wire.get("do")))
    if kind is not None and kind.is_internal:
        instead = kind.instead or "a script cannot"
        raise RuleError("internal", f"Only a rule asks for this; {instead}.")
    command = _arrival(wire, find) if wire.get("do") == AddUnit.do else codec.command(wire)
    if not is_small(wire):
        raise RuleError("too-large", f"No number of a game is larger than {LARGEST:,}.")
    if isinstance(command, ChangeOption):
        to = read_options({command.name: command.to})[command.name]
        command = replace(command, to=to)
    return command


def _play_step(
    session: Session,
    codec: Codec,
    data: object,
    dice: Answers | None,
    find: Find,
    read_options: ReadOptions,
) -> dict[str, object]:
    step = _object(data)
    if step.get("do") in ("undo", "redo"):
        return _move(session, step)
    extras = _extras(step)
    wire = _without_extras(step)
    given = Given(extras.rolls, [_choice(choice) for choice in extras.choices])
    sources: list[Answers] = [given]
    if dice is not None:
        sources.append(dice)
    if not extras.owe:
        # A choice that is left out means its ruled default.
        sources.append(RuledDefaults())
    before = session.state
    if step.get("do") == "say":
        line = _line(wire)
        steps = say(session, line.unit, line.text, Chain(*sources), may_owe=extras.owe)
        events = tuple(event for one in steps for event in one.events)
        whole = step_report(session.system, before, Step(command=EndPhase(), events=events))
        return {**whole, "do": "say"}
    command = _command(codec, wire, find, read_options)
    done = session.handle(command, Chain(*sources), may_owe=extras.owe)
    return step_report(session.system, before, done)


def _arrival(wire: dict[str, object], find: Find) -> AddUnit:
    """A unit that arrives is named like those of the roster."""
    line = checked(ScriptUnit, {k: v for k, v in wire.items() if k != "do"})
    return AddUnit(id=line.id, design=find(line.unit), side=line.side, pilot=line.pilot)


def _move(session: Session, data: dict[str, object]) -> dict[str, object]:
    word = str(data["do"])
    move = checked(_Move, {k: v for k, v in data.items() if k != "do"})
    if move.count < 1:
        raise RuleError("count", "Undo and redo count from 1.")
    most = min(move.count, len(session.history))
    if word == "undo":
        stops = list(islice(session.behind(whole_group=move.group), most))
        session.undo(count=move.count, whole_group=move.group)
        moved = [session.history.step(stop + 1) for stop in stops]
    else:
        stops = list(islice(session.ahead(whole_group=move.group), most))
        session.redo(count=move.count, whole_group=move.group)
        moved = [session.history.step(stop) for stop in stops]
    return {"do": word, "facts": [], "journal": [f"{word}: {s.command.do}" for s in moved]}


def _choice(value: object) -> str | None:
    """A choice as text; a box such as {"part", "row", "column"} becomes part/row/column."""
    if isinstance(value, dict):
        return "/".join(str(value.get(key)) for key in ("part", "row", "column"))
    if value is None or isinstance(value, str):
        return value
    raise WireError("choices", f"a choice is a name or a box, not {kind_of(value)}")


def command_of(session: Session, data: dict[str, object], find: Find) -> Command:
    """The command of a step that carries nothing else."""
    return _command(codec_of(session.system.commands), data, find, dict)


def play_step(session: Session, data: object, find: Find, dice: Answers | None) -> None:
    """Play one step as a script has it; what it lacks is thrown with `dice`, or stays owed."""
    codec = codec_of(session.system.commands)
    _play_step(session, codec, data, dice, find, dict)
