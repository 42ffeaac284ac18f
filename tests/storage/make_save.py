"""Makes a sample game of this version, to be kept and opened for ever.

    python -m tests.storage.make_save NAME [--force]

writes tests/data/saves/vVERSION-NAME.rsgame, and beside it what it contains as JSON. A released
sample is never made again: a new version of the schema or a new event brings one more.
"""

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from recordsheet_gui.core.answers import Answers, NoAnswers, Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

SAVES = Path(__file__).parents[1] / "data" / "saves"
SYSTEM = "total-warfare"
SEED = 7

STEPS: tuple[dict[str, object], ...] = (
    {"do": "hit", "unit": "a", "location": "RT", "damage": 20, "source": "AC/20"},
    {"do": "hit", "unit": "b", "location": "LL", "damage": 12, "source": "PPC"},
    {"do": "mark", "unit": "a", "armor": "CT", "boxes": 3},
    {"do": "unmark", "unit": "a", "armor": "CT", "boxes": 1},
    {"do": "mark", "unit": "b", "structure": "HD", "boxes": 1},
    {"do": "slot", "unit": "a", "location": "RT", "slot": 3},
    {"do": "heat", "unit": "a", "to": 14},
    {"do": "pilot", "unit": "b", "hits": 2},
    {"do": "condition", "unit": "b", "name": "prone"},
    {"do": "note", "unit": "a", "text": "Zoë's Atlas"},
    {"do": "note", "text": "The bridge is down."},
    {"do": "roll", "count": 2, "sides": 6, "why": "initiative"},
    {"do": "end_turn"},
)
OWED: dict[str, object] = {"do": "roll", "count": 1, "sides": 6, "why": "which way it drifts"}


def play(session: Session) -> None:
    """A little of everything, with dice from a seed; one roll stays owed, one step undone."""
    codec = codec_of(session.system.commands)

    def step(data: dict[str, object], answers: Answers, group: int = 0) -> None:
        session.handle(codec.command(data), answers, group=group)

    for number, data in enumerate(STEPS):
        step(data, Rolled(SEED), group=1 if number < 2 else 0)
    session.undo()
    session.undo()
    session.redo()
    step({"do": "note", "text": "Another end of the turn."}, NoAnswers())
    step({"do": "end_turn"}, Rolled(SEED))
    # Past the first snapshot, and back over it.
    for number in range(200):
        step({"do": "heat", "unit": "b", "to": number % 25}, NoAnswers())
    session.move_to(len(session.history) - 30)
    step(OWED, NoAnswers())
    step({"do": "mark", "unit": "a", "armor": "LA", "boxes": 2}, NoAnswers())
    session.undo()


def content(history: History) -> dict[str, object]:
    """A game in core terms alone: what has to come out of the file, whatever the rules are by then.

    All that a later rule could see differently (movement, destruction) is derived and left out.
    """
    return {
        "cursor": history.cursor,
        "steps": [encode(history.step(position)) for position in range(1, len(history) + 1)],
        "now": _paper(history.state()),
        "start": _paper(history.state(0)),
    }


def _paper(state: GameState) -> object:
    return {
        "clock": encode(state.clock),
        "sides": encode(state.sides),
        "owed": encode(state.owed),
        "units": {
            key: {
                "name": unit.design.name,
                "pilot": encode(unit.pilot),
                "grids": {name: list(grid.picture()) for name, grid in unit.grids.items()},
                "tracks": dict(unit.tracks),
                "slots": sorted(unit.slots),
                "conditions": sorted(unit.conditions),
                "notes": list(unit.notes),
            }
            for key, unit in state.units.items()
        },
    }


def main() -> None:
    """Make the two files."""
    parser = argparse.ArgumentParser(description="Make a sample game of this version.")
    parser.add_argument("name")
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    path = SAVES / f"v{VERSION}-{options.name}.rsgame"
    # Not the player's own library, which may have another Atlas.
    with TemporaryDirectory() as folder, Library.open(Path(folder)) as library:
        setup = GameSetup(
            system=SYSTEM,
            title="The bridge",
            units=(
                UnitSetup(id=UnitId("a"), design=library.load("Atlas AS7-D"), side="A"),
                UnitSetup(
                    id=UnitId("b"),
                    design=library.load("Locust LCT-1V"),
                    side="B",
                    pilot=Pilot(name="Zoë", gunnery=3, piloting=4),
                ),
            ),
        )
    with gamefile.creating(path, SYSTEMS[SYSTEM], setup, force=options.force) as game:
        play(game.session)
        found = content(game.session.history)
    text = json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True)
    path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
