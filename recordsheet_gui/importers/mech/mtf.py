"""MegaMek .mtf text -> MechDesign; see mtf_write.py for the way back."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.mech.build import MechFields, build_mech, chassis_base, pure_base
from recordsheet_gui.importers.mech.mtf_text import MtfText, split_mtf
from recordsheet_gui.importers.mech.mtf_write import write_mtf
from recordsheet_gui.importers.report import ImportReport, Remarks, too_long
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.mech import anatomy, facts
from recordsheet_gui.units.mech.design import Engine, HeatSinks
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro

__all__ = ["read_mtf", "write_mtf"]

T = TypeVar("T")
W = TypeVar("W", bound=str)

_MIXED = {"Inner Sphere": "Mixed (IS Chassis)", "Clan": "Mixed (Clan Chassis)"}
_ENGINES = (
    ("xxl", EngineType.XXL),
    ("xl", EngineType.XL),
    ("light", EngineType.LIGHT),
    ("compact", EngineType.COMPACT),
    ("i.c.e", EngineType.ICE),
    ("ice", EngineType.ICE),
    ("fission", EngineType.FISSION),
    ("fuel cell", EngineType.FUEL_CELL),
    ("fuel-cell", EngineType.FUEL_CELL),
)
_GYROS = (
    ("standard", Gyro.STANDARD),
    ("superheavy", Gyro.SUPERHEAVY),
    ("super-heavy", Gyro.SUPERHEAVY),
    ("heavy", Gyro.HEAVY_DUTY),
    ("compact", Gyro.COMPACT),
    ("xl", Gyro.XL),
    ("none", Gyro.NONE),
)
_COCKPITS = (
    ("standard", Cockpit.STANDARD),
    ("superheavy tripod", Cockpit.SUPERHEAVY_TRIPOD),
    ("superheavy", Cockpit.SUPERHEAVY),
    ("small command", Cockpit.COMMAND_CONSOLE),
    ("small", Cockpit.SMALL),
    ("command", Cockpit.COMMAND_CONSOLE),
    ("dual", Cockpit.DUAL),
    ("interface", Cockpit.INTERFACE),
    ("torso", Cockpit.TORSO_MOUNTED),
    ("industrial", Cockpit.INDUSTRIAL),
    ("primitive industrial", Cockpit.PRIMITIVE_INDUSTRIAL),
    ("primitive", Cockpit.PRIMITIVE),
    ("tripod", Cockpit.TRIPOD),
    ("quadvee", Cockpit.QUADVEE),
)
_CONFIGS = (Config.QUADVEE, Config.QUAD, Config.LAM, Config.TRIPOD, Config.BIPED)
"""The longer words first."""
_LONGEST_MET = 100
"""Letters of a value that is worth remembering."""
_POINTS = {str(points): points for points in range(100)}
_LAM, _QUADVEE, _FUSION = Config.LAM, Config.QUADVEE, EngineType.FUSION
_LAMS = (("standard", "standard"), ("bimodal", "bimodal"))
_MOTIVES = (("track", "track"), ("wheel", "wheel"))


def _key(text: str) -> str:
    return text.lower().replace("-", "").replace(" ", "")


_STRUCTURES = {_key(name): name for name in facts.STRUCTURES}
_ARMORS = {_key(name): name for name in facts.ARMORS}


def read_mtf(name: str, text: str) -> ImportReport:
    """Reads a 'Mech; `name` stands for it in remarks if the file has no name inside."""
    refused = too_long(text)
    if refused:
        return refused
    remarks = Remarks()
    fields = _Reader(split_mtf(text, remarks), name, remarks).fields()
    return remarks.report(build_mech(fields, remarks) if fields else None)


