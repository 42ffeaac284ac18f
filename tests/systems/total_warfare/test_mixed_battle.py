"""'Mechs, tanks, a VTOL and a bunker fight each other for four turns and are opened again."""

from contextlib import suppress
from pathlib import Path

import pytest

from recordsheet_gui.core.answers import Chain, Given, Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session import journal
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.weapons import weapons_of
from recordsheet_gui.units.kinds import codec_of
from tests.mechs import mech
from tests.vehicles import drafted, vehicle

GUNS = {"RA": ["Medium Laser", "Medium Laser"], "LA": ["Medium Laser"]}
ROSTER = {
    "tank": vehicle("manticore"),
    "light": vehicle("striker"),
    "mech": mech(slots=GUNS),
    "heli": vehicle("warrior"),
    "big": vehicle("fortress"),
    "bunker": drafted("building"),
}
FIRES = (
    ("tank", "mech"),
    ("light", "heli"),
    ("mech", "tank"),
    ("heli", "big"),
    ("big", "light"),
    ("bunker", "mech"),
)


@pytest.mark.parametrize("seed", range(3))
def test_four_turns_of_all_against_all(tmp_path: Path, seed: int) -> None:
    system = SYSTEMS["total-warfare"]
    units = tuple(
        UnitSetup(id=UnitId(key), design=design, side="A" if n % 2 else "B")
        for n, (key, design) in enumerate(ROSTER.items())
    )
    path = tmp_path / "mixed.rsgame"
    setup = GameSetup(system=system.key, units=units)
    codec, dice = codec_of(system.commands), Rolled(seed)
    with gamefile.create_game(path, system, setup) as game:

        def play(**step: object) -> None:
            command = codec.command(dict(step))
            game.session.handle(command, Chain(Given(), dice))

        for _ in range(4):
            for one in ("tank", "light", "mech", "heli"):
                try_it(play, do="move", unit=one, mode="walk", hexes=2)
            play(do="end_phase")
            play(do="end_phase")
            for attacker, target in FIRES:
                design = game.session.state.unit(UnitId(attacker)).design
                for index, item in weapons_of(design):
                    if item.gear.damage and attacker != target:
                        choice = [{"weapon": "", "item": index}]
                        fields: dict[str, object] = {"range": 3, "weapons": choice}
                        try_it(play, do="attack", attacker=attacker, target=target, **fields)
            play(do="end_phase")
            fist: dict[str, object] = {"attacker": "mech", "target": "tank", "attack": "kick"}
            try_it(play, do="physical", **fist)
            play(do="end_turn")
        state = game.session.state
        told = [line.text for line in journal.whole(system, game.session.history)]
        assert state.clock.turn == 5
        assert any("Motive damage" in line for line in told)
        assert any("Critical hit" in line for line in told)
    with gamefile.open_game(path) as again:
        assert again.session.state == state
        while again.session.history.cursor:
            again.session.undo()


def try_it(play: object, **step: object) -> None:
    """What the rules refuse by now is left out."""
    assert callable(play)
    with suppress(RuleError):
        play(**step)
