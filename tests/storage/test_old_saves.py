"""Games of every version that ever was; a file that is here once stays for ever, and opens."""

import json
import shutil
from pathlib import Path

import pytest

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndTurn, Resolve, WriteNote
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION
from recordsheet_gui.systems import SYSTEMS
from tests.storage.make_save import SAVES, content
from tests.storage.tiny import replayed

GAMES = sorted(SAVES.glob("v*.rsgame"))
SEED = 7
MOST_CARDS = 300
"""More than the cards of any sample and all that they cause."""


def settle(session: Session) -> int:
    """Answer every open card, one step each, with the program's dice; gives how many there were."""
    for number in range(MOST_CARDS):
        waiting = {owed.id for owed in session.state.owed}
        ready = [owed.id for owed in session.state.owed if owed.after not in waiting]
        if not ready:
            return number
        session.handle(Resolve(pending=ready[0]), Rolled(SEED + number), may_owe=False)
        assert ready[0] not in {owed.id for owed in session.state.owed}
    raise AssertionError("the cards do not come to an end")


def test_there_is_a_game_of_this_version() -> None:
    assert any(game.name.startswith(f"v{VERSION}-") for game in GAMES)


@pytest.mark.parametrize("system", SYSTEMS)
def test_there_is_a_game_of_each_system_as_the_first_release_left_it(system: str) -> None:
    assert f"v1-{system}-0.1.rsgame" in {game.name for game in GAMES}


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_opens_and_contains_what_was_played(
    save: Path, tmp_path: Path, read_only: bool
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    expected = json.loads(save.with_suffix(".json").read_text(encoding="utf-8"))
    with gamefile.open_game(path, read_only=read_only) as game:
        assert game.is_read_only is read_only
        assert json.loads(json.dumps(content(game.session.history))) == expected
        assert replayed(game.session) == game.session.state


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_can_be_played_on(save: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path) as game:
        assert not game.is_read_only
        game.session.handle(WriteNote(text="on we go"))
        game.session.undo()
        game.session.redo()
        state = game.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_the_open_cards_of_an_old_game_are_settled_and_taken_back(
    save: Path, tmp_path: Path
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        start, before = session.history.cursor, session.state
        assert before.owed
        assert settle(session) > 0
        session.handle(EndTurn(), Rolled(SEED))
        settle(session)
        assert session.state.clock.turn == before.clock.turn + 1
        assert replayed(session) == session.state
        after = session.state
        while session.history.cursor > start:
            session.undo()
        assert session.state == before
        session.move_to(len(session.history))
    with gamefile.open_game(path) as again:
        assert again.session.state == after
        assert again.session.history.state(start) == before


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_is_undone_to_its_start(save: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        end, state = session.history.cursor, session.state
        while session.can_undo:
            session.undo()
        assert session.state == session.history.state(0)
        session.move_to(end)
        assert session.state == state
