"""The weapon bays of a large craft as lines: what they say, and how many lines that takes."""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.ui.games.battletech.aerospace.weapons import value
from recordsheet_gui.ui.scene.text import width_of
from recordsheet_gui.ui.theme import Face
from recordsheet_gui.units.aerospace.bays import attack_values, bay_heat, is_capital_bay
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign, WeaponBay
from recordsheet_gui.units.loads import load_key
from recordsheet_gui.units.short_names import load_names, piece_names

_PAIRS = {"LS": "RS", "LS (R)": "RS (R)", "FLS": "FRS", "ALS": "ARS", "LBS": "RBS"}
LEFT_ARCS = frozenset(_PAIRS)
TWINS = _PAIRS | {right: left for left, right in _PAIRS.items()}
"""Arcs and those of the other side."""
SHORT_ARCS = {
    **{"LS": "LS", "RS": "RS", "LS (R)": "L(R)", "RS (R)": "R(R)"},
    **{"FLS": "FL", "FRS": "FR", "ALS": "AL", "ARS": "AR", "LBS": "LB", "RBS": "RB"},
}
SPACE, CHIP = 1.0, 1.0
"""Between two words, and around ammunition, in mm."""
MANY = 16
"""Bays above which equal ones of both sides share a line."""


class Ammo(NamedTuple):
    """Bins of one ammunition in a bay."""

    name: str
    bins: tuple[TrackKey, ...]
    shots: int


class Mount(NamedTuple):
    """One bay: its place in the design, its arc, its weapons and its bins."""

    number: int
    arc: str
    items: tuple[int, ...]
    slots: tuple[SlotKey, ...]
    ammo: tuple[Ammo, ...]


class BayLine(NamedTuple):
    """A bay as it is printed, with its twin of the other side where there are many."""

    mounts: tuple[Mount, ...]
    weapons: tuple[tuple[tuple[str, ...], int], ...]
    """Names, the longest first, and how many."""
    heat: int
    values: tuple[str, ...]
    is_capital: bool

    @property
    def slots(self) -> tuple[SlotKey, ...]:
        """Those of all its weapons."""
        return tuple(slot for mount in self.mounts for slot in mount.slots)

    @property
    def ammo(self) -> tuple[Ammo, ...]:
        """All that it fires, both sides of it beside each other."""
        loads = zip(*(mount.ammo for mount in self.mounts), strict=True)
        return tuple(ammo for pair in loads for ammo in pair)

    @property
    def arcs(self) -> tuple[str, ...]:
        """Where it looks, shorter where two share a line."""
        if len(self.mounts) == 1:
            return (self.mounts[0].arc,)
        return tuple(SHORT_ARCS[mount.arc] for mount in self.mounts)

    @property
    def words(self) -> str:
        """Its weapons in full."""
        return ", ".join(f"{many} {forms[0]}" for forms, many in self.weapons)


class Piece(NamedTuple):
    """A word of a bay in its place: line, left edge and width; chips are ammunition."""

    words: str
    line: int
    x: float
    width: float
    ammo: int | None = None
    is_squeezed: bool = False
    """True where it is longer than its line."""


def _line(design: BayedDesign, number: int, bay: WeaponBay) -> BayLine:
    items = [design.items[at] for at in bay.weapons]
    names: dict[tuple[str, ...], int] = {}
    for item in items:
        forms = piece_names(item.gear.name)
        names[forms] = names.get(forms, 0) + 1
    ammo: dict[str, list[int]] = {}
    for at in bay.bins:
        ammo.setdefault(load_names(design.items[at].gear.name)[-1], []).append(at)
    capital = is_capital_bay(design, bay)
    mount = Mount(
        number=number,
        arc=f"{bay.location}{' (R)' if bay.is_rear else ''}",
        items=bay.weapons,
        slots=tuple(slot for item in items for slot in item.slots),
        ammo=tuple(
            Ammo(
                name,
                tuple(dict.fromkeys(load_key(design, design.items[at]) for at in numbers)),
                sum(design.items[at].rounds for at in numbers),
            )
            for name, numbers in ammo.items()
        ),
    )
    return BayLine(
        mounts=(mount,),
        weapons=tuple(names.items()),
        heat=bay_heat(design, bay),
        values=tuple(
            value(points if capital else int(points + 0.5)) for points in attack_values(design, bay)
        ),
        is_capital=capital,
    )


