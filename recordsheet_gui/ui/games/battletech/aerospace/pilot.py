"""Who flies it: a pilot, or the crew of a craft."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.pilot import STEP, PilotPart, ShownPilot
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height
from recordsheet_gui.ui.scene.target import Spoken, Target
from recordsheet_gui.ui.theme import Theme

LINE = 4.4
"""Height of a line on paper, at least."""
FROM_THE_START = ("piloting", "in the atmosphere", "small cockpit")
"""Parts of a control roll that nothing has to happen for."""


class AeroPilotPart(PilotPart):
    """Name, skills and hits below one another; what is rolled is control."""

    design: Any

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """The rows of the screen on paper too: half a page is narrow."""
        RegionPart.__init__(self, region, design, theme)
        self._place_dense(len(region.steps))

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        least = frame_height(region) + 3 * LINE + 1.6 + STEP
        return least, max(least, region.rect.height)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 34.0

    @override
    def read(self, now: Now) -> ShownPilot:
        shown = super().read(now)
        roll = now.derived.numbers.get("control")
        if roll is None:
            return shown
        built = sum(part.value for part in roll.parts if part.label in FROM_THE_START)
        return shown._replace(roll=roll, built=built)

    @override
    def say(self, target: Target) -> Spoken:
        spoken = super().say(target)
        if not self.design.is_large:
            return spoken
        name = spoken.name.replace("pilot's name", "name of the crew").replace(
            "pilot hit", "crew hit"
        )
        return Spoken(name, spoken.value, spoken.count, spoken.is_ticked, spoken.is_one_of)

    @override
    def why(self, target: Target) -> str:
        return super().why(target).replace("Piloting roll", "Control roll")
