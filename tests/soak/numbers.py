"""Numbers that are far too large, in every place where somebody can write one, from a seed.

Whatever reads them must not take the memory or the time that they ask for. A portion of this attack
runs with little memory (tests/soak/portion.py), so what takes it fails.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import load_json
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session import say, script
from recordsheet_gui.session.report import game_report
from recordsheet_gui.storage import game_log, gamefile, settings
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits import tables
from tests import frozen
from tests.soak import drawing, fuzz
from tests.soak.outcome import Outcome
from tests.soak.rosters import ROSTERS, setup_of

HUGE = (99, 999, 9_999, 99_999, 10**6, 10**7, 10**9, 2**31, 10**12, 2**63, 10**18, 10**18 + 0.5,
        10**40, -1, -(10**9), -(10**18))  # fmt: skip
DIGITS = re.compile(r"\d+")

Place = Callable[[Random, Path], Iterator[str]]
"""A try: what it is called, then whatever is done with it."""


def leaves(data: Any) -> list[tuple[Any, Any]]:
    """Where numbers stand in there: their table or list, and the key in it."""
    found: list[tuple[Any, Any]] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, dict | list):
            found += leaves(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            found.append((data, key))
    return found


def swell(dice: Random, data: Any) -> str:
    """Make one number huge; gives which."""
    found = leaves(data)
    if not found:
        return "nothing"
    place, key = dice.choice(found)
    place[key] = dice.choice(HUGE)
    return f"{key} = {place[key]}"


def swollen(dice: Random, text: str) -> str:
    """A text with one of its numbers made huge."""
    found = list(DIGITS.finditer(text))
    if not found:
        return f"{text} {dice.choice(HUGE)}"
    at = dice.choice(found)
    return f"{text[: at.start()]}{dice.choice(HUGE)}{text[at.end() :]}"


def unit(dice: Random, folder: Path) -> Iterator[str]:
    """A unit file, then a game with that unit."""
    path = dice.choice((*fuzz.MTF, *fuzz.TOML))
    text = swollen(dice, path.read_text(encoding="utf-8"))
    yield f"{path.name}"
    fuzz.use_unit(text, path.name)
    design = read_unit_file(path.name, text).design
    for system in SYSTEMS.values():
        if design is not None:
            with suppress(RuleError):
                lines = setup_of(system.key, *ROSTERS[system.key][:1])
                units = [script.ScriptUnit(id=lines.units[0].id, unit="")]
                made = script.setup_of(
                    script.Script(system=system.key, units=tuple(units)), lambda _: design
                )
                session = gamefile.in_memory(system, made)
                drawing.draw(system, session.state, lines.units[0].id)
                session.handle(EndTurn(), Rolled(1))


def battle(dice: Random, folder: Path) -> Iterator[str]:
    """A whole script: pilots, options, a chart of one's own, steps, dice."""
    key = dice.choice(list(ROSTERS))
    system = SYSTEMS[key]
    roster = ROSTERS[key]
    setup = setup_of(key, *roster)
    state = gamefile.in_memory(system, setup).state
    wishes = fuzz.Wishes(key, dice)
    options: dict[str, object] = {name: option.default for name, option in system.options.items()}
    if "chart" in options and dice.random() < 0.5:
        options["chart"] = asdict(tables.chart("standard"))
    data = {
        "system": key,
        "units": [
            {"id": line.id, "unit": stem, "side": line.side, "pilot": asdict(line.pilot)}
            for line, stem in zip(setup.units, roster, strict=True)
        ],
        "options": {name: value for name, value in options.items() if value is not None},
        "seed": 1,
        "steps": [wishes.step(state) for _ in range(3)],
    }
    data = json.loads(json.dumps(data))
    # The steps have the fewest numbers and do the most with them.
    what = swell(dice, dice.choice((data, data["steps"] or data, data["options"] or data)))
    yield f"{key}: {what}"
    read, system = script.read(load_json(json.dumps(data)), SYSTEMS)
    made = script.setup_of(read, frozen.design)
    script.play(read, gamefile.in_memory(system, made))


