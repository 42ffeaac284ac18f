"""What a phase did to whom, and what an undo takes back from whom."""

import pytest

from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.table import RemoveUnit
from recordsheet_gui.session.digest import Rank, digest_between, phase_start
from recordsheet_gui.session.retold import retold
from tests.games import Game
from tests.session.test_table import arrive, shipped, two

A, B = UnitId("a"), UnitId("b")


def told(game: Game, start: int = 0) -> dict[str, str]:
    history = game.session.history
    found = digest_between(game.session.system, history, start, history.cursor)
    return {line.unit: line.text for line in found}


def words(game: Game, start: int, end: int | None = None) -> str:
    history = game.session.history
    return retold(game.session.system, history, start, end or history.cursor).text


def mechs(count: int = 2, system: str = "total-warfare") -> Game:
    names = ("griffin-grf-1n", "locust-lct-1v", "atlas-as7-d")
    return Game(*map(shipped, names[:count]), system=system)


def test_all_that_a_phase_did_is_told_by_whatever_step_it_came() -> None:
    game = mechs()
    game.do("end_phase", None)
    began = game.session.history.cursor
    game.do("pilot_hit", "a", hits=1, rolls=[[6, 6]])
    game.do("fall", "b", rolls=[[1], [3, 4], [6, 6]], owe=True)
    game.do("mark", "a", structure="LA", boxes=9)
    game.do("condition", "a", name="shutdown")
    game.do("end_phase", None, owe=True)
    history = game.session.history
    assert phase_start(history, history.cursor) == began
    found = told(game, began)
    assert found["a"].startswith("shutdown, left arm lost, 1 pilot hit")
    assert found["b"].startswith("prone")


def test_what_happened_before_the_phase_is_not_told_again() -> None:
    game = mechs()
    game.do("condition", "a", name="prone")
    game.do("end_phase", None)
    began = game.session.history.cursor
    game.do("mark", "b", armor="CT", boxes=2)
    game.do("end_phase", None)
    assert told(game, began) == {"b": "2 boxes lost"}


def test_who_fell_and_stands_again_has_fallen() -> None:
    game = mechs(1)
    game.do("condition", "a", name="prone")
    game.do("condition", "a", name="prone", on=False)
    assert told(game) == {"a": "prone for a while"}


def test_who_wakes_and_who_faints() -> None:
    game = mechs()
    game.do("condition", "a", name="unconscious")
    start = game.session.history.cursor
    game.do("condition", "a", name="unconscious", on=False)
    game.do("condition", "b", name="unconscious")
    found = told(game, start)
    assert found["a"].startswith("no longer unconscious")
    assert found["b"].startswith("unconscious")


def test_armor_that_lost_its_hold_falls_off_and_is_told() -> None:
    game = Game(shipped("griffin-grf-1n"), system="renegade-tech")
    below = game.unit().grids[GridKey("CT/front_armor")]
    rows = sorted({cell.row for cell in below.intact()})
    last = [cell for cell in below.intact() if cell.row == rows[-1]]
    game.do("mark", "a", grid="CT/front_armor", cells=[f"{c.row}.{c.column}" for c in last])
    start = game.session.history.cursor
    game.do("end_turn", None, owe=True)
    assert "fell off" in told(game, start)["a"]


def test_a_ship_tells_of_its_shields_and_its_end() -> None:
    game = two("hard-hits")
    grids = game.unit("b").grids
    game.do("mark", "b", grid="shield/1", boxes=grids[GridKey("shield/1")].left)
    assert told(game)["b"].startswith("shield #1 down, ")
    start = game.session.history.cursor
    game.do("condition", "b", name="destroyed")
    assert told(game, start)["b"].startswith("out of the game")


def test_a_card_tells_of_its_arm_and_its_end() -> None:
    game = two("skirmish")
    left = game.unit("b").grids
    game.do("mark", "b", grid="left_arm", boxes=left[GridKey("left_arm")].left)
    assert "left arm lost" in told(game)["b"]
    game.do("mark", "b", grid="torso", boxes=left[GridKey("torso")].left)
    assert told(game)["b"].startswith("out of the game: The torso is lost, ")


def test_the_worst_comes_first() -> None:
    game = mechs(3)
    game.do("mark", "a", armor="CT", boxes=1)
    game.do("condition", "b", name="prone")
    game.do("mark", "c", structure="CT", boxes=31)
    game.session.handle(_remove("a"))
    history = game.session.history
    found = digest_between(game.session.system, history, 0, history.cursor)
    assert [(line.unit, line.rank, line.is_here) for line in found] == [
        ("a", Rank.OUT, False),
        ("c", Rank.OUT, True),
        ("b", Rank.GRAVE, True),
    ]


def _remove(unit: str) -> RemoveUnit:
    return RemoveUnit(unit=UnitId(unit))


def test_who_came_and_who_changed_sides_is_told() -> None:
    game = two()
    start = game.session.history.cursor
    arrive(game, side="C")
    game.do("side", "b", to="C")
    assert told(game, start) == {"n": "joined side C", "b": "on side C now"}


# -- taken back ------------------------------------------------------------------------------


def test_one_step_about_one_unit_is_told_as_the_journal_did() -> None:
    game = mechs()
    game.do("mark", "b", armor="CT", boxes=2)
    assert words(game, 0) == "Locust LCT-1V: center torso armor loses 2 (8 of 10 left) by hand."


def test_a_step_about_several_units_names_them_the_worst_first() -> None:
    game = mechs(3)
    for _ in range(2):
        game.do("end_phase", None)
    game.do("piloting", "c", why="rubble", modifier=20, owe=True)
    start = game.session.history.cursor
    game.do("mark", "a", armor="CT", boxes=1)
    game.do("end_phase", None, rolls=[[1, 1], [1], [3, 3], [3, 4]] * 1, owe=True)
    found = retold(game.session.system, game.session.history, start, game.session.history.cursor)
    assert found.units[:2] == ("c", "a")
    assert found.text.startswith("Atlas AS7-D (prone, ")
    assert "Griffin GRF-1N (1 box lost)" in found.text
    assert found.text.endswith(" The end of Turn 1, Weapon Attack.")


def test_several_phases_are_told_from_the_first_to_the_last() -> None:
    game = mechs(1)
    for _ in range(3):
        game.do("end_phase", None)
    assert words(game, 0) == "All from Turn 1, Initiative to Turn 1, Physical Attack."
    assert words(game, 2, 3) == "The end of Turn 1, Weapon Attack."


def test_many_units_are_counted() -> None:
    game = Game(*[shipped("locust-lct-1v")] * 7)
    for unit in "abcdefg":
        game.do("mark", unit, armor="CT", boxes=1)
    assert " and 3 more units. " in words(game, 0)


def test_what_has_no_sentence_is_called_by_its_name() -> None:
    game = mechs(1)
    game.do("close_phase", None)
    assert words(game, 0) == "End of phase."


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech", "hard-hits", "skirmish"])
def test_a_unit_that_comes_and_goes_is_named(system: str) -> None:
    game = two(system)
    start = game.session.history.cursor
    arrive(game)
    arrive(game, "m")
    text = words(game, start)
    assert text.count("joined side A") == 2


def test_riders_are_told_once_and_by_name() -> None:
    game = Game(shipped("timber-wolf-prime"), shipped("battle-armor-elemental-laser-sqd5"))
    game.do("side", "b", to="A")
    start = game.session.history.cursor
    game.do("mount", "b", target="a")
    found = told(game, start)
    assert "Timber Wolf" in found["b"]
    assert "Elemental" in found["a"]
    assert not [text for text in found.values() if "for a while" in text]
