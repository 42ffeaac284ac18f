"""The performance table: each row is a ratio measured in one run."""

from collections.abc import Iterator

from recordsheet_gui.bench.row import Row


def rows() -> Iterator[Row]:
    """All rows, measured one after the other."""
    from recordsheet_gui.bench import games, grids, importing, printing, window

    yield from games.rows()
    yield from grids.rows()
    yield from importing.rows()
    yield from printing.rows()
    yield from window.rows()