def line(dice: Random, folder: Path) -> Iterator[str]:
    """A typed line."""
    key = dice.choice(list(ROSTERS))
    system = SYSTEMS[key]
    text = swollen(dice, fuzz.line_of(system, dice))
    yield f"{key}: {text[:80]!r}"
    session = gamefile.in_memory(system, setup_of(key, *ROSTERS[key]))
    who = next(iter(session.state.units))
    say.preview(session, who, text)
    say.say(session, who, text, Rolled(1))
    fuzz.check(session)


def preferences(dice: Random, folder: Path) -> Iterator[str]:
    """Settings."""
    settings.Settings(geometry="AAAA", automation={"heat": True}).save(folder)
    path = folder / settings.FILE
    data = json.loads(path.read_text(encoding="utf-8"))
    data[dice.choice(list(data))] = dice.choice(HUGE)
    yield f"settings: {data}"
    path.write_text(json.dumps(data), encoding="utf-8")
    loaded, _ = settings.load(folder)
    loaded.save(folder)


def game(dice: Random, folder: Path) -> Iterator[str]:
    """A row of a game: its roster, a snapshot, a step, or where a step stands."""
    save = dice.choice(fuzz.SAVES)
    path = folder / "huge.rsgame"
    path.write_bytes(save.read_bytes())
    with closing(sqlite3.connect(path)) as db, db:
        what = _swell_row(dice, db)
    yield f"{save.name}: {what}"
    with gamefile.open_game(path) as opened:
        fuzz.look_at(opened)
        for _ in range(2):
            with suppress(RuleError):
                opened.session.handle(EndTurn(), Rolled(1))
        game_report(opened.system, opened.session.state)
        opened.session.move_to(0)


def _swell_row(dice: Random, db: sqlite3.Connection) -> str:
    match dice.randrange(5):
        case 0 | 1:
            value = db.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()[0]
            data = game_log.unpacked(value)
            what = swell(dice, data)
            db.execute("UPDATE meta SET value = ? WHERE key = 'setup'", (fuzz.packed(data),))
            return f"setup: {what}"
        case 2:
            seq, body = dice.choice(db.execute("SELECT seq, body FROM snapshot").fetchall())
            data = game_log.unpacked(body)
            what = swell(dice, data)
            db.execute("UPDATE snapshot SET body = ? WHERE seq = ?", (fuzz.packed(data), seq))
            return f"snapshot {seq}: {what}"
        case 3:
            rows = db.execute("SELECT seq, at, body FROM log WHERE kind = 'step'").fetchall()
            seq, at, body = dice.choice(rows[-20:])
            data = json.loads(body)
            what = swell(dice, data)
            text = json.dumps(data)
            crc = game_log.checksum(seq, b"step", at, text.encode("ascii"))
            db.execute("UPDATE log SET crc = ?, body = ? WHERE seq = ?", (crc, text, seq))
            return f"row {seq}: {what}"
        case _:
            rows = db.execute("SELECT seq, kind, at, body FROM log").fetchall()
            seq, kind, at, body = dice.choice(rows)
            new = dice.choice([number for number in HUGE if abs(number) < 2**63])
            crc = game_log.checksum(seq, kind.encode(), int(new), body.encode("ascii"))
            db.execute("UPDATE log SET crc = ?, at = ? WHERE seq = ?", (crc, int(new), seq))
            return f"row {seq}: at = {new}"


PLACES: tuple[Place, ...] = (unit, unit, battle, battle, line, game, game, preferences)


def numbers(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Each place in turn."""
    for number in range(count):
        tries = PLACES[number % len(PLACES)](dice, folder)
        allowed = (RuleError, StorageError, script.ScriptError)
        with fuzz.tried(outcome, f"{number}: {next(tries)}", *allowed):
            for _ in tries:
                pass


NAME = "numbers"


def run(folder: Path, seed: int, count: int) -> Outcome:
    """The same seed brings the same cases."""
    outcome = Outcome(f"{NAME}, seed {seed}")
    folder.mkdir(parents=True, exist_ok=True)
    numbers(outcome, Random(f"{NAME} {seed}"), folder, count)
    return outcome
