import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import EndPhase, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.core.ids import Cell, GridKey, TrackKey, UnitId
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session import journal, script
from recordsheet_gui.session.history import History
from recordsheet_gui.session.ledger import ledger
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS, renegade_tech
from recordsheet_gui.systems.battletech.aerospace.flight import COMMANDS as FLIGHT
from recordsheet_gui.systems.battletech.anti_mech.deciding import COMMANDS as CLIMBING
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.widowed import widows
from recordsheet_gui.systems.total_warfare.accidents import COMMANDS as ACCIDENTS
from recordsheet_gui.systems.total_warfare.hoists import COMMANDS as HOISTS
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE
from recordsheet_gui.units.kinds import codec_of
from tests.games import Game
from tests.mechs import GEAR, mech
from tests.systems.renegade_tech.pages import KEY, draw, hit_slots, lost, open_to, renegade, rows

QUIET = {"piloting": False, "pilot": False}
SIX = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 6)


def test_the_game_is_on_the_list() -> None:
    game = SYSTEMS[KEY]
    assert (game.key, game.title) == (KEY, "Renegade Tech")
    assert [phase.key for phase in game.phases] == [phase.key for phase in TOTAL_WARFARE.phases]


def test_every_total_warfare_step_about_determination_rolls_alone_is_unknown() -> None:
    here = {command.do for command in SYSTEMS[KEY].commands}
    there = {command.do for command in TOTAL_WARFARE.commands}
    accidents = {command.do for command in (*ACCIDENTS, *HOISTS)}
    criticals = {
        "check_jolt",
        "area",
        "pierce",
        "trip",
        "break_spikes",
        "feel_spikes",
    }
    of_buildings = {"inside", "load"}
    of_suits = {"drop_packs", *(command.do for command in CLIMBING)}
    of_protomechs = {"booster", "burn", "land_glider", "torso_weapon"}
    of_aerospace = {"control", "avoid_random_movement", "avoid_heatstroke", "fly", "kf_jump"}
    of_aerospace |= {"liftoff", "braking", "crash", "bombs", "bomb", "bomb_roll", "attack_run"}
    of_aerospace |= {"launch_roll"}
    of_aerospace |= {command.do for command in FLIGHT} - here
    known = criticals | accidents | of_buildings | of_suits | of_protomechs | of_aerospace
    assert there - here == known


def test_a_mech_knows_no_critical_roll() -> None:
    with pytest.raises(RuleError, match='knows no step "critical"'):
        renegade().do("critical", location="CT")


def test_every_rule_that_the_code_names_stands_in_the_ledger() -> None:
    folder = Path(str(renegade_tech.__file__)).parent
    named = {
        rule
        for path in folder.rglob("*.py")
        for rule in re.findall(r'"((?:RT|BT|TW)-[A-Za-z0-9-]+)"', path.read_text(encoding="utf-8"))
    }
    assert named <= set(ledger())
    for rule in ledger().values():
        if rule.id.startswith("RT-") and rule.option:
            assert rule.option in options.ALL


