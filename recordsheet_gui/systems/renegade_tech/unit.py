"""What Renegade Tech asks of every unit: templates come down on grids, and rows are struck off."""

from abc import abstractmethod
from typing import TypeVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import ams
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body, Shot
from recordsheet_gui.systems.battletech.munitions import CLUSTER
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.systems.renegade_tech import hits, rows
from recordsheet_gui.systems.renegade_tech.commands import DrawGrid, Land, TakeHit, TakeRows
from recordsheet_gui.systems.renegade_tech.falling import falling
from recordsheet_gui.systems.renegade_tech.made_templates import EFFECT
from recordsheet_gui.systems.renegade_tech.widowed import WIDOWED, widows

V = TypeVar("V", bound=View)

BLOWS = (Land, TakeHit, TakeRows)
"""What may need no dice at all."""


class GridRules(UnitRules[V]):
    """A unit of Renegade Tech: armor lies in grids, and what loses its hold falls off."""

    commands: tuple[type[Command], ...] = (TakeHit, Land, TakeRows, DrawGrid)

    @abstractmethod
    def come_down(self, draft: Draft, command: Land) -> None:
        """One template comes down."""

    @abstractmethod
    def strike_rows(self, draft: Draft, command: TakeRows, table: str, rows: int) -> None:
        """So many rows of one location are struck off; `table` says where, if that is rolled."""

    @abstractmethod
    def draw(self, draft: Draft, command: DrawGrid) -> None:
        """A grid is to look like a picture."""

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                hits.decide(draft, command, self, self)
            case Land():
                self.come_down(draft, command)
            case TakeRows():
                view = self.look(draft.state, command.unit)
                rows.decide(draft, command, self, self.sides(view))
            case DrawGrid():
                self.draw(draft, command)
            case _:
                super().decide(draft, game, command)

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        """Armor that lost its hold falls off before anything else of the End Phase."""
        if phase == "end":
            for grid, cells in widows(draft.state, unit).items():
                draft.lose(unit, grid, sorted(cells), Cause(rule=WIDOWED, source="widowed"))
        super().close_phase(draft, unit, phase)

    @override
    def is_moot(self, game: BattleTechGame, state: GameState, owed: Owed) -> bool:
        """A hit that needs no dice still lands on a wreck."""
        if isinstance(owed.command, BLOWS) and not hits.is_rolled(state, owed.command):
            return False
        return super().is_moot(game, state, owed)

    # -- what strikes it -------------------------------------------------------------------

    @override
    def weapon_hit(self, draft: Draft, unit: UnitId, shot: Shot) -> None:
        """Template by template on the target's sheet."""
        hits.decide(draft, self._hit(draft, unit, shot), self, self)

    @override
    def weight(self, draft: Draft, unit: UnitId, shot: Shot) -> int:
        """The boxes of all templates, wherever they come down."""
        all_of_it = falling(draft, self._hit(draft, unit, shot), self)
        shapes = (one for one in all_of_it if one.template != EFFECT)
        return sum(hits.shape_of(draft.state, one).size for one in shapes)

    def _hit(self, draft: Draft, unit: UnitId, shot: Shot) -> TakeHit:
        # A system that an earlier shot of the same attack called upon engages no other.
        engages = ams.is_ready(draft, self, unit, shot.ams, shot.apds)
        is_cluster = shot.munition == CLUSTER
        return TakeHit(
            unit=unit,
            weapon=shot.gear.name,
            attacker=shot.attacker,
            item=shot.item,
            side=shot.side,
            range=shot.range,
            shots=shot.shots,
            cluster=is_cluster,
            munition="" if is_cluster else shot.munition,
            modifier=shot.modifier,
            # What helps a cluster roll lets the attacker shift a group that makes none.
            guided=shot.modifier > 0,
            missiles=shot.missiles,
            guns=shot.guns,
            unguided=shot.unguided,
            ams=shot.ams if engages else False,
            apds=shot.apds if engages else None,
            heat=shot.heat,
            bonus=shot.bonus,
            aim=shot.aim,
            cover=shot.cover,
        )

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """Rows by the attack and its tonnage."""
        if body.points:
            command = self.rows_of(unit, body)
            rows.decide(draft, command, self, self.sides(self.look(draft.state, unit)))

    def rows_of(self, unit: UnitId, body: Body) -> TakeRows:
        """What a physical attack does in this game."""
        word = rows.row_attack(body.attack)
        return TakeRows(
            unit=unit,
            attack=f"{word} attacker" if body.is_recoil else word,
            tons=min(body.tons, rows.MOST_TONS),
            hexes=body.hexes,
            side=body.side,
            location=body.location or "roll",
            source=body.attack,
        )
