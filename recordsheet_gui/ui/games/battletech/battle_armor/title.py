"""The head of a squad's sheet, and the facts about its suits."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.games.battletech.data import RULES, TECH, DataPart
from recordsheet_gui.ui.games.battletech.standing.title import StandingTitlePart
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import (
    LEG_ATTACK,
    SWARM,
    BattleArmorDesign,
    without_size,
)
from recordsheet_gui.units.battle_armor.movement import jumping, walking
from recordsheet_gui.units.short_names import piece_names

ONE_LINE = 7.6
"""Points of a name from which five that share the pane have it in one line."""
BLANK = "\N{EN DASH}"
WAYS: Mapping[str, str] = {
    "leg": "On foot",
    "jump": "Jumps",
    "vtol": "Flies (VTOL)",
    "umu": "Swims (UMU)",
    "submarine": "Swims",
    "none": BLANK,
}
CAN: Mapping[str, str] = {LEG_ATTACK: "leg attack", SWARM: "swarm"}


def about(design: BattleArmorDesign) -> str:
    """What it is, in a line."""
    word = "Point" if "Clan" in design.tech_base else "squad"
    body = "" if not design.is_quad else "four-legged "
    kind = design.weight_class if design.weight_class == "PA(L)" else design.weight_class.title()
    line = f"{kind} {body}battle armor  ·  {word.capitalize()} of {design.troopers}"
    has_role = design.role and design.role.lower() not in ("none", "undetermined")
    return f"{line}  ·  {design.role}" if has_role else line


class SuitsTitlePart(StandingTitlePart):
    """Five share a page: no room for our own name."""

    one_line = ONE_LINE
    design: BattleArmorDesign

    @override
    def names(self) -> tuple[str, str]:
        return self.design.chassis, without_size(self.design.model)

    @override
    def about(self) -> str:
        line = about(self.design)
        # Where five share the pane the name is enough.
        is_told = self.measures.is_dense and "battle armor" in self.design.chassis.lower()
        return line.replace(" battle armor", "") if is_told else line

    @property
    @override
    def _is_narrow(self) -> bool:
        return not self.measures.is_dense


class SuitsDataPart(DataPart):
    """Walk and jump, what the suits are, and what they can do to a 'Mech."""

    @override
    @classmethod
    def ways(cls, design: BattleArmorDesign) -> dict[str, int]:
        jump = jumping(design)
        found = {"walk": walking(design)}
        return {**found, "jump": jump} if jump else found

    @override
    @classmethod
    def remarks(cls, design: BattleArmorDesign) -> tuple[str, str]:
        return "", ""

    @override
    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        d: BattleArmorDesign = self.design
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        armor = d.armor_type.removeprefix("BA ")
        able = abilities_of(d)
        can = ", ".join(word for key, word in CAN.items() if key in able) or "none"
        return (
            ("Class", (d.weight_class if d.weight_class == "PA(L)" else d.weight_class.title(),)),
            ("Tech Base", TECH.get(d.tech_base, (d.tech_base,))),
            ("Year", (str(d.year) if d.year else BLANK,)),
            ("Rules", (level or BLANK,)),
            ("Moves", (WAYS[d.motion],)),
            ("Armor", (armor, *piece_names(armor), armor.partition(" (")[0])),
            ("Climbs", (can.capitalize(), can.replace(" attack", "").capitalize())),
            ("Role", (d.role or BLANK,)),
        )
