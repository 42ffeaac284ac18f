"""What is played in the sample games: a little of everything, and at the end cards lie open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from recordsheet_gui.core.answers import Chain, Given, NoAnswers, Rolled
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.say import say
from recordsheet_gui.session.session import Session
from recordsheet_gui.units.kinds import codec_of
from tests import frozen


class Play:
    """Steps as scripts write them; dice that are not given come from a seed."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.seed = seed
        self._codec = codec_of(session.system.commands)

    def do(self, word: str, *, rolls: Sequence[Sequence[int]] = (), **fields: Any) -> None:
        """A step with all its answers."""
        answers = Chain(Given(rolls), Rolled(self.seed + len(self.session.history)))
        self.session.handle(self._codec.command({"do": word, **fields}), answers)

    def owe(self, word: str, *, rolls: Sequence[Sequence[int]] = (), **fields: Any) -> None:
        """A step that waits once the given rolls are used up."""
        answers = Given(rolls) if rolls else NoAnswers()
        self.session.handle(self._codec.command({"do": word, **fields}), answers)

    def say(self, unit: str, *lines: str) -> None:
        """Lines of the hit bar, with all their answers."""
        for line in lines:
            dice = Rolled(self.seed + len(self.session.history))
            say(self.session, UnitId(unit), line, dice)

    def volley(self, *steps: Mapping[str, Any]) -> None:
        """Steps that belong together."""
        group = len(self.session.history) + 1
        for step in steps:
            command = self._codec.command(dict(step))
            self.session.handle(command, Rolled(self.seed + group), group=group)

    def stand_up(self, *units: str) -> None:
        """By hand, so that the script can go on whoever fell."""
        for unit in units:
            self.do("condition", unit=unit, name="prone", on=False)

    def undo_and_redo(self) -> None:
        self.session.undo()
        self.session.undo()
        self.session.undo()
        self.session.redo()

    def pass_time(self, steps: int, track: str, units: str) -> None:
        """Past the first snapshot and back over it, with the ends of phases on the way."""
        for number in range(steps):
            if number % 9 == 8:
                self.do("end_phase")
            else:
                unit = units[number % len(units)]
                self.do("track", unit=unit, track=track, to=number % 4)
        line = len(self.session.history)
        assert line > 210, line
        self.session.move_to(190)
        self.session.move_to(line - 3)


# -- the BattleTech games ----------------------------------------------------------------------


def exchange(play: Play) -> None:
    """Both BattleTech games: moves, attacks by weapon, hits by name, fists, falls and heat."""
    do = play.do
    do("note", text="The bridge is down.")
    do("note", unit="a", text="Zoë's Atlas")
    do("end_phase")
    do("move", unit="a", mode="walk", hexes=2)
    do("move", unit="e", mode="jump", hexes=4)
    do("end_phase")
    do("attack", **fire(("LRM 20", 1), ("LRM 20", 1), attacker="b", target="c", range=7))
    do("attack", **fire(("LB 10-X AC", 1), attacker="c", target="b", range=5))
    do("hit", unit="b", weapon="LB 10-X AC", location="RL")
    do("hit", unit="b", weapon="LB 10-X AC", cluster=True)
    do("attack", **fire(("Ultra AC/5", 2), ("Gauss Rifle", 1), attacker="d", target="a", range=4))
    do("attack", **fire(("Rotary AC/5", 4), attacker="d", target="c", range=4))
    do("attack", **fire(("Streak SRM 4", 1), ("Medium Pulse Laser", 1), attacker="c", target="a"))
    do(
        "attack",
        **fire(("Medium Pulse Laser", 1), ("LRM 20", 1), attacker="f", target="d", range=6),
    )
    do("attack", **fire(("PPC", 1), ("LRM 10", 1), attacker="e", target="f", range=6))
    do("hit", unit="e", weapon="Medium Laser", side="left")
    do("hit", unit="f", weapon="SRM 6", side="rear")
    do("end_phase")
    play.stand_up("a", "e", "f")
    do("physical", attacker="a", target="b", attack="kick", other=-2)
    do("physical", attacker="e", target="f", attack="punch", other=-2)
    play.stand_up("f")
    do("physical", attacker="f", target="e", attack="push")
    do("end_phase")
    do("heat", unit="a", add=4)
    do("heat", unit="e", to=16)
    do("end_phase")
    do("end_turn")
    play.stand_up("b")
    do("fall", unit="b", levels=1)
    do("stand", unit="b")
    do("pilot_hit", unit="b")
    do("condition", unit="e", name="in_water")
    do("condition", unit="e", name="in_water", on=False)
    do("mark", unit="a", armor="CT", boxes=3)
    do("unmark", unit="a", armor="CT", boxes=1)
    do("ammo", unit="b", location="RT", slot=6, shots=2)
    do("dump", unit="b", location="RT", slot=7)
    do("roll", count=2, sides=6, why="which way it drifts")
    play.undo_and_redo()


