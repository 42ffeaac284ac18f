"""The head of a ProtoMech's sheet."""

from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def kind_words(design: ProtoMechDesign) -> str:
    """What it is: "Ultraheavy Quad ProtoMech"."""
    words = ["Ultraheavy"] if design.is_ultraheavy else []
    if design.is_quad or design.is_glider:
        words.append(design.motion.word.capitalize())
    return " ".join((*words, "ProtoMech"))


class ProtoMechTitlePart(HeadPart):
    """Its name, how heavy it is and what it goes on."""

    design: ProtoMechDesign

    def __init__(self, region: Region, design: ProtoMechDesign, theme: Theme) -> None:
        """As on the screen: five of them share a page, which has room for one mark of ours."""
        plain_head = replace(region.measures, is_dense=True)
        super().__init__(replace(region, measures=plain_head), design, theme)
        self.tells_side = not region.measures.is_dense

    @override
    def names(self) -> tuple[str, str]:
        return self.design.chassis, self.design.model

    @override
    def about(self) -> str:
        line = f"{plain(self.design.tons):g} tons  ·  {kind_words(self.design)}"
        has_role = self.design.role and self.design.role.lower() not in ("none", "undetermined")
        return f"{line}  ·  {self.design.role}" if has_role else line

    @override
    def abouts(self) -> tuple[str, ...]:
        tons, words = f"{plain(self.design.tons):g} t", kind_words(self.design)
        short = words.replace(" ProtoMech", "")
        least = short.replace("Ultraheavy", "UH")
        return self.about(), *(f"{tons} · {one}" for one in (words, short, least))
