"""A guest's window reads what the first sheet needs while it waits."""

from pathlib import Path

import pytest

from recordsheet_gui.storage import gamefile
from recordsheet_gui.ui.sharing.preparing import prepared
from tests import frozen

SAVES = sorted((frozen.DATA / "saves").glob("*.rsgame"))


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_any_game_is_made_ready_bit_by_bit_and_stays_as_it_was(
    qapp: object, save: Path, tmp_path: Path
) -> None:
    path = tmp_path / save.name
    path.write_bytes(save.read_bytes())
    with gamefile.open_game(path, read_only=True) as game:
        before = game.session.state, game.last_row
        assert sum(1 for _ in prepared(game.session)) > 3
        assert (game.session.state, game.last_row) == before
