"""The figure of a vehicle: plates around a deck, cut so that each has room for its boxes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import sqrt

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.figure import (
    Detail,
    Figure,
    Outline,
    Pair,
    Tone,
    middle,
    pair,
    polygon,
    round_shape,
)
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect
from recordsheet_gui.sheet.pips import GAP as GAP_OF_PIPS
from recordsheet_gui.sheet.pips import room_for
from recordsheet_gui.sheet.vehicle.profiles import PROFILES, Hull
from recordsheet_gui.sheet.vehicle.running_gear import running_gear
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import LARGE_SIDES, ROTOR, SIDES, TURRETS, Motion

GAP = 1.1
"""Between two plates, in mm; the body below them fills it."""
THINNEST = 6.4
"""The least width of a plate beside the deck."""
BARE = 0.07
"""What a deck without a turret takes of the hull."""
SLACK = 1.3
"""How much more deck than plate a turret needs."""
LEAST = 0.07
"""What a plate counts at least, of all boxes: a name has to stand at it."""
BARREL, ROUND, HUB = 2.4, 0.26, 0.38
"""A gun before its turret in mm, and how much of the corners of a turret and a hub is cut."""
LONGER = 1.1
"""How much longer a hull with two of them is."""
LONGEST_HUB = 15.0
BORDER = 1.1
"""Above and below a hull without names there: its body reaches beyond the plates."""
CLEAR = 1.4
"""Between a turret and its name."""
HATCH = 2.1
SMALLEST, MORE = 7.0, 5.0
"""What a turret with few boxes is long at least, in mm, and what one with many adds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """How large things are in a figure, in mm."""

    half: float
    """Of the hull's width."""
    length: float
    beside: float
    """What the running gear takes beyond it."""
    side_label: float
    """Width of the names at the sides."""
    label: Pair
    """Width and height of other names."""
    in_corners: bool = False
    """True where the names of front and rear stand in the corners: all of the height is hull."""
    clears_deck: bool = False
    """True where those of turrets stand in the other two."""


SCHEMES: Mapping[str, Scheme] = {
    "armor": Scheme(half=19.0, length=80.0, beside=4.0, side_label=12.0, label=(13.0, 8.2)),
    "structure": Scheme(half=18.0, length=46.0, beside=2.6, side_label=11.5, label=(11.5, 8.8)),
}
CLOSE: Mapping[str, Scheme] = {
    "armor": replace(SCHEMES["armor"], beside=2.0, side_label=11.0, in_corners=True),
    "structure": replace(
        SCHEMES["structure"],
        beside=1.2,
        side_label=8.8,
        label=(9.6, 6.6),
        in_corners=True,
        clears_deck=True,
    ),
}
"""For so many boxes that there is no room to spare; the hull is as large as they need it."""
MANY = {"armor": 240, "structure": 80}
"""More boxes than this make a hull of four sides one of the largest too."""
ASPECTS = (0.5, 0.54, 0.57, 0.6, 0.66, 0.76, 1.0)
"""Widths of such a hull, in its lengths."""
FILL = 0.68
"""What boxes cover of such a hull at most, roughly."""
GROWTH = 1.06, 1.01
"""By which one that is too small grows, boldly and then with care."""
USUAL = {"armor": 30, "structure": 6}
"""Boxes of a plate of a tank that nobody has named."""
SLIM = {Motion.VTOL: 0.9, Motion.HYDROFOIL: 0.94, Motion.SUBMARINE: 0.94}
"""Hulls that are narrower than the others."""


def figure_of(part: str, design: VehicleDesign) -> Figure:
    """The figure with the boxes of armor or structure."""
    points = design.armor if part == "armor" else design.structure
    return _drawn(part, design.motion, tuple(points.items()))


def usual(part: str) -> Figure:
    """What a layout names: a tank with a turret."""
    return _drawn(part, Motion.TRACKED, tuple((key, USUAL[part]) for key in (*SIDES, *TURRETS[1])))


