"""The figure of an aerospace unit: plates of armor around the boxes of its structure."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, sqrt

from recordsheet_gui.sheet.aerospace.looks import drawn_around
from recordsheet_gui.sheet.aerospace.plans import PLANS, Edge, Plan, half_at, mean, plan_of
from recordsheet_gui.sheet.figure import Detail, Figure, Outline, Pair, Tone, middle, pair, polygon
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect
from recordsheet_gui.sheet.pips import GAP as GAP_OF_PIPS
from recordsheet_gui.sheet.pips import room_for
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.aerospace.facts import AFT, CRAFT_ARCS, FIGHTER_ARCS, NOSE, SHIP_ARCS, SI
from recordsheet_gui.units.gear import GearKind

GAP = 1.1
"""Between two plates, in mm; the body below them fills it."""
LABEL: Pair = (14.4, 11.2)
"""Width and height of a name with its count and threshold."""
CORE: Pair = (11.0, 7.6)
"""Those of the name of the structure, which stands among the plates."""
CLEAR = 1.5
"""Between a name and all that is drawn."""
LEFT: Mapping[str, str] = {"LWG": "RWG", "LS": "RS", "FLS": "FRS", "ALS": "ARS"}
"""Arcs of the left, from the front, and their twins."""
NEAR = 9.0
"""How far from its plate a name may begin."""
NARROWEST, WIDEST = 6.2, 15.0
"""Half the width of the room for structure."""
SLACK = 1.15
"""How much more room than plates the structure has: its boxes stand in a narrow field."""
LEAST = 0.05
"""What a plate counts at least, of all boxes: a name has to stand at it."""
SHORTEST = 9.0
"""Of a nose or a tail."""
BARE = 2.5
"""Of a deck without anything on it, above which it is plated."""
ROUNDS = 14
STEP = 0.5
BORDER = 0.6
MOST_GUNS = 4
MANY = 300
"""Boxes above which a hull is tried that has no room to spare."""
ASPECTS = (1.0, 0.75, 0.55)
"""How long such a hull is, by what its plan says."""
FILL = 0.72
"""What boxes cover of it at most, roughly."""
GROWTH = 1.06, 1.015
"""By which one that is too small grows, boldly and then with care."""
Boxes = tuple[tuple[str, int], ...]
"""How many each part has."""
USUAL = {NOSE: 60, AFT: 40, SI: 8}
"""Boxes of a craft that nobody has named; its sides have 44."""


def counts_of(design: AerospaceDesign) -> dict[str, int]:
    """The boxes of armor by arc, and those of the structure."""
    return {**design.armor, SI: design.si}


def figure_of(design: AerospaceDesign) -> Figure:
    """The figure with the boxes of armor and structure."""
    return _drawn(plan_of(design), tuple(counts_of(design).items()), _all_guns(design))


def usual(key: str) -> Figure:
    """A craft of its class as layouts name it."""
    arcs: tuple[str, ...] = CRAFT_ARCS
    if PLANS[key].look in ("fighter", "plane", "jet"):
        arcs = FIGHTER_ARCS
    elif PLANS[key].look in ("needle", "warship", "station"):
        arcs = SHIP_ARCS
    counts = {where: USUAL.get(where, 44) for where in arcs} | {SI: USUAL[SI]}
    return _drawn(key, tuple(counts.items()), ((NOSE, 2),))


def _all_guns(design: AerospaceDesign) -> Boxes:
    found = []
    for where in design.armor:
        carried = sum(i.gear.kind is GearKind.WEAPON and i.location == where for i in design.items)
        found.append((where, min(MOST_GUNS, carried)))
    return tuple(found)


@lru_cache(maxsize=64)
def _drawn(key: str, counts: Boxes, guns: Boxes) -> Figure:
    return Draft(PLANS[key], dict(counts), dict(guns)).figure()


def close_figures(design: AerospaceDesign, radius: float) -> tuple[Figure, ...]:
    """Hulls just large enough for boxes of a radius, long ones first; for those with many."""
    counts = counts_of(design)
    if sum(map(room_for, counts.values())) <= MANY:
        return ()
    return _close_figures(plan_of(design), tuple(counts.items()), _all_guns(design), radius)


@lru_cache(maxsize=32)
def _close_figures(key: str, boxes: Boxes, guns: Boxes, radius: float) -> tuple[Figure, ...]:
    counts, plan = dict(boxes), PLANS[key]
    room = sum(map(room_for, counts.values()))
    found = []
    for share in ASPECTS:
        area = room * ((2 + GAP_OF_PIPS) * radius) ** 2 / FILL
        for step in GROWTH:
            draft = Draft(replace(plan, aspect=share * plan.aspect, area=area), counts, dict(guns))
            while not draft.bare().holds(counts, radius):
                area *= step
                draft = Draft(replace(draft.plan, area=area), counts, dict(guns))
            # The next one tries what lies between this one and the last that was too small.
            area /= step
        found.append(draft.figure())
    return tuple(found)


class Draft:
    """A craft while it is cut into plates; y runs from its nose, x from the middle line."""

    def __init__(self, plan: Plan, counts: Mapping[str, int], guns: Mapping[str, int]) -> None:
        """So many boxes in its parts, and so many guns."""
        self.plan, self.guns = plan, guns
        self.arcs = tuple(where for where in counts if where != SI)
        rooms = {where: room_for(n) for where, n in counts.items()}
        least = 1 + LEAST * sum(rooms.values())
        self.rooms = {k: max(room, least if k != SI else 1.0) for k, room in rooms.items()}
        pairs = {"fore": ("RWG", "LWG", "RS", "LS", "FLS", "FRS"), "aft": ("ALS", "ARS")}
        beside = [
            max((self.rooms.get(k, 0.0) for k in keys), default=0.0) for keys in pairs.values()
        ]
        self.fore, self.hind = beside
        self._share_out()

    # -- how large it is -------------------------------------------------------------------------

    def _share_out(self) -> None:
        """Find the width, and the length of each part, at which all boxes have the same room."""
        plan = self.plan
        whole = self.rooms[NOSE] + self.rooms[AFT] + 2 * (self.fore + self.hind) + self.rooms[SI]
        self.each = plan.area / whole
        self.half = sqrt(plan.area / plan.aspect) / 1.6
        for _ in range(ROUNDS):
            self._lengths()
            self.half *= (self.length / (2 * self.half * plan.widest * plan.aspect)) ** 0.4
        self._lengths()

    def _lengths(self) -> None:
        plan, half, each = self.plan, self.half, self.each
        start = plan.glass[1] + 0.03
        wide = 2 * half * mean(plan.nose, start) * (1 - start)
        self.nose = max(SHORTEST, each * self.rooms[NOSE] / wide)
        self.aft = max(SHORTEST, each * self.rooms[AFT] / (2 * half * mean(plan.aft)))
        sides = each * (self.fore + self.hind)
        self.deck, best = NARROWEST, None
        deck, wide = NARROWEST, half * mean(plan.sides)
        while deck <= WIDEST:
            free = wide - deck
            if free > 4.0 or best is None:
                core = SLACK * each * self.rooms[SI] / (2 * deck - GAP)
                needed = max(core, 3.4) + CORE[1] + 2 * GAP
                long = max(sides / max(free, 4.0), needed)
                if best is None or long < best - 0.4:
                    best, self.deck = long, deck
            deck += 0.4
        self.middle = best or 20.0
        self.length = self.nose + self.middle + self.aft + 2 * GAP

    @property
    def first(self) -> float:
        """Where the sides begin."""
        return self.nose + GAP

    @property
    def last(self) -> float:
        """Where the tail begins."""
        return self.first + self.middle + GAP

    def half_at(self, y: float) -> float:
        """Half the width at a height."""
        plan = self.plan
        if y <= self.nose + GAP / 2:
            return self.half * half_at(plan.nose, min(1.0, y / self.nose))
        if y < self.last - GAP / 2:
            return self.half * half_at(
                plan.sides, min(1.0, max(0.0, (y - self.first) / self.middle))
            )
        return self.half * half_at(plan.aft, max(0.0, (y - self.last) / self.aft))

    def edge(
        self, part: Edge, top: float, long: float, start: float = 0.0, end: float = 1.0
    ) -> list[Pair]:
        """The right edge of a part from above."""
        places = [start, *(t for t, _ in part if start < t < end), end]
        return [(self.half * half_at(part, t), top + t * long) for t in places]

    # -- plates ----------------------------------------------------------------------------------

    def _plates(self) -> dict[str, Outline]:
        plan, nowhere = self.plan, Rect(0, 0, 0, 0)
        found = {NOSE: self._glazed(middle(*self.edge(plan.nose, 0, self.nose), label=nowhere))}
        found |= self._sides()
        found[AFT] = middle(*self.edge(plan.aft, self.last, self.aft), label=nowhere)
        found[SI] = self._core()
        return {where: found[where] for where in (*self.arcs, SI)}

    def _glazed(self, nose: Outline) -> Outline:
        """A cockpit before its boxes."""
        start, end = (share * self.nose for share in self.plan.glass)
        high = end - start
        inner = [(self.half_at(y) * 0.66, y) for y in (start, start + 0.4 * high, end)]
        pane = polygon((0.35, start), *inner, (0.35, end))
        other = tuple(Point(-x, y) for x, y in reversed(pane))
        behind = self.plan.glass[1] + 0.03
        field = middle(
            *self.edge(self.plan.nose, 0, self.nose, start=behind), label=nose.label
        ).points
        return replace(nose, glass=(pane, other), field=field)

    def _sides(self) -> dict[str, Outline]:
        if not self.hind:
            left, right = ("LWG", "RWG") if "LWG" in self.arcs else ("LS", "RS")
            return self._side(left, right, 0.0, 1.0)
        cut = self._cut()
        gap = GAP / 2 / self.middle
        return {
            **self._side("FLS", "FRS", 0.0, cut - gap),
            **self._side("ALS", "ARS", cut + gap, 1.0),
        }

    def _cut(self) -> float:
        """Where the sides of a ship are parted, in lengths of them."""
        inner, best, nearest = self.deck, 0.5, float("inf")
        wanted = self.fore / (self.fore + self.hind)
        whole = self.half * mean(self.plan.sides) - inner
        for i in range(20, 81):
            t = i / 100
            share = (self.half * mean(self.plan.sides, 0.0, t) - inner) * t / whole
            if abs(share - wanted) < nearest:
                best, nearest = t, abs(share - wanted)
        return best

    def _side(self, left: str, right: str, start: float, end: float) -> dict[str, Outline]:
        inner = self.deck + GAP / 2
        edge = self.edge(self.plan.sides, self.first, self.middle, start, end)
        top, low = edge[0][1], edge[-1][1]
        points = [(inner, top), *edge, (inner, low)]
        return pair(left, right, *points, label=Rect(0, 0, 0, 0))

    def _core(self) -> Outline:
        half, cut = self.deck - GAP / 2, 1.2
        top, low = self.first + CORE[1] + GAP, self.first + self.middle
        most = SLACK * 1.5 * self.each * self.rooms[SI] / (2 * half) + 3.0
        if low - top > most:
            top += (low - top - most) / 2
            low = top + most
        label = Rect(-CORE[0] / 2, top - CORE[1] - 0.7, *CORE)
        return middle(
            *((half - cut, top), (half, top + cut), (half, low - cut), (half - cut, low)),
            label=label,
        )

    def _deck(self, core: Outline) -> Iterator[Detail]:
        """Plating before and behind the structure, where it leaves any room."""
        half = self.deck
        ends = ((self.first, core.label.y - 0.4), (core.points[2].y + GAP, self.last - GAP))
        for top, low in ends:
            if low - top > BARE:
                plate = polygon((-half, top), (half, top), (half, low), (-half, low))
                yield Detail(plate, Tone.METAL)

    # -- names -----------------------------------------------------------------------------------

    def bare(self) -> Figure:
        """The plates alone, to see what they hold: names take longer to place."""
        return Figure(key="bare", size=(2 * self.half, self.length), outlines=self._plates())

    def figure(self) -> Figure:
        """All of it."""
        plates = self._plates()
        details = (*drawn_around(self), *self._deck(plates[SI]))
        shapes = [*(one.points for one in plates.values()), *(d.points for d in details)]
        labels = self._labels(plates, shapes)
        xs = [abs(x) for shape in shapes for x, _ in shape]
        xs += [max(abs(r.x), abs(r.right)) for r in labels.values()]
        ys = [y for shape in shapes for _, y in shape]
        ys += [y for r in labels.values() for y in (r.y, r.bottom)]
        down = BORDER + 0.5 - min(ys)
        outlines = {
            where: self._lowered(replace(one, label=labels.get(where, one.label)), down)
            for where, one in plates.items()
        }
        return Figure(
            key=f"aero-{self.plan.look}",
            size=(2 * (max(xs) + BORDER), max(ys) + down + BORDER + 0.5),
            outlines=outlines,
            modes={"": tuple(d._replace(points=_moved(d.points, down)) for d in details)},
        )

    @staticmethod
    def _lowered(one: Outline, down: float) -> Outline:
        return replace(
            one,
            points=_moved(one.points, down),
            label=one.label.moved(0, down),
            field=_moved(one.field, down),
            glass=tuple(_moved(pane, down) for pane in one.glass),
        )

    def _labels(self, plates: Mapping[str, Outline], shapes: list[Polygon]) -> dict[str, Rect]:
        """Names beside the craft, where they make it least larger, near to what they name."""
        found: dict[str, Rect] = {}
        widest = max(abs(x) for shape in shapes for x, _ in shape)
        high = [y for shape in shapes for _, y in shape]
        reach = _reach(shapes)
        above = float("-inf")
        for where in (NOSE, *LEFT, AFT):
            if where not in self.arcs:
                continue
            ys = [y for _, y in plates[where].points]
            aim = 0.3 * max(ys) if where == NOSE else (min(ys) + max(ys)) / 2
            best, least = Rect(0, 0, *LABEL), float("inf")
            for box in self._places(where, reach, (min(ys), max(ys))):
                wider = max(0.0, abs(box.x), box.right) - widest
                higher = max(0.0, min(high) - box.y, box.bottom - max(high))
                cost = 0.3 * abs(box.center.y - aim) + 1.2 * max(0.0, wider) + 1.2 * higher
                if cost < least and box.y >= above:
                    best, least = box, cost
            found[where], above = best, best.bottom
            if where in LEFT:
                found[LEFT[where]] = Rect(-best.right, best.y, *LABEL)
        return found

    def _places(self, where: str, reach: list[Pair], plate: Pair) -> Iterator[Rect]:
        """Where a name may stand: at the left at any height near its plate, or behind the end."""
        wide, high = LABEL
        y = plate[0] - high - NEAR
        while y <= plate[1] + NEAR:
            first = max(0, floor((y - CLEAR - reach[0][0]) / STEP))
            last = ceil((y + high + CLEAR - reach[0][0]) / STEP) + 1
            x = CLEAR + max((far for _, far in reach[first:last]), default=0.0)
            # Beyond the tip of a slim craft it would stand before it.
            if x > wide / 3:
                yield Rect(-x - wide, y, wide, high)
            y += STEP
        ends = [at for at, far in reach if far > 0 and at > 0] or [0.0]
        if where == AFT:
            yield Rect(-wide / 2, max(ends) + CLEAR, wide, high)


def _moved(points: Polygon, down: float) -> Polygon:
    return tuple(Point(x, y + down) for x, y in points)


def _reach(shapes: list[Polygon]) -> list[Pair]:
    """How far all that is drawn reaches to its sides, height by height."""
    start = -2 * LABEL[1]
    high = max(y for shape in shapes for _, y in shape) + 2 * LABEL[1]
    found = [0.0] * (int((high - start) / STEP) + 2)
    for shape in shapes:
        for a, b in pairwise((*shape, shape[0])):
            top, low = (a, b) if a.y <= b.y else (b, a)
            first, last = floor((top.y - start) / STEP), ceil((low.y - start) / STEP)
            for i in range(max(0, first), min(len(found) - 1, last) + 1):
                part = (start + i * STEP - top.y) / ((low.y - top.y) or 1.0)
                x = top.x + min(1.0, max(0.0, part)) * (low.x - top.x)
                # A level edge reaches as far as its farther end.
                wide = max(abs(top.x), abs(low.x)) if last - first <= 1 else abs(x)
                found[i] = max(found[i], wide)
    return [(start + i * STEP, far) for i, far in enumerate(found)]
