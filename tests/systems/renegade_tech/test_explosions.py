from typing import Any

import pytest

from recordsheet_gui.core.errors import BadAnswer, RuleError
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.renegade_tech.widowed import widows
from tests.games import Game
from tests.mechs import mech
from tests.sheet.sheets import shipped
from tests.systems.renegade_tech.pages import draw, hit_slots, lost, open_to, renegade, rows

SIX = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 6)


def bin_game(
    points: int, slots: list[str] | None = None, location: str = "RT", **more: Any
) -> Game:
    """A 55-ton 'Mech with AC/20 ammunition in its first slot, so many points of it."""
    options = {"piloting": False, "pilot": False, **more.pop("options", {})}
    design = mech(armor=SIX, slots={location: slots or ["AC/20 Ammo"]}, **more)
    game = renegade(design, **options)
    assert points % 20 == 0
    slot = 1 if location in ("RT", "LT") else 5
    game.do("ammo", location=location, slot=slot, shots=points // 20)
    return game


def set_off(game: Game, column: int = 1, **more: Any) -> None:
    """Hit the block of the right torso through an open column."""
    open_to(game, "RT", "critical", column)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=column, **more)


def boxes(*spots: tuple[int, int], part: str = "critical") -> list[str]:
    return [f"{part}/{row}/{column}" for row, column in spots]


@pytest.mark.rule("RT-explosion", "BT-explosion-feedback")
def test_the_owner_places_an_explosion_box_by_box() -> None:
    game = bin_game(20, options={"pilot": True})
    set_off(game, rolls=[[6, 6], [6, 6]], owe=True)
    # The slot's other box goes by itself; 19 points are the owner's.
    assert rows(game, "RT/critical")[0] == "..####"
    (card,) = game.pending()
    assert card["what"] == "AC/20 Ammo explosion, right torso: 19 points left"
    offered = [choice["id"] for choice in card["choose"]]
    around = [(1, 3), (2, 1), (2, 2)]
    assert offered == [*boxes((1, 2), part="front_internal"), *boxes(*around), "auto"]
    game.do("resolve", None, pending=card["id"], choices=boxes((2, 1)), owe=True)
    (card,) = game.pending()
    assert card["what"].endswith("18 points left")
    assert "critical/3/1" in [choice["id"] for choice in card["choose"]]
    assert rows(game, "RT/critical")[1] == ".#####"
    game.session.undo()
    assert rows(game, "RT/critical")[1] == "######"
    assert game.report()["pilot"]["hits"] == 2
    assert game.report()["ammo"][0]["shots"] == 0


@pytest.mark.rule("RT-explosion")
def test_choices_know_their_boxes_on_the_sheet() -> None:
    game = bin_game(20)
    set_off(game, owe=True)
    first = game.question().choose[0]
    assert (first.grid, first.cells) == ("RT/front_internal", (Cell(0, 1),))
    assert game.question().default == "auto"


@pytest.mark.rule("RT-explosion")
@pytest.mark.parametrize(
    "box",
    ["critical/2/3", "critical/4/6", "critical/1/1", "critical/9/1", "front_armor/1/1", "CT"],
    ids=["diagonal", "far", "gone", "outside", "armor", "word"],
)
def test_a_box_off_the_patch_is_refused(box: str) -> None:
    """RT-T15."""
    game = bin_game(20)
    open_to(game, "RT", "critical", 1)
    before = game.session.state
    with pytest.raises(BadAnswer, match=f'does not offer "{box}"'):
        game.do("hit", weapon="Light Machine Gun", location="RT", column=1, choices=[box])
    assert game.session.state is before


@pytest.mark.rule("RT-explosion")
def test_an_explosion_does_not_leave_before_its_location_is_gutted() -> None:
    """RT-T16: 20 points, one of them on the slot itself, against 22 boxes more."""
    game = bin_game(20)
    draw(game, "RT/rear_internal", "......")
    draw(game, "RT/front_internal", "......")
    draw(game, "RT/front_armor", "......")
    game.do("hit", weapon="Light Machine Gun", location="RT", column=1, choices=["auto"])
    assert lost(game)["RT/critical"] == 21
    assert not any(key.startswith("CT/") for key in lost(game))


