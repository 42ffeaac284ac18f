"""Starts the program: commands go to the command line, everything else opens the window."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    from recordsheet_gui import cli

    return cli.run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
