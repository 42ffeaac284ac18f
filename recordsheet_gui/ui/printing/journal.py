"""The battle journal on paper: what each unit came to, then every sentence in two columns."""

from typing import NamedTuple

from recordsheet_gui.core.events import PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.session.after_action import Account, AfterAction
from recordsheet_gui.session.journal import Line
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.printing.chart import damage_chart, gauge
from recordsheet_gui.ui.printing.parts import GAP, Drawing, Filled, PageScene, PlatePart, Ruled
from recordsheet_gui.ui.scene.part import PAD, PLATE
from recordsheet_gui.ui.scene.text import LABEL, POINT, Align, Text, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme

CARD = 36.0
"""Height of a unit's plate in mm."""
SIZE = 7.0
LEAD = SIZE * POINT * 1.28
NUMBER = 6.4
"""Room for the step's number left of its sentences."""
TURN = 6.2
PHASE = 4.4
OWED_ROW = 3.8


class Setting(NamedTuple):
    """One line of the journal as it is set: a heading, or a row of words."""

    height: float
    heading: str = ""
    rank: int = 0
    """1 for a turn, 2 for a phase, 0 for words."""
    number: str = ""
    who: str = ""
    words: str = ""


def journal_pages(report: AfterAction, paper: str, theme: Theme) -> list[PageScene]:
    """The whole report; page numbers need all pages, so they are made in one go."""
    scenes = _force_pages(report, paper, theme)
    _owed(report, scenes, paper)
    columns = _columns(report, scenes, paper, theme)
    for scene in columns:
        if scene not in scenes:
            scenes.append(scene)
    for number, scene in enumerate(scenes, 1):
        light = report.title if report.title != report.game else ""
        scene.put_banner(
            "Battle Journal", light, f"{report.game}  \u00b7  {report.moment}",
            f"{number} / {len(scenes)}",
        )  # fmt: skip
        scene.put_foot(f"Battle journal: {report.title}", report.moment)
    return scenes


def _lowest(scene: PageScene) -> float:
    return max((part.rect.bottom + GAP for part in scene.parts), default=scene.body.y)


def _force_pages(report: AfterAction, paper: str, theme: Theme) -> list[PageScene]:
    """A plate for each unit, two in a row."""
    scenes = [PageScene(paper, theme)]
    body = scenes[0].body
    half = (body.width - GAP) / 2
    most = max((turn.total for unit in report.accounts for turn in unit.damage), default=0)
    rows = max(1, int((body.height + GAP) / (CARD + GAP)))
    for i, account in enumerate(report.accounts):
        row, column = divmod(i, 2)
        if row and row % rows == 0 and column == 0:
            scenes.append(PageScene(paper, theme))
        place = Rect(
            body.x + column * (half + GAP), body.y + (row % rows) * (CARD + GAP), half, CARD
        )
        side = f"Side {account.side}" if account.side else ""
        remark = "  \u00b7  ".join(word for word in (account.pilot, side) if word)
        part = PlatePart(place, account.name, theme, remark)
        part.show_drawing(_account(account, place, most))
        scenes[-1].put(part)
    return scenes


def _account(account: Account, place: Rect, most: int) -> Drawing:
    """What is left at the left, what was lost turn by turn at the right."""
    inner = Rect(
        place.x + PAD, place.y + PLATE + 1.6, place.width - 2 * PAD, place.height - PLATE - 3.2
    )
    left = Rect(inner.x, inner.y, 36.0, inner.height)
    right = Rect(left.right + 3.0, inner.y, inner.width - 39.0, inner.height)
    bars = []
    y = left.y
    for title, counted in zip(account.titles, (account.outer, account.inner), strict=True):
        if counted[1]:
            bars.append(gauge(title, counted, Rect(left.x, y, left.width, 5.6)))
            y += 6.6
    bars.append(damage_chart(account.damage, right, most, account.titles))
    texts = [text for bar in bars for text in bar.texts]
    y += 0.8
    notes: list[tuple[str, Face, str]] = []
    if account.destroyed:
        notes += [("DESTROYED", Face.BOLD, "accent")]
        notes += [(w, Face.REGULAR, "ink") for w in wrapped(account.destroyed, left.width, LABEL)]
    elif account.conditions:
        words = ", ".join(account.conditions)
        notes += [(w, Face.BOLD, "ink") for w in wrapped(_capital(words), left.width, LABEL)]
    else:
        notes += [("In the field", Face.REGULAR, "soft")]
    for words, face, ink in notes[: int((inner.bottom - y) / 3.0)]:
        texts.append(Text(words, Rect(left.x, y, left.width, 3.0), LABEL, face, ink=ink))
        y += 3.0
    return Drawing(
        tuple(texts),
        tuple(area for bar in bars for area in bar.fills),
        grid=tuple(line for bar in bars for line in bar.grid),
    )