@pytest.mark.rule("RT-explosion")
def test_a_whole_script_of_boxes_places_it() -> None:
    game = bin_game(20)
    open_to(game, "RT", "critical", 1)
    snake = [(1, 3), (1, 4), (1, 5), (1, 6), (2, 6), (2, 5), (2, 4), (2, 3), (2, 2), (2, 1)]
    snake += [(3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (4, 6), (4, 5), (4, 4)]
    game.do("hit", weapon="Light Machine Gun", location="RT", column=1, choices=boxes(*snake))
    assert rows(game, "RT/critical") == ["......", "......", "......", "###..."]
    assert rows(game, "RT/front_internal") == [".#####"]


@pytest.mark.rule("RT-explosion")
def test_what_leaves_no_choice_is_not_asked() -> None:
    """100 points gut a right torso of 36 boxes and go on."""
    game = bin_game(100, tons=20)
    game.do("ammo", location="RT", slot=1, shots=5)
    set_off(game)
    # One internal box was gone before, one box of the slot fell to the gun.
    assert lost(game)["RT/critical"] == 24
    assert lost(game)["RT/rear_internal"] == 6
    assert sum(n for key, n in lost(game).items() if key.startswith("CT/")) == 36
    assert game.report()["destroyed"] == "The center torso is destroyed."
    assert "RT/rear_armor" not in lost(game)
    assert "CT/front_armor" not in lost(game)


@pytest.mark.rule("RT-12")
@pytest.mark.parametrize(("side", "column"), [("RT", 1), ("LT", 6)])
def test_from_a_side_torso_it_enters_the_center_by_the_column_beside(
    side: str, column: int
) -> None:
    game = bin_game(60, location=side)
    open_to(game, side, "critical", 1)
    game.do("hit", weapon="Light Machine Gun", location=side, column=1, owe=True)
    (card,) = game.pending()
    # 36 boxes less the open internal box and the one shot: 34 points stay, 26 go on.
    assert card["what"] == "AC/20 Ammo explosion, center torso: 26 points left"
    offered = {choice["id"] for choice in card["choose"]} - {"auto"}
    assert {choice.rpartition("/")[2] for choice in offered} == {str(column)}
    assert len(offered) == 2 + 4 + 1


@pytest.mark.rule("RT-12")
@pytest.mark.parametrize(("limb", "torso", "column"), [("RA", "RT", "1"), ("LL", "LT", "6")])
def test_from_a_limb_it_enters_the_torso_by_the_outer_column(
    limb: str, torso: str, column: str
) -> None:
    game = bin_game(60 if limb == "RA" else 40, location=limb)
    game.do("explode", slot=f"{limb}/5", points=40, source="AC/20 Ammo", owe=True)
    card = game.pending()[-1]
    assert {"RT": "right torso", "LT": "left torso"}[torso] in card["what"]
    offered = {choice["id"] for choice in card["choose"]} - {"auto"}
    assert {choice.rpartition("/")[2] for choice in offered} == {column}


@pytest.mark.rule("RT-12")
def test_where_the_edge_is_gone_the_blast_goes_on_through_the_hole() -> None:
    game = bin_game(20, location="RA")
    draw(game, "RT/front_internal", ".#####")
    draw(game, "RT/critical", *[".#####"] * 4)
    draw(game, "RT/rear_internal", ".#####")
    game.do("explode", slot="RA/5", points=40, source="AC/20 Ammo", owe=True)
    offered = {choice["id"] for choice in game.pending()[-1]["choose"]} - {"auto"}
    assert {choice.rpartition("/")[2] for choice in offered} == {"2"}


@pytest.mark.rule("RT-explosion")
def test_a_patch_cut_off_by_older_damage_goes_on_through_the_holes() -> None:
    game = bin_game(20)
    draw(game, "RT/front_armor", ".#####")
    draw(game, "RT/front_internal", ".#....")
    draw(game, "RT/critical", "##.###", "...###", "######", "######")
    game.do("hit", weapon="Light Machine Gun", location="RT", column=1, owe=True)
    (card,) = game.pending()
    assert [choice["id"] for choice in card["choose"]] == ["front_internal/1/2", "auto"]
    chosen = ["front_internal/1/2"]
    game.do("resolve", None, pending=card["id"], choices=chosen, owe=True)
    offered = [choice["id"] for choice in game.pending()[0]["choose"]]
    through = [(1, 4), (1, 5), (1, 6), (2, 4), (3, 1), (3, 2), (3, 3)]
    assert offered == [*boxes(*through), "auto"]


@pytest.mark.rule("RT-explosion")
def test_the_rest_placed_by_the_program_spares_what_holds_something() -> None:
    game = bin_game(20, slots=["AC/20 Ammo", "Medium Laser", "Medium Laser"])
    set_off(game, choices=["auto"])
    assert lost(game)["RT/critical"] + lost(game)["RT/front_internal"] - 1 >= 20
    assert hit_slots(game) == ["RT/1"]
    assert "right torso destroyed" not in game.report()["conditions"]
    again = bin_game(20, slots=["AC/20 Ammo", "Medium Laser", "Medium Laser"])
    set_off(again, choices=[None])
    assert again.unit().grids == game.unit().grids


@pytest.mark.rule("RT-explosion")
def test_the_rest_placed_by_the_program_widows_no_armor_while_there_is_a_choice() -> None:
    game = bin_game(20)
    draw(game, "RT/front_internal", "...###")
    set_off(game, column=1, choices=["auto"])
    before = lost(game)["RT/front_internal"]
    assert before == 3
    assert not widows(game.session.state, UnitId("a"))


def explosions(game: Game) -> list[str]:
    """Every explosion of the game so far, in order."""
    told: list[str] = []
    for position in range(1, game.session.history.cursor + 1):
        for event in game.session.history.step(position).events:
            text = getattr(event, "text", "")
            if " explodes in " in text:
                told.append(text)
    return told


@pytest.mark.rule("RT-13")
def test_further_ammunition_goes_off_first_in_first_out() -> None:
    game = bin_game(20, slots=["AC/20 Ammo", "MG Ammo", "Gauss Ammo", "SRM 4", "LRM 20 Ammo"])
    game.do("ammo", location="RT", slot=2, shots=2)
    game.do("ammo", location="RT", slot=5, shots=1)
    for column in (1, 2, 3):
        open_to(game, "RT", "critical", column)
    # Slots 1 and 2 are hit together; the explosion of the first takes slot 5 along.
    game.do(
        "hit",
        weapon="Heavy Machine Gun",
        location="RT",
        column=2,
        choices=[*boxes((2, 2), (2, 3)), "auto"],
        owe=True,
    )
    assert explosions(game) == [
        "AC/20 Ammo explodes in the right torso for 20",
        "MG Ammo explodes in the right torso for 4",
    ]
    (card,) = game.pending()
    assert card["what"] == "MG Ammo explosion, right torso: 4 points left"
    game.do("resolve", None, pending=card["id"], choices=["auto"], owe=True)
    assert explosions(game)[2:] == ["LRM 20 Ammo explodes in the right torso for 20"]


@pytest.mark.rule("RT-13", "RT-11")
def test_several_slots_under_one_row_explode_from_the_left() -> None:
    game = bin_game(20, slots=["AC/20 Ammo", "Gauss Rifle", "MG Ammo"], tons=100)
    game.do("ammo", location="RT", slot=3, shots=1)
    for column in range(1, 7):
        open_to(game, "RT", "critical", column)
    game.do("rows", location="RT", rows=1, choices=["auto"] * 3)
    assert explosions(game) == [
        "AC/20 Ammo explodes in the right torso for 20",
        "Gauss Rifle explodes in the right torso for 20",
        "MG Ammo explodes in the right torso for 2",
    ]


@pytest.mark.rule("RT-case", "RT-14")
@pytest.mark.parametrize("how", ["slot", "clan", "case ii"])
def test_case_vents_through_the_rear_armor_six_points_a_row(how: str) -> None:
    more: dict[str, Any] = {"tech_base": "Clan"} if how == "clan" else {}
    beside = {"slot": ["CASE"], "case ii": ["CASE II"], "clan": []}[how]
    game = bin_game(40, slots=["AC/20 Ammo", *beside], **more)
    set_off(game)
    # 34 boxes were left in the torso; six points make one row of five boxes.
    assert lost(game)["RT/critical"] == 24
    assert rows(game, "RT/rear_armor") == ["..... "]
    assert lost(game)["RT/front_armor"] == 1
    assert not any(key.startswith("CT/") for key in lost(game))


@pytest.mark.rule("RT-case", "RT-14")
@pytest.mark.parametrize(
    ("points", "armor"),
    [
        (36, ["  ##  ", "######", "######"]),
        (37, ["  .#  ", "######", "######"]),
        # Fewer than six points strike so many boxes, in the next row too.
        (41, ["  ..  ", "...###", "######"]),
        # Six take a row, however few boxes it has left.
        (42, ["  ..  ", "######", "######"]),
        (43, ["  ..  ", ".#####", "######"]),
        (47, ["  ..  ", ".....#", "######"]),
        (48, ["  ..  ", "......", "######"]),
    ],
)
def test_a_limb_vents_through_its_own_armor(points: int, armor: list[str]) -> None:
    design = mech(armor={"RA": 14}, slots={"RA": ["AC/20 Ammo", "CASE"]})
    game = renegade(design, piloting=False, pilot=False)
    # 36 boxes of internals and block.
    game.do("explode", slot="RA/5", points=points, source="AC/20 Ammo", rolls=[[1, 1]])
    assert rows(game, "RA/front_armor") == armor
    assert "right arm destroyed" in game.report()["conditions"]
    assert "RT/front_internal" not in lost(game)


@pytest.mark.rule("RT-case", "RT-14")
def test_the_rest_of_a_left_torso_begins_at_its_outer_edge() -> None:
    game = bin_game(40, slots=["AC/20 Ammo", "CASE"], location="LT")
    game.do("explode", slot="LT/1", points=38, source="AC/20 Ammo")
    assert rows(game, "LT/rear_armor") == ["###.. "]


@pytest.mark.rule("RT-case")
def test_what_the_armor_cannot_hold_is_vented() -> None:
    design = mech(armor={"RA": 8}, slots={"RA": ["AC/20 Ammo", "CASE"]})
    game = renegade(design, piloting=False, pilot=False)
    step = game.do("explode", slot="RA/5", points=100, source="AC/20 Ammo", rolls=[[1, 1]])
    assert rows(game, "RA/front_armor") == ["  ..  ", "......"]
    told = [getattr(event, "text", "") for event in step.events]
    assert "CASE vents 52 points out of the right arm" in told
    assert not any(key.startswith("RT/") for key in lost(game))


@pytest.mark.rule("RT-19")
def test_what_waits_behind_a_torn_off_limb_still_explodes() -> None:
    game = bin_game(20, slots=["AC/20 Ammo", "MG Ammo"])
    then = [{"slot": "RT/2", "points": 2, "source": "MG Ammo"}]
    game.do("condition", name="blown_off/RA")
    game.do("explode", slot="RA/1", points=9, source="Arm Ammo", then=then, choices=[])
    assert explosions(game) == ["MG Ammo explodes in the right torso for 2"]
    assert lost(game) == {"RT/critical": 2}


@pytest.mark.rule("RT-explosion")
def test_an_explosion_in_the_head_is_lost_beyond_it() -> None:
    game = renegade(mech(), piloting=False, pilot=False)
    game.do("explode", slot="HD/4", points=50, source="something")
    assert lost(game) == {"HD/front_internal": 6, "HD/critical": 6}


@pytest.mark.rule("RT-explosion")
def test_a_gauss_rifle_bursts_once() -> None:
    game = bin_game(20, slots=["AC/20 Ammo", *["Gauss Rifle"] * 7])
    open_to(game, "RT", "critical", 3)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=3, owe=True)
    (card,) = game.pending()
    assert card["what"].startswith("Gauss Rifle explosion")
    game.do("resolve", None, pending=card["id"], choices=boxes((1, 5)), owe=True)
    assert [c["what"].split(",")[0] for c in game.pending()] == ["Gauss Rifle explosion"]


