"""The tables of the BattleTech games, read on first use."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.book import Book

FOLDER = Path(__file__).parent / "tables"

T = TypeVar("T")


def table(book: Book, kind: type[T], name: str) -> T:
    """A table of a book: from its own folder, or where that has none the one that all share."""
    key: Any = kind
    found: T = _table(book.tables, key, name)
    return found


@lru_cache(maxsize=64)
def _table(folder: Path | None, kind: type[T], name: str) -> T:
    paths = (where / f"{name}.toml" for where in (folder, FOLDER) if where is not None)
    return read_table(kind, next(filter(Path.is_file, paths)))


@dataclass(frozen=True, slots=True, kw_only=True)
class HitTable:
    """One column of a hit location table."""

    dice: str
    rows: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocations:
    """All hit location tables, by kind of 'Mech, attack and side."""

    rule: str
    biped: Mapping[str, Mapping[str, HitTable]]
    quad: Mapping[str, Mapping[str, HitTable]]
    fighter: Mapping[str, Mapping[str, HitTable]]
    """A LAM in that shape."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clusters:
    """Hits by rack size; eleven results each, for 2 to 12."""

    rule: str
    columns: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """From so many hexes on a target is so much harder to hit."""

    least: int
    modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacks:
    """Modifiers to attack rolls."""

    rule: str
    attacker: Mapping[str, int]
    terrain: Mapping[str, int]
    range: Mapping[str, int]
    target_hexes: tuple[Pace, ...]

    def pace(self, hexes: int) -> int:
        """The modifier for a target that moved so far."""
        return next((row.modifier for row in self.target_hexes if hexes >= row.least), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalWeapon:
    """What an arm may swing; the file says what the columns mean."""

    to_hit: int = 0
    damage: int = 0
    tons: int = 0
    up: bool = False
    plus: int = 0
    doubled: bool = False
    hand: bool = False
    quads: bool = False
    heat: int = 0
    miss: int | None = None
    backfires: bool = False
    breaks: bool = False
    dice: bool = False
    mode: str = ""

    def points(self, tons: int) -> int:
        """Damage in the hands of a 'Mech of so many tons."""
        if not self.tons:
            return self.damage
        return (-(-tons // self.tons) if self.up else tons // self.tons) + self.plus


@dataclass(frozen=True, slots=True, kw_only=True)
class Vibroblade:
    """An active blade."""

    damage: int
    heat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Physical:
    """Physical weapons by the family of their gear, active vibroblades by their size."""

    rule: str
    weapons: Mapping[str, PhysicalWeapon]
    vibroblades: Mapping[str, Vibroblade]


@cache
def physical() -> Physical:
    """What hatchets and their like do."""
    return read_table(Physical, FOLDER / "physical.toml")


def attacks(book: Book) -> Attacks:
    """What makes a target hard to hit."""
    return table(book, Attacks, "attacks")


def hit_locations(book: Book) -> HitLocations:
    """Where hits land."""
    return table(book, HitLocations, "hit_locations")


@lru_cache(maxsize=256)
def hit_table(book: Book, body: str, attack: str, side: str) -> Mapping[int, str]:
    """One column: some attacks have the same one for every side."""
    found = hit_locations(book)
    if attack == "leg":
        attack, side = "kick", "front"
    elif attack == "infantry swarm":
        attack = "swarm"
    bodies = {"biped": found.biped, "quad": found.quad, "fighter": found.fighter}
    sides = bodies[body][attack]
    return (sides.get(side) or sides["front"]).rows


@cache
def clusters() -> Clusters:
    """How many of a rack hit."""
    return read_table(Clusters, FOLDER / "clusters.toml")


def cluster_hits(rack: int, roll: int) -> int:
    """How many hit; racks larger than the table's are made of several columns."""
    columns = clusters().columns
    hits = 0
    while rack > 0:
        size = rack if rack in columns else max((s for s in columns if s <= rack), default=0)
        if size == 0:
            return hits + rack
        hits += columns[size][max(2, min(12, roll)) - 2]
        rack -= size
    return hits
