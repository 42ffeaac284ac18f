"""A unit's whole file inside a .mul file: base64 of gzip, from a stranger."""

import base64
import binascii
import zlib

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.report import MOST_CHARACTERS

SUFFIXES = (".mtf", ".blk")
GZIP = 16 + zlib.MAX_WBITS
"""What zlib calls data with gzip's header."""


def unpacked(filename: str, text: str) -> UnitDesign | str:
    """The unit, or one sentence why there is none; the name is read for its ending alone."""
    suffix = next((end for end in SUFFIXES if filename.lower().endswith(end)), "")
    if not suffix:
        return "Its own file is of a kind that we do not read."
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        stream = zlib.decompressobj(GZIP)
        data = stream.decompress(packed, MOST_CHARACTERS + 1)
    except (binascii.Error, ValueError, zlib.error):
        return "Its own file inside this one is damaged."
    if len(data) > MOST_CHARACTERS:
        return "Its own file inside this one is too large for a unit."
    report = read_unit_file(f"unit{suffix}", data.decode("utf-8", "replace"))
    return report.design or f"Its own file inside this one holds no unit: {report.problem}"