@pytest.mark.rule("RT-explosion")
def test_an_empty_bin_and_a_table_without_explosions_stay_quiet() -> None:
    game = bin_game(0)
    set_off(game)
    assert lost(game)["RT/critical"] == 1
    game = bin_game(100, options={"explosions": False})
    set_off(game)
    assert lost(game)["RT/critical"] == 1


def test_engine_slots_struck_by_an_explosion_count() -> None:
    design = mech(armor=SIX, engine="xl", slots={"RT": ["AC/20 Ammo"]})
    game = renegade(design, piloting=False, pilot=False)
    game.do("explode", slot="RT/4", points=3, source="AC/20 Ammo", choices=boxes((1, 1)))
    assert hit_slots(game) == ["RT/1", "RT/4"]
    assert game.report()["to_hit"] == []


def test_damage_in_between_may_leave_no_choice() -> None:
    game = bin_game(20)
    set_off(game, owe=True)
    (card,) = game.pending()
    draw(game, "RT/rear_internal", "......")
    draw(game, "RT/front_internal", "......")
    draw(game, "RT/critical", "......", "......", "....##", "......")
    game.do("resolve", None, pending=card["id"], owe=True)
    assert lost(game)["RT/critical"] == 24
    assert game.pending()[0]["what"].endswith("center torso: 17 points left")


