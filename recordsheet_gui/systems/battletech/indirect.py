"""Indirect fire: at what only somebody else sees."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech import munitions, tables
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.guidance import Guidance
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Gear

INDIRECT = RuleId("BT-indirect")


@dataclass(frozen=True, slots=True, kw_only=True)
class Indirect:
    """Fire over an obstacle."""

    spotter: UnitId | None = None
    """Who sees the target; nobody for a Narc pod, or TAG and semi-guided missiles."""
    attacks: bool | None = None
    """The spotter attacks too this turn; left out, whether its sheet says that it fired."""


def spots_key(target: UnitId) -> TrackKey:
    """Which target a unit spots for others this turn."""
    return TrackKey(f"spots/{target}")


def is_spotting(view: View) -> bool:
    """True for a unit that spots for somebody this turn."""
    return any(value and key.startswith("spots/") for key, value in view.paper.tracks.items())


def has_fired(view: View) -> bool:
    """True for a unit that fired a weapon this turn."""
    return any(value and key.startswith("fired/") for key, value in view.paper.tracks.items())


def spots_freely(view: View) -> bool:
    """A command console or TAG leaves the pilot's hands free."""
    console = getattr(view.design, "cockpit", "") == "command console"
    return console or any(
        "tag" in item.gear.effects and not view.is_item_lost(item) for item in view.carried
    )


def check(draft: Draft, command: Command, attacker: UnitId, gear: Gear) -> None:
    """Refused for weapons that only fire straight."""
    direct = munitions.split(gear.munition)[0] == "srm"
    if "indirect" not in gear.flags or direct:
        draft.forbid(command, "indirect", f"{gear.name} cannot fire indirectly.", attacker)


def fire_over(
    draft: Draft,
    game: BattleTechGame,
    command: Command,
    wish: Indirect,
    *,
    attacker: UnitId,
    target: UnitId,
    guidance: Guidance,
) -> Iterator[Part]:
    """What indirect fire adds to the number, the spotter's part in it included."""
    if guidance.follows_tag:
        return
    yield Part(label="indirect fire", value=1, rule=INDIRECT)
    spotter = wish.spotter
    if spotter is None:
        if not guidance.follows_narc:
            words = "Indirect fire needs a spotter, a Narc pod, or TAG and semi-guided missiles."
            draft.forbid(command, "spotter", words, attacker)
        return
    if spotter in (attacker, target):
        raise RuleError("spotter", "The spotter is neither the one that fires nor the target.")
    view = game.look(at_start(draft.state, spotter), spotter)
    if view.flier is not None and not view.flier.can_spot:
        words = (
            f"{view.design.name} is an aerospace unit: of them grounded spheroid DropShips spot."
        )
        draft.forbid(command, "spotter", words, attacker)
    elif not view.can_spot:
        raise RuleError("spotter", f"{view.design.name} cannot spot for anybody.")
    spot(draft, command, spotter, view, target, by=attacker)
    moved = tables.attacks(view.book).attacker.get(view.moved, 0)
    if moved:
        yield Part(label=f"spotter: {view.moved}", value=moved, rule=INDIRECT)
    attacks = has_fired(view) if wish.attacks is None else wish.attacks
    if attacks and not spots_freely(view):
        yield Part(label="spotter attacks too", value=1, rule=INDIRECT)


def spot(
    draft: Draft,
    command: Command,
    spotter: UnitId,
    view: View,
    target: UnitId,
    by: UnitId | None = None,
) -> None:
    """Note the one target of a turn that a unit spots; marking it with TAG is spotting too."""
    for key, value in view.paper.tracks.items():
        if value and key.startswith("spots/") and key != spots_key(target):
            words = f"{view.design.name} spots another target this turn."
            draft.forbid(command, "spotter", words, by or spotter)
    draft.move(spotter, spots_key(target), 1, Cause(rule=INDIRECT))


def own_shots(view: View) -> Iterator[Part]:
    """What spotting costs one's own aim."""
    if is_spotting(view) and not spots_freely(view):
        yield Part(label="spots for another", value=1, rule=INDIRECT)
