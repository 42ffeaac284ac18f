"""The games that the program knows; a new one is a folder and an entry of GAMES."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from recordsheet_gui.core.lazy import Lazy
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.override import override
from recordsheet_gui.core.system import GameSystem

if TYPE_CHECKING:  # only files of forces ask for it
    from recordsheet_gui.units.wear import WearRules

T = TypeVar("T")


def _wear_of_total_warfare() -> "WearRules":
    from recordsheet_gui.systems.total_warfare import wear

    return wear


class Game(NamedTuple):
    """What is known of a game before its rules are read."""

    title: str
    rules: Lazy[GameSystem]
    wear: "Callable[[], WearRules] | None" = None
    """What it knows of lasting damage, where its sheets have words for it."""


GAMES: Mapping[str, Game] = {
    "total-warfare": Game(
        "Total Warfare",
        Lazy("recordsheet_gui.systems.total_warfare.rules.TOTAL_WARFARE"),
        wear=_wear_of_total_warfare,
    ),
    "renegade-tech": Game(
        "Renegade Tech", Lazy("recordsheet_gui.systems.renegade_tech.rules.RENEGADE_TECH")
    ),
    "hard-hits": Game("Hard Hits", Lazy("recordsheet_gui.systems.hard_hits.rules.HARD_HITS")),
    "skirmish": Game("Skirmish", Lazy("recordsheet_gui.systems.skirmish.rules.SKIRMISH")),
}
"""By the key that saves have."""


class _OfGames(Mapping[str, T]):
    """One thing of each game, by its key."""

    def __init__(self, of: Callable[[Game], T]) -> None:
        self._of = of

    @override
    def __getitem__(self, key: str) -> T:
        return self._of(GAMES[key])

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    @override
    def __len__(self) -> int:
        return len(GAMES)


SYSTEMS: Mapping[str, GameSystem] = _OfGames(lambda game: game.rules.read())
"""Their rules; each is imported when it is asked for, so that starting stays quick."""
TITLES: Mapping[str, str] = _OfGames(lambda game: game.title)
"""What they are called: a list of them does not wait for all their rules."""


def games_of(kind: str) -> tuple[str, ...]:
    """The keys of the games that a kind of unit can be played in, the first choice first."""
    return tuple(key for key, system in SYSTEMS.items() if kind in system.kinds)


def wear_of(key: str) -> "WearRules | None":
    """What a game knows of lasting damage, which units bring from one battle to the next.

    None for a game whose sheets have no words for it.
    """
    game = GAMES.get(key)
    return None if game is None or game.wear is None else game.wear()


def automation() -> tuple[Option, ...]:
    """What a player may leave to the program, over all games; their rules need not be read."""
    from recordsheet_gui.systems.battletech.options import AUTOMATION

    return AUTOMATION
