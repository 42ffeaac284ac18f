"""Starts the program: commands go to the command line, everything else opens the window."""

import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    from recordsheet_gui import cli

    return cli.run(sys.argv[1:] if arguments is None else arguments, _open_window)


def _open_window(game: Path | None) -> int:
    # Commands without a picture must not wait for Qt.
    from recordsheet_gui import app

    return app.main(game)


if __name__ == "__main__":
    sys.exit(main())
