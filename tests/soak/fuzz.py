"""Files, scripts and lines that nobody meant to write, from a seed."""

import json
import signal
import sqlite3
import types
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import Cell
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table import SHARED_COMMANDS, AddUnit
from recordsheet_gui.importers import files, read_unit_file
from recordsheet_gui.importers.archives import read_archive
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.session import journal, say, script
from recordsheet_gui.session.report import game_report
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import game_log, gamefile, settings
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import kind_of
from tests import frozen
from tests.soak import drawing, odd_mtf
from tests.soak.garbage import NUMBERS, bent, bent_text, garbage, nasty
from tests.soak.outcome import Outcome
from tests.soak.rosters import ROSTERS, folded, setup_of

DEADLINE = 20
"""Seconds after which a case is called a hang and left."""
MTF = sorted((frozen.DATA / "mtf").glob("*.mtf"))
TOML = sorted(frozen.FOLDERS[0].glob("*.toml"))
SAVES = sorted((frozen.DATA / "saves").glob("*.rsgame"))
MTF_WORDS = ("Mass:", "Engine:", "Left Arm:", "Weapons:", "Config:Quad", "Config:Tripod", "(R)",
             "-Empty-", "LRM 20", "TechBase:Clan", "Armor:", ":SIZE:", "nocrit:")  # fmt: skip
TOML_WORDS = ("[slots]", "[armor]", "tons = ", "kind = ", "=", "[", "]", '"', "1e400")

Fuzz = Callable[[Outcome, Random, Path, int], None]


class Hang(Exception):
    """It took too long."""


@contextmanager
def deadline() -> Iterator[None]:
    """Leave a case that does not come to an end; it is told as trouble."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(*_: object) -> None:
        raise Hang(f"more than {DEADLINE} s")

    old = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(DEADLINE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)


@contextmanager
def tried(outcome: Outcome, name: str, *allowed: type[Exception]) -> Iterator[None]:
    """One case with a deadline."""
    with outcome.case(name, *allowed), deadline():
        yield


# -- units -----------------------------------------------------------------------------------


def use_unit(text: str, name: str) -> None:
    """Read a unit, show it, put it on the table, write it and read it again."""
    report = read_unit_file(name, text)
    assert (report.design is None) == bool(report.problem), "neither a unit nor a reason"
    design = report.design
    if design is None:
        return
    kind = kind_of(design)
    list(kind.lines(design))
    kind.remarks(design)
    kind.record(design)
    for system in SYSTEMS.values():
        with suppress(RuleError):
            system.start(design, Pilot(), {})
    for suffix in (".toml", ".mtf"):
        try:
            written = exported(design, suffix)
        except CannotExport:
            continue
        again = read_unit_file(f"again{suffix}", written)
        assert again.design is not None, f"export to {suffix} cannot be read again"
        assert again.design == design, f"export to {suffix} is another unit"


def mtf(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Units of other programs: after an accident, written oddly, written by another editor."""
    originals = [path.read_text(encoding="utf-8") for path in MTF]
    # Ours as .mtf, because most of the samples are odd already.
    for path in TOML:
        design = frozen.design(path.stem)
        with suppress(CannotExport):
            originals.append(exported(design, ".mtf"))
    for number in range(count):
        text = dice.choice(originals)
        with tried(outcome, f"mtf {number}"):
            match number % 4:
                case 0:
                    use_unit(bent_text(dice, text, MTF_WORDS), "x.mtf")
                case 1:
                    again = files.decoded(odd_mtf.same(dice, text))
                    assert again is not None, "no text"
                    other = read_unit_file("x.mtf", again).design
                    assert other == read_unit_file("x.mtf", text).design, "another unit"
                case _:
                    use_unit(files.decoded(odd_mtf.odd(dice, text)) or "", "x.mtf")


