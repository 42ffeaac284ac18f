"""Facts about an aerospace unit: thrust, fuel, who is aboard."""

from collections.abc import Iterator

from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.games.battletech.data import (
    RULES,
    TECH,
    DataPart,
    ShownData,
    ShownMove,
    titled,
)
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    CapitalDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.movement import most_thrust, safe_thrust
from recordsheet_gui.units.described import built_as
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.short_names import piece_names

SAFE, MAX = "safe thrust", "max thrust"
"""Keys of the numbers."""
ABOARD = {"battlearmor": "battle armor", "otherpassenger": "others"}
BLANK = "\N{EN DASH}"


def aboard(design: AerospaceDesign) -> Iterator[str]:
    """Who is aboard, and how they leave it."""
    if not isinstance(design, SmallCraftDesign):
        return
    for who, many in design.crew.items():
        if many:
            yield f"{ABOARD.get(who, who)} {many:,}"
    if design.life_boats:
        yield counted(design.life_boats, "life boat")
    if design.escape_pods:
        yield counted(design.escape_pods, "escape pod")
    if isinstance(design, CapitalDesign):
        if not design.safe_thrust:
            yield "station-keeping drive"
        if design.has_lithium_fusion:
            yield "lithium-fusion battery"
        if design.has_hpg:
            yield "HPG"


class AeroDataPart(DataPart):
    """Safe and maximum thrust; no other shapes."""

    @override
    @classmethod
    def ways(cls, design: AerospaceDesign) -> dict[str, int]:
        if isinstance(design, CapitalDesign) and not design.safe_thrust:
            return {}
        return {SAFE: safe_thrust(design), MAX: most_thrust(design)}

    @override
    @classmethod
    def remarks(cls, design: AerospaceDesign) -> tuple[str, str]:
        return "Aboard", ", ".join((*aboard(design), *built_as(design)))

    @override
    def read(self, now: Now) -> ShownData:
        found = now.derived.numbers
        moves = tuple(ShownMove(key, mp, found.get(key)) for key, mp in self.moves.items())
        return ShownData(moves, now.worth)

    @override
    def _label(self, words: str, box: Rect) -> Text:
        return super()._label(words.removesuffix(" THRUST"), box)

    @override
    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        d: AerospaceDesign = self.design
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        armor = "Patchwork" if d.patchwork else d.armor_type
        bar = d.bar if isinstance(d, FixedWingDesign) else None
        plates = piece_names(armor)
        if bar is not None and "BAR" not in armor:
            plates = tuple(f"{name}, BAR {bar}" for name in plates)
        rating = f"{d.engine.rating} " if d.engine.rating > 0 else ""
        engine = piece_names(f"{rating}{titled(d.engine.type)}")
        role = d.role if d.role.lower() not in ("", "none", "undetermined") else BLANK
        sinks = d.heat_sinks
        cooling = (f"{sinks.count:,} {sinks.kind}",) if sinks.count else (BLANK,)
        return (
            ("Tonnage", (f"{plain(d.tons):,}",)),
            ("Tech Base", TECH.get(d.tech_base, (d.tech_base,))),
            ("Year", (str(d.year) if d.year else BLANK,)),
            ("Rules", (level or BLANK,)),
            ("Fuel", (f"{d.fuel:,}",)),
            ("Armor", plates),
            ("Sinks", cooling),
            ("Engine", engine) if d.engine.type and not d.is_large else ("Role", (role,)),
        )
