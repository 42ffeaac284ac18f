"""Ctrl+C while a command is carried out: it tidies up behind itself and says one word.

Where an exception would not come through, the program ends at once: a library that is being
imported may abort with it (Qt's does), and what Python drops while it tidies up, nobody hears of.
"""

import os
import signal
import sys
import threading
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Self

from recordsheet_gui.cli import INTERRUPTED

if TYPE_CHECKING:
    # Of type checkers alone: no such thing can be imported.
    from sys import UnraisableHookArgs

IMPORTING = "<frozen importlib._bootstrap>"
"""What Python calls the part of itself that imports."""


class HearingInterrupts:
    """Ctrl+C is a KeyboardInterrupt in the block, and outside of it what it was before."""

    def __init__(self) -> None:
        """Nobody has pressed it yet."""
        self._is_heard = False
        self._is_main = threading.current_thread() is threading.main_thread()
        self._before = sys.excepthook, sys.unraisablehook, signal.getsignal(signal.SIGINT)

    def __enter__(self) -> Self:
        """Listen from now on; other threads than the first cannot."""
        if self._is_main:
            sys.excepthook, sys.unraisablehook = self._not_caught, self._dropped
            signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, kind: type[BaseException] | None, *what: object) -> None:
        """As it was before."""
        if self._is_main:
            sys.excepthook, sys.unraisablehook, handler = self._before
            signal.signal(signal.SIGINT, handler)
        if self._is_heard and kind is not None and kind is not KeyboardInterrupt:
            # Some library made another error of it on the way.
            raise KeyboardInterrupt from None

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._is_heard = True
        while frame is not None:
            if frame.f_code.co_filename == IMPORTING:
                end_at_once()
            frame = frame.f_back
        raise KeyboardInterrupt

    def _not_caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if kind is KeyboardInterrupt:
            end_at_once()
        else:
            self._before[0](kind, error, trace)

    def _dropped(self, found: "UnraisableHookArgs") -> None:
        if isinstance(found.exc_value, KeyboardInterrupt):
            end_at_once()
        else:
            self._before[1](found)


def end_at_once() -> None:
    """What `complain` says, and the exit code of who was stopped."""
    os.write(2, b"recordsheet: stopped.\n")
    os._exit(INTERRUPTED)