def toml(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Our own unit files after an accident."""
    originals = [path.read_text(encoding="utf-8") for path in TOML]
    for number in range(count):
        text = bent_text(dice, dice.choice(originals), TOML_WORDS)
        with tried(outcome, f"toml {number}"):
            use_unit(text, "x.toml")


def zips(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Archives of units after an accident; nothing is ever unpacked to disk."""
    whole = folder / "whole.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in (*MTF[:3], *TOML[:3]):
            archive.write(path, path.name)
        archive.writestr("../../outside.mtf", "Version:1.0\nMass:20\n")
        archive.write(MTF[0], "deep/" * 20 + "x.mtf")
    good = whole.read_bytes()
    inner = folder / "inner.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.write(whole, "whole.zip")
    for number in range(count):
        path = folder / "bent.zip"
        path.write_bytes(bent(dice, dice.choice((good, inner.read_bytes()))))
        with tried(outcome, f"zip {number}"):
            for member in read_archive(path):
                outcome.refused += bool(member.problem)
    if (folder.parent / "outside.mtf").exists() or (folder / "outside.mtf").exists():
        outcome.trouble("an archive wrote outside itself", "outside.mtf")


# -- scripts and lines -----------------------------------------------------------------------


class Wishes:
    """Steps that look like a script's, made from the fields of a game's own commands."""

    def __init__(self, system: str, dice: Random) -> None:
        self.system = SYSTEMS[system]
        self.dice = dice
        self.roster = {
            unit.design.name: unit.design for unit in setup_of(system, *ROSTERS[system]).units
        }
        self.words = {kind.do: kind for kind in (*SHARED_COMMANDS, *self.system.commands)}

    def step(self, state: GameState) -> object:
        """A step: mostly one that could be meant, now and then garbage."""
        dice = self.dice
        if dice.random() < 0.02:
            return garbage(dice)
        word = dice.choice([*self.words, "undo", "redo", "say"])
        if word in ("undo", "redo"):
            return {"do": word, "count": dice.choice((1, 1, 2, 3, 50, -1))}
        if word == "say":
            return {"do": "say", "unit": self._unit(state), "text": line_of(self.system, dice)}
        step = {"do": word, **self._fields(self.words[word], state)}
        if word == AddUnit.do:
            step.pop("design")
            step["unit"] = dice.choice([*self.roster, "nobody"])
            step["id"] = dice.choice([*"abcdefgh", nasty(dice)])
        if dice.random() < 0.15 and step:
            step[dice.choice(list(step))] = garbage(dice)
        if dice.random() < 0.3:
            step["owe"] = True
        if dice.random() < 0.1:
            step["rolls"] = [[dice.randint(0, 7) for _ in range(dice.randint(1, 3))]]
        return step

    def find(self, name: str) -> UnitDesign:
        """A unit for one that arrives."""
        if name not in self.roster:
            raise RuleError("no-unit", "There is no such unit.")
        return self.roster[name]

    def _unit(self, state: GameState) -> str:
        return self.dice.choice([*state.units, *state.units, *state.units, "nobody"])

    def _fields(self, kind: Any, state: GameState) -> dict[str, Any]:
        hints = get_type_hints(kind)
        found = {}
        for field in fields(kind):
            is_needed = field.default is MISSING and field.default_factory is MISSING
            if is_needed or self.dice.random() < 0.4:
                found[field.name] = self._value(field.name, hints[field.name], state)
        return found

    def _value(self, name: str, kind: Any, state: GameState) -> Any:
        dice = self.dice
        if isinstance(kind, NewType):
            kind = kind.__supertype__
        origin = get_origin(kind)
        if kind is bool:
            return dice.random() < 0.5
        if kind is int:
            return dice.randint(0, 12) if dice.random() < 0.8 else dice.choice(NUMBERS)
        if kind is float:
            return dice.random()
        if kind is str:
            return self._word(name, state)
        if kind is Cell:
            return f"{dice.randint(0, 3)}.{dice.randint(0, 12)}"
        if kind is Command:
            return self.step(state)
        if origin is tuple:
            item = get_args(kind)[0]
            return [self._value(name, item, state) for _ in range(dice.randint(0, 3))]
        if origin in (Union, types.UnionType):
            solid = [one for one in get_args(kind) if one is not type(None)]
            return None if dice.random() < 0.2 else self._value(name, dice.choice(solid), state)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            key, item = get_args(kind)
            return {
                str(self._value(name, key, state)): self._value(name, item, state)
                for _ in range(dice.randint(0, 3))
            }
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return dice.choice(list(kind)).value
        if is_dataclass(kind):
            return self._fields(kind, state)
        return garbage(dice)

    def _word(self, name: str, state: GameState) -> str:
        """Something that could stand in a field of this name."""
        dice = self.dice
        if name in ("unit", "attacker", "target", "carrier"):
            return self._unit(state)
        if not state.units:
            return nasty(dice)
        paper = dice.choice(list(state.units.values()))
        design = paper.design
        pools: list[list[str]] = [
            list(paper.grids),
            [key.partition("/")[0] for key in paper.grids],
            list(paper.tracks),
            list(self.system.conditions(design)),
            [str(getattr(item, "name", "")) for item in getattr(design, "items", ())],
            ["punch", "kick", "walk", "run", "jump", "front", "left", "right", "rear", "short"],
            [*(f"fired/{n}" for n in (0, 1, 99)), "jammed/0", "move/mode", "heat"],
            [nasty(dice)],
        ]
        by_name = {"grid": 0, "location": 1, "track": 2, "name": 3, "weapon": 4}
        if name in by_name and dice.random() < 0.85:
            pool = pools[by_name[name]]
        else:
            pool = dice.choice(pools)
        return dice.choice(pool or [""])


def line_of(system: GameSystem, dice: Random) -> str:
    """A line for the hit bar: an example, two of them, or one that went wrong."""
    examples = [*system.examples(), *say.WORDS]
    line = dice.choice(examples)
    match dice.randrange(6):
        case 0:
            return nasty(dice)
        case 1:
            return f"{line} {nasty(dice)}"
        case 2:
            return f"{line} {dice.choice(examples)}"
        case 3:
            words = line.split()
            words[dice.randrange(len(words))] = nasty(dice)
            return " ".join(words)
        case 4:
            return f"{dice.choice(NUMBERS)} {line}"
        case _:
            return line


def check_session(outcome: Outcome, session: Session, name: str) -> None:
    """The log gives the state, and undoing all the start."""
    with outcome.case(name):
        check(session)


def check(session: Session) -> None:
    """The log gives the state, all can be told, and undoing all gives the start."""
    assert folded(session) == session.state, "folding the log gives another state"
    game_report(session.system, session.state)
    journal.whole(session.system, session.history)
    now = session.history.cursor
    while session.can_undo:
        session.undo()
    assert session.state == session.history.state(0), "undo does not lead back"
    session.move_to(now)


STEPS_A_GAME = 100


def scripts(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Steps of scripts, one after the other on the same table."""
    for start in range(0, count, STEPS_A_GAME):
        system = dice.choice(list(ROSTERS))
        wishes = Wishes(system, dice)
        session = gamefile.in_memory(SYSTEMS[system], setup_of(system, *ROSTERS[system]))
        for number in range(start, min(count, start + STEPS_A_GAME)):
            step = wishes.step(session.state)
            battle = script.Script(
                system=system, units=(), steps=(step,), seed=dice.randrange(1 << 30)
            )
            name = f"{system}, step {number}: {json.dumps(step)[:300]}"
            before = outcome.exceptions
            with tried(outcome, name, script.ScriptError):
                script.play(battle, session, wishes.find)
            if outcome.exceptions > before:
                # What broke the game would break each later step too.
                break
        else:
            check_session(outcome, session, f"{system}, game of step {start}")


def lines(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Lines of the hit bar, looked at as they are typed and then entered."""
    for start in range(0, count, STEPS_A_GAME):
        system = dice.choice(list(ROSTERS))
        game = SYSTEMS[system]
        session = gamefile.in_memory(game, setup_of(system, *ROSTERS[system]))
        for number in range(start, min(count, start + STEPS_A_GAME)):
            text, unit = line_of(game, dice), dice.choice(list(session.state.units))
            name = f"{system}, line {number}: {text[:200]!r}"
            before = outcome.exceptions
            with tried(outcome, name, RuleError):
                say.preview(session, unit, text)
                say.say(session, unit, text, Rolled(dice.randrange(1 << 30)))
            if outcome.exceptions > before:
                break
        else:
            check_session(outcome, session, f"{system}, game of line {start}")


# -- games -----------------------------------------------------------------------------------


def look_at(game: gamefile.GameFile) -> None:
    """All that a window asks of a game that it opens."""
    state, system = game.session.state, game.system
    game_report(system, state)
    for place, unit in enumerate(state.units):
        system.derive(state, unit)
        # A page takes as long as all the rest.
        if not place:
            drawing.draw(system, state, unit)
    journal.whole(system, game.session.history)


def contents(folder: Path) -> dict[str, bytes]:
    """All files in there, but not the locks, which are empty."""
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.stat().st_size}


def _open_hostile(outcome: Outcome, name: str, path: Path) -> None:
    before = contents(path.parent)
    refused = outcome.refused
    with tried(outcome, name, StorageError), gamefile.open_game(path) as game:
        with suppress(RuleError):
            look_at(game)
        with suppress(RuleError, StorageError):
            game.session.handle(EndPhase(), Rolled(1))
    if outcome.refused > refused and contents(path.parent) != before:
        outcome.lose("a refused file was changed", name)


def bent_games(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Games after an accident on disk: bits flipped, parts lost."""
    path = folder / "bent.rsgame"
    originals = [(save.name, save.read_bytes()) for save in SAVES]
    for number in range(count):
        name, good = dice.choice(originals)
        path.write_bytes(bent(dice, good))
        _open_hostile(outcome, f"{name}, {number}", path)


def forged_games(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Games with odd values and right checksums."""
    path = folder / "forged.rsgame"
    originals = [(save.name, save.read_bytes()) for save in SAVES]
    for number in range(count):
        name, good = dice.choice(originals)
        path.write_bytes(good)
        what = _forge(dice, path)
        _open_hostile(outcome, f"{name}, {number}: {what}", path)


def _forge(dice: Random, path: Path) -> str:
    with closing(sqlite3.connect(path)) as db, db:
        match dice.randrange(8):
            case 0:
                value = db.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()[0]
                data = game_log.unpacked(value)
                what = _twist(dice, data)
                db.execute("UPDATE meta SET value = ? WHERE key = 'setup'", (packed(data),))
                return f"setup: {what}"
            case 1:
                rows = db.execute("SELECT seq, body FROM snapshot").fetchall()
                seq, body = dice.choice(rows)
                data = game_log.unpacked(body)
                what = _twist(dice, data)
                db.execute("UPDATE snapshot SET body = ? WHERE seq = ?", (packed(data), seq))
                return f"snapshot {seq}: {what}"
            case _:
                rows = db.execute("SELECT seq, at, body FROM log WHERE kind = 'step'").fetchall()
                # The last rows are those that opening folds.
                seq, at, body = dice.choice(rows[-20:])
                data = json.loads(body)
                what = _twist(dice, data)
                text = json.dumps(data)
                crc = game_log.checksum(seq, b"step", at, text.encode("utf-8", "surrogatepass"))
                db.execute("UPDATE log SET crc = ?, body = ? WHERE seq = ?", (crc, text, seq))
                return f"row {seq}: {what}"


def packed(data: object) -> bytes:
    return zlib.compress(json.dumps(data).encode("ascii"))


def _twist(dice: Random, data: Any) -> str:
    """Change one value somewhere inside; gives where and to what."""
    where = []
    place = data
    while True:
        if isinstance(place, dict):
            key: Any = dice.choice(list(place)) if place else None
        elif isinstance(place, list):
            key = dice.randrange(len(place)) if place else None
        else:
            return "nothing"
        if key is None:
            return "nothing"
        where.append(str(key))
        below = place[key]
        if isinstance(below, dict | list) and below and dice.random() < 0.9:
            place = below
            continue
        new = garbage(dice, 1)
        # Of the same sort, so that the shape still fits.
        if isinstance(below, bool):
            new = not below
        elif isinstance(below, int) and dice.random() < 0.8:
            new = dice.choice((*NUMBERS, below + 1, below - 1))
        elif isinstance(below, str) and dice.random() < 0.6:
            new = dice.choice((nasty(dice), below + "x", below[:-1]))
        place[key] = new
        return f"{'.'.join(where)} = {json.dumps(new)[:60]}"


# -- settings --------------------------------------------------------------------------------


def preferences(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Settings that somebody wrote by hand, or that a disk has bent."""
    path = folder / settings.FILE
    usual = settings.Settings(last_game="/x.rsgame", recent_games=("/x.rsgame",), geometry="AAAA")
    usual.save(folder)
    good = json.loads(path.read_text(encoding="utf-8"))
    names = [field.name for field in fields(settings.Settings)]
    for number in range(count):
        data = dict(good)
        for _ in range(dice.randint(1, 4)):
            data[dice.choice([*names, nasty(dice)])] = garbage(dice)
        raw = json.dumps(data).encode()
        if dice.random() < 0.4:
            raw = bent(dice, raw)
        path.write_bytes(raw)
        with tried(outcome, f"settings {number}: {raw[:200]!r}"):
            loaded, _ = settings.load(folder)
            loaded.with_game(folder / "y.rsgame").save(folder)
            again, notice = settings.load(folder)
            assert again.last_game, "what was written is not read"
            assert not notice, "what was written cannot be read"
            beside = len(list(folder.iterdir())) - 1
            assert beside <= settings.MOST_BESIDE, f"{beside} files are kept beside"


ATTACKS: Mapping[str, Fuzz] = {
    "mtf": mtf,
    "toml": toml,
    "zips": zips,
    "scripts": scripts,
    "hit bar": lines,
    "bent games": bent_games,
    "forged games": forged_games,
    "settings": preferences,
}


def run(attack: str, folder: Path, seed: int, count: int) -> Outcome:
    """One attack; the same seed brings the same cases."""
    outcome = Outcome(f"{attack}, seed {seed}")
    folder.mkdir(parents=True, exist_ok=True)
    ATTACKS[attack](outcome, Random(f"{attack} {seed}"), folder, count)
    return outcome
