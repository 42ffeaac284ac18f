"""Equipment by the names that unit files use, from resources/equipment.csv.

What no 'Mech carries stands in resources/equipment-others.csv, with the same columns: chassis of
vehicles, arms of infantry, guns of ships. It is read when a name is not in the first table.

Columns of the table that need a word:

* family: the group that rules speak of; a bin of ammunition has the family of its weapon.
* base: IS, Clan, or empty where both build the same.
* traits: unhittable, spreadable (its slots lie anywhere in the unit and are one piece), splittable
  (over two neighboring locations), explosive, variable (as large as the unit file says), one-shot,
  clearable (a jam can be cleared), aimed (a targeting computer helps).
* damage, ranges, to_hit: one number or three, for short, medium and long range. Bins that change
  their weapon's damage, rack, cluster, group, ranges or to-hit number have their own; an MML stands
  with LRM numbers.
* rack: missiles or pellets of one salvo; pellets: those of an LB-X that fires cluster ammunition.
* cluster: table (a cluster roll says how many of the rack hit), all (Streak), linked (a cluster
  roll over the weapons that it fires together); empty where a hit is one hit.
* group: fives (damage strikes in groups of 5 points) or whole (all in one place); empty where every
  missile, pellet or shot strikes by itself.
* rate: most shots in a turn; jams: by the number of shots, to-hit dice that jam it, these or less.
* attack: values in the air and in space at short, medium, long and extreme range, as many as it
  reaches; those of capital weapons (flags capital, sub-capital) are in points of capital armor.
  Bins that give their weapon others have their own.
* ammo: the same word for a weapon and the bins that feed it.
* bv: battle value of one piece, of a bin for each ton; empty where none is known, or where only the
  unit can tell (`units/mech/worth.py`). Gear does not hold it: saves need not, and values change
  from one rule book to the next.
* flags: further words, such as energy, direct, burst, artemis (may carry Artemis), attachment (adds
  to a weapon), physical, pair (two heat sinks in one piece), bomb (troopers drop it). "explodes
  ..." tells when: "charged", "jammed" and "on" are not explosive otherwise; "loaded", "until fired"
  and "linked" are explosive with that condition.
* effects: what else a weapon or its ammunition does, for rules to know by the word. On the target:
  flame (heat instead of damage), heat 1d6, heat 2d6 and heat half d6 (beside it), inferno, narc,
  inarc, tag, taser, tsemp, centurion, fluid, area (struck where the shell bursts), rifle (weak
  against modern armor), re-engineered (armor does not weaken it), pod (bursts around its carrier).
  On the weapon or its carrier: ams and apds (they shoot at missiles), recoil, hyper (may burn out),
  bombast (less damage for less heat).
* typed: what players type for it beside its names.
* names: all that a unit file may call it, beside id and name; letters and digits count, no more.
"""

import re
import string
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from recordsheet_gui.assets import read_text
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.first_printed import FIRST_IN_MIXED, FIRST_PRINTED
from recordsheet_gui.units.gear import UNKNOWN, Cluster, Gear, GearKind, Group

INNER_SPHERE = "Inner Sphere"
CLAN = "Clan"

