"""The body of a unit: its locations, what they are called, and how damage moves between them."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Anatomy:
    """The locations of one kind of body."""

    locations: tuple[str, ...]
    """All that have structure of their own, in the order of the sheet."""
    names: Mapping[str, str]
    """As players say them, rear armor included: "RT" is the right torso."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Where room is short and the name is too long for it."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What stands for a location whose key is no word for players."""
    rears: Mapping[str, str] = field(default_factory=dict)
    """Locations with armor behind, and the key of it: CT has CTR."""
    inward: Mapping[str, str] = field(default_factory=dict)
    """Where damage goes on from a location that is lost; others pass nothing on."""
    carriers: Mapping[str, str] = field(default_factory=dict)
    """Locations that go with another one, and which that is."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Locations by what they are: "arm", "leg", "torso"."""
    slots: Mapping[str, int] = field(default_factory=dict)
    """Critical slots by location."""
    hit_table: str = ""
    """The hit location tables that it is struck by."""

    def name(self, location: str) -> str:
        """A location as players say it; the key itself for one that this body lacks."""
        return self.names.get(location, location)

    def title(self, location: str) -> str:
        """A location as it stands on paper: Right Torso."""
        return self.name(location).title()

    def label(self, location: str) -> str:
        """A location beside its outline, where room is short."""
        return self.short.get(location) or self.title(location)

    def tag(self, location: str) -> str:
        """A location in the fewest letters, beside a weapon or a number."""
        return self.tags.get(location, location)

    def front(self, location: str) -> str:
        """The location that a rear armor belongs to."""
        for front, rear in self.rears.items():
            if rear == location:
                return front
        return location

    def group(self, word: str) -> tuple[str, ...]:
        """All locations of a group, none where the body has no such thing."""
        return self.groups.get(word, ())

    def is_a(self, location: str, word: str) -> bool:
        """True for a location of this group."""
        return location in self.group(word)
