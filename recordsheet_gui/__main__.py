"""Starts the program: commands go to the command line, everything else opens the window."""

import sys
from pathlib import Path

WORK = ("--multiprocessing-fork", "from multiprocessing.")
"""What Python says to a program that it has started as a worker, or as one that tidies up."""


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    if getattr(sys, "frozen", False):
        _do_other_work()
    from recordsheet_gui import cli

    return cli.run(sys.argv[1:] if arguments is None else arguments, _open_window)


def _do_other_work() -> None:
    """Be a worker where one is wanted: a bundle has no other Python to start one with.

    Does not come back then. Whoever starts the program for its window waits for none of it.
    """
    if any(word in argument for word in WORK for argument in sys.argv[1:]):
        import multiprocessing

        multiprocessing.freeze_support()


def _open_window(game: Path | None) -> int:
    # Commands without a picture must not wait for Qt.
    from recordsheet_gui import app

    return app.main(game)


if __name__ == "__main__":
    sys.exit(main())
