"""Our own unit files: MechDesign as TOML that people can read and write.

Facts stand at the top, then armor and critical slots by location. A location lists its slots in
order; empty ones at its end may be left out. Equipment goes by its printed name or any other name
that files use, with the marks (R) rear, (T) turret, (omnipod), (ARMORED) and, for equipment of
variable size, :SIZE:4.5. An unknown key or a wrong type is an error: the format is only ours.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recordsheet_gui.importers.mech.build import MechFields, build_mech, chassis_base, pure_base
from recordsheet_gui.importers.mech.slots import SlotLine, read_slot, write_slot
from recordsheet_gui.importers.report import ImportReport, Remarks, refusal
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, printed_name
from recordsheet_gui.units.gear import Gear, GearKind, Slot
from recordsheet_gui.units.mech import anatomy, facts
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign

MOST_CHARACTERS = 200_000
"""Less than for other formats: the standard library's TOML reader takes its time."""
_DEEPEST_KEY = 40
_WIDTH = 100

_TEXTS = ("chassis", "model", "clan_name", "role", "source", "ejection", "heat_sink_kit")
_NUMBERS = ("mul_id", "year", "rules_level", "tons", "walk", "jump")
_LISTS = ("quirks", "weapon_quirks")
_TABLES = ("engine", "heat_sinks", "armor", "patchwork", "slots", "fluff")
_WORDS: Mapping[str, tuple[str, ...]] = {
    "config": facts.CONFIGS,
    "tech_base": facts.TECH_BASES,
    "gyro": tuple(facts.GYROS),
    "cockpit": facts.COCKPITS,
    "structure": facts.STRUCTURES,
    "lam": ("standard", "bimodal"),
    "motive": ("track", "wheel"),
}
_KEYS = frozenset((*_TEXTS, *_NUMBERS, *_LISTS, *_TABLES, *_WORDS, "omni", "without_slots"))
_NEEDED = ("chassis", "tons", "walk", "engine", "heat_sinks", "armor", "slots")


def read_unit(name: str, text: str) -> ImportReport:
    """Reads a unit; `name` is the file's, for remarks."""
    if len(text) > MOST_CHARACTERS:
        return refusal(f"{name} is too large for a unit: {len(text):,} characters.")
    if _has_deep_key(text):
        return refusal(f"{name} has a key of too many parts for a unit.")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        where = re.search(r"line (\d+)", str(problem))
        return refusal(
            f"{name} is no valid TOML: {problem}.", line=int(where.group(1)) if where else 0
        )
    remarks = Remarks()
    fields = _Reader(data, remarks).fields()
    return remarks.report(build_mech(fields, remarks) if fields else None)


def _has_deep_key(text: str) -> bool:
    """True for "a.a.a.a ...": the standard library takes a minute for a key of 50,000 parts."""
    parts = 0
    for part in text.split("."):
        is_key = len(part.split()) == 1 or part.lstrip()[:1] in ("'", '"')
        parts = parts + 1 if is_key else 0
        if parts > _DEEPEST_KEY:
            return True
    return False


