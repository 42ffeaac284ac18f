"""Who struck whom, who was lucky, and what turned a battle."""

from collections.abc import Sequence
from math import comb
from typing import Any

import pytest

from recordsheet_gui.core.answers import TWO_DICE_LESS_ONE, DiceSpec, Given, Source
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import DiceRolled, Step
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.core.throws import Throw
from recordsheet_gui.session.history import History
from recordsheet_gui.session.luck import Roll, by_side, by_unit, heaps, luck, rolls
from recordsheet_gui.session.session import Session
from recordsheet_gui.session.standing import percent, standing
from recordsheet_gui.session.story import Story, story
from recordsheet_gui.session.tally import Tally, tally
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests.mechs import mech
from tests.systems.hard_hits.ships import D7
from tests.systems.hard_hits.ships import shipped as ships
from tests.systems.skirmish.cards import card

GUN = mech(name="Gunner", slots={"RA": ["Medium Laser"], "LA": ["PPC"]})
BOMB = mech(name="Tinder", slots={"RT": ["AC/20 Ammo"]})


class Table:
    """A battle of two sides, or of as many as are named."""

    def __init__(
        self,
        *designs: UnitDesign,
        system: str = "total-warfare",
        sides: str = "ABABABAB",
        **options: object,
    ) -> None:
        units = tuple(
            UnitSetup(id=UnitId("abcdefgh"[n]), design=design, side=sides[n], pilot=Pilot())
            for n, design in enumerate(designs)
        )
        game = SYSTEMS[system]
        setup = GameSetup(system=system, units=units, options=options)
        self.session = Session(game, History(begin(game, setup)))

    def do(self, word: str, *, rolls: Sequence[Sequence[int]] = (), **fields: Any) -> Step:
        command = codec_of(self.session.system.commands).command({"do": word, **fields})
        return self.session.handle(command, Given(rolls))

    def tally(self, upto: int | None = None) -> Tally:
        return tally(self.session.system, self.session.history, upto)

    def story(self) -> Story:
        return story(self.session.system, self.session.history, title="Test")

    def rolls(self) -> list[Roll]:
        return rolls(self.session.system, self.session.history)

    def shoot(self, weapon: str, where: tuple[int, int] = (3, 4), **more: Any) -> None:
        """Hits on an 11, the center torso unless the second roll says otherwise."""
        self.do(
            "attack",
            **{"attacker": "a", "target": "b", "range": 3, **more},
            weapons=[{"weapon": weapon}],
            rolls=[(5, 6), where],
        )


def test_an_attack_is_the_attackers_though_its_card_is_answered_later() -> None:
    table = Table(GUN, GUN)
    weapons = [{"weapon": "Medium Laser"}]
    table.do("attack", attacker="a", target="b", range=3, weapons=weapons)
    (card_,) = [owed for owed in table.session.state.owed if owed.unit == UnitId("a")]
    table.do("end_phase")
    table.do("resolve", pending=card_.id, rolls=[(6, 6), (3, 4)])
    found = table.tally()
    (blow,) = found.blows
    assert (blow.by, blow.by_side, blow.unit, blow.side) == ("a", "A", "b", "B")
    assert (blow.boxes, blow.outer, blow.source) == (5, 5, "Medium Laser")
    assert found.dealt("A") == (5,)
    assert found.dealt("B") == (0,)
    assert found.taken("B") == (5,)
    assert found.dealt_by(UnitId("a")) == 5


def test_damage_stands_in_the_turn_in_which_it_was_dealt() -> None:
    table = Table(GUN, GUN)
    table.shoot("Medium Laser")
    table.do("end_turn")
    table.do("end_turn")
    table.shoot("PPC")
    assert table.tally().dealt("A") == (5, 0, 10)


def test_a_reported_hit_comes_from_the_other_side_where_there_is_only_one() -> None:
    table = Table(GUN, GUN)
    table.do("hit", unit="b", location="RT", damage=4)
    table.do("mark", unit="a", armor="LT", boxes=2)
    assert (table.tally().dealt("A"), table.tally().dealt("B")) == ((4,), (2,))
    three = Table(GUN, GUN, GUN, sides="ABC")
    three.do("hit", unit="b", location="RT", damage=4)
    found = three.tally()
    assert [found.dealt(side) for side in "ABC"] == [(0,), (0,), (0,)]
    assert found.taken("B") == (4,)
    assert found.own() == 4


