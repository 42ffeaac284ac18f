"""Odds for whoever shows them, found by another process while the window goes on."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QTimer

from recordsheet_gui.session.odds.crew import EXACT, PART, Helper
from recordsheet_gui.session.odds.job import Job, Part, Result, result_of, to_wire
from recordsheet_gui.ui.errands import Errand, Errands

MOST = 2_500
"""Trials for the last picture."""
FIRST_S, MORE_S = 0.1, 0.1
"""Seconds that are played for the first picture, and for each that refines it."""
FEW_WAYS = 300
"""Decisions within which every way is walked; as long as the first picture takes."""
LOOK_MS = 15
"""Between two looks whether there is an answer."""
PAUSE_MS = 60
"""Who turns a wheel or types asks many times: of those only the first and the last are answered."""
WARM_MS = 150
"""Before the other process gets up: that takes time from whatever is shown in this moment."""
TRIED = 5
"""Trials of what nobody has asked for yet: the rules that it needs are known from then on."""

IS_ON = True
"""Tests of other things do without."""

Tell = Callable[[Result], None]


class _Question:
    """One thing that somebody wants to know."""

    _numbers = count(1)

    def __init__(
        self, job: Job, tell: Tell, refuse: Callable[[str], None] | None, most: int
    ) -> None:
        self.number = next(self._numbers)
        self.job = job
        self.tell = tell
        self.refuse = refuse
        self.most = most
        self.part = Part(len(job.paths))
        self.is_walked = most <= TRIED
        """Every way was tried, and there were too many; or nobody wants to know so well."""
        self.is_done = False


class Oracle(QObject):
    """Answers each asker's last question, coarsely at first and better while nobody asks anew.

    Never touches the game: a question holds the state that it is about.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Nobody has asked; the other process comes with the first question."""
        super().__init__(parent)
        self._questions: dict[object, _Question] = {}
        self._errands = Errands()
        self._helper: Helper | None = None
        self._busy: tuple[_Question, Errand[tuple[str, Any]]] | None = None
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._see)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._see)
        self._expected: Job | None = None
        self._rising = QTimer(self)
        self._rising.setSingleShot(True)
        self._rising.setInterval(WARM_MS)
        self._rising.timeout.connect(self._rise)
        self._lately: set[object] = set()
        """Who asked a moment ago, and may be about to ask anew."""
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(PAUSE_MS)
        self._quiet.timeout.connect(self._lately.clear)

    @property
    def is_idle(self) -> bool:
        """True when everybody has the last answer."""
        return self._busy is None and all(one.is_done for one in self._questions.values())

    def ask(
        self,
        asker: object,
        job: Job,
        tell: Tell,
        *,
        refuse: Callable[[str], None] | None = None,
        most: int | None = None,
    ) -> None:
        """Tell what comes of a job, again and again until it is precise; forget what was asked."""
        if IS_ON:
            self._drop(self._questions.get(asker))
            self._questions[asker] = _Question(job, tell, refuse, min(most or MOST, MOST))
            if asker in self._lately:
                self._pause.start(PAUSE_MS)
            elif not self._pause.isActive():
                # At once, but after whatever else is asked in the same breath.
                self._pause.start(0)
            self._lately.add(asker)
            self._quiet.start()

    def warm(self, job: Job) -> None:
        """Somebody is about to ask something like this: the other process gets up and tries it."""
        if IS_ON and self._helper is None:
            self._expected = job
            self._rising.start()

    def _rise(self) -> None:
        job, self._expected = self._expected, None
        if job is not None and self._helper is None and self._busy is None:
            self.ask(self, job, lambda _: None, most=TRIED)

    def _call(self) -> Helper:
        """The other process; in the thread of errands."""
        if self._helper is None:
            self._helper = Helper()
        return self._helper

    def forget(self, asker: object) -> None:
        """Somebody does not want to know any longer."""
        self._drop(self._questions.pop(asker, None))

    def _drop(self, question: _Question | None) -> None:
        """What was found out about it is of no use any more, and may be much."""
        if question is not None and self._helper is not None:
            self._helper.drop(question.number)

    def close(self) -> None:
        """Send the other process home."""
        self._questions.clear()
        self._look.stop()
        self._pause.stop()
        self._rising.stop()
        self._quiet.stop()
        self._lately.clear()
        helper, self._helper = self._helper, None
        if helper is not None:
            # The pipe breaks under whoever still waits at it.
            helper.kill()
            self._errands.finish(helper.close)
        self._busy = None

    # -- asking and hearing --------------------------------------------------------------------

    def _see(self) -> None:
        """Take an answer that has come, and ask for the next thing."""
        if self._busy is not None:
            answered, errand = self._busy
            if not errand.is_done:
                return
            self._busy = None
            self._hear(answered, errand)
        question = self._next()
        if question is None:
            self._look.stop()
            return
        work = partial(self._go, question, question.part.trials)
        self._busy = question, self._errands.ask(work)
        if not self._look.isActive():
            self._look.start()

    def _next(self) -> _Question | None:
        """Who knows least; a question that came in the meantime is heard first.

        Before anything is refined every way of what is small is walked: that is soon done.
        """
        if self._pause.isActive():
            return None

        def known(one: _Question) -> tuple[bool, bool, int]:
            return one.part.trials > 0, one.is_walked, one.part.trials

        waiting = [one for one in self._questions.values() if not one.is_done]
        return min(waiting, key=known, default=None)

    def _go(self, question: _Question, done: int) -> tuple[str, Any]:
        """One part of the answer; in the thread of errands, which waits for the other process."""
        helper = self._call()
        job = partial(to_wire, question.job)
        if done and not question.is_walked:
            return helper.ask(question.number, job, range(0), most=FEW_WAYS)
        left = range(done + 1, question.most + 1)
        return helper.ask(question.number, job, left, MORE_S if done else FIRST_S)

    def _hear(self, question: _Question, errand: Errand[tuple[str, Any]]) -> None:
        if errand.has_failed:
            # The other process is gone; the next one begins anew, once. A mistake of ours is told
            # behind that: whoever asks would have it told again and again.
            question.is_done = question.is_walked
            question.is_walked = True
            self._lose(errand)
            return
        word, found = errand.result()
        is_wanted = question in self._questions.values()
        if word == PART:
            question.part.add(Part.from_wire(found))
            question.is_done = question.is_walked and question.part.trials >= question.most
            if is_wanted:
                question.tell(result_of(question.job, question.part))
        elif word == EXACT:
            question.is_walked = True
            question.is_done = found is not None or question.part.trials >= question.most
            if found is not None and is_wanted:
                question.tell(Result.from_wire(found))
        else:
            question.is_done = True
            if is_wanted and question.refuse is not None:
                question.refuse(str(found))
        if question.is_done or not is_wanted:
            self._drop(question)

    def _lose(self, errand: Errand[tuple[str, Any]]) -> None:
        helper, self._helper = self._helper, None
        if helper is not None:
            helper.close()
        try:
            errand.result()
        except (EOFError, OSError):
            return
