"""What a platoon fires: its small arms with their ranges, and field guns with their shots."""

from typing import Any, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import ROW, TEXT, Region
from recordsheet_gui.systems.battletech.infantry.firing import RANGES
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Text, fitting, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import ARMS_SLOT, Arm, InfantryDesign
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.short_names import piece_names

PAPER_ROW, LEAST_PAPER, PAPER_TEXT = 3.9, 3.1, 7.2
ALSO = 7.0
NARROWEST = 50.0
TYPES = {"B": "ballistic", "E": "energy", "M": "missile", "P": "point-blank"}
FEATURES = {
    "A": "anti-air",
    "B": "heavy burst, +1D6 against infantry",
    "F": "flame: heat or damage",
    "N": "no damage but to infantry",
}
SHORT_FEATURES = {"A": "anti-air", "B": "burst +1D6", "F": "flame", "N": "soft"}


class Gun(NamedTuple):
    """Equal field guns as one line."""

    name: str
    items: tuple[int, ...]
    slots: tuple[SlotKey, ...]
    bins: tuple[TrackKey, ...]


def guns_of(design: InfantryDesign) -> tuple[Gun, ...]:
    """The lines of field guns."""
    found: dict[str, list[int]] = {}
    for index, item in enumerate(design.items):
        if item.location == facts.GUNS and item.gear.kind is GearKind.WEAPON:
            found.setdefault(item.gear.id, []).append(index)
    lines = []
    for numbers in found.values():
        first = design.items[numbers[0]].gear
        boxes = [
            item
            for item in design.items
            if item.gear.kind is GearKind.AMMO and item.gear.ammo == first.ammo
        ]
        slots = tuple(slot for n in numbers for slot in design.items[n].slots)
        bins = tuple(ammo_key(box.slots[0]) for box in boxes)
        lines.append(Gun(first.name, tuple(numbers), slots, bins))
    return tuple(lines)


def range_words(design: InfantryDesign) -> tuple[str, ...]:
    """Modifiers by hexes, in full and shorter."""
    parts, least = [], 0
    base = design.fired.range if design.fired else 0
    for most, value in RANGES.get(base, ()):
        hexes = str(most) if most == least else f"{least}-{most}"
        sign = "\N{MINUS SIGN}" if value < 0 else "+" if value else ""
        parts.append(f"{hexes}: {sign}{abs(value)}")
        least = most + 1
    return f"Hexes {',  '.join(parts)}", ", ".join(parts), f"Range {3 * base}"


def arm_words(design: InfantryDesign) -> tuple[str, ...]:
    """Who carries what, in full and shorter."""
    first, second = design.primary, design.secondary if design.support_arms else None
    names = piece_names(first.gear.name) if first else ("",)
    if second is None:
        return names
    each = design.support_arms
    others = piece_names(second.gear.name)
    return (
        f"{names[0]}, {each} {others[0]} a squad",
        f"{names[-1]}, {each} {others[-1]} a squad",
        f"{names[-1]}, {each} {others[-1]}",
        f"{each} {others[-1]}",
    )


def kind_words(arm: Arm | None) -> tuple[str, ...]:
    """Type and features of the weapon that counts."""
    if arm is None:
        return ("",)
    kind = TYPES.get(arm.type, "")
    full = [kind, *(FEATURES[one] for one in arm.features)]
    short = [kind, *(SHORT_FEATURES[one] for one in arm.features)]
    codes = " ".join(filter(None, (arm.type, arm.features)))
    return "; ".join(filter(None, full)), "; ".join(filter(None, short)), codes


def also(design: InfantryDesign) -> str:
    """What they are trained for, and what is built into them."""
    words = [*design.specializations, *(one.replace("_", " ") for one in design.augmentations)]
    return f"Also {', '.join(words)}" if words else ""


class ShownArms(NamedTuple):
    """Guns that are served and their shots, by line."""

    guns: tuple[tuple[int, int], ...]


