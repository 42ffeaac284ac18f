"""What well-known chassis look like, by name; all others go by their facts."""

from collections.abc import Mapping
from functools import cache

LOOKS: Mapping[str, str] = {
    "humanoid": """
        Black Knight, Blackjack, BattleMaster, Centurion, Champion, Crusader, Dragon, Enforcer,
        Exterminator, Flashman, Galahad, Grand Dragon, Griffin, Guillotine, Hatchetman, Hoplite,
        JagerMech, Lancelot, Lynx, Merlin, Orion, Ostroc, Ostsol, Panther, Phoenix Hawk, Quickdraw,
        Rifleman, Sentinel, Shadow Hawk, Thunderbolt, Vindicator, Warhammer, Wolverine, Wyvern,
        Zeus
    """,
    "scout": """
        Assassin, Battle Hawk, Clint, Commando, Falcon, Firestarter, Garm, Hermes, Hussar, Javelin,
        Mercury, Mongoose, Nexus, Night Hawk, Ostscout, Spector, Spider, Stinger, Talon, Thorn,
        Valkyrie, Venom, Vulcan, Wasp, Wolfhound
    """,
    "brawler": """
        Annihilator, Atlas, Awesome, Axman, Banshee, Behemoth, Berserker, Bane, Cestus, Charger,
        Cyclops, Devastator, Emperor, Executioner, Fafnir, Gladiator, Grand Titan, Gunslinger,
        Hatamoto-Chi, Highlander, Hunchback, Imp, Kingfisher, Kodiak, Kraken, Mauler, Perseus,
        Sasquatch, Stone Rhino, Swayback, Thug, UrbanMech, Victor
    """,
    "boat": """
        Apollo, Archer, Bombardier, Dervish, Kintaro, Longbow, Naga, O-Bakemono, Salamander,
        Trebuchet, Viking, Whitworth, Yeoman
    """,
    "walker": """
        Adder, Black Hawk, Black Lanner, Bushwacker, Cauldron-Born, Catapult, Cicada, Cougar, Crab,
        Daishi, Dasher, Dire Wolf, Ebon Jaguar, Fenris, Fire Falcon, Fire Moth, Flea, Gargoyle,
        Hellbringer, Hellfire, Ice Ferret, Incubus, Jenner, King Crab, Kit Fox, Koshi, Linebacker,
        Locust, Loki, Mad Cat, Mad Cat Mk, Mad Dog, Man O' War, Marauder, Masakari, Mist Lynx,
        Night Gyr, Nightstar, Nova, Nova Cat, Owens, Piranha, Puma, Raven, Ryoken, Shadow Cat,
        Stalker, Stormcrow, Strider, Summoner, Sun Spider, Supernova, Thor, Timber Wolf, Turkina,
        Uller, Vulture, Warhawk
    """,
}
"""Chassis by class."""

SUFFIXES = frozenset({"II", "III", "IV", "IIC", "C", "X", "XR", "2", "Mk"})
"""What a later make of a chassis adds to its name."""


@cache
def _known() -> dict[str, str]:
    return {
        " ".join(name.split()).casefold(): look
        for look, names in LOOKS.items()
        for name in names.split(",")
    }


def look_of(*names: str) -> str | None:
    """The class of a chassis by any of its names, or None for one that is not known."""
    known = _known()
    for name in names:
        words = name.replace("-XR", " XR").split()
        while words:
            found = known.get(" ".join(words).casefold())
            if found:
                return found
            if words[-1] not in SUFFIXES:
                break
            words.pop()
    return None
