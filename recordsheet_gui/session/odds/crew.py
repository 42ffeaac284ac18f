"""Trials on more than one core: processes of our own, started when there is much to play."""

import gc
import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.odds.exact import TooLarge
from recordsheet_gui.session.odds.job import Job, Part, Player, from_wire, to_wire
from recordsheet_gui.session.worker import Worker

if TYPE_CHECKING:  # who plays alone does without: to import it takes as long as fifty trials
    from multiprocessing.connection import Connection

FIRST, OWN, SENT = 50, 100, 250
"""Trials at a time: the first ones tell how long they take, those of others are fetched less."""
WORTH_IT = 0.5
"""Seconds that must be left before a helper is called: it needs nearly as long to get up."""
JOB, RUN, EXACT, FORGET = "job", "run", "exact", "forget"
PART, REFUSED = "part", "refused"
SELDOM = 100_000
"""New things between two sweeps of Python's."""
REMEMBERED = 16
"""Jobs that a helper keeps in mind, with all ways that it has found."""


def usual_helpers() -> int:
    """One core plays here, the others have a helper each, up to as many as ever pay."""
    return max(0, min(7, (os.cpu_count() or 1) - 1))


def serve(pipe: "Connection") -> None:
    """What a helper does: play the trials that it is told until nobody is there any more."""
    import signal

    # Ctrl+C is for the program that called it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    players: dict[int, Player] = {}
    with suppress(EOFError, OSError), seldom_swept():
        while True:
            word, number, more = json.loads(pipe.recv_bytes())
            if word == FORGET:
                players.pop(number, None)
                continue
            try:
                if word == JOB:
                    players[number] = Player(from_wire(more))
                    continue
                # One that was refused as a job was answered then.
                if number in players:
                    _send(pipe, [number, *_played(players[number], word, more)])
            except RuleError as error:
                players.pop(number, None)
                _send(pipe, [number, REFUSED, str(error)])


