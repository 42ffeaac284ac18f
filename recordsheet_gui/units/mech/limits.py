"""Remarks on what goes together in a 'Mech, and on what its kind may have."""

from collections.abc import Iterable, Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units import attachments
from recordsheet_gui.units.construction import Findings
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind
from recordsheet_gui.units.kind import LEVELS
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fillers import filler_slots
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.units.mech.places import HEAVY_GAUSS
from recordsheet_gui.units.mech.systems import actuators
from recordsheet_gui.units.mech.weight import engine_sinks

_LARGEST, _LARGE, _SMALLEST, _STEP = 500, 400, 10, 5
"""Ratings of engines."""
POWERED = frozenset({*EngineType} - {EngineType.ICE, EngineType.FUEL_CELL})
"""Engines that feed jump jets and heavy Gauss rifles."""
_IMPROVED = "improved jump jet"
_MYOMERS = (Family.TSM, Family.INDUSTRIAL_TSM, Family.SUPER_COOLED_MYOMER)
_NETWORKS: Mapping[str, str] = {"c3i": "C3i", "nova cews": "Nova CEWS"}
_C3 = "C3"
_ECM = frozenset({"ecm", "angel ecm", "watchdog cews", "nova cews", "ew equipment"})
_STEALTH = "stealth"
_SIGNATURES = ("null signature", "void signature")
_PRIMITIVE = (Cockpit.PRIMITIVE, Cockpit.PRIMITIVE_INDUSTRIAL)
_OWN_COCKPITS: Mapping[Cockpit, tuple[str, Config | None, bool]] = {
    Cockpit.TRIPOD: ("tripod", Config.TRIPOD, False),
    Cockpit.QUADVEE: ("QuadVee", Config.QUADVEE, False),
    Cockpit.SUPERHEAVY: ("superheavy 'Mech", None, True),
    Cockpit.SUPERHEAVY_TRIPOD: ("superheavy tripod", Config.TRIPOD, True),
}
"""Who alone has them: its name, its build and whether it is superheavy."""
_WITHOUT_CONTROL = (Cockpit.INDUSTRIAL, Cockpit.PRIMITIVE_INDUSTRIAL)
"""Cockpits without advanced fire control."""
_SIMPLE_ENGINES = (EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION)
_MODERN = frozenset(
    {
        *("artemis iv", "artemis v", "prototype artemis iv", "apollo", "probe"),
        *("bloodhound probe", Family.TARGETING_COMPUTER, "c3 slave", "c3 master", "c3i"),
        *("c3 boosted slave", "c3 boosted master", "c3 emergency master", "nova cews"),
    }
)
"""What needs advanced fire control."""
_OTHER: Mapping[str, str] = {INNER_SPHERE: CLAN, CLAN: INNER_SPHERE}
"""Whose parts make a 'Mech of one tech base a mixed one."""
_INDUSTRIAL = "Industrial"
_MOST_LAM_TONS, _LEAST_LAM_JUMP, _MOST_BOMBS = 55, 3, 20
_HARJELS = ("harjel ii", "harjel iii")


@dataclass(frozen=True, slots=True, kw_only=True)
class Never:
    """Gear that a kind of 'Mech does not carry."""

    families: frozenset[str]
    kinds: frozenset[GearKind] = frozenset()


_SUPERHEAVY = Never(
    families=frozenset(
        {
            *(Family.UMU, Family.MASC, Family.TSM, Family.INDUSTRIAL_TSM, Family.AES),
            *("modular armor", Family.PARTIAL_WING, Family.SUPERCHARGER),
        }
    ),
    kinds=frozenset({GearKind.JUMP_JET}),
)
_IN_INDUSTRIAL = Never(families=frozenset({Family.MASC, Family.TSM}))
_IN_LAM = Never(
    families=frozenset(
        {
            *("artillery", "modular armor", Family.PARTIAL_WING, Family.SUPERCHARGER),
            *HEAVY_GAUSS,
        }
    )
)


# -- engine, sinks, movement -----------------------------------------------------------------


def engine(design: MechDesign) -> Findings:
    """Ratings that nobody builds."""
    rating, kind = design.engine.rating, design.engine.type
    if rating > _LARGEST:
        yield "engine", f"No engine has a rating over {_LARGEST}."
    elif rating < _SMALLEST or rating % _STEP:
        yield "engine", f"Ratings are multiples of {_STEP}, {_SMALLEST} at least, not {rating}."
    elif rating > _LARGE and kind is EngineType.COMPACT:
        yield "engine", f"No compact engine has a rating over {_LARGE}."
    if kind in (EngineType.LIGHT, EngineType.FISSION) and design.engine.base == CLAN:
        yield "engine", f"The Clans build no {kind} engine."
    other = _OTHER.get(design.tech_base)
    if other is not None and design.engine.base == other:
        yield "engine", f"Its engine is of the other tech base ({other}): it is mixed."


