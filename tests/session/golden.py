"""Golden battles: read from their file and played again."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from recordsheet_gui.core.answers import NoAnswers, Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests import frozen

FOLDER = frozen.DATA / "golden"
GAMES = ("total-warfare", "renegade-tech")
HITS = ("hit", "attack", "physical", "critical", "component", "rows", "volley", "fall")
"""Steps that strike somebody."""

Json = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One line of the file: a step as scripts write it, its dice, and what it told."""

    step: Mapping[str, Json]
    seed: int
    """Of this step alone, so that a change here leaves the next one's dice as they were; 0 for a
    step that nobody answers."""
    told: Json
    """Its facts, or the code of a refusal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """A fresh roster and what happened to it."""

    title: str
    units: tuple[str, ...]
    """Names of unit files; they are called a, b, c and so on, and every other one is on side B."""
    options: Mapping[str, object] = field(default_factory=dict)
    turns: tuple[Turn, ...] = ()


def table(game: str, battle: Battle) -> Session:
    """The battle before its first step."""
    setup = GameSetup(
        system=game,
        title=battle.title,
        options=battle.options,
        units=tuple(
            UnitSetup(
                id=UnitId(chr(ord("a") + number)),
                design=frozen.design(name),
                side="AB"[number % 2],
                pilot=Pilot(gunnery=3 + number % 3, piloting=4 + number % 3),
            )
            for number, name in enumerate(battle.units)
        ),
    )
    return Session(SYSTEMS[game], History(begin(SYSTEMS[game], setup)))


def play(session: Session, step: Mapping[str, Json], seed: int) -> Json:
    """What a step tells now: its facts, or the code of a refusal."""
    command = codec_of(session.system.commands).command(dict(step))
    try:
        played = session.handle(command, Rolled(seed) if seed else NoAnswers())
    except RuleError as error:
        return {"refused": error.code}
    return frozen.facts(played.events)


def read(game: str) -> tuple[Battle, ...]:
    """The battles of a file: a line for its origin, then each battle and its steps."""
    return tuple(_battles((FOLDER / f"{game}.jsonl").read_text(encoding="utf-8")))


def _battles(text: str) -> Iterator[Battle]:
    head: Json = None
    turns: list[Turn] = []
    for line in [*text.splitlines()[1:], ""]:
        data = json.loads(line or '{"battle": ""}')
        if "battle" not in data:
            turns.append(Turn(step=data["step"], seed=data["seed"], told=data["told"]))
            continue
        if head:
            yield Battle(
                title=head["battle"],
                units=tuple(head["units"]),
                options=head["options"],
                turns=tuple(turns),
            )
        head, turns = data, []


def write(game: str, origin: str, battles: tuple[Battle, ...]) -> None:
    """One line a step, so that a difference can be read."""
    lines: list[Json] = [{"game": game, "recorded with": origin}]
    for battle in battles:
        lines.append(
            {
                "battle": battle.title,
                "units": list(battle.units),
                "options": dict(battle.options),
            }
        )
        lines += [
            {"step": dict(turn.step), "seed": turn.seed, "told": turn.told} for turn in battle.turns
        ]
    text = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.jsonl").write_text(text + "\n", encoding="utf-8")
