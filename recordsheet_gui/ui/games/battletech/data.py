"""Facts about the unit and its movement."""

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, explained, fitting, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.other_shapes import Shape as OtherShape
from recordsheet_gui.units.mech.other_shapes import other_shapes
from recordsheet_gui.units.mech.quirk_words import quirk_words
from recordsheet_gui.units.short_names import piece_names

if TYPE_CHECKING:  # counted when the window is up
    from recordsheet_gui.units.force_value import UnitValue

MOVES = ("walk", "run", "jump")
WORTH = "bv"
ROWS = 5
"""Four of facts in two columns, and the battle value."""
LOWEST, LABEL, SHAPE, TIGHT = 9.2, 2.7, 3.0, 7.5
"""Heights in a play layout: of the boxes, of the words in them, of another shape's line, and of the
boxes in one that is tight."""
ROW, LEAST_ROW = 4.0, 3.2
"""Height of a row of facts on paper."""
STRIP = 5.0
"""Height of the row of a unit's other shapes."""
LINE, QUIRK = 2.9, 6.8
"""Height of a line of quirks, and its letters in points."""
LABELS = (10.8, 10.0)
"""Room for the labels of the two columns."""
RULES = ("", "Introductory", "Standard", "Advanced", "Experimental", "Unofficial")
"""Rules levels as unit files count them."""
TECH = {
    "Mixed (IS Chassis)": ("Mixed (IS Chassis)", "Mixed (IS)"),
    "Mixed (Clan Chassis)": ("Mixed (Clan Chassis)", "Mixed (Clan)"),
}
_CONFIGS = {"lam": "LAM", "quadvee": "QuadVee"}


class ShownMove(NamedTuple):
    """A movement as printed and as it is now."""

    key: str
    printed: int
    number: Number | None
    fast: int | None = None
    """With MASC or a supercharger."""

    @property
    def now(self) -> int:
        """Movement points that the unit has."""
        return self.printed if self.number is None else self.number.value


class ShownData(NamedTuple):
    """All of the block that is not the design's alone."""

    moves: tuple[ShownMove, ...]
    worth: "UnitValue | None" = None
    shape: str = ""
    """The shape that it has changed into."""


