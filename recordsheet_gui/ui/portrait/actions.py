"""What a tap on a place of a sheet offers: steps to wish for, in the game's words."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from recordsheet_gui.core.commands import (
    Command,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    SetCondition,
    UnmarkBoxes,
    WriteNote,
)
from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import GridKey, SlotKey, UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.wire import Json, encode
from recordsheet_gui.session.session import Session
from recordsheet_gui.ui.scene.part import SheetPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.units.kinds import kind_of

Told = dict[str, Json]
_MOST_OFFERS = 12
MOST_HEXES = 40
MOST_BOXES = 60
"""So many fingers find their box on a phone."""


class SheetActions:
    """All that can be tapped on one sheet as it is now.

    Fingers are wide: places of a kind that lie together are one group, whose lines a page shows
    large enough to be hit.
    """

    def __init__(
        self, session: Session, unit: UnitId, scene: SheetScene, hit: Collection[SlotKey]
    ) -> None:
        """For a unit of the session's game; `hit` are its slots that are, however they are."""
        self._session = session
        self._state: GameState = session.state
        self._unit = unit
        self._paper = self._state.unit(unit)
        self._hit = hit
        self.groups: list[Told] = []
        self.spots: list[list[float]] = []
        """Left, top, width and height in mm, and the number of the group."""
        self._numbers: dict[tuple[str, ...], int] = {}
        for part in scene.parts:
            for spot in part.spots():
                number = self._group(part, spot.target)
                if number is not None:
                    r = spot.rect
                    place = [round(side, 1) for side in (r.x, r.y, r.width, r.height)]
                    self.spots.append([*place, number])
        for group in self.groups:
            _say_once(group)
            _stand_at(group)
            _leave_alone(group)

    def _group(self, part: SheetPart[Any], target: Target) -> int | None:
        """The number of the group that a target belongs to; None for what cannot be tapped."""
        match target.kind:
            case TargetKind.LOCATION if target.grid is not None:
                grid = target.grid
                return self._put(("grid", grid), lambda: self._location(part, target, grid))
            case TargetKind.SLOT if target.slot is not None:
                location = target.slot.rpartition("/")[0]
                number = self._put(("slots", location), lambda: self._slots(location))
                self._line(number, self._slot(target))
                return number
            case TargetKind.AMMO | TargetKind.TRACK:
                return self._track(part, target)
            case TargetKind.CONDITION if target.condition is not None:
                number = self._put(("signs",), lambda: {"kind": "list", "title": "Conditions"})
                self._line(number, self._condition(part, target))
                return number
            case TargetKind.WEAPON if target.slots:
                number = self._put(("weapons",), lambda: {"kind": "list", "title": "Weapons"})
                offers = self._offers(Place(weapon=target.slots))
                self._line(number, {"label": str(part.say(target)), "offers": offers})
                return number
            case TargetKind.NUMBER:
                return self._put(("moves",), self._moves)
            case TargetKind.NOTES:
                return self._put(("notes",), self._notes)
            case _:
                return None

    def _put(self, key: tuple[str, ...], make: Callable[[], Told]) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.groups)
            # Two loads of one kind in one place have one title, and are two places.
            self.groups.append({"id": "/".join(key), **make()})
        return self._numbers[key]

    def _line(self, number: int, line: Told) -> None:
        lines = self.groups[number].setdefault("lines", [])
        assert isinstance(lines, list)
        lines.append(line)

    def _slots(self, location: str) -> Told:
        name = self._place(location)
        return {"kind": "list", "title": _begun(name) or "Critical hits"}

    def _place(self, location: str) -> str:
        """A location in words."""
        design = self._paper.design
        return kind_of(design).anatomy(design).names.get(location, location)

    # -- each kind of place ----------------------------------------------------------------------

    def _location(self, part: SheetPart[Any], target: Target, grid: GridKey) -> Told:
        system, paper = self._session.system, self._paper.grids[grid]

        def hit(points: int) -> Command | None:
            return system.hit_command(self._state, self._unit, grid, points)

        def mark(boxes: int) -> Command:
            return MarkBoxes(unit=self._unit, grid=grid, boxes=boxes)

        def restore(boxes: int) -> Command:
            return UnmarkBoxes(unit=self._unit, grid=grid, boxes=boxes)

        name = system.name_of(self._paper.design, grid)
        return {
            "kind": "hit",
            "title": _begun(name),
            "about": part.say(target).value,
            "left": paper.left,
            "lost": len(paper.lost),
            "hit": counted_step(hit),
            "mark": counted_step(mark) if paper.left else None,
            "restore": counted_step(restore) if paper.lost else None,
            "boxes": self._boxes(grid, paper),
            "offers": self._offers(Place(grid=grid)),
        }

    def _boxes(self, key: GridKey, grid: Grid) -> Json:
        """Box by box, where it matters which; boxes of one row are all alike."""
        if len(grid.rows) < 2 or len(grid.cells()) > MOST_BOXES:
            return None
        cells = grid.cells()[:1]
        mark = MarkBoxes(unit=self._unit, grid=key, cells=cells)
        restore = UnmarkBoxes(unit=self._unit, grid=key, cells=cells)
        return {
            "rows": [*grid.rows],
            "lost": [encode(cell) for cell in grid.lost],
            "mark": {"step": encode(mark), "way": ["cells", 0]},
            "restore": {"step": encode(restore), "way": ["cells", 0]},
        }

    def _slot(self, target: Target) -> Told:
        assert target.slot is not None
        location, _, number = target.slot.rpartition("/")
        is_hit = target.slot in self._paper.slots
        step = MarkSlot(unit=self._unit, location=location, slot=int(number), hit=not is_hit)
        name = self._session.system.name_of(self._paper.design, target.slot)
        # The list says where they all are.
        name = name.removesuffix(f" ({self._place(location)})")
        return {
            "label": f"{number}  {_begun(name)}",
            "on": target.slot in self._hit,
            "step": encode(step),
            "offers": self._offers(Place(slot=target.slot)),
        }

    def _condition(self, part: SheetPart[Any], target: Target) -> Told:
        assert target.condition is not None
        on = target.condition in self._paper.conditions
        step = SetCondition(unit=self._unit, name=target.condition, on=not on)
        return {"label": _begun(part.say(target).name), "on": on, "step": encode(step)}

    def _track(self, part: SheetPart[Any], target: Target) -> int | None:
        moved = part.moved(target)
        if moved is None:
            return None
        track, to = moved
        now = self._paper.tracks.get(track)
        if now is None:
            return None
        name = self._session.system.name_of(self._paper.design, track)

        def move(value: int) -> Command:
            return MoveTrack(unit=self._unit, track=track, to=value)

        def make() -> Told:
            said = part.say(target)
            return {
                "kind": "track",
                "title": _begun(name or said.name),
                "about": said.value,
                "now": now,
                "most": said.count.most if said.count and said.count.track == track else None,
                "step": counted_step(move),
                "stops": [],
            }

        number = self._put(("track", track), make)
        stops = self.groups[number]["stops"]
        assert isinstance(stops, list)
        if target.kind is TargetKind.TRACK:
            # How far it is stands above them all.
            stops.append([to, _begun(part.say(target).name)])
        return number

    def _moves(self) -> Told:
        ways: list[Json] = []
        for way in self._session.system.ways(self._state, self._unit):
            last = way.least if way.is_still or not way.asks else max(way.most, way.least)
            hexes = range(way.least, min(last, way.least + MOST_HEXES) + 1)
            ways.append(
                {
                    "label": way.title,
                    "asks": "" if way.is_still else way.asks,
                    "now": way.hexes,
                    "about": way.warning,
                    "steps": [[far, encode(way.command(far, ()))] for far in hexes],
                    "why": self._session.refusal(way.command(way.least, ())),
                }
            )
        return {"kind": "moves", "title": "Movement", "ways": ways}

    def _notes(self) -> Told:
        return {
            "kind": "note",
            "title": "Notes",
            "notes": list(self._paper.notes),
            "step": {"step": encode(WriteNote(unit=self._unit, text="")), "way": ["text"]},
        }

    def sheet(self) -> list[Json]:
        """What can be done to the unit as a whole."""
        return self._offers(SHEET)

    def signs(self) -> list[Json]:
        """What a hand may write on the sheet or rub out."""
        design, found = self._paper.design, []
        for key in self._session.system.conditions(design):
            on = key in self._paper.conditions
            words = self._session.system.name_of(design, key)
            step = encode(SetCondition(unit=self._unit, name=key, on=not on))
            found.append({"label": _begun(words), "on": on, "step": step})
        return [*found]

    def _offers(self, place: Place) -> list[Json]:
        found = self._session.system.offers(self._state, self._unit, place)
        return [*map(_offer, _plain(found))][:_MOST_OFFERS]


