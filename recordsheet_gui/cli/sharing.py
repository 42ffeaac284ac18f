"""A shared table without a window: the owner's end, and a guest's."""

import argparse
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from recordsheet_gui.cli.named import in_library
from recordsheet_gui.cli.secret import secret
from recordsheet_gui.cli.terminal import InputError, as_json, drop_output, print_lines

if TYPE_CHECKING:
    from recordsheet_gui.shared_table.pages import Portray
    from recordsheet_gui.shared_table.stopping import Stopping


def share_table(options: argparse.Namespace) -> None:
    """Share a game until somebody stops it."""
    # Before anything listens for Ctrl+C: whoever is to type them may want to stop here.
    key = secret(options.key, options.key_file, "key", "--key-file")
    broker = secret(options.broker, options.broker_file, "broker's address", "--broker-file")
    with _until_stopped() as is_over:
        try:
            from recordsheet_gui.shared_table.command import hosted
        except ModuleNotFoundError as error:
            raise InputError(_lacking(error)) from None
        told = hosted(
            options.game,
            broker or None,
            options.listen,
            [tuple(guest.partition("=")[::2]) for guest in options.guest],
            key,
            in_library,
            is_safe=options.tls,
            portray=_portray() if options.page else None,
            page_port=options.port,
            is_over=is_over,
        )
        _tell_all(options, told, is_over)


@contextmanager
def _until_stopped() -> "Iterator[Stopping]":
    """For what runs until somebody stops it: says when, and ends as what was stopped."""
    from recordsheet_gui.shared_table.stopping import Stopping

    with Stopping() as is_over:
        yield is_over
        if is_over():
            raise KeyboardInterrupt


def _portray() -> "Portray":
    """What draws the sheets for phones."""
    from recordsheet_gui.ui.portrait.sheet import SheetPortrait

    return SheetPortrait


def link_of(options: argparse.Namespace) -> str:
    """The link of who joins a table."""
    found = secret(options.link, options.link_file, "link", "--link-file")
    if not found:
        raise InputError("Say which table: LINK, - for a line of standard input, or --link-file.")
    return found


def join_table(options: argparse.Namespace) -> None:
    """Follow somebody's table."""
    link = link_of(options)
    with _until_stopped() as is_over:
        try:
            from recordsheet_gui.shared_table.command import joined
        except ModuleNotFoundError as error:
            raise InputError(_lacking(error)) from None
        _tell_all(options, joined(link, sys.stdin, stays=options.stay, is_over=is_over), is_over)


def _lacking(error: ModuleNotFoundError) -> str:
    """A shared table needs packages that the program itself does not."""
    if (error.name or "").startswith("recordsheet_gui"):
        raise error
    return f'Sharing a table needs the packages of the extra "table"; {error.name} is missing.'


def _tell_all(
    options: argparse.Namespace,
    all_told: Generator[Mapping[str, object], None, None],
    is_over: "Stopping",
) -> None:
    with closing(all_told):
        for told in all_told:
            try:
                with is_over.while_telling():
                    _tell(options, told)
            except KeyboardInterrupt:
                # What is still to be printed would wait for its reader again.
                drop_output()
                raise


def _tell(options: argparse.Namespace, told: Mapping[str, object]) -> None:
    """One thing that happened, at once: somebody waits for it at the other end of a pipe."""
    if options.json:
        print(as_json(told), flush=True)
        return
    lines = told.get("journal")
    if isinstance(lines, list):
        print_lines(map(str, lines))
    else:
        print_lines([", ".join(f"{key}: {value}" for key, value in told.items())])
    sys.stdout.flush()
