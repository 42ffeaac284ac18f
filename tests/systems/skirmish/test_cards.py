import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.assets import asset
from recordsheet_gui.core.answers import Given, Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.card.unit_toml import read_skirmish, write_skirmish
from recordsheet_gui.session.script import play, read, setup_of
from recordsheet_gui.systems.skirmish.card import FACING
from recordsheet_gui.systems.skirmish.rules import SKIRMISH
from recordsheet_gui.units.card.design import LOCATIONS, WEIGHTS, SkirmishDesign
from recordsheet_gui.units.kinds import codec_of
from tests.systems.skirmish.cards import LASER, attack, battle, card

FILES = sorted(asset("sheets", "units").glob("skirmish-*.toml"))
GOOD = write_skirmish(card(name="Good"))


def design_in(text: str) -> SkirmishDesign | None:
    design: Any = read_skirmish("x.toml", text).design
    return design if isinstance(design, SkirmishDesign) else None


def shipped() -> list[SkirmishDesign]:
    found = [design_in(path.read_text(encoding="utf-8")) for path in FILES]
    return [design for design in found if design is not None]


@pytest.mark.rule("SK-card")
def test_six_cards_are_shipped_two_of_each_weight() -> None:
    cards = shipped()
    assert sorted(design.weight for design in cards) == sorted(WEIGHTS * 2)
    assert len({design.name for design in cards}) == 6
    half = {"light": 5, "medium": 7, "heavy": 10}
    for design in cards:
        assert all(points > half[design.weight] for points in design.points.values()), (
            "no fall should kill a fresh 'Mech"
        )
        assert design.weapons


def test_a_card_reads_back_as_it_was_written() -> None:
    odd = card("heavy", name='Odd "\\ näme', weapons=(LASER,) * 3, torso=7)
    for design in (*shipped(), odd):
        assert design_in(write_skirmish(design)) == design


def test_shipped_files_stand_as_we_write_them() -> None:
    for path, design in zip(FILES, shipped(), strict=True):
        assert path.read_text(encoding="utf-8") == write_skirmish(design)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('kind = "skirmish"', 'kind = "mech"', "kind should be one of: skirmish"),
        ('name = "Good"', "", "name is missing"),
        ('weight = "light"', 'weight = "tiny"', "weight should be one of: light, medium, heavy"),
        ("movement = 6", "movement = 0", "movement should be a whole number from 1 to 30"),
        ("movement = 6", "movement = true", "movement should be a whole number"),
        ("torso = 20", "torso = 0", "points.torso should be a whole number from 1 to 200"),
        ("torso = 20", "tail = 20", "points.tail is no key"),
        ("[points]", "[boxes]", "boxes is no key"),
        ('location = "right_arm"', 'location = "tail"', r"weapons\[1\].location should be"),
        ("damage = 3", "damage = -3", r"weapons\[1\].damage should be"),
        ('name = "Laser"', "name = 4", r"weapons\[1\].name should be a line of text"),
        ("[[weapons]]", "[weapons]", "weapons should be a list"),
        ("[points]", "[points", "no valid TOML"),
    ],
)
def test_an_odd_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    report = read_skirmish("good.toml", GOOD.replace(old, new, 1))
    assert report.design is None
    assert any(re.search(sentence, r.message) for r in report.diagnostics)


def test_a_file_that_is_too_large_or_too_deep_is_refused() -> None:
    assert "too large" in read_skirmish("x.toml", "#" * 300_000).problem
    assert "too many parts" in read_skirmish("x.toml", ".".join("a" * 90) + " = 1").problem
    weapon = GOOD[GOOD.index("[[weapons]]") :]
    assert "weapons has more than 20" in read_skirmish("x.toml", GOOD + weapon * 20).problem


@given(st.text())
def test_any_text_becomes_a_report(text: str) -> None:
    assert read_skirmish("x.toml", text).problem


# -- the paper -------------------------------------------------------------------------------


def test_a_game_with_cards_reads_back_equal() -> None:
    game = battle(seed=4)
    for _ in range(6):
        attack(game)
    data = encode(game.session.state)
    assert codec_of(SKIRMISH.commands).decode(GameState, data) == game.session.state


def test_a_unit_of_another_game_has_no_card() -> None:
    with pytest.raises(RuleError, match="Paper has no Skirmish card"):
        SKIRMISH.start(UnitDesign(name="Paper"), Pilot(), {})


