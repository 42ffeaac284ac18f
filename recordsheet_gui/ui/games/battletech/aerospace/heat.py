"""Heat: the sinks of what has a scale, and the heat of each arc of what has none."""

from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.ui.games.battletech.heat import ShownSinks, SinksPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face
from recordsheet_gui.units.aerospace.bays import heat_by_arc
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign
from recordsheet_gui.units.kinds import anatomy_of


class AeroSinksPart(SinksPart):
    """Sinks of a fighter, which critical hits take one by one."""

    @override
    def read(self, now: Now) -> ShownSinks:
        lost = now.unit.tracks.get(keys.SINKS_LOST, 0)
        return ShownSinks(lost, now.derived.numbers.get("dissipation"), self.printed)

    @override
    def write(self, shown: ShownSinks) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return super().write(shown)
        f, half = self._facts, self._facts.height / 2
        now = shown.dissipation.value if shown.dissipation else shown.built
        texts = []
        for i, (value, whole, words) in enumerate(
            (
                (self.count - shown.lost, self.count, self.design.heat_sinks.kind),
                (now, shown.built, "a turn"),
            )
        ):
            number = str(value) if value == whole else f"{value} of {whole}"
            wide = width_of(number, 9.4, Face.BOLD) + 0.2
            ink = "ink" if value == whole else "accent"
            y = f.y + i * half
            rest = Rect(f.x + wide + 1.0, y, f.width - wide - 1.0, half)
            texts += [
                Text(number, Rect(f.x, y, wide, half), 9.4, Face.BOLD, ink=ink),
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
