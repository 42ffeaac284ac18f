"""The games that the program knows; a new one is a folder, a function and two lines here."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from recordsheet_gui.core.options import Option
from recordsheet_gui.core.override import override
from recordsheet_gui.core.system import GameSystem

if TYPE_CHECKING:  # only files of forces ask for it
    from recordsheet_gui.units.wear import WearRules


def _total_warfare() -> GameSystem:
    from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE

    return TOTAL_WARFARE


def _renegade_tech() -> GameSystem:
    from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH

    return RENEGADE_TECH


def _hard_hits() -> GameSystem:
    from recordsheet_gui.systems.hard_hits.rules import HARD_HITS

    return HARD_HITS


def _skirmish() -> GameSystem:
    from recordsheet_gui.systems.skirmish.rules import SKIRMISH

    return SKIRMISH


_GAMES: Mapping[str, Callable[[], GameSystem]] = {
    "total-warfare": _total_warfare,
    "renegade-tech": _renegade_tech,
    "hard-hits": _hard_hits,
    "skirmish": _skirmish,
}
"""By the key that saves have."""


TITLES: Mapping[str, str] = {
    "total-warfare": "Total Warfare",
    "renegade-tech": "Renegade Tech",
    "hard-hits": "Hard Hits",
    "skirmish": "Skirmish",
}
"""What the games are called: a list of them does not wait for all their rules."""


class _Systems(Mapping[str, GameSystem]):
    """All games by key; each is imported when it is asked for, so that starting stays quick."""

    @override
    def __getitem__(self, key: str) -> GameSystem:
        return _GAMES[key]()

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    @override
    def __len__(self) -> int:
        return len(_GAMES)


SYSTEMS: Mapping[str, GameSystem] = _Systems()


def games_of(kind: str) -> tuple[str, ...]:
    """The keys of the games that a kind of unit can be played in, the first choice first."""
    return tuple(key for key, system in SYSTEMS.items() if kind in system.kinds)


def wear_of(key: str) -> "WearRules | None":
    """What a game knows of lasting damage, which units bring from one battle to the next.

    None for a game whose sheets have no words for it.
    """
    if key == "total-warfare":
        from recordsheet_gui.systems.total_warfare import wear

        return wear
    return None


def automation() -> tuple[Option, ...]:
    """What a player may leave to the program, over all games; their rules need not be read."""
    from recordsheet_gui.systems.battletech.options import AUTOMATION

    return AUTOMATION