def test_a_report_has_six_characters_a_row_and_the_fields_of_a_mech() -> None:
    report = renegade(mech(config="quad")).report()
    assert set(report["grids"]) == {"HD", "CT", "LT", "RT", "FLL", "FRL", "RLL", "RRL"}
    for location, parts in report["grids"].items():
        rear = ["rear_internal", "rear_armor"] if location in ("CT", "LT", "RT") else []
        assert list(parts) == ["front_armor", "front_internal", "critical", *rear]
        assert all(len(row) == 6 for picture in parts.values() for row in picture)
        assert all(set(row) <= {"#", ".", " "} for rows in parts.values() for row in rows)
    fields = ("hit_slots", "ammo", "heat", "pilot", "movement", "to_hit", "piloting", "pending")
    assert set(fields) <= set(report)
    assert report["destroyed"] is None


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"spoon": True}, 'no option "spoon"'),
        ({"industrial_criticals": True}, 'no option "industrial_criticals"'),
        ({"widow_anchor": "row"}, "one of column, line"),
        ({"punch_row": True}, "one of 3, 2"),
    ],
)
def test_options_are_checked(chosen: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        renegade(**chosen)


@pytest.mark.parametrize("option", options.ALL.values(), ids=lambda option: option.name)
def test_every_value_of_an_option_can_be_played(option: Option) -> None:
    for value in option.values:
        choice: dict[str, Any] = {option.name: value}
        game = renegade(mech(armor=SIX), seed=5, **choice)
        for weapon in ("AC/5", "PPC", "LRM 15", "SRM 4"):
            game.do("hit", weapon=weapon)
        game.do("end_turn", None)


@pytest.mark.rule("RT-widowed")
def test_widows_are_foretold_and_come_in_the_end_phase_alone() -> None:
    game = renegade(mech(armor={"RT": 12, "RTR": 12}))
    draw(game, "RT/front_armor", "######", "......")
    draw(game, "RT/rear_armor", ".#....", "##....")
    told = widows(game.session.state, UnitId("a"))
    assert told == {"RT/front_armor": frozenset(Cell(0, column) for column in range(6))}
    for _ in range(5):
        game.do("end_phase", None)
        assert rows(game, "RT/front_armor") == ["######", "......"]
    step = game.do("end_phase", None)
    assert rows(game, "RT/front_armor") == ["......", "......"]
    assert rows(game, "RT/rear_armor") == [".#....", "##...."]
    marks = game.unit().grids[GridKey("RT/front_armor")].lost
    assert marks[Cell(0, 0)].cause.rule == "RT-widowed"
    assert marks[Cell(1, 0)].cause.by_hand
    told_text = [
        line.text for line in journal.lines(SYSTEMS[KEY], game.session.history.state(7), step)
    ]
    assert told_text[0] == "Tester TST-1: right torso front armor loses 6 (0 of 12 left) (widowed)."


@pytest.mark.rule("RT-11", "BT-life-support")
@pytest.mark.parametrize(("circles", "hits"), [(1, 1), (2, 0)])
def test_life_support_is_out_at_its_first_circle(circles: int, hits: int) -> None:
    game = renegade(mech(heat_sinks=0), life_support_circles=circles)
    game.do("slot", location="HD", slot=1)
    game.do("heat", to=20)
    for _ in range(4):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[6, 6], *[[6, 6]] * hits])
    assert game.report()["pilot"]["hits"] == hits
    game.do("slot", location="HD", slot=6)
    assert hit_slots(game) == ["HD/1", "HD/6"]
    for _ in range(5):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[6, 6]] * 2)
    assert game.report()["pilot"]["hits"] == hits + 1


@pytest.mark.rule("BT-ice-explosion")
@pytest.mark.parametrize(("roll", "explodes"), [([4, 5], False), ([4, 6], True)])
def test_a_hit_combustion_engine_may_explode(roll: list[int], explodes: bool) -> None:
    game = renegade(mech(engine="ice", armor=SIX), **QUIET)
    open_to(game, "CT", "critical", 1)
    game.do("hit", weapon="Light Machine Gun", location="CT", column=1)
    (card,) = game.pending()
    assert (card["what"], card["due"]) == ("Engine explosion on 10+", "phase end")
    game.do("end_phase", None, rolls=[roll])
    assert (game.report()["destroyed"] == "The engine exploded.") == explodes


@pytest.mark.rule("BT-masc", "RT-component")
def test_when_masc_fails_each_leg_takes_a_point_on_a_component() -> None:
    design = mech(slots={"RT": ["Jump Jet"]})
    gear = replace(GEAR["Jump Jet"], name="MASC", family="masc")
    design = replace(design, items=(replace(design.items[0], gear=gear),))
    game = renegade(design, **QUIET)
    game.do("move", mode="run", hexes=5, masc=True, rolls=[[1, 1], [1], [6]])
    assert hit_slots(game) == ["LL/1", "RL/3"]
    assert lost(game) == {"LL/critical": 1, "RL/critical": 1}


@pytest.mark.rule("BT-fire")
def test_a_weapon_whose_slot_was_hit_before_this_phase_does_not_fire() -> None:
    game = renegade(mech(slots={"RT": ["Medium Laser", "Medium Laser"]}))
    game.do("slot", location="RT", slot=1)
    game.do("fire", weapon="Medium Laser")
    assert game.report()["heat"] == 0
    game.do("end_turn", None)
    game.do("fire", weapon="Medium Laser")
    with pytest.raises(RuleError, match="has fired this turn"):
        game.do("fire", weapon="Medium Laser")


