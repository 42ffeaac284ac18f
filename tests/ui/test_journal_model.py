"""The list of the journal follows the cursor in one change, however far it moved."""

from collections.abc import Iterator

import pytest
from pytestqt.modeltest import ModelTester

from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.models.journal import HEADING_ROLE, MOST_STEPS, JournalModel
from tests.mechs import mech

LONG = 3 * MOST_STEPS
A = UnitId("a")


@pytest.fixture(scope="module")
def long_game() -> Session:
    session = gamefile.in_memory(
        SYSTEMS["total-warfare"],
        GameSetup(system="total-warfare", units=(UnitSetup(id=A, design=mech()),)),
    )
    for number in range(LONG // 2):
        session.handle(MarkBoxes(unit=A, armor="CT", boxes=1 + number % 5))
        session.handle(UnmarkBoxes(unit=A, armor="CT", boxes=1 + number % 5))
    return session


class Changes:
    """Counts what a view hears of a model."""

    def __init__(self, model: JournalModel) -> None:
        self.count = 0
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._hear)

    def _hear(self, *_: object) -> None:
        self.count += 1


def texts(model: JournalModel) -> list[object]:
    rows = (model.index(row) for row in range(model.rowCount()))
    return [model.data(row) for row in rows if not model.data(row, HEADING_ROLE)]


def shown_afresh(session: Session) -> list[object]:
    model = JournalModel()
    model.show(session.system, session.history)
    return texts(model)


@pytest.fixture
def model(long_game: Session, qtmodeltester: ModelTester) -> Iterator[JournalModel]:
    made = JournalModel()
    made.show(long_game.system, long_game.history)
    yield made
    qtmodeltester.check(made)
    long_game.move_to(LONG)


@pytest.mark.parametrize("to", [1, MOST_STEPS, LONG // 2, LONG - 7])
def test_far_back_and_forward_again_is_a_change_or_two_and_the_same_list(
    long_game: Session, model: JournalModel, to: int
) -> None:
    for position in (to, LONG):
        long_game.move_to(position)
        changes = Changes(model)
        model.show(long_game.system, long_game.history)
        assert changes.count <= 2
        afresh = shown_afresh(long_game)
        # Who plays on keeps more than is shown to who comes.
        assert texts(model)[-len(afresh) :] == afresh


def test_a_list_that_takes_a_while_is_told_bit_by_bit_and_is_the_same(long_game: Session) -> None:
    model = JournalModel()
    turns = 1
    while not model.show(long_game.system, long_game.history, 0):
        turns += 1
    assert turns >= MOST_STEPS
    assert texts(model) == shown_afresh(long_game)


def test_the_list_does_not_grow_for_ever(long_game: Session, model: JournalModel) -> None:
    long_game.move_to(0)
    for position in range(0, LONG, 50):
        long_game.move_to(position)
        model.show(long_game.system, long_game.history)
        assert model.rowCount() <= 2 * MOST_STEPS + 50 + 1


def test_the_next_step_adds_its_own_line_and_leaves_the_others(
    long_game: Session, model: JournalModel
) -> None:
    long_game.move_to(LONG - 1)
    model.show(long_game.system, long_game.history)
    before = texts(model)
    long_game.move_to(LONG)
    changes = Changes(model)
    model.show(long_game.system, long_game.history)
    assert changes.count == 1
    assert texts(model)[:-1] == before
