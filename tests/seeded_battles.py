"""Random battles that always go the same way: their facts as one hash a battle, to compare trees.

    python -m tests.seeded_battles [--events 15000] [--system KEY] [--tree ../old] [--facts FOLDER]

Players whose dice are seeded do whatever comes to mind, with units of all kinds and with the gear
of the worked cases. A change of insides leaves each hash as it was; a change of rules does not, and
the files in FOLDER, a line a step, say where the first one is. The second hash is that of the same
facts whatever their order within a step. Each battle has a process of its own, so that no rule can
depend on what an earlier one has read. With a tree the players, units and cases are still those of
this one, and the rules are those over there (`git worktree add ../old 0c39d17`).
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import MISSING, fields
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.answers import Answers, Chain, Lots, NoAnswers, Rolled, RuledDefaults
from recordsheet_gui.core.commands import (
    Command,
    Dismiss,
    EndPhase,
    EndTurn,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    Resolve,
    SetCondition,
    UnmarkBoxes,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup, UnitState
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.history import History
from recordsheet_gui.session.say import understand
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.gear import GearKind
from tests import forces, frozen
from tests.systems.total_warfare import test_cases

T = TypeVar("T")

GROUND = ("vehicle", "support vehicle", "vtol")
STANDING = ("building", "gun emplacement", "handheld weapon")
SMALL = ("infantry", "battle armor", "protomech")
FIGHTERS = ("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft")
LARGE = ("dropship", "jumpship", "warship", "space station")

SPECIAL = ("TAG", "TSEMP Cannon", "BattleMech Taser", "Narc Missile Beacon", "iNarc Launcher",
           "Flamer", "Heavy Flamer", "Plasma Rifle", "Plasma Cannon", "Fluid Gun", "Vehicle Flamer",
           "SRM 6", "LRM 20", "MML 5", "ATM 6", "LB 10-X AC", "Arrow IV")  # fmt: skip
LOADS = ("", "", "inferno", "magnetic pulse", "improved magnetic pulse", "artemis", "narc", "acid",
         "heat-seeking", "cluster", "homing", "tandem", "fragmentation", "coolant")  # fmt: skip
"""What strikes from beyond the table, whoever there has such a weapon."""
SIDES = ("front", "front", "left", "right", "rear")
BLOWS = ("punch", "kick", "push", "club", "charge", "dfa", "ram", "hatchet", "sword", "frenzy",
         "physical", "stomp", "thrash", "trip", "grapple", "bomb", "strafe", "strike",
         "swarm")  # fmt: skip
GROUNDS = ("light_woods", "heavy_woods", "partial_cover", "water", "rubble", "rough", "swamp")
MODES = ("walk", "walk", "run", "jump", "none")
UNITS = ("unit", "target", "attacker", "trailer", "cargo", "building", "onto")
"""Fields of commands that name somebody."""
LINES = ("10", "5 5 2", "12 rear", "tag", "tsemp", "taser", "narc", "flamer", "lrm 20", "srm 6",
         "mml 5", "heat 5", "walk 3", "run 5", "jump 2", "kick", "punch", "crit", "motive",
         "end")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Who fights."""

    title: str
    kinds: tuple[str, ...]
    """So many of each."""
    types: bool = False
    """All is typed: nothing makes the program read the rules of kinds that nobody has brought."""
    options: int = 0
    """The options that stand at another value than usual: every so many-th, none for 0."""


MIXED = ("mech", "mech", *GROUND, *SMALL, "aerospace fighter", "gun emplacement")
THEMES: Mapping[str, tuple[Theme, ...]] = {
    "total-warfare": (
        Theme(title="vehicles alone, typed", kinds=("vehicle",) * 4 + ("vtol",), types=True),
        Theme(title="mechs", kinds=("mech",) * 8),
        Theme(title="mechs by other options", kinds=("mech",) * 8, options=2),
        Theme(title="mechs and vehicles", kinds=("mech",) * 4 + GROUND * 2),
        Theme(title="small units", kinds=("mech", "mech", "vehicle", *SMALL * 2)),
        Theme(title="what stands", kinds=("mech", "vehicle", *STANDING * 2, "infantry")),
        Theme(title="in the air", kinds=("mech", "mech", "vehicle", *FIGHTERS * 2)),
        Theme(title="in space", kinds=(*LARGE, *LARGE, *FIGHTERS)),
        Theme(title="all kinds", kinds=MIXED),
        Theme(title="all kinds by other options", kinds=MIXED, options=3),
    ),
    "renegade-tech": (
        Theme(title="mechs", kinds=("mech",) * 8),
        Theme(title="mechs and vehicles", kinds=("mech",) * 4 + GROUND),
        Theme(title="vehicles alone, typed", kinds=("vehicle",) * 4, types=True),
        Theme(title="mechs by other options", kinds=("mech",) * 6 + GROUND, options=2),
    ),
    "skirmish": (
        Theme(title="cards", kinds=("skirmish",) * 4),
        Theme(title="cards by other options", kinds=("skirmish",) * 4, options=2),
    ),
    "hard-hits": (
        Theme(title="ships", kinds=("ship",) * 4),
        Theme(title="ships by other options", kinds=("ship",) * 4, options=2),
    ),
}


