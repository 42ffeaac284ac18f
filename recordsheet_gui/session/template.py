"""The same table again: a fresh game with the units of this one, or a file to begin games from."""

import json

from recordsheet_gui.core.sheet import Pilot
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.table import id_number


def setup_like(system: GameSystem, state: GameState, title: str) -> GameSetup:
    """The units as they stand in the roster, with sides, pilots and options; sheets are fresh."""
    units = []
    for number, unit in enumerate(state.roster):
        paper = state.unit(unit)
        skills = {word: paper.tracks[track] for word, track in system.skills.items()}
        pilot = Pilot(
            name=paper.pilot.name,
            gunnery=skills.get("gunnery", paper.pilot.gunnery),
            piloting=skills.get("piloting", paper.pilot.piloting),
        )
        side = state.sides[unit]
        units.append(UnitSetup(id=id_number(number), design=paper.design, side=side, pilot=pilot))
    return GameSetup(
        system=system.key, units=tuple(units), options=dict(state.options), title=title
    )


def template_text(setup: GameSetup) -> str:
    """A script without steps, to read and to write by hand: units go by their names."""
    units = [
        {"id": line.id, "unit": line.design.name, "side": line.side, "pilot": encode(line.pilot)}
        for line in setup.units
    ]
    whole = {
        "system": setup.system,
        "title": setup.title,
        "options": encode(dict(setup.options)),
        "units": units,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
