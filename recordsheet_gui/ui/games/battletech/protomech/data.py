"""How far a ProtoMech goes, and what it is worth: boxes alone, for there is little room."""

from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.data import RULES, DataPart, titled
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.short_names import piece_names


class ProtoMechDataPart(DataPart):
    """Walk, run and jump; of a glider what it flies, and its one MP on the ground."""

    def __init__(self, region: Region, design: ProtoMechDesign, theme: Theme) -> None:
        """The boxes of the screen on paper too."""
        super().__init__(_boxes(region), design, theme)

    @override
    @classmethod
    def ways(cls, design: ProtoMechDesign) -> dict[str, int]:
        found = {"walk": design.walk, "run": design.run}
        if design.is_glider:
            return {**found, "ground": 1}
        return {**found, "jump": design.jump} if design.jump else found

    @override
    @classmethod
    def remarks(cls, design: ProtoMechDesign) -> tuple[str, str]:
        return "Carries", ""

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        return region.rect.height, region.rect.height

    @override
    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        d: ProtoMechDesign = self.design
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        blank = "\N{EN DASH}"
        return (
            ("Tonnage", (f"{plain(d.tons):g}",)),
            ("Tech Base", (d.tech_base,)),
            ("Year", (str(d.year) if d.year else blank,)),
            ("Rules", (level or blank,)),
            ("Engine", piece_names(f"{d.engine.rating} {titled(d.engine.type)}")),
            ("Armor", piece_names(d.armor_type)),
            ("Role", (d.role or blank,)),
        )


def _boxes(region: Region) -> Region:
    return replace(region, measures=replace(region.measures, is_dense=True))
