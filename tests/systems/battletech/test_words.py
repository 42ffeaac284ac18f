"""What a 'Mech's sheet says of itself: names of tracks, parts of numbers, conditions."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.say import say
from tests.games import A, Game
from tests.mechs import mech
from tests.thresholds import refit

FULL = mech(
    jump=3,
    slots={"LT": ["Jump Jet"] * 3, "RT": ["AC/20 Ammo", "Heat Sink"], "LA": ["Medium Laser"]},
)


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("pilot/hits", "pilot hits"),
        ("pilot/gunnery", "gunnery skill"),
        ("heat", "heat"),
        ("heat/outside", "heat from outside"),
        ("stands", "attempts to stand"),
        ("masc", "turns of MASC"),
        ("ammo/RT/1", "shots left in AC/20 Ammo (right torso)"),
        ("RT/1", "AC/20 Ammo (right torso)"),
        ("RT/12", "slot 12 (right torso)"),
        ("RT/99", "slot 99 (right torso)"),
        ("blown_off/LA", "left arm blown off"),
        ("dumping/RT/1", "dumping AC/20 Ammo (right torso)"),
        ("fired/5", "shots of Medium Laser (left arm)"),
        ("jammed/5", "Medium Laser (left arm) jammed"),
        ("jammed/soul", "jammed/soul"),
        ("prone", "prone"),
    ],
)
def test_every_key_of_a_sheet_has_a_name(system: str, key: str, name: str) -> None:
    game = Game(FULL, system=system)
    assert FULL.items[5].gear.name == "Medium Laser"
    assert game.session.system.name_of(FULL, key) == name


def test_a_condition_of_the_players_own_may_not_look_like_one_of_ours() -> None:
    game = Game(FULL)
    game.do("condition", name="jammed soul")
    assert game.report()["conditions"] == ["jammed soul"]
    with pytest.raises(RuleError, match="no part"):
        game.do("condition", name="jammed/soul")


def damaged(design: Any = FULL, *slots: tuple[str, int], gone: tuple[str, ...] = ()) -> Game:
    game = Game(design)
    for location, slot in slots:
        game.do("slot", location=location, slot=slot)
    for location in gone:
        game.do("mark", structure=location, boxes=design.structure[location])
    return game


def numbers(game: Game) -> dict[str, Number]:
    return dict(game.session.system.derive(game.session.state, UnitId("a")).numbers)


SHEETS = [
    (FULL, (), ()),
    (FULL, (("LL", 1), ("RL", 4), ("CT", 4), ("HD", 2), ("LA", 2), ("LT", 1), ("RT", 2)), ()),
    (FULL, (), ("LL",)),
    (FULL, (("CT", 1), ("CT", 2)), ("LA",)),
    (mech(config="quad"), (), ("FLL",)),
    (mech(config="quad"), (("FLL", 1),), ("FRL", "RLL")),
    (mech(gyro="heavy-duty", cockpit="small"), (("CT", 4),), ()),
]


@pytest.mark.parametrize(("design", "slots", "gone"), SHEETS)
@pytest.mark.parametrize("heat", [0, 9, 24])
def test_the_parts_of_every_number_add_up_to_it(
    design: Any, slots: tuple[tuple[str, int], ...], gone: tuple[str, ...], heat: int
) -> None:
    game = damaged(design, *slots, gone=gone)
    game.do("heat", to=heat)
    explained = {name: number for name, number in numbers(game).items() if number.parts}
    assert {"walk", "run", "piloting", "dissipation", "projected heat"} <= set(explained)
    for name, number in explained.items():
        total = sum(part.value for part in number.parts)
        assert number.value == (max(0, total) if name == "projected heat" else total), name


@pytest.mark.rule("BT-jump-jet")
def test_jets_that_a_design_does_not_count_are_not_missed() -> None:
    game = damaged(replace(FULL, jump=0), ("LT", 1))
    assert [part.label for part in numbers(game)["jump"].parts] == ["printed"]


@pytest.mark.rule("BT-piloting-roll")
def test_an_event_without_a_modifier_adds_no_part() -> None:
    game = Game(mech(), mech())
    game.do("physical", None, attacker="a", target="b", attack="kick", attacker_moved="none",
            rolls=[[6, 6], [1]], owe=True)  # fmt: skip
    cards = [card for card in game.pending("b") if card["what"] == "Piloting roll: kicked"]
    assert [part["label"] for part in cards[0]["parts"]] == ["piloting skill"]


@pytest.mark.rule("BT-hip", "BT-leg-loss")
@pytest.mark.parametrize(
    ("slots", "gone", "cannot"),
    [((), (), False), ((("LL", 4),), (), False), ((("LL", 1),), (), True), ((), ("RL",), True)],
)
def test_who_cannot_kick_says_so(
    slots: tuple[tuple[str, int], ...], gone: tuple[str, ...], cannot: bool
) -> None:
    game = damaged(FULL, *slots, gone=gone)
    assert ("cannot kick" in game.report()["conditions"]) == cannot
    assert ("kick/LL" not in numbers(game)) == cannot


@pytest.mark.parametrize(
    ("config", "slots", "gone", "pays"),
    [
        ("quad", (), (), False),
        ("quad", (("FLL", 1),), (), True),
        ("quad", (), ("RRL",), True),
        ("biped", (("LL", 1),), (), False),
        ("biped", (), ("RL",), False),
    ],
)
def test_only_a_damaged_quad_loses_its_free_fire_from_the_ground(
    config: str, slots: tuple[tuple[str, int], ...], gone: tuple[str, ...], pays: bool
) -> None:
    game = damaged(mech(config=config), *slots, gone=gone)
    assert ("no free prone fire" in game.report()["conditions"]) == pays


@pytest.mark.rule("BT-hip")
@pytest.mark.parametrize(("walk", "left"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_hip_leaves_half_the_walk_rounded_up(walk: int, left: int) -> None:
    game = damaged(mech(walk=walk), ("LL", 1))
    assert game.report()["movement"]["walk"] == left


# -- blows with a hurt limb ------------------------------------------------------------------


def number(game: Game, attack: str, **step: Any) -> int:
    game.do("physical", None, attacker="a", target="b", attack=attack, owe=True,
            **{"attacker_moved": "none", **step})  # fmt: skip
    newest = max(game.pending("a"), key=lambda card: card["id"])
    found: int = newest["target"]
    return found


@pytest.mark.rule("BT-physical", "BT-arm-actuator", "BT-leg-actuator", "BT-hand", "BT-shoulder")
@pytest.mark.parametrize(
    ("attack", "limb", "slots", "modifier"),
    [
        ("kick", "LL", (("LL", 4),), 1),
        ("kick", "LL", (("LL", 3),), 2),
        ("kick", "LL", (("LL", 2), ("LL", 3), ("LL", 4)), 5),
        ("kick", "RL", (("LL", 2), ("LL", 3), ("LL", 4)), 0),
        ("kick", "", (("LL", 4),), 0),
        ("punch", "LA", (("LA", 4),), 1),
        ("punch", "LA", (("LA", 2),), 2),
        ("punch", "LA", (("LA", 2), ("LA", 3), ("LA", 4)), 5),
        ("punch", "", (("LA", 4),), 0),
        ("push", "", (("LA", 1),), 2),
        ("push", "", (("LA", 1), ("RA", 1)), 4),
        ("push", "", (("LA", 2),), 0),
    ],
)
def test_a_hurt_limb_makes_its_own_blow_harder(
    attack: str, limb: str, slots: tuple[tuple[str, int], ...], modifier: int
) -> None:
    game = Game(mech(), mech())
    plain = number(game, attack, limb=limb)
    game.session.undo()
    for location, slot in slots:
        game.do("slot", location=location, slot=slot)
    assert number(game, attack, limb=limb) == plain + modifier


@pytest.mark.rule("BT-charge", "BT-death-from-above")
def test_how_the_attacker_moved_is_read_from_its_sheet_where_it_is_left_out() -> None:
    game = Game(FULL, mech())
    game.do("move", mode="jump", hexes=2)
    plain = number(game, "dfa", attacker_moved=None)
    assert plain == 5 + 3
    game = Game(FULL, mech())
    game.do("move", mode="run", hexes=2)
    assert number(game, "charge", hexes=2, attacker_moved=None) == 5 + 2


@pytest.mark.rule("BT-physical")
def test_a_blow_at_what_has_become_a_wreck_is_not_rolled() -> None:
    game = Game(mech(), mech())
    number(game, "punch", limb="LA")
    number(game, "punch", limb="RA")
    assert len(game.pending("a")) == 2
    game.do("mark", "b", structure="CT", boxes=18)
    assert game.pending("a") == []


@pytest.mark.rule("BT-fire")
def test_a_one_shot_weapon_needs_no_bin() -> None:
    design = mech(slots={"RT": ["AC/20"] * 10})
    game = Game(refit(design, "AC/20", is_one_shot=True))
    game.do("fire", weapon="AC/20")
    assert game.unit().tracks["fired/0"] == 1  # type: ignore[index]


def test_a_roll_of_the_table_waits_in_any_phase() -> None:
    game = Game(mech())
    game.do("end_phase", None)
    game.do("roll", None, count=2, sides=6, why="weather", owe=True)
    assert [card["what"] for card in game.whole_report()["pending"]] == ["weather"]
    game.do("note", text="still raining")
    assert len(game.whole_report()["pending"]) == 1


def test_the_journal_tells_pilot_hits_by_their_name() -> None:
    game = Game(mech())
    before = game.session.state
    step = game.do("pilot_hit", rolls=[[6, 6]])
    told = [line.text for line in lines(game.session.system, before, step)]
    assert any("pilot hits" in text for text in told)


CARRIER = refit(mech(slots={"LT": ["Heat Sink"]}), "Heat Sink", family="ecm")


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize("line", ["ecm off", "switch ecm off", "mode ecm off", "ecm lt off"])
def test_gear_is_switched_by_a_typed_line(system: str, line: str) -> None:
    game = Game(CARRIER, system=system)
    say(game.session, A, line, NoAnswers())
    assert [mode["asked"] for mode in game.report()["modes"]] == ["off"]
