"""A squad of battle armor as it stands: who is alive, and what they still carry."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import kept
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.battle_armor import keys
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.battle_armor import climbing
from recordsheet_gui.units.battle_armor.design import UNDER_WATER, BattleArmorDesign
from recordsheet_gui.units.battle_armor.facts import VTOL
from recordsheet_gui.units.battle_armor.movement import jumping, walking
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import Item


def suits_of(design: UnitDesign) -> BattleArmorDesign:
    """The design as a squad; refused for anything else."""
    if not isinstance(design, BattleArmorDesign):
        raise RuleError("no-suits", f"{design.name} is not battle armor.")
    return design


@dataclass(frozen=True, kw_only=True)
class Suits(View):
    """The view of a squad's sheet that the rules work with."""

    design: BattleArmorDesign

    # -- who is left -------------------------------------------------------------------------

    @kept
    def alive(self) -> tuple[str, ...]:
        """The suits with somebody in them."""
        return tuple(key for key in self.design.suits if key not in self.gone)

    @property
    @override
    def destroyed(self) -> str | None:
        if LOST_ABOARD in self.paper.conditions:
            return "The squad was lost with its carrier."
        return None if self.alive else "No trooper is left."

    # -- what they carry ---------------------------------------------------------------------

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    def bearers(self, item: MountedItem) -> tuple[str, ...]:
        """Those alive who have a piece."""
        return tuple(key for key in self.design.carried_by(item) if key not in self.gone)

    @override
    def is_item_lost(self, item: Item) -> bool:
        """It goes with the last one who has it, or with the pack that is dropped."""
        assert isinstance(item, MountedItem)
        if climbing.in_pack(item) and keys.PACK_DROPPED in self.paper.conditions:
            return True
        return not self.bearers(item)

    @property
    def wears_pack(self) -> bool:
        """True while packs are on their backs."""
        is_dropped = keys.PACK_DROPPED in self.paper.conditions
        return not is_dropped and climbing.wears_pack(self.design)

    # -- what attacks read -------------------------------------------------------------------

    @property
    @override
    def is_immobile(self) -> bool:
        return keys.IMMOBILE in self.paper.conditions

    @property
    @override
    def aims_on_the_move(self) -> bool:
        return True

    @property
    def swims(self) -> bool:
        """True for suits with UMUs."""
        return self.design.motion in UNDER_WATER

    @property
    @override
    def tons(self) -> int:
        return len(self.alive)

    @override
    def bulk(self, charger: int) -> int:
        """Its sheet names no tons."""
        return charger

    @property
    @override
    def is_airborne(self) -> bool:
        return self.design.motion == VTOL and self.moved == "jump"

    @property
    @override
    def jumped(self) -> bool:
        return super().jumped and not self.swims

    @property
    def walk(self) -> int:
        """MP on the ground; losses change nothing."""
        return 0 if self.is_immobile else walking(self.design, with_pack=self.wears_pack)

    @property
    @override
    def jumps(self) -> bool:
        return self.jump > 0 and not self.swims

    @property
    def jump(self) -> int:
        """MP of a jump, of flight or under water; none with a pack."""
        return 0 if self.is_immobile or self.wears_pack else jumping(self.design)


def counted_suits(state: GameState, unit: UnitId) -> Suits:
    """The view of a squad whose boxes are counted."""
    paper = state.unit(unit)
    gone = frozenset(
        key.partition("/")[0]
        for key, grid in paper.grids.items()
        if key.endswith("/structure") and grid.is_spent
    )
    return Suits(
        design=suits_of(paper.design),
        paper=paper,
        hit=paper.slots,
        gone=gone,
        book=book_of(state.options),
    )
