"""What has become of an aerospace unit."""

from collections.abc import Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.paper import name_of
from recordsheet_gui.ui.scene.margin import OF_PARTS, ConditionsPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.units.aerospace.design import AerospaceDesign, CapitalDesign

AIRBORNE = "airborne"
SHORT = {
    keys.RANDOM: ("Random move", "Random"),
    keys.OUT_OF_CONTROL: ("No control",),
    keys.INCAPACITATED: ("Crew out",),
    "fire control destroyed": ("No fire control",),
}
"""Conditions where there is little room."""


class AeroConditionsPart(ConditionsPart):
    """Where it is and who flies it."""

    @override
    @classmethod
    def possible(cls, design: UnitDesign) -> Mapping[str, bool]:
        assert isinstance(design, AerospaceDesign)
        return {
            keys.GROUNDED: not isinstance(design, CapitalDesign),
            "unconscious": not design.is_large,
            "shutdown": design.has_heat_scale,
            keys.INCAPACITATED: design.is_large,
        }

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
