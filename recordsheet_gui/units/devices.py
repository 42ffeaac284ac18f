"""What of a unit can be switched: which gear has which modes, and when a change comes true."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear, GearKind, Item


class Live(StrEnum):
    """When a mode that was asked for comes true."""

    END = "end"
    """In the End Phase."""
    MOVE = "move"
    """With the unit's own move."""
    NOW = "now"
    """At once, and for this turn only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modes:
    """The ways a kind of gear can be set; the first is how a battle finds it."""

    words: tuple[str, ...]
    live: Live = Live.END
    option: str = ""
    """The optional rule that allows it."""
    is_quiet: bool = False
    """Told only where it is not as a battle finds it."""
    first_rests: bool = False
    """The first of them is no change at all, though its word is its own."""
    same: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other words for them, beside those that all gear shares."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """Something on one unit that has modes."""

    key: str
    """The number of its item, or a word for what is no item."""
    name: str
    modes: Modes
    family: str = ""
    location: str = ""
    """Empty for what is part of the whole unit."""
    item: int | None = None

    @property
    def short(self) -> str:
        """The name without what stands in brackets, for the small boxes of a sheet."""
        return re.sub(r"\s*\(.*?\)", "", self.name)

    def mode(self, word: str) -> str | None:
        """The mode that a word means; None where it has no such mode."""
        plain = _plain(word)
        meant = (plain, *SAME.get(plain, ()), *self.modes.same.get(plain, ()))
        return next((mode for mode in self.modes.words if _plain(mode) in meant), None)

    def for_switch(self, *, on: bool) -> str:
        """The mode that on or off stands for."""
        return next(mode for mode in self.modes.words if self.rests(mode) != on)

    def rests(self, mode: str | None) -> bool:
        """True for a mode in which it does nothing of its own."""
        return mode in RESTING or (self.modes.first_rests and mode == self.modes.words[0])


RUNNING = Modes(words=("on", "off"))
IDLE = Modes(words=("off", "on"))

BY_FAMILY: Mapping[str, Modes] = {
    # Electronics run until somebody switches them off.
    **dict.fromkeys(
        (
            "ecm",
            "angel ecm",
            "ew equipment",
            "watchdog cews",
            "nova cews",
            "probe",
            "bloodhound probe",
            "c3 slave",
            "c3 master",
            "c3 boosted slave",
            "c3 boosted master",
            "c3 emergency master",
            "c3i",
        ),
        RUNNING,
    ),
    **dict.fromkeys(
        ("null signature", "void signature", "chameleon shield", "blue shield", "viral jammer"),
        IDLE,
    ),
    "laser pulse module": Modes(words=("off", "pulse")),
    "capacitor": Modes(words=("off", "charge")),
    "vibroblade": Modes(words=("inactive", "active")),
    "shield": Modes(words=("none", "passive", "active")),
    "bridge layer": Modes(words=("carried", "deploying", "deployed")),
    "harjel ii": Modes(words=("1F1R", "2F0R", "0F2R")),
    "harjel iii": Modes(words=("2F2R", "4F0R", "3F1R", "1F3R", "0F4R")),
    "retractable blade": Modes(words=("retracted", "extended"), live=Live.MOVE),
    **dict.fromkeys(
        ("masc", "supercharger", "vtol jet booster", "proto myomer booster"),
        Modes(words=("off", "on"), live=Live.NOW),
    ),
    "coolant pod": Modes(words=("off", "dump"), live=Live.NOW),
    "emergency coolant system": Modes(words=("off", "vent"), live=Live.NOW),
    "radical heat sink": Modes(words=("off", "on"), live=Live.NOW),
}
"""By the family of the equipment table."""

BY_EFFECT: Mapping[str, Modes] = {"bombast": Modes(words=("16", "12", "8"))}
"""By what a weapon does: the numbers of a bombast laser are its damage."""

GAUSS = Modes(words=("on", "off"), option="gauss_off")
STEALTH = "stealth"
STEALTHY = ("stealth", "vehicular stealth")
"""Kinds of armor that hide."""
OUTCOMES = ("deployed",)
"""Modes that nobody asks for: they come by themselves."""
RESTING = ("off", "none", "inactive", "retracted", "legs", "carried")
"""Modes in which a device does nothing of its own."""

SAME: Mapping[str, tuple[str, ...]] = {
    "on": ("active", "charge", "pulse", "extended", "dump", "vent", "tracks"),
    "off": ("inactive", "none", "retracted", "legs"),
    "active": ("on", "extended", "charge", "pulse", "dump", "vent"),
    "inactive": ("off", "none", "retracted"),
    "dump": ("vent",),
    "deploy": ("deploying",),
    "down": ("none",),
    "charged": ("charge",),
    "charging": ("charge",),
    "normal": ("off",),
    "front": ("2f0r", "4f0r"),
    "rear": ("0f2r", "0f4r"),
    "even": ("1f1r", "2f2r"),
}
"""Other words for modes, first come first."""

PLAIN_SINKS = {"heat", "sink", "sinks"}
WORDS: Mapping[str, str] = {
    "watchdog cews": "ecm",
    "nova cews": "nova ecm",
    "chameleon shield": "lps",
    "shape": "lam quadvee mode",
}
"""By family: what a device may be called beside its names."""


def modes_of(gear: Gear) -> Modes | None:
    """How a piece of gear can be set; None for what cannot."""
    if gear.family.endswith("gauss") and gear.is_explosive:
        return GAUSS
    by_effect = (BY_EFFECT[word] for word in gear.effects if word in BY_EFFECT)
    return next(by_effect, BY_FAMILY.get(gear.family))


def stealth_armor(*kinds: str) -> Device | None:
    """The switch of armor that hides, where one of these kinds is."""
    if not any(kind.lower() in STEALTHY for kind in kinds):
        return None
    return Device(key=STEALTH, name="Stealth Armor", modes=IDLE, family=STEALTH)


def device(index: int, item: Item, modes: Modes) -> Device:
    """A piece of gear that can be switched."""
    return Device(
        key=str(index),
        name=item.gear.name,
        modes=modes,
        family=item.gear.family,
        location=item.location,
        item=index,
    )


def called(
    known: Iterable[Device], items: Sequence[Item], name: str, location: str = ""
) -> list[Device]:
    """The devices that a name means: its words are words of theirs, or it is in the table."""
    wanted = _tokens(name)
    gear = find_gear(name)

    def is_called(device: Device) -> bool:
        if location not in ("", device.location):
            return False
        carried = None if device.item is None else items[device.item].gear
        if carried is not None and gear is not None and gear.name == carried.name:
            return True
        if device.modes.is_quiet and gear is not None and gear.kind is GearKind.HEAT_SINK:
            return True
        own = _tokens(f"{device.name} {device.family} {WORDS.get(device.family, '')}")
        return bool(wanted) and wanted <= own

    found = [device for device in known if is_called(device)]
    # Radical heat sinks are heat sinks too; the plain word means all others.
    is_plain = wanted <= PLAIN_SINKS or (gear is not None and gear.kind is GearKind.HEAT_SINK)
    return [device for device in found if device.modes.is_quiet == is_plain]


def by_key(known: Iterable[Device], key: str) -> Device | None:
    """A device by its key."""
    return next((device for device in known if device.key == key), None)


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", word.lower())


def _tokens(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", text.lower()))
