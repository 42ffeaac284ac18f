"""Records the golden battles: what the rules tell for a long script of hits, with seeded dice.

    python -m tests.session.make_battles GAME [--force]

writes tests/data/golden/GAME.jsonl. The two files there were recorded with version 0.1 (0c39d17)
and are not made again when rules or insides change: they prove that the same script tells the same
facts. Weapons that 0.1 gets wrong (one name for two different weapons, LB-X clusters from a unit
that carries one, Streaks) are kept to the last battle.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from recordsheet_gui.core.answers import DiceSpec, Question, Rolled
from recordsheet_gui.core.events import NOW
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.session import Session
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.design import MechDesign
from tests.session import golden
from tests.session.golden import Battle, Json, Turn

ORIGIN = "0c39d17"
STEPS = 106
"""Of each battle."""
T = TypeVar("T")

OLD = (
    ("atlas-as7-d", "archer-arc-2r", "warhammer-whm-6r", "griffin-grf-1n",
     "hunchback-hbk-4g", "locust-lct-1v", "goliath-gol-1h", "drummer"),
    ("battlemaster-blr-1g", "centurion-cn9-a", "dervish-dv-6m", "jenner-jr7-d",
     "marauder-mad-3r", "scorpion-scp-1n", "stalker-stk-3f", "drummer"),
    ("awesome-aws-8q", "commando-com-2d", "panther-pnt-9r", "phoenix-hawk-pxh-1",
     "rifleman-rfl-3n", "shadow-hawk-shd-2h", "thunderbolt-tdr-5s", "wolverine-wvr-6r"),
)  # fmt: skip
"""Rosters without a weapon that 0.1 gets wrong."""
LAST = ("timber-wolf-prime", "marauder-mad-5d", "scatter", "battlemaster-blr-1g",
        "archer-arc-2r", "thunderbolt-tdr-5s", "stinger-stg-3r", "atlas-as7-d")  # fmt: skip

TW, RT = golden.GAMES
OPTIONS: dict[str, tuple[dict[str, object], ...]] = {
    TW: (
        {},
        {},
        {},
        {"critical_when_destroyed": False, "hip_replaces_later_hits": False},
        {"ice_explosion": "10-13-16", "life_support_second_hit": 25, "industrial_criticals": True},
        {"one_phase_per_turn": True},
    ),
    RT: (
        {},
        {},
        {"location_two": "through-armor"},
        {"location_two": "floating", "quick_transfer": True, "overhang": "slides"},
        {"even_width": "choice", "widow_anchor": "line", "punch_row": 2},
        {"missile_groups": "one by one", "life_support_circles": 2, "arm_falls_with_torso": True},
    ),
}
NOT_CARRIED = ("AC/2", "ER Large Laser", "MRM 20", "Heavy Gauss Rifle", "Ultra AC/10")
CLUSTERS = "LB 10-X AC"
SIDES = ("front", "front", "left", "right", "rear")


class Table:
    """A player with seeded dice who does whatever comes to mind."""

    def __init__(self, game: str, session: Session, seed: int, *, is_last: bool) -> None:
        self.game = game
        self.session = session
        self.is_last = is_last
        self._dice = Rolled(seed)

    def number(self, low: int, high: int) -> int:
        dice = DiceSpec(count=1, sides=high - low + 1)
        answer = self._dice.answer(Question(title="", dice=dice))
        assert answer is not None
        return low - 1 + answer.faces[0]

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number(0, len(things) - 1)]

    def chance(self, of: int) -> bool:
        return self.number(1, of) == 1

    # -- what there is -------------------------------------------------------------------------

    def unit(self) -> UnitId:
        """Somebody, nearly always one who still stands."""
        system, state = self.session.system, self.session.state
        fit = [unit for unit in state.units if system.wreck(state, unit) is None]
        return self.pick(fit if fit and not self.chance(40) else list(state.units))

    def two(self) -> tuple[UnitId, UnitId]:
        first, second = self.unit(), self.unit()
        while first == second:
            second = self.pick(list(self.session.state.units))
        return first, second

    def design(self, unit: UnitId) -> MechDesign:
        found = self.session.state.units[unit].design
        assert isinstance(found, MechDesign)
        return found

    def location(self, unit: UnitId) -> str:
        return self.pick(list(self.design(unit).structure))

    def carried(self, unit: UnitId) -> list[str]:
        items = self.design(unit).items
        return [item.gear.name for item in items if item.gear.kind is GearKind.WEAPON]

    def bins(self, unit: UnitId) -> list[tuple[str, int]]:
        items = [item for item in self.design(unit).items if item.gear.kind is GearKind.AMMO]
        pairs = [item.slots[0].split("/") for item in items]
        return [(where, int(slot)) for where, slot in pairs]

    # -- what to do ----------------------------------------------------------------------------

    def step(self) -> Json:
        waiting = [owed for owed in self.session.state.owed if owed.due == NOW]
        if waiting and self.chance(3):
            what = "dismiss" if self.chance(8) else "resolve"
            return {"do": what, "pending": self.pick(waiting).id}
        roll = self.number(1, 100)
        if roll <= 66:
            return self.hit()
        if roll <= 74:
            return {"do": "end_turn"} if self.chance(2) else {"do": "end_phase"}
        return self.other()

    def hit(self) -> Json:
        roll = self.number(1, 100)
        if roll <= 36:
            return self.attack()
        if roll <= 50:
            return self.weapon_hit()
        if roll <= 62:
            return self.physical()
        if roll <= 66:
            return {"do": "fall", "unit": self.unit(), "levels": self.number(0, 2)}
        return self.plain_hit() if self.game == TW else self.template()

    def attack(self) -> Json:
        attacker, target = self.two()
        names = self.carried(attacker)
        weapons = []
        for name in [self.pick(names) for _ in range(self.number(1, 3))]:
            most = 2 if name.startswith("Ultra") else 6 if name.startswith("Rotary") else 1
            shots = self.number(1, most)
            weapons.append({"weapon": name, **({"shots": shots} if shots > 1 else {})})
        found: Json = {
            "do": "attack", "attacker": attacker, "target": target, "weapons": weapons,
            "range": self.number(1, 9), "side": self.pick(SIDES),
        }  # fmt: skip
        if self.chance(4):
            found["attacker_moved"] = self.pick(("none", "walk", "run", "jump"))
            found["target_hexes"] = self.number(0, 9)
        if self.chance(5):
            found["terrain"] = [self.pick(("light_woods", "heavy_woods", "partial_cover"))]
        if not self.chance(4):
            found["other"] = -self.number(1, 4)
        return found

    def weapon_hit(self) -> Json:
        unit = self.unit()
        name = self.pick([*self.carried(self.unit()), *self.carried(unit), self.pick(NOT_CARRIED)])
        found: Json = {"do": "hit", "unit": unit, "weapon": name, "side": self.pick(SIDES)}
        if self.chance(6) or (self.is_last and self.chance(3)):
            found["weapon"] = name = CLUSTERS
            found["cluster"] = True
        if name.startswith(("Ultra", "Rotary")):
            found["shots"] = 2
        if self.chance(4):
            found["location"] = self.location(unit)
        if self.chance(6):
            found["modifier"] = self.pick((-2, 2))
        if self.chance(6):
            found["range"] = self.pick(("medium", "long"))
        return found

    def physical(self) -> Json:
        attacker, target = self.two()
        what = self.pick(("punch", "kick", "kick", "push", "club", "charge", "dfa"))
        found: Json = {
            "do": "physical", "attacker": attacker, "target": target, "attack": what,
            "side": self.pick(SIDES), "other": -self.number(0, 3),
        }  # fmt: skip
        if what == "charge":
            found["hexes"] = self.number(1, 5)
            found["attacker_moved"] = "run"
        if what == "dfa":
            found["attacker_moved"] = "jump"
        return found

    def plain_hit(self) -> Json:
        unit = self.unit()
        if self.chance(7):
            hits = {} if self.chance(2) else {"hits": self.number(1, 2)}
            return {"do": "critical", "unit": unit, "location": self.location(unit), **hits}
        found: Json = {"do": "hit", "unit": unit, "damage": self.number(1, 20)}
        match self.number(1, 3):
            case 1:
                found["location"] = self.location(unit)
                if found["location"] in ("CT", "LT", "RT") and self.chance(3):
                    found["rear"] = True
                found["source"] = "the table"
            case 2:
                found["side"] = self.pick(SIDES)
                if self.chance(4):
                    found["attack"] = self.pick(("punch", "kick"))
            case _:
                found["damage"] = self.number(6, 24)
                found["group"] = self.pick((2, 5, 5))
        return found

    def template(self) -> Json:
        unit = self.unit()
        match self.number(1, 8):
            case 1:
                return {"do": "component", "unit": unit, "location": self.location(unit)}
            case 2:
                what = self.pick(("ram", "kick", "punch", "fall", "club", "hatchet", "sword"))
                tons, hexes = self.pick((20, 55, 100)), self.number(0, 4)
                return {"do": "rows", "unit": unit, "attack": what, "tons": tons, "hexes": hexes}
            case 3:
                rows = self.number(1, 3)
                return {"do": "rows", "unit": unit, "location": self.location(unit), "rows": rows}
            case 4:
                return {"do": "volley", "shots": [self._shot() for _ in range(self.number(2, 3))]}
            case _:
                return {"do": "hit", **self._shot()}

    def _shot(self) -> Json:
        unit = self.unit()
        found: Json = {"unit": unit, "weapon": self.pick(self.carried(self.unit()))}
        if not self.chance(3):
            found["location"] = self.location(unit)
            if self.chance(2):
                found["column"] = self.number(1, 6)
            if self.chance(4):
                found["lean"] = self.pick(("left", "right"))
        if self.chance(5):
            found["rear"] = True
        if self.chance(5):
            found["guided"] = True
        return found

    def other(self) -> Json:
        unit = self.unit()
        where = self.location(unit)
        match self.number(1, 16):
            case 1 | 2 | 3:
                mode = self.pick(("none", "walk", "run", "jump"))
                hexes = 0 if mode == "none" else self.number(1, 5)
                return {"do": "move", "unit": unit, "mode": mode, "hexes": hexes}
            case 4:
                return {"do": "stand", "unit": self._prone() or unit}
            case 5:
                return {"do": "heat", "unit": unit, "add": self.number(1, 15)}
            case 6 | 14 | 15:
                return {"do": "heat", "unit": unit, "to": self.number(14, 34)}
            case 7:
                return {"do": "pilot_hit", "unit": unit}
            case 8:
                return {"do": "mark", "unit": unit, "armor": where, "boxes": self.number(1, 3)}
            case 9:
                return {"do": "unmark", "unit": unit, "armor": where}
            case 10:
                return {"do": "slot", "unit": unit, "location": where, "slot": self.number(1, 6)}
            case 11:
                return {"do": "fire", "unit": unit, "weapon": self.pick(self.carried(unit))}
            case 12 if self.bins(unit):
                where, slot = self.pick(self.bins(unit))
                if self.chance(2):
                    return {"do": "dump", "unit": unit, "location": where, "slot": slot}
                return {"do": "ammo", "unit": unit, "location": where, "slot": slot, "shots": 3}
            case 13:
                return {"do": "condition", "unit": unit, "name": "prone", "on": self.chance(2)}
            case _:
                return {"do": "note", "unit": unit, "text": "a remark"}

    def _prone(self) -> UnitId | None:
        units = self.session.state.units
        return next((unit for unit in units if "prone" in units[unit].conditions), None)


def turns(table: Table, first_seed: int) -> Iterator[Turn]:
    """Steps that were taken, and every third that was refused."""
    refused = 0
    for seed in range(first_seed, first_seed + 10_000):
        step = table.step()
        dice = 0 if step["do"] != "resolve" and table.chance(12) else seed
        told = golden.play(table.session, step, dice)
        if isinstance(told, dict):
            refused += 1
            if refused % 3:
                continue
        yield Turn(step=step, seed=dice, told=told)


def record(game: str) -> tuple[Battle, ...]:
    """Six battles without surprises, and the one with the weapons that 0.1 gets wrong."""
    plans = [
        Battle(title=f"Battle {number}", units=OLD[(number - 1) % len(OLD)], options=options)
        for number, options in enumerate(OPTIONS[game], 1)
    ]
    plans.append(Battle(title="Last battle", units=LAST))
    found = []
    for number, plan in enumerate(plans, 1):
        session = golden.table(game, plan)
        table = Table(game, session, number, is_last=plan.units == LAST)
        played = [turn for turn, _ in zip(turns(table, number * 1000), range(STEPS), strict=False)]
        found.append(replace(plan, turns=tuple(played)))
    return tuple(found)


def main() -> None:
    """Make one file."""
    parser = argparse.ArgumentParser(description="Record the golden battles of a game.")
    parser.add_argument("game", choices=golden.GAMES)
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    if (golden.FOLDER / f"{options.game}.jsonl").exists() and not options.force:
        parser.error("it is recorded already, and a golden file stays as it is")
    golden.write(options.game, ORIGIN, record(options.game))


if __name__ == "__main__":
    main()
