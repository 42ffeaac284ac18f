"""The table in mid-game: units come, leave, change sides and pilots; options change."""

from typing import Any

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import DiceRolled, How, Settled, Step, UnitJoined, UnitLeft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session import script
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.table import free_id, fresh, id_number, units_named
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.skirmish.rules import SKIRMISH
from recordsheet_gui.units.kinds import codec_of
from tests.games import Game

N = UnitId("n")
FILES = {
    "total-warfare": "griffin-grf-1n",
    "renegade-tech": "griffin-grf-1n",
    "hard-hits": "ship-kestrel",
    "skirmish": "skirmish-anvil",
}


def shipped(name: str) -> UnitDesign:
    path = next(path for path in unit_files() if path.stem == name)
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


def two(system: str = "total-warfare") -> Game:
    design = shipped(FILES[system])
    game = Game(design, design, system=system, seed=7)
    game.do("side", "b", to="B")
    return game


def arrive(game: Game, unit: str = "n", **fields: Any) -> Step:
    design = fields.pop(
        "design", game.unit("a").design if "a" in game.session.state.units else None
    )
    assert design is not None
    return game.session.handle(AddUnit(id=UnitId(unit), design=design, **fields))


def told(game: Game, step: Step) -> list[str]:
    before = game.session.history.state(game.session.history.cursor - 1)
    return [line.text for line in lines(game.session.system, before, step)]


@pytest.fixture(params=list(SYSTEMS))
def game(request: pytest.FixtureRequest) -> Game:
    return two(request.param)


# -- coming ----------------------------------------------------------------------------------


def test_a_unit_arrives_with_a_fresh_sheet_and_plays(game: Game) -> None:
    step = arrive(game, side="B")
    assert [type(event) for event in step.events] == [UnitJoined]
    assert told(game, step)[0].endswith("joins side B.")
    assert game.session.state.sides[N] == "B"
    fresh = game.session.system.start(game.unit("a").design, Pilot(), {})
    assert game.unit("n") == fresh
    game.do("condition", "n", name="in the woods")
    game.do("end_turn", None, owe=True)
    assert game.report("n")["side"] == "B"


def test_an_arrival_goes_back_and_comes_again(game: Game) -> None:
    before = game.session.state
    arrive(game)
    after = game.session.state
    game.session.undo()
    assert game.session.state == before
    game.session.redo()
    assert game.session.state == after


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"unit": "a"}, 'There is a unit with the id "a" already.'),
        ({"unit": " "}, "An id needs a name."),
        ({"unit": "x" * 101}, "An id has at most 100 characters."),
        ({"side": ""}, "A side needs a name."),
        ({"pilot": Pilot(gunnery=9)}, "Skills run from 0 to 8, not 9."),
        ({"design": shipped("ship-kestrel")}, "Kestrel cannot be played in Total Warfare."),
    ],
)
def test_who_cannot_come_changes_nothing(fields: dict[str, Any], words: str) -> None:
    game = two()
    before = game.session.state
    with pytest.raises(RuleError, match=words):
        arrive(game, **fields)
    assert game.session.state is before


def test_an_id_stands_for_one_unit_along_one_line_of_play() -> None:
    game = two()
    arrive(game)
    game.do("remove_unit", "n")
    with pytest.raises(RuleError, match="was that of a unit that left"):
        arrive(game)
    assert free_id(game.session.state) == "c"
    game.session.undo(count=2)
    other = shipped("atlas-as7-d")
    arrive(game, design=other)
    assert game.unit("n").design is other


def test_ids_are_letters_and_never_those_of_who_left() -> None:
    game = two()
    assert [id_number(n) for n in (0, 25, 26, 53)] == ["a", "z", "a2", "b3"]
    arrive(game, "c")
    game.do("remove_unit", "c")
    assert free_id(game.session.state) == "d"


# -- leaving ---------------------------------------------------------------------------------


