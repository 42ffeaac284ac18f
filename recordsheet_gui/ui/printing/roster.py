"""A force on paper: who they are, who sits in them, what they are worth, and boxes for a pencil."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.force import (
    Appraisal,
    Designs,
    Force,
    Priced,
    Total,
    appraised,
    playable,
    setup_of,
)
from recordsheet_gui.session.force_text import kind_word, skills_of
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.printing.job import PrintJob, Roster
from recordsheet_gui.ui.printing.parts import (
    GAP,
    Drawing,
    Filled,
    PageScene,
    PlatePart,
    Ruled,
    draw_shapes,
)
from recordsheet_gui.ui.printing.sheet import Page
from recordsheet_gui.ui.scene.part import PAD, PLATE
from recordsheet_gui.ui.scene.text import LABEL, POINT, Align, Text, fitting, wrapped
from recordsheet_gui.ui.theme import PRINT, Face, Theme
from recordsheet_gui.units.kinds import KINDS, kind_of
from recordsheet_gui.units.movement import moves

LEAST_ROW, ROOMY_ROW = 15.0, 38.0
"""Millimetres of a unit: where there are many, and where there is room to write beside them."""
HEAD = 4.4
FIGURE, TALLEST = 13.0, 16.0
BOX = 3.2
WRITTEN = 6.0
"""Millimetres from one line to write on to the next."""
NAME, SMALL = 9.6, 7.4
LEAD = SMALL * POINT * 1.3
PILOT, HITS, WORTH = 46.0, 27.0, 19.0
"""Widths of the columns at the right."""
MOST_HITS = 6
FINE = 0.12
"""Millimetres of a pixel: figures are drawn in lines of pixels."""
SUMMARY_ROW = 4.2


def force_job(
    force: Force,
    designs: Designs,
    *,
    paper: str = "a4",
    theme: Theme = PRINT,
    has_sheets: bool = False,
    has_tables: bool = False,
) -> PrintJob:
    """The roster of a force, with the fresh sheets of its units where they are wanted."""
    system = SYSTEMS[force.system]
    pages: tuple[Page, ...] = ()
    if has_sheets and playable(force, designs, system):
        game = begin(system, setup_of(system, {"A": (force, designs)}))
        pages = tuple(Page(game, unit, system, has_clock=False) for unit in game.roster)
    return PrintJob(
        pages=pages,
        paper=paper,
        theme=theme,
        has_tables=has_tables,
        roster=Roster(force=force, found=appraised(force, designs)),
        title=force.name,
    )


class RosterPart(PlatePart):
    """A plate with small figures on it."""

    figures: tuple[tuple[Rect, UnitDesign], ...] = ()

    @override
    def draw(self, painter: QPainter, shown: Drawing, exposed: QRectF) -> None:
        draw_shapes(painter, shown, self.theme)
        for place, design in self.figures:
            painter.save()
            painter.translate(place.x, place.y)
            painter.scale(FINE, FINE)
            area = QRectF(0, 0, place.width / FINE, place.height / FINE)
            draw_mini(painter, area, design, self.theme)
            painter.restore()


class Row(NamedTuple):
    """A unit with the lines of its notes, and how high it stands."""

    line: Priced
    name: list[str]
    pilot: list[str]
    notes: list[str]
    least: float
    hits: int = 0
    """Boxes for what its pilot or crew suffers; none for troops, who are hit otherwise."""


def roster_pages(roster: Roster, paper: str, theme: Theme, printed: str) -> list[PageScene]:
    """All pages of a force: its units, then what they come to and the notes."""
    force, found = roster.force, roster.found
    scenes = [PageScene(paper, theme)]
    body = scenes[0].body
    rows = [_row(force, line, body.width) for line in found.lines]
    room = body.height - PLATE - HEAD - 2.0
    wanted = _summary_height(found) + GAP
    spare = room - wanted - sum(row.least for row in rows)
    more = max(0.0, min(ROOMY_ROW - LEAST_ROW, spare / len(rows))) if rows else 0.0
    y = body.y
    while rows:
        if y > body.y:
            scenes.append(PageScene(paper, theme))
        here = _fitting_rows(rows, room, more)
        height = PLATE + HEAD + 2.0 + sum(row.least + more for row in here)
        place = Rect(body.x, body.y, body.width, height)
        scenes[-1].put(_units(force, here, place, theme, more))
        y = place.bottom + GAP
        del rows[: len(here)]
    scenes = _ending(roster, scenes, paper, y)
    for number, scene in enumerate(scenes, 1):
        scene.put_banner(
            force.name,
            "",
            "  \u00b7  ".join((TITLES[force.system], found.total.words())),
            f"{number} / {len(scenes)}",
        )
        scene.put_foot(f"{TITLES[force.system]}  \u00b7  {force.name}", f"printed {printed}")
    return scenes


# -- units ---------------------------------------------------------------------------------------


def _columns(width: float) -> tuple[float, float]:
    """Where names begin, and how wide they may be."""
    start = PAD + BOX + 2.0 + FIGURE + 2.5
    return start, width - start - PILOT - HITS - WORTH - PAD


def _row(force: Force, line: Priced, width: float) -> Row:
    _, wide = _columns(width)
    name = _two_lines(wrapped(line.entry.unit, wide, NAME, Face.BOLD))
    pilot = _two_lines(wrapped(line.entry.pilot, PILOT - 4.0, NAME)) if line.entry.pilot else []
    notes = wrapped(line.entry.notes, wide + PILOT - 4.0, SMALL) if line.entry.notes else []
    first = NAME * POINT * 1.2
    least = 3.0 + max(len(name), len(pilot)) * first + LEAD + len(notes) * LEAD + 1.0
    return Row(line, name, pilot, notes, max(LEAST_ROW, least), _hits(force, line))


def _hits(force: Force, line: Priced) -> int:
    """As many as the game counts on the sheet of such a unit."""
    system, design = SYSTEMS[force.system], line.design
    if design is None:
        return MOST_HITS if system.skills else 0
    if design.kind not in system.kinds:
        return 0
    unit = UnitSetup(id=UnitId("a"), design=design)
    game = begin(system, GameSetup(system=system.key, units=(unit,)))
    pilot = GAMES[system.key].vitals(game.unit(unit.id), system.derive(game, unit.id)).pilot
    return min(pilot[1], MOST_HITS) if pilot is not None else 0


def _two_lines(words: list[str]) -> list[str]:
    """What is longer than two lines is squeezed into the second, and never cut."""
    return words if len(words) <= 2 else [words[0], " ".join(words[1:])]


def _fitting_rows(rows: Sequence[Row], room: float, more: float) -> list[Row]:
    taken: list[Row] = []
    high = 0.0
    for row in rows:
        if taken and high + row.least + more > room + 1e-6:
            break
        taken.append(row)
        high += row.least + more
    return taken


def _units(force: Force, rows: Sequence[Row], place: Rect, theme: Theme, more: float) -> RosterPart:
    part = RosterPart(place, "Units", theme, "tick who is on the table, cross out who is lost")
    start, wide = _columns(place.width)
    most = max(row.hits for row in rows)
    hits = "Status" if not most else "Pilot hits" if most == MOST_HITS else "Crew hits"
    columns = (
        (place.x + start, wide, "Unit"),
        (place.right - PILOT - HITS - WORTH, PILOT, "Pilot"),
        (place.right - HITS - WORTH, HITS, hits),
        (place.right - WORTH, WORTH - PAD, "Battle value"),
    )
    y = place.y + PLATE + 0.6
    texts = [
        Text(title.upper(), Rect(x, y, width, HEAD - 1.0), LABEL, ink="soft", tracking=4,
             align=Align.RIGHT if title == "Battle value" else Align.LEFT)
        for x, width, title in columns
    ]  # fmt: skip
    fills: list[Filled] = []
    lines: list[Ruled] = []
    figures: list[tuple[Rect, UnitDesign]] = []
    y += HEAD
    for at, row in enumerate(rows):
        high = row.least + more
        box = Rect(place.x, y, place.width, high)
        if at:
            lines.append(Ruled(box.x + PAD, box.y, box.right - PAD, box.y))
        figure = Rect(box.x + PAD + BOX + 2.0, y + 1.2, FIGURE, min(TALLEST, high - 2.4))
        fills.append(Filled(Rect(box.x + PAD, figure.center.y - BOX / 2, BOX, BOX), "", "frame"))
        if row.line.design is not None:
            figures.append((figure, row.line.design))
        lines += _writing(row, box)
        texts += _words(force, row, box)
        if not row.pilot and SYSTEMS[force.system].skills:
            # To be written on.
            x, under = box.right - PILOT - HITS - WORTH, box.y + 1.6 + NAME * POINT * 1.2
            lines.append(Ruled(x, under, x + PILOT - 8.0, under))
        fills += _boxes(row, box)
        y += high
    part.figures = tuple(figures)
    part.show_drawing(Drawing(tuple(texts), tuple(fills), tuple(lines)))
    return part


def _words(force: Force, row: Row, box: Rect) -> Iterator[Text]:
    start, wide = _columns(box.width)
    lead = NAME * POINT * 1.2
    x, y = box.x + start, box.y + 1.6
    for at, words in enumerate(row.name):
        last = row.line.entry.unit if len(row.name) == 1 else words
        yield fitting((last,), Text("", Rect(x, y + at * lead, wide, lead), NAME, Face.BOLD))
    below = y + len(row.name) * lead
    yield fitting((_facts(row.line),), Text("", Rect(x, below, wide, LEAD), SMALL, ink="soft"))
    pilot = box.right - PILOT - HITS - WORTH
    for at, words in enumerate(row.pilot):
        yield fitting((words,), Text("", Rect(pilot, y + at * lead, PILOT - 4.0, lead), NAME))
    if SYSTEMS[force.system].skills:
        place = Rect(pilot, y + max(1, len(row.pilot)) * lead, PILOT - 4.0, LEAD)
        yield fitting((_skills(row.line), skills_of(row.line)), Text("", place, SMALL, ink="soft"))
    under = _under(row, box) - len(row.notes) * LEAD
    for at, words in enumerate(row.notes):
        place = Rect(x, under + at * LEAD, wide + PILOT - 4.0, LEAD)
        yield Text(words, place, SMALL, Face.ITALIC)
    yield Text("OUT OF ACTION", _out(row, box), LABEL, align=Align.CENTER, ink="soft", tracking=4)
    worth = row.line.worth
    if worth:
        place = Rect(box.right - WORTH, y, WORTH - PAD, lead)
        is_number = worth[0].isdigit()
        size = NAME + 1.4 if is_number else SMALL
        face = Face.BOLD if is_number else Face.REGULAR
        yield Text(worth, place, size, face, align=Align.RIGHT)
    value = row.line.value
    if value is not None and value.base.value is not None and not value.is_plain:
        place = Rect(box.right - WORTH - 4.0, y + lead, WORTH - PAD + 4.0, LEAD)
        words = f"base {value.base.value:,}"
        yield Text(words, place, LABEL, align=Align.RIGHT, ink="soft")


def _under(row: Row, box: Rect) -> float:
    """Where the words of a unit end."""
    lead = NAME * POINT * 1.2
    high = max(len(row.name), len(row.pilot), 1) * lead + LEAD
    return box.y + 2.0 + high + len(row.notes) * LEAD


def _writing(row: Row, box: Rect) -> Iterator[Ruled]:
    """Lines for a pencil, where a row has room for them."""
    start, _ = _columns(box.width)
    y = max(_under(row, box), box.y + 10.0) + WRITTEN
    while y < box.bottom - 1.5:
        yield Ruled(box.x + start, y, box.right - PAD, y)
        y += WRITTEN


def _facts(line: Priced) -> str:
    if line.design is None:
        tons = f"{line.tons:,} t" if line.tons else ""
        gone = ("no longer in the library", kind_word(line.kind), tons)
        return "  \u00b7  ".join(filter(None, gone))
    facts = kind_of(line.design).facts(line.design)
    move = moves(line.design)
    role = "" if facts.role.lower() in ("none", "undetermined") else facts.role
    words = (
        f"{line.tons:,} t" if line.tons else "",
        move,
        role,
        kind_word(line.kind) if not line.tons or not move else "",
    )
    return "  \u00b7  ".join(filter(None, words))


def _skills(line: Priced) -> str:
    second = KINDS[line.kind].second_skill if line.kind in KINDS else "piloting"
    entry = line.entry
    return f"Gunnery {entry.gunnery}" + (
        f", {second[0].upper()}{second[1:]} {entry.piloting}" if second else ""
    )


def _boxes(row: Row, box: Rect) -> Iterator[Filled]:
    """Hits of pilot or crew where they are counted, and a larger box for who is out."""
    x, y = box.right - HITS - WORTH, box.y + 2.0
    for number in range(row.hits):
        yield Filled(Rect(x + number * (BOX + 0.5), y, BOX - 0.4, BOX - 0.4), "", "frame")
    yield Filled(_out(row, box), "", "frame")


def _out(row: Row, box: Rect) -> Rect:
    """Where somebody writes that a unit is out, and why."""
    below = BOX + 1.4 if row.hits else 0.0
    wide = MOST_HITS * (BOX + 0.5) - 0.9
    return Rect(box.right - HITS - WORTH, box.y + 2.0 + below, wide, BOX + 1.6)


# -- what they come to ---------------------------------------------------------------------------


def _totals(found: Appraisal) -> list[tuple[str, Total]]:
    words = {kind: kind_word(kind) for kind in found.kinds}
    each = [(f"{words[k][:1].upper()}{words[k][1:]}", total) for k, total in found.kinds.items()]
    return [*(each if len(each) > 1 else []), ("All", found.total)]


def _summary_height(found: Appraisal) -> float:
    return PLATE + 2.4 + SUMMARY_ROW * (1 + len(_totals(found)))


def _ending(roster: Roster, scenes: list[PageScene], paper: str, y: float) -> list[PageScene]:
    body = scenes[-1].body
    theme = scenes[-1].theme
    high = _summary_height(roster.found)
    if y + high > body.bottom:
        scenes.append(PageScene(paper, theme))
        y = body.y
    scenes[-1].put(_summary(roster.found, Rect(body.x, y, body.width, high), theme))
    y += high + GAP
    notes = [
        words
        for paragraph in roster.force.notes.splitlines()
        for words in wrapped(paragraph, body.width - 2 * PAD, SMALL + 0.6) or [""]
    ]
    lead = LEAD * 1.08
    while notes:
        room = int((body.bottom - y - PLATE - 3.0) / lead)
        if room < min(3, len(notes)):
            scenes.append(PageScene(paper, theme))
            y = body.y
            continue
        here, notes = notes[:room], notes[room:]
        place = Rect(body.x, y, body.width, PLATE + 3.0 + len(here) * lead)
        part = PlatePart(place, "Notes", theme)
        top = place.y + PLATE + 1.4
        part.show_drawing(
            Drawing(
                tuple(
                    Text(
                        words,
                        Rect(place.x + PAD, top + at * lead, place.width - 2 * PAD, lead),
                        SMALL + 0.6,
                    )
                    for at, words in enumerate(here)
                    if words
                )
            )
        )
        scenes[-1].put(part)
        y = place.bottom + GAP
    return scenes


def _summary(found: Appraisal, place: Rect, theme: Theme) -> PlatePart:
    part = PlatePart(place, "Strength", theme)
    titles = ("", "Units", "Tons", "Battle value", "")
    inner = Rect(place.x + PAD, place.y + PLATE + 0.8, place.width - 2 * PAD, SUMMARY_ROW)
    edges = (0.0, 0.34, 0.46, 0.6, 0.8, 1.0)
    texts: list[Text] = []
    lines: list[Ruled] = []
    rows = [titles, *(_cells(title, total) for title, total in _totals(found))]
    for at, row in enumerate(rows):
        y = inner.y + at * SUMMARY_ROW
        is_all = at == len(rows) - 1
        if is_all:
            lines.append(Ruled(inner.x, y, inner.right, y, "frame"))
        for column, words in enumerate(row):
            if not words:
                continue
            x = inner.x + edges[column] * inner.width
            wide = (edges[column + 1] - edges[column]) * inner.width - 2.0
            box = Rect(x, y, wide, SUMMARY_ROW)
            align = Align.RIGHT if 0 < column < 4 else Align.LEFT
            face = Face.BOLD if is_all and at else Face.REGULAR
            ink = "ink" if at else "soft"
            size = NAME - 1.0 if at else LABEL
            texts.append(fitting((words,), Text("", box, size, face, align, ink)))
    part.show_drawing(Drawing(tuple(texts), lines=tuple(lines)))
    return part


def _cells(title: str, total: Total) -> tuple[str, ...]:
    value = total.value
    known = "" if value is None else f"{value.known:,}"
    more = []
    if value is not None and value.unknown:
        more.append(f"+ {value.unknown} unknown")
    if total.missing:
        more.append(f"{total.missing} missing")
    return (
        title,
        str(total.units),
        f"{total.tons:,}" if total.tons else "",
        known,
        "  ".join(more),
    )
