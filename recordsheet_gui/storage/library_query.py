"""What a player looks for in the library -> SQL."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.storage.library_row import COLUMNS, key_of, plain
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kind import WEIGHTS
from recordsheet_gui.units.kinds import KINDS

LONGEST_QUERY = 200
LAST = "\U0010ffff"
"""Sorts behind everything that a name can go on with."""
LIKE = "unit.{} LIKE ? ESCAPE '!'"

PICK = ", ".join(f"unit.{column}" for column in COLUMNS)
PICK += ", unit.key IN (SELECT key FROM favorite)"
# A player's own file stands in for ours of the same name.
SHOWN = (
    "(unit.source = 'imported' OR NOT EXISTS"
    " (SELECT 1 FROM unit AS own WHERE own.key = unit.key AND own.source = 'imported'))"
)
# Some designs come in several sizes, a file each, and say so at the end of their names.
SIZED = "*(sqd[1-9])"
OF_A_SIZE = len("1)")
FOLDED = (
    f"(unit.key NOT GLOB '{SIZED}' OR NOT EXISTS (SELECT 1 FROM unit AS less WHERE less.key >="
    f" substr(unit.key, 1, length(unit.key) - {OF_A_SIZE}) || '1' AND less.key < unit.key"
    f" AND less.key GLOB '{SIZED}'{{}}))"
)
"""The least size of those that fit: what narrows the list down is asked of a lesser one too."""


def without_size(key: str) -> str:
    """The key of a design, whatever size of it is meant."""
    return key[:-OF_A_SIZE] if fnmatchcase(key, SIZED) else key


BEGINNING = "FROM unit WHERE unit.key >= ? AND unit.key < ?"
# The words lead, then each unit by its number: a list of all that fit, to walk over the names with,
# takes half as long again to make where a word fits most units.
MATCHING = "FROM words CROSS JOIN unit ON unit.id = words.rowid WHERE words MATCH ?"
ORDERS = (
    *("name", "kind", "tons", "bv", "tech_base", "role", "year", "rules_level", "jump", "book"),
    "config",
)
"""The columns by which a list of units can be sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a list of units is narrowed down to; the defaults leave everything in."""

    least_tons: int = 0
    most_tons: int = 0
    least_bv: int = 0
    most_bv: int = 0
    """Battle values; a unit whose value is unknown is in no range of them."""
    weight: str = ""
    """A word of WEIGHTS: light, medium, heavy, assault."""
    tech_base: str = ""
    """Inner Sphere, Clan, or Mixed for both kinds of mixed units."""
    first_year: int = 0
    last_year: int = 0
    role: str = ""
    most_level: int = 0
    """The highest rules level: 2 leaves out advanced and experimental units."""
    can_jump: bool | None = None
    is_quad: bool | None = None
    is_omni: bool | None = None
    book: str = ""
    """The source book, or how its name begins."""
    source: str = ""
    """shipped or imported."""
    kind: str = ""
    """One kind of unit, by its key."""
    system: str = ""
    """Only units that this game can be played with."""
    favorites: bool = False
    folds: bool = False
    """One line for a design that comes in several sizes: that of the least one that fits."""

    def conditions(self) -> Iterator[tuple[str, object]]:
        """Pieces of SQL with one value each."""
        least, most = WEIGHTS.get(self.weight, (0, 0))
        for sql, value in (
            ("unit.tons >= ?", self.least_tons),
            ("unit.tons <= ?", self.most_tons),
            ("unit.tons >= ?", least),
            ("unit.tons <= ?", most),
            ("unit.bv >= ?", self.least_bv),
            ("unit.bv <= ?", self.most_bv),
            ("unit.year >= ?", self.first_year),
            ("unit.year <= ?", self.last_year),
            ("unit.role = ? COLLATE NOCASE", self.role),
            ("unit.rules_level <= ?", self.most_level),
            ("unit.source = ?", self.source),
            ("unit.kind = ?", self.kind),
        ):
            if value:
                yield sql, value
        if self.tech_base:
            # "Mixed (IS Chassis)" and "Mixed (Clan Chassis)" are both mixed.
            yield LIKE.format("tech_base"), _beginning(self.tech_base)
        if self.book:
            yield LIKE.format("book"), _beginning(self.book)
        if self.system:
            played = SYSTEMS[self.system].kinds if self.system in SYSTEMS else ()
            yield "instr(?, ' ' || unit.kind || ' ')", f" {' '.join(played)} "
        if self.can_jump is not None:
            yield "(unit.jump > 0) = ?", self.can_jump
        if self.is_quad is not None:
            yield "(unit.config IN ('quad', 'quadvee')) = ?", self.is_quad
        if self.is_omni is not None:
            yield "unit.is_omni = ?", self.is_omni
        if self.favorites:
            yield "unit.key IN (SELECT key FROM favorite) = ?", True


EVERYTHING = Filter()

Sql = tuple[str, tuple[object, ...]]
"""SQL and its values."""


def questions(query: str, where: Filter = EVERYTHING) -> Iterator[Sql]:
    """Ids of the units that fit, best first; each question goes on where the last one ended.

    The unit of exactly this name comes first, then names that begin with it, then names with these
    words in them, then units that have some of the words in their facts. Words such as "bv<1500"
    and "bv 1000-1500" narrow down to battle values.
    """
    query, where = _worth(plain(query[:LONGEST_QUERY]), where)
    key = key_of(query)
    words = _words(query)
    if not key:
        # Kind by kind, as the program lists them: else a card would stand before every 'Mech.
        for kind in KINDS:
            yield _question("FROM unit WHERE unit.kind = ?", (kind,), "unit.key", where)
        known = ", ".join("?" * len(KINDS))
        others = f"FROM unit WHERE unit.kind NOT IN ({known})"
        yield _question(others, tuple(KINDS), "unit.key", where)
        return
    if not words:
        return
    yield _question(BEGINNING, (key, key + LAST), "unit.key", where)
    match = _match(words)
    named = (f"{{name chassis model}} : ({match})",)
    yield _question(MATCHING, named, "bm25(words, 4, 3, 3, 0), unit.key", where)
    # A single letter begins some fact of every unit.
    if max(map(len, words)) > 1:
        yield _question(MATCHING, (match,), "unit.key", where)


def sorted_question(query: str, where: Filter, column: str, *, is_descending: bool) -> Sql | None:
    """Ids of the units that fit in the order of a column; None when nothing can fit."""
    assert column in ORDERS
    direction = "DESC" if is_descending else "ASC"
    order = f"unit.{'key' if column == 'name' else column} {direction}, unit.key"
    if column == "bv":
        order = f"unit.bv IS NULL, {order}"  # what is unknown is neither much nor little
    query, where = _worth(plain(query[:LONGEST_QUERY]), where)
    if not key_of(query):
        return _question("FROM unit WHERE 1", (), order, where)
    words = _words(query)
    if not words:
        return None
    match = _match(words)
    if max(map(len, words)) == 1:
        match = f"{{name chassis model}} : ({match})"
    return _question(MATCHING, (match,), order, where)


def _question(source: str, values: tuple[object, ...], order: str, where: Filter) -> Sql:
    pieces = [f"SELECT unit.id {source} AND {SHOWN}"]
    found = list(values)
    asked = list(where.conditions())
    if where.folds:
        of_less = (f" AND {sql.replace('unit.', 'less.')}" for sql, _ in asked)
        pieces.append(FOLDED.format("".join(of_less)))
        found += [value for _, value in asked]
    for sql, value in asked:
        pieces.append(sql)
        found.append(value)
    return f"{' AND '.join(pieces)} ORDER BY {order}", tuple(found)


_BV = re.compile(
    r"(?<!\S)bv(?:\s*(?P<sign><=|>=|<|>|=|:)\s*|\s*(?=\d+-))"
    r"(?:(?P<first>\d{1,6})(?:-(?P<last>\d{0,6}))?)?(?!\S)",
    re.IGNORECASE,
)
"""Words for a range of battle values: bv<1500, bv>=900, bv=1897, bv 1000-1500; some unfinished."""


def narrowed(query: str, where: Filter) -> Filter:
    """The filter with what a query says of battle values."""
    return _worth(plain(query[:LONGEST_QUERY]), where)[1]


def _worth(query: str, where: Filter) -> tuple[str, Filter]:
    """The query without words about battle values, which become part of the filter."""
    for found in _BV.finditer(query):
        if not found["first"]:
            continue
        first, sign = int(found["first"]), found["sign"]
        least, most = first, int(found["last"] or 0) or first
        if found["last"] is None and sign in ("<", "<="):
            least, most = 0, max(1, first - (sign == "<"))
        elif found["last"] == "" or sign in (">", ">="):
            least, most = first + (sign == ">"), 0
        where = replace(
            where,
            least_bv=max(where.least_bv, least),
            most_bv=min(filter(None, (where.most_bv, most)), default=0),
        )
    return _BV.sub(" ", query), where


def named_match(column: str, text: str) -> str:
    """What finds all words of a text in one column; empty where it has none to look for."""
    words = _words(text)
    return f"{column} : ({_match(words)})" if words else ""


def _beginning(text: str) -> str:
    """For LIKE: everything that begins with this."""
    return re.sub(r"([!%_])", r"!\1", plain(text)) + "%"


def _words(query: str) -> list[str]:
    return [word for word in re.findall(r"\S+", query) if any(map(str.isalnum, word))]


def _match(words: list[str]) -> str:
    """What a player types is no query language: each word is quoted and may be unfinished."""
    return " ".join('"' + word.replace('"', '""') + '"*' for word in words)