def rating(design: MechDesign) -> Findings:
    """An engine larger than its speed takes; one too small for it is told with the speed."""
    wanted, has = design.walk * design.tons, design.engine.rating
    is_primitive = design.cockpit in _PRIMITIVE or design.armor_type == "Primitive"
    if not is_primitive and wanted < has < wanted + design.tons:
        yield "engine", f"{design.walk} walking MP take an engine of {wanted}, not {has}."


def sinks(design: MechDesign) -> Findings:
    """As many as come with the engine, all of one kind."""
    count, free = design.heat_sinks.count, engine_sinks(design)
    if count < free:
        yield "heat_sinks", f"Its engine comes with {free} heat sinks, and it has {count}."
    kinds = {item.gear.family for item in design.items if item.gear.kind is GearKind.HEAT_SINK}
    if len(kinds) > 1:
        yield "heat_sinks", f"Its heat sinks are of {len(kinds)} kinds."


def jumping(design: MechDesign) -> Findings:
    """How far jets carry it, and what feeds them."""
    jets = [item.gear for item in design.items if item.gear.kind is GearKind.JUMP_JET]
    umus = [item.gear for item in design.items if item.gear.family == Family.UMU]
    for some, word in ((jets, "jump"), (umus, "swim")):
        is_improved = bool(some) and all(gear.family == _IMPROVED for gear in some)
        most = (3 * design.walk + 1) // 2 if is_improved else design.walk
        if len(some) > most:
            yield "jump", f"It can {word} {len(some)} MP, and may {most}."
    if (jets or umus) and design.engine.type not in POWERED:
        yield "jump", f"An engine of this kind ({design.engine.type}) feeds no jump jets."
    if jets and umus:
        yield "jump", "Jump jets and underwater units do not go together."
    if len({gear.family for gear in jets}) > 1:
        yield "jump", "Its jump jets are of two kinds."
    boosters = _aboard(design, Family.JUMP_BOOSTER)
    if boosters and _aboard(design, Family.PARTIAL_WING):
        yield "jump", "A partial wing does not go with a mechanical jump booster."


# -- combinations ----------------------------------------------------------------------------


def _aboard(design: MechDesign, *families: str) -> list[Gear]:
    return [item.gear for item in design.items if item.gear.family in families]


def _first(gears: Iterable[Gear]) -> str:
    return next((gear.name for gear in gears), "")


_APART: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    ((Family.MASC,), (*_MYOMERS, Family.AES)),
    ((Family.AES,), (*_MYOMERS, Family.TARGETING_COMPUTER)),
    (_SIGNATURES, (Family.TARGETING_COMPUTER,)),
    ((_HARJELS[0],), (_HARJELS[1],)),
    ((_SIGNATURES[0],), (_SIGNATURES[1],)),
)
"""Families that do not go together."""


def combinations(design: MechDesign) -> Findings:
    """Gear that does not go together, and gear that needs other gear."""
    for some, others in _APART:
        one, other = _first(_aboard(design, *some)), _first(_aboard(design, *others))
        if one and other:
            yield "equipment", f"{one} does not go with {other}."
    myomers = {gear.family: gear.name for gear in _aboard(design, *_MYOMERS)}
    if len(myomers) > 1:
        yield "equipment", f"It has two kinds of myomer: {' and '.join(myomers.values())}."
    networks = {_network(gear): gear.name for gear in _aboard(design, *_networked(design))}
    if len(networks) > 1:
        yield "equipment", f"It is in two networks: {' and '.join(networks.values())}."
    yield from _hidden(design, networks.values())
    heavy = _first(g for g in _aboard(design, *HEAVY_GAUSS) if g.kind is GearKind.WEAPON)
    if heavy and design.engine.type not in POWERED:
        yield "engine", f"An engine of this kind ({design.engine.type}) feeds no {heavy}."
    yield from _artemis(design)
    yield from _harjel(design)


def _networked(design: MechDesign) -> set[str]:
    return {
        item.gear.family
        for item in design.items
        if item.gear.family in _NETWORKS
        or (item.gear.family.startswith("c3 ") and "sensor" not in item.gear.family)
    }


def _network(gear: Gear) -> str:
    return _NETWORKS.get(gear.family, _C3)