class _Reader:
    """Checks each value before it is used; complains by the name of its field."""

    def __init__(self, data: Mapping[str, Any], remarks: Remarks) -> None:
        self._data = data
        self._remarks = remarks

    def fields(self) -> MechFields | None:
        self._only(self._data, _KEYS, "")
        for key in _NEEDED:
            if key not in self._data:
                self._remarks.error(f"{key} is missing.", field=key)
        config = self._word("config", "biped")
        tech_base = self._word("tech_base", INNER_SPHERE)
        tons = self._number(self._data, "tons", 0)
        if "tons" in self._data and not facts.has_structure(tons):
            self._remarks.error(
                f"A 'Mech weighs 10 to 200 tons in steps of 5, not {tons}.", field="tons"
            )
        engine = self._engine(tech_base)
        heat_sinks = self._heat_sinks()
        armor_type, armor = self._armor(config)
        slots = self._slots(config)
        texts = {key: self._text(self._data, key) for key in _TEXTS}
        if "chassis" in self._data and not texts["chassis"]:
            self._remarks.error("The unit has no name.", field="chassis")
        made = MechFields(
            chassis=texts["chassis"],
            model=texts["model"],
            clan_name=texts["clan_name"],
            role=texts["role"],
            source=texts["source"],
            ejection=texts["ejection"],
            heat_sink_kit=texts["heat_sink_kit"],
            mul_id=self._number(self._data, "mul_id", 0) if "mul_id" in self._data else None,
            year=self._number(self._data, "year", 0, most=9999),
            rules_level=self._number(self._data, "rules_level", 2, most=5),
            tons=tons,
            config=config,
            is_omni=self._flag("omni"),
            tech_base=tech_base,
            engine=engine,
            gyro=self._word("gyro", "standard"),
            cockpit=self._word("cockpit", "standard"),
            structure_type=self._word("structure", "Standard"),
            armor_type=armor_type,
            patchwork=self._texts_of(
                "patchwork", lambda key: key in anatomy.ANATOMIES[config].locations
            ),
            heat_sinks=heat_sinks,
            walk=self._number(self._data, "walk", 0, most=facts.MOST_MP),
            jump=self._number(self._data, "jump", 0, most=facts.MOST_MP),
            armor=armor,
            slots=slots,
            without_slots=[self._without_slot(text) for text in self._list("without_slots")],
            quirks=self._list("quirks"),
            weapon_quirks=self._list("weapon_quirks"),
            lam=self._word("lam", "standard" if config == "lam" else ""),
            motive=self._word("motive", "track" if config == "quadvee" else ""),
            fluff=self._texts_of("fluff", lambda _: True),
        )
        return None if self._remarks.has_errors else made

    def _error(self, field: str, problem: str) -> None:
        self._remarks.error(f"{field} {problem}.", field=field)

    def _only(self, table: Mapping[str, Any], known: frozenset[str], prefix: str) -> None:
        for key in table:
            if key not in known:
                self._error(f"{prefix}{key}"[:60], "is no key of a unit file")

    def _table(self, key: str, known: frozenset[str] | None = None) -> Mapping[str, Any]:
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            self._error(key, "should be a table")
            return {}
        if known is not None:
            self._only(value, known, f"{key}.")
        return value

    def _text(self, table: Mapping[str, Any], key: str, prefix: str = "") -> str:
        value = table.get(key, "")
        if isinstance(value, str):
            return value.strip()
        self._error(f"{prefix}{key}", "should be text")
        return ""

    def _number(
        self,
        table: Mapping[str, Any],
        key: str,
        default: int,
        prefix: str = "",
        most: int = 9_999_999,
    ) -> int:
        value = table.get(key, default)
        # A bool is an int to Python.
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            self._error(f"{prefix}{key}", f"should be a whole number from 0 to {most}")
            return default
        return value

    def _flag(self, key: str) -> bool:
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            self._error(key, "should be true or false")
            return False
        return value

    def _word(self, key: str, default: str) -> str:
        return self._one_of(self._data, key, default, _WORDS[key])

    def _one_of(
        self,
        table: Mapping[str, Any],
        key: str,
        default: str,
        words: tuple[str, ...],
        prefix: str = "",
    ) -> str:
        if key not in table:
            return default
        value = table[key]
        if isinstance(value, str) and value in words:
            return value
        self._error(f"{prefix}{key}", f"should be one of: {', '.join(words)}")
        return default

    def _list(self, key: str) -> list[str]:
        return self._strings(self._data.get(key, []), key)

    def _strings(self, value: object, field: str) -> list[str]:
        if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
            return [entry.strip() for entry in value]
        self._error(field, "should be a list of texts")
        return []

    def _texts_of(self, key: str, is_known: Callable[[str], bool]) -> dict[str, str]:
        table = self._table(key)
        for name in table:
            if not is_known(name):
                self._error(f"{key}.{name}"[:60], "is no key of a unit file")
        texts = {name: self._text(table, name, f"{key}.") for name in table}
        return {name: text for name, text in texts.items() if text}

    def _engine(self, tech_base: str) -> Engine:
        table = self._table("engine", frozenset({"type", "rating", "base"}))
        base = pure_base(tech_base) or chassis_base(tech_base)
        return Engine(
            type=self._one_of(table, "type", "fusion", facts.ENGINES, "engine."),
            rating=self._number(table, "rating", 0, "engine.", most=facts.MOST_RATING),
            base=self._one_of(table, "base", base, (INNER_SPHERE, CLAN), "engine."),
        )

    def _heat_sinks(self) -> HeatSinks:
        table = self._table("heat_sinks", frozenset({"count", "kind", "base_chassis"}))
        return HeatSinks(
            count=self._number(table, "count", 0, "heat_sinks.", most=facts.MOST_SINKS),
            kind=self._one_of(table, "kind", "single", facts.HEAT_SINKS, "heat_sinks."),
            base_chassis=self._number(
                table, "base_chassis", 0, "heat_sinks.", most=facts.MOST_SINKS
            ),
        )

    def _armor(self, config: str) -> tuple[str, dict[str, int]]:
        places = [*anatomy.ANATOMIES[config].locations, *anatomy.REARS.values()]
        table = self._table("armor", frozenset({"type", *places}))
        points = {
            where: self._number(table, where, 0, "armor.", most=facts.MOST_ARMOR)
            for where in places
            if where in table
        }
        return self._text(table, "type", "armor.") or "Standard", points

    def _slots(self, config: str) -> dict[str, list[SlotLine]]:
        table = self._table("slots", frozenset(anatomy.ANATOMIES[config].locations))
        slots: dict[str, list[SlotLine]] = {}
        for where in anatomy.ANATOMIES[config].locations:
            if where not in table:
                if "slots" in self._data:
                    self._error(f"slots.{where}", "is missing")
                continue
            lines = [read_slot(text) for text in self._strings(table[where], f"slots.{where}")]
            if len(lines) > anatomy.SLOTS[where]:
                self._error(f"slots.{where}", f"has more than {anatomy.SLOTS[where]} slots")
                continue
            slots[where] = lines + [read_slot("")] * (anatomy.SLOTS[where] - len(lines))
        return slots

    def _without_slot(self, text: str) -> tuple[str, str, int]:
        name, _, where = text.rpartition(" in ")
        return (name, where, 0) if name and where in anatomy.TITLES else (text, "", 0)


