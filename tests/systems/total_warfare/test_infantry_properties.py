"""Whatever strikes a platoon, its sheet adds up and can be taken back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.systems.battletech.infantry import casualties, keys
from recordsheet_gui.systems.battletech.infantry.casualties import toll
from tests.games import Game
from tests.infantry import gunners, platoon

DESIGNS = (
    platoon(),
    platoon(motion_type="Tracked"),
    platoon(motion_type="Beast:Elephant", squad_size=2, squadn=5),
    platoon(armorKit="ClanKit", motion_type="Jump"),
    platoon(armorKit="Clothing, Light (e.g. Summer Wear/None)"),
    gunners("ISLAC5", "ISLAC5", "ISLAC5"),
)
TYPES = [word for word in casualties.TYPES if word not in casualties.ROLLED]
WEAPONS = ("Machine Gun", "LRM 20", "Medium Laser", "Flamer", "Plasma Cannon", "Large Pulse Laser")
HITS = st.one_of(
    st.fixed_dictionaries(
        {
            "damage": st.integers(1, 60),
            "type": st.sampled_from(TYPES),
            "terrain": st.sampled_from(("", *casualties.TERRAINS)),
        }
    ),
    st.fixed_dictionaries(
        {"weapon": st.sampled_from(WEAPONS), "terrain": st.sampled_from(casualties.TERRAINS)}
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(DESIGNS), st.lists(HITS, min_size=1, max_size=6), st.integers(0, 999))
def test_a_platoon_adds_up_after_any_hits_and_undo_brings_all_back(
    design: object, hits: list[dict[str, object]], seed: int
) -> None:
    game = Game(design, seed=seed)  # type: ignore[arg-type]
    first = game.unit()
    for hit in hits:
        before = game.report()["troopers"]
        game.do("hit", **hit)  # type: ignore[arg-type]
        found = game.report()
        assert 0 <= found["troopers"] <= before
        assert found["troopers"] == game.unit().grids[keys.BOXES].left
        assert found["damage"] == first.design.damage_of(found["troopers"])  # type: ignore[attr-defined]
        assert (found["destroyed"] is None) == (found["troopers"] > 0)
        states = [weapon["state"] for weapon in found["weapons"] if weapon["location"] == "FGUN"]
        assert states == sorted(states, key=lambda state: state != "ok")
    while game.session.can_undo:
        game.session.undo()
    assert game.unit().grids == first.grids


@given(
    st.integers(0, 200),
    st.sampled_from(casualties.TYPES),
    st.sampled_from(casualties.TERRAINS),
    st.booleans(),
    st.sampled_from([0.5, 1, 2, 3]),
)
def test_more_damage_never_takes_fewer_and_cover_never_costs_more(
    points: int, type_: str, terrain: str, is_mechanized: bool, divisor: float
) -> None:
    def taken(points: int, terrain: str) -> int:
        return toll(
            points, type_, terrain=terrain, is_mechanized=is_mechanized, divisor=divisor
        ).troopers

    assert taken(points, terrain) <= taken(points + 1, terrain)
    assert taken(points, "cover") <= taken(points, "clear")
    assert taken(points, "hardened building") <= taken(points, "cover")
