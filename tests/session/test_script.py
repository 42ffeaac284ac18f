"""What a script cannot say, whatever is written in it."""

from typing import Any

import pytest

from recordsheet_gui.core.commands import BeginPhase, Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session import script
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from tests.games import Game
from tests.mechs import mech

INTERNAL = {
    "total-warfare": {"anti_mech_roll",
        "to_hit", "physical_roll", "protect_pilot", "engine_check", "avoid_shutdown",
        "avoid_explosion", "suffer_heat", "restart", "run_radical", "keep_running", "check_jolt",
        "pierce", "trip", "break_spikes", "brush_roll", "keep_shield", "feel_spikes", "feel_pulse",
        "hold_case", "land_glider", "avoid_random_movement", "avoid_heatstroke",
        "bomb_roll", "launch_roll",
    },
    "renegade-tech": {
        "to_hit", "physical_roll", "brush_roll", "protect_pilot", "engine_check", "avoid_shutdown",
        "avoid_explosion", "suffer_heat", "restart", "place_damage", "tear_off", "land",
        "run_radical", "keep_running", "keep_shield", "hold_case",
    },
    "hard-hits": {"allocate", "allocate_column"},
    "skirmish": {"roll_to_hit", "fall_damage", "keep_balance"},
}  # fmt: skip
UNITS = {
    "total-warfare": "Griffin GRF-1N",
    "renegade-tech": "Griffin GRF-1N",
    "hard-hits": "Kestrel",
    "skirmish": "Anvil",
}

NUMBER = {"value": 7}
FIELDS: dict[str, dict[str, Any]] = {
    "begin_phase": {"turn": 9, "phase": 1},
    "pierce": {"unit": "a", "location": "CT"},
    "anti_mech_roll": {"unit": "a", "target": "a", "attack": "swarm", "number": NUMBER},
    "brush_roll": {"unit": "a", "pod": "narc/CT", "points": 5, "number": NUMBER},
    "trip": {"unit": "a", "number": 5},
    "break_spikes": {"unit": "a", "location": "CT"},
    "feel_spikes": {"unit": "a", "attacker": "a", "side": "front"},
    "feel_pulse": {"unit": "a"},
    "bomb_roll": {
        "unit": "a", "target": "a", "store": "HE Bomb", "count": 1, "side": "above",
        "number": NUMBER,
    },
    "launch_roll": {
        "unit": "a", "target": "a", "store": "LAA Missile", "side": "above", "band": "short",
        "in_air": True, "number": NUMBER,
    },
    "hold_case": {"unit": "a", "location": "CT"},
    "to_hit": {
        "unit": "a", "target": "a", "item": 30, "weapon": "PPC", "side": "front", "band": "short",
        "number": NUMBER,
    },
    "physical_roll": {
        "unit": "a", "target": "a", "attack": "kick", "side": "front", "points": 10**12,
        "hexes": 10**12, "number": NUMBER,
    },
    "engine_check": {"unit": "a", "hits": 1},
    "place_damage": {"unit": "a", "slot": "RT/1", "location": "RT", "points": 5, "source": "x"},
    "tear_off": {"unit": "a", "location": "walk"},
    "land": {"unit": "a", "template": "punch"},
    "allocate": {"unit": "a", "points": 5},
    "allocate_column": {"unit": "a", "points": 5, "row": 7, "column": 0},
    "roll_to_hit": {"unit": "a", "attack": {"do": "stand", "unit": "a"}, "damage": 3},
    "keep_balance": {"unit": "a", "after": "rocks"},
    "suffer_heat": {"unit": "a"},
}  # fmt: skip


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))


def find(name: str) -> UnitDesign:
    with Library.open() as library:
        return library.load(name)


def play(system: str, *steps: object, units: object = None) -> dict[str, Any]:
    if units is None:
        units = [{"id": "a", "unit": UNITS[system]}]
    data = {"system": system, "units": units, "steps": list(steps), "seed": 1}
    battle, rules = script.read(data, SYSTEMS)
    return script.play(battle, gamefile.in_memory(rules, script.setup_of(battle, find)))


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_game_knows_which_of_its_commands_only_a_rule_asks_for(system: str) -> None:
    found = {kind.do for kind in SYSTEMS[system].commands if kind.is_internal}
    assert found == INTERNAL[system]
    assert BeginPhase.is_internal
    assert not Command.is_internal


