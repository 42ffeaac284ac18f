"""Facts about a vehicle, and how far it goes."""

from collections.abc import Iterator, Mapping
from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.ui.games.battletech.data import RULES, TECH, DataPart, titled
from recordsheet_gui.ui.games.battletech.vehicle.title import MOTIONS
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.mech.other_shapes import Shape
from recordsheet_gui.units.short_names import piece_names
from recordsheet_gui.units.vehicle.design import VehicleDesign

BAYS: Mapping[str, str] = {
    "troopspace": "infantry",
    "cargobay": "cargo",
    "liquidcargobay": "liquid cargo",
    "insulatedcargobay": "insulated cargo",
    "refrigeratedcargobay": "insulated cargo",
    "livestockcargobay": "livestock",
    "1stclassquarters": "first class quarters",
    "2ndclassquarters": "second class quarters",
    "steeragequarters": "steerage quarters",
    "crewquarters": "crew quarters",
    "standardseats": "seats",
    "pillionseats": "pillion seats",
    "ejectionseats": "ejection seats",
    "infantrybay": "infantry platoons",
    "battlearmorbay": "battle armor squads",
}
"""Rooms aboard in words."""
TONS = ("troopspace", "cargobay", "liquidcargobay", "insulatedcargobay")
"""Rooms that are told by the ton."""


def carries(design: VehicleDesign) -> Iterator[str]:
    """Who and what has room aboard, equal rooms together."""
    found: dict[str, float] = {}
    for bay in design.transport:
        found[bay.kind] = found.get(bay.kind, 0) + bay.size
    for kind, size in found.items():
        words = BAYS.get(kind, kind)
        unit = "t" if kind in TONS or kind.endswith("cargobay") else ""
        yield f"{words} {plain(size):g}{unit}"
    if design.extra_seats:
        yield counted(design.extra_seats, "extra seat")


class VehicleDataPart(DataPart):
    """Cruise, flank and jump; no other shapes."""

    @override
    @classmethod
    def ways(cls, design: VehicleDesign) -> dict[str, int]:
        found = {"cruise": design.cruise, "flank": design.flank}
        return {**found, "jump": design.jump_jets} if design.jump_jets else found

    @override
    @classmethod
    def shapes_of(cls, design: Any) -> tuple[Shape, ...]:
        return ()

    @override
    @classmethod
    def remarks(cls, design: VehicleDesign) -> tuple[str, str]:
        return "Carries", ", ".join(carries(design))

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
