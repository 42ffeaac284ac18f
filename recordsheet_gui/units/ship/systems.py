"""What the systems of a ship are, and which results of a chart strike them."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache, lru_cache

from recordsheet_gui.assets import asset
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One word for what a box may be."""

    results: tuple[str, ...]
    """Of a damage allocation chart, which strike it."""
    is_weapon: bool = False
    """True where each box is a grouping of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Systems:
    """All words that we know, and what stands in for the others."""

    rule: str
    stand_in: tuple[str, ...]
    systems: Mapping[str, System] = field(default_factory=dict)


@cache
def systems() -> Systems:
    """The table, read on first use."""
    return read_table(Systems, asset("resources", "ship-systems.toml"))


@cache
def _spellings() -> Mapping[str, str]:
    return {word.casefold(): word for word in systems().systems}


@lru_cache(maxsize=256)
def known_word(word: str) -> str:
    """The word of the table that a word begins with, the longest of them; empty for none."""
    written = word.casefold()
    found = [
        known
        for key, known in _spellings().items()
        if written == key or written.startswith((f"{key} ", f"{key}-"))
    ]
    return max(found, key=len, default="")


def spelled(word: str) -> str:
    """A word that we know as we write it."""
    known = known_word(word)
    return known if known.casefold() == word.casefold() else word


def system_of(word: str) -> System:
    """What a system is; a word that nobody knows is struck by the stand-in."""
    known = known_word(word)
    return systems().systems[known] if known else System(results=systems().stand_in)


@cache
def all_results() -> tuple[str, ...]:
    """Every result that strikes some system."""
    found = [result for system in systems().systems.values() for result in system.results]
    return tuple(dict.fromkeys(found))
