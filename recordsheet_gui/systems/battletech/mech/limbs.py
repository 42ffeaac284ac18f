"""What a 'Mech's limbs are made of: claws, talons, spikes, enhanced actuators, strong myomer."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.units.gear import Family, Item
from recordsheet_gui.units.mech.aboard import aboard

SPIKES = Family.SPIKES
TSM_HEAT = 9
LAST_WEAK_YEAR = 3050
"""Industrial myomer that was built later withstands anti-TSM missiles."""


def claw(mech: Mech, arm: str) -> Item | None:
    """The working claw of an arm, which stands for its hand."""
    return _working(mech, Family.CLAW, arm)


def has_talons(mech: Mech, leg: str) -> bool:
    """Talons need a foot that works."""
    return _working(mech, Family.TALONS, leg) is not None and not mech.is_system_hit("foot", leg)


def spikes(mech: Mech, location: str) -> Item | None:
    """The working spikes of a location."""
    return _working(mech, SPIKES, location)


def has_spikes(mech: Mech, location: str) -> bool:
    """True where spikes stand out."""
    return _working(mech, SPIKES, location) is not None


def has_aes(mech: Mech, limb: str) -> bool:
    """True for a limb whose actuators are enhanced."""
    return _working(mech, Family.AES, limb) is not None


def _working(mech: Mech, family: Family, location: str) -> Item | None:
    """What stands in a location: of gear that lies in several, the slots there count alone."""
    if location in mech.gone:
        return None
    for _, item in aboard(mech.design, family):
        here = [key for key in item.slots if key.startswith(f"{location}/")]
        if (here or item.location == location) and not any(mech.is_out(key) for key in here):
            return item
    return None


def arm_aid(mech: Mech, arm: str) -> tuple[Part, ...]:
    """What enhanced actuators do for an attack with this arm."""
    return (
        (Part(label="actuator enhancement", value=-1, rule=RuleId("BT-aes")),)
        if has_aes(mech, arm)
        else ()
    )


def legs_are_enhanced(mech: Mech) -> bool:
    """Enhanced actuators help a 'Mech's legs only where all of them have them."""
    return all(has_aes(mech, leg) for leg in mech.legs)


def myomer_is_hot(mech: Mech) -> bool:
    """Triple-strength myomer works from nine heat on."""
    return mech.paper.tracks[HEAT] >= TSM_HEAT and any(
        "prototype" not in item.gear.flags for item in _myomers(mech, Family.TSM)
    )


def myomer_is_strong(mech: Mech) -> bool:
    """Hot, or of a kind that always is: the prototype and the industrial one."""
    return (
        myomer_is_hot(mech)
        or any("prototype" in item.gear.flags for item in _myomers(mech, Family.TSM))
        or is_industrially_strong(mech)
    )


def _myomers(mech: Mech, family: Family) -> Iterator[Item]:
    return (item for _, item in aboard(mech.design, family))


def is_industrially_strong(mech: Mech) -> bool:
    """True with industrial triple-strength myomer."""
    return any(True for _ in _myomers(mech, Family.INDUSTRIAL_TSM))


def is_poisoned(mech: Mech) -> bool:
    """True for myomer that anti-TSM missiles harm: the prototype, and old industrial one."""
    is_old = 0 < mech.design.year <= LAST_WEAK_YEAR
    return any("prototype" in item.gear.flags for item in _myomers(mech, Family.TSM)) or (
        is_old and is_industrially_strong(mech)
    )