class DataPart(RegionPart[ShownData]):
    """Facts in two columns, movement in boxes, below them other shapes and quirks."""

    design: Any

    @classmethod
    def ways(cls, design: Any) -> dict[str, int]:
        """The ways to move, each with its printed MP."""
        return dict(zip(MOVES, (design.walk, design.run, design.jump), strict=True))

    @classmethod
    def shapes_of(cls, design: Any) -> tuple[OtherShape, ...]:
        """What else it can be; only 'Mechs have other shapes."""
        return other_shapes(design) if isinstance(design, MechDesign) else ()

    @classmethod
    def remarks(cls, design: Any) -> tuple[str, str]:
        """What is said below the facts, after its label."""
        return "Quirks", ", ".join(quirk_words(design))

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Place facts and boxes."""
        super().__init__(region, design, theme)
        self.shapes = self.shapes_of(design)
        self.moves = self.ways(design)
        if self.measures.is_dense:
            self._place_dense()
            return
        r = self.inner
        self._quirks = self._quirk_lines(design, r.width)
        below = self._below(design, r.width)
        upper = Rect(r.x, r.y, r.width, r.height - below)
        box, gap = 11.2, 1.4
        start = r.right - len(self.moves) * (box + gap) + gap
        self._boxes = {
            key: Rect(start + i * (box + gap), upper.y + 0.4, box, upper.height - 0.4)
            for i, key in enumerate(self.moves)
        }
        self._facts = Rect(r.x, upper.y, start - r.x - 2.4, upper.height)
        row = self._facts.height / ROWS
        self._worth = Rect(self._facts.x, self._facts.bottom - row, self._facts.width, row)
        self._strip = Rect(r.x, upper.bottom + 0.8, r.width, STRIP)
        self._lines = r.bottom - len(self._quirks) * LINE

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        around = frame_height(region)
        around += cls._below(unit.design, region.rect.width - 2 * region.measures.pad)
        return around + ROWS * LEAST_ROW, around + ROWS * ROW

    def _place_dense(self) -> None:
        """Boxes to press; the facts are on paper and in the tool tip of the value."""
        whole, gap = self.rect, 1.0
        r = Rect(whole.x, whole.y, whole.width, whole.height - len(self.shapes) * SHAPE)
        count = len(self.moves)
        width = (r.width - gap * count) / (count + 1)
        boxes = [Rect(r.x + i * (width + gap), r.y, width, r.height) for i in range(count + 1)]
        self._boxes = dict(zip(self.moves, boxes, strict=False))
        self._worth = boxes[-1]

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        boxes = TIGHT if region.measures.is_tight else LOWEST
        return boxes + len(cls.shapes_of(unit.design)) * SHAPE

    @override
    def read(self, now: Now) -> ShownData:
        found = now.derived.numbers
        printed = dict(self.moves)
        for key in printed:
            built = found.get(f"{key} as built")
            printed[key] = printed[key] if built is None else built.value
        fast = found["fast run"].value if "fast run" in found else None
        moves = tuple(
            ShownMove(key, printed[key], found.get(key), fast if key == "run" else None)
            for key in printed
        )
        shape = next(
            (s.key for s in self.shapes if f"mode/shape/{s.key}" in now.unit.conditions), ""
        )
        return ShownData(moves, now.worth, shape)

    @classmethod
    def _below(cls, design: Any, width: float) -> float:
        """The height of what stands below facts and boxes."""
        lines = len(cls._quirk_lines(design, width)) * LINE
        strip = STRIP + 1.0 if cls.shapes_of(design) else 0.0
        return lines + strip + 0.6 if lines or strip else 0.0

    @classmethod
    def _quirk_lines(cls, design: Any, width: float) -> list[str]:
        """All quirks in as many lines as they need; the first one has its label before it."""
        words = cls.remarks(design)[1]
        if not words:
            return []
        first, *_ = wrapped(words, width - LABELS[0], QUIRK)
        rest = words[len(first) :].strip()
        return [first, *(wrapped(rest, width, QUIRK) if rest else [])]

    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Label and value, in full and shorter; first column, then second."""
        d = self.design
        engine = f"{d.engine.rating} {titled(d.engine.type)}" if d.engine.rating else "None"
        config = _CONFIGS.get(d.config, titled(d.config)) + (" Omni" if d.is_omni else "")
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        blank = "\N{EN DASH}"
        return (
            ("Tonnage", (str(d.tons),)),
            ("Tech Base", TECH.get(d.tech_base, (d.tech_base,))),
            ("Year", (str(d.year) if d.year else blank,)),
            ("Rules", (level or blank,)),
            ("Chassis", (config,)),
            ("Engine", piece_names(engine)),
            ("Gyro", (titled(d.gyro),)),
            ("Cockpit", piece_names(_CONFIGS.get(d.cockpit, titled(d.cockpit)))),
        )

    @override
    def write(self, shown: ShownData) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return self._write_dense(shown)
        texts = []
        f = self._facts
        step = f.height / ROWS
        half = f.width / 2
        label_size = self.measures.label
        for i, (label, value) in enumerate(self.facts()):
            column, row = divmod(i, ROWS - 1)
            wide = LABELS[column]
            x, y = f.x + column * (half + 0.6), f.y + row * step
            room = Rect(x + wide, y, half - wide - 1.6, step)
            texts += [
                Text(label, Rect(x, y, wide, step), label_size, ink="soft"),
                fitting(value, Text("", room, 7.2, Face.BOLD)),
            ]
        if shown.worth is not None:
            texts += self._value(shown.worth)
        for move in shown.moves:
            texts += self._movement(move)
        texts += [text for _, found in self._shape_cells(shown) for text in found]
        for i, line in enumerate(self._quirks):
            box = Rect(self.inner.x, self._lines + i * LINE, self.inner.width, LINE)
            if i == 0:
                label = self.remarks(self.design)[0]
                texts.append(Text(label, Rect(box.x, box.y, 10, LINE), label_size, ink="soft"))
            indent = LABELS[0] if i == 0 else 0.0
            box = Rect(box.x + indent, box.y, box.width - indent, LINE)
            texts.append(Text(line, box, QUIRK, least=0.6))
        return tuple(texts)

    def _shape_cells(self, shown: ShownData) -> list[tuple[Rect, list[Text]]]:
        """The other shapes in one row: each its title, then a cell for each way to move."""
        found: list[tuple[Rect, list[Text]]] = []
        x, strip = self._strip.x, self._strip
        small = self.measures.label
        whole = sum(
            width_of(shape.title, 7.2, Face.BOLD)
            + 3.8
            + sum(_cell_width(label, mp, small) for label, mp in shape.moves)
            for shape in self.shapes
        )
        spread = min(1.25, strip.width / whole) if whole else 1.0
        for shape in self.shapes:
            ink = "accent" if shape.key == shown.shape else "ink"
            wide = (width_of(shape.title, 7.2, Face.BOLD) + 2.4) * spread
            title = Rect(x, strip.y, wide, strip.height)
            texts = [Text(shape.title, title, 7.2, Face.BOLD, ink=ink)]
            x += wide
            for label, mp in shape.moves:
                wide = _cell_width(label, mp, small) * spread
                cell = Rect(x, strip.y, wide - 0.8, strip.height)
                number = width_of(str(mp), 9, Face.BOLD) + 1.2
                words = Rect(cell.x + 0.7, cell.y, cell.width - number - 0.7, cell.height)
                value = Rect(cell.right - number, cell.y, number - 0.6, cell.height)
                texts += [
                    Text(label.upper(), words, small, ink="soft"),
                    Text(str(mp), value, 9, Face.BOLD, Align.RIGHT, ink=ink),
                ]
                found.append((cell, texts))
                texts = []
                x += wide
            x += 1.4 * spread
        return found

    def _write_dense(self, shown: ShownData) -> tuple[Text, ...]:
        texts = [text for move in shown.moves for text in self._movement(move)]
        w, worth = self._worth, shown.worth
        texts.append(self._label("BV", w))
        if worth is not None:
            words = "?" if worth.value is None else f"{worth.value:,}"
            low = Rect(w.x + 0.5, w.y + LABEL, w.width - 1.0, w.height - LABEL - 0.8)
            texts.append(Text(words, low, 9, Face.BOLD, Align.CENTER, least=0.6))
        below = self.rect.bottom - len(self.shapes) * SHAPE
        for i, shape in enumerate(self.shapes):
            is_on = shape.key == shown.shape
            text = Text(
                "",
                Rect(self.rect.x, below + i * SHAPE, self.rect.width, SHAPE),
                TEXT,
                Face.BOLD if is_on else Face.REGULAR,
                ink="accent" if is_on else "ink",
            )
            ways = [f"{way} {mp}" for way, mp in shape.moves]
            points = "/".join(str(mp) for _, mp in shape.moves)
            title = f"Now {shape.title}" if is_on else shape.title
            forms = f"{title}: {', '.join(ways)}", f"{title} {' '.join(ways)}", f"{title} {points}"
            texts.append(fitting(forms, text))
        return tuple(texts)

    def _label(self, words: str, box: Rect) -> Text:
        m = self.measures
        high = LABEL if m.is_dense else 3.4
        return Text(
            words,
            Rect(box.x, box.y + 0.4, box.width, high),
            m.label,
            Face.BOLD,
            Align.CENTER,
            ink="soft",
            tracking=6,
        )

    def _value(self, worth: "UnitValue") -> list[Text]:
        """With these skills, and by itself where that is something else."""
        w = self._worth
        words = "Unknown" if worth.value is None else f"{worth.value:,}"
        if not worth.is_plain and worth.base.value is not None:
            skills = f"{worth.gunnery}/{worth.piloting}"
            words += f"  with {skills}, base {worth.base.value:,}"
        return [
            Text("BV", Rect(w.x, w.y, LABELS[0], w.height), self.measures.label, ink="soft"),
            Text(words, Rect(w.x + LABELS[0], w.y, w.width - LABELS[0], w.height), 7.2, Face.BOLD),
        ]

    def _movement(self, move: ShownMove) -> list[Text]:
        b = self._boxes[move.key]
        label = self._label(move.key.upper(), b)
        number = Rect(b.x + 0.6, b.y + 6.4, b.width - 1.2, b.height - 7.4)
        old = Rect(b.x + 0.6, b.y + 3.8, b.width - 1.2, 3.2)
        words, size, fast = str(move.now), 19.0, 12.0
        changed = move.now != move.printed
        if self.measures.is_dense:
            low = Rect(b.x + 0.6, b.y + LABEL, b.width - 1.2, b.height - LABEL - 0.8)
            half = low.width / 2
            old = Rect(low.x, low.y, half - 0.6, low.height)
            number = Rect(low.x + half, low.y, half, low.height) if changed else low
            size, fast = 14.0, 9.0
        if move.fast is not None:
            words, size = f"{move.now} [{move.fast}]", fast
        ink = "accent" if changed else "ink"
        text = Text("", number, size, Face.BOLD, Align.CENTER, ink=ink, least=0.6)
        if not changed:
            return [label, fitting((words,), text)]
        was = Text(str(move.printed), old, 7.6, align=Align.CENTER, ink="soft", strike="soft")
        return [label, was, fitting((words,), text)]

    @override
    def draw(self, painter: QPainter, shown: ShownData, exposed: QRectF) -> None:
        theme = self.theme
        dense = self.measures.is_dense
        more = [self._worth] if dense else [cell for cell, _ in self._shape_cells(shown)]
        for box in (*self._boxes.values(), *more):
            painter.setPen(pen(theme.frame, MEDIUM if dense else THIN))
            painter.setBrush(color(theme.armor))
            painter.drawRect(qrect(box))
        if dense:
            return
        f = self._facts
        step = f.height / ROWS
        painter.setPen(pen(theme.hairline, THIN))
        for i in range(1, ROWS):
            y = f.y + i * step
            painter.drawLine(QPointF(f.x, y), QPointF(f.x + f.width, y))

    @override
    def spots(self) -> tuple[Spot, ...]:
        places = {**self._boxes, WORTH: self._worth}
        return tuple(
            Spot(
                target=Target(kind=TargetKind.NUMBER, number=key),
                rect=box,
                is_stop=key == next(iter(self.moves), WORTH),
            )
            for key, box in places.items()
        )

    @override
    def header(self) -> Text:
        return Text("", self.rect, 7) if self.measures.is_dense else super().header()

    @override
    def draw_frame(self, painter: QPainter) -> None:
        if not self.measures.is_dense:
            super().draw_frame(painter)

    def _move(self, key: str) -> ShownMove | None:
        moves = self.shown.moves if self.shown else ()
        return next((move for move in moves if move.key == key), None)

    @override
    def say(self, target: Target) -> Spoken:
        if target.number == WORTH:
            worth = self.shown.worth if self.shown else None
            return Spoken("battle value", worth.words() if worth else "not counted yet")
        move = self._move(target.number)
        if move is None:
            return Spoken(f"{target.number} movement")
        value = str(move.now)
        if move.now != move.printed:
            value += f", printed {move.printed}"
        if move.fast is not None:
            value += f", {move.fast} with all that is pushed"
        return Spoken(f"{target.number} movement", value)

    @override
    def why(self, target: Target) -> str:
        if target.number == WORTH:
            worth = self.shown.worth if self.shown else None
            facts = [f"{label}: {value[0]}" for label, value in self.facts()]
            facts += [
                f"{shape.title}: {', '.join(f'{way} {mp}' for way, mp in shape.moves)}"
                for shape in self.shapes
            ]
            label, words = self.remarks(self.design)
            facts += [f"{label}: {words}"] if words else []
            lines = [*worth.in_short()] if worth else []
            return "\n".join([*lines, *facts] if self.measures.is_dense else lines)
        move = self._move(target.number)
        return explained(target.number.title(), move.number) if move and move.number else ""

    @override
    def describe(self) -> list[str]:
        # Not the battle value: it comes when there is time, and says nothing of the game.
        return [
            f"{move.key} {move.now}"
            + (f" (printed {move.printed})" if move.now != move.printed else "")
            for move in (self.shown.moves if self.shown else ())
        ]


def titled(word: str) -> str:
    """Words of a design as a sheet prints them."""
    short = {"xl", "xxl", "ice", "lam"}
    return " ".join(
        w.upper() if w.lower() in short else w[:1].upper() + w[1:] for w in word.split()
    )


def _cell_width(label: str, mp: int, size: float) -> float:
    """What a way to move needs in the row of shapes."""
    return width_of(label.upper(), size) + width_of(str(mp), 9, Face.BOLD) + 3.4