@lru_cache(maxsize=64)
def _drawn(part: str, motion: Motion, points: tuple[tuple[str, int], ...]) -> Figure:
    return _Draft(part, motion, dict(points), SCHEMES[part]).figure()


def close_figures(part: str, design: VehicleDesign, radius: float) -> tuple[Figure, ...]:
    """Hulls that are just large enough for boxes of a radius, slim ones first; for the largest."""
    points = design.armor if part == "armor" else design.structure
    if LARGE_SIDES[1] not in points and sum(map(room_for, points.values())) <= MANY[part]:
        return ()
    return _close_figures(part, design.motion, tuple(points.items()), radius)


@lru_cache(maxsize=32)
def _close_figures(
    part: str, motion: Motion, counts: tuple[tuple[str, int], ...], radius: float
) -> tuple[Figure, ...]:
    points = dict(counts)
    boxes = sum(map(room_for, points.values()))
    found = []
    for aspect in ASPECTS:
        half = sqrt(boxes / FILL * aspect) * (2 + GAP_OF_PIPS) * radius / 2
        for step in GROWTH:
            figure = _close(part, motion, points, half, aspect)
            while not figure.holds(points, radius):
                half *= step
                figure = _close(part, motion, points, half, aspect)
            # The next one tries what lies between this one and the last that was too small.
            half /= step
        found.append(figure)
    return tuple(found)


def _close(
    part: str, motion: Motion, points: Mapping[str, int], half: float, aspect: float
) -> Figure:
    scheme = replace(CLOSE[part], half=half, length=2 * half / aspect)
    return _Draft(part, motion, points, scheme).figure()