def _hidden(design: MechDesign, networks: Iterable[str]) -> Findings:
    armors = {design.armor_type.lower(), *(kind.lower() for kind in design.patchwork.values())}
    has_stealth, has_ecm = _STEALTH in armors, bool(_aboard(design, *_ECM))
    signature = _first(_aboard(design, *_SIGNATURES))
    network = next(iter(networks), "")
    if signature and has_stealth:
        yield "armor", f"{signature} does not go with stealth armor."
    if signature and network:
        yield "equipment", f"{signature} does not go with {network}."
    if has_stealth and not has_ecm:
        yield "armor", "Stealth armor needs an ECM suite."
    if _aboard(design, _SIGNATURES[1]) and not has_ecm:
        yield "equipment", f"{signature} needs an ECM suite."


def _artemis(design: MechDesign) -> Findings:
    """Of one kind, and for all launchers that take it."""
    held = _aboard(design, *(family for family in attachments.FAMILIES if "artemis" in family))
    kinds = {gear.family for gear in held}
    if len(kinds) > 1:
        yield "equipment", "It has Artemis of two kinds."
    launchers = [item.gear for item in design.items if _takes_artemis(item.gear)]
    if held and len(held) < len(launchers):
        words = f"Artemis belongs to all its launchers: it has {len(held)} for {len(launchers)}."
        yield "equipment", words


def _takes_artemis(gear: Gear) -> bool:
    return gear.kind is GearKind.WEAPON and "artemis" in gear.flags and not gear.is_one_shot


def _harjel(design: MechDesign) -> Findings:
    """Repair systems mend standard armor and ferro kinds only."""
    for item in design.items:
        if item.gear.family not in _HARJELS:
            continue
        armor = design.armor_at(item.location)
        if armor != "standard" and "ferro" not in armor:
            yield f"slots.{item.location}", f"{item.gear.name} does not mend {armor} armor."


# -- kinds of 'Mechs -------------------------------------------------------------------------


def kinds(design: MechDesign) -> Findings:
    """What a kind of 'Mech may have."""
    is_heavy = facts.is_superheavy(design.tons)
    if (design.gyro is Gyro.SUPERHEAVY) != is_heavy and design.gyro is not Gyro.NONE:
        need = "needs a superheavy gyro" if is_heavy else "cannot have a superheavy gyro"
        yield "gyro", f"A 'Mech of {design.tons} tons {need}."
    if design.gyro is Gyro.NONE and design.cockpit is not Cockpit.INTERFACE:
        yield "gyro", "Only an interface cockpit goes without a gyro."
    yield from _whose_cockpit(design)
    if is_heavy:
        yield from _never(design, _SUPERHEAVY, "A superheavy 'Mech")
        yield from _not_superheavy(design)
    is_industrial = design.structure_type == _INDUSTRIAL
    if is_industrial:
        yield from _industrial(design)
    else:
        yield from _only_industrial(design)
    if design.cockpit in _PRIMITIVE:
        yield from _primitive(design)
    if design.config is Config.LAM:
        yield from _lam(design)
    yield from _quads_only(design)


def _whose_cockpit(design: MechDesign) -> Findings:
    who, config, is_heavy = _OWN_COCKPITS.get(design.cockpit, ("", None, False))
    is_other = config is not None and design.config is not config
    if is_other or (is_heavy and not facts.is_superheavy(design.tons)):
        yield "cockpit", f"Only a {who} has a {design.cockpit} cockpit."


def _never(design: MechDesign, never: Never, who: str) -> Findings:
    found = {
        item.gear.name: item.location
        for item in design.items
        if item.gear.kind is not GearKind.AMMO
        and (item.gear.family in never.families or item.gear.kind in never.kinds)
    }
    for name, where in found.items():
        yield f"slots.{where}".rstrip("."), f"{who} carries no {name}."


def _not_superheavy(design: MechDesign) -> Findings:
    if any(slot.is_armored for slots in design.slots.values() for slot in slots):
        yield "slots", "A superheavy 'Mech has no armored components."
    if design.config is Config.QUADVEE:
        yield "tons", "A QuadVee weighs 100 tons at most."


def _simple(design: MechDesign, who: str) -> Findings:
    if design.engine.type not in _SIMPLE_ENGINES:
        yield "engine", f"{who} has no {design.engine.type} engine."


def _industrial(design: MechDesign) -> Findings:
    who = "An IndustrialMech"
    yield from _simple(design, who)
    if design.gyro not in (Gyro.STANDARD, Gyro.SUPERHEAVY):
        yield "gyro", f"{who} has a standard gyro, not a {design.gyro} one."
    if design.heat_sinks.kind != "single":
        yield "heat_sinks", f"{who} has single heat sinks."
    if _aboard(design, _IMPROVED):
        yield "jump", f"{who} has standard jump jets."
    yield from _never(design, _IN_INDUSTRIAL, who)
    if design.cockpit in _WITHOUT_CONTROL:
        modern = _first(_aboard(design, *_MODERN))
        if modern:
            yield "equipment", f"{modern} needs advanced fire control."