def test_a_fall_is_nobodys_blow() -> None:
    table = Table(GUN, GUN)
    table.do("fall", unit="b", rolls=[(1,), (3, 4), (6, 6)])
    found = table.tally()
    assert found.own() == sum(found.taken("B")) > 0
    assert found.dealt("A") == (0,)


def test_friendly_fire_is_dealt_to_nobody() -> None:
    table = Table(GUN, GUN, GUN, sides="AAB")
    table.shoot("PPC")
    found = table.tally()
    assert found.dealt("A") == (0,)
    assert found.own() == 10
    assert found.blows[0].by == "a"


def test_what_is_undone_does_not_count() -> None:
    table = Table(GUN, GUN)
    table.shoot("Medium Laser")
    table.shoot("PPC")
    table.session.undo()
    assert table.tally().dealt("A") == (5,)
    assert len(table.rolls()) == 2
    table.session.redo()
    assert table.tally().dealt("A") == (15,)
    assert table.tally(1).dealt("A") == (5,)


def test_boxes_that_a_hand_restores_were_never_struck() -> None:
    table = Table(GUN, GUN)
    table.do("hit", unit="b", location="RT", damage=4)
    table.do("unmark", unit="b", armor="RT", boxes=3)
    assert table.tally().dealt("A") == (1,)


def test_whoever_fires_the_last_shot_has_the_kill_with_all_that_it_sets_off() -> None:
    table = Table(GUN, BOMB)
    table.do("hit", unit="b", location="RT", damage=10)
    # The beam opens the torso, the critical finds the bin, and the bin takes the 'Mech along.
    table.do(
        "attack",
        attacker="a",
        target="b",
        range=3,
        weapons=[{"weapon": "PPC"}],
        rolls=[(6, 6), (3, 3), (6, 2), (1,)],
    )
    found = table.tally()
    (kill,) = found.kills
    assert (kill.unit, kill.by, kill.by_side, kill.turn) == ("b", "a", "A", 1)
    assert "destroyed" in kill.why
    assert {blow.by for blow in found.blows if blow.position == 2} == {"a"}
    assert any("Ammo" in blow.source for blow in found.blows)
    told = table.story()
    (gone,) = [fate for side in told.sides for fate in side.units if fate.destroyed]
    assert gone.name == "Tinder"
    assert [(side.side, side.kills, side.standing) for side in told.sides] == [
        ("A", 1, 1),
        ("B", 0, 0),
    ]
    assert told.ending == "Side A holds the field"
    assert any(m.title == "Tinder is out" and "by Gunner" in m.words for m in told.moments)


def test_a_wreck_that_comes_back_is_no_kill() -> None:
    table = Table(GUN, GUN)
    boxes = table.session.state.units[UnitId("b")].grids
    structure = next(grid.size for key, grid in boxes.items() if key == "CT/structure")
    table.do("mark", unit="b", structure="CT", boxes=structure)
    assert [kill.by_side for kill in table.tally().kills] == ["A"]
    table.do("unmark", unit="b", structure="CT", boxes=1)
    assert table.tally().kills == ()
    assert table.story().ending == "Undecided"


def test_a_wreck_that_is_cleared_away_still_fell_and_a_guest_who_left_was_never_there() -> None:
    table = Table(GUN, GUN, GUN, sides="ABB")
    table.do("hit", unit="c", location="RT", damage=4)
    table.do("remove_unit", unit="c")
    assert table.tally().dealt("A") == (0,)
    boxes = table.session.state.units[UnitId("b")].grids
    structure = next(grid.size for key, grid in boxes.items() if key == "CT/structure")
    table.do("mark", unit="b", structure="CT", boxes=structure)
    table.do("remove_unit", unit="b")
    found = table.story()
    assert [side.side for side in found.sides] == ["A", "B"]
    (gone,) = found.sides[1].units
    assert gone.destroyed
    assert found.ending == "Side A holds the field"


def test_a_limb_that_is_lost_is_a_turning_point_with_its_name() -> None:
    table = Table(GUN, GUN)
    table.do("hit", unit="b", location="LA", damage=10)
    table.do("hit", unit="b", location="LA", damage=9, rolls=[(2, 2)])
    found = [moment for moment in table.story().moments if moment.title == "Crippled"]
    assert [moment.words for moment in found] == ["Gunner [b] loses its left arm"]