def test_names_are_words() -> None:
    design = card()
    names = {
        "left_arm": "left arm",
        "damage/turn": "damage this turn",
        "lost/0": "Laser (right arm) lost",
        "lost/9": "lost/9",
        "prone": "prone",
    }
    assert {key: SKIRMISH.name_of(design, key) for key in names} == names
    assert SKIRMISH.layout(design) == "skirmish-card"


def test_a_card_as_text_names_all_that_is_printed() -> None:
    text = "\n".join(card("heavy", name="Anvil", movement=4).lines())
    for word in ("Anvil", "heavy 'Mech", "Movement 4", "right leg", "Laser", "damage 3"):
        assert word in text


def test_marks_by_hand_change_only_what_they_name() -> None:
    game = battle()
    game.do("mark", "a", grid="left_leg", boxes=20)
    assert game.pending("a") == []
    assert game.report("a")["movement"] == 1
    game.do("unmark", "a", grid="left_leg", boxes=20)
    assert game.report("a")["movement"] == 6


# -- whole games -----------------------------------------------------------------------------

SCRIPT: dict[str, Any] = {
    "system": "skirmish",
    "units": [{"id": "a", "unit": "First"}, {"id": "b", "unit": "Second", "side": "B"}],
    "steps": [
        {
            "do": "attack",
            "attacker": "a",
            "target": "b",
            "weapon": "Laser",
            "attacker_moved": True,
            "target_hexes": 7,
            "terrain": "heavy_woods",
            "rolls": [[11], [8], [10]],
        },
        {"do": "kick", "attacker": "a", "target": "b", "rolls": [[3], [9]]},
        {"do": "charge", "attacker": "a", "target": "b", "hexes": 2, "rolls": [[9], [1]]},
        {"do": "hit", "unit": "b", "location": "right_arm", "damage": 5},
        {"do": "enter_rocks", "unit": "a", "rolls": [[5]]},
        {"do": "end_turn", "rolls": [[6]]},
    ],
}


def test_a_script_plays_from_the_first_shot_to_the_end_of_the_turn() -> None:
    game = battle()
    script, system = read(SCRIPT, {"skirmish": SKIRMISH})
    assert system is SKIRMISH
    assert setup_of(script, lambda name: card(name=name)).units[1].side == "B"
    told = play(script, game.session)
    units: Any = told["units"]
    assert units["b"]["locations"] == {
        "cockpit": 20,
        "torso": 20,
        "left_arm": 20,
        "right_arm": 12,
        "left_leg": 13,
        "right_leg": 20,
    }
    assert units["a"]["locations"]["torso"] == 15
    assert units["b"]["weapons"] == [
        {"name": "Laser", "location": "right_arm", "damage": 3, "lost": True}
    ]
    assert (units["b"]["movement"], units["b"]["destroyed"]) == (6, None)
    steps: Any = told["steps"]
    assert steps[0]["journal"][0] == "First: Laser against Second: to hit: 11 against 11."
    assert "Second: right arm loses 3 (17 of 20 left) (Laser)." in steps[0]["journal"]


COMMANDS = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["attack", "kick", "charge"]),
            "attacker": st.sampled_from("ab"),
            "target": st.sampled_from("ab"),
            "attacker_moved": st.booleans(),
            "target_hexes": st.integers(-1, 12),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("hit"),
            "unit": st.sampled_from("ab"),
            "damage": st.integers(0, 12),
            "location": st.sampled_from((*LOCATIONS, "roll")),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["enter_rocks", "stand", "fall"]),
            "unit": st.sampled_from("ab"),
        }
    ),
    st.just({"do": "end_turn"}),
)


@given(steps=st.lists(COMMANDS, max_size=25), seed=st.integers(0, 99), owe=st.booleans())
def test_any_battle_keeps_its_promises(steps: list[dict[str, Any]], seed: int, owe: bool) -> None:
    game = battle()
    codec = codec_of(SKIRMISH.commands)
    dice = Rolled(seed)
    for step in steps:
        data = {**step, "weapon": "Laser"} if step["do"] == "attack" else dict(step)
        before = game.session.state
        try:
            kept = game.session.handle(codec.command(data), Given() if owe else dice)
        except RuleError:
            assert game.session.state is before
            continue
        assert codec.decode(type(kept), encode(kept)) == kept
        for unit in before.units:
            old, new = before.units[unit], game.session.state.units[unit]
            assert all(new.grids[key].left <= grid.left for key, grid in old.grids.items())
            assert 0 <= new.tracks[FACING] <= 5
        game.whole_report()
    state = game.session.state
    while game.session.can_undo:
        game.session.undo()
    while game.session.can_redo:
        game.session.redo()
    assert game.session.state == state


