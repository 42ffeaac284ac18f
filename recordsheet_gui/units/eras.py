"""The ages of the universe that most units come from, by their years."""

from typing import NamedTuple


class Era(NamedTuple):
    """A stretch of years under a name."""

    key: str
    """As it is typed on a command line."""
    title: str
    first: int
    last: int

    @property
    def words(self) -> str:
        """As lists show it."""
        return f"{self.title} ({self.first} to {self.last})"


ERAS = (
    Era("age-of-war", "Age of War", 2005, 2570),
    Era("star-league", "Star League", 2571, 2780),
    Era("early-succession-wars", "Early Succession Wars", 2781, 2900),
    Era("late-succession-wars", "Late Succession Wars", 2901, 3049),
    Era("clan-invasion", "Clan Invasion", 3050, 3061),
    Era("civil-war", "Civil War", 3062, 3067),
    Era("jihad", "Jihad", 3068, 3085),
    Era("republic", "Republic", 3086, 3130),
    Era("dark-age", "Dark Age", 3131, 3150),
    Era("ilclan", "ilClan", 3151, 3999),
)
"""A unit can be met from the year it was built on, so an era has all that is not younger."""


def era_of(key: str) -> Era | None:
    """An era by its key."""
    return next((era for era in ERAS if era.key == key), None)
