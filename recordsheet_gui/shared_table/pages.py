"""What pages in browsers get: they know no rules, so the owner's program tells and draws it all."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any, Protocol

from recordsheet_gui.core.answers import Question
from recordsheet_gui.core.events import NOW, Owed, Step
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import needed
from recordsheet_gui.core.wire import Json
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.owed import due_in_phase, question_of
from recordsheet_gui.session.retold import retold
from recordsheet_gui.session.session import Session
from recordsheet_gui.shared_table.messages import Feed, Look, Sheet
from recordsheet_gui.shared_table.seal import new_name
from recordsheet_gui.storage.gamefile import GameFile

JOURNAL_LINES = 60
MOST_CARDS = 60
BETWEEN = 0.08
"""Seconds between two drawings of a sheet."""
WIDTH_STEP = 20
"""Pixels: panes that differ by less share a drawing."""
NARROWEST, WIDEST = 320, 1_400
AWAY_AFTER = 40.0
"""Seconds after which a page that says nothing is drawn for no more."""
MOST_WITH_ONE_LINK = 12
LONGEST_NAME = 32

Told = dict[str, Json]


class Portrait(Protocol):
    """Draws units; what does so needs a toolkit that this package knows nothing of."""

    def glance(self, unit: UnitId, owed: int) -> Told:
        """A unit in few words and bars."""

    def sheet(self, unit: UnitId, width: int, *, is_dark: bool) -> Told:
        """Its sheet as a drawing, with what can be tapped on it."""


Portray = Callable[[Session], Portrait]
Send = Callable[[Any, str], None]
"""A message to one guest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _View:
    """What one page looks at."""

    unit: str
    width: int
    is_dark: bool
    at: float
    """When it last said so."""

    @property
    def drawing(self) -> tuple[str, int, bool]:
        """What two pages have in common that can be shown the same."""
        return self.unit, self.width, self.is_dark


