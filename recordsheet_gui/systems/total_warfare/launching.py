"""External stores that are fired: rockets, missiles of the air, a TAG pod."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import attacks, targets
from recordsheet_gui.systems.battletech.aerospace import air, keys, stores
from recordsheet_gui.systems.battletech.aerospace.stores import Launched
from recordsheet_gui.systems.battletech.effects import TAGGED
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare.commands import AreaHit, TakeHit
from recordsheet_gui.systems.total_warfare.unit import CountedRules

if TYPE_CHECKING:
    from recordsheet_gui.systems.total_warfare.bombing import DropBombs

STORE = RuleId("TW-aero-launched-store")
SHIPS = RuleId("TW-aero-anti-ship")

LAUNCH = "launch"
TAG = "TAG Pod"
JAMS = "ASEW Missile"
SMALL, CLUMSY = 500, 4
"""Tons below which an anti-ship missile hardly follows, and what that adds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLaunch(AttackRoll):
    """Roll whether a store that was fired finds its target."""

    do: ClassVar[str] = "launch_roll"
    title: ClassVar[str] = "launch roll"
    is_internal: ClassVar[bool] = True

    store: str
    side: str
    number: Number
    band: str
    in_air: bool

    @property
    @override
    def certain(self) -> tuple[int, int]:
        facts = stores.stores().launched[self.store]
        return self.number.value, _points(facts, self.band) or facts.area


def _points(facts: Launched, band: str) -> int:
    place = [*air.REACH].index(band)
    return facts.attack[place] if place < len(facts.attack) else 0


def launch(
    draft: Draft,
    game: BattleTechGame,
    command: "DropBombs",
    *,
    store: str,
    count: int,
    hexes: int,
) -> None:
    """Each leaves its pylon and rolls for itself."""
    attacker, target = attacks.both(draft, game, command)
    unit, rules = command.attacker, game.rules_of(draft.state, command.attacker)
    facts, name = stores.stores().launched[store], attacker.design.name
    if not 0 <= hexes <= attacks.FARTHEST:
        raise RuleError("range", f"The range is 0 to {attacks.FARTHEST} hexes, not {hexes}.")
    for code, words in _reasons(attacker, target, store, facts):
        draft.forbid(command, code, words, unit)
    how = rules.approach(draft, command, unit, target, run="", hexes=hexes)
    if how is None:
        raise RuleError("height", f"{name} does not fly and fires no stores.")
    if how.run == air.STRIKE:
        air.one_target(draft, command, unit, attacker, command.target)
    band = _band(store, facts, how)
    own = rules.look(draft.state, unit)
    theirs = game.rules_of(draft.state, command.target), target
    second = targets.aim_at(
        draft, command, unit, attacker, command.target, theirs, arc="front", primary=False
    )
    parts = _parts(draft, game, command, facts, (own, target), how, band)
    number = total(*parts, *second)
    if not facts.stays:
        left = stores.hung(own)[store] - count
        draft.move(unit, keys.bomb_key(store), left, Cause(rule=STORE))
    for _ in range(count):
        roll = RollLaunch(
            unit=unit,
            target=command.target,
            store=store,
            side=theirs[0].struck_from(target, own, command.side),
            number=number,
            band=band,
            in_air=how.in_air,
        )
        draft.owe(roll, STORE, unit=unit, why=f"at {target.design.name}")


def _reasons(
    attacker: View, target: View, store: str, facts: Launched
) -> Iterator[tuple[str, str]]:
    """What keeps such a store from being fired there."""
    own, theirs = attacker.flier, target.flier
    flies = theirs is not None and not theirs.is_grounded
    if facts.at in ("air", "space") and not flies:
        yield "height", f"{store} is fired at what flies."
    if facts.at == "ground" and flies:
        yield "height", f"{store} is fired at what is on the ground."
    if own is None or not own.is_airborne:
        return
    if facts.at == "space":
        yield "height", f"{store} is of use in space alone."
    if (own.altitude or 0) < facts.lowest:
        yield "altitude", f"{store} is fired from altitude {facts.lowest} or higher."


def _band(store: str, facts: Launched, how: air.Approach) -> str:
    """The bracket of its range; refused where it does not reach."""
    if not how.in_air:
        return "short"
    for place, (band, most) in enumerate(air.REACH.items()):
        if how.hexes <= most and place < len(facts.attack):
            return band
    raise RuleError("range", f"{store} does not reach {counted(how.hexes, 'hex')}.")


def _parts(
    draft: Draft,
    game: BattleTechGame,
    command: "DropBombs",
    facts: Launched,
    views: tuple[View, View],
    how: air.Approach,
    band: str,
) -> Iterator[Part]:
    """As a weapon's, without what its own gear would add."""
    own, target = views
    yield Part(label="gunnery", value=own.gunnery, rule=RuleId("BT-skill"))
    if how.in_air:
        haze = tuple(word for word in command.terrain if word in attacks.HAZE)
        yield from attacks.terrain(target, replace(command, terrain=haze))
    else:
        yield from attacks.target_movement(target, command)
        yield from attacks.terrain(target, command)
    yield from attacks.lying(own, target, command)
    yield from how.range_parts(band)
    yield from how.parts
    if facts.to_hit:
        yield Part(label="the store itself", value=facts.to_hit, rule=STORE)
    theirs = game.rules_of(draft.state, command.target)
    if facts.against_ships and target.tons < SMALL:
        yield Part(label="small target", value=CLUMSY, rule=SHIPS)
    hexes = target.hexes_moved if command.target_hexes is None else command.target_hexes
    yield from theirs.target_parts(target, band, hexes)
    yield from theirs.angle_parts(target, command.side, by_air=how.in_air)
    yield from game.rules_of(draft.state, command.attacker).attack_parts(own)


def roll(draft: Draft, game: BattleTechGame, command: RollLaunch) -> None:
    """At what flies its attack value as one group, at the ground as the weapon that it is."""
    facts = stores.stores().launched[command.store]
    title = f"{command.store}: to hit"
    faces = draft.roll(2, 6, title, STORE, unit=command.unit, target=command.number)
    cause = Cause(rule=STORE, source=command.store)
    if sum(faces) < command.number.value:
        draft.remark(f"{command.store} misses", cause, command.unit)
        return
    if command.store == TAG:
        draft.set(command.target, TAGGED, cause)
        return
    if command.store == JAMS:
        words = f"{command.store} hits: it blinds the sensors of its target, as the table plays it"
        draft.remark(words, cause, command.unit)
        return
    rules = game.rules_of(draft.state, command.target)
    has_systems = isinstance(rules, CountedRules) and rules.has_systems
    hit = TakeHit(
        unit=command.target,
        side=command.side,
        source=command.store,
        natural=sum(faces) if has_systems else 0,
    )
    points = _points(facts, command.band)
    if facts.area:
        burst = AreaHit(
            unit=command.target, damage=facts.area, side=command.side, source=command.store
        )
        draft.owe(burst, STORE, unit=command.target, why=command.store)
        words = f"{command.store}: all hexes around are struck as well, {facts.area // 2} points"
        draft.remark(words, cause, command.unit)
    elif facts.weapon and not command.in_air:
        weapon = replace(hit, weapon=facts.weapon, range="short")
        draft.owe(weapon, STORE, unit=command.target, why=command.store)
    else:
        draft.owe(
            replace(hit, damage=points, kind="missile"),
            STORE,
            unit=command.target,
            why=command.store,
        )
