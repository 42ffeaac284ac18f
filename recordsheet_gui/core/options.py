"""Choices of a table that are stored in its game: optional rules, rulings, automation."""

from collections.abc import Mapping

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice."""

    name: str
    title: str
    values: tuple[object, ...] = (True, False)
    """The default first."""
    fresh: object = None
    """What games that begin now say, where older ones, which say nothing, go on by the default."""
    is_automation: bool = False
    """True for a switch that leaves work to the program or to the player."""
    file: str = ""
    """What a player's own TOML file may bring instead of a value: "chart"; empty for nothing."""

    is_dealt: bool = False
    """True where fresh sheets are dealt by it, so that it holds for as long as the game does."""
    group: str = ""
    """The heading that it stands under."""
    labels: tuple[str, ...] = ()
    """The values in words, in their order, where they do not speak for themselves."""

    def label(self, value: object) -> str:
        """A value as lists offer it."""
        if self.labels and value in self.values:
            return self.labels[self.values.index(value)]
        return str(value)

    @property
    def default(self) -> object:
        """What a table that says nothing plays."""
        return self.values[0]

    @property
    def usual(self) -> object:
        """What a new game plays that says nothing."""
        return self.default if self.fresh is None else self.fresh

    @property
    def is_switch(self) -> bool:
        """True for a plain yes or no."""
        return set(self.values) == {True, False}


Options = Mapping[str, Option]


def named(*options: Option) -> Options:
    """Options by their names."""
    return {option.name: option for option in options}


def with_fresh(known: Options, chosen: Mapping[str, object]) -> dict[str, object]:
    """The options of a game that begins now."""
    fresh = {name: option.fresh for name, option in known.items() if option.fresh is not None}
    return {**fresh, **chosen}


def check(known: Options, chosen: Mapping[str, object], title: str) -> None:
    """Refuse an option or a value that the game does not have."""
    for name, value in chosen.items():
        if name not in known:
            raise RuleError("option", f'{title} has no option "{name}".')
        # True is 1 in Python, but a switch is no number.
        if not any(type(value) is type(v) and value == v for v in known[name].values):
            offered = ", ".join(str(v).lower() for v in known[name].values)
            raise RuleError("option", f'The option "{name}" is one of {offered}.')


def chosen(known: Options, options: Mapping[str, object], name: str) -> object:
    """What a game with these options chose, or the default."""
    return options[name] if name in options else known[name].values[0]
