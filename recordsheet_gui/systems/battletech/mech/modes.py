"""Switches and modes: what is live now, what is asked for, and when it comes true."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.paper import (
    ASKED,
    MODE_IS,
    MOVEMENT_PHASE,
    failed_key,
    used_key,
)
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units import devices
from recordsheet_gui.units.devices import OUTCOMES, Device, Live
from recordsheet_gui.units.gear import Family

SWITCHED = RuleId("BT-switch")
MODE = RuleId("BT-mode")
MODE_MOVE = RuleId("BT-mode-move")


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(UnitCommand):
    """Switch gear on or off; most of it follows in the End Phase."""

    do: ClassVar[str] = "switch"
    title: ClassVar[str] = "switch"

    item: str | int
    """What it is called (all of that name), or its place among the unit's items."""
    location: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMode(UnitCommand):
    """Set gear, or the whole unit, to another mode."""

    do: ClassVar[str] = "mode"
    title: ClassVar[str] = "mode"

    to: str | int
    item: str | int = ""
    """As with a switch; left out, whatever has such a mode."""
    location: str = ""


MODE_COMMANDS: tuple[type[Command], ...] = (Switch, SetMode)


# -- what is live ----------------------------------------------------------------------------


def device_of(view: View, item: int | str) -> Device | None:
    """What can be switched at an item's place, or under a word such as stealth."""
    return devices.by_key(view.devices, str(item))


def mode_of(view: View, item: int | str) -> str:
    """The mode that an item is in now; empty for one that has none."""
    device = device_of(view, item)
    return "" if device is None else _mode(view, device)


def is_on(view: View, item: int | str) -> bool:
    """True for what works and is switched on, active, charged, extended or the like."""
    device = device_of(view, item)
    return device is not None and is_running(view, device)


def is_running(view: View, device: Device) -> bool:
    """True for a device that works and does not rest."""
    return not is_lost(view, device) and not device.rests(_mode(view, device))


def running(view: View, *families: str) -> list[Device]:
    """The devices of these families that are on."""
    return [
        device for device in view.devices if device.family in families and is_running(view, device)
    ]


def is_inert(view: View, item: int) -> bool:
    """True for explosive gear that cannot go off: an empty pod, a Gauss rifle without power."""
    device = device_of(view, item)
    if device is None:
        return False
    words = view.paper.conditions
    off = device.modes.option and _mode(view, device) == "off"
    return bool(off) or failed_key(device.key) in words or used_key(device.key) in words


def asked_of(view: View, device: Device) -> str | None:
    """The mode that is asked for and not live yet."""
    return _said(view, ASKED, device)


def is_lost(view: View, device: Device) -> bool:
    """True for gear that works no more: hit, broken down, used up."""
    words = view.paper.conditions
    if failed_key(device.key) in words or used_key(device.key) in words:
        return True
    return device.item is not None and view.is_item_lost(view.carried[device.item])


def _mode(view: View, device: Device) -> str:
    return _said(view, MODE_IS, device) or device.modes.words[0]


def _said(view: View, word: str, device: Device) -> str | None:
    start = f"{word}/{device.key}/"
    for key in view.paper.conditions:
        if key.startswith(start):
            return key.removeprefix(start)
    return None


# -- commands --------------------------------------------------------------------------------


def switch(draft: Draft, view: View, command: Switch) -> None:
    """On or off, whatever that is for this gear."""
    found = _meant(draft, view, command.item, command.location)
    for device in _one_of_them(draft, view, command, found) if command.on else found:
        _ask(draft, view, command, device, device.for_switch(on=command.on))


def set_mode(draft: Draft, view: View, command: SetMode) -> None:
    """The mode by its word."""
    word = str(command.to)
    if command.item == "":
        known = [
            device for device in view.devices if device.mode(word) and not device.modes.is_quiet
        ]
        if not known:
            raise RuleError("mode", f'Nothing of {view.design.name} has a mode "{word}".')
        # A word such as "on" stands for the gear of one name only.
        found = [device for device in known if device.name == known[0].name]
    else:
        found = _meant(draft, view, command.item, command.location)
    if not found[0].rests(found[0].mode(word)):
        found = _one_of_them(draft, view, command, found)
    for device in found:
        mode = device.mode(word)
        if mode is None or mode in OUTCOMES:
            modes = ", ".join(one for one in device.modes.words if one not in OUTCOMES)
            raise RuleError("mode", f'{device.name} has no mode "{word}"; it has {modes}.')
        _ask(draft, view, command, device, mode)


def _meant(draft: Draft, view: View, item: str | int, location: str) -> list[Device]:
    name = view.design.name
    if isinstance(item, int):
        device = device_of(view, item)
        found = [] if device is None else [device]
    else:
        found = devices.called(view.devices, view.carried, item, location)
    found = [device for device in found if _is_allowed(draft.state, device)]
    where = f" in {location}" if location else ""
    if not found:
        raise RuleError("no-switch", f'{name} has no "{item}"{where} that can be switched.')
    working = [device for device in found if not is_lost(view, device)]
    if not working:
        raise RuleError("lost", f"The {found[0].name}{where} is destroyed or used up.")
    return working