def fire(*weapons: tuple[str, int], **fields: Any) -> dict[str, Any]:
    """An attack with some weapons, each with its number of shots."""
    shots = [{"weapon": name, "shots": count} for name, count in weapons]
    return {"weapons": shots, "other": -2, **fields}


def open_attacks(play: Play) -> None:
    """Both BattleTech games: cards of every sort that they share."""
    owe = play.owe
    play.stand_up("a", "c", "e", "f")
    owe("attack", **fire(("LRM 20", 1), ("Medium Laser", 1), attacker="b", target="c", range=7))
    owe("attack", **fire(("LB 10-X AC", 1), ("Streak SRM 4", 1), attacker="c", target="a", range=5))
    # The Ultra has hit, and how many of its shots do is still to be rolled.
    owe("attack", rolls=[[6, 6]], **fire(("Ultra AC/5", 2), attacker="d", target="f", range=4))
    owe("hit", unit="a", weapon="LRM 20", source="a hidden launcher")
    owe("hit", unit="a", weapon="SRM 6")
    owe("hit", unit="f", weapon="Medium Pulse Laser", side="left")
    owe("hit", unit="a", weapon="LB 10-X AC", cluster=True)
    owe("physical", attacker="a", target="f", attack="kick")
    owe("fall", unit="e")
    owe("pilot_hit", unit="f")
    owe("piloting", unit="c", why="the floor gives way")
    owe("roll", count=1, sides=6, why="which way it drifts")


def finish(play: Play) -> None:
    """One step is left for redo."""
    play.owe("note", text="It is late, let us go on tomorrow.")
    play.owe("note", text="This one is taken back.")
    play.session.undo()


def total_warfare(play: Play) -> None:
    """Points, groups and criticals."""
    do, owe = play.do, play.owe
    exchange(play)
    play.volley(
        {"do": "hit", "unit": "a", "location": "RT", "damage": 20, "source": "AC/20"},
        {"do": "hit", "unit": "a", "damage": 12, "group": 5, "source": "LRM 15"},
        {"do": "hit", "unit": "e", "location": "LL", "damage": 10, "rear": True},
    )
    do("critical", unit="c", location="LL", hits=1)
    do("critical", unit="a", location="RA")
    # The second half of the torso, its first line: a bin of LRM.
    do("critical", unit="g", location="LT", hits=1, rolls=[[5, 1]])
    do("slot", unit="a", location="LA", slot=3)
    do("end_turn")
    play.pass_time(180, "heat", "acdef")
    do("end_turn")
    do("end_phase")
    do("end_phase")
    open_attacks(play)
    owe("hit", unit="a", damage=12)
    owe("hit", unit="a", damage=14, group=5)
    owe("hit", unit="d", location="CT", damage=60)
    owe("critical", unit="c", location="RT", hits=2)
    finish(play)


def renegade_tech(play: Play) -> None:
    """Templates, rows, components and explosions that the owner places."""
    do, owe = play.do, play.owe
    exchange(play)
    play.volley(
        {"do": "hit", "unit": "a", "location": "RT", "weapon": "AC/20", "column": 3},
        {"do": "hit", "unit": "a", "weapon": "LRM 15", "guided": True},
        {"do": "hit", "unit": "e", "location": "LL", "weapon": "PPC", "rear": True},
    )
    do("volley", shots=[{"unit": "f", "weapon": "AC/10"}, {"unit": "f", "weapon": "Large Laser"}])
    do("rows", unit="c", attack="kick", tons=100)
    do("rows", unit="c", location="LT", rows=1)
    do("component", unit="a", location="RA")
    do("component", unit="c", location="LL")
    do("explode", unit="g", slot="LT/6", points=18, source="LRM 20 Ammo")
    do("end_turn")
    play.pass_time(180, "heat", "acdef")
    do("end_turn")
    do("end_phase")
    do("end_phase")
    open_attacks(play)
    owe("hit", unit="a", weapon="AC/20", location="CT")
    owe("hit", unit="a", weapon="Heavy Medium Laser", location="LT", column=4)
    owe("hit", unit="a", weapon="LRM 10", location="LT", guided=True, rolls=[[3]])
    owe("land", unit="d", template="missile group", points=5, location="RT", column=2, guided=True)
    shots = [
        {"unit": "d", "weapon": "AC/20", "location": "RA", "column": 2},
        {"unit": "d", "weapon": "Medium Laser"},
        {"unit": "f", "weapon": "SRM 6"},
    ]
    owe("volley", shots=shots)
    owe("rows", unit="c", rows=2)
    owe("component", unit="f", location="LT")
    owe("explode", unit="d", slot="LT/4", points=15, source="LRM 15 Ammo")
    finish(play)