class _Draft:
    """A hull while it is cut into plates."""

    def __init__(
        self, part: str, motion: Motion, points: Mapping[str, int], scheme: Scheme
    ) -> None:
        self.scheme = scheme
        self.part, self.motion = part, motion
        self.profile = PROFILES[motion]
        self.on_deck = tuple(key for key in (*TURRETS[1], "FT", "RT", ROTOR) if key in points)
        self.below = GAP / 2 if scheme.clears_deck else scheme.label[1] + CLEAR
        self.name = BARREL + self.below
        self.high = {key: self.name + _least(points[key]) for key in self.on_deck}
        self.least = sum(self.high.values()) + 2 * GAP
        # A deck that is full of turrets makes a longer hull.
        between = 1 - self.profile.front - self.profile.rear
        is_longer = len(self.on_deck) > 1 and not scheme.in_corners
        usual = scheme.length * (LONGER if is_longer else 1.0)
        length = max(usual, self.least / between + 1.0)
        self.hull = Hull(self.profile, scheme.half * SLIM.get(motion, 1.0), length)
        self.top = BORDER if scheme.in_corners else scheme.label[1] + 1.6
        self.is_large = LARGE_SIDES[1] in points
        rooms = {key: room_for(n) for key, n in points.items()}
        least = 1 + LEAST * sum(rooms.values())
        self.weights = {key: max(room, least) for key, room in rooms.items()}
        self._share_out()

    def _weight(self, *keys: str) -> float:
        return max(self.weights[key] for key in keys)

    def _share_out(self) -> None:
        """Find the heights of front and rear, and the width of the deck."""
        hull, scheme, long = self.hull, self.scheme, self.profile
        front, rear = self.weights["FR"], self.weights["RR"]
        right, left = (
            sum(self.weights[key] for key in keys if key in self.weights)
            for keys in (("RS", "FRRS", "RRRS"), ("LS", "FRLS", "RRLS"))
        )
        beside = 2 * max(right, left)
        deck = SLACK * sum(self.weights[key] for key in self.on_deck)
        boxes = front + rear + beside + deck
        # Names on the deck take room that no box can have.
        wide = 2 * HATCH if scheme.clears_deck else scheme.label[0]
        names = len(self.on_deck) * wide * self.name if self.on_deck else 0.0
        each = max(0.4 * hull.area, hull.area - names) / boxes
        if not self.on_deck:
            each *= 1 - BARE
        least = wide / 2 + 0.6 if self.on_deck else HATCH + 0.9
        self.front = max(long.front * hull.length, hull.reach(each * front))
        self.rear = max(long.rear * hull.length, hull.reach(each * rear, from_rear=True))
        surplus = self.front + self.rear - (hull.length - self.least)
        if surplus > 0:
            # Those that are more than round ends give way.
            ends = long.front * hull.length, long.rear * hull.length
            free = self.front + self.rear - sum(ends)
            self.front -= surplus * (self.front - ends[0]) / free
            self.rear -= surplus * (self.rear - ends[1]) / free
        high = hull.length - self.front - self.rear - 2 * GAP
        wanted = hull.area - each * (front + rear + beside)
        self.deck = max(least, wanted / (2 * high))
        most = hull.half(hull.length / 2) - THINNEST
        self.deck = min(self.deck, max(least, most))

    # -- plates ----------------------------------------------------------------------------

    def figure(self) -> Figure:
        """All of it."""
        scheme = self.scheme
        half = scheme.half + scheme.beside + scheme.side_label
        details = (
            *running_gear(self.motion, self.hull, scheme.beside),
            *self._on_bare_deck(),
            *self._barrels(),
        )
        return Figure(
            key=f"{self.motion}-{self.part}",
            size=(2 * half, self.hull.length + 2 * self.top),
            outlines={key: self._lowered(one) for key, one in self._outlines().items()},
            modes={"": tuple(d._replace(points=self._down(d.points)) for d in details)},
        )

    def _down(self, points: Polygon) -> Polygon:
        return tuple(Point(x, y + self.top) for x, y in points)

    def _lowered(self, one: Outline) -> Outline:
        return replace(
            one,
            points=self._down(one.points),
            label=one.label.moved(0, self.top),
            glass=tuple(map(self._down, one.glass)),
        )

    def _outlines(self) -> dict[str, Outline]:
        hull, (wide, high) = self.hull, self.scheme.label
        edge = hull.edge(0, self.front)
        rear = hull.edge(hull.length - self.rear, hull.length)
        above, below = (Rect(-wide, y, 2 * wide, high) for y in (-high - 1.2, hull.length + 1.2))
        if self.scheme.in_corners:
            above, below = (self._corner(is_left=True, is_low=is_low) for is_low in (False, True))
        found = {"FR": middle(*edge, label=above)}
        if self.part == "armor" and self.motion in GLAZED:
            found["FR"] = self._glazed(found["FR"])
        found |= self._sides()
        found["RR"] = middle(*rear, label=below)
        return found | dict(self._on_deck())

    def _corner(self, *, is_left: bool, is_low: bool) -> Rect:
        """The place of a name beside an end of the hull."""
        scheme = self.scheme
        beside, high = scheme.half + scheme.beside, scheme.label[1]
        x = -beside - scheme.side_label if is_left else beside + 0.4
        return Rect(x, self.hull.length - high if is_low else 0, scheme.side_label - 0.4, high)

    def _glazed(self, nose: Outline) -> Outline:
        """A cockpit before its boxes."""
        y = 0.04 * self.hull.length
        low = y + 0.04 * self.hull.length
        inner = [(self.hull.half(at) * 0.62, at) for at in (y, low)]
        pane = polygon((0.5, y), inner[0], inner[1], (0.5, low))
        other = tuple(Point(-x, at) for x, at in reversed(pane))
        edge = self.hull.edge(low + 0.6, self.front)
        field = middle(*edge, label=nose.label).points
        return replace(nose, glass=(pane, other), field=self._down(field))

    def _sides(self) -> dict[str, Outline]:
        top, low = self.front + GAP, self.hull.length - self.rear - GAP
        if not self.is_large:
            return self._side(SIDES[2], SIDES[1], top, low)
        fore, aft = self._weight("FRRS", "FRLS"), self._weight("RRRS", "RRLS")
        cut = top + (low - top) * fore / (fore + aft)
        return {
            **self._side("FRLS", "FRRS", top, cut - GAP / 2),
            **self._side("RRLS", "RRRS", cut + GAP / 2, low),
        }

    def _side(self, left: str, right: str, top: float, low: float) -> dict[str, Outline]:
        scheme = self.scheme
        edge = self.hull.edge(top, low)
        inner = self.deck + GAP / 2
        y = (top + low) / 2 - scheme.label[1] / 2
        if self.motion in (Motion.VTOL, Motion.WIGE) and not self.is_large:
            # Wings and blades reach beyond the middle.
            y = top + 0.1 * (low - top)
        label = Rect(scheme.half + scheme.beside + 0.4, y, scheme.side_label - 0.4, scheme.label[1])
        return pair(left, right, (inner, top), *edge, (inner, low), label=label)

    # -- the deck --------------------------------------------------------------------------

    def _rooms(self) -> Iterator[tuple[str, float, float]]:
        """What stands on the deck, each with the top and the bottom of its room."""
        top, low = self.front + GAP, self.hull.length - self.rear - GAP
        whole = sum(self.weights[key] for key in self.on_deck)
        free = low - top - sum(self.high.values())
        for key in self.on_deck:
            high = self.high[key] + free * self.weights[key] / whole
            yield key, top, top + high
            top += high

    def _on_deck(self) -> Iterator[tuple[str, Outline]]:
        wide, high = self.scheme.label
        half = self.deck - GAP / 2
        for key, top, low in self._rooms():
            start, end = top + BARREL, low - self.below
            if key == ROTOR and end - start > LONGEST_HUB:
                start += (end - start - LONGEST_HUB) / 2
                end = start + LONGEST_HUB
            label = Rect(-wide / 2, end + CLEAR, wide, high)
            if self.scheme.clears_deck:
                label = self._corner(is_left=False, is_low=key != self.on_deck[0])
            cut = (HUB if key == ROTOR else ROUND) * min(half, end - start)
            yield (
                key,
                middle(
                    *((half - 1.3 * cut, start), (half, start + 1.3 * cut)),
                    *((half, end - cut), (half - cut, end)),
                    label=label,
                ),
            )

    def _barrels(self) -> Iterator[Detail]:
        for key, top, _ in self._rooms():
            if key != ROTOR:
                for x in (-1.7, 0.5):
                    barrel = polygon(
                        *((x, top + 0.2), (x + 1.2, top + 0.2)),
                        *((x + 1.2, top + BARREL + 0.4), (x, top + BARREL + 0.4)),
                    )
                    yield Detail(barrel, Tone.DARK, key)

    def _on_bare_deck(self) -> Iterator[Detail]:
        """Hatches and a grille where no turret stands."""
        if self.on_deck:
            return
        top, low = self.front + GAP, self.hull.length - self.rear - GAP
        half = self.deck - 0.2
        yield Detail(polygon((-half, top), (half, top), (half, low), (-half, low)), Tone.METAL)
        radius = min(HATCH, half - 0.5)
        for at in (0.16, 0.42):
            center = top + at * (low - top)
            yield Detail(round_shape(0, center, radius), Tone.DARK)
        for i in range(5):
            y = top + (0.66 + 0.06 * i) * (low - top)
            slit = polygon(
                *((-radius, y), (radius, y)),
                *((radius, y + 0.025 * (low - top)), (-radius, y + 0.025 * (low - top))),
            )
            yield Detail(slit, Tone.DARK)


def _least(boxes: int) -> float:
    """How long a turret is at least."""
    return SMALLEST + min(MORE, 0.25 * max(0, boxes - 6))


GLAZED = (Motion.VTOL, Motion.WIGE)
"""What has a cockpit."""
