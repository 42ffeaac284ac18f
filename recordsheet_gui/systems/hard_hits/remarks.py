"""A ship held against a damage allocation chart: what a captain should know before the battle."""

from collections.abc import Iterator

from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.tables import LAST, ROWS, Chart
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign
from recordsheet_gui.units.ship.systems import known_word, system_of


def chart_remarks(design: ShipDesign, chart: Chart) -> Iterator[Remark]:
    """One sentence each; none of them keeps a ship from playing."""
    yield from _shields(design)
    cells = {(row, c): chart.cell(row, c).result for row in ROWS for c in range(LAST)}
    words = list(dict.fromkeys(cells.values()))
    answered = {
        word for word in words for grouping in design.groupings if tables.strikes(word, grouping)
    }
    seen = set()
    for grouping in design.groupings:
        if grouping.title not in seen:
            seen.add(grouping.title)
            yield from _grouping(grouping, words, chart)
    for row in ROWS:
        if not any(cells[row, c] in answered for c in range(LAST)):
            yield Remark(
                f"chart.{row}",
                f"Row {row} of the chart names nothing on this ship: "
                "all its points are excess damage.",
            )
    idle = [word for word in words if word not in answered]
    if idle and answered:
        is_one = len(idle) == 1
        text = idle[0] if is_one else f"{', '.join(idle[:-1])} and {idle[-1]}"
        yield Remark(
            "chart",
            f"The chart's {text} {'finds' if is_one else 'find'} no box on this ship "
            f"and {'is' if is_one else 'are'} passed over.",
        )


def _shields(design: ShipDesign) -> Iterator[Remark]:
    down = [number for number in SHIELDS if not design.shields[number]]
    if len(down) == len(SHIELDS):
        yield Remark("shields", "The ship has no shields: every point goes inside.")
        return
    for number in down:
        yield Remark(
            f"shields.{number}",
            f"Shield #{number} has no boxes: every point from there goes inside.",
        )


def _grouping(grouping: Grouping, words: list[str], chart: Chart) -> Iterator[Remark]:
    title = grouping.title[:1].upper() + grouping.title[1:]
    word = grouping.content or grouping.system
    if not any(tables.strikes(result, grouping) for result in words):
        if word not in tables.results().instead_of_excess:
            yield Remark(grouping.id, f"{title} is never hit: no cell of the chart strikes it.")
    elif not grouping.hits_as and not known_word(word) and word not in chart.systems:
        results = " or ".join(system_of(word).results)
        yield Remark(grouping.id, f"{title} is a word of your own: it is hit as {results}.")
    if not grouping.arcs and any(tables.result(r).by_arc for r in grouping.struck_by):
        yield Remark(grouping.id, f"{title} has no arc: it is hit from every side.")
    if grouping.is_track and grouping.boxes == 1:
        yield Remark(grouping.id, f"{title} has one box, and the last box of a track is never hit.")
