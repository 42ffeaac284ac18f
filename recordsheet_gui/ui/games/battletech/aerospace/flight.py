"""How it flies: thrust, velocity, altitude and fuel; on paper a record of the turns."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.by_hand import FARTHEST_MARKER
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.aerospace.design import AerospaceDesign, CapitalDesign

BOX, TIGHT_BOX, LABEL = 8.4, 7.2, 2.7
"""Height of a number with its name, and that of the name."""
GAP = 0.8
LINE, LEAST_LINE = 4.4, 3.6
"""Of the record."""
TURNS = 10
HEAD = 17.0
"""Room for the names of its lines."""
ROWS = ("Turn", "Thrust", "Velocity", "Eff. velocity", "Altitude")
SHORT = {keys.VELOCITY: ("VELOC.", "VEL."), keys.ALTITUDE: ("ALTIT.", "ALT.")}
"""Names of markers where there is little room."""
SPACE = "\N{EN DASH}"


class ShownFlight(NamedTuple):
    """The markers, whether there is air, and whether it stands on the ground."""

    values: tuple[int, ...]
    is_in_air: bool
    is_grounded: bool

    @property
    def where(self) -> str:
        """In a word."""
        return "Ground" if self.is_grounded else "Air" if self.is_in_air else "Space"


def _tracks(design: AerospaceDesign) -> dict[TrackKey, str]:
    """The markers of a unit by their names."""
    found = {keys.THRUST: "thrust", keys.VELOCITY: "velocity"}
    if isinstance(design, CapitalDesign) and not design.safe_thrust:
        return {keys.FUEL: "fuel"}
    if not isinstance(design, CapitalDesign):
        found[keys.ALTITUDE] = "altitude"
        found[keys.AIR] = "where"
    return {**found, keys.FUEL: "fuel"}


class FlightPart(RegionPart[ShownFlight]):
    """Numbers to press; below them, on paper, lines to write in."""

    design: AerospaceDesign

    def __init__(self, region: Region, design: AerospaceDesign, theme: Theme) -> None:
        """Place boxes and record."""
        super().__init__(region, design, theme)
        r = self.inner
        self.tracks = _tracks(design)
        dense = self.measures.is_dense
        high = r.height if dense else BOX
        shares = [1.25 if track == keys.FUEL else 1.0 for track in self.tracks]
        each = (r.width - GAP * (len(shares) - 1)) / sum(shares)
        x, self._boxes = r.x, {}
        for track, share in zip(self.tracks, shares, strict=True):
            self._boxes[track] = Rect(x, r.y, each * share, high)
            x += each * share + GAP
        self._record: Rect | None = None
        room = r.height - BOX - 1.2
        if not dense and self._rows() and room >= len(self._rows()) * LEAST_LINE:
            self._record = Rect(r.x, r.y + BOX + 1.2, r.width, room)

    def _rows(self) -> tuple[str, ...]:
        if keys.VELOCITY not in self.tracks:
            return ()
        return ROWS if keys.ALTITUDE in self.tracks else ROWS[:3]

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 40.0

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + (TIGHT_BOX if region.measures.is_tight else BOX)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        assert isinstance(unit.design, AerospaceDesign)
        least = frame_height(region) + BOX
        if keys.VELOCITY not in _tracks(unit.design):
            return least, least
        return least, least + 1.2 + len(ROWS) * LINE

    @override
    def read(self, now: Now) -> ShownFlight:
        tracks = now.unit.tracks
        return ShownFlight(
            tuple(tracks.get(track, 0) for track in self.tracks),
            bool(tracks.get(keys.AIR, 0)),
            keys.GROUNDED in now.unit.conditions,
        )

    def _words(self, track: TrackKey, shown: ShownFlight) -> str:
        if track == keys.AIR:
            return shown.where
        if track == keys.ALTITUDE and not shown.is_in_air:
            return SPACE
        return f"{shown.values[list(self.tracks).index(track)]:,}"

    @override
    def write(self, shown: ShownFlight) -> tuple[Text, ...]:
        texts: list[Text] = []
        for track, box in self._boxes.items():
            m, name = self.measures, self.tracks[track].upper()
            head = Rect(box.x + 0.2, box.y + 0.3, box.width - 0.4, LABEL)
            low = Rect(box.x + 0.4, box.y + LABEL, box.width - 0.8, box.height - LABEL - 0.4)
            label = Text("", head, m.label, Face.BOLD, Align.CENTER, ink="soft")
            is_word = track == keys.AIR
            number = Text("", low, 8.0 if is_word else 11.5, Face.BOLD, Align.CENTER)
            names = (name, *SHORT.get(track, ()))
            texts += [fitting(names, label), fitting((self._words(track, shown),), number)]
        if self._record is not None:
            texts += self._lines(self._record)
        return tuple(texts)

    def _lines(self, r: Rect) -> list[Text]:
        rows = self._rows()
        high = r.height / len(rows)
        texts = [
            Text(row, Rect(r.x + 0.4, r.y + i * high, HEAD - 0.8, high), 7.0, ink="soft")
            for i, row in enumerate(rows)
        ]
        wide = (r.width - HEAD) / TURNS
        for turn in range(TURNS):
            cell = Rect(r.x + HEAD + turn * wide, r.y, wide, high)
            texts.append(Text(str(turn + 1), cell, 7.0, align=Align.CENTER, ink="soft"))
        return texts

    @override
    def draw(self, painter: QPainter, shown: ShownFlight, exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.frame, MEDIUM if self.measures.is_dense else THIN))
        painter.setBrush(color(theme.armor))
        for box in self._boxes.values():
            painter.drawRect(qrect(box))
        r = self._record
        if r is None:
            return
        rows = len(self._rows())
        painter.setPen(pen(theme.hairline, THIN))
        painter.setBrush(color(theme.paper))
        painter.drawRect(qrect(r))
        high, wide = r.height / rows, (r.width - HEAD) / TURNS
        lines = [QLineF(r.x, r.y + i * high, r.right, r.y + i * high) for i in range(1, rows)]
        for turn in range(TURNS):
            x = r.x + HEAD + turn * wide
            lines.append(QLineF(x, r.y, x, r.bottom))
        painter.drawLines(lines)

    # -- hands ---------------------------------------------------------------------------------

    @override
    def spots(self) -> tuple[Spot, ...]:
        first = next(iter(self._boxes))
        return tuple(
            Spot(
                target=Target(kind=TargetKind.TRACK, track=track), rect=box, is_stop=track == first
            )
            for track, box in self._boxes.items()
        )

    def _now(self, track: TrackKey | None) -> int:
        at = list(self.tracks).index(track) if track in self.tracks else 0
        return self.shown.values[at] if self.shown else 0

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """One more; fuel is spent, and there is air or none."""
        track = target.track
        if track not in self.tracks:
            return None
        if track == keys.AIR:
            return track, 1 - self._now(track)
        return track, max(0, self._now(track) + (-1 if track == keys.FUEL else 1))

    @override
    def stepped(self, target: Target, steps: int) -> tuple[TrackKey, int] | None:
        if target.track not in self.tracks or target.track == keys.AIR:
            return None
        return target.track, max(0, self._now(target.track) + steps)

    @override
    def say(self, target: Target) -> Spoken:
        track, shown = target.track, self.shown
        if track is None or shown is None:
            return Spoken("flight")
        if track == keys.AIR:
            words = {"Ground": "on the ground", "Air": "in air", "Space": "in space"}
            return Spoken("where it is", words[shown.where])
        now = self._now(track)
        most = self.design.fuel if track == keys.FUEL else FARTHEST_MARKER
        return Spoken(self.tracks[track], str(now), Count(now, max(now, most), track))

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [f"{name} {self._words(track, shown)}" for track, name in self.tracks.items()]