def _only_industrial(design: MechDesign) -> Findings:
    for gear in _aboard(design, "environmental sealing", Family.INDUSTRIAL_TSM):
        yield "equipment", f"Only an IndustrialMech carries {gear.name}."


def _primitive(design: MechDesign) -> Findings:
    who = "A primitive 'Mech"
    yield from _simple(design, who)
    if design.engine.rating > _LARGE:
        yield "engine", f"{who} has an engine of {_LARGE} at most."
    if design.structure_type not in ("Standard", _INDUSTRIAL):
        yield "structure", f"{who} has standard or industrial structure."
    plates = {design.armor_type, *design.patchwork.values()}
    if not plates <= {"Primitive", _INDUSTRIAL, "Heavy Industrial", "Commercial", "Patchwork"}:
        yield "armor", f"{who} has primitive, industrial or commercial armor."
    if design.is_omni:
        yield "omni", f"{who} is no Omni."


def _lam(design: MechDesign) -> Findings:
    who = "A Land-Air 'Mech"
    if design.tons > _MOST_LAM_TONS:
        yield "tons", f"{who} weighs {_MOST_LAM_TONS} tons at most, not {design.tons}."
    if design.engine.type not in (EngineType.FUSION, EngineType.COMPACT):
        yield "engine", f"{who} has no {design.engine.type} engine."
    if design.gyro is Gyro.XL:
        yield "gyro", f"{who} has no XL gyro."
    armors = (design.armor_type, *design.patchwork.values())
    for name in filler_slots(design):
        field = "structure" if name.lower().startswith("endo") else "armor"
        yield field, f"{who} has no room for {name}."
    if "Hardened" in armors:
        yield "armor", f"{who} has no hardened armor."
    if design.jump < _LEAST_LAM_JUMP:
        yield "jump", f"{who} jumps {_LEAST_LAM_JUMP} MP at least, not {design.jump}."
    if design.is_omni:
        yield "omni", f"{who} is no Omni."
    if design.cockpit not in (Cockpit.STANDARD, Cockpit.SMALL, Cockpit.PRIMITIVE):
        yield "cockpit", f"{who} has a cockpit of one slot in the head."
    bombs = len(_aboard(design, "bomb bay"))
    if bombs > _MOST_BOMBS:
        yield "equipment", f"{who} has {_MOST_BOMBS} bomb bays at most, not {bombs}."
    for arm, count in actuators(design).items():
        if count < 3:
            yield f"slots.{arm}", f"{who} keeps its lower arms."
    yield from _never(design, _IN_LAM, who)


def _quads_only(design: MechDesign) -> Findings:
    for gear in _aboard(design, "ram plate"):
        if not design.config.is_quad or design.structure_type != "Reinforced":
            yield "equipment", f"{gear.name} needs four legs and reinforced structure."
    is_bare = design.config.is_quad or design.cockpit is Cockpit.TORSO_MOUNTED
    for gear in _aboard(design, Family.CHAIN_DRAPE):
        if is_bare and not gear.id.endswith("Cape"):
            yield "equipment", f"{gear.name} does not hang on this 'Mech: it wears a cape."
    legs = ANATOMIES[design.config].groups["leg"]
    enhanced = {item.location for item in design.items if item.gear.family == Family.AES}
    found = enhanced.intersection(legs)
    if found and len(found) < len(legs):
        yield f"slots.{min(found)}", "All legs have actuator enhancement, or none."


# -- tech ------------------------------------------------------------------------------------


def tech(design: MechDesign) -> Findings:
    """Gear of another base or a higher level than the 'Mech says it is of."""
    other = _OTHER.get(design.tech_base)
    level = design.rules_level
    seen: set[str] = set()
    for item in design.items:
        gear = item.gear
        if gear.id in seen or UNKNOWN in gear.flags:
            continue
        seen.add(gear.id)
        field = f"equipment.{item.location}".rstrip(".")
        if other is not None and gear.tech_base == other:
            yield field, f"{gear.name} is of the other tech base ({other}): it is mixed."
        if gear.rules_level and level_of(gear) > level:
            yield field, f"{gear.name} is {gear.rules_level}: higher than its rules level {level}."


def level_of(gear: Gear) -> int:
    """The rules level of a piece by its number."""
    words = ["", "introductory", "standard", *LEVELS[3:]]
    return words.index(gear.rules_level) if gear.rules_level in words else 0