def test_steps_of_the_shared_rules_work() -> None:
    game = renegade(mech(jump=3, slots={"RT": ["MG Ammo", "Machine Gun"]}))
    game.do("move", mode="walk", hexes=3)
    game.do("fire", weapon="Machine Gun")
    assert game.report()["ammo"][0]["shots"] == 199
    game.do("dump", location="RT", slot=1)
    game.do("pilot", hits=1)
    game.do("pilot_hit", hits=1, rolls=[[1, 1]])
    assert "unconscious" in game.report()["conditions"]
    game.do("end_turn", None)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["ammo"][0]["shots"] == 0
    game.do("condition", name="prone")
    game.do("stand", rolls=[[6, 6]])
    game.do("condition", name="shutdown")
    game.do("note", text="a note")
    assert game.report()["notes"] == ["a note"]
    with pytest.raises(RuleError, match="jammed"):
        game.do("unjam", weapon="Machine Gun")


def test_two_sides_roll_initiative() -> None:
    units = tuple(
        UnitSetup(id=UnitId(side.lower()), design=mech(), side=side) for side in ("A", "B")
    )
    setup = GameSetup(system=KEY, units=units)
    session = Session(SYSTEMS[KEY], History(begin(SYSTEMS[KEY], setup)))
    (owed,) = session.state.owed
    session.handle(Resolve(pending=owed.id), Given([[1, 2], [3, 4]]))
    session.undo()
    assert [entry.id for entry in session.state.owed] == [owed.id]
    # Nobody waits for it: the next phase lets it lapse.
    session.handle(EndPhase())
    assert not session.state.owed


@pytest.mark.rule("BT-heat-restart")
def test_a_reactor_shuts_down_and_starts_again() -> None:
    game = renegade(mech(heat_sinks=0), piloting=False)
    game.do("heat", to=20)
    for _ in range(4):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[1, 1]])
    assert "shutdown" in game.report()["conditions"]
    for _ in range(5):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[6, 6]])
    assert "shutdown" not in game.report()["conditions"]


def test_a_wreck_and_a_dead_pilot_are_asked_for_nothing() -> None:
    game = renegade(mech(armor=SIX))
    game.do("condition", name="destroyed/HD")
    game.do("hit", weapon="AC/5", location="LL", column=3)
    game.do("hit", weapon="SRM 2", hits=[{"location": "LL", "column": 6}, {"column": 1}])
    # The second missile would need a roll for its location.
    assert lost(game) == {"LL/front_armor": 6, "LL/front_internal": 1}
    assert game.pending() == []


def test_two_units_fight_apart() -> None:
    game = Game(mech(armor=SIX), mech(name="Other", armor=SIX), system=KEY)
    game.do("hit", "b", weapon="AC/5", location="LL", column=3)
    assert lost(game, "a") == {}
    assert lost(game, "b") == {"LL/front_armor": 5}


def test_names_are_words() -> None:
    name_of = SYSTEMS[KEY].name_of
    design = mech(slots={"RT": ["MG Ammo"]})
    for key, words in {
        "RT/front_armor": "right torso front armor",
        "HD/critical": "head critical block",
        "destroyed/LA": "left arm destroyed",
        # Told once for the whole slot, not box by box.
        "place/RT/3/1": "",
        "ammo/RT/1": "shots left in MG Ammo (right torso)",
        "RT/1": "MG Ammo (right torso)",
        "blown_off/LA": "left arm blown off",
        "heat": "heat",
    }.items():
        assert name_of(design, key) == words


def test_commands_and_states_survive_their_wire_form() -> None:
    game = renegade(mech(armor=SIX, slots={"RT": ["AC/20 Ammo"]}), piloting=False)
    open_to(game, "RT", "critical", 1)
    there = [{"row": 4, "column": 5}, {"row": 4, "column": 6}]
    game.do("place", location="CT", slot=2, boxes=there)
    shots = [{"unit": "a", "weapon": "LRM 10", "hits": [{"location": "LL"}]}]
    game.do("volley", None, shots=shots, owe=True)
    game.do("hit", weapon="AC/5", location="RT", column=1, owe=True)
    codec = codec_of(SYSTEMS[KEY].commands)
    state = game.session.state
    assert codec.decode(type(state), encode(state)) == state
    for position in range(1, game.session.history.cursor + 1):
        step = game.session.history.step(position)
        assert codec.decode(type(step), encode(step)) == step


