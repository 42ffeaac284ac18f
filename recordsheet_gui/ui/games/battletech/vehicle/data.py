"""Facts about a vehicle, and how far it goes."""

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.games.battletech.data import RULES, TECH, DataPart, titled
from recordsheet_gui.ui.games.battletech.vehicle.title import MOTIONS
from recordsheet_gui.units.described import built_as
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.short_names import piece_names
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.movement import printed
from recordsheet_gui.units.vehicle.text import carries


class VehicleDataPart(DataPart):
    """Cruise, flank and jump; no other shapes."""

    @override
    @classmethod
    def ways(cls, design: VehicleDesign) -> dict[str, int]:
        found: dict[str, int] = printed(design)._asdict()
        return {**found, "jump": design.jump_jets} if design.jump_jets else found

    @override
    @classmethod
    def remarks(cls, design: VehicleDesign) -> tuple[str, str]:
        return "Carries", ", ".join((*carries(design), *built_as(design)))

    @override
    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        d: VehicleDesign = self.design
        rating = f"{d.engine.rating} " if d.engine.rating else ""
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        blank = "\N{EN DASH}"
        armor = "Patchwork" if d.patchwork else d.armor_type
        bar = "" if d.bar is None or "BAR" in armor else f", BAR {d.bar}"
        return (
            ("Tonnage", (f"{plain(d.tons):g}",)),
            ("Tech Base", TECH.get(d.tech_base, (d.tech_base,))),
            ("Year", (str(d.year) if d.year else blank,)),
            ("Rules", (level or blank,)),
            ("Moves", (MOTIONS[d.motion],)),
            ("Engine", piece_names(f"{rating}{titled(d.engine.type)}")),
            ("Armor", (f"{armor}{bar}", *(f"{name}{bar}" for name in piece_names(armor)))),
            ("Role", (d.role or blank,)),
        )