# -- the others --------------------------------------------------------------------------------


def hard_hits(play: Play) -> None:
    """Volleys of every kind on shields, and what comes through."""
    do, owe = play.do, play.owe
    do("note", text="Over the third moon.")
    do("note", unit="a", text="Zoë's flagship")
    do("volley", unit="a", shield=1, weapons=[{"name": "Photon", "damage": 8}, {"damage": 30}])
    do("volley", unit="b", shield=2, weapons=[{"name": "Gatling phaser", "pulses": [20, 9, 4]}])
    do("volley", unit="c", shield=4, weapons=[{"name": "Drone", "shared": [12, 30]}])
    do("volley", unit="c", weapons=[{"name": "Plasma", "envelops": {"1": 30, "2": 3, "6": 40}}])
    do("volley", unit="a", weapons=[{"name": "Breakdown", "damage": 3, "direct": True}])
    do("mark", unit="a", grid="shield/3", cells=["0.0", "0.1"])
    do("unmark", unit="a", grid="shield/3", cells=["0.1"])
    do("roll", count=1, sides=6, why="who fires first")
    play.undo_and_redo()
    for number in range(205):
        do("note", unit="abc"[number % 3], text=f"Impulse {number}")
        if number % 20 == 9:
            weapons = [{"name": "Phaser-1", "damage": 6}, {"name": "Phaser-3", "damage": 3}]
            do("volley", unit="abc"[number % 3], shield=1 + number % 6, weapons=weapons)
        if number % 32 == 31:
            do("end_turn")
    play.session.move_to(190)
    play.session.move_to(len(play.session.history) - 3)
    weapons = [{"name": "Disruptor", "damage": 40}, {"name": "Photon", "damage": 16}]
    owe("volley", unit="b", shield=5, weapons=weapons)
    # These rolls end at a column where the owner chooses.
    owe("volley", unit="a", shield=6, weapons=[{"name": "Hellbore", "damage": 60}], rolls=[[3, 4]])
    owe("volley", unit="c", shield=3, weapons=[{"name": "Drone", "damage": 50}], rolls=[[2, 3]])
    owe("allocate", unit="b", points=5, weapon="Feedback")
    owe("allocate_column", unit="c", points=4, row=7, column=0, weapon="Mine")
    owe("roll", count=2, sides=6, why="does it hold")
    finish(play)


def skirmish(play: Play) -> None:
    """Attacks, kicks and charges, criticals and falls."""
    do, owe = play.do, play.owe
    do("note", text="The factory gate.")
    do("note", unit="a", text="Zoë's Anvil")
    do("move", unit="a", path=["clear", "light_woods"])
    do("enter_rocks", unit="b")
    for attacker, target, weapon in (
        ("a", "b", "Great cannon"), ("b", "a", "Autocannon"), ("c", "a", "Rocket battery"),
        ("d", "b", "Rocket pack"), ("a", "d", "Laser"), ("c", "b", "Laser"),
    ):  # fmt: skip
        do("attack", attacker=attacker, target=target, weapon=weapon, target_hexes=2)
    do("kick", attacker="a", target="b")
    do("charge", attacker="c", target="d", hexes=3)
    do("end_turn")
    do("hit", unit="d", damage=16, location="torso", source="a mine")
    do("hit", unit="a", damage=4, critical=True)
    do("critical", unit="c", location="left_arm")
    do("fall", unit="a", why="a hole")
    do("stand", unit="a")
    do("mark", unit="c", grid="torso", cells=["0.0", "0.1"])
    do("unmark", unit="c", grid="torso", cells=["0.1"])
    do("roll", count=1, sides=6, why="who begins")
    play.undo_and_redo()
    for number in range(205):
        do("note", unit="abcd"[number % 4], text=f"Hour {number}")
        if number % 25 == 24:
            do("hit", unit="abcd"[number % 4], damage=1)
            do("end_turn")
    play.session.move_to(190)
    play.session.move_to(len(play.session.history) - 3)
    owe("attack", attacker="a", target="c", weapon="Heavy laser", terrain="light_woods")
    owe("kick", attacker="c", target="a")
    owe("charge", attacker="a", target="c", hexes=2)
    # It has hit, and where is still to be rolled.
    owe("attack", attacker="c", target="a", weapon="Laser", rolls=[[11]])
    owe("hit", unit="a", damage=3, critical=True, source="a mine")
    owe("hit", unit="a", damage=16, location="torso")
    owe("critical", unit="a", location="right_arm")
    owe("enter_rocks", unit="c")
    owe("fall", unit="c", why="a hole")
    owe("roll", count=1, sides=6, why="how long it burns")
    finish(play)