def _say_once(group: Told) -> None:
    """What every line of a list offers alike stands above them."""
    lines = group.get("lines")
    if not isinstance(lines, list) or len(lines) < 2:
        return
    offered = [line.get("offers") or [] for line in lines if isinstance(line, dict)]
    first, *others = [offers for offers in offered if isinstance(offers, list)]
    alike = [offer for offer in first if all(offer in offers for offers in others)]
    if alike:
        group["offers"] = alike
        for line, offers in zip(lines, offered, strict=True):
            assert isinstance(line, dict)
            assert isinstance(offers, list)
            line["offers"] = [offer for offer in offers if offer not in alike]


def _stand_at(group: Told) -> None:
    """A press on the last mark rubs it out on paper; in a list the line where a track stands."""
    stops, now = group.get("stops"), group.get("now")
    if not isinstance(stops, list) or not isinstance(now, int):
        return
    below = [stop for stop in stops if isinstance(stop, list) and stop[0] == now - 1]
    if below and all(isinstance(stop, list) and stop[0] != now for stop in stops):
        below[-1][0] = now


def _leave_alone(group: Told) -> None:
    """A box that only counts has a stop of no meaning; one that only turns over says what it is."""
    stops = group.get("stops")
    if not isinstance(stops, list):
        return
    if len(stops) == 1 and group["most"] is None:
        stops[0] = [stops[0][0], "Change"] if isinstance(stops[0], list) else stops[0]
        return
    group["about"] = ""
    if len(stops) == 1:
        stops.clear()