_BASES = {"IS": INNER_SPHERE, "Clan": CLAN, "": ""}
_PREFIXES = {INNER_SPHERE: "is", CLAN: "clan"}
_FIRST_CHOICE = {INNER_SPHERE: ("IS", "", "Clan"), CLAN: ("Clan", "", "IS"), "": ("IS", "", "Clan")}
_MIXED_IN = "wincendiary"
"""LRM bins of any kind may have incendiary missiles mixed in: "... w/ Incendiary"."""
# Spaces are matched from their first alone: else a line of them takes the square of its time.
_MIXED_MARK = re.compile(r"(?<!\s)\s*w/ Incendiary", re.IGNORECASE)
_LONGEST_NAME = 120
_MECHS, _OTHERS = "equipment.csv", "equipment-others.csv"
_FILES = (_MECHS, _OTHERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """One file of equipment, and where in it each name leads."""

    columns: dict[str, int]
    rows: list[list[str]]
    by_name: dict[str, int]
    by_print: dict[str, dict[str, int]]
    """The printed name, then the base: IS and Clan versions are printed alike."""
    typed: dict[str, dict[str, int]]
    """What players type, then the base."""


def find_gear(name: str, tech_base: str = "") -> Gear | None:
    """The equipment that a file calls by this name, in a unit of this tech base.

    Pass no tech base for a mixed unit: what is built by both is then taken as Inner Sphere.
    """
    return _find(name, tech_base) if len(name) <= _LONGEST_NAME else None


@lru_cache(maxsize=8192)
def find_written(name: str, tech_base: str, chassis: str) -> Gear | None:
    """The equipment that a `.blk` file calls by this name, as the program that wrote it finds it.

    With the base of a unit that is not mixed before it, as it stands, by what is printed for it
    (the first of all, whoever builds it), and with the base of the chassis before it.
    """
    if len(name) > _LONGEST_NAME:
        return None
    key, said = _key(name), name.lower()
    first = FIRST_PRINTED.get(said) or (not tech_base and FIRST_IN_MIXED.get(said))
    if first:
        return find_gear(first)
    is_based = said.startswith(("clan ", "is "))
    keys = (key,) if is_based or not tech_base else (_PREFIXES[tech_base] + key, key)
    for one in keys:
        for file in _FILES:
            if one in _table(file).by_name:
                return _gear(_table(file).by_name[one], file)
    for file in _FILES:
        printed = _table(file).by_print.get(key)
        if printed:
            return _gear(next(printed[base] for base in _FIRST_CHOICE[""] if base in printed), file)
    if _MIXED_IN in key:
        return _mixed_in(find_written(_MIXED_MARK.sub("", name), tech_base, chassis))
    return find_gear(name, chassis)


def find_weapon(name: str, tech_base: str = "") -> Gear | None:
    """The weapon that a player means: of this tech base unless the name says "Clan" or "IS"."""
    gear = find_gear(name, tech_base)
    if gear is not None and gear.kind is GearKind.WEAPON:
        return gear
    table, key = _table(), _key(name)
    for word, base in (("", tech_base), ("clan", CLAN), ("is", INNER_SPHERE)):
        rest = key.removeprefix(word)
        rows = table.typed.get(rest) or table.by_print.get(rest)
        if key.startswith(word) and rows:
            gear = _gear(next(rows[choice] for choice in _FIRST_CHOICE[base] if choice in rows))
            return gear if gear.kind is GearKind.WEAPON else None
    # "cermed" is short for a Clan weapon, where the Clans build one of their own.
    number = table.typed.get(key[1:], {}).get("Clan") if key.startswith("c") else None
    return None if number is None else _gear(number)


def typed_name(weapon: Gear) -> str:
    """A name by which a player's words find the weapon again: printed, with its base, or its id."""
    for name in (weapon.name, f"Clan {weapon.name}"):
        found = find_weapon(name)
        if found is not None and found.id == weapon.id:
            return name
    return weapon.id


FIRING = (
    "pellets",
    "cluster",
    "group",
    "rate",
    "jams",
    "is_clearable",
    "to_hit_by_range",
    "is_aimed",
    "effects",
)
"""Fields that version 0.1 did not know."""
_PLAIN = Gear(id="", name="", kind=GearKind.WEAPON)


def completed(gear: Gear) -> Gear:
    """Gear of an old design with what we know by now; its own numbers stay as they were."""
    if gear.kind is not GearKind.WEAPON and not (gear.munition or gear.damage):
        return gear
    if any(getattr(gear, name) != getattr(_PLAIN, name) for name in FIRING):
        return gear
    known = find_gear(gear.id, gear.tech_base)
    if known is None or known.id != gear.id or known.kind is not gear.kind:
        return gear
    return replace(gear, **{name: getattr(known, name) for name in FIRING})


def battle_value_of(gear: Gear) -> float | None:
    """What a piece is worth by the table; None where it says nothing."""
    return table_value(gear.id)


@lru_cache(maxsize=8192)
def table_value(key: str) -> float | None:
    """The same for a piece of the table by its id."""
    text = _cell(_key(key), "bv")
    return float(text) if text else None


def _cell(key: str, column: str) -> str:
    """What stands in a column of a piece, by one of its names; nothing where there is none."""
    for file in _FILES:
        table = _table(file)
        if key in table.by_name:
            return table.rows[table.by_name[key]][table.columns[column]]
    return ""


def unknown_gear(name: str) -> Gear:
    """Equipment that we know only by name: one hittable slot a line, no effect."""
    return Gear(
        id=name, name=name, kind=GearKind.EQUIPMENT, family=UNKNOWN, slots=1, flags=(UNKNOWN,)
    )


def all_gear() -> list[Gear]:
    """Every piece of equipment that a 'Mech may carry, in the order of the table."""
    return [_gear(number) for number in range(len(_table().rows))]


def all_other_gear() -> list[Gear]:
    """Every piece that only others carry, in the order of their table."""
    return [_gear(number, _OTHERS) for number in range(len(_table(_OTHERS).rows))]


def is_other(gear: Gear) -> bool:
    """True for a piece that no 'Mech carries."""
    return _key(gear.id) not in _table().by_name


def all_weapons() -> list[Gear]:
    """Every weapon in the table, in its order."""
    table = _table()
    kind = table.columns["kind"]
    return [_gear(n) for n, row in enumerate(table.rows) if row[kind] == GearKind.WEAPON]


def printed_name(gear: Gear, tech_base: str = "") -> str:
    """A name by which a unit of this tech base finds the gear again, if possible as printed."""
    return _first_name((gear.name, gear.id), gear, tech_base)


def file_name(gear: Gear, tech_base: str = "") -> str:
    """A name by which a unit of this tech base finds the gear again, if possible its id."""
    return _first_name((gear.id,), gear, tech_base)


def written_name(gear: Gear, tech_base: str = "") -> str:
    """A name by which a `.blk` file of this tech base finds the gear again, if possible its id."""
    for name in (gear.id, *_other_names(_key(gear.id))):
        found = find_written(name, tech_base, tech_base or INNER_SPHERE)
        if found is not None and found.id == gear.id:
            return name
    return gear.id


@lru_cache(maxsize=8192)
def _other_names(key: str) -> tuple[str, ...]:
    names = _cell(key, "names")
    return tuple(names.split("|")) if names else ()


def _first_name(names: Sequence[str], gear: Gear, tech_base: str) -> str:
    """In a Clan unit "Flamer" is the Clans' own: the other one must be called "IS Flamer"."""
    for name in names:
        if _finds(name, tech_base, gear):
            return name
    for name in _other_names(_key(gear.id)):
        if _finds(name, tech_base, gear):
            return name
    return gear.id


def _finds(name: str, tech_base: str, gear: Gear) -> bool:
    found = find_gear(name, tech_base)
    return found is not None and found.id == gear.id


@lru_cache(maxsize=8192)
def _find(name: str, tech_base: str) -> Gear | None:
    key = _key(name)
    if not key:
        return None
    gear = _first(key, name, tech_base)
    if gear is not None:
        return gear
    if key.endswith(("ton", "tons")) and "(" in name:
        # Sizes that the table does not list: "Liquid Storage (2.5 tons)".
        gear = _find(name[: name.rindex("(")].rstrip(), tech_base)
        return gear if gear and not gear.slots else None
    if _MIXED_IN in key:
        return _mixed_in(_first(key.replace(_MIXED_IN, ""), name, tech_base))
    return None


def _first(key: str, name: str, tech_base: str) -> Gear | None:
    for file in _FILES:
        number = _row(key, name, tech_base, file)
        if number is not None:
            return _gear(number, file)
    return None


def _mixed_in(gear: Gear | None) -> Gear | None:
    """A bin with incendiary missiles among its own."""
    if gear is None or gear.kind is not GearKind.AMMO:
        return None
    return replace(
        gear,
        id=f"{gear.id} w/ Incendiary",
        name=f"{gear.name.removesuffix(' Ammo')} w/ Incendiary Ammo",
        munition=f"{gear.munition} incendiary".strip(),
    )


def _row(key: str, name: str, tech_base: str, file: str = _MECHS) -> int | None:
    table = _table(file)
    if tech_base and not name.lower().startswith(("clan ", "is ")):
        number = table.by_name.get(_PREFIXES[tech_base] + key)
        if number is not None:
            return number
    number = table.by_name.get(key)
    if number is not None:
        return number
    printed = table.by_print.get(key)
    if printed is None:
        return None
    return next(printed[base] for base in _FIRST_CHOICE[tech_base] if base in printed)


_NOISE = str.maketrans("", "", string.punctuation.replace("+", "") + string.whitespace)
_NOISE_OF_LISTS = {sign: gone for sign, gone in _NOISE.items() if sign != ord("|")}


def _key(name: str) -> str:
    """Letters and digits only: files of different age disagree about blanks, hyphens, brackets."""
    return name.lower().translate(_NOISE)


def _table(file: str = _MECHS) -> _Table:
    return _read_table(file)


@cache
def _read_table(file: str) -> _Table:
    # Only here, where the table itself is read.
    import csv

    rows = list(csv.reader(read_text("resources", file).splitlines()))
    columns = {name: number for number, name in enumerate(rows.pop(0))}
    by_name: dict[str, int] = {}
    by_print: dict[str, dict[str, int]] = {}
    typed: dict[str, dict[str, int]] = {}
    own, names, printed, base = (columns[key] for key in ("id", "names", "name", "base"))
    for number, row in enumerate(rows):
        # All names of a row in one go: there are ten thousand.
        for key in f"{row[own]}|{row[names]}".lower().translate(_NOISE_OF_LISTS).split("|"):
            if key:
                by_name[key] = number
        # Bins of the Clans say so in the middle of their names, which a Clan unit need not.
        for name in {row[printed]: None, row[printed].replace(" (Clan)", ""): None}:
            by_print.setdefault(_key(name), {}).setdefault(row[base], number)
        for word in _words(row[columns["typed"]]):
            typed.setdefault(word, {})[row[columns["base"]]] = number
    return _Table(columns=columns, rows=rows, by_name=by_name, by_print=by_print, typed=typed)


def _gear(number: int, file: str = _MECHS) -> Gear:
    return _made(number, file)


@cache
def _made(number: int, file: str) -> Gear:
    table = _table(file)
    row = dict(zip(table.columns, table.rows[number], strict=True))
    traits = row["traits"].split()
    to_hit = _numbers(row["to_hit"])
    return Gear(
        id=row["id"],
        name=row["name"],
        kind=GearKind(row["kind"]),
        family=row["family"],
        tech_base=_BASES[row["base"]],
        rules_level=row["level"],
        tons=float(row["tons"] or 0),
        slots=int(row["slots"] or 0),
        is_hittable="unhittable" not in traits,
        is_spreadable="spreadable" in traits,
        is_splittable="splittable" in traits,
        is_explosive="explosive" in traits,
        is_variable_size="variable" in traits,
        explosion=int(row["explosion"] or 0),
        heat=int(row["heat"] or 0),
        damage=_numbers(row["damage"]),
        rack=int(row["rack"] or 0),
        pellets=int(row["pellets"] or 0),
        cluster=Cluster(row["cluster"] or Cluster.NONE),
        group=Group(row["group"] or Group.EACH),
        rate=int(row["rate"] or 1),
        jams=_numbers(row["jams"]),
        is_clearable="clearable" in traits,
        min_range=int(row["min"] or 0),
        ranges=_numbers(row["ranges"]),
        attack=tuple(float(part) for part in row["attack"].split("/")) if row["attack"] else (),
        to_hit=to_hit[0] if len(to_hit) == 1 else 0,
        to_hit_by_range=to_hit if len(to_hit) > 1 else (),
        is_aimed="aimed" in traits,
        ammo=row["ammo"],
        munition=row["munition"],
        shots=int(row["shots"] or 0),
        explosion_per_shot=int(row["per_shot"] or 0),
        is_one_shot="one-shot" in traits,
        flags=tuple(_words(row["flags"])),
        effects=tuple(_words(row["effects"])),
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("/")) if text else ()


def _words(text: str) -> Sequence[str]:
    return text.split("|") if text else ()
