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