def write_unit(design: MechDesign) -> str:
    """The design as one of our unit files."""
    return "\n".join(_lines(design)) + "\n"


def _lines(design: MechDesign) -> Iterator[str]:
    yield f"chassis = {_quote(design.chassis)}"
    yield f"model = {_quote(design.model)}"
    yield from _texts(("clan_name", design.clan_name))
    if design.mul_id is not None:
        yield f"mul_id = {design.mul_id}"
    yield f"tech_base = {_quote(design.tech_base)}"
    yield f"rules_level = {design.rules_level}"
    yield f"year = {design.year}"
    yield from _texts(("role", design.role), ("source", design.source))
    yield f"config = {_quote(design.config)}"
    if design.is_omni:
        yield "omni = true"
    yield f"tons = {design.tons}"
    yield f"walk = {design.walk}"
    yield f"jump = {design.jump}"
    yield f"engine = {_engine(design)}"
    yield f"heat_sinks = {_heat_sinks(design.heat_sinks)}"
    yield f"gyro = {_quote(design.gyro)}"
    yield f"cockpit = {_quote(design.cockpit)}"
    yield f"structure = {_quote(design.structure_type)}"
    yield from _texts(
        ("lam", design.lam),
        ("motive", design.motive),
        ("ejection", design.ejection),
        ("heat_sink_kit", design.heat_sink_kit),
    )
    base = pure_base(design.tech_base)
    bare = [
        printed_name(item.gear, base) + (f" in {item.location}" if item.location else "")
        for item in design.items
        if not item.slots
    ]
    for key, texts in (
        ("without_slots", bare),
        ("quirks", design.quirks),
        ("weapon_quirks", design.weapon_quirks),
    ):
        if texts:
            yield f"{key} = [{', '.join(_quote(text) for text in texts)}]"
    yield from ("", "[armor]", f"type = {_quote(design.armor_type)}")
    yield from (f"{where} = {points}" for where, points in design.armor.items())
    yield from _text_table("patchwork", design.patchwork)
    yield from ("", "[slots]")
    for where, slots in design.slots.items():
        yield from _slot_lines(where, [_slot(slot, design) for slot in slots])
    yield from _text_table("fluff", design.fluff)


def _engine(design: MechDesign) -> str:
    engine = design.engine
    is_usual = engine.base == chassis_base(design.tech_base)
    base = "" if is_usual else f", base = {_quote(engine.base)}"
    return f"{{ type = {_quote(engine.type)}, rating = {engine.rating}{base} }}"


def _heat_sinks(sinks: HeatSinks) -> str:
    fixed = f", base_chassis = {sinks.base_chassis}" if sinks.base_chassis else ""
    return f"{{ count = {sinks.count}, kind = {_quote(sinks.kind)}{fixed} }}"


def _slot(slot: Slot, design: MechDesign) -> str:
    if slot.system:
        return write_slot(slot, [slot.system.title()])
    if not slot.items:
        return "-"
    base = pure_base(design.tech_base)
    return write_slot(slot, [_gear_name(design.items[at].gear, base) for at in slot.items])


def _gear_name(gear: Gear, base: str) -> str:
    """As printed; but "Endo Steel" in a mixed unit could be anybody's."""
    return gear.id if gear.kind is GearKind.FILLER and not base else printed_name(gear, base)


def _slot_lines(where: str, names: list[str]) -> Iterator[str]:
    """Six slots to a line, as the die finds them, or three where they are long."""
    while names and names[-1] == "-":
        names.pop()
    if not names:
        yield f"{where} = []"
        return
    yield f"{where} = ["
    for start in range(0, len(names), 6):
        six = [_quote(name) for name in names[start : start + 6]]
        line = f"    {', '.join(six)},"
        if len(line) <= _WIDTH:
            yield line
        else:
            yield f"    {', '.join(six[:3])},"
            yield f"    {', '.join(six[3:])},"
    yield "]"


def _texts(*entries: tuple[str, str]) -> Iterator[str]:
    return (f"{key} = {_quote(text)}" for key, text in entries if text)


def _text_table(key: str, texts: Mapping[str, str]) -> Iterator[str]:
    if texts:
        yield from ("", f"[{key}]")
        yield from (f"{_quote(name)} = {_quote(text)}" for name, text in texts.items())


def _quote(text: str) -> str:
    """A TOML basic string; JSON has the same escapes, but lets DEL through."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
