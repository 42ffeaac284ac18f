"""What kind of damage a weapon does, in the letters that record sheets print behind the number."""

from collections.abc import Mapping

from recordsheet_gui.units.gear import Gear, GearKind

CODES: Mapping[str, str] = {
    "AE": "area effect",
    "AI": "against infantry",
    "C": "cluster",
    "DB": "direct fire, ballistic",
    "DE": "direct fire, energy",
    "E": "electronics",
    "F": "flak",
    "H": "heat",
    "M": "missile",
    "OS": "one shot",
    "P": "pulse",
    "PA": "physical attack",
    "PB": "point-blank",
    "R": "rapid fire",
    "S": "switchable ammunition",
    "V": "variable damage",
    "X": "explodes when hit",
}
"""All letters, each in a word or two, in the order of the alphabet."""

_FAMILIES: Mapping[str, str] = {
    "a-pod": "PB AI",
    "ams": "PB",
    "ap gauss": "DB AI X",
    "arrow iv": "AE F S",
    "artillery": "AE F S",
    "artillery cannon": "DB AE",
    "atm": "M C S",
    "autocannon": "DB S",
    "b-pod": "PB AI X",
    "c3 boosted master": "E",
    "c3 master": "E",
    "c3 remote sensor launcher": "M",
    "centurion weapon system": "E",
    "chemical laser": "DE",
    "enhanced lrm": "M C S",
    "extended lrm": "M C S",
    "flamer": "DE H AI",
    "fluid gun": "DB S",
    "gauss": "DB X",
    "grenade launcher": "AE S",
    "hag": "DB C F X",
    "heavy gauss": "DB V X",
    "heavy laser": "DE",
    "hyper-velocity autocannon": "DB",
    "iatm": "M C S",
    "improved heavy gauss": "DB X",
    "inarc": "M S",
    "laser": "DE",
    "lb-x": "DB C F S",
    "light autocannon": "DB S",
    "light gauss": "DB X",
    "lrm": "M C S",
    "lrt": "M C S",
    "m-pod": "DB V",
    "machine gun": "DB AI",
    "magshot": "DB X",
    "mg array": "DB C AI",
    "mml": "M C S",
    "mortar": "M C S",
    "mrm": "M C",
    "nail gun": "DB",
    "narc": "M S",
    "plasma": "DE H AI",
    "ppc": "DE",
    "protomech autocannon": "DB S",
    "pulse laser": "P",
    "rail gun": "DB X",
    "re-engineered laser": "P",
    "rifle": "DB",
    "rocket": "M C",
    "rotary": "DB R C",
    "silver bullet gauss": "DB C F X",
    "srm": "M C S",
    "srt": "M C S",
    "streak": "M C",
    "tag": "E",
    "taser": "DB",
    "thunderbolt": "M",
    "tsemp": "DE",
    "ultra": "DB R C",
    "vsp laser": "P V",
}
_ELECTRONICS = frozenset(
    {
        "angel ecm",
        "bloodhound probe",
        "c3 boosted slave",
        "c3 emergency master",
        "c3 slave",
        "c3i",
        "ecm",
        "ew equipment",
        "nova cews",
        "probe",
        "remote sensors",
        "watchdog cews",
    }
)


def weapon_codes(gear: Gear) -> tuple[str, ...]:
    """The letters of a piece of gear, none for one that does no damage and jams nothing."""
    if gear.kind is not GearKind.WEAPON:
        if "physical" in gear.flags:
            return ("PA",)
        return ("E",) if gear.family in _ELECTRONICS else ()
    found = _FAMILIES.get(gear.family, "").split()
    if "pulse" in gear.flags and "P" not in found:
        found.append("P")
    if gear.family == "pulse laser" and "burst" in gear.flags:
        found.append("AI")
    if len(set(gear.damage)) > 1 and "V" not in found:
        found.append("V")
    if gear.is_one_shot:
        found.append("OS")
    return tuple(found)


def codes_in_brackets(gear: Gear) -> str:
    """As a sheet prints them: "[M,C,S]"; nothing where there are none."""
    found = weapon_codes(gear)
    return f"[{','.join(found)}]" if found else ""
