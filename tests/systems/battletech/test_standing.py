"""What holds for all sheets that differ in boxes alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered, forget_lately
from recordsheet_gui.core.system import Derived
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.mech import status
from recordsheet_gui.systems.battletech.mech.heat import projected
from recordsheet_gui.systems.battletech.mech.numbers import numbers, piloting
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.units.kinds import codec_of
from tests.soak.rosters import ROSTERS, setup_of

GAMES = ("total-warfare", "renegade-tech")
WEAPONS = ("AC/20", "PPC", "LRM 20", "SRM 6", "Medium Laser")


def battle(game: str, hits: int) -> Iterator[Session]:
    """A session after each of so many hits with all that they cause."""
    dice = Rolled(5)
    codec = codec_of(SYSTEMS[game].commands)
    session = gamefile.in_memory(SYSTEMS[game], setup_of(game, *ROSTERS[game]))
    for number in range(hits):
        unit = list(session.state.units)[number % 4]
        step = {"do": "hit", "unit": unit, "weapon": WEAPONS[number % 5]}
        session.handle(codec.command(step), dice)
        if number % 15 == 14:
            session.handle(EndPhase(), dice)
        yield session


def views(session: Session) -> Iterator[Mech]:
    system: Any = SYSTEMS[session.system.key]
    for unit in session.state.units:
        yield system.look(session.state, unit)


def found(mech: Mech) -> dict[Any, Any]:
    """All that is known of a view and was found by a function."""
    (
        numbers(mech),
        piloting(mech),
        projected(mech),
        mech.destroyed,
        mech.is_conscious,
        mech.hips_hit,
        mech.legs_gone,
        mech.gyro_hits,
    )
    return {find: answer for find, answer in mech.known.items() if callable(find)}


class Covered(dict[GridKey, Grid]):
    """Boxes that nobody may look at."""

    @override
    def __getitem__(self, key: GridKey) -> Grid:
        raise AssertionError(f"somebody looks at {key}")

    @override
    def get(self, key: Any, default: Any = None) -> Any:
        raise AssertionError(f"somebody looks at {key}")

    @override
    def items(self) -> Any:
        raise AssertionError("somebody looks at all boxes")

    values = items


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_of_a_view_is_what_it_says_itself(game: str) -> None:
    looked = shared = 0
    for session in battle(game, 120):
        for mech in views(session):
            for find, answer in found(mech).items():
                assert find(mech) == answer
            looked += 1
            alike = replace(mech)
            shared += alike is not mech and alike.known is mech.known
    assert shared > looked // 2


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_shared_looks_at_boxes(game: str) -> None:
    for session in battle(game, 40):
        forget_lately()
        for mech in views(session):
            covered = replace(mech, paper=replace(mech.paper, grids=Covered()))
            assert found(covered) == found(mech)


def test_armor_leaves_a_mech_standing_as_it_was_and_all_else_does_not() -> None:
    game = "total-warfare"
    codec = codec_of(SYSTEMS[game].commands)
    session = gamefile.in_memory(SYSTEMS[game], setup_of(game, *ROSTERS[game]))

    def known(**step: Any) -> object:
        if step:
            session.handle(codec.command({"unit": "a", **step}), Rolled(1))
        return next(views(session)).known

    first = known()
    assert known(do="hit", location="CT", damage=3) is first
    assert known(do="heat", add=1) is not first
    second = known()
    assert known(do="hit", location="LT", damage=3) is second
    assert known(do="condition", name="prone") is not second
    third = known()
    assert known(do="critical", location="CT", hits=1) is not third
    fourth = known()
    with pytest.raises(RuleError):
        known(do="hit", location="XX", damage=3)
    assert known(do="hit", location="LA", damage=99) is not fourth


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_from_a_sheet_is_worked_out_once_for_all_phases(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, session = battle(game, 10)
    runs: list[Mech] = []

    def counting(mech: Mech) -> Derived:
        runs.append(mech)
        return status._derived(mech)

    monkeypatch.setattr(status, "_known", Remembered(counting))
    sheets = []
    for _ in SYSTEMS[game].phases:
        for unit, paper in session.state.units.items():
            SYSTEMS[game].derive(session.state, unit)
            sheets.append(paper)
        session.handle(EndPhase(), Rolled(1))
    assert len(runs) == len(set(map(id, sheets))) < len(sheets)