def _all_bays(design: AerospaceDesign) -> tuple[BayLine, ...]:
    if not isinstance(design, BayedDesign):
        return ()
    found = [_line(design, number, bay) for number, bay in enumerate(design.weapon_bays)]
    if len(found) > MANY:
        found = _paired(found)
    # Capital guns first, each scale in the order of the file.
    return tuple(sorted(found, key=lambda line: not line.is_capital))


def _paired(lines: list[BayLine]) -> list[BayLine]:
    """Equal bays of both sides as one line."""
    found: list[BayLine] = []
    for line in lines:
        twin = TWINS.get(line.mounts[0].arc)
        at = next((i for i, one in enumerate(found) if twin and _is_twin(one, line, twin)), None)
        if at is None:
            found.append(line)
            continue
        both = (*found[at].mounts, *line.mounts)
        left_first = sorted(both, key=lambda mount: mount.arc not in LEFT_ARCS)
        found[at] = found[at]._replace(mounts=tuple(left_first))
    return found


def _is_twin(one: BayLine, other: BayLine, arc: str) -> bool:
    loads = [(ammo.name, ammo.shots) for ammo in one.ammo]
    return (
        [mount.arc for mount in one.mounts] == [arc]
        and one._replace(mounts=()) == other._replace(mounts=())
        and loads == [(ammo.name, ammo.shots) for ammo in other.ammo]
    )


class _Word(NamedTuple):
    """A word of a bay, how wide it is, and which ammunition it tells of."""

    words: str
    width: float
    ammo: int | None


def pieces(line: BayLine, width: float, size: float, left: Sequence[int] = ()) -> list[Piece]:
    """The words of a bay in a width: the longest names that take no more lines than others."""
    tried = [_flowed(words, width) for words in _forms(line, size, left)]
    return min(tried, key=lambda found: (_squeezed(found), found[-1].line))


def _squeezed(found: Sequence[Piece]) -> bool:
    return any(piece.is_squeezed for piece in found)


def _forms(line: BayLine, size: float, left: Sequence[int] = ()) -> list[list[_Word]]:
    """The words of a bay by how long its names are, the longest first."""
    most = max(len(forms) for forms, _ in line.weapons)
    return [_worded(line, size, left, form) for form in range(most)]


def _worded(line: BayLine, size: float, left: Sequence[int], form: int) -> list[_Word]:
    names = [f"{many} {forms[min(form, len(forms) - 1)]}" for forms, many in line.weapons]
    told = [f"{name}," if i < len(names) - 1 else name for i, name in enumerate(names)]
    found = [_Word(word, width_of(word, size, Face.BOLD), None) for word in told]
    has_name = len(line.mounts[0].ammo) > 1 or len(line.weapons) > 1
    for i, ammo in enumerate(line.ammo):
        shots = left[i] if i < len(left) else ammo.shots
        name = f"{ammo.name} " if has_name else ""
        # Of bays that share a line each has its own: what is left is enough.
        whole = f"/{ammo.shots}" if len(line.mounts) == 1 else ""
        word = f"{name}{shots}{whole}"
        wide = width_of(word, size, Face.REGULAR) + 2 * CHIP
        # As wide as when it was full, so that nothing moves while shots are fired.
        digits = len(str(ammo.shots)) - len(str(shots))
        wide += max(0, digits) * width_of("0", size, Face.REGULAR)
        found.append(_Word(word, wide, i))
    return found


def _flowed(words: Sequence[_Word], width: float) -> list[Piece]:
    found: list[Piece] = []
    x, row = 0.0, 0
    for word, wide, chip in words:
        if x and x + wide > width:
            x, row = 0.0, row + 1
        found.append(Piece(word, row, x, min(wide, width), chip, wide > width))
        x += wide + SPACE
    return found