def test_every_remark_is_a_sentence_with_a_rule() -> None:
    game = renegade(mech(armor=SIX, slots={"RT": ["AC/20 Ammo"]}), seed=3)
    for _ in range(60):
        step = game.do("hit", weapon="AC/10")
        for event in step.events:
            if isinstance(event, NoteWritten):
                assert event.cause.rule in ledger()


def test_a_script_names_boxes_by_part_row_and_column() -> None:
    design = mech(armor=SIX, slots={"RT": ["MG Ammo"]})
    data = {
        "system": KEY,
        "units": [{"id": "a", "unit": "Tester"}],
        "options": {"piloting": False, "pilot": False},
        "steps": [
            {"do": "ammo", "unit": "a", "location": "RT", "slot": 1, "shots": 2},
            {"do": "hit", "unit": "a", "location": "RT", "weapon": "Small Laser", "column": 1,
             "choices": [{"part": "critical", "row": 2, "column": 1},
                         {"part": "critical", "row": 3, "column": 1},
                         {"part": "critical", "row": 3, "column": 2}]},
        ],
    }  # fmt: skip
    read, system = script.read(data, SYSTEMS)
    setup = script.setup_of(read, lambda name: design)
    told: dict[str, Any] = script.play(read, Session(system, History(begin(system, setup))))
    grids = told["units"]["a"]["grids"]["RT"]
    assert grids["critical"] == ["..####", ".#####", "..####", "######"]
    assert grids["front_internal"] == [".#####"]


def test_place_tracks_are_left_alone_by_a_new_turn() -> None:
    game = renegade()
    there = [{"row": 4, "column": 5}, {"row": 4, "column": 6}]
    game.do("place", location="CT", slot=2, boxes=there)
    game.do("end_turn", None)
    assert game.unit().tracks[TrackKey("place/CT/2/1")] == 23


def two(**options: Any) -> Game:
    slots = {"RT": ["Medium Laser"], "LT": ["SRM 4"]}
    plates = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)
    return Game(
        mech(slots=slots, armor=plates),
        mech(name="Other", armor=plates),
        system=KEY,
        **options,
    )


@pytest.mark.rule("BT-to-hit", "RT-hit")
def test_an_attack_from_sheet_to_sheet_brings_down_its_template() -> None:
    game = two()
    shot: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "weapons": [{"weapon": "Medium Laser"}],
        "range": 1,
    }
    game.do("attack", None, **shot, rolls=[[6, 6], [3, 4], [2]])
    assert rows(game, "CT/front_armor", "b") == ["...###", "#.####"]
    assert rows(game, "CT/front_internal", "b") == ["#.####", "######"]
    assert game.report()["heat"] == 0


@pytest.mark.rule("BT-fire")
def test_a_weapon_lost_with_its_location_in_this_phase_still_attacks() -> None:
    game = two()
    open_to(game, "RT", "rear_internal", 6)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=6)
    assert "right torso destroyed" in game.report()["conditions"]
    shot: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "weapons": [{"weapon": "Medium Laser"}],
        "range": 1,
    }
    game.do("attack", None, **shot, rolls=[[1, 1]])
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="destroyed"):
        game.do("attack", None, **shot)


@pytest.mark.rule("BT-physical", "RT-rows")
def test_physical_attacks_strike_rows_by_the_attackers_tonnage() -> None:
    game = two(piloting=False)
    blow: dict[str, Any] = {"attacker": "a", "target": "b"}
    # A 55-ton kick is four rows on one leg, a punch two rows of three on a rolled center.
    game.do("physical", None, **blow, attack="kick", rolls=[[6, 6], [6]])
    assert lost(game, "b") == {"LL/front_armor": 12, "LL/front_internal": 12}
    game.do("end_turn", None)
    game.do("physical", None, **blow, attack="punch", rolls=[[6, 6], [5], [3]])
    assert rows(game, "RA/front_armor", "b") == ["#...##", "#...##"]


@pytest.mark.rule("BT-charge", "RT-23")
def test_a_charge_costs_both_sides_rows() -> None:
    game = two(piloting=False)
    charge: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "hexes": 1}
    # 5.5 / 4 is one row for the target, 55 tons hold one full 30 for the attacker.
    game.do("physical", None, **charge, rolls=[[6, 6], [3, 4], [1, 2]])
    assert lost(game, "b") == {"CT/front_armor": 6}
    assert lost(game, "a") == {"RA/front_armor": 6}
