"""Heat: the sinks of what has a scale, and the heat of each arc of what has none."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.ui.games.battletech.heat import (
    SMALLEST_SINK,
    ShownSinks,
    SinksPart,
    sink_pips,
)
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.aerospace.bays import heat_by_arc
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign
from recordsheet_gui.units.kinds import anatomy_of

LINE = 4.4
"""Height of the numbers on paper."""


class AeroSinksPart(SinksPart):
    """Sinks of a fighter, which critical hits take one by one."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """On half a page the numbers stand in one line."""
        super().__init__(region, design, theme)
        if self.measures.is_dense:
            return
        r = self.inner
        self._facts = Rect(r.x, r.y, r.width, LINE)
        room = Rect(r.x, r.y + LINE + 0.6, r.width, r.height - LINE - 0.6)
        self._radius, self._centers = sink_pips(self.count, room)
        if self._radius < SMALLEST_SINK:
            self._centers = ()

    @override
    def read(self, now: Now) -> ShownSinks:
        lost = now.unit.tracks.get(keys.SINKS_LOST, 0)
        return ShownSinks(lost, now.derived.numbers.get("dissipation"), self.printed)

    @override
    def write(self, shown: ShownSinks) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return super().write(shown)
        f, half = self._facts, self._facts.width / 2
        now = shown.dissipation.value if shown.dissipation else shown.built
        texts = []
        for i, (value, whole, words) in enumerate(
            (
                (self.count - shown.lost, self.count, self.design.heat_sinks.kind),
                (now, shown.built, "a turn"),
            )
        ):
            number = str(value) if value == whole else f"{value}/{whole}"
            wide = width_of(number, 9.4, Face.BOLD) + 0.2
            ink = "ink" if value == whole else "accent"
            x = f.x + i * half
            rest = Rect(x + wide + 0.8, f.y, half - wide - 1.0, f.height)
            texts += [
                Text(number, Rect(x, f.y, wide, f.height), 9.4, Face.BOLD, ink=ink),
                fitting((words,), Text("", rest, 7.0, ink="soft")),
            ]
        return tuple(texts)


class ArcHeatPart(TablePart):
    """The heat of each arc, and what the sinks take."""

    first = Align.LEFT

    @override
    @classmethod
    def table(cls, design: AerospaceDesign) -> Table:
        return _table(design)


def _arcs(design: AerospaceDesign) -> Table:
    assert isinstance(design, BayedDesign)
    body, sinks = anatomy_of(design), design.heat_sinks
    rows: list[tuple[tuple[str, ...], ...]] = [
        (
            (
                f"{body.title(where)}{' (R)' if rear else ''}",
                f"{where}{' (R)' if rear else ''}",
            ),
            (f"{heat:,}",),
        )
        for (where, rear), heat in heat_by_arc(design).items()
    ]
    total = sum(heat_by_arc(design).values())
    rows.append((("All arcs", "All"), (f"{total:,}",)))
    double = f"{sinks.count:,} double, {sinks.dissipation:,}"
    words = double if sinks.dissipation != sinks.count else f"{sinks.count:,}"
    rows.append((("Sinks",), (words,)))
    said = "More than the sinks take: control roll, +1 for each 100 or part."
    return Table((("",), ("",)), tuple(rows), (said,))


# Every width that a layout tries asks again.
_table = Remembered[AerospaceDesign, Table](_arcs)