def _high(forms: Sequence[Sequence[_Word]], width: float) -> int:
    """How many lines its pieces take in a width."""
    best = True, 0
    for at, words in enumerate(forms):
        x, row, is_squeezed = 0.0, 0, False
        for _, wide, _ in words:
            if x and x + wide > width:
                x, row = 0.0, row + 1
            is_squeezed = is_squeezed or wide > width
            x += wide + SPACE
        best = (is_squeezed, row) if not at else min(best, (is_squeezed, row))
    return best[1] + 1


class Row(NamedTuple):
    """A bay or a heading, in a list, from a line on."""

    column: int
    top: int
    high: int
    bay: BayLine | None
    heading: str = ""


ARC, HEAT, VALUE = 8.8, 6.2, 6.2
"""Widths in mm: of the arc, of the heat, of a value."""
NARROWEST, BETWEEN = 58.0, 2.4
"""Of a list, and between two of them."""


def name_width(width: float, columns: int) -> float:
    """What is left for names, where so many lists stand in a width."""
    each = (width - BETWEEN * (columns - 1)) / columns
    # In whole steps: every width that a layout tries asks how many lines that makes.
    return floor(each - ARC - HEAT - 4 * VALUE - 0.3)


class Bays:
    """All bays of a unit in the order of the sheet; what layouts ask again and again is kept."""

    def __init__(self, design: AerospaceDesign) -> None:
        """Those of a design."""
        self.lines = _all_bays(design)
        self._forms: dict[float, list[list[list[_Word]]]] = {}
        self._highs: dict[tuple[float, float], list[int]] = {}
        self._lowest: dict[tuple[int, float, float, int], int] = {}

    def highs(self, width: float, size: float) -> list[int]:
        """How many lines each bay takes."""
        key = width, size
        if key not in self._highs:
            if size not in self._forms:
                self._forms[size] = [_forms(one, size) for one in self.lines]
            self._highs[key] = [_high(forms, width) for forms in self._forms[size]]
        return self._highs[key]

    def rows(self, start: int, width: float, size: float, columns: int, most: int) -> list[Row]:
        """Bays in so many lists side by side, none higher than so many lines."""
        found: list[Row] = []
        column = top = 0
        scale: bool | None = None
        lines = self.lines[start:]
        has_both = len({line.is_capital for line in lines}) > 1
        for line, high in zip(lines, self.highs(width, size)[start:], strict=True):
            heads = has_both and line.is_capital is not scale
            if top and top + high + heads > most:
                column, top, heads = column + 1, 0, has_both
            if column >= columns:
                break
            if heads:
                words = "Capital bays" if line.is_capital else "Standard bays"
                found.append(Row(column, top, 1, None, words))
                top += 1
            scale = line.is_capital
            found.append(Row(column, top, high, line))
            top += high
        return found

    def lowest(self, start: int, width: float, size: float, columns: int) -> int:
        """The least number of lines at which all bays find place in a width."""
        name = name_width(width, columns)
        key = start, name, size, columns
        if key not in self._lowest:
            whole = sum(self.highs(name, size)[start:])
            most = max(1, -(-whole // columns))
            while True:
                rows = self.rows(start, name, size, columns, most)
                if sum(row.bay is not None for row in rows) == len(self.lines) - start:
                    break
                most += 1
            self._lowest[key] = max((row.top + row.high for row in rows), default=1)
        return self._lowest[key]

    def columns(self, start: int, width: float, size: float, enough: int | None = None) -> int:
        """How many lists stand side by side: as many as make them lowest, or low enough."""
        most = max(1, int((width + BETWEEN) / (NARROWEST + BETWEEN)))
        for many in range(1, most + 1):
            if enough is not None and self.lowest(start, width, size, many) <= enough:
                return many
        return min(range(1, most + 1), key=lambda many: self.lowest(start, width, size, many))


bays_of = Remembered[AerospaceDesign, Bays](Bays)
"""The bays of a unit."""