@dataclass(slots=True)
class _Reader:
    """Spellings of the format -> our words."""

    raw: MtfText
    name: str
    remarks: Remarks

    def fields(self) -> MechFields | None:
        """All fields, or None when something is missing that no unit can do without."""
        chassis = self._value("chassis")
        tons = _whole(self._value("mass")) or 0
        if not self.raw.values and not self.raw.slots:
            self.remarks.error(f"{self.name} is no .mtf file.")
            return None
        if not chassis:
            self.remarks.error("The unit has no name: there is no chassis.", field="chassis")
        if not facts.has_structure(tons):
            what = self._value("mass")[:20] or "nothing"
            self._error("mass", f"A 'Mech weighs 10 to 200 tons in steps of 5, not {what}.")
        if not self.raw.slots:
            self.remarks.error("There are no critical slots in the file.", field="slots")
        if self.remarks.has_errors:
            return None
        tech_base = self._tech_base()
        engine = self._engine(tech_base, tons)
        if engine is None:
            return None
        config, is_omni = self._config()
        structure, structure_base = self._structure()
        armor, armor_base = self._armor_type(
            self._value("armor") or "Standard", "armor", self.raw.numbers.get("armor", 0)
        )
        points, patchwork, patchwork_bases = self._armor()
        return MechFields(
            chassis=chassis,
            model=self._value("model"),
            clan_name=self._value("clanname"),
            mul_id=_whole(self._value("mul id")),
            year=self._number("era", 0, 9999),
            rules_level=self._rules_level(),
            role=self._value("role"),
            source=self._value("source"),
            tons=tons,
            config=config,
            is_omni=is_omni,
            tech_base=tech_base,
            engine=engine,
            gyro=self._word("gyro", _GYROS) or self._usual_gyro(tons),
            cockpit=self._word("cockpit", _COCKPITS) or self._usual_cockpit(tons, config),
            structure_type=structure,
            structure_base=structure_base,
            armor_type=armor,
            armor_base=armor_base,
            patchwork=patchwork,
            patchwork_bases=patchwork_bases,
            heat_sinks=self._heat_sinks(is_omni),
            walk=self._number("walk mp", engine.rating // tons, facts.MOST_MP),
            jump=self._number("jump mp", 0, facts.MOST_MP),
            armor=points,
            slots=self.raw.slots,
            slot_numbers=self.raw.slot_numbers,
            without_slots=[
                self._without_slot(text, at) for text, at in self.raw.without_slots if text
            ],
            quirks=self.raw.quirks,
            weapon_quirks=self.raw.weapon_quirks,
            lam=(self._word("lam", _LAMS) or "standard") if config is _LAM else "",
            motive=(self._word("motive", _MOTIVES) or "track") if config is _QUADVEE else "",
            ejection=self._value("ejection"),
            heat_sink_kit=self._value("heat sink kit"),
            fluff={key: text for key, text in self.raw.fluff.items() if text},
        )

    def _value(self, key: str) -> str:
        return self.raw.values.get(key, "")

    def _error(self, key: str, message: str) -> None:
        self.remarks.error(message, field=key, line=self.raw.numbers.get(key, 0))

    def _warn(self, key: str, message: str) -> None:
        self.remarks.warning(message, field=key, line=self.raw.numbers.get(key, 0))

    def _number(self, key: str, default: int, most: int) -> int:
        text = self._value(key)
        if not text:
            return default
        number = _whole(text)
        if number is None:
            self._warn(key, f'"{text[:20]}" is no number for {key}.')
            return default
        return self._at_most(key, number, most)

    def _at_most(self, key: str, number: int, most: int) -> int:
        if number > most:
            self._warn(key, f"{number} is too much for {key}; {most} is taken instead.")
            return most
        return number

    def _rules_level(self) -> int:
        level = self._number("rules level", 2, 9)
        if 1 <= level <= 5:
            return level
        self._warn("rules level", f"There is no rules level {level}.")
        return 2

    def _config(self) -> tuple[Config, bool]:
        text = self._value("config").lower()
        for word in _CONFIGS:
            if word in text:
                return word, "omni" in text
        self._warn("config", "The configuration is not known; taken as a biped.")
        return Config.BIPED, "omni" in text

    def _tech_base(self) -> str:
        text = self._value("techbase").lower()
        base = CLAN if "clan" in text else INNER_SPHERE
        if "mixed" in text:
            return _MIXED[base]
        if base == INNER_SPHERE and not text.startswith(("inner sphere", "is")):
            self._warn("techbase", "The tech base is not known; taken as Inner Sphere.")
        return base

    def _engine(self, tech_base: str, tons: int) -> Engine | None:
        rating, kind, is_clan, is_sphere = _engine_words(self._value("engine"))
        if rating is None:
            walk = self._number("walk mp", 0, facts.MOST_MP)
            if not walk:
                self._error("engine", "There is no engine, and no walking MP to tell it from.")
                return None
            rating = walk * tons
            self._warn("engine", f"The engine has no rating; {rating} follows from its MP.")
        rating = self._at_most("engine", rating, facts.MOST_RATING)
        base = pure_base(tech_base)
        if not base and chassis_base(tech_base) == INNER_SPHERE:
            base = CLAN if is_clan else INNER_SPHERE
        elif not base:
            base = INNER_SPHERE if is_sphere else CLAN
        return Engine(type=kind, rating=rating, base=base)

    def _usual_gyro(self, tons: int) -> Gyro:
        return Gyro.SUPERHEAVY if facts.is_superheavy(tons) else Gyro.STANDARD

    def _usual_cockpit(self, tons: int, config: Config) -> Cockpit:
        if config is Config.QUADVEE:
            return Cockpit.QUADVEE
        is_tripod = config is Config.TRIPOD
        if facts.is_superheavy(tons):
            return Cockpit.SUPERHEAVY_TRIPOD if is_tripod else Cockpit.SUPERHEAVY
        return Cockpit.TRIPOD if is_tripod else Cockpit.STANDARD

    def _word(self, key: str, words: tuple[tuple[str, W], ...]) -> W | None:
        """Our word for a value that begins with the file's; None when it says nothing."""
        text = self._value(key).lower()
        for start, word in words:
            if text.startswith(start):
                return word
        if text:
            self._warn(key, f'The {key} "{text[:40]}" is not known.')
        return None

    def _structure(self) -> tuple[str, str]:
        text, known, base = _structure_words(self._value("structure") or "Standard")
        if known is None:
            self._warn("structure", f'The structure "{text[:40]}" is not known.')
        return known or text, base

    def _armor_type(self, text: str, field: str, line: int) -> tuple[str, str]:
        name, known, base = _armor_words(text)
        if known is None:
            self.remarks.warning(f'The armor "{name[:40]}" is not known.', field=field, line=line)
        return known or name or "Standard", base

    def _armor(self) -> tuple[dict[str, int], Mapping[str, str], Mapping[str, str]]:
        try:
            # Nothing but small numbers, but for patchwork armor.
            return {where: _POINTS[text] for where, text in self.raw.armor.items()}, {}, {}
        except KeyError:
            return self._odd_armor()

    def _odd_armor(self) -> tuple[dict[str, int], Mapping[str, str], Mapping[str, str]]:
        points: dict[str, int] = {}
        patchwork: dict[str, str] = {}
        bases: dict[str, str] = {}
        for where, text in self.raw.armor.items():
            if text.isdecimal() and len(text) < 3:
                points[where] = int(text)
                continue
            kind, _, digits = text.rpartition(":")
            number = _whole(digits)
            if number is None or number > facts.MOST_ARMOR:
                number = 0 if number is None else facts.MOST_ARMOR
                self.remarks.warning(
                    f'"{digits[:20]}" is no number of armor points; {number} is taken instead.',
                    field=f"armor.{where}",
                    line=self.raw.armor_numbers[where],
                )
            points[where] = number
            if kind:
                line = self.raw.armor_numbers[where]
                patchwork[where], bases[where] = self._armor_type(kind, f"armor.{where}", line)
        return points, patchwork, bases

    def _heat_sinks(self, is_omni: bool) -> HeatSinks:
        count, kind, base = _sink_words(self._value("heat sinks"))
        if count is None:
            self._warn("heat sinks", "The number of heat sinks is missing.")
            count = 0
        count = self._at_most("heat sinks", count, facts.MOST_SINKS)
        fixed = self._number("base chassis heat sinks", 0, facts.MOST_SINKS) if is_omni else 0
        return HeatSinks(count=count, kind=kind, base_chassis=fixed, base=base)

    def _without_slot(self, text: str, number: int) -> tuple[str, str, int]:
        name, _, where = text.rpartition(":")
        where = where.strip().upper()
        if where in anatomy.TITLES or where == "NONE":
            return name.strip() or text, where if where in anatomy.TITLES else "", number
        return text, "", number


def _remembered(read: Callable[[str], T]) -> Callable[[str], T]:
    """Reads the same words once: a few of each kind stand in all files of a large folder."""
    known = lru_cache(maxsize=512)(read)

    def asked(text: str) -> T:
        return known(text) if len(text) <= _LONGEST_MET else read(text)

    return asked


@_remembered
def _engine_words(text: str) -> tuple[int | None, EngineType, bool, bool]:
    """Rating and type of an engine, and whether it is called a Clan's or the Inner Sphere's."""
    digits, _, words = text.partition(" ")
    words = words.lower()
    kind = next((kind for word, kind in _ENGINES if word in words), _FUSION)
    is_clan = "clan" in words or "(c)" in words
    return _whole(digits), kind, is_clan, "(is)" in words or "inner sphere" in words


@_remembered
def _sink_words(text: str) -> tuple[int | None, str, str]:
    """Number, kind and base of heat sinks."""
    digits, _, words = text.partition(" ")
    words = words.lower()
    kind = next((kind for kind in ("laser", "compact", "double") if kind in words), "single")
    base = CLAN if "clan" in words else ""
    if words.startswith("is ") or "inner sphere" in words or "(is)" in words:
        base = INNER_SPHERE
    return _whole(digits), kind, base


@_remembered
def _structure_words(text: str) -> tuple[str, str | None, str]:
    """The structure as the file calls it, our word for it if there is one, and its base."""
    text, base = _base_before(text)
    return text, _STRUCTURES.get(_key(text)), base


@_remembered
def _armor_words(text: str) -> tuple[str, str | None, str]:
    """The kind of armor as the file calls it, our word for it if there is one, and its base."""
    text, base = _base_before(text)
    name, bracket = _bracket_behind(text)
    low = bracket.lower()
    if "clan" in low:
        base = "" if "is/clan" in low else CLAN
    elif low.startswith(("inner sphere", "is")):
        base = INNER_SPHERE
    name = name.strip()
    if name.lower().endswith(" armor"):
        name = name[:-6].rstrip()
    return name, _ARMORS.get(_key(name)), base


def _bracket_behind(text: str) -> tuple[str, str]:
    """Takes what stands in brackets off the end; a name that nobody knows may have others."""
    if not text.endswith(")"):
        return text, ""
    # Also "Standard((Unknown Technology Base))".
    name, _, bracket = text.rpartition("((" if text.endswith("))") else "(")
    return name, bracket


def _base_before(text: str) -> tuple[str, str]:
    """Takes "IS " or "Clan " off the front."""
    low = text.lower()
    if low.startswith("is "):
        return text[3:].strip(), INNER_SPHERE
    if low.startswith("clan "):
        return text[5:].strip(), CLAN
    return text, ""


def _whole(text: str) -> int | None:
    """A whole number of up to seven digits, "20" or "20.0"."""
    if not text.isdecimal():
        text = text.strip().removesuffix(".0")
    return int(text) if text.isdecimal() and len(text) <= 7 else None
