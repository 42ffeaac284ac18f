"""Every condition and every track of the BattleTech games, by when it ends."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.lasting import Lasting, Until
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.unit import View

LASTING = Lasting(
    {
        Until.PHASE: ("target/",),
        Until.TURN_END: ("flipped",),
        Until.TURN: (
            # How it moved, and what that cost.
            *("move/mode", "move/hexes", "move/turns", "move/flown", "stands", "stands/careful"),
            "converted",
            *("thrust", "thrust/safe", "descended", "rolled over", "hovers", "run", "launched/"),
            # What it did.
            *("fired/", "no-lock/", "cleared/", "extra-heat/", "spots/", "struck/", "strafed/"),
            # What was done to it.
            *("skidded", "tagged", "evading", "felt/", "infernos", "heat/outside", "heat/cooling"),
        ),
        Until.COUNT: ("shock/", "rest/"),
        Until.WORD: (
            # A roll, a repair of the moment or another move ends it.
            *("prone", "shutdown", "stalled", "unconscious", "unconscious/", "hull_down"),
            *(
                "hidden",
                "stuck",
                "random movement",
                "out of control",
                "jammed/",
                "malfunction/",
                "grappled",
            ),
            *("turret_jammed/", "clearing/", "crew/stunned", "crew/dazed", "jolted", "dumping/"),
            *("digging_in", "dug_in", "cover", "club/", "asked/", "mode/"),
            *("masc", "masc/rest", "supercharger", "supercharger/rest", "uses/", "idle/", "heat"),
            # Where it is.
            *(
                "facing",
                "straight",
                "airborne",
                "air",
                "altitude",
                "velocity",
                "elevation",
                "depth",
            ),
            *("grounded", "wading", "submerged", "over water", "no landing", "inside/"),
            *("carrying/", "carried/", "passenger/", "riding/", "mounted/", "rider/", "riders"),
            *("clamped", "towed", "towing/", "swarming", "swarming/", "swarmed/"),
            # What others do around it.
            *("ecm", "angel-ecm", "network/", "narc/", "inarc-homing/", "inarc-ecm/"),
            *("inarc-haywire/", "inarc-nemesis/"),
        ),
        Until.BATTLE: (
            *("immobile", "ejected", "abandoned", "crashed", "sunk", "destroyed", "destroyed/"),
            *("engine exploded", "fuel exploded", "crew incapacitated", "nowhere to go"),
            *("lost aboard", "commander pilots", "blown_off/", "flooded/", "collapsed/"),
            *("failed/", "used/", "unarmored/", "pack dropped", "half/", "modular/", "shield/"),
            *("bridge/", "ammo/", "bomb/", "lost/", "load/", "fuel", "sinks/lost", "life boats"),
            *("escape pods", "pilot/", "crew/", "sensors", "engine", "fuel_tank", "rotor"),
            *("flight_stabilizer", "stabilizer/", "turret_cleared/", "turret_locked/", "motive/"),
            *("wings", "place/"),
        ),
    },
    rules={"flipped": RuleId("BT-flip")},
)


def end_phase(draft: Draft, unit: UnitId) -> None:
    """What counted for one phase is over."""
    LASTING.end(draft, unit, Until.PHASE)


def close_turn(draft: Draft, view: View, unit: UnitId) -> None:
    """What ends with the turn is over; a wreck stays as it fell."""
    if not view.destroyed:
        LASTING.end(draft, unit, Until.TURN_END)


def end_turn(draft: Draft, view: View, unit: UnitId) -> None:
    """What counted for one turn is over, and what was switched for one turn rests again."""
    modes.rest(draft, view, unit)
    LASTING.end(draft, unit, Until.TURN)
