"""Commands that are weighed in tests, from scripts' steps."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.history import History
from recordsheet_gui.session.odds.job import Job, Player, Result, result_of
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

Step = Mapping[str, Any]
ATLAS, LOCUST = "atlas-as7-d", "locust-lct-1v"


@lru_cache
def shipped(stem: str) -> UnitDesign:
    path = next(path for path in unit_files() if path.stem == stem)
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return design


def table(
    units: Sequence[str],
    *,
    system: str = "total-warfare",
    steps: Sequence[Step] = (),
    **options: Any,
) -> Session:
    """A game of shipped units a, b, ... on two sides, with some steps played by no dice."""
    game = SYSTEMS[system]
    lines = tuple(
        UnitSetup(id=UnitId("abcdef"[place]), design=shipped(stem), side="AB"[place % 2])
        for place, stem in enumerate(units)
    )
    setup = GameSetup(system=system, units=lines, options=options)
    session = Session(game, History(begin(game, setup)))
    for step in steps:
        session.handle(codec_of(game.commands).command(dict(step)))
    return session


def job(session: Session, *steps: Step, paths: Sequence[str], to_phase_end: bool = False) -> Job:
    codec = codec_of(session.system.commands)
    return Job(
        system=session.system.key,
        state=session.state,
        commands=tuple(codec.command(dict(step)) for step in steps),
        paths=tuple(paths),
        to_phase_end=to_phase_end,
    )


def exactly(session: Session, *steps: Step, path: str, to_phase_end: bool = False) -> Any:
    """The one path, every way of the dice walked."""
    found = Player(job(session, *steps, paths=(path,), to_phase_end=to_phase_end)).exactly()
    return found.paths[path]


def played(asked: Job, trials: int) -> Result:
    return result_of(asked, Player(asked).play(range(1, trials + 1)))
