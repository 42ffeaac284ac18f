"""What a player may type about an aerospace unit: amounts, sides, locations, systems."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.addressing import somebody
from recordsheet_gui.core.commands import (
    Command,
    MarkBoxes,
    MoveTrack,
    SetCondition,
    UnmarkBoxes,
)
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.aerospace import criticals, keys
from recordsheet_gui.systems.battletech.aerospace.control import RollControl
from recordsheet_gui.systems.battletech.aerospace.landing import Liftoff, ground
from recordsheet_gui.systems.battletech.aerospace.launch import Jump
from recordsheet_gui.systems.battletech.aerospace.moves import Fly
from recordsheet_gui.systems.battletech.aerospace.stores import called as store_called
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.by_hand import SetHeat
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.flight import (
    BeginRun,
    Bombs,
    Crash,
    GoToSpace,
    Land,
    SetAltitude,
    SetVelocity,
    SpendThrust,
)
from recordsheet_gui.systems.battletech.mech.crew import Eject
from recordsheet_gui.systems.battletech.mech.pilot import HitPilot
from recordsheet_gui.systems.battletech.naming import only_enemy
from recordsheet_gui.systems.battletech.say import (
    no_more,
    optional_number,
    small,
    weapon_name,
    weapon_to_fire,
)
from recordsheet_gui.systems.total_warfare.bombing import DropBombs
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.launching import LAUNCH
from recordsheet_gui.units.aerospace.facts import SI

WORDS: Mapping[str, str] = {
    "10 nose": "10 points from the front, location rolled; also left, right, aft, above, below",
    "10 at nos": "10 points to the nose itself; also lw, right wing, aft and so on",
    "10": "10 points from the front",
    "lrm20 aft": "a weapon, its cluster roll and a location for each group",
    "10 si": "10 boxes of structural integrity, without a roll",
    "4 capital nose": "capital damage: ten points each",
    "crit engine": "the check of 8+ for a system; crit engine 1 hits it for certain",
    "crit nos": "the same for a location: its system is chosen",
    "pilot 1": "the pilot or the crew is hit",
    "control +2": "a control roll with a modifier",
    "altitude 5": "how high it flies; 0 is landed; also space",
    "velocity 6": "how fast it flies",
    "fly velocity 8": "a move and its thrust; also altitude 4, left 1, right 2, over 2, hover",
    "thrust 4": "thrust of the turn, with the fuel that it takes",
    "fuel 20": "set the fuel; fuel -20 spends, fuel +20 takes on more",
    "evade": "it evades until the end of the turn; evade off takes it back",
    "land clear": "the landing roll, with the ground in the path; land alone is a runway",
    "liftoff": "leave the ground; liftoff up is straight up, with a roll",
    "crash": "it comes down on the ground",
    "eject": "the pilot gets out; abandon leaves a ship, abandon 2 boats 1 pods so many of them",
    "bombs 4 he": "hang four stores below the wings; drop 1 lets one go, drop 2 he names them; "
    "dive 2 he at atlas and bomb he at atlas attack with them, launch rl at atlas 5 fires them",
    "strafe": "begin a strafing run at the ground; also strike, one altitude down",
    "heat 12": "set the heat; heat +5 adds to this turn's",
    "fire large laser": "fire a weapon: heat and ammunition are counted; large laser at atlas 1 "
    "strafe attacks, also strike, nose, aft",
    "mark 3 nos": "only strike boxes; also restore 3 nos, mark 1 si, mark 1 avionics",
}
"""Examples for help and completion."""
SIDES: Mapping[str, str] = {
    **{side: side for side in ("nose", "left", "right", "aft", "above", "below")},
    **{"front": "nose", "rear": "aft", "back": "aft"},
}
PLACES: Mapping[str, tuple[str, ...]] = {
    "left wing": ("LWG", "LS"),
    "right wing": ("RWG", "RS"),
    "lw": ("LWG", "LS"),
    "rw": ("RWG", "RS"),
    "left side": ("LS", "LWG"),
    "right side": ("RS", "RWG"),
    "fore left": ("FLS",),
    "fore right": ("FRS",),
    "aft left": ("ALS",),
    "aft right": ("ARS",),
}
"""Locations as sheets and players call them: what is drawn as a wing may be a side in its file."""
CAPITAL = "capital"
WAYS = ("dive", "bomb", LAUNCH)
AT = "at"
"""Before a location that is named: the aft is a side too."""


def say(view: Aero, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    match first.text:
        case "crit" | "critical":
            return [_critical(view, unit, rest, end)]
        case "pilot" | "crew":
            return [HitPilot(unit=unit, hits=optional_number(rest, 1))]
        case "control":
            return [RollControl(unit=unit, modifier=_signed(rest))]
        case "altitude":
            return [SetAltitude(unit=unit, to=optional_number(rest, 0))]
        case "space":
            no_more(rest)
            return [GoToSpace(unit=unit)]
        case "strike" | "strafe":
            no_more(rest)
            return [BeginRun(unit=unit, run=first.text)]
        case "velocity":
            return [SetVelocity(unit=unit, to=optional_number(rest, 0))]
        case "fly":
            return [_fly(unit, rest, end)]
        case "thrust":
            return [SpendThrust(unit=unit, spend=optional_number(rest, 1))]
        case "fuel":
            return [_fuel(view, unit, rest, end)]
        case "evade" | "evading":
            no_more(rest[1:])
            if rest and rest[0].text != "off":
                raise unknown(rest[0], "off, or nothing")
            return [SetCondition(unit=unit, name=keys.EVADING, on=not rest)]
        case "jump":
            no_more(rest)
            return [Jump(unit=unit)]
        case "land":
            return [Land(unit=unit, terrain=_terrain(rest))]
        case "liftoff":
            no_more(rest[1:])
            if rest and rest[0].text != "up":
                raise unknown(rest[0], "up, or nothing for a start along the ground")
            return [Liftoff(unit=unit, vertical=True if rest else None)]
        case "crash":
            no_more(rest)
            return [Crash(unit=unit)]
        case "eject" | "abandon":
            return [_eject(unit, rest, end)]
        case "heat":
            return [_heat(unit, rest, end)]
        case "fire":
            return [_fire(view, unit, rest, end)]
        case "mark" | "restore":
            return [_by_hand(view, unit, first, rest, end)]
        case _ if first.text.isdecimal() and [word.text.upper() for word in rest] == [SI]:
            # More than there is takes all of it, as a hit does.
            boxes = min(small(first), max(1, view.si))
            return [MarkBoxes(unit=unit, grid=keys.STRUCTURE, boxes=boxes)]
        case _:
            return _hits(view, unit, words)


def say_bombs(
    state: GameState, unit: UnitId, words: Sequence[Word], end: int
) -> Bombs | DropBombs | None:
    """What hangs below the wings, and what is done with it; None for a line about something else.

    How many, of what, at whom, and of what is fired from how far.
    """
    first, rest = words[0], list(words[1:])
    if first.text in ("bombs", "load"):
        return _load(unit, rest, end)
    if first.text == "drop":
        return _drop(unit, rest)
    if first.text not in WAYS:
        return None
    texts = [word.text for word in rest]
    named = rest[texts.index(AT) + 1 :] if AT in texts else []
    hexes = 1
    if first.text == LAUNCH and named and named[-1].text.isdecimal():
        hexes = small(named.pop())
    target = somebody(state, named, unit) if named else only_enemy(state, unit, state.present)
    if target is None:
        raise SayError(f"At whom? {first.text} 2 he at atlas.", first.start, end)
    rest = rest[: texts.index(AT)] if AT in texts else rest
    count = small(rest.pop(0)) if rest and rest[0].text.isdecimal() else 1
    store = " ".join(word.text for word in rest)
    return DropBombs(
        attacker=unit, target=target, attack=first.text, store=store, count=count, range=hexes
    )


def _places(view: Aero, words: Sequence[Word]) -> list[tuple[str, str]]:
    """Each of them a side that a location is rolled from, or the location itself."""
    found, is_named, rest = [], False, list(words)
    while rest:
        word = rest.pop(0)
        if word.text == AT:
            is_named = True
            continue
        two = f"{word.text} {rest[0].text}" if rest else ""
        where = _called(view, two) or _called(view, word.text)
        if where is None:
            found.append(_place(view, word, is_named=is_named))
            continue
        found.append(("nose", where))
        if two in PLACES:
            del rest[0]
    return found


def _called(view: Aero, name: str) -> str | None:
    """The location that players call so, if it has it."""
    return next((key for key in PLACES.get(name, ()) if key in view.design.armor), None)


def _place(view: Aero, word: Word, *, is_named: bool) -> tuple[str, str]:
    if word.text in SIDES and not is_named:
        return SIDES[word.text], "roll"
    where = word.text.upper()
    if where in view.design.armor:
        return "nose", where
    known = ", ".join(key.lower() for key in view.design.armor)
    raise unknown(word, f"a side (nose, left, right, aft, above, below) or a location ({known})")


def _hits(view: Aero, unit: UnitId, words: Sequence[Word]) -> list[Command]:
    """Amounts, then where they come from or land; or a weapon by its name."""
    scale = CAPITAL if any(word.text == CAPITAL for word in words) else ""
    words = [word for word in words if word.text != CAPITAL]
    amounts: list[Word] = []
    for word in words:
        if not re.fullmatch(r"\d+", word.text):
            break
        amounts.append(word)
    if not amounts:
        name, used = weapon_name(words)
        if name is None:
            raise unknown(words[0], "an amount, a weapon or a command")
        places = _places(view, words[used:]) or [("nose", "roll")]
        if len(places) > 1:
            raise unknown(words[-1], "expected here")
        side, where = places[0]
        return [TakeHit(unit=unit, weapon=name, side=side, location=where)]
    found = _places(view, words[len(amounts) :]) or [("nose", "roll")]
    if len(found) not in (1, len(amounts)):
        raise unknown(words[-1], "expected here")
    if len(found) == 1:
        found *= len(amounts)
    return [
        TakeHit(unit=unit, damage=small(word), side=side, location=where, scale=scale)
        for word, (side, where) in zip(amounts, found, strict=True)
    ]


def _critical(view: Aero, unit: UnitId, words: Sequence[Word], end: int) -> CriticalHit:
    """A system, a location or both; with a number it is hit that often, else it is checked for."""
    said = [word for word in words if word.text != AT]
    hits = small(said.pop()) if said and said[-1].text.isdecimal() else None
    if not said:
        raise SayError("What is hit? crit engine.", end, end)
    where = said[-1].text.upper() if said[-1].text.upper() in view.design.armor else ""
    if where and len(said) == 1:
        return CriticalHit(unit=unit, location=where, hits=hits)
    text = " ".join(word.text for word in (said[:-1] if where else said))
    system = criticals.called(view, text)
    if system is None:
        raise unknown(
            said[0], f"a system of {view.design.name}: {', '.join(criticals.known(view))}"
        )
    return CriticalHit(unit=unit, system=system, location=where, hits=hits)


def _heat(unit: UnitId, words: Sequence[Word], end: int) -> SetHeat:
    if not words:
        raise SayError("How much? heat 12, or heat +5.", end, end)
    no_more(words[1:])
    text = words[0].text
    if re.fullmatch(r"[+-]\d{1,4}", text):
        return SetHeat(unit=unit, add=int(text))
    return SetHeat(unit=unit, to=optional_number(words, 0))


def _fuel(view: Aero, unit: UnitId, words: Sequence[Word], end: int) -> MoveTrack:
    """Set, or with a sign what is spent or taken on; ships have millions of points."""
    if not words:
        raise SayError("How much? fuel 20, or fuel -20.", end, end)
    no_more(words[1:])
    text = words[0].text
    if not re.fullmatch(r"[+-]?\d{1,8}", text):
        raise unknown(words[0], "an amount of fuel such as 20 or -20")
    now = view.paper.tracks.get(keys.FUEL, 0) if text[0] in "+-" else 0
    return MoveTrack(unit=unit, track=keys.FUEL, to=max(0, now + int(text)))


COUNTS = (
    *("velocity", "altitude", "left", "right", "free", "straight", "over", "hexes"),
    "thrust",
)
FLAGS = ("hover", "about", "ceiling")
"""What a move may be told to be."""


def _fly(unit: UnitId, words: Sequence[Word], end: int) -> Fly:
    """Parts of a move, each with its number."""
    said: dict[str, int | bool] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word.text in FLAGS:
            said[word.text] = True
        elif word.text in COUNTS:
            if not rest or not rest[0].text.isdecimal():
                raise SayError(f"How much? fly {word.text} 3.", word.start, end)
            said[word.text] = small(rest.pop(0))
        else:
            raise unknown(word, f"a part of a move: {', '.join((*COUNTS, *FLAGS))}")
    if not said:
        raise SayError("How does it fly? fly velocity 8 left 1.", end, end)
    return Fly(unit=unit, **said)  # type: ignore[arg-type]


def _terrain(words: Sequence[Word]) -> tuple[str, ...]:
    """What lies in the path: one kind of ground or several, with or without commas."""
    text = " ".join(word.text.strip(",") for word in words)
    found = []
    while text:
        known = [name for name in ground().terrain if text == name or text.startswith(f"{name} ")]
        if not known:
            raise unknown(words[0], f"ground to land on: {', '.join(ground().terrain)}")
        found.append(max(known, key=len))
        text = text[len(found[-1]) :].strip()
    return tuple(found)


def _load(unit: UnitId, words: Sequence[Word], end: int) -> Bombs:
    """How many, and of what."""
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError("How many, and of what? bombs 4 he.", end, end)
    return Bombs(unit=unit, load={_store(words[1:]): small(words[0])})


def _drop(unit: UnitId, words: Sequence[Word]) -> Bombs:
    """So many of a kind, or of those that are chosen."""
    is_counted = bool(words) and words[0].text.isdecimal()
    count = small(words[0]) if is_counted else 1
    rest = words[1:] if is_counted else words
    return Bombs(unit=unit, drop=count, store=_store(rest) if rest else "")


def _eject(unit: UnitId, words: Sequence[Word], end: int) -> Eject:
    """Out at once, or so many boats and pods."""
    said: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        kind = rest.pop(0).text.rstrip("s") if word.text.isdecimal() and rest else ""
        if kind not in ("boat", "pod"):
            raise unknown(word, "a number of boats or pods such as 2 boats")
        said[f"{kind}s"] = small(word)
    return Eject(unit=unit, boats=said.get("boats"), pods=said.get("pods"))


def _store(words: Sequence[Word]) -> str:
    known = store_called(" ".join(word.text for word in words))
    if known is None:
        raise unknown(words[0], "an external store such as he, c, lg, rl or laa")
    return known


def _fire(view: Aero, unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    name, rest = weapon_to_fire(words, end)
    no_more(rest[1:])
    return Fire(unit=unit, weapon=name, location=rest[0].text.upper() if rest else "")


def _by_hand(
    view: Aero, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    """Boxes of armor, structure or a system."""
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError("How many boxes, and where? mark 3 nos.", first.start, end)
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    boxes = small(words[0])
    text = " ".join(word.text for word in words[1:])
    if text.upper() == SI:
        return kind(unit=unit, grid=keys.STRUCTURE, boxes=boxes)
    if text.upper() in view.design.armor:
        return kind(unit=unit, grid=GridKey(f"{text.upper()}/armor"), boxes=boxes)
    system = criticals.called(view, text)
    if system is None or not view.has_system(system):
        known = ", ".join((*(key.lower() for key in view.design.armor), SI.lower(), "a system"))
        raise unknown(words[1], f"one of {known}")
    return kind(unit=unit, grid=keys.boxes(system), boxes=boxes)


def _signed(words: Sequence[Word]) -> int:
    no_more(words[1:])
    if not words:
        return 0
    if not re.fullmatch(r"[+-]?\d{1,3}", words[0].text):
        raise unknown(words[0], "a modifier such as +2")
    return int(words[0].text)