def _owed(report: AfterAction, scenes: list[PageScene], paper: str) -> None:
    """What still waits for dice, so that the table can go on with it."""
    waiting = [("", words) for words in report.owed]
    waiting += [(unit.name, words) for unit in report.accounts for words in unit.owed]
    if not waiting:
        return
    scene = scenes[-1]
    body, y = scene.body, _lowest(scene)
    room = int((body.bottom - y - PLATE - 3.0) / OWED_ROW)
    if room < 1:
        scene = PageScene(paper, scene.theme)
        scenes.append(scene)
        y = body.y
        room = int((body.bottom - y - PLATE - 3.0) / OWED_ROW)
    shown = waiting[:room]
    if len(shown) < len(waiting):
        shown[-1] = ("", f"and {len(waiting) - room + 1} more")
    height = PLATE + 3.0 + len(shown) * OWED_ROW
    rect = Rect(body.x, y, body.width, height)
    part = PlatePart(rect, "Still owed", scene.theme, "rolls and choices that wait")
    texts, fills = [], []
    names = max(width_of(who, 7, Face.BOLD) for who, _ in shown)
    for i, (who, words) in enumerate(shown):
        row = Rect(rect.x + PAD, y + PLATE + 1.4 + i * OWED_ROW, rect.width - 2 * PAD, OWED_ROW)
        fills.append(Filled(Rect(row.x, row.center.y - 1.2, 2.4, 2.4), "", "frame"))
        texts.append(Text(who, Rect(row.x + 4, row.y, names + 0.1, row.height), 7, Face.BOLD))
        x = row.x + 4 + (names + 4 if who else 0)
        texts.append(Text(words, Rect(x, row.y, row.right - x, row.height), 7))
    part.show_drawing(Drawing(tuple(texts), tuple(fills)))
    scene.put(part)


def settings(report: AfterAction, width: float) -> list[Setting]:
    """The journal as lines of a column so wide."""
    found: list[Setting] = []
    clock: Clock | None = None
    step = 0
    for line in report.lines:
        if clock is None or line.clock.turn != clock.turn:
            found.append(Setting(TURN, f"Turn {line.clock.turn}", 1))
        if line.clock != clock:
            phase = line.clock.phase
            title = report.phases[phase] if 0 <= phase < len(report.phases) else ""
            found.append(Setting(PHASE, title, 2))
            clock = line.clock
        if isinstance(line.event, PhaseBegan):
            # Its heading says it already.
            continue
        found += _sentence(report, line, width, line.position if line.position != step else 0)
        step = line.position
    # A phase in which nothing happened needs no heading.
    after = (*found[1:], Setting(0, rank=1))
    return [s for s, then in zip(found, after, strict=False) if s.rank != 2 or not then.rank]


def _sentence(report: AfterAction, line: Line, width: float, number: int) -> list[Setting]:
    """A sentence as rows; the unit's name stands out in the first."""
    name = next((a.name for a in report.accounts if a.unit == line.unit), "")
    who, words = "", line.text
    if name and words.startswith(f"{name}: "):
        who, words = f"{name}:", words[len(name) + 2 :]
    room = width - NUMBER
    indent = width_of(who, SIZE, Face.BOLD) + 1.0 if who else 0.0
    first, rest = _fitting(words, room - indent)
    rows = [Setting(LEAD, number=str(number or ""), who=who, words=first)]
    if rest:
        rows += [Setting(LEAD, words=row) for row in wrapped(rest, room, SIZE)]
    return rows


