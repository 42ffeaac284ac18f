"""Target numbers, movement cost and line of sight; none of it changes the card."""

import re
from collections.abc import Sequence

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.skirmish import options, tables
from recordsheet_gui.systems.skirmish.card import CardView
from recordsheet_gui.systems.skirmish.commands import Attack, AttackCommand, Charge, Kick

BASE = RuleId("SK-2")
ATTACKER_MOVED = RuleId("SK-attacker-moved")
TARGET_MOVED = RuleId("SK-target-moved")
COVER = RuleId("SK-cover")
KICK = RuleId("SK-kick")
CHARGE = RuleId("SK-charge")
COST = RuleId("SK-3")

MOST_HEXES = 99
"""More than any 'Mech moves in a turn."""


def to_hit(state: GameState, attack: AttackCommand) -> Number:
    """What the roll has to reach; a natural 11 hits whatever this says."""
    table = tables.to_hit()
    parts = [Part(label="base number", value=options.base(state), rule=BASE)]
    if has_moved(attack):
        parts.append(Part(label="attacker moved", value=table.attacker_moved, rule=ATTACKER_MOVED))
    if moved := table.moved(checked_hexes(attack.target_hexes)):
        hexes = f"target moved {counted(attack.target_hexes, 'hex')}"
        parts.append(Part(label=hexes, value=moved, rule=TARGET_MOVED))
    ground = ground_of(attack.terrain)
    if ground.to_hit:
        parts.append(Part(label=f"target in {ground.title}", value=ground.to_hit, rule=COVER))
    if isinstance(attack, Kick):
        parts.append(Part(label="kick", value=table.kick, rule=KICK))
    if isinstance(attack, Charge):
        parts.append(Part(label="charge", value=table.charge, rule=CHARGE))
    return total(*parts)


def has_moved(attack: AttackCommand) -> bool:
    """True for an attacker who moved; who charges over a hex has."""
    return attack.attacker_moved or (isinstance(attack, Charge) and attack.hexes > 0)


def checked_hexes(hexes: int) -> int:
    """So many hexes; refused when nobody can have moved them."""
    if not 0 <= hexes <= MOST_HEXES:
        raise RuleError("hexes", f"A 'Mech moves 0 to {MOST_HEXES} hexes, not {hexes}.")
    return hexes


def half_points(card: CardView) -> int:
    """The damage of a 'Mech's kicks, charges and falls."""
    return tables.halves()[card.design.weight]


def ground_of(word: str) -> tables.Terrain:
    """A kind of hex by its word, "light woods" as well as "light_woods"; refused when unknown."""
    found = tables.terrain().get(re.sub(r"[\s_-]+", "_", word.strip().lower()))
    if found is None:
        titles = list(dict.fromkeys(kind.title for kind in tables.terrain().values()))
        known = f"{', '.join(titles[:-1])} and {titles[-1]}"
        raise RuleError("terrain", f'There is no terrain "{word[:40]}"; there are {known}.')
    return found


def movement_cost(path: Sequence[str]) -> Number:
    """Movement points for entering these hexes, one part for each."""
    kinds = [ground_of(word) for word in path]
    return total(*(Part(label=kind.title, value=kind.cost, rule=COST) for kind in kinds))


def view_blocked_by(between: Sequence[str]) -> str | None:
    """What hides the target, or None; `between` are the hexes along the line, target left out."""
    if len(between) > MOST_HEXES:
        raise RuleError("hexes", f"A line has at most {MOST_HEXES} hexes.")
    run, before = 0, ""
    for kind in [ground_of(word) for word in between]:
        run = run + 1 if kind.title == before else 1
        before = kind.title
        if kind.blocks and run >= kind.blocks:
            return kind.title if kind.blocks == 1 else f"{kind.blocks} hexes of {kind.title}"
    return None


def hides(attack: AttackCommand) -> str | None:
    """What hides the target of a shot, or None; who stands next to the target sees it."""
    return view_blocked_by(attack.between) if isinstance(attack, Attack) else None