@contextmanager
def seldom_swept() -> Iterator[None]:
    """Trials make much that stays and little garbage: a tenth of their time went into sweeping."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _played(player: Player, word: str, more: Any) -> tuple[str, object]:
    """What came of one message."""
    if word == RUN:
        return PART, player.play_for(more[2], range(more[0], more[1])).to_wire()
    try:
        return EXACT, player.exactly(more).to_wire()
    except TooLarge:
        return EXACT, None


def _send(pipe: "Connection", message: object) -> None:
    """JSON, so that nothing comes through a pipe but numbers and words."""
    pipe.send_bytes(json.dumps(message, separators=(",", ":")).encode())


class _Todo:
    """Trials that nobody has taken yet."""

    def __init__(self, start: int, stop: int) -> None:
        """From one number up to, and without, the other."""
        self._left = [range(start, stop)]

    def __bool__(self) -> bool:
        """True while there are any."""
        return any(self._left)

    def next(self, most: int) -> range:
        """The next ones, at most so many."""
        trials = self._left.pop()
        while not trials:
            trials = self._left.pop()
        if len(trials) > most:
            self._left.append(trials[most:])
            trials = trials[:most]
        return trials

    def give_back(self, trials: range) -> None:
        """Somebody who took them is gone."""
        self._left.append(trials)


class Helper(Worker):
    """Another process that plays trials."""

    def __init__(self) -> None:
        """Start it; it needs some tenths of a second before it answers."""
        super().__init__(serve, "odds")
        self._jobs: dict[int, None] = {}
        """Those that it keeps in mind, by their numbers."""
        self._dropped: deque[int] = deque()
        """Those that nobody will ask about any more; whoever asks next tells it."""
        self.at: range | None = None
        """The trials that it is playing."""

    def take(self, number: int, job: Callable[[], object], trials: range) -> None:
        """Send it some trials, and what is played where it does not know yet."""
        self._know(number, job)
        _send(self.pipe, [RUN, number, [trials.start, trials.stop, inf]])
        self.at = trials

    def ask(
        self,
        number: int,
        job: Callable[[], object],
        trials: range,
        seconds: float = inf,
        most: int = 0,
    ) -> tuple[str, Any]:
        """Wait for what it says: some trials, or every way where there are at most so many."""
        self._know(number, job)
        run = [RUN, number, [trials.start, trials.stop, seconds]]
        _send(self.pipe, [EXACT, number, most] if most else run)
        while True:
            found, word, more = json.loads(self.pipe.recv_bytes())
            if found == number:
                return word, more

    def drop(self, number: int) -> None:
        """Nobody asks about this job any more: all its ways are more than anybody has room for.

        Another thread may be asking something meanwhile.
        """
        self._dropped.append(number)

    def _know(self, number: int, job: Callable[[], object]) -> None:
        while self._dropped:
            self._forget(self._dropped.popleft())
        if number in self._jobs:
            return
        while len(self._jobs) >= REMEMBERED:
            self._forget(next(iter(self._jobs)))
        self._jobs[number] = None
        _send(self.pipe, [JOB, number, job()])

    def _forget(self, number: int) -> None:
        if number in self._jobs:
            del self._jobs[number]
            _send(self.pipe, [FORGET, number, None])


class Crew:
    """Those who play the trials of one job after the other; they stay for the next."""

    def __init__(self, helpers: int | None = None) -> None:
        """`helpers` is how many may be called."""
        self._most = usual_helpers() if helpers is None else helpers
        self.helpers: list[Helper] = []
        """Those who were called."""
        self._number = 0

    def close(self) -> None:
        """Send everybody home."""
        for helper in self.helpers:
            helper.close()
        self.helpers = []

    def play(self, job: Job, trials: int) -> Part:
        """Trials 1 to so many, by whoever is free; who played which makes no difference."""
        self._number += 1
        player = Player(job)
        with seldom_swept():
            return self._play(job, player, trials)

    def _play(self, job: Job, player: Player, trials: int) -> Part:
        whole = Part(len(job.paths))
        started = perf_counter()
        first = min(FIRST, trials)
        whole.add(player.play(range(1, first + 1)))
        left = trials - first
        if left * (perf_counter() - started) / first > WORTH_IT:
            while len(self.helpers) < self._most:
                self.helpers.append(Helper())
        wire = partial(to_wire, job)
        todo = _Todo(first + 1, trials + 1)
        while todo or any(helper.at for helper in self.helpers):
            self._send_out(todo, wire)
            if todo:
                whole.add(player.play(todo.next(OWN)))
            self._fetch(todo, whole, patience=0.0 if todo else None)
        return whole

    def _send_out(self, todo: "_Todo", wire: Callable[[], object]) -> None:
        for helper in tuple(self.helpers):
            if helper.at is None and todo:
                trials = todo.next(SENT)
                try:
                    helper.take(self._number, wire, trials)
                except OSError:
                    self._lose(helper, todo, trials)

    def _fetch(self, todo: "_Todo", whole: Part, patience: float | None) -> None:
        busy = {helper.pipe: helper for helper in self.helpers if helper.at is not None}
        if not busy:
            return
        from multiprocessing.connection import wait

        for pipe in wait(list(busy), patience):
            helper = busy[pipe]  # type: ignore[index]  # they are pipes, all of them
            try:
                number, word, more = json.loads(helper.pipe.recv_bytes())
            except (EOFError, OSError):
                self._lose(helper, todo, helper.at)
                continue
            helper.at = None
            if number != self._number:
                # Of a job that was given up.
                continue
            if word == REFUSED:
                raise RuleError("odds", more)
            whole.add(Part.from_wire(more))

    def _lose(self, helper: Helper, todo: "_Todo", trials: range | None) -> None:
        """A helper that is gone leaves its trials to the others."""
        self.helpers.remove(helper)
        helper.close()
        if trials is not None:
            todo.give_back(trials)