class Pages:
    """The pages that follow one game."""

    def __init__(self, game: GameFile, portrait: Portrait, send: Send) -> None:
        """`send` brings a message to a guest."""
        self.epoch = new_name()
        self._game = game
        self._portrait = portrait
        self._send = send
        self._views: dict[str, dict[str, _View]] = {}
        """What each page shows, by its guest and its own name."""
        self._serial = 1
        """Goes up with each change of the game."""
        self._is_told, self._told_at = True, float("-inf")
        self._feed: tuple[int, str] = 0, ""
        self._sheets: dict[tuple[str, int, bool], str] = {}
        self._told: dict[int, tuple[Step, list[Json]]] = {}

    def changed(self) -> None:
        """Something happened in the game: pages are told at the next `publish`."""
        self._serial += 1
        self._is_told = False
        self._sheets.clear()

    def forget(self, guest: str) -> None:
        """A page is gone."""
        self._views.pop(guest, None)

    def look(self, guest: str, look: Look, now: float) -> None:
        """A page says what it shows, at this time in seconds, and gets what it lacks."""
        unit = look.unit if look.unit in self._game.session.state.units else ""
        width = max(NARROWEST, min(WIDEST, look.width // WIDTH_STEP * WIDTH_STEP))
        view = _View(unit=unit, width=width, is_dark=look.is_dark, at=now)
        views = self._views.setdefault(guest, {})
        name = look.page[:LONGEST_NAME]
        known = views.pop(name, None)
        is_same = known is not None and known.drawing == view.drawing
        views[name] = view
        for old in [one for one, its in views.items() if now - its.at > AWAY_AFTER]:
            del views[old]
        for old in [*views][:-MOST_WITH_ONE_LINK]:
            del views[old]
        if look.epoch != self.epoch or look.feed != self._serial:
            self._send_feed(guest)
        if unit and (not is_same or look.epoch != self.epoch or look.sheet != self._serial):
            self._send_sheet(guest, name, view)

    def publish(self, now: float) -> None:
        """Tell all pages what has changed since they were told last, at this time in seconds.

        In a quick game not every step is drawn: that would leave no time for the game.
        """
        if self._is_told or now - self._told_at < BETWEEN:
            return
        self._is_told, self._told_at = True, now
        for guest, views in self._views.items():
            self._send_feed(guest)
            for name, view in views.items():
                if view.unit in self._game.session.state.units and now - view.at <= AWAY_AFTER:
                    self._send_sheet(guest, name, view)

    def _send_feed(self, guest: str) -> None:
        if self._feed[0] != self._serial:
            self._feed = self._serial, packed(self.feed())
        self._send(Feed(epoch=self.epoch, serial=self._serial, data=self._feed[1]), guest)

    def _send_sheet(self, guest: str, page: str, view: _View) -> None:
        known = self._sheets.get(view.drawing)
        if known is None:
            drawn = self._portrait.sheet(UnitId(view.unit), view.width, is_dark=view.is_dark)
            known = self._sheets[view.drawing] = packed(drawn)
        self._send(
            Sheet(page=page, epoch=self.epoch, serial=self._serial, unit=view.unit, data=known),
            guest,
        )

    # -- the table at a glance -------------------------------------------------------------------

    def feed(self) -> Told:
        """Clock, units, cards and journal."""
        session, system = self._game.session, self._game.system
        state = session.state
        waiting: dict[UnitId | None, int] = {}
        for entry in state.owed:
            waiting[entry.unit] = waiting.get(entry.unit, 0) + 1
        units: list[Json] = []
        for unit in state.units:
            units.append(
                {
                    "id": unit,
                    "name": label(state, unit),
                    "side": state.sides[unit],
                    "owed": waiting.get(unit, 0),
                    **self._portrait.glance(unit, waiting.get(unit, 0)),
                }
            )
        journal = self._journal()
        oldest = journal[-1] if len(journal) == JOURNAL_LINES else None
        due = {entry.id for entry in due_in_phase(system, state)}
        cards: list[Json] = [
            {**self._card(entry), "due": entry.id in due} for entry in state.owed[:MOST_CARDS]
        ]
        return {
            "title": self._game.title,
            "game": system.title,
            "turn": state.clock.turn,
            "phase": system.phases[state.clock.phase].title,
            "due": len(due),
            "begun": session.history.cursor > 0,
            "back": self._back(),
            "units": units,
            "cards": cards,
            "journal": journal,
            "earlier": isinstance(oldest, dict) and oldest["step"] != 1,
        }

    def _card(self, entry: Owed) -> Told:
        state, system = self._game.session.state, self._game.system
        asked = question_of(system, state, entry)
        who = "" if entry.unit is None else label(state, entry.unit)
        why = entry.why if entry.why and entry.why not in asked.title else ""
        when = "" if entry.due == NOW else f"due at the {entry.due}"
        choices: list[Json] = [
            {
                "id": one.id,
                "label": one.label,
                "letter": one.letter,
                "usual": one.id == asked.default,
            }
            for one in asked.choose
        ]
        return {
            "id": entry.id,
            "unit": entry.unit,
            "after": entry.after,
            "title": asked.title[:1].upper() + asked.title[1:],
            "about": " · ".join(part for part in (who, why, when) if part),
            "target": _target(asked),
            "dice": None if asked.dice is None else [asked.dice.count, asked.dice.sides],
            "choices": choices,
        }

    def _back(self) -> str:
        """What one undo would take back, in words."""
        session = self._game.session
        for start in session.behind(whole_group=True):
            return retold(session.system, session.history, start, session.history.cursor).text
        return ""

    def _journal(self) -> list[Json]:
        """The last sentences, the newest first."""
        history, system = self._game.session.history, self._game.system
        found: list[Json] = []
        at = history.cursor
        while at > 0 and len(found) < JOURNAL_LINES:
            step = history.step(at)
            known = self._told.get(at)
            if known is None or known[0] is not step:
                told: list[Json] = [
                    {"step": at, "turn": line.clock.turn, "text": line.text, "by": history.by(at)}
                    for line in lines(system, history.state(at - 1), step, at)
                ]
                known = self._told[at] = step, told
            found += reversed(known[1])
            at -= 1
        for old in [place for place in self._told if not at < place <= history.cursor]:
            del self._told[old]
        return found[:JOURNAL_LINES]


def _target(asked: Question) -> Json:
    if asked.target is None:
        return None
    chance = None if asked.chance is None else round(100 * asked.chance)
    dice = asked.dice.count if asked.dice is not None else 0
    parts: list[Json] = [[part.label, part.value] for part in asked.target.parts]
    return {"roll": needed(asked.target.value, dice), "chance": chance, "parts": parts}


def packed(told: Told) -> str:
    """As it travels."""
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    return base64.b64encode(zlib.compress(text.encode())).decode("ascii")