@pytest.mark.rule("BT-heat-ammunition")
def test_ammunition_that_cooks_off_is_placed_by_its_owner() -> None:
    game = bin_game(20, options={"piloting": False})
    game.do("heat", to=40)
    for _ in range(4):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[1, 1]], choices=["auto"])
    assert hit_slots(game) == ["RT/1"]
    assert sum(lost(game).values()) == 20
    mark = game.unit().grids[GridKey("RT/critical")].lost[Cell(0, 0)]
    assert mark.cause.rule == "RT-explosion"
    # What is restored by hand is whole again, and a bin filled again may cook off again.
    draw(game, "RT/critical", *["######"] * 4)
    assert hit_slots(game) == []
    game.do("ammo", location="RT", slot=1, shots=1)
    game.do("heat", to=40)
    for _ in range(5):
        game.do("end_phase", None)
    game.do("end_phase", None, rolls=[[1, 1]], choices=["auto"])
    assert hit_slots(game) == ["RT/1"]


@pytest.mark.parametrize(
    ("word", "step", "sentence"),
    [
        ("explode", {"slot": "XX/1", "points": 5}, 'no slot "XX/1"'),
        ("explode", {"slot": "RT/1", "points": 0}, "at least 1 point"),
        ("place_damage", {"slot": "RT/1", "location": "XX", "points": 5}, 'no location "XX"'),
        ("place_damage", {"slot": "RT/1", "location": "RT", "points": 0}, "at least 1 point"),
    ],
)
def test_an_explosion_that_cannot_be_is_refused(
    word: str, step: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RuleError, match=sentence):
        renegade().do(word, source="x", **step)


