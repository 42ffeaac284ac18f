"""How much one guest may say in a while."""

from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """So many at once, then so many each second."""

    burst: int
    each_second: float

    def after(
        self, left: tuple[float, float] | None, now: float
    ) -> tuple[tuple[float, float], bool]:
        """What is left after one more at this time, and whether that one was not too many."""
        spare, then = left or (float(self.burst), now)
        spare = min(float(self.burst), spare + (now - then) * self.each_second)
        return ((spare - 1, now), True) if spare >= 1 else ((spare, now), False)


class Meter:
    """How much of a pace one connection has used; who is too fast waits, and loses nothing."""

    def __init__(self, pace: Pace, now: float) -> None:
        """Nothing yet."""
        self._pace = pace
        self._spare, self._then = float(pace.burst), now

    def wait(self, count: int, now: float) -> float:
        """Seconds to wait once so many more have come; 0 where they are not too many."""
        pace = self._pace
        self._spare += (now - self._then) * pace.each_second
        self._spare = min(float(pace.burst), self._spare) - count
        self._then = now
        return max(0.0, -self._spare / pace.each_second)
