"""Squads under fire by seeds: whatever strikes, the sheet adds up and can be taken back."""

import pytest

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests.suits import POINT, QUAD, SQUAD, squad

A = UnitId("a")
HITS: list[dict[str, object]] = [
    {"damage": 3},
    {"damage": 12, "group": 5},
    {"damage": 2, "type": "area"},
    {"damage": 4, "trooper": 1},
    {"weapon": "LRM 20"},
    {"weapon": "SRM 6", "munition": "inferno"},
    {"weapon": "Plasma Rifle"},
    {"weapon": "AC/20"},
    {"weapon": "LB 10-X AC", "cluster": True},
    {"weapon": "Flamer"},
]


@pytest.mark.parametrize("base", [SQUAD, POINT, QUAD], ids=["squad", "point", "quad"])
@pytest.mark.parametrize("seed", range(3))
def test_twenty_hits_of_each_kind(base: dict[str, object], seed: int) -> None:
    design = squad(base)  # type: ignore[arg-type]
    system = SYSTEMS["total-warfare"]
    codec, dice = codec_of(system.commands), Rolled(seed)
    for kind in HITS:
        unit = UnitSetup(id=A, design=design, side="A")
        session = gamefile.in_memory(system, GameSetup(system=system.key, units=(unit,), title=""))
        fresh = session.state
        steps = 0
        for _ in range(20):
            before = session.state
            try:
                session.handle(codec.command({"do": "hit", "unit": A, **kind}), dice)
                steps += 1
            except RuleError as error:
                assert "out of the game" in str(error)  # noqa: PT017
                assert session.state is before
                break
        paper, report = session.state.unit(A), system.report(session.state, A)
        troopers = report["troopers"]
        assert isinstance(troopers, list)
        assert len(troopers) == design.troopers
        for key, one in zip(design.suits, troopers, strict=True):
            # Nobody dies behind armor that holds.
            assert one["alive"] or one["armor"] == 0, key
        dead = not any(one["alive"] for one in troopers)
        assert (system.derive(session.state, A).destroyed is not None) == dead
        assert paper.design == design
        for _ in range(steps):
            session.undo()
        assert session.state.unit(A).grids == fresh.unit(A).grids