def _begun(words: str) -> str:
    """As a line or a title begins."""
    return words[:1].upper() + words[1:]


def counted_step(make: Callable[[int], Command | None]) -> Told | None:
    """A step and the way to the number in it; None for one that has none."""
    one, two = make(1), make(2)
    if one is None or two is None:
        return None
    way = _difference(encode(one), encode(two))
    return None if way is None else {"step": encode(one), "way": [*way]}


def _difference(one: Json, two: Json) -> list[str | int] | None:
    """The way to the only place where two values differ."""
    keys: list[tuple[str | int, Json, Json]]
    if isinstance(one, dict) and isinstance(two, dict):
        # What is left out has its default.
        keys = [(key, one.get(key), two.get(key)) for key in {**one, **two}]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        keys = [(at, a, b) for at, (a, b) in enumerate(zip(one, two, strict=True))]
    else:
        return [] if _is_number(one) and _is_number(two) else None
    differ = [(key, a, b) for key, a, b in keys if a != b]
    if len(differ) != 1:
        return None
    key, a, b = differ[0]
    further = _difference(a, b)
    return None if further is None else [key, *further]


def _is_number(value: Json) -> bool:
    """True for one, and for what is left out where that is the usual one."""
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _plain(offers: Iterable[Offer]) -> list[Offer]:
    return [offer for offer in offers if not offer.command.is_internal]


def _offer(offer: Offer) -> Told:
    return {"label": offer.label, "step": encode(offer.command), "why": offer.why_not}
