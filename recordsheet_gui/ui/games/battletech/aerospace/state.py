"""What has become of an aerospace unit."""

from dataclasses import replace

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.paper import name_of
from recordsheet_gui.ui.scene.margin import OF_PARTS, ConditionsPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.aerospace.design import AerospaceDesign, CapitalDesign

AIRBORNE = "airborne"
SHORT = {
    keys.RANDOM: ("Random move", "Random"),
    keys.OUT_OF_CONTROL: ("No control",),
    keys.INCAPACITATED: ("Crew out",),
    "fire control destroyed": ("No fire control",),
}
"""Conditions where there is little room."""


def _own(region: Region, design: UnitDesign) -> Region:
    """The region with the conditions that this unit can come into."""
    assert isinstance(design, AerospaceDesign)
    only = {
        keys.GROUNDED: not isinstance(design, CapitalDesign),
        "unconscious": not design.is_large,
        "shutdown": design.has_heat_scale,
        keys.INCAPACITATED: design.is_large,
    }
    own = tuple(word for word in region.conditions if only.get(word, True))
    return replace(region, conditions=own)


class AeroConditionsPart(ConditionsPart):
    """Those that it cannot come into have no box."""

    def __init__(self, region: Region, design: AerospaceDesign, theme: Theme) -> None:
        """Leave out what is not for it."""
        super().__init__(_own(region, design), design, theme)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        return super().paper_heights(_own(region, unit.design), unit)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return super().least_height(_own(region, unit.design), unit, width)

    @override
    def forms(self, word: str) -> tuple[str, ...]:
        return (*super().forms(word), *SHORT.get(word, ()))

    @override
    def holding(self, now: Now) -> dict[str, None]:
        told = {key: name_of(now.unit.design, key) for key in now.unit.conditions}
        written = [
            told[key] if "/" in key else key
            for key in told
            if not key.startswith(OF_PARTS) and told[key]
        ]
        # Where it flies stands with its altitude.
        follows = [
            word for word in now.derived.conditions if word not in (*told.values(), AIRBORNE)
        ]
        return dict.fromkeys([*written, *follows])