class ArmsPart(RegionPart[ShownArms]):
    """Small arms in two lines, then a line for each kind of field gun."""

    design: Any

    def __init__(self, region: Region, design: InfantryDesign, theme: Theme) -> None:
        """Share the height out."""
        super().__init__(region, design, theme)
        self._guns = guns_of(design)
        dense = self.measures.is_dense
        self._also = [] if dense else wrapped(also(design), self.inner.width, ALSO)
        lines = 2 + len(self._guns) + len(self._also)
        most = 4.4 if self.measures.is_dense else PAPER_ROW
        self._row = min(most, self.inner.height / lines)
        size = PAPER_TEXT if self._row >= LEAST_PAPER else ALSO
        self._size = TEXT if dense else size

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return NARROWEST

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, InfantryDesign)
        return frame_height(region) + ROW * (2 + len(guns_of(unit.design)))

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        assert isinstance(unit.design, InfantryDesign)
        lines = 2 + len(guns_of(unit.design))
        around = frame_height(region)
        return around + LEAST_PAPER * lines, around + PAPER_ROW * lines

    def _line(self, i: int) -> Rect:
        r = self.inner
        return Rect(r.x, r.y + i * self._row, r.width, self._row)

    @override
    def read(self, now: Now) -> ShownArms:
        lost, tracks = now.derived.lost_items, now.unit.tracks
        return ShownArms(
            tuple(
                (
                    sum(item not in lost for item in gun.items),
                    sum(tracks.get(key, 0) for key in gun.bins),
                )
                for gun in self._guns
            )
        )

    @override
    def write(self, shown: ShownArms) -> tuple[Text, ...]:
        design = self.design
        first, second = self._line(0), self._line(1)
        texts = [
            fitting(arm_words(design), Text("", first, self._size, Face.BOLD)),
            *self._pair(second, range_words(design), kind_words(design.fired)),
        ]
        for i, (gun, (left, shots)) in enumerate(zip(self._guns, shown.guns, strict=True)):
            line, whole = self._line(2 + i), len(gun.items)
            count = f"{left}/{whole}" if left != whole else str(whole)
            told = (f"{counted(shots, 'shot')} left", f"{shots} shots", str(shots))
            names = tuple(f"{count} {name}" for name in piece_names(gun.name))
            ink = "accent" if 0 < left < whole else "ink" if left else "faint"
            texts += self._pair(line, names, told if gun.bins else ("",), ink=ink, is_gun=True)
        for i, words in enumerate(self._also, 2 + len(self._guns)):
            texts.append(Text(words, self._line(i), ALSO, ink="soft", least=0.6))
        return tuple(texts)

    def _pair(
        self,
        line: Rect,
        left: tuple[str, ...],
        right: tuple[str, ...],
        *,
        ink: str = "ink",
        is_gun: bool = False,
    ) -> list[Text]:
        """Words at both ends of a line: the right ones in the longest form that leaves room."""
        face = Face.BOLD if is_gun else Face.REGULAR
        for said in right:
            wide = width_of(said, self._size) + 0.8
            need = min(width_of(words, self._size, face) for words in left[:-1] or left)
            if need + wide + 1.5 <= line.width or said == right[-1]:
                break
        free = Rect(line.x, line.y, line.width - wide - 1.0, line.height)
        end = Rect(line.right - wide, line.y, wide, line.height)
        strike = "ink" if ink == "faint" else ""
        return [
            fitting(left, Text("", free, self._size, face, ink=ink, strike=strike)),
            Text(said, end, self._size, ink="soft" if not is_gun else ink),
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownArms, exposed: QRectF) -> None:
        for i in range(0, 2 + len(self._guns), 2):
            painter.fillRect(qrect(self._line(i)), color(self.theme.zebra))

    @override
    def spots(self) -> tuple[Spot, ...]:
        small = Target(kind=TargetKind.WEAPON, location=facts.TROOPERS, slots=(ARMS_SLOT,))
        found = [Spot(target=small, rect=self._line(0), is_stop=True)]
        for i, gun in enumerate(self._guns):
            target = Target(kind=TargetKind.WEAPON, location=facts.GUNS, slots=gun.slots)
            found.append(Spot(target=target, rect=self._line(2 + i)))
        return tuple(found)

    @override
    def say(self, target: Target) -> Spoken:
        for gun, (left, shots) in zip(
            self._guns, self.shown.guns if self.shown else (), strict=False
        ):
            if target.slots == gun.slots:
                return Spoken(gun.name, f"{left} of {len(gun.items)}, {counted(shots, 'shot')}")
        return Spoken(arm_words(self.design)[0], range_words(self.design)[0])

    @override
    def why(self, target: Target) -> str:
        d = self.design
        return "\n".join(filter(None, (arm_words(d)[0], kind_words(d.fired)[0], also(d))))