def test_who_is_taken_away_is_gone_from_the_table_and_the_result(game: Game) -> None:
    step = game.do("remove_unit", "b")
    assert isinstance(step.events[-1], UnitLeft)
    assert list(game.whole_report()["units"]) == ["a"]
    assert told(game, step)[-1].endswith("is taken off the table.")
    game.do("end_turn", None, owe=True)
    with pytest.raises(RuleError, match='There is no unit "b"'):
        game.do("condition", "b", name="prone")


def test_an_empty_table_plays_on_and_takes_new_units(game: Game) -> None:
    design = game.unit("a").design
    game.do("remove_unit", "a")
    game.do("remove_unit", "b")
    assert game.whole_report()["units"] == {}
    game.do("end_turn", None, owe=True)
    arrive(game, design=design)
    assert list(game.whole_report()["units"]) == ["n"]


def test_cards_of_who_leaves_and_those_aimed_at_it_are_settled_first() -> None:
    game = Game(*[shipped("griffin-grf-1n")] * 3)
    game.do("side", "b", to="B")
    game.do("end_turn", None)
    game.do(
        "attack", None, attacker="a", target="b", weapons=[{"weapon": "PPC"}], range=5, owe=True
    )
    game.do(
        "attack", None, attacker="c", target="a", weapons=[{"weapon": "PPC"}], range=5, owe=True
    )
    game.do("piloting", "b", why="rubble", owe=True)
    assert len(game.session.state.owed) == 4  # and initiative
    step = game.do("remove_unit", "b")
    settled = [e for e in step.events if isinstance(e, Settled)]
    # The shot at it, its own roll, and initiative, which needs two sides.
    assert len(settled) == 3
    assert all(e.how is How.MOOT for e in settled)
    assert step.events.index(settled[-1]) < len(step.events) - 1
    assert [owed.unit for owed in game.session.state.owed] == ["c"]


def test_who_withdraws_keeps_the_sheet_and_is_asked_for_nothing(game: Game) -> None:
    game.do("withdraw", "b")
    assert "withdrawn" in game.report("b")["conditions"]
    assert game.pending("b") == []
    game.do("end_turn", None, owe=True)
    assert game.pending("b") == []
    with pytest.raises(RuleError, match="has left the field already"):
        game.do("withdraw", "b")
    game.do("withdraw", "b", on=False)
    assert "withdrawn" not in game.report("b")["conditions"]
    with pytest.raises(RuleError, match="is on the field"):
        game.do("withdraw", "b", on=False)


def test_nobody_aims_at_who_has_withdrawn_unless_the_table_wants_it() -> None:
    game = two()
    attack: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "weapons": [{"weapon": "PPC"}],
        "range": 5,
    }
    game.do("attack", None, owe=True, **attack)
    game.do("piloting", "b", why="rubble", owe=True)
    game.do("withdraw", "b")
    assert game.session.state.owed == ()
    for fields in (attack, {**attack, "attacker": "b", "target": "a"}):
        with pytest.raises(Forbidden, match="Griffin GRF-1N has left the field"):
            game.do("attack", None, **fields)
    with pytest.raises(Forbidden, match="has left the field"):
        game.do("hit", "b", damage=5)
    game.do("hit", "b", damage=5, location="CT", anyway=True)
    assert game.report("b")["armor"]["CT"] == game.report("a")["armor"]["CT"] - 5


@pytest.mark.parametrize(
    ("system", "step"),
    [
        ("hard-hits", {"do": "volley", "unit": "b", "shield": 1, "weapons": [{"damage": 4}]}),
        ("skirmish", {"do": "attack", "attacker": "a", "target": "b", "item": 0}),
        ("skirmish", {"do": "kick", "attacker": "b", "target": "a"}),
        ("renegade-tech", {"do": "hit", "unit": "b", "weapon": "PPC", "location": "CT"}),
        ("total-warfare", {"do": "physical", "attacker": "a", "target": "b", "attack": "kick"}),
        ("total-warfare", {"do": "move", "unit": "b", "mode": "walk", "hexes": 1}),
    ],
)
def test_the_field_is_left_in_every_game(system: str, step: dict[str, Any]) -> None:
    game = two(system)
    game.do("withdraw", "b")
    fields = {key: value for key, value in step.items() if key not in ("do", "unit")}
    with pytest.raises(Forbidden, match="has left the field"):
        game.do(step["do"], step.get("unit"), **fields)


