"""Two units side by side: what one has and the other has not, or has otherwise."""

from collections.abc import Iterator

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.battle_value import number
from recordsheet_gui.units.features import COUNTED, UNIT, WORTH
from recordsheet_gui.units.force_value import base_value
from recordsheet_gui.units.kind import Feature, level_word
from recordsheet_gui.units.kinds import kind_of

NONE = "-"
"""What stands where a unit has no such thing."""
MOVED = "moved"
"""As many as before, in other places or with other shots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One feature of both units, in words."""

    group: str
    name: str
    left: str
    right: str
    change: str = ""
    """What the right one has more or less: "+2", "gained"; empty where both are alike."""
    is_different: bool = False

    def sentence(self) -> str:
        """For a screen reader: "Walk: 4, 5, +1"."""
        told = f"{self.group}, {self.name}: {self.left}, {self.right}"
        return f"{told}, {self.change}" if self.change else told


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All features of two units, group by group."""

    left: str
    right: str
    rows: tuple[Row, ...]

    @property
    def differences(self) -> tuple[Row, ...]:
        """Only what differs."""
        return tuple(row for row in self.rows if row.is_different)

    def lines(self, *, all_rows: bool = False) -> Iterator[str]:
        """As text, in columns."""
        rows = self.rows if all_rows else self.differences
        if not rows:
            yield f"{self.left} and {self.right} are alike in all that is compared."
            return
        heads = ("", self.left, self.right)
        cells = [(f"  {row.name}", row.left, row.right) for row in rows]
        wide = [max(len(line[n]) for line in (heads, *cells)) for n in range(3)]
        yield "  ".join(word.ljust(room) for word, room in zip(heads, wide, strict=True)).rstrip()
        group = ""
        for row, line in zip(rows, cells, strict=True):
            if row.group != group:
                group = row.group
                yield group
            told = "  ".join(word.ljust(room) for word, room in zip(line, wide, strict=True))
            yield f"{told}  {row.change}".rstrip()

    def as_json(self) -> dict[str, object]:
        """For other programs; all rows, each with whether it differs."""
        return {
            "units": [self.left, self.right],
            "rows": [
                {
                    "group": row.group,
                    "name": row.name,
                    "values": [row.left, row.right],
                    "change": row.change,
                    "different": row.is_different,
                }
                for row in self.rows
            ],
        }


def features_of(design: UnitDesign) -> Iterator[Feature]:
    """What the library lists of a unit, what it is worth, and what its kind lists."""
    kind = kind_of(design)
    facts = kind.facts(design)
    yield Feature(UNIT, "Kind", design.kind)
    if facts.tons:
        yield Feature(UNIT, "Tons", facts.tons)
    for name, words in (
        ("Tech", facts.tech_base),
        ("Rules", level_word(facts.rules_level)),
        ("Role", facts.role),
        ("Book", facts.book),
    ):
        if words:
            yield Feature(UNIT, name, words)
    if facts.year:
        # Words: nobody asks by how many years, and a year has no comma.
        yield Feature(UNIT, "Year", str(facts.year))
    value = base_value(design)
    if value is not None:
        yield Feature(WORTH, "Battle value", "unknown" if value.value is None else value.value)
    yield from kind.features(design)


def compare(left: UnitDesign, right: UnitDesign) -> Comparison:
    """The right unit against the left one."""
    one, other = _by_key(left), _by_key(right)
    found = [_row(key, one.get(key), other.get(key)) for key in _in_order(list(one), list(other))]
    groups = list(dict.fromkeys(row.group for row in found))
    rows = sorted(found, key=lambda row: groups.index(row.group))
    return Comparison(left=left.name, right=right.name, rows=tuple(rows))


def _by_key(design: UnitDesign) -> dict[tuple[str, str], Feature]:
    return {(feature.group, feature.name): feature for feature in features_of(design)}


def _in_order(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """All keys; what only the other one has stands behind what it stands behind there."""
    found = list(one)
    before: tuple[str, str] | None = None
    for key in other:
        if key not in found:
            found.insert(found.index(before) + 1 if before is not None else 0, key)
        before = key
    return found


def _row(key: tuple[str, str], one: Feature | None, other: Feature | None) -> Row:
    group, name = key
    change = _change(group, one, other)
    return Row(
        group=group,
        name=name,
        left=_words(one),
        right=_words(other),
        change=change,
        is_different=bool(change) or _words(one) != _words(other),
    )


def _words(feature: Feature | None) -> str:
    if feature is None:
        return NONE
    told = feature.value if isinstance(feature.value, str) else number(feature.value)
    return f"{told} ({feature.note})" if feature.note else told or NONE


def _change(group: str, one: Feature | None, other: Feature | None) -> str:
    if one is None or other is None:
        if group in COUNTED:
            return "gained" if one is None else "lost"
        return ""
    if isinstance(one.value, str) or isinstance(other.value, str):
        return ""
    more = other.value - one.value
    if not more:
        return MOVED if group in COUNTED and one.note != other.note else ""
    return f"+{number(more)}" if more > 0 else f"-{number(-more)}"
