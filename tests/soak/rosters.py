"""The games that are attacked."""

from pathlib import Path

from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from tests import frozen

ROSTERS = {
    "total-warfare": ("shadow-hawk-shd-2h", "hunchback-hbk-4g", "atlas-as7-d", "goliath-gol-1h"),
    "renegade-tech": ("griffin-grf-1n", "goliath-gol-1h", "atlas-as7-d", "timber-wolf-prime"),
    "skirmish": ("skirmish-anvil", "skirmish-fencer", "skirmish-monsoon", "skirmish-wisp"),
    "hard-hits": ("ship-federation-ca", "ship-klingon-d7", "ship-trident"),
}  # fmt: skip


def setup_of(system: str, *units: str) -> GameSetup:
    """A game of these units, turn by turn on side A and B."""
    return GameSetup(
        system=system,
        title=f"{system} of {len(units)}",
        units=tuple(
            UnitSetup(
                id=UnitId("abcdefgh"[place]),
                design=frozen.design(stem),
                side="AB"[place % 2],
                pilot=Pilot(name=f"Pilot {place}"),
            )
            for place, stem in enumerate(units)
        ),
    )


def make_games(folder: Path) -> dict[str, Path]:
    """All games with their rosters, and each with one unit alone."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for system, roster in ROSTERS.items():
        for name, units in ((system, roster), (f"{system} alone", roster[:1])):
            made[name] = folder / f"{name}.rsgame"
            gamefile.create_game(made[name], SYSTEMS[system], setup_of(system, *units)).close()
    return made


def folded(session: Session) -> GameState:
    """The state that the log alone gives."""
    state = session.history.state(0)
    for position in range(1, session.history.cursor + 1):
        for event in session.history.step(position).events:
            state = evolve(state, event)
    return state