def test_who_has_left_neither_spots_nor_links_anybody() -> None:
    game = Game(*[shipped("archer-arc-2r")] * 3)
    game.do("side", "c", to="B")

    def spotters() -> list[str]:
        system, state = game.session.system, game.session.state
        assert isinstance(system, BattleTech)
        (indirect,) = [
            setting
            for setting in attack_options.of_attack(system, state, UnitId("a"), UnitId("c"))
            if setting.field == "indirect"
        ]
        return [words for _, words in indirect.values if "spots" in words]

    assert len(spotters()) == 1
    game.do("withdraw", "b")
    assert spotters() == []


def test_a_hand_may_mark_who_has_withdrawn(game: Game) -> None:
    game.do("withdraw", "b")
    grid = next(key for key, grid in game.unit("b").grids.items() if grid.left)
    game.do("mark", "b", grid=grid, boxes=1)
    game.do("note", "b", text="towed home")
    assert game.report("b")["notes"] == ["towed home"]


def test_heat_stays_where_it_was_when_the_unit_left() -> None:
    game = two()
    game.do("heat", "b", to=20)
    game.do("withdraw", "b")
    game.do("end_turn", None)
    assert game.report("b")["heat"] == 20
    assert game.report("a")["heat"] == 0


def test_a_side_without_anybody_on_the_field_rolls_no_initiative() -> None:
    game = two()
    game.do("withdraw", "b")
    game.do("end_turn", None)
    assert game.whole_report()["pending"] == []
    arrive(game, side="C")
    game.do("end_turn", None)
    assert [card["what"] for card in game.whole_report()["pending"]] == ["Initiative, side A"]


# -- changing --------------------------------------------------------------------------------


def test_a_unit_changes_sides(game: Game) -> None:
    step = game.do("side", "b", to="A")
    assert told(game, step)[0].endswith("changes from side B to side A.")
    assert game.report("b")["side"] == "A"
    assert not game.do("side", "b", to="A").events
    with pytest.raises(RuleError, match="A side needs a name"):
        game.do("side", "b", to="  ")


def test_a_pilot_gets_a_name_in_every_game(game: Game) -> None:
    step = game.do("pilot_is", "b", name="Kai")
    assert game.unit("b").pilot.name == "Kai"
    assert told(game, step)[0].endswith("Kai takes over.")


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_skills_change_and_the_numbers_with_them(system: str) -> None:
    game = two(system)
    game.do("pilot_is", "b", gunnery=2, piloting=3)
    report = game.report("b")
    assert report["skills"]["gunnery"] == 2
    assert report["piloting"]["target"] == 3
    assert game.unit("b").pilot.name == ""
    with pytest.raises(RuleError, match="Skills run from 0 to 8, not 9"):
        game.do("pilot_is", "b", gunnery=9)
    with pytest.raises(RuleError, match="Name the pilot or a skill"):
        game.do("pilot_is", "b")


@pytest.mark.parametrize("system", ["hard-hits", "skirmish"])
def test_a_game_without_skills_says_so(system: str) -> None:
    with pytest.raises(RuleError, match="knows no skills"):
        two(system).do("pilot_is", "a", gunnery=3)


def test_an_option_changes_for_what_comes_after() -> None:
    game = two()
    step = game.do("option", None, name="criticals", to=False)
    assert told(game, step) == ['The option "Ask for critical hits when structure is struck": off.']
    hit = game.do("hit", "b", location="LT", damage=30, owe=True)
    assert not any(isinstance(event, DiceRolled) for event in hit.events)
    assert not game.do("option", None, name="criticals", to=False).events