def _one_of_them(
    draft: Draft, view: View, command: UnitCommand, found: list[Device]
) -> list[Device]:
    """Of several coolant pods one is let off in a turn; all other gear of a name goes together."""
    if found[0].family != "coolant pod":
        return found
    if running(view, "coolant pod"):
        words = "A coolant pod was let off this turn already."
        draft.forbid(command, "pod", words, command.unit)
    return [device for device in found if not is_running(view, device)][:1]


def _is_allowed(state: GameState, device: Device) -> bool:
    return not device.modes.option or options.is_on(state, device.modes.option)


def _ask(draft: Draft, view: View, command: UnitCommand, device: Device, mode: str) -> None:
    """Live at once where its time is now, else asked for; the last word counts."""
    unit = command.unit
    cause = Cause(rule=MODE_MOVE if device.modes.live is Live.MOVE else SWITCHED)
    _clear(draft, view, unit, ASKED, device, cause)
    if mode == _mode(view, device):
        return
    if device.modes.live is Live.NOW or (device.modes.live is Live.MOVE and _may_move(draft, view)):
        _make_live(draft, view, unit, device, mode, cause)
    else:
        draft.set(unit, ConditionKey(f"{ASKED}/{device.key}/{mode}"), cause)


def _may_move(draft: Draft, view: View) -> bool:
    """True until the unit's own move of this turn is over."""
    return draft.state.clock.phase <= MOVEMENT_PHASE and view.moved == "none"


def _make_live(
    draft: Draft, view: View, unit: UnitId, device: Device, mode: str, cause: Cause
) -> None:
    _clear(draft, view, unit, MODE_IS, device, cause)
    if mode == device.modes.words[0]:
        return
    draft.set(unit, ConditionKey(f"{MODE_IS}/{device.key}/{mode}"), cause)


def _clear(draft: Draft, view: View, unit: UnitId, word: str, device: Device, cause: Cause) -> None:
    said = _said(view, word, device)
    if said is not None:
        draft.set(unit, ConditionKey(f"{word}/{device.key}/{said}"), cause, on=False)


# -- time ------------------------------------------------------------------------------------


def come_true(draft: Draft, view: View, unit: UnitId, live: Live) -> None:
    """What was asked for is live now: in the End Phase, or with the unit's move."""
    cause = Cause(rule=MODE_MOVE if live is Live.MOVE else MODE)
    for device in view.devices:
        mode = asked_of(view, device) if device.modes.live is live else None
        if mode is not None:
            # That it was asked for has been told, and what is live now will be.
            _clear(draft, view, unit, ASKED, device, Cause(rule=NEW_TURN))
            if not is_lost(view, device):
                _make_live(draft, view, unit, device, mode, cause)


def rest(draft: Draft, view: View, unit: UnitId) -> None:
    """What was switched for one turn rests again."""
    for device in view.devices:
        if device.modes.live is Live.NOW:
            _clear(draft, view, unit, MODE_IS, device, Cause(rule=NEW_TURN))


# -- the sheet -------------------------------------------------------------------------------


def report(view: View) -> list[dict[str, object]]:
    """Every device with its mode, and what is asked of it, as the command line prints them."""
    return [
        {
            "item": device.name,
            "location": device.location,
            "mode": _mode(view, device),
            "asked": asked_of(view, device) or "",
        }
        for device in view.devices
        if not (device.modes.option or device.modes.is_quiet)
        or _said(view, MODE_IS, device)
        or asked_of(view, device)
    ]


def offers(state: GameState, view: View, unit: UnitId, place: Place) -> Iterator[Offer]:
    """Every mode that a device at this place is not in; the whole unit's at the sheet."""
    for device in view.devices:
        if (
            not _is_at(view, device, place)
            or is_lost(view, device)
            or not _is_allowed(state, device)
            or (device.modes.is_quiet and not _is_of_use(view, device))
        ):
            continue
        now = asked_of(view, device) or _mode(view, device)
        for mode in device.modes.words:
            if mode != now and mode not in OUTCOMES:
                command = SetMode(
                    unit=unit, item=device.key if device.item is None else device.item, to=mode
                )
                name = device.name[:1].upper() + device.name[1:]
                yield Offer(label=f"{name}: {mode}", command=command)


def _is_of_use(view: View, device: Device) -> bool:
    """Heat is wanted where myomer grows strong with it; what is off can be switched on again."""
    is_changed = _mode(view, device) != device.modes.words[0] or asked_of(view, device)
    myomer = (item for item in view.carried if item.gear.family == Family.TSM)
    return bool(is_changed) or any(not view.is_item_lost(item) for item in myomer)


def _is_at(view: View, device: Device, place: Place) -> bool:
    if device.item is None:
        return place == SHEET
    slots = view.carried[device.item].slots
    return place.slot in slots or bool(slots and slots[0] in place.weapon)
