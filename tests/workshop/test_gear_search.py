"""What players type finds equipment as they mean it."""

import pytest

from recordsheet_gui.workshop.gear_list import wanted
from recordsheet_gui.workshop.mech.places import choices


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ac20", ["Autocannon/20", "IS Ammo AC/20"]),
        ("uac/5", ["ISUltraAC5", "CLUltraAC5", "IS Ultra AC/5 Ammo", "Clan Ultra AC/5 Ammo"]),
        ("srm6", ["SRM 6", "CLSRM6"]),
        ("erml", ["ISERMediumLaser", "CLERMediumLaser"]),
        ("ml", ["Medium Laser"]),
    ],
)
def test_a_weapon_is_found_by_what_is_typed_for_a_hit(words: str, found: list[str]) -> None:
    listed = [gear.id for gear in wanted(choices(), words, "", "", "Inner Sphere")]
    assert listed[: len(found)] == found


def test_bins_of_the_weapon_that_is_meant_follow_it() -> None:
    listed = [gear.name for gear in wanted(choices(), "lrm15", "", "", "Inner Sphere")]
    assert listed[:3] == ["LRM 15", "LRM 15", "LRM 15 Ammo"]
    only = [gear.name for gear in wanted(choices(), "lrm15", "ammo", "", "Inner Sphere")]
    assert only[0] == "LRM 15 Ammo"


def test_filters_hold_for_what_is_meant_too() -> None:
    clan = wanted(choices(), "erml", "", "Clan")
    assert [gear.tech_base for gear in clan] == ["Clan"]
    assert not wanted(choices(), "erml", "ammo", "")


def test_myomer_stands_before_the_missiles_against_it() -> None:
    listed = wanted(choices(), "tsm", "", "", "Inner Sphere")
    assert "Triple Strength Myomer" in [gear.name for gear in listed[:2]]
