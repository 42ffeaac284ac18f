"""A second reader of .mul files, made from the facts of the format alone.

It shares no line with the program's own, takes XML from the standard library's tree, and only says
what stands there, by the words of the format: what our files must say to others.
"""

from typing import Any
from xml.etree import ElementTree

SECTIONS = ("survivors", "allies", "salvage", "retreated", "devastated")


def read(text: str) -> list[dict[str, Any]]:
    """Every unit of a file."""
    root = ElementTree.fromstring(text.encode("utf-8"))
    assert root.tag in ("unit", "record")
    numbers = root.attrib["version"].split(".")
    assert len(numbers) == 3
    assert all(number.isdigit() for number in numbers)
    found: list[tuple[str | None, ElementTree.Element]]
    if root.tag == "unit":
        found = [(None, entity) for entity in root.findall("entity")]
    else:
        assert all(section.tag in (*SECTIONS, "kills") for section in root)
        found = [(part.tag, entity) for part in root for entity in part.findall("entity")]
    ids = [entity.find("Game").attrib["id"] for _, entity in found]  # type: ignore[union-attr]
    assert ids == [str(number + 1) for number in range(len(found))]
    return [_unit(section, entity) for section, entity in found]


def _unit(section: str | None, entity: ElementTree.Element) -> dict[str, Any]:
    outside = entity.attrib["externalId"]
    assert len(outside) == 36
    assert outside.count("-") == 4
    return {
        "section": section,
        "chassis": entity.attrib["chassis"],
        "model": entity.attrib["model"],
        "crew": _crew(entity),
        "places": dict(map(_place, entity.findall("location"))),
        **{
            child.tag: dict(child.attrib)
            for child in entity
            if child.tag not in ("location", "pilot", "crew", "bombs", "transportBay")
        },
        "bombs": {
            bomb.attrib["type"]: int(bomb.attrib["load"]) for bomb in entity.findall("bombs/bomb")
        },
    }


def _crew(entity: ElementTree.Element) -> list[dict[str, Any]]:
    crew = entity.find("crew")
    people = entity.findall("pilot") if crew is None else crew.findall("crewMember")
    if crew is not None:
        # One seat outside these breaks the whole file for its own program.
        seats = {"dual": 2, "tripod": 2, "quadvee": 2, "command_console": 2, "superheavy_tripod": 3}
        assert len(people) == seats[crew.attrib["crewType"]]
        assert [one.attrib["slot"] for one in people] == [str(n) for n in range(len(people))]
    else:
        assert len(people) == 1
        assert int(people[0].attrib["size"]) >= 1
    found = []
    for one in people:
        hits = one.attrib.get("hits", "0")
        assert hits == "Dead" or 0 <= int(hits) <= 5
        assert 0 <= int(one.attrib["gunnery"]) <= 8
        assert 0 <= int(one.attrib["piloting"]) <= 8
        found.append(
            {
                "name": one.attrib["name"],
                "gunnery": int(one.attrib["gunnery"]),
                "piloting": int(one.attrib["piloting"]),
                "hits": 6 if hits == "Dead" else int(hits),
            }
        )
    return found


def _place(location: ElementTree.Element) -> tuple[int, dict[str, Any]]:
    index = int(location.attrib["index"])
    if location.attrib.get("isDestroyed") == "true":
        assert len(location) == 0
        return index, {"gone": True}
    points = {}
    for armor in location.findall("armor"):
        kind = armor.attrib.get("type", "Front")
        assert kind in ("Front", "Rear", "Internal")
        left = armor.attrib["points"]
        points[kind] = 0 if left == "Destroyed" else int(left)
        assert left == "Destroyed" or 1 <= points[kind] <= 2000
    slots = []
    for slot in location.findall("slot"):
        number = slot.attrib["index"]
        assert number == "N/A" or int(number) >= 1
        assert slot.attrib["type"]
        assert int(slot.attrib.get("shots", "0")) >= 0
        slots.append(dict(slot.attrib))
    flags = [child.tag for child in location if child.tag not in ("armor", "slot")]
    assert set(flags) <= {"breached", "blownOff", "stabilizer"}
    return index, {"points": points, "slots": slots, "flags": flags}