def printed(**chosen: Any) -> dict[str, tuple[list[list[str]], str]]:
    """The rows of each printed table, and all that is written beside them."""
    game = battle(**chosen)
    return {
        block.title: (
            [[cell.text for cell in row] for row in block.rows],
            " ".join((block.caption, *(c.title for c in block.columns), *block.notes)),
        )
        for block in SKIRMISH.tables(game.session.state, UnitId("a"))
        if isinstance(block, Table)
    }


@pytest.mark.rule("SK-charge", "SK-kick", "SK-fall-damage", "SK-front", "SK-4")
def test_the_printed_tables_have_what_kicks_charges_and_falls_do() -> None:
    rows, beside = printed()["Kick, Charge, Fall"]
    assert rows == [["Light", "5"], ["Medium", "7"], ["Heavy", "10"]]
    for words in ("front only, range 1", "1 for each hex", "its own number to the torso", "misses"):
        assert words in beside
    assert {tuple(row) for row in printed()["To Hit"][0]} >= {("Kick", "+2"), ("Charge", "+3")}


@pytest.mark.rule("SK-9", "SK-rocks", "SK-missed", "SK-leg-lost", "SK-fall", "SK-18")
def test_the_printed_tables_say_who_falls_which_way_and_how_one_stands_up() -> None:
    rows, beside = printed()["Falls"]
    assert [row[1] for row in rows] == ["6+", "5+", "5+", "never"]
    assert "Standing up costs 1 movement point and no roll" in beside
    assert "when the turn ends" in beside
    rows, beside = printed()["Facing After a Fall"]
    assert rows == [["as before", "1 right", "2 right", "reversed", "2 left", "1 left"]]
    assert "1 2\N{EN DASH}3 4\N{EN DASH}5 6\N{EN DASH}7 8\N{EN DASH}9 10\N{EN DASH}11" in beside


@pytest.mark.rule("SK-death", "SK-arm-lost", "SK-no-weapons", "SK-16", "SK-critical", "SK-overflow")
def test_the_printed_tables_say_what_is_lost_with_each_location() -> None:
    assert printed()["What Is Lost"][0] == [
        ["Cockpit or torso", "The 'Mech is out"],
        ["A leg", "It falls; 1 movement point a turn"],
        ["Both legs", "It cannot stand or move"],
        ["An arm", "Its weapons with it"],
        ["All weapons and legs", "The 'Mech is out"],
    ]
    rows, beside = printed()["Criticals"]
    assert dict(rows)["Left arm"] == "One working weapon, at random"
    assert dict(rows)["Right leg"] == "1 movement point a turn"
    assert beside.startswith("after a natural 11, on 10+")
    assert "left leg, right leg, left arm, right arm to torso" in printed()["Hit Locations"][1]


@pytest.mark.rule("SK-sight", "SK-17", "SK-3", "SK-cover")
def test_the_printed_terrain_has_cost_cover_view_and_fall_check() -> None:
    rows, beside = printed()["Terrain"]
    none = "\N{EN DASH}"
    assert rows == [
        ["Plains", "1", none, none, none],
        ["Light woods", "1", "+1", "4", none],
        ["Heavy woods", "2", "+2", "1", none],
        ["Rocks", "2", none, none, "yes"],
    ]
    assert "in a row between the two hide the target; its own is not counted" in beside


@pytest.mark.rule("SK-1", "SK-2")
@pytest.mark.parametrize(
    ("dice", "told", "chances"),
    [
        ("1-11", "a D12, 12 again", [100, 91, 82, 73, 64, 55, 45, 36, 27, 18, 9]),
        ("2d6-1", "two dice less one", [100, 97, 92, 83, 72, 58, 42, 28, 17, 8, 3]),
    ],
)
def test_the_printed_chances_are_those_of_the_die(dice: str, told: str, chances: list[int]) -> None:
    tables = printed(dice=dice, base=5)
    assert tables["Chances"][0] == [[f"{chance} %" for chance in chances]]
    assert tables["Hit Locations"][1].startswith(f"1 to 11: {told}")
    assert tables["To Hit"][0][0] == ["Base number", "5"]