def _fitting(words: str, room: float) -> tuple[str, str]:
    """As many words as fit, and the rest."""
    parts = words.split()
    taken: list[str] = []
    while parts and width_of(" ".join([*taken, parts[0]]), SIZE) <= room:
        taken.append(parts.pop(0))
    if not taken and parts and room > 30:
        taken.append(parts.pop(0))
    return " ".join(taken), " ".join(parts)


def _columns(
    report: AfterAction, scenes: list[PageScene], paper: str, theme: Theme
) -> list[PageScene]:
    """Let the lines flow through columns and pages."""
    body = scenes[-1].body
    half = (body.width - 2 * PAD - 6.0) / 2
    lines = settings(report, half)
    if not lines:
        lines = [Setting(LEAD, words="Nothing has happened yet.")]
    made: list[PageScene] = []
    scene = scenes[-1]
    top = _lowest(scene)
    if body.bottom - top < 45:
        scene, top = PageScene(paper, theme), body.y
    while lines:
        frame = Rect(body.x, top, body.width, body.bottom - top)
        room = frame.height - PLATE - 3.4
        columns = [_take(lines, room), _take(lines, room)]
        if not lines:
            columns = _balanced(columns[0] + columns[1], room)
            used = max(sum(s.height for s in column) for column in columns)
            frame = Rect(frame.x, frame.y, frame.width, used + PLATE + 3.6)
        part = PlatePart(frame, "Journal", theme, report.moment if not lines else "")
        part.show_drawing(_set(columns, frame, half))
        scene.put(part)
        made.append(scene)
        scene, top = PageScene(paper, theme), body.y
    return made


def _take(lines: list[Setting], room: float) -> list[Setting]:
    """As many lines as fit; a heading never stands last."""
    taken: list[Setting] = []
    height = 0.0
    while lines and height + lines[0].height <= room + 1e-6:
        height += lines[0].height
        taken.append(lines.pop(0))
    while lines and taken and taken[-1].rank and len(taken) > 1:
        lines.insert(0, taken.pop())
    return taken


def _balanced(lines: list[Setting], room: float) -> list[list[Setting]]:
    """The last page's columns, about equally long."""
    whole = sum(line.height for line in lines)
    share = min(room, whole / 2 + PHASE)
    rest = list(lines)
    first = _take(rest, share)
    if sum(line.height for line in rest) > room:
        rest = list(lines)
        first = _take(rest, room)
    return [first, rest]


def _set(columns: list[list[Setting]], frame: Rect, width: float) -> Drawing:
    texts: list[Text] = []
    fills: list[Filled] = []
    top = frame.y + PLATE + 1.6
    middle = frame.center.x
    lines = [Ruled(middle, top, middle, frame.bottom - 1.8)] if columns[1] else []
    for i, column in enumerate(columns):
        x = frame.x + PAD + i * (width + 6.0)
        y = top
        for line in column:
            if line.rank == 1:
                strip = Rect(x, y + 0.8, width, line.height - 1.6)
                fills.append(Filled(strip, "zebra"))
                lines.append(Ruled(x, strip.bottom, x + width, strip.bottom, "frame", 0.35))
                box = Rect(x + 1.2, strip.y, width - 2.4, strip.height)
                texts.append(Text(line.heading.upper(), box, 8, Face.BOLD, tracking=6))
            elif line.rank == 2:
                box = Rect(x + NUMBER, y + 0.8, width - NUMBER, line.height - 0.8)
                texts.append(
                    Text(line.heading.upper(), box, LABEL, Face.BOLD, ink="soft", tracking=8)
                )
            else:
                texts += _row(line, x, y, width)
            y += line.height
    return Drawing(tuple(texts), tuple(fills), tuple(lines))


def _row(line: Setting, x: float, y: float, width: float) -> list[Text]:
    texts = []
    start, room = x + NUMBER, width - NUMBER
    if line.number:
        box = Rect(x, y, NUMBER - 1.4, line.height)
        texts.append(Text(line.number, box, LABEL, align=Align.RIGHT, ink="soft"))
    if line.who:
        wide = width_of(line.who, SIZE, Face.BOLD)
        texts.append(Text(line.who, Rect(start, y, wide + 0.1, line.height), SIZE, Face.BOLD))
        start, room = start + wide + 1.0, room - wide - 1.0
    if line.words:
        texts.append(Text(line.words, Rect(start, y, max(room, 1.0), line.height), SIZE))
    return texts


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
