"""Short words for a ship's systems, for labels and for the chart."""

from collections.abc import Mapping

from recordsheet_gui.units.ship.design import Grouping

SHORT: Mapping[str, str] = {
    "forward hull": "F hull",
    "aft hull": "A hull",
    "left warp": "L warp",
    "right warp": "R warp",
    "center warp": "C warp",
    "impulse": "Impulse",
    "APR": "APR",
    "battery": "Battery",
    "transporter": "Trans",
    "tractor": "Tractor",
    "flag bridge": "Flag",
    "security station": "Security",
    "emergency bridge": "Emer",
    "auxiliary control": "Aux con",
    "damage control": "Dam con",
    "phaser-1": "Ph-1",
    "phaser-2": "Ph-2",
    "phaser-3": "Ph-3",
    "phaser-4": "Ph-4",
    "phaser-g": "Ph-G",
    "disruptor": "Disr",
    "plasma torpedo": "Plasma",
    "plasma rack": "Plasma rack",
    "fusion beam": "Fusion",
    "gatling phaser": "Ph-G",
    "web generator": "Web gen",
    "option mount": "Opt",
    "drone rack": "Drone",
    "any warp": "Any warp",
    "any weapon": "Weapon",
    "torpedo": "Torp",
    "excess damage": "Excess",
}


def short(word: str) -> str:
    """A system or a result of the chart in few letters."""
    return SHORT.get(word, word[:1].upper() + word[1:])


def cluster_title(grouping: Grouping) -> str:
    """What stands over a grouping: its system and its arcs, or the label of its own."""
    word = short(grouping.system)
    if grouping.content:
        word = f"{word} {short(grouping.content)}"
    if grouping.arcs:
        return f"{word} {'+'.join(grouping.arcs)}".upper()
    label, _, rest = grouping.label.partition(",")
    if label.casefold().startswith(grouping.system.casefold()):
        tail = label[len(grouping.system) :].strip(" s")
        word = f"{word} {tail}".strip()
    elif label:
        word = label
    # Where the part of the ship says it already, "boom" need not stand there again.
    rest = rest.strip()
    if rest and rest not in (grouping.part, "secondary hull"):
        word = f"{word} {rest}"
    return word.upper()
