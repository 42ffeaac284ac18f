"""The odds of an attack in a few lines, beside the button that fires it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.session.odds.anyway import as_played
from recordsheet_gui.session.odds.job import Job, Result, of_its_own
from recordsheet_gui.session.odds.outlook import END, SEPARATOR, Outlook, outlook, paths_of
from recordsheet_gui.session.odds.told import roughly
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.widgets.odds_chart import draw_heap

if TYPE_CHECKING:  # which games have heat is for them to say
    from recordsheet_gui.ui.games.game_ui import HeatPlan

LINES, FEW_LINES = 3, 2
"""Of text; fewer where it stands beside a button."""
HEAP = 96
"""Pixels of the small heap."""
GAP = 6
FEW = 800
"""Trials for what heat does: it stands in a few words."""
HEAT = "heat"
AGAINST = "against the rules"
OF_HEAT = ("shutdown", "explosion", "destroyed")
"""What heat does to a unit, as far as an attacker asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """An attack that has not been made: what it is, and who may be hurt by it."""

    title: str
    commands: tuple[Command, ...]
    units: tuple[UnitId, ...]
    """The target first."""
    parts: tuple[tuple[str, Command], ...] = ()
    """Its weapons, each as an attack of its own, where there are several."""
    heat: "HeatPlan | None" = None
    """What its own heat does to the attacker, where heat counts."""
    name: str = ""
    """What is weighed, where several things could be; empty for all that is picked."""
    is_risky: bool = False
    """True where the attacker itself may be hurt or fall."""
    against: str = ""
    """The sentence of the rules that forbid it, where it is weighed as a table does it anyway."""


def _as_played(controller: Controller, weighed: Weighed) -> Weighed:
    """What the rules forbid is weighed as done anyway, and says so."""

    def played(command: Command) -> tuple[Command, str]:
        return as_played(controller.system, controller.state, command)

    commands = [played(command) for command in weighed.commands]
    parts = [(name, *played(command)) for name, command in weighed.parts]
    return replace(
        weighed,
        commands=tuple(command for command, _ in commands),
        parts=tuple((f"{name}, anyway" if why else name, one) for name, one, why in parts),
        against=next((why for _, why in commands if why), ""),
    )


