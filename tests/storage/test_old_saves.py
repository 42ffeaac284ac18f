"""Games of every version that ever was; a file that is here once stays for ever, and opens."""

import json
import shutil
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION
from tests.storage.make_save import SAVES, content
from tests.storage.tiny import replayed

GAMES = sorted(SAVES.glob("v*.rsgame"))


def test_there_is_a_game_of_this_version() -> None:
    assert any(game.name.startswith(f"v{VERSION}-") for game in GAMES)


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_opens_and_contains_what_was_played(
    save: Path, tmp_path: Path, read_only: bool
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    expected = json.loads(save.with_suffix(".json").read_text(encoding="utf-8"))
    with gamefile.open_game(path, read_only=read_only) as game:
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