@pytest.mark.parametrize(
    ("system", "word"),
    [(system, word) for system, words in INTERNAL.items() for word in sorted(words)],
)
def test_what_only_a_rule_asks_for_is_no_step_of_a_script(system: str, word: str) -> None:
    step = {"do": word, **FIELDS.get(word, {"unit": "a"})}
    with pytest.raises(script.ScriptError, match=f"Step 1 \\({word}\\): Only a rule asks for this"):
        play(system, step)
    with pytest.raises(script.ScriptError, match="Step 1"):
        play(system, {**step, "owe": True})
    with pytest.raises(script.ScriptError, match="Step 1"):
        play(system, {"do": "say", "unit": "a", "text": word})


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_nobody_begins_a_phase_but_the_session(system: str) -> None:
    with pytest.raises(script.ScriptError, match="is no step that this game knows"):
        play(system, {"do": "begin_phase", "turn": 9, "phase": 1})


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_script_without_units_is_refused(system: str) -> None:
    with pytest.raises(script.ScriptError, match="has no units"):
        play(system, units=[])


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_side_of_a_script_has_a_name(system: str) -> None:
    with pytest.raises(script.ScriptError, match=r"side.* should be a line of text"):
        play(system, units=[{"id": "a", "unit": "x", "side": " "}])


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize("seat", [-1, 1, 11])
@pytest.mark.parametrize(
    "step",
    [
        {"do": "pilot_hit", "hits": 1},
        {"do": "consciousness", "hits": 1},
        {"do": "wake"},
    ],
)
def test_nobody_is_hit_or_asked_in_a_seat_that_is_not_there(
    system: str, step: dict[str, Any], seat: int
) -> None:
    with pytest.raises(script.ScriptError, match="Nobody sits in seat"):
        play(system, {**step, "unit": "a", "seat": seat})


TRACKS = [
    ("heat", 999), ("heat/outside", 999), ("pilot/hits", 6), ("pilot/gunnery", 8),
    ("pilot/piloting", 8), ("facing", 5), ("move/mode", 3), ("move/hexes", 60), ("ammo/LT/1", 5),
    ("fired/1", 1), ("stands", 999), ("masc", 999),
]  # fmt: skip
GUNS = mech(slots={"RA": ["PPC"] * 3, "LT": ["AC/20 Ammo"]})


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize(("track", "most"), TRACKS, ids=[track for track, _ in TRACKS])
def test_a_marker_goes_to_the_end_of_its_track_and_no_further(
    system: str, track: str, most: int
) -> None:
    game = Game(GUNS, system=system)
    game.do("fire", weapon="PPC")
    for number in (0, most):
        game.do("track", track=track, to=number)
        game.report()
    before = game.session.state
    for number in (most + 1, 10**12, -1):
        with pytest.raises(RuleError):
            game.do("track", track=track, to=number)
    assert game.session.state is before


@pytest.mark.rule("SK-sight")
def test_a_look_is_told_and_no_fact_follows() -> None:
    units = [{"id": "a", "unit": "Fencer"}, {"id": "b", "unit": "Anvil", "side": "B"}]
    look = {"do": "sight", "unit": "a", "target": "b", "between": ["heavy woods"]}
    looked, undone = play("skirmish", look, {"do": "undo"}, units=units)["steps"]
    assert looked["facts"] == []
    assert looked["journal"] == ["Fencer: cannot see Anvil: heavy woods in the way."]
    assert undone["journal"] == ["undo: sight"]


def test_a_card_turns_through_six_hexsides() -> None:
    game = Game(find("Anvil"), system="skirmish")
    game.do("track", track="facing", to=5)
    with pytest.raises(RuleError, match="goes to 5, not 6"):
        game.do("track", track="facing", to=6)


@pytest.mark.parametrize(
    ("system", "good", "bad"),
    [
        ("total-warfare", ["jammed/1", "dumping/LT/1", "blown_off/LA"], ["destroyed/LA"]),
        ("renegade-tech", ["jammed/1", "dumping/LT/1", "blown_off/LA", "destroyed/LA"], []),
    ],
)
def test_a_condition_of_a_part_needs_that_part(
    system: str, good: list[str], bad: list[str]
) -> None:
    never = [
        "fired/99", "jammed/99", "jammed/\u0661", "jammed/01", "jammed/0", "blown_off/XX", "/",
        "a/b", "dumping/RA/1", f"jammed/{'9' * 5000}",
    ]  # fmt: skip
    for name in good:
        game = Game(GUNS, system=system)
        game.do("condition", name=name)
        game.report()
        game.do("end_turn", None, owe=True)
    game = Game(GUNS, system=system)
    before = game.session.state
    for name in (*bad, *never):
        with pytest.raises(RuleError):
            game.do("condition", name=name)
    assert game.session.state is before
    game.do("condition", name="limping")
    assert game.report()["conditions"] == ["limping"]


def test_who_means_another_thing_by_a_word_of_the_rules_is_told_how_to_say_it() -> None:
    words = r"Step 1 \(land\): Only a rule asks for this; what flies lands with altitude 0\."
    with pytest.raises(script.ScriptError, match=words):
        play("renegade-tech", {"do": "land", "unit": "a"})
