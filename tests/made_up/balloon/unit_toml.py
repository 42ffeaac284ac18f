"""The balloon's own file."""

import tomllib

from recordsheet_gui.importers.formats import Formats
from recordsheet_gui.importers.report import ImportReport
from tests.made_up.balloon.design import BalloonDesign


def read_balloon(name: str, text: str, shipped: bool) -> ImportReport:
    data = tomllib.loads(text)
    design = BalloonDesign(
        name=data["name"], armor=data["armor"], structure=data["structure"], height=data["height"]
    )
    return ImportReport(design=design)


def write_balloon(design: BalloonDesign) -> str:
    lines = [f'kind = "balloon"\nname = "{design.name}"\nheight = {design.height}']
    for part, points in (("armor", design.armor), ("structure", design.structure)):
        lines.append(f"[{part}]")
        lines += [f"{where} = {number}" for where, number in points.items()]
    return "\n".join(lines) + "\n"


BALLOON_FORMATS = Formats(readers={".toml": read_balloon}, writers={".toml": write_balloon})
