"""Ctrl+C at a table without a window."""

import signal
from contextlib import suppress
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.shared_table.follow import serve
from recordsheet_gui.shared_table.stopping import SIGNALS, Stopping
from tests.shared_table.test_shared_table import Table


@pytest.mark.parametrize("number", SIGNALS)
def test_a_table_ends_though_ctrl_c_comes_where_nobody_hears_it(
    tmp_path: Path, number: signal.Signals
) -> None:
    table = Table(tmp_path)

    def draw(*what: object) -> None:
        # As Qt does with whatever a drawing raises.
        with suppress(BaseException):
            signal.raise_signal(number)

    table.game.session.listen(draw)
    before = signal.getsignal(number)
    with Stopping() as is_over:
        assert not is_over()
        told = serve(table.owner, is_over)
        table.game.session.handle(WriteNote(text="We stop here."))
        assert list(told) == []
        with pytest.raises(KeyboardInterrupt):
            # Whoever asks twice does not want to wait.
            signal.raise_signal(number)
    assert signal.getsignal(number) == before
    table.kill()


@pytest.mark.parametrize("number", SIGNALS)
def test_what_is_told_to_nobody_who_reads_it_is_not_waited_for(number: signal.Signals) -> None:
    with Stopping() as is_over:
        with pytest.raises(KeyboardInterrupt), is_over.while_telling():
            signal.raise_signal(number)
        assert is_over()