class OddsStrip(QAbstractButton):
    """Damage, its spread and the gravest chances; a press shows all of it."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Hidden until something is weighed."""
        super().__init__(parent)
        self._controller = controller
        self.weighed: Weighed | None = None
        self.outlook: Outlook | None = None
        self.own: Outlook | None = None
        """Of the attacker, at the end of the turn."""
        self.risk: Outlook | None = None
        """Of the attacker, from the attack itself."""
        self.is_low = False
        """True where it has room for a few lines only."""
        self._name = ""
        """Of what the picture shows; the next picture may be on its way."""
        self._state: object = None
        self._asked: Weighed | None = None
        """What was asked about last, and on which table."""
        self.refused = ""
        """Why there are no odds of it."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keep_room(on=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Odds of this attack")
        self.clicked.connect(controller.odds_wanted)
        controller.game_opened.connect(self._forget)
        # Before the panel hears of it: what it then puts together is of the new unit.
        controller.unit_chosen.connect(self._forget)
        self.hide()

    def keep_room(self, *, on: bool) -> None:
        """Keep its room while it is hidden: what is pressed around it stays where it is."""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(on)
        self.setSizePolicy(policy)

    def be_low(self, *, on: bool) -> None:
        """As high as the button beside it, or as high as it likes."""
        self.is_low = on
        self.updateGeometry()
        self.update()

    def expect(self, attack: Command, units: tuple[UnitId, ...]) -> None:
        """Something like this is weighed next: what it takes to know its odds is made ready."""
        controller = self._controller
        job = of_its_own(controller.system, controller.state, (attack,), paths_of(units))
        controller.oracle.warm(job)

    def weigh(self, weighed: Weighed | None) -> None:
        """Ask for the odds of this; None where there is nothing to ask about."""
        controller = self._controller
        if weighed is None:
            self._forget()
            return
        state = controller.state
        if weighed == self._asked and state is self._state:
            return
        self._state, self._asked = state, weighed
        weighed = self.weighed = _as_played(controller, weighed)
        controller.weigh(weighed)
        # The last picture stays until there is a new one: nothing flickers.
        self.refused = ""
        self._tell()
        self.setVisible(True)
        job = of_its_own(controller.system, state, weighed.commands, paths_of(weighed.units))
        controller.oracle.ask(self, job, self._hear, refuse=self._refuse)
        if weighed.heat is None or weighed.heat.heat == 0:
            self.own = None
            controller.oracle.forget((self, HEAT))
            return
        unit = weighed.units[-1]
        own = Job(
            system=controller.system.key,
            state=weighed.heat.state,
            commands=weighed.heat.commands,
            paths=paths_of((unit,)),
            is_first=True,
        )
        controller.oracle.ask((self, HEAT), own, self._hear_heat, most=FEW)

    def _forget(self) -> None:
        if self.weighed is not None:
            self.weighed = self.outlook = self.own = self.risk = None
            self._asked = self._state = None
            self._controller.oracle.forget((self, HEAT))
            self.setVisible(False)
            self._controller.weigh(None)
            self._controller.oracle.forget(self)

    def _hear(self, result: Result) -> None:
        weighed, controller = self.weighed, self._controller
        if weighed is None or controller.game is None:
            return
        unit = weighed.units[0]
        if unit in controller.state.units:
            self.outlook = outlook(controller.system, controller.state, unit, result)
            self.risk, self._name = None, weighed.name
            attacker = weighed.units[-1]
            if weighed.is_risky and attacker in controller.state.units:
                self.risk = outlook(controller.system, controller.state, attacker, result)
            self._tell()

    def _hear_heat(self, result: Result) -> None:
        weighed = self.weighed
        if weighed is None or weighed.heat is None or self._controller.game is None:
            return
        unit = weighed.units[-1]
        self.own = outlook(self._controller.system, weighed.heat.state, unit, result)
        self._tell()

    @property
    def heat_words(self) -> str:
        """What the attacker's own heat may do to it; empty where it does nothing."""
        if self.own is None or self.weighed is None or self.weighed.heat is None:
            return ""
        grave = [one.words for one in self.own.chances if one.title in OF_HEAT]
        return f"own heat {self.weighed.heat.heat}: {', '.join(grave)}" if grave else ""

    @property
    def heat_in_short(self) -> str:
        """The same in fewer words: whom an explosion destroys is not told apart from it."""
        if not self.heat_words or self.own is None or self.weighed is None:
            return ""
        assert self.weighed.heat is not None
        grave = [one for one in self.own.chances if one.title in OF_HEAT]
        if any(one.title == Mishap.EXPLOSION for one in grave):
            grave = [one for one in grave if one.title != END]
        told = ", ".join(f"{one.title} {roughly(one.share)}" for one in grave)
        return f"heat {self.weighed.heat.heat}: {told}"

    @property
    def heat_at_least(self) -> str:
        """The likeliest of it."""
        if not self.heat_words or self.own is None:
            return ""
        grave = [one for one in self.own.chances if one.title in OF_HEAT]
        worst = max(grave, key=lambda one: one.share)
        return f"heat: {worst.title} {roughly(worst.share)}"

    @property
    def risk_words(self) -> str:
        """What the attack may do to whoever makes it, the likeliest; empty where it is safe."""
        if self.risk is None:
            return ""
        told = [one.words for one in sorted(self.risk.chances, key=lambda one: -one.share)[:1]]
        lost = f"{self.risk.boxes.mean or 0:.1f}"
        if lost != "0.0":
            told.append(f"{lost} boxes")
        return f"attacker: {', '.join(told)}" if told else ""

    def _refuse(self, words: str) -> None:
        self.outlook = self.risk = None
        self.refused = words
        self._tell(words)

    def _tell(self, words: str = "") -> None:
        if self.outlook is not None:
            words = self.outlook.sentence
            if self.heat_words:
                words += f" {self.heat_words[0].upper()}{self.heat_words[1:]}."
            if self.risk is not None and self.risk_words:
                words += f" {self.risk.sentence}"
            if self._name:
                words = f"{self._name}: {words}"
            if self.weighed is not None and self.weighed.against:
                words = f"{AGAINST.capitalize()}: {self.weighed.against} {words}"
        self.setAccessibleDescription(words)
        each = "attack" if self.weighed is not None and self.weighed.name else "weapon"
        more = f"Press to see all of it and each {each}."
        self.setToolTip(plainly(f"{words}\n{more}" if words else more))
        self.update()

    def lines(self) -> Sequence[str]:
        """What it says, a line each."""
        found = self.outlook
        if found is None:
            return ("No odds", self.refused, "") if self.refused else ("Odds ...", "", "")
        name = self._name or "Odds"
        whole = f"{name}: {found.damage} boxes"
        ways = (f"{whole}{SEPARATOR}{found.how_far}", f"{name}: {found.damage}, {found.how_far}")
        brief = next((one for one in ways if self._fits(one, is_bold=True)), whole)
        against = AGAINST if self.weighed is not None and self.weighed.against else ""
        if self.is_low:
            # There is no third line to tell it.
            return brief, self._fitting(found, self._ahead(against)), ""
        for heat, sure in (
            (self.heat_words, found.how_sure),
            (self.heat_words, found.how_far),
            (self.heat_in_short, found.how_far),
        ):
            last = SEPARATOR.join(filter(None, (against, heat, self.risk_words, sure)))
            if self._fits(last):
                return whole, self._fitting(found), last
        # What its own heat does to it goes before how far that may be off, which goes elsewhere.
        last = SEPARATOR.join(filter(None, (against, self.heat_in_short, self.risk_words)))
        return brief, self._fitting(found), last

    def _ahead(self, against: str) -> str:
        """What goes before the chances of the target where there is no line for it."""
        told: tuple[str, ...] = ()
        for told in (
            (against, self.heat_in_short, self.risk_words),
            (against, self.heat_in_short),
            (against, self.heat_at_least),
            (self.heat_at_least or against,),
        ):
            if self._fits(SEPARATOR.join(filter(None, told))):
                break
        return SEPARATOR.join(filter(None, told))

    def _fits(self, words: str, *, is_bold: bool = False) -> bool:
        font = QFont(self.font())
        font.setBold(is_bold)
        return QFontMetricsF(font).horizontalAdvance(words) <= self._room

    @property
    def _room(self) -> float:
        """Pixels for words."""
        return self.width() - self._heap - 2 * GAP

    @property
    def _heap(self) -> float:
        return min(HEAP, self.width() / (4 if self.is_low else 3))

    def _fitting(self, found: Outlook, ahead: str = "") -> str:
        """As many chances as the line has room for behind what goes ahead, none of them cut."""
        chances = found.likeliest()
        for count in range(len(chances), 0 if ahead else 1, -1):
            words = SEPARATOR.join(filter(None, (ahead, *chances[:count])))
            if self._fits(words):
                return words
        return ahead or (chances[0] if chances else found.without_more)

    @qt_override
    def sizeHint(self) -> QSize:
        lines = FEW_LINES if self.is_low else LINES
        high = lines * self.fontMetrics().height() + 6
        return QSize(200, max(high, sizes().target))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QColor(theme.focus))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -1.5, -1.5))
        if self.outlook is not None:
            heap = QRectF(inside)
            heap.setLeft(inside.right() - self._heap)
            draw_heap(painter, heap, self.outlook.boxes, has_numbers=False)
            inside.setRight(heap.left() - GAP)
        high = self.fontMetrics().height()
        inks = (theme.ink, theme.ink, theme.soft)
        shown = self.lines()[:FEW_LINES] if self.is_low else self.lines()
        inside.setTop(inside.top() + max(0.0, (inside.height() - len(shown) * high) / 2))
        for place, (words, ink) in enumerate(zip(shown, inks, strict=False)):
            font = QFont(self.font())
            font.setBold(place == 0)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            line = QRectF(inside.left(), inside.top() + place * high, inside.width(), high)
            letters = painter.fontMetrics()
            fitted = letters.elidedText(words, Qt.TextElideMode.ElideRight, int(line.width()))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, fitted)
        painter.end()
