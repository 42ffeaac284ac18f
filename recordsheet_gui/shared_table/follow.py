"""A table without a window: what happens at it, told as plain data, for scripts and bots."""

import math
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from time import monotonic

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.report import game_report, step_report
from recordsheet_gui.session.session import Record
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.owner import Owner
from recordsheet_gui.storage.replica import Replica

BREATH = 0.05
"""Seconds that nobody waits longer for than needed."""

BROKER_SECONDS = 5.0
"""In which a broker answers, or the owner hears that it does not."""
REFUSED_EVERY = 10.0
"""Seconds between two lines about what was refused: a flood is one of them."""
ANSWERS, SILENT = "answers", "does not answer; it is tried again and again"
REFUSES = "refuses this user name and password; it is tried again and again"

Told = dict[str, object]
REPORT = {"do": "report"}
"""Asks for the whole game as it stands; the owner hears nothing of it."""


Until = Callable[[], bool]


def for_ever() -> bool:
    """Whether it is over: never."""
    return False


def _nothing() -> None:
    """There is nothing to look after."""


def serve(
    owner: Owner, is_over: Until = for_ever, tend: Callable[[], object] = _nothing
) -> Iterator[Told]:
    """Host a table until it is over; gives what happens at it. `tend` looks after the rest."""
    told: list[Told] = []
    owner.game.session.listen(_teller(owner.game.system, told))
    here: list[str] = []
    refused, tell_at = 0, -math.inf
    end, broker = monotonic() + BROKER_SECONDS, ANSWERS
    while not is_over():
        owner.pump(BREATH)
        tend()
        end = math.inf if owner.is_connected else min(end, monotonic() + BROKER_SECONDS)
        now = ANSWERS if monotonic() < end else SILENT
        now = REFUSES if owner.is_refused else now
        if now != broker:
            broker = now
            yield {"broker": broker}
        yield from told
        told.clear()
        if owner.here() != here:
            here = owner.here()
            yield {"here": here}
        if owner.trouble:
            yield {"trouble": owner.trouble}
            owner.trouble = ""
        if owner.refused.total() > refused and monotonic() >= tell_at:
            refused, tell_at = owner.refused.total(), monotonic() + REFUSED_EVERY
            yield {"refused": dict(owner.refused)}


def follow(
    guest: Guest,
    steps: "Queue[Told | None]",
    *,
    stays: bool,
    patience: float = math.inf,
    is_over: Until = for_ever,
) -> Iterator[Told]:
    """Follow a table and send steps as they come; None ends them.

    Without `stays` that is the end, once the last has its reply; and so is a table that is not
    there after `patience`, in seconds, or a broker that lets nobody in.
    """
    begun = monotonic()
    told: list[Told] = []
    seen: Replica | None = None
    is_there = is_last = False
    while not guest.gone:
        if is_over():
            return
        guest.pump(BREATH)
        if guest.replica is not seen and guest.replica is not None:
            seen = guest.replica
            seen.game.session.listen(_teller(seen.game.system, told))
        if guest.is_there != is_there:
            is_there = guest.is_there
            yield _standing(guest) if is_there else {"lost": True}
        yield from told
        told.clear()
        for outcome in guest.outcomes:
            yield {"wish": outcome.id, "done": outcome.done, "words": outcome.words}
        guest.outcomes.clear()
        if seen is None and (guest.is_refused or monotonic() - begun > patience):
            return
        if guest.is_waiting or not is_there or seen is None:
            continue
        if not is_last:
            step = _next(steps)
            is_last = step is None
            if step == REPORT:
                game = seen.game
                yield {"row": game.last_row, **game_report(game.system, game.session.state)}
            elif step:
                guest.wish(step)
        elif not stays:
            return
    if not guest.is_unreadable:
        yield {"gone": guest.gone}


def _next(steps: "Queue[Told | None]") -> Told | None:
    """The next step; an empty one while none has come."""
    try:
        return steps.get_nowait()
    except Empty:
        return {}


def _standing(guest: Guest) -> Told:
    assert guest.welcome is not None
    assert guest.replica is not None
    return {
        "joined": guest.replica.game.title,
        "name": guest.welcome.name,
        "rights": guest.welcome.rights,
        "row": guest.replica.last_row,
    }


def _teller(
    system: GameSystem, told: list[Told]
) -> Callable[[GameState, GameState, tuple[Record, ...]], None]:
    def hear(before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        for record in records:
            if isinstance(record, Step):
                told.append({"step": record.command.do, **step_report(system, before, record)})
            else:
                told.append({"step": "move", "to": record.to})

    return hear