def test_the_tide_turns_when_another_side_has_struck_more() -> None:
    table = Table(GUN, GUN)
    table.do("hit", unit="b", location="RT", damage=4)
    table.do("end_turn")
    table.do("hit", unit="a", location="RT", damage=5)
    titles = {moment.title: moment for moment in table.story().moments}
    assert titles["First blood"].side == "A"
    assert (titles["The tide turns"].side, titles["The tide turns"].turn) == ("B", 2)
    assert titles["Heaviest blow"].side == "B"
    alone = Table(GUN, GUN)
    alone.do("hit", unit="b", location="RT", damage=4)
    assert "The tide turns" not in {moment.title for moment in alone.story().moments}


def test_only_the_weightiest_turning_points_are_told_and_in_their_order() -> None:
    table = Table(GUN, GUN)
    for damage in (4, 5, 3):
        table.do("hit", unit="b", location="RT" if damage < 5 else "LT", damage=damage)
        table.do("end_turn")
    everything = table.story()
    assert [m.title for m in everything.told(10)] == [
        "First blood",
        "Heaviest blow",
        "Bloodiest turn",
    ]
    assert [m.title for m in everything.told(2)] == ["First blood", "Heaviest blow"]


def test_boxes_that_fall_off_by_themselves_were_not_shot() -> None:
    table = Table(GUN, GUN, system="renegade-tech")
    cells = [f"0.{column}" for column in range(6)]
    table.do("mark", unit="b", grid="RA/front_internal", cells=cells)
    before = sum(table.tally().taken("B"))
    table.do("end_turn")
    struck = sum(len(g.lost) for g in table.session.state.units[UnitId("b")].grids.values())
    assert struck > before == sum(table.tally().taken("B")) == 6


def test_ships_and_cards_are_counted_too() -> None:
    fleet = Table(ships()[D7], ships()[D7], system="hard-hits")
    fleet.do("volley", unit="b", shield=1, weapons=[{"name": "Phaser", "damage": 5}])
    assert fleet.tally().dealt("A") == (5,)
    cards = Table(card(), card(), system="skirmish")
    cards.do("hit", unit="a", damage=2, location="torso")
    assert cards.tally().dealt("B") == (2,)


# -- luck ------------------------------------------------------------------------------------


def roll(total: int, target: int | None, side: str = "A", count: int = 2) -> Roll:
    dice = DiceSpec(count=count, sides=6)
    faces = dice.faces_for(total)
    assert faces is not None
    event = DiceRolled(why="", sides=6, faces=faces, source=Source.GIVEN, rule=RuleId("x"))
    throw = Throw(dice=dice, total=total, least=target)
    return Roll(1, 1, side, UnitId("a"), event, throw)


def test_luck_is_held_against_the_chances_of_the_very_rolls() -> None:
    found = luck([roll(7, 7), roll(6, 7), roll(12, 12), roll(5, None)])
    assert (found.rolls, found.made) == (3, 2)
    assert found.expected == pytest.approx(21 / 36 * 2 + 1 / 36)
    assert sum(found.spread.values()) == pytest.approx(1)
    seven, twelve = 21 / 36, 1 / 36
    assert found.spread[3] == pytest.approx(seven * seven * twelve)
    assert found.spread[0] == pytest.approx((1 - seven) ** 2 * (1 - twelve))


def test_the_spread_of_many_rolls_has_its_true_shape() -> None:
    many = [roll(7, 7)] * 400
    chance = 21 / 36
    found = luck(many)
    for made in (200, 233, 260):
        exact = comb(400, made) * chance**made * (1 - chance) ** (400 - made)
        assert found.spread[made] == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (0, "very unlucky"),
        (3, "very unlucky"),
        (4, "unlucky"),
        (5, "as fair dice fall"),
        (8, "lucky"),
        (10, "very lucky"),
    ],
)
def test_a_side_is_lucky_when_most_evenings_are_worse(made: int, verdict: str) -> None:
    found = luck([roll(7, 7)] * made + [roll(6, 7)] * (10 - made))
    assert found.verdict == verdict


