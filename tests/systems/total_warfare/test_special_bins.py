"""Special ammunition of suits and ProtoMechs, and LRM bins with incendiaries among their own."""

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT
from tests.blk import TANK, Lines, blk, reported
from tests.games import Game
from tests.mechs import mech
from tests.protomechs import protomech
from tests.suits import SQUAD, squad
from tests.systems.total_warfare.test_vehicle_battle import attack

pytestmark = pytest.mark.rule("BT-munition")

BLOCKS: dict[str, Lines] = {
    "Torso Equipment": ["CLSRM3", "CLLRM7"],
    "Main Gun Equipment": [],
    "Body Equipment": [
        "Clan Ammo SRM-3 (Clan) Inferno (10)",
        "Clan Ammo ProtoMech LRM-7 (Clan) Swarm w/ Incendiary (10)",
    ],
}
LAUNCHERS = protomech("biped", **BLOCKS)


def suits(*lines: str) -> UnitDesign:
    return squad(SQUAD | {"Squad Equipment": list(lines)})


def tank(gun: str, load: str) -> UnitDesign:
    found = reported(blk(TANK, **{"Turret Equipment": [gun], "Body Equipment": [load]})).design
    assert found is not None
    return found


def test_a_protomech_fires_what_is_in_its_bin() -> None:
    game = Game(LAUNCHERS, mech())
    attack(game, "a", "b", "SRM 3", rolls=[[6, 6], [6, 6]])
    assert game.unit("b").tracks[OUTSIDE_HEAT] == 6
    assert game.report("a")["ammo"][0]["shots"] == 9


@pytest.mark.parametrize(
    ("design", "weapon"),
    [
        (LAUNCHERS, "LRM 7"),
        (tank("ISLRM15", "IS Ammo LRM-15 w/ Incendiary"), "LRM 15"),
        (suits("ISBALRM3:RA", "IS BA Ammo LRM-3 w/ Incendiary:RA:Shots2#"), "LRM 3"),
        (suits("ISBASRM2:Body", "BA-SRM2 Ammo Torpedo:Body:Shots2#"), "SRM 2"),
    ],
)  # fmt: skip
def test_no_shot_is_lost_for_what_is_in_the_bin(design: UnitDesign, weapon: str) -> None:
    game = Game(design, mech(), seed=1)
    before = sum(game.report("b")["armor"].values())
    attack(game, "a", "b", weapon, range=7 if "LRM" in weapon else 1, rolls=[[6, 6]])
    assert sum(game.report("b")["armor"].values()) < before


def test_incendiaries_are_mixed_into_lrms_alone() -> None:
    game = Game(mech(), seed=1)
    game.do("hit", weapon="LRM 15", munition="swarm incendiary")
    for weapon, word in (("SRM 6", "incendiary"), ("LRM 15", "soft incendiary")):
        with pytest.raises(RuleError, match="cannot fire"):
            game.do("hit", weapon=weapon, munition=word)


def test_a_mech_fires_no_bins_of_suits() -> None:
    game = Game(mech(), seed=1)
    with pytest.raises(RuleError, match='cannot fire "multi-purpose"'):
        game.do("hit", weapon="SRM 2", munition="multi-purpose")
    game.do("hit", weapon="CLBASRM2", munition="multi-purpose")


@pytest.mark.rule("TW-suits-weapons")
def test_nobody_counts_the_beams_that_mark_a_target() -> None:
    game = Game(suits("ISBALightTAG:RA"), mech())
    attack(game, "a", "b", "TAG (Light)", rolls=[[6, 6]])
    assert "tagged" in game.report("b")["conditions"]