# -- who fights ------------------------------------------------------------------------------


def designs(kinds: Sequence[str]) -> Iterator[UnitDesign]:
    """All that comes with the program, hard cases, and whatever the worked cases build."""
    yield from (design for design in forces.fleet().values() if design.kind in kinds)
    if "ship" in kinds or "skirmish" in kinds:
        for path in unit_files():
            found = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
            if found is not None and found.kind in kinds:
                yield found
    for path in sorted(test_cases.FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            for wish in case.get("units", {}).values():
                if isinstance(wish, dict):
                    design = test_cases.built(wish)
                    if design.kind in kinds:
                        yield design


def table(system: str, theme: Theme, lots: Lots) -> Session:
    """Units of the kinds of the theme on two sides."""
    known: dict[str, list[UnitDesign]] = {}
    for design in designs(theme.kinds):
        known.setdefault(design.kind, []).append(design)
    game = SYSTEMS[system]
    chosen: dict[str, object] = {}
    for number, (name, option) in enumerate(game.options.items()):
        if theme.options and number % theme.options == 0:
            others = [value for value in option.values if value != option.default]
            chosen |= {name: others[lots.below(len(others))]} if others else {}
    units = []
    for number, kind in enumerate(theme.kinds):
        pool = known[kind]
        units.append(
            UnitSetup(
                id=UnitId(f"u{number}"),
                design=pool[lots.below(len(pool))],
                side="AB"[number % 2],
                pilot=Pilot(name=f"Pilot {number}", gunnery=3 + number % 2, piloting=4),
            )
        )
    setup = GameSetup(system=system, options=chosen, units=tuple(units))
    return Session(game, History(begin(game, setup)))


# -- what they do ----------------------------------------------------------------------------


class Player:
    """Does whatever comes to mind."""

    def __init__(self, session: Session, theme: Theme, lots: Lots) -> None:
        self.session = session
        self.lots = lots
        self.types = theme.types
        self.answers: Answers = Chain(Rolled(7), RuledDefaults())

    def pick(self, things: Sequence[T]) -> T:
        return things[self.lots.below(len(things))]

    def chance(self, of: int) -> bool:
        return self.lots.below(of) == 0

    def unit(self) -> UnitId:
        """Somebody, nearly always one who still stands."""
        system, state = self.session.system, self.session.state
        fit = [unit for unit in state.units if system.wreck(state, unit) is None]
        return self.pick(fit if fit and not self.chance(40) else list(state.units))

    def paper(self, unit: UnitId) -> UnitState:
        return self.session.state.unit(unit)

    def weapons(self, unit: UnitId) -> list[tuple[int, Any]]:
        items = getattr(self.paper(unit).design, "items", ())
        return [(at, one) for at, one in enumerate(items) if one.gear.kind is GearKind.WEAPON]

    def location(self, unit: UnitId) -> str:
        return self.pick(list(self.paper(unit).grids)).partition("/")[0]

    # -- wishes ----------------------------------------------------------------------------

    def wish(self) -> Command | None:
        """The next command, or None where what came to mind is not to be had."""
        waiting = self.session.state.owed
        if waiting and self.chance(3):
            entry = self.pick(waiting).id
            return Dismiss(pending=entry) if self.chance(8) else Resolve(pending=entry)
        if self.chance(14):
            return EndTurn() if self.chance(2) else EndPhase()
        return self.pick(TYPED if self.types else OFTEN)(self)

    def line(self) -> Command | None:
        unit = self.unit()
        examples = self.session.system.examples(self.paper(unit).design)
        text = self.pick(LINES) if self.chance(2) else self.pick(list(examples))
        with suppress(SayError):
            found = [w for w in understand(self.session, unit, text) if isinstance(w, Command)]
            return found[0] if found else None
        return None

    def offer(self) -> Command | None:
        unit = self.unit()
        paper = self.paper(unit)
        places = [SHEET, Place(grid=self.pick(list(paper.grids)))]
        places += [Place(weapon=item.slots) for _, item in self.weapons(unit)]
        places += [Place(slot=item.slots[0]) for _, item in self.weapons(unit) if item.slots]
        offers = self.session.system.offers(self.session.state, unit, self.pick(places))
        return self.pick(offers).command if offers else None

    def way(self) -> Command | None:
        unit = self.unit()
        ways = self.session.system.ways(self.session.state, unit)
        if not ways:
            return None
        way = self.pick(ways)
        most = max(1, way.most - way.least + 1)
        return way.command(way.least + self.lots.below(most), ())

    def by_hand(self) -> Command | None:
        unit = self.unit()
        paper = self.paper(unit)
        match self.lots.below(6):
            case 0:
                return MarkBoxes(unit=unit, grid=self.pick(list(paper.grids)), boxes=1)
            case 1:
                return UnmarkBoxes(unit=unit, grid=self.pick(list(paper.grids)), boxes=1)
            case 2 if self.weapons(unit):
                where, _, slot = self.pick(self.weapons(unit))[1].slots[0].rpartition("/")
                return MarkSlot(unit=unit, location=where, slot=int(slot))
            case 3 if paper.conditions:
                return SetCondition(unit=unit, name=self.pick(list(paper.conditions)), on=False)
            case 4 if paper.tracks:
                to = self.lots.below(4)
                return MoveTrack(unit=unit, track=self.pick(list(paper.tracks)), to=to)
            case _:
                known = (*self.session.system.conditions(paper.design), *paper.conditions)
                return SetCondition(unit=unit, name=self.pick(known)) if known else None

    def struck(self) -> Command | None:
        """A shot from beyond the table."""
        return self.made("hit", weapon=self.pick(SPECIAL), munition=self.pick(LOADS))

    def fired(self) -> Command | None:
        """At somebody at the table, with what one carries."""
        attacker, target = self.unit(), self.unit()
        guns = self.weapons(attacker)
        if not guns or attacker == target:
            return None
        kind = self.command("attack")
        if "weapons" not in get_type_hints(kind):
            return self.made("attack", attacker=attacker, target=target, item=self.pick(guns)[0])
        choice = get_args(get_type_hints(kind)["weapons"])[0]
        weapons = tuple(choice(weapon="", item=self.pick(guns)[0]) for _ in range(2))
        few = {"range": 1 + self.lots.below(9), "other": -self.lots.below(5)}
        return self.made("attack", attacker=attacker, target=target, weapons=weapons, **few)

    def blow(self) -> Command | None:
        """With fists and feet, where this game has them."""
        attack = self.pick(BLOWS)
        return self.made("physical", attacker=self.unit(), target=self.unit(), attack=attack)

    def anything(self) -> Command | None:
        """Any command that a player may give, with fields by their names."""
        commands = [one for one in self.session.system.commands if not one.is_internal]
        return self._made(self.pick(commands), {})

    def command(self, word: str) -> type[Command]:
        return next(one for one in self.session.system.commands if one.do == word)

    def made(self, word: str, **given: object) -> Command | None:
        known = [one for one in self.session.system.commands if one.do == word]
        return self._made(known[0], given) if known else None

    def _made(self, kind: type[Command], given: Mapping[str, object]) -> Command | None:
        """The command with these fields, the needed ones, and a few of all others."""
        types = get_type_hints(kind)
        unit = given.get("unit") or given.get("attacker") or self.unit()
        found: dict[str, Any] = {}
        for field in fields(kind):
            name = field.name
            is_needed = field.default is MISSING and field.default_factory is MISSING
            if name in given and name in types:
                found[name] = given[name]
            elif is_needed or (name != "anyway" and self.chance(6)):
                value = self._value(name, types[name], UnitId(str(unit)))
                if value is None and is_needed:
                    return None
                if value is not None:
                    found[name] = value
        return kind(**found)

    def _value(self, name: str, kind: Any, unit: UnitId) -> Any:
        """Something that such a field may hold; None where nothing comes to mind."""
        guns = self.weapons(unit)
        if name in UNITS:
            return unit if name in ("unit", "attacker") else self.unit()
        words: Mapping[str, Sequence[Any]] = {
            "side": SIDES,
            "attack": BLOWS,
            "mode": MODES,
            "attacker_moved": MODES,
            "location": (self.location(unit), self.location(unit), "roll"),
            "weapon": ([item.gear.name for _, item in guns] or [""]),
            "item": [at for at, _ in guns] or [0],
            "damage": (2, 5, 10, 15, 20),
            "hexes": (0, 1, 2, 3, 5, 8),
        }
        if name in words:
            return self.pick(words[name])
        parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        if bool in parts:
            return self.chance(2)
        if int in parts:
            return self.lots.below(5)
        if kind == tuple[str, ...] and name in ("terrain", "ground"):
            return (self.pick(GROUNDS),)
        return None


Whim = Callable[[Player], Command | None]
TYPED: Sequence[Whim] = (Player.line, Player.line, Player.offer, Player.way)
OFTEN: Sequence[Whim] = (
    *(Player.struck, Player.struck, Player.fired, Player.fired, Player.fired, Player.offer),
    *(Player.offer, Player.way, Player.way, Player.by_hand, Player.anything, Player.anything),
    *(Player.anything, Player.line, Player.blow),
)
"""What comes to mind, each as often as it stands there."""


# -- the battles -----------------------------------------------------------------------------


def lines(system: str, theme: Theme, events: int) -> Iterator[list[Any]]:
    """What each step told, until there were so many facts."""
    lots = Lots(sum(map(ord, f"{system} {theme.title}")))
    session = table(system, theme, lots)
    player = Player(session, theme, lots)
    left = events
    while left > 0:
        command = player.wish()
        if command is None:
            continue
        answers = NoAnswers() if lots.below(9) == 0 else player.answers
        try:
            told = frozen.facts(session.handle(command, answers).events)
        except RuleError as error:
            yield [command.do, error.code, str(error)]
            # Somebody who is refused all the time comes to an end as well.
            left -= 1 if lots.below(20) == 0 else 0
        else:
            yield [command.do, *told]
            left -= len(told)


def play(system: str, title: str, events: int, file: Path | None) -> None:
    """One battle: prints its line."""
    theme = next(one for one in THEMES[system] if one.title == title)
    exact, loose, steps, facts = hashlib.sha256(), hashlib.sha256(), 0, 0
    with file.open("w", encoding="utf-8") if file else nullcontext() as out:
        for word, *told in lines(system, theme, events):
            texts = [json.dumps(fact, sort_keys=True, ensure_ascii=False) for fact in told]
            exact.update(f"{word} {texts}\n".encode())
            loose.update(f"{word} {sorted(texts)}\n".encode())
            steps += 1
            facts += len(told) if told and isinstance(told[0], dict) else 0
            if out is not None:
                out.write("\n  ".join([word, *texts]) + "\n")
    name = f"{system}: {title}"
    hashes = f"{exact.hexdigest()[:16]} {loose.hexdigest()[:16]}"
    print(f"{hashes}  {name}, {steps} steps, {facts} facts", flush=True)


HERE = Path(__file__).parents[1]
BOOT = """
import sys
sys.path.insert(0, sys.argv[1])
import recordsheet_gui
sys.path[0] = sys.argv[2]
from pathlib import Path
from tests.seeded_battles import play
play(sys.argv[3], sys.argv[4], int(sys.argv[5]), Path(sys.argv[6]) if sys.argv[6] else None)
"""
"""The rules of one tree, the players of this one."""


def main() -> int:
    """Play all, each in a process of its own."""
    parser = argparse.ArgumentParser(description="Hashes of the facts of random, seeded battles.")
    parser.add_argument("--events", type=int, default=15000, help="facts of each game")
    parser.add_argument("--system", choices=THEMES, help="this game alone")
    parser.add_argument("--tree", type=Path, default=HERE, help="whose rules are played")
    parser.add_argument("--facts", type=Path, help="a folder for the facts themselves")
    wish = parser.parse_args()
    if wish.facts:
        wish.facts.mkdir(parents=True, exist_ok=True)
    failed = False
    for system, themes in THEMES.items():
        if wish.system not in (None, system):
            continue
        for theme in themes:
            file = str(wish.facts / f"{system} {theme.title}.txt") if wish.facts else ""
            share = str(-(-wish.events // len(themes)))
            what = (str(wish.tree.resolve()), str(HERE), system, theme.title, share, file)
            run = subprocess.run([sys.executable, "-c", BOOT, *what], cwd=HERE, check=False)
            failed = failed or run.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
