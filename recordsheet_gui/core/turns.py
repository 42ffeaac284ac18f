"""Work that is done in turns: between two of them somebody else may have one."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(turns: Generator[None, None, T]) -> T:
    """What comes of it, for who waits for it."""
    while True:
        try:
            next(turns)
        except StopIteration as over:
            made: T = over.value
            return made