# -- every kind of unit --------------------------------------------------------------------------


def combined_arms(play: Play) -> None:
    """A little of what each kind suffers and does."""
    play.say("a", "walk 3", "12 ct", "ac20 rt", "heat +4")
    play.say("b", "cruise 3", "20 fr", "motive left", "crit rs", "crew driver")
    play.say("c", "altitude 3", "6 rs", "2 ro")
    play.say("d", "10", "12 missile", "mg", "walk 1")
    play.say("e", "6", "6 t3", "jump 3")
    play.say("f", "5 t", "crit t", "walk 3")
    play.say("g", "10", "lrm20 next", "load 20")
    play.say("h", "velocity 4", "altitude 5", "10 nose", "20 at lw", "fuel -20", "bombs 2 he")
    play.say("i", "velocity 2", "altitude 6", "30 nose", "crit engine")
    play.say("a", "next", "next")
    play.say("b", "ppc at 1 5")
    play.stand_up("a")
    play.say("a", "ppc ppc at 2 6", "next", "next", "next")
    play.do("withdraw", unit="c")
    late = AddUnit(id=UnitId("j"), design=frozen.design("locust-lct-1v"), side="B")
    play.session.handle(late)
    play.do("pilot_is", unit="j", name="Kai", gunnery=2, piloting=3)
    play.undo_and_redo()
    play.owe("hit", unit="a", damage=30, location="CT")
    play.owe("hit", unit="b", damage=40, location="FR")
    play.owe("hit", unit="h", damage=30, location="NOS")


# -- rosters -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A roster and what is played with it."""

    title: str
    units: tuple[str, ...]
    """Names of unit files."""
    play: Callable[[Play], None]
    seed: int
    """One with which nobody dies before the script is done with him."""
    options: Mapping[str, object] = field(default_factory=dict)
    system: str = ""
    """The key of its game, where the sample has a name of its own."""


MECHS = (
    "atlas-as7-d",
    "archer-arc-2r",
    "scatter",
    "drummer",
    "griffin-grf-1n",
    "timber-wolf-prime",
    "archer-arc-2r",
)
SHIPS = ("ship-federation-ca", "ship-klingon-d7", "ship-trident")
CARDS = ("skirmish-anvil", "skirmish-fencer", "skirmish-monsoon", "skirmish-thornbush")

ARMS = (
    "warhammer-whm-6r",
    "vehicle-manticore-heavy-tank",
    "vtol-warrior-attack-helicopter-h-7",
    "infantry-foot-platoon-rifle",
    "battle-armor-elemental-laser-sqd5",
    "protomech-centaur",
    "building-building-heavy",
    "aerospace-fighter-corsair-csr-v12",
    "dropship-leopard-2537",
)

SAMPLES = {
    "total-warfare": Sample(title="The bridge", units=MECHS, play=total_warfare, seed=1001),
    "renegade-tech": Sample(
        title="The ford",
        units=MECHS,
        play=renegade_tech,
        seed=1001,
        options={"even_width": "choice", "location_two": "floating"},
    ),
    "hard-hits": Sample(title="The third moon", units=SHIPS, play=hard_hits, seed=1),
    "skirmish": Sample(title="The factory gate", units=CARDS, play=skirmish, seed=2001),
    "combined-arms": Sample(
        title="The spaceport",
        units=ARMS,
        play=combined_arms,
        seed=1,
        system="total-warfare",
    ),
}


def setup(system: str) -> GameSetup:
    """A game before turn 1."""
    sample = SAMPLES[system]
    return GameSetup(
        system=sample.system or system,
        title=sample.title,
        options=sample.options,
        units=tuple(
            UnitSetup(
                id=UnitId(chr(ord("a") + number)),
                design=frozen.design(name),
                side="AB"[number % 2],
                pilot=Pilot(name="Zoë" if number == 0 else "", gunnery=3, piloting=4),
            )
            for number, name in enumerate(sample.units)
        ),
    )
