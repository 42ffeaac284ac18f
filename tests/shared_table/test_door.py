"""A guest's session: it looks like any other, and the owner decides."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.cli.named import in_library
from recordsheet_gui.core.answers import Answers, Given, NoAnswers, Rolled
from recordsheet_gui.core.commands import Command, EndPhase, Resolve, WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import DiceRolled, Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.table import AddUnit, ChangeSide, RemoveUnit
from recordsheet_gui.session import journal
from recordsheet_gui.session.say import say
from recordsheet_gui.session.session import Kept
from recordsheet_gui.shared_table.door import ASKED, LOST, GuestSession
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.line import LINE
from recordsheet_gui.shared_table.owner import DROPPED, NOT_YOURS
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import ReadOnly, Slow
from tests.mechs import mech
from tests.shared_table.test_shared_table import ALL, LOOK, A, Table

UNIT, OTHER = UnitId("a"), UnitId("b")


class Visitor:
    """A guest with the session that a window would have."""

    def __init__(self, table: Table, guest: Guest, by_hand: tuple[str, ...] = ()) -> None:
        self.guest, self._table = guest, table
        assert guest.replica is not None
        self.game = guest.replica.game
        self.turns = 100
        self.session = GuestSession(self.game, guest, self._wait, lambda: by_hand)

    def _wait(self, is_over: Callable[[], bool]) -> bool:
        for _ in range(self.turns):
            if is_over():
                return True
            self._table.turn()
        return False

    def say(self, text: str, unit: UnitId = UNIT, dice: Answers | None = None) -> None:
        say(self.session, unit, text, dice or Rolled())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with closing(Table(tmp_path)) as made:
        yield made


@pytest.fixture
def ann(table: Table) -> Visitor:
    return Visitor(table, table.guest("Ann", A))


def dice_of(table: Table) -> list[DiceRolled]:
    history = table.game.session.history
    steps = (history.step(at) for at in range(1, history.cursor + 1))
    return [event for step in steps for event in step.events if isinstance(event, DiceRolled)]


def test_a_step_is_there_when_the_door_comes_back(table: Table, ann: Visitor) -> None:
    ann.say("5 ct")
    assert ann.session.history.cursor == 1
    table.check()


def test_the_owners_program_throws_what_a_guest_does_not(table: Table, ann: Visitor) -> None:
    ann.say("roll 2d6")
    (rolled,) = dice_of(table)
    assert rolled.source == "rolled"
    table.check()


def test_dice_that_a_guest_has_typed_are_taken_as_they_are(table: Table, ann: Visitor) -> None:
    ann.say("roll 2d6", dice=Given([(6, 1)]))
    (rolled,) = dice_of(table)
    assert (rolled.faces, rolled.source) == ((6, 1), "given")


def test_who_throws_by_hand_gets_a_card_and_answers_it(table: Table) -> None:
    ann = Visitor(table, table.guest("Ann", A), by_hand=("A",))
    # It goes through the armor: somebody has to roll for it.
    ann.say("12 ct", dice=NoAnswers())
    owed = ann.session.state.owed
    assert owed
    assert not dice_of(table)
    ann.session.handle(Resolve(pending=owed[0].id), Given([(1, 1)]))
    assert dice_of(table)[0].faces == (1, 1)
    table.check()


def test_a_card_that_the_program_is_to_roll_is_rolled_by_the_owners(table: Table) -> None:
    ann = Visitor(table, table.guest("Ann", A), by_hand=("A",))
    ann.say("12 ct", dice=NoAnswers())
    card = ann.session.state.owed[0].id
    ann.session.handle(Resolve(pending=card), Rolled())
    assert dice_of(table)
    # High dice bring more cards than the one that went.
    assert card not in {entry.id for entry in ann.session.state.owed}


def test_all_that_waits_is_rolled_but_for_what_others_play(table: Table) -> None:
    for unit in "ab":
        say(table.game.session, UnitId(unit), "12 ct", NoAnswers())
    ann = Visitor(table, table.guest("Ann", A))
    assert {entry.unit for entry in ann.session.state.owed} == {UNIT, OTHER, None}
    ann.say("all")
    assert {entry.unit for entry in ann.session.state.owed} == {OTHER, None}
    table.check()


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (WriteNote(text="mine", unit=OTHER), "Bee is not yours to play."),
        (EndPhase(), "Somebody else leads on to the next phase here."),
        (RemoveUnit(unit=UNIT), "Only the owner of this table changes who plays at it."),
    ],
)
def test_what_is_not_the_guests_is_shut_without_asking(
    table: Table, ann: Visitor, wish: Command, words: str
) -> None:
    sent = len(table.hub.seen)
    with pytest.raises(RuleError, match=words):
        ann.session.handle(wish)
    assert ann.session.refusal(wish) == words
    assert len(table.hub.seen) == sent


def test_who_looks_on_does_nothing(table: Table) -> None:
    bob = Visitor(table, table.guest("Bob", LOOK))
    with pytest.raises(RuleError, match="You look on at this table"):
        bob.say("5 ct")
    with pytest.raises(RuleError, match="There is nothing to undo"):
        bob.session.undo()
    assert not table.rows()


def test_the_journal_says_who_did_it_for_ever(table: Table, ann: Visitor) -> None:
    ann.say("5 ct")
    table.game.session.handle(WriteNote(text="hm", unit=OTHER))
    bob = table.guest("Bob", LOOK)
    table.check()
    table.kill()
    again = gamefile.open_game(table.path)
    assert bob.replica is not None
    for game in (again, ann.game, bob.replica.game):
        told = journal.whole(game.system, game.session.history)
        assert [line.text.endswith("[Ann]") for line in told] == [True, False]
    again.close()


def test_what_a_guest_undid_and_the_owner_did_instead_is_the_owners(
    table: Table, ann: Visitor
) -> None:
    ann.say("5 ct")
    ann.session.undo()
    table.game.session.handle(WriteNote(text="hm", unit=OTHER))
    assert table.game.session.history.by(1) == ""
    table.check()
    assert ann.session.history.by(1) == ""


def test_undo_takes_back_a_whole_line_and_redo_brings_it_again(table: Table, ann: Visitor) -> None:
    commands = [WriteNote(text=word, unit=UNIT) for word in ("one", "two", "three")]
    ann.session.handle_all(commands, group=7)
    assert ann.session.history.cursor == 3
    ann.session.undo(whole_group=True)
    assert ann.session.history.cursor == 0
    ann.session.redo(whole_group=True)
    assert ann.session.history.cursor == 3
    table.check()


def test_undo_is_refused_where_somebody_else_was_quicker(table: Table, ann: Visitor) -> None:
    ann.say("5 ct")
    # The guest has not heard of it yet.
    table.game.session.handle(WriteNote(text="hm", unit=OTHER))
    with pytest.raises(RuleError, match=NOT_YOURS):
        ann.session.undo()
    assert table.game.session.history.cursor == 2


def test_what_two_did_is_never_taken_back_at_once(table: Table, ann: Visitor) -> None:
    notes = [WriteNote(text=word, unit=UNIT) for word in ("one", "two")]
    table.game.session.handle_all(notes, group=1)
    ann.session.handle_all(notes, group=1)
    ann.session.undo(whole_group=True)
    assert table.game.session.history.cursor == 2


def test_without_a_connection_nothing_is_wished(table: Table, ann: Visitor) -> None:
    table.hub.fall()
    table.turn()
    with pytest.raises(RuleError, match=LOST):
        ann.say("5 ct")
    table.hub.rise()
    table.run(lambda: ann.guest.is_there)
    ann.say("5 ct")
    table.check()
    assert ann.session.history.cursor == 1


def test_a_wish_that_takes_long_is_told_of_later(table: Table, ann: Visitor) -> None:
    ann.turns = 0
    with pytest.raises(RuleError, match=ASKED):
        ann.say("5 ct")
    with pytest.raises(RuleError, match=ASKED):
        ann.say("7 ct")
    table.run(lambda: not ann.guest.is_waiting)
    assert [outcome.done for outcome in ann.session.late()] == [True]
    table.check()
    assert ann.session.history.cursor == 1


def test_a_unit_is_named_and_the_owner_has_it_or_not(table: Table) -> None:
    eve = Visitor(table, table.guest("Eve", ALL))
    with pytest.raises(RuleError, match=r"There is no Cutter\."):
        eve.session.handle(AddUnit(id=UnitId("c"), design=mech(name="Cutter")))
    table.owner._find = lambda name: mech(name=name)
    eve.session.handle(AddUnit(id=UnitId("c"), design=mech(name="Cutter"), side="C"))
    assert table.game.session.state.sides[UnitId("c")] == "C"
    table.check()


def test_nothing_but_the_owners_rows_comes_into_the_copy(ann: Visitor) -> None:
    state = ann.session.state
    with pytest.raises(ReadOnly):
        ann.session.follow(Kept(record=Step(command=EndPhase(), events=()), after=state))
    assert ann.game.last_row == 0


@pytest.mark.parametrize(
    "step",
    [
        {"do": LINE},
        {"do": LINE, "commands": []},
        {"do": LINE, "commands": [{"do": "note", "text": "x"}] * 201},
        {"do": LINE, "commands": ["note"]},
        {"do": LINE, "commands": [{"do": "no such thing"}]},
        {"do": LINE, "commands": [{"do": "note", "text": "x"}], "group": -1},
        {"do": LINE, "commands": [{"do": "note", "text": "x"}], "answers": [{"faces": "six"}]},
        {"do": LINE, "commands": [{"do": "roll"}], "answers": [{"faces": [9, 9]}]},
        {"do": LINE, "commands": [{"do": "roll"}], "more": True},
    ],
)
def test_a_line_that_makes_no_sense_is_refused_in_a_sentence(
    table: Table, step: dict[str, object]
) -> None:
    eve = table.guest("Eve", ALL)
    outcome = table.ask(eve, **step)
    assert not outcome.done
    assert outcome.words
    assert not table.rows()


class SlowDisk:
    """Answers when it is told to."""

    def __init__(self, table: Table) -> None:
        session = table.game.session
        self._keep, session.keep = session.keep, self.keep
        self.is_ready = False

    def keep(self, line: Sequence[Kept]) -> None:
        if not self.is_ready:
            raise Slow("Not yet.")
        self._keep(line)


def test_a_step_that_the_disk_takes_late_is_done_once_and_answered_then(table: Table) -> None:
    ann = table.guest("Ann", A)
    disk = SlowDisk(table)
    told: list[Slow] = []
    table.owner.slow = told.append
    ann.wish({"do": "hit", "unit": "a", "location": "CT", "damage": 5})
    for _ in range(40):
        table.turn()
    assert ann.is_waiting
    assert len(told) == 1
    assert table.owner.is_undecided
    disk.is_ready = True
    table.game.session.keep_waiting()
    table.run(lambda: not ann.is_waiting)
    assert ann.outcomes.pop().done
    assert table.game.session.history.by(1) == "Ann"
    table.check()
    assert len(table.rows()) == 1
    # It was Ann's: she may take it back.
    assert table.ask(ann, do="undo").done


def test_a_step_that_the_disk_never_takes_is_refused(table: Table) -> None:
    ann = table.guest("Ann", A)
    disk = SlowDisk(table)
    ann.wish({"do": "hit", "unit": "a", "location": "CT", "damage": 5})
    table.turn()
    table.turn()
    table.game.session.waiting = ()
    disk.is_ready = True
    table.run(lambda: not ann.is_waiting)
    assert ann.outcomes.pop().words == DROPPED
    assert not table.rows()
    assert table.ask(ann, do="hit", unit="a", location="CT", damage=5).done
    table.check()


def test_a_guest_hears_at_once_what_it_may_do_now(table: Table) -> None:
    ann = table.guest("Ann", A)
    table.owner.change(ann.link.guest, "Anna", LOOK)
    table.turn()
    assert ann.welcome is not None
    assert (ann.welcome.name, ann.welcome.rights) == ("Anna", "look")


@pytest.mark.parametrize("side", ["Reds + Blues", "Clan: Wolf", "look", "A:next"])
def test_a_side_may_be_called_as_players_like(table: Table, side: str) -> None:
    # The guest read its rights from the words for them, and looked on at a side with a colon.
    table.game.session.handle(ChangeSide(unit=UNIT, to=side))
    for rights in (Rights(sides=(side,)), Rights(sides=(side, "B"), may_lead=True)):
        ann = Visitor(table, table.guest("Ann", rights))
        assert ann.session.rights == rights
        assert not ann.session.shut(UNIT)
        ann.say("1 ct")
    assert not ann.session.shut(None)
    assert Visitor(table, table.guest("Eve", ALL)).session.rights == ALL
    table.check()


def test_a_guest_of_a_table_without_a_window_names_no_file_of_the_owners(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    path = tmp_path / "secret.mtf"
    path.write_text("nobody's business", encoding="utf-8")
    table.owner._find = in_library
    eve = table.guest("Eve", ALL)
    for name in (str(path), str(tmp_path / "missing.mtf")):
        outcome = table.ask(eve, do="add_unit", id="z", unit=name)
        assert not outcome.done
        assert "library" in outcome.words
        assert "business" not in outcome.words
