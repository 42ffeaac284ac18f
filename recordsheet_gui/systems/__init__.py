"""The games that the program knows; a new one is a folder, a function and a line here."""

from collections.abc import Callable, Iterator, Mapping

from recordsheet_gui.core.system import GameSystem


def _total_warfare() -> GameSystem:
    from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE

    return TOTAL_WARFARE


def _renegade_tech() -> GameSystem:
    from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH

    return RENEGADE_TECH


_GAMES: Mapping[str, Callable[[], GameSystem]] = {
    "total-warfare": _total_warfare,
    "renegade-tech": _renegade_tech,
}
"""By the key that saves have."""


class _Systems(Mapping[str, GameSystem]):
    """All games by key; each is imported when it is asked for, so that starting stays quick."""

    def __getitem__(self, key: str) -> GameSystem:
        return _GAMES[key]()

    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    def __len__(self) -> int:
        return len(_GAMES)


SYSTEMS: Mapping[str, GameSystem] = _Systems()