@pytest.mark.parametrize(("number", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_one_is_told_as_one(number: int, words: str) -> None:
    assert counted(number, "point") == words


@pytest.mark.rule("RT-explosion")
@pytest.mark.parametrize(
    ("points", "jets", "loose"),
    [
        # Without a slot as long as there are other boxes, though armor falls off in the end.
        (19, 0, 0),
        (20, 0, 6),
        # A jet is lost anyway: then both its boxes, and the armor keeps its hold.
        (21, 1, 0),
        (22, 1, 6),
        (23, 2, 0),
    ],
)
def test_the_rest_is_placed_with_the_end_in_mind(points: int, jets: int, loose: int) -> None:
    game = Game(shipped("griffin-grf-1n"), system="renegade-tech", seed=3)
    game.do("hit", weapon="AC/20", location="RT", column=3)
    game.do("explode", slot="RT/5", points=points, source="a blast", choices=["auto"])
    lost_slots = [slot["name"] for slot in game.report()["hit_slots"] if slot["location"] == "RT"]
    assert lost_slots.count("Jump Jet") == jets
    assert sum(map(len, widows(game.session.state, UnitId("a")).values())) == loose


@pytest.mark.rule("BT-head-hit")
@pytest.mark.parametrize(("where", "slot", "hits"), [("HD", 4, 3), ("LA", 5, 2)])
def test_an_explosion_in_the_head_hurts_the_pilot_once_more(
    where: str, slot: int, hits: int
) -> None:
    design = mech(slots={where: ["MG Ammo"]})
    game = renegade(design, piloting=False)
    game.do("explode", slot=f"{where}/{slot}", points=2, source="MG Ammo", owe=True)
    assert game.report()["pilot"]["hits"] == hits
