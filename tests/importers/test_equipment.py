import csv
from pathlib import Path

import pytest

from recordsheet_gui.units.equipment import (
    all_gear,
    file_name,
    find_gear,
    printed_name,
    unknown_gear,
)
from recordsheet_gui.units.gear import Family, Gear, GearKind

DATA = Path(__file__).parent.parent / "data"
BASES = {"IS": "Inner Sphere", "Clan": "Clan"}

FAMILIES = set(
    """
    laser|pulse laser|heavy laser|vsp laser|chemical laser|re-engineered laser|ppc|flamer|plasma
    autocannon|lb-x|ultra|rotary|light autocannon|protomech autocannon|hyper-velocity autocannon
    rifle|gauss|light gauss|heavy gauss|improved heavy gauss|hag|ap gauss|magshot|rail gun
    silver bullet gauss|machine gun|mg array|lrm|srm|streak|mrm|mml|atm|iatm|rocket|thunderbolt
    extended lrm|enhanced lrm|lrt|srt|mortar|narc|inarc|arrow iv|artillery|artillery cannon
    ams|tag|taser|tsemp|fluid gun|nail gun|grenade launcher|a-pod|b-pod|m-pod|coolant pod|chaff pod
    centurion weapon system|ecm|angel ecm|probe|bloodhound probe|watchdog cews|nova cews
    ew equipment|c3 master|c3 slave|c3 boosted master|c3 boosted slave|c3 emergency master|c3i
    c3 remote sensor launcher|remote sensors|case|case ii|prototype case|masc|supercharger|tsm
    industrial tsm|super-cooled myomer|targeting computer|artemis iv|artemis v
    prototype artemis iv|apollo|capacitor|laser insulator|laser pulse module
    emergency coolant system|heat sink|double heat sink|laser heat sink|compact heat sink
    radical heat sink|jump jet|improved jump jet|mechanical jump booster|partial wing|umu
    hatchet|sword|claw|mace|lance|retractable blade|chain whip|flail|wrecking ball|vibroblade
    buzzsaw|dual saw|chainsaw|rock cutter|combine|backhoe|pile driver|spot welder|mining drill
    shield|spikes|talons|ram plate|null signature|void signature|chameleon shield|blue shield
    harjel|harjel ii|harjel iii|aes|modular armor|turret|tracks|wheels|salvage arm|lift hoist
    communications|cargo|liquid storage|fuel tank|bomb bay|hpg|command module|bridge layer
    mine dispenser|recon camera|searchlight|environmental sealing|booby trap|fluid suction
    viral jammer|drone console|drone operating system|srcs|chain drape|ejection seat|mass|sprayer
    dumper|ladder|paramedic equipment|ei interface|dni cockpit|damage interrupt circuit
    endo steel|endo steel prototype|endo-composite|standard structure|reinforced structure
    composite structure|industrial structure|standard armor|ferro-fibrous|light ferro-fibrous
    heavy ferro-fibrous|ferro-fibrous prototype|ferro-lamellor|stealth|hardened armor
    reactive armor|reflective armor|ballistic-reinforced armor|impact-resistant armor
    heat-dissipating armor|anti-penetrative ablation armor|primitive armor|industrial armor
    heavy industrial armor|commercial armor
    """.replace("\n", "|")
    .replace("    ", "")
    .strip("|")
    .split("|")
)
"""Rules may rely on these words; a new one needs a rule that knows it, or no rule at all."""


