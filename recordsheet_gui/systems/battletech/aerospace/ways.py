"""Ways to move that sheet and panel offer of an aerospace unit."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.ways import Ground, Way
from recordsheet_gui.systems.battletech.aerospace import flight, landing, moves, numbers, paper
from recordsheet_gui.systems.battletech.aerospace.landing import Liftoff
from recordsheet_gui.systems.battletech.aerospace.moves import Fly
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.flight import Land

MOST_TURNS = 6
ONE_HEX = Ground(key="one hex", label="in one hex", words="All of it is spent in one hex")
TWICE = Ground(
    key="rolls", label="rolls twice", words="It turns over more than once: a control roll follows"
)
CEILING = Ground(
    key="ceiling", label="above ceiling", words="It flies above its ceiling: a control roll follows"
)
WRONG_MAP = Ground(
    key="map", label="wrong map", words="It enters a map where its kind is barred: a control roll"
)
ABOUT = Ground(
    key="about", label="sides round", words="It turns its left and right sides round: 1 thrust"
)
FREE = Ground(
    key="free", label="earned", words="Flying straight on has earned it: it costs no thrust"
)
DOWN = Ground(key="vertical", label="straight down", words="It lands without rolling along")
PAD = Ground(key="pad", label="from a pad", words="It stands on a landing pad")


def ways(view: Aero, unit: UnitId) -> tuple[Way, ...]:
    """All of them: in the air and in space velocity, altitude, turns; on the ground the start."""
    if view.is_grounded:
        return tuple(_up(view, unit))
    return tuple(_on(view, unit))


def _up(view: Aero, unit: UnitId) -> Iterator[Way]:
    def start(vertical: bool) -> Way:
        def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Liftoff:
            return Liftoff(unit=unit, vertical=vertical, pad=PAD.key in ground)

        return Way(
            key="liftoff",
            title="Lift off straight up" if vertical else "Lift off along the ground",
            asks="",
            command=command,
            ground=(PAD,) if vertical else (),
        )

    if not view.design.is_spheroid:
        yield start(vertical=False)
    yield start(vertical=True)


def _on(view: Aero, unit: UnitId) -> Iterator[Way]:
    left = max(0, numbers.max_thrust(view).value - numbers.spent(view))
    now = view.velocity

    def thrust(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Fly:
        return Fly(
            unit=unit,
            thrust=hexes,
            one_hex=ONE_HEX.key in ground,
            over=2 if TWICE.key in ground else 0,
            ceiling=CEILING.key in ground,
            wrong_map=WRONG_MAP.key in ground,
            about=ABOUT.key in ground,
        )

    if view.design.safe_thrust:
        extra = (CEILING, WRONG_MAP) if flight.needs_air(view) else ()
        extra = (*extra, ABOUT) if view.design.is_spheroid else extra
        yield Way(
            key="safe thrust",
            also=("max thrust",),
            title="Thrust",
            asks="how much thrust",
            most=left,
            command=thrust,
            ground=(ONE_HEX, TWICE, *extra),
        )
        yield Way(
            key="velocity",
            title="Velocity",
            asks="which velocity",
            least=max(0, now - left),
            most=min(paper.FASTEST, now + left),
            command=lambda hexes, ground, turns=0: Fly(unit=unit, velocity=hexes),
        )
    if view.altitude is not None:
        yield Way(
            key="altitude",
            title="Altitude",
            asks="which altitude",
            least=1,
            most=min(paper.HIGHEST, view.altitude + left // moves.CLIMB),
            command=lambda hexes, ground, turns=0: Fly(unit=unit, altitude=hexes),
            warning=f"a climb costs {moves.CLIMB} thrust a level, {moves.STEEP} levels down in a "
            "turn a control roll",
        )
    if view.design.safe_thrust:
        yield from (_turn(view, unit, side, left) for side in ("left", "right"))
    if view.is_airborne and moves.can_hover(view):
        yield Way(
            key="hover",
            title="Hover",
            most=left // moves.HOVERS_A_HEX,
            command=lambda hexes, ground, turns=0: Fly(unit=unit, hover=True, hexes=hexes),
        )
    if view.altitude is not None:
        yield _land(view, unit)


def _turn(view: Aero, unit: UnitId, side: str, left: int) -> Way:
    each = moves.facing(view, view.velocity) + (numbers.turning(view, side) or 0)

    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Fly:
        free = hexes if FREE.key in ground else 0
        if side == "left":
            return Fly(unit=unit, left=hexes, free=free)
        return Fly(unit=unit, right=hexes, free=free)

    return Way(
        key="turn",
        title=f"Turn {side}",
        asks="how many hexsides",
        least=1,
        most=max(1, min(MOST_TURNS, left // each)) if each else MOST_TURNS,
        command=command,
        ground=(FREE,) if view.is_airborne else (),
        warning=f"a hexside costs {each} thrust",
    )


def _land(view: Aero, unit: UnitId) -> Way:
    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Land:
        vertical = True if DOWN.key in ground else None
        terrain = tuple(key for key in ground if key != DOWN.key)
        return Land(unit=unit, terrain=terrain, vertical=vertical)

    path = tuple(
        Ground(key=word, label=word, words=f"{word} in the path: +{value}, straight down half")
        for word, value in landing.ground().terrain.items()
    )
    number = landing.landing(view, Land(unit=unit)).value
    down = () if view.design.is_spheroid else (DOWN,)
    return Way(
        key="land",
        title="Land",
        asks="",
        command=command,
        ground=(*down, *path),
        warning=f"a landing roll at {number}+ on a runway; what else lies in the path is ticked",
    )
