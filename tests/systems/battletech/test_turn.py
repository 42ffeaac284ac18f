from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.journal import whole
from recordsheet_gui.units.gear import GearKind
from tests.games import Game
from tests.mechs import GEAR, ROTARY, ULTRA, mech
from tests.thresholds import refit

GUNS = mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"] * 2, "CT": ["Medium Laser"] * 2})


@pytest.mark.rule("BT-fire")
def test_firing_spends_ammunition_bin_by_bin() -> None:
    game = Game(GUNS)
    game.do("fire", weapon="AC/20", location="RT")
    assert [bin["shots"] for bin in game.report()["ammo"]] == [4, 5]
    with pytest.raises(RuleError, match="has fired this turn"):
        game.do("fire", weapon="AC/20")
    game.do("end_turn", None)
    game.do("fire", weapon="ac20", bin="LT/2")
    assert [bin["shots"] for bin in game.report()["ammo"]] == [4, 4]


@pytest.mark.rule("new-turn")
def test_a_new_turn_clears_what_counted_for_the_last_one() -> None:
    game = Game(GUNS)
    game.do("move", mode="run", hexes=4)
    game.do("fire", weapon="AC/20")
    game.do("heat", add=3)
    game.do("end_turn", None)
    tracks = {str(key): value for key, value in game.unit().tracks.items()}
    for key in ("move/mode", "move/hexes", "heat/outside", "fired/0"):
        assert not tracks.get(key), key
    told = [line.text for line in whole(game.session.system, game.session.history)]
    assert "Tester TST-1: runs 4 hexes." in told


@pytest.mark.rule("BT-fire")
def test_equal_weapons_fire_one_after_the_other() -> None:
    game = Game(GUNS)
    game.do("fire", weapon="Medium Laser", location="CT")
    game.do("fire", weapon="Medium Laser", location="CT")
    with pytest.raises(RuleError, match="has fired"):
        game.do("fire", weapon="Medium Laser", location="CT")


@pytest.mark.rule("BT-fire")
def test_a_weapon_lost_in_this_phase_still_fires_and_later_no_more() -> None:
    game = Game(GUNS, piloting=False)
    game.do("slot", location="CT", slot=11)
    game.do("fire", weapon="Medium Laser", location="CT")
    game.do("end_turn", None)
    game.do("fire", weapon="Medium Laser", location="CT")
    with pytest.raises(RuleError, match="has fired"):
        game.do("fire", weapon="Medium Laser", location="CT")


@pytest.mark.rule("BT-fire")
def test_a_torso_shot_away_takes_its_gun_from_the_next_phase_on() -> None:
    game = Game(GUNS, criticals=False, piloting=False)
    game.do("hit", location="RT", damage=23)
    game.do("fire", weapon="AC/20")
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="is destroyed"):
        game.do("fire", weapon="AC/20")


@pytest.mark.parametrize(
    ("steps", "shot", "sentence"),
    [
        ([], {"weapon": "PPC"}, 'carries no "PPC"'),
        ([], {"weapon": "AC/20", "location": "LA"}, 'carries no "AC/20" in LA'),
        ([], {"weapon": "AC/20", "bin": "RT/11"}, "no working bin"),
        ([], {"weapon": "AC/20", "shots": 2}, "fires 1 shot, not 2"),
        (
            [("ammo", {"location": "LT", "slot": s, "shots": 0}) for s in (1, 2)],
            {"weapon": "AC/20"},
            "no ammunition left",
        ),
        ([("condition", {"name": "shutdown"})], {"weapon": "AC/20"}, "cannot fire: shut down"),
        ([("mark", {"structure": "CT", "boxes": 18})], {"weapon": "AC/20"}, "out of the game"),
        ([("slot", {"location": "HD", "slot": s}) for s in (2, 5)], {"weapon": "AC/20"}, "sensors"),
    ],
)
def test_shots_that_cannot_be(
    steps: list[tuple[str, dict[str, Any]]], shot: dict[str, Any], sentence: str
) -> None:
    game = Game(GUNS)
    for word, fields in steps:
        game.do(word, **fields)
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("fire", **shot)
    assert game.session.state is before


@pytest.mark.rule("BT-jam", "BT-unjam")
@pytest.mark.parametrize(
    ("shots", "natural", "jams"),
    [(1, 2, False), (2, 2, True), (2, 3, False), (4, 3, True), (5, 4, False), (6, 4, True)],
)
def test_rapid_fire_jams_and_is_cleared(shots: int, natural: int, jams: bool) -> None:
    design = mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"] * 2})
    design = refit(refit(design, "AC/20", **ROTARY), "AC/20 Ammo", shots=20)
    game = Game(design, heat=False)
    game.do("fire", weapon="AC/20", shots=shots, natural=natural)
    assert any("jammed" in word for word in game.report()["conditions"]) == jams
    if not jams:
        return
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="is jammed"):
        game.do("fire", weapon="AC/20")
    game.do("unjam", weapon="AC/20", rolls=[[1, 2]])
    with pytest.raises(RuleError, match="worked on this turn already"):
        game.do("unjam", weapon="AC/20", rolls=[[2, 2]])
    game.do("end_turn", None)
    game.do("unjam", weapon="AC/20", rolls=[[2, 2]])
    with pytest.raises(RuleError, match="worked on this turn"):
        game.do("fire", weapon="AC/20")
    game.do("end_turn", None)
    game.do("fire", weapon="AC/20")