def weapons() -> list[dict[str, str]]:
    with (DATA / "weapons.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("/")) if text else ()


def found(name: str, base: str = "") -> Gear:
    gear = find_gear(name, base)
    assert gear is not None, name
    return gear


def bin_of(weapon: Gear, base: str) -> Gear:
    """The standard ton of ammunition of a weapon."""
    bins = [
        gear
        for gear in all_gear()
        if gear.kind is GearKind.AMMO
        and gear.ammo == weapon.ammo
        and gear.munition in ("", "lrm")
        and gear.tons == 1
    ]
    own = [gear for gear in bins if gear.tech_base == base]
    return (own or [gear for gear in bins if not gear.tech_base])[0]


@pytest.mark.parametrize("row", weapons(), ids=lambda row: f"{row['base']} {row['weapon']}")
def test_a_weapon_has_the_numbers_of_the_rule_book(row: dict[str, str]) -> None:
    base = BASES[row["base"]]
    gear = found(row["weapon"], base)
    assert gear.kind is GearKind.WEAPON
    assert gear.heat == int(row["heat"])
    assert gear.damage == numbers(row["damage"])
    assert gear.min_range == int(row["min"])
    assert gear.ranges == numbers(row["ranges"])
    assert gear.tons == float(row["tons"])
    assert gear.slots == int(row["slots"])
    assert (gear.explosion if gear.is_explosive else 0) == int(row["weapon_explosion"] or 0)
    assert bool(gear.ammo and not gear.is_one_shot) == bool(row["shots"])
    if row["shots"]:
        ton = bin_of(gear, base)
        assert ton.shots == int(row["shots"])
        assert ton.shots * ton.explosion_per_shot == int(row["bin_explosion"])
        assert ton.is_explosive == (row["bin_explosion"] != "0")


@pytest.mark.parametrize(
    ("name", "base", "rack"),
    [
        ("LRM 20", "", 20),
        ("SRM 6", "Clan", 6),
        ("MRM 40", "", 40),
        ("HAG/30", "Clan", 30),
        ("Streak SRM 4", "", 4),
        ("Silver Bullet Gauss Rifle", "", 15),
        ("AC/20", "", 0),
        ("Ultra AC/5", "", 0),
        ("Thunderbolt 15", "", 0),
        ("Narc", "", 0),
    ],
)
def test_only_clusters_have_a_rack(name: str, base: str, rack: int) -> None:
    assert found(name, base).rack == rack


@pytest.mark.parametrize(
    ("name", "damage", "minimum", "ranges"),
    [
        ("IS Ammo MML-5 LRM", (1,), 6, (7, 14, 21)),
        ("IS Ammo MML-5 SRM", (2,), 0, (3, 6, 9)),
        ("Clan Ammo ATM-6", (2,), 4, (5, 10, 15)),
        ("Clan Ammo ATM-6 ER", (1,), 4, (9, 18, 27)),
        ("Clan Ammo ATM-6 HE", (3,), 0, (3, 6, 9)),
        ("IS Ammo LRM-20", (), 0, ()),
    ],
)
def test_bins_that_change_their_weapon_have_numbers_of_their_own(
    name: str, damage: tuple[int, ...], minimum: int, ranges: tuple[int, ...]
) -> None:
    gear = found(name)
    assert (gear.damage, gear.min_range, gear.ranges) == (damage, minimum, ranges)


def test_lb_x_cluster_ammunition_hits_in_pellets() -> None:
    gear = found("IS LB 10-X Cluster Ammo")
    assert (gear.damage, gear.rack, gear.to_hit, gear.munition) == ((1,), 10, -1, "cluster")


def test_every_bin_feeds_a_weapon_and_every_weapon_with_ammunition_has_a_bin() -> None:
    fed = {gear.ammo for gear in all_gear() if gear.kind is GearKind.WEAPON and gear.ammo}
    bins = {gear.ammo for gear in all_gear() if gear.kind is GearKind.AMMO}
    assert fed == bins


def test_a_bin_has_the_family_of_its_weapon() -> None:
    families: dict[str, set[str]] = {}
    for gear in all_gear():
        if gear.ammo and gear.family != "mg array":
            families.setdefault(gear.ammo, set()).add(gear.family)
    assert [word for word, found in families.items() if len(found) > 1] == []


def test_families_are_a_closed_vocabulary() -> None:
    assert {gear.family for gear in all_gear()} == FAMILIES
    assert set(Family) <= FAMILIES


def test_ids_are_unique_and_every_piece_is_found_by_its_id() -> None:
    gears = all_gear()
    assert len({gear.id for gear in gears}) == len(gears)
    for gear in gears:
        assert find_gear(gear.id, gear.tech_base) is gear


def test_every_piece_is_found_by_the_name_that_we_write() -> None:
    for gear in all_gear():
        for base in ("Inner Sphere", "Clan"):
            assert find_gear(file_name(gear, base), base) is gear
            assert find_gear(printed_name(gear, base), base) is gear


def test_numbers_are_sound() -> None:
    for gear in all_gear():
        assert len(gear.damage) in (0, 1, 3), gear
        assert len(gear.ranges) in (0, 3), gear
        assert list(gear.ranges) == sorted(gear.ranges), gear
        assert gear.is_hittable != (gear.kind is GearKind.FILLER or "case" in gear.family) or (
            gear.family in ("ei interface", "dni cockpit", "damage interrupt circuit")
        ), gear
        if gear.kind is GearKind.AMMO:
            assert gear.slots == 1, gear
            assert gear.shots > 0, gear
            assert gear.is_explosive == (gear.explosion_per_shot > 0), gear


@pytest.mark.parametrize(
    ("name", "base", "expected"),
    [
        ("Medium Laser", "", "Medium Laser"),
        ("ISMediumLaser", "Inner Sphere", "Medium Laser"),
        ("is medium laser", "Clan", "Medium Laser"),
        ("ER Medium Laser", "Clan", "CLERMediumLaser"),
        ("ER Medium Laser", "Inner Sphere", "ISERMediumLaser"),
        ("ER Medium Laser", "", "ISERMediumLaser"),
        ("Clan ER Medium Laser", "Inner Sphere", "CLERMediumLaser"),
        ("Endo Steel", "Clan", "Clan Endo Steel"),
        ("Endo-Steel", "", "IS Endo Steel"),
        ("ISDouble Heat Sink", "Inner Sphere", "ISDoubleHeatSink"),
        ("IS Ammo SRM-6", "", "IS Ammo SRM-6"),
        ("ISSRM6 Ammo", "Clan", "IS Ammo SRM-6"),
        ("SRM 6 Ammo", "Clan", "Clan Ammo SRM-6"),
        ("Autocannon/20", "", "Autocannon/20"),
        ("AC/20", "", "Autocannon/20"),
        ("ISMG Ammo (100)", "", "IS Machine Gun Ammo - Half"),
        ("Cargo (7.5 tons)", "", "Cargo"),
        ("  LRM   20 ", "", "LRM 20"),
    ],
)
def test_files_of_any_age_name_the_same_equipment(name: str, base: str, expected: str) -> None:
    assert found(name, base).id == expected


def test_incendiary_missiles_may_be_mixed_into_any_lrm_bin() -> None:
    gear = found("IS Ammo LRM-15 Artemis-capable w/ Incendiary")
    assert gear.munition == "artemis incendiary"
    assert (gear.ammo, gear.shots) == ("LRM:15", 8)


@pytest.mark.parametrize(
    "name", ["", "  ", "-", "Flux Capacitor", "Medium Laser (3 tons)", "x" * 500]
)
def test_nobody_knows_what_is_in_no_book(name: str) -> None:
    assert find_gear(name) is None
    assert find_gear(name, "Clan") is None


def test_unknown_equipment_is_one_hittable_slot_without_effect() -> None:
    gear = unknown_gear("Flux Capacitor")
    assert (gear.name, gear.slots, gear.is_hittable) == ("Flux Capacitor", 1, True)
    assert gear.kind is GearKind.EQUIPMENT


SPECIAL = ("armor-piercing", "precision")


@pytest.mark.rule("BT-munition-shots")
@pytest.mark.parametrize(
    ("name", "base", "shots"),
    [
        ("IS Armor-Piercing Ammo AC/2", "Inner Sphere", 22),
        ("IS Armor-Piercing Ammo AC/5", "Inner Sphere", 10),
        ("IS Armor-Piercing Ammo AC/10", "Inner Sphere", 5),
        ("IS Armor-Piercing Ammo AC/20", "Inner Sphere", 2),
        ("IS Precision Ammo AC/2", "Inner Sphere", 22),
        ("IS Precision Ammo AC/5", "Inner Sphere", 10),
        ("IS Precision Ammo AC/10", "Inner Sphere", 5),
        ("IS Precision Ammo AC/20", "Inner Sphere", 2),
        ("IS Precision Ammo LAC/5", "Inner Sphere", 10),
        ("IS Ammo AC/10", "Inner Sphere", 10),
    ],
)
def test_armor_piercing_and_precision_bins_hold_half_the_shots(
    name: str, base: str, shots: int
) -> None:
    gear = find_gear(name, base)
    assert gear is not None
    assert gear.shots == shots


@pytest.mark.rule("BT-munition-shots")
def test_so_do_those_of_every_autocannon() -> None:
    usual = {
        gear.ammo: gear.shots
        for gear in all_gear()
        if gear.kind is GearKind.AMMO and not gear.munition
    }
    special = [gear for gear in all_gear() if gear.munition in SPECIAL]
    assert len(special) == 37
    for gear in special:
        assert gear.shots == usual[gear.ammo] // 2, gear.id