def test_luck_without_rolls_says_so() -> None:
    assert luck([]).sentence == "No roll had a number to reach."
    assert luck([]).verdict == "no rolls"


def test_luck_belongs_to_whom_the_roll_is_about() -> None:
    table = Table(GUN, GUN)
    table.shoot("PPC")
    table.do("pilot_hit", unit="b", rolls=[(1, 1)])
    sides, units = by_side(table.rolls()), by_unit(table.rolls())
    assert (sides["A"].rolls, sides["A"].made) == (1, 1)
    assert (sides["B"].rolls, sides["B"].made) == (1, 0)
    assert units[UnitId("b")].made == 0


def test_a_number_that_nobody_wishes_reached_is_turned_round() -> None:
    table = Table(GUN, GUN)
    table.do("mine", unit="a", density=5, rolls=[(1, 1)])
    (found,) = [one.throw for one in table.rolls()]
    assert found.is_threat
    assert found.went_well
    assert found.chance == pytest.approx(
        1 - Throw(dice=found.dice, total=2, least=found.least).chance
    )


def test_the_light_games_die_has_the_shape_that_its_table_chose() -> None:
    weapon = card().weapons[0].name
    for shape, chance in (("1-11", 1 / 11), (TWO_DICE_LESS_ONE, 1 / 36)):
        table = Table(card(), card(), system="skirmish", dice=shape, base=8)
        table.do(
            "attack", attacker="a", target="b", weapon=weapon, attacker_moved=True,
            target_hexes=20, rolls=[(3,)],
        )  # fmt: skip
        (found,) = [one.throw for one in table.rolls()]
        # Whatever the number, the highest face always hits.
        assert found.least == 11
        assert found.chance == pytest.approx(chance)
        assert [heap.title for heap in heaps(table.rolls())] == [found.dice.words]


def test_heaps_count_sums_and_faces_and_what_was_due() -> None:
    found = heaps([roll(7, None), roll(7, None), roll(4, None), roll(3, None, count=1)])
    assert [heap.title for heap in found] == ["2D6", "1D6", "Each D6"]
    two, one, each = found
    assert (two.rolls, two.counts[7], two.counts[2]) == (3, 2, 0)
    assert two.expected[7] == pytest.approx(3 * 6 / 36)
    assert two.mean == pytest.approx(6)
    assert two.fair == pytest.approx(7)
    assert one.rolls == 1
    assert one.fair == pytest.approx(3.5)
    assert each.rolls == 6


def test_faces_that_nobody_saw_are_not_counted() -> None:
    seen = roll(7, None)
    total = seen._replace(
        event=DiceRolled(
            why="", sides=6, faces=(4, 3), source=Source.GIVEN, rule=RuleId("x"), only_total=True
        )
    )
    assert [heap.title for heap in heaps([total])] == ["2D6"]


# -- what is left ----------------------------------------------------------------------------


def test_what_goes_with_a_location_is_not_left() -> None:
    table = Table(GUN)
    system, state = table.session.system, table.session.state
    paper = state.units[UnitId("a")]
    fresh = standing(paper, system.derive(state, UnitId("a")))
    assert fresh.share == 1
    assert [bar[0] for bar in fresh.bars] == ["Armor", "Structure"]
    table.do("mark", unit="a", structure="RT", boxes=paper.grids["RT/structure"].size)  # type: ignore[index]
    state = table.session.state
    now = standing(state.units[UnitId("a")], system.derive(state, UnitId("a")))
    lost = [
        grid.size
        for key, grid in paper.grids.items()
        if key.partition("/")[0] in ("RT", "RTR", "RA")
    ]
    assert now.outer_left + now.inner_left == fresh.outer + fresh.inner - sum(lost)


def test_cards_have_one_bar() -> None:
    table = Table(card(), system="skirmish")
    state = table.session.state
    now = standing(state.units[UnitId("a")], table.session.system.derive(state, UnitId("a")))
    assert [bar[0] for bar in now.bars] == ["Boxes"]


@pytest.mark.parametrize(
    ("left", "of", "shown"), [(0, 10, 0), (1, 999, 1), (998, 999, 99), (10, 10, 100), (0, 0, 0)]
)
def test_a_percentage_never_says_nothing_or_all_of_what_is_not(
    left: int, of: int, shown: int
) -> None:
    assert percent(left, of) == shown