@pytest.mark.parametrize(
    ("name", "to", "words"),
    [
        ("criticals", 1, 'The option "criticals" is one of true, false.'),
        ("criticals", "no", 'The option "criticals" is one of true, false.'),
        ("tea", True, 'Total Warfare has no option "tea".'),
    ],
)
def test_an_option_that_cannot_be_is_refused(name: str, to: object, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        two().do("option", None, name=name, to=to)


def test_what_the_sheets_were_dealt_by_stays() -> None:
    with pytest.raises(RuleError, match="it stays as it is"):
        two("renegade-tech").do("option", None, name="armor_rows", to="full")


def test_the_game_gets_a_name(game: Game) -> None:
    step = game.do("title", None, to=" River crossing ")
    assert game.session.state.title == "River crossing"
    assert told(game, step) == ["The game is called River crossing now."]
    with pytest.raises(RuleError, match="A game needs a name"):
        game.do("title", None, to="")


def test_the_roster_is_put_in_order(game: Game) -> None:
    arrive(game)
    game.do("order", "n", before="a")
    assert list(game.session.state.units) == ["n", "a", "b"]
    game.do("order", "n")
    assert list(game.session.state.units) == ["a", "b", "n"]
    with pytest.raises(RuleError, match="before itself"):
        game.do("order", "n", before="n")
    with pytest.raises(RuleError, match='There is no unit "z"'):
        game.do("order", "n", before="z")


def test_the_same_units_fresh(game: Game) -> None:
    start = game.session.state
    arrive(game, pilot=Pilot(name="Kai"))
    grid = next(key for key, grid in game.unit("n").grids.items() if grid.left)
    game.do("mark", "n", grid=grid, boxes=1)
    found = fresh(game.session.system, game.session.state)
    assert found.unit(UnitId("a")) == start.unit(UnitId("a"))
    assert not found.unit(N).grids[grid].lost
    assert found.unit(N).pilot.name == game.unit("n").pilot.name


# -- scripts ---------------------------------------------------------------------------------


def play(*steps: object) -> dict[str, Any]:
    data = {
        "system": "total-warfare",
        "seed": 3,
        "units": [{"id": "a", "unit": "griffin-grf-1n"}],
        "steps": list(steps),
    }
    battle, system = script.read(data, SYSTEMS)
    session = gamefile.in_memory(system, script.setup_of(battle, shipped))
    return script.play(battle, session, shipped)


def test_a_script_brings_units_by_name() -> None:
    pilot = {"name": "Kai", "gunnery": 3, "piloting": 4}
    arrives = {"do": "add_unit", "id": "n", "unit": "atlas-as7-d", "side": "B", "pilot": pilot}
    result = play(arrives, {"do": "hit", "unit": "n", "location": "CT", "damage": 5})
    unit = result["units"]["n"]
    assert (unit["name"], unit["side"], unit["armor"]["CT"]) == ("Atlas AS7-D", "B", 42)
    assert unit["pilot_name"] == "Kai"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"do": "add_unit", "id": "n"}, "unit is missing"),
        ({"do": "add_unit", "id": "n", "unit": "atlas-as7-d", "design": {}}, "design"),
        ({"do": "add_unit", "id": "a", "unit": "atlas-as7-d"}, "already"),
        ({"do": "remove_unit", "unit": "z"}, 'There is no unit "z"'),
        ({"do": "option", "name": "criticals"}, '"to" is missing'),
    ],
)
def test_a_script_that_brings_nonsense_says_which_step(step: object, words: str) -> None:
    with pytest.raises(script.ScriptError, match="Step 1") as error:
        play(step)
    assert words in str(error.value)


# -- whom a command speaks of ------------------------------------------------------------------


def test_every_unit_of_a_command_is_found() -> None:
    aimed = two().do("attack", None, attacker="a", target="b", weapons=[{"weapon": "PPC"}], range=3)
    assert set(units_named(aimed.command)) == {"a", "b"}
    shot = {"do": "attack", "attacker": "a", "target": "b", "item": 0}
    skirmish = codec_of(SKIRMISH.commands).command(
        {"do": "roll_to_hit", "unit": "a", "attack": shot, "damage": 3}
    )
    # The shot itself stands inside the roll.
    assert set(units_named(skirmish)) == {"a", "b"}