@pytest.mark.rule("BT-unjam")
def test_an_ultra_stays_jammed_and_what_is_not_jammed_is_not_cleared() -> None:
    design = mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"] * 2})
    game = Game(refit(design, "AC/20", **ULTRA))
    with pytest.raises(RuleError, match="is jammed"):
        game.do("unjam", weapon="AC/20")
    game.do("fire", weapon="AC/20", shots=2, natural=2)
    with pytest.raises(RuleError, match="cannot be cleared"):
        game.do("unjam", weapon="AC/20")


@pytest.mark.rule("BT-move-roll")
@pytest.mark.parametrize(
    ("slot", "mode", "rolls"),
    [
        (("CT", 4), "run", True), (("CT", 4), "jump", True), (("CT", 4), "walk", False),
        (("LL", 1), "run", True), (("LL", 4), "run", False), (("LL", 4), "jump", True),
    ],
)  # fmt: skip
def test_moves_that_ask_for_a_roll_at_once(slot: tuple[str, int], mode: str, rolls: bool) -> None:
    game = Game(mech(jump=4, slots={"LT": ["Jump Jet"] * 4}))
    game.do("slot", location=slot[0], slot=slot[1])
    warned = f"roll to {mode}" in game.session.system.derive(game.session.state, "a").numbers  # type: ignore[arg-type]
    game.do("move", mode=mode, hexes=1, owe=True)
    assert (len(game.pending()) == 1) == rolls == warned


@pytest.mark.rule("BT-move")
@pytest.mark.parametrize(
    ("condition", "move", "sentence"),
    [
        ("shutdown", {"mode": "walk"}, "immobile and cannot move"),
        ("prone", {"mode": "walk"}, "stand up first"),
        ("", {"mode": "swim"}, 'not "swim"'),
        ("", {"mode": "walk", "hexes": 6}, "at most 5 hexes"),
        ("", {"mode": "run", "hexes": -1}, "0 to 60 hexes"),
        ("", {"mode": "jump", "hexes": 1}, "no MP"),
        ("", {"mode": "run", "masc": True}, "no MASC"),
    ],
)
def test_moves_that_cannot_be(condition: str, move: dict[str, Any], sentence: str) -> None:
    game = Game(mech())
    if condition:
        game.do("condition", name=condition)
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("move", **move)
    assert game.session.state is before


@pytest.mark.rule("BT-masc")
def test_masc_grows_riskier_and_breaks_the_legs() -> None:
    design = mech(slots={"RT": ["CASE"]})
    masc = replace(GEAR["CASE"], family="masc", name="MASC", kind=GearKind.EQUIPMENT)
    design = replace(design, items=tuple(replace(i, gear=masc) for i in design.items))
    game = Game(design, piloting=False)
    game.do("move", mode="run", hexes=10, masc=True, rolls=[[1, 2]])
    game.do("end_turn", None)
    game.do("move", mode="run", hexes=9, masc=True, rolls=[[1, 3], [2], [3]])
    assert [(s["location"], s["slot"]) for s in game.report()["hit_slots"]] == [
        ("LL", 2),
        ("RL", 3),
    ]


@pytest.mark.rule("BT-dump")
def test_dumped_ammunition_is_gone_at_the_end_of_the_next_turn() -> None:
    game = Game(GUNS)
    game.do("dump", location="LT", slot=1)
    game.do("end_turn", None)
    assert game.report()["ammo"][0]["shots"] == 5
    game.do("end_turn", None)
    assert [bin["shots"] for bin in game.report()["ammo"]] == [0, 5]
    with pytest.raises(RuleError, match="no ammunition to dump"):
        game.do("dump", location="LT", slot=1)


@pytest.mark.rule("BT-fission")
@pytest.mark.parametrize(("hits", "turns", "hurt"), [(1, 6, 0), (1, 7, 1), (2, 3, 0), (2, 4, 1)])
def test_the_fission_clock(hits: int, turns: int, hurt: int) -> None:
    game = Game(mech(engine="fission", heat_sinks=20), seed=5)
    for slot in range(1, hits + 1):
        game.do("slot", location="CT", slot=slot)
    for _ in range(turns):
        game.do("end_turn", None)
    assert game.report()["pilot"]["hits"] == hurt


@pytest.mark.rule("BT-initiative")
def test_initiative_is_owed_and_never_waited_for() -> None:
    from recordsheet_gui.core.state import GameSetup, UnitSetup
    from recordsheet_gui.core.system import begin
    from recordsheet_gui.session.history import History
    from recordsheet_gui.session.session import Session

    game = Game(mech(), mech())
    units = tuple(
        UnitSetup(id=u.id, design=u.design, side=s)
        for u, s in zip(game.setup.units, "AB", strict=True)
    )
    setup = GameSetup(system="total-warfare", units=units)
    game.session = Session(game.session.system, History(begin(game.session.system, setup)))
    (card,) = game.whole_report()["pending"]
    assert card["what"] == "Initiative, side A"
    # Equal rolls are made again.
    rolls = [[3, 3], [2, 4], [3, 4], [1, 1]]
    game.do("resolve", None, pending=card["id"], rolls=rolls)
    assert game.whole_report()["pending"] == []
    game.do("end_turn", None)
    assert len(game.whole_report()["pending"]) == 1
    game.do("end_phase", None)
    assert game.whole_report()["pending"] == []
