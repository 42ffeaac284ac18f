"""A LAM that flies as a fighter: how high, how fast, and what happens without control."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.ways import Ground, Way
from recordsheet_gui.systems.battletech.flight import (
    ALTITUDE,
    THRUST,
    VELOCITY,
    Crash,
    Land,
    SetAltitude,
    SetVelocity,
    SpendThrust,
)
from recordsheet_gui.systems.battletech.mech import shapes
from recordsheet_gui.systems.battletech.mech.view import Mech

FLIGHT = RuleId("BT-lam-flight")
RECOVERY = RuleId("BT-lam-recovery")

SPENT = THRUST
"""As of aerospace units, whose other tracks a LAM has too once it is a fighter."""
HIGHEST, FASTEST = 10, 99
RANDOM = ConditionKey("random movement")
BADLY = 6
"""A roll that fails by so much makes it move at random."""
ALONG = Ground(key="along", label="rolls along", words="It rolls along and not straight down")
IN_AIR, PUSHED_CONTROL, PUSHED_AIM, NO_CONTROL_AIM, LANDED_AIM = 1, 1, 2, 2, 2


def altitude(mech: Mech) -> int:
    """How high a fighter flies in an atmosphere; 0 elsewhere, and in other shapes."""
    return mech.paper.tracks.get(ALTITUDE, 0) if shapes.is_fighter(mech) else 0


def is_landed(mech: Mech) -> bool:
    """True for a fighter that stands on the ground."""
    return mech.flier is not None and mech.flier.is_grounded


def velocity(mech: Mech) -> int:
    """How fast it flies."""
    return mech.paper.tracks.get(VELOCITY, 0)


def is_pushed(mech: Mech, safe: int) -> bool:
    """True where more thrust was spent this turn than is safe."""
    return shapes.is_fighter(mech) and mech.paper.tracks.get(SPENT, 0) > safe


def control_parts(mech: Mech, safe: int) -> Iterator[Part]:
    """What flight adds to control rolls."""
    if is_pushed(mech, safe):
        yield Part(label="above Safe Thrust", value=PUSHED_CONTROL, rule=FLIGHT)
    if altitude(mech):
        yield Part(label="in the atmosphere", value=IN_AIR, rule=FLIGHT)
        fast = velocity(mech) - 2 * safe
        if fast > 0:
            yield Part(label="too fast", value=fast, rule=FLIGHT)


def aim_parts(mech: Mech, safe: int) -> Iterator[Part]:
    """What flight adds to its shots."""
    if is_pushed(mech, safe):
        yield Part(label="above Safe Thrust", value=PUSHED_AIM, rule=FLIGHT)
    if shapes.is_fighter(mech) and shapes.OUT_OF_CONTROL in mech.paper.conditions:
        yield Part(label="out of control", value=NO_CONTROL_AIM, rule=FLIGHT)
    if is_landed(mech):
        yield Part(label="on the ground", value=LANDED_AIM, rule=FLIGHT)


def lose_control(draft: Draft, mech: Mech, unit: UnitId, missed: int) -> None:
    """Nobody flies it any more; in the air it falls, once, and may crash."""
    cause = Cause(rule=shapes.CONTROL)
    was_lost = shapes.OUT_OF_CONTROL in mech.paper.conditions
    draft.set(unit, shapes.OUT_OF_CONTROL, cause)
    if missed >= BADLY:
        draft.set(unit, RANDOM, cause)
    high = altitude(mech)
    if not high or was_lost:
        return
    (fall,) = draft.roll(1, 6, "Altitude lost", FLIGHT, unit=unit)
    draft.move(unit, ALTITUDE, max(0, high - fall), cause)
    if high <= fall:
        draft.owe(Crash(unit=unit), FLIGHT, unit=unit, why="it reaches the ground out of control")


def words(mech: Mech) -> Iterator[str]:
    """What the sheet says of its flight, and of what is in its bomb bays."""
    tracks = mech.paper.tracks
    if altitude(mech):
        yield f"altitude {altitude(mech)}"
    elif is_landed(mech):
        yield "grounded"
    if shapes.is_fighter(mech) and velocity(mech):
        yield f"velocity {velocity(mech)}"
    if mech.design.config is shapes.LAM and any(key.startswith("bomb/") for key in tracks):
        # Only who carries bombs asks what is left of them.
        from recordsheet_gui.systems.battletech.aerospace.stores import hung

        for store, count in hung(mech).items():
            yield f"{count} {store}"


def ways(mech: Mech, unit: UnitId, safe: int, most: int) -> tuple[Way, ...]:
    """What the panel asks of a fighter: the marks of its flight."""
    left = max(0, most - mech.paper.tracks.get(SPENT, 0))
    now, high = velocity(mech), altitude(mech)
    down = (_landing(unit),) if high else ()
    return (
        Way(
            key="safe thrust",
            title="Thrust",
            asks="how much thrust",
            least=1,
            most=left,
            command=lambda hexes, ground, turns=0: SpendThrust(unit=unit, spend=hexes),
            warning=f"above {safe} aim and control suffer",
        ),
        Way(
            key="velocity",
            title=f"Velocity {now}",
            asks="which velocity",
            least=max(0, now - most),
            most=min(FASTEST, now + most),
            command=lambda hexes, ground, turns=0: SetVelocity(unit=unit, to=hexes),
        ),
        Way(
            key="altitude",
            title=f"Altitude {high}",
            asks="which altitude",
            most=HIGHEST,
            command=lambda hexes, ground, turns=0: SetAltitude(unit=unit, to=hexes),
        ),
        *down,
    )


def _landing(unit: UnitId) -> Way:
    # Who flies has read what makes a landing harder.
    from recordsheet_gui.systems.battletech.aerospace.landing import ground

    def land(hexes: int, said: tuple[str, ...], turns: int = 0, /) -> Land:
        terrain = tuple(word for word in said if word != ALONG.key)
        return Land(unit=unit, terrain=terrain, vertical=False if ALONG.key in said else None)

    path = tuple(
        Ground(key=word, label=word, words=f"{word} below: half of +{value}, all along the ground")
        for word, value in ground().terrain.items()
    )
    return Way(key="land", title="Land", asks="", command=land, ground=(ALONG, *path))


def regain(draft: Draft, unit: UnitId) -> None:
    """Somebody flies it again."""
    for condition in (shapes.OUT_OF_CONTROL, RANDOM):
        draft.set(unit, condition, Cause(rule=RECOVERY), on=False)
