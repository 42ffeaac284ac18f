"""The head of a 'Mech's sheet."""

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.units.kind import weight_class
from recordsheet_gui.units.mech.design import MechDesign


class TitlePart(HeadPart):
    """The head of a 'Mech's sheet."""

    design: MechDesign

    @override
    def names(self) -> tuple[str, str]:
        chassis, clan = self.design.chassis, self.design.clan_name
        if clan and clan != chassis:
            chassis = f"{chassis} ({clan})"
        return chassis, self.design.model

    @override
    def about(self) -> str:
        tons = self.design.tons
        line = f"{tons} tons  ·  {weight_class(tons).capitalize()} {_kind(self.design)}"
        has_role = self.design.role and self.design.role.lower() != "none"
        return f"{line}  ·  {self.design.role}" if has_role else line


_KINDS = {
    "biped": "\N{RIGHT SINGLE QUOTATION MARK}Mech",
    "quad": "Quad \N{RIGHT SINGLE QUOTATION MARK}Mech",
    "tripod": "Tripod \N{RIGHT SINGLE QUOTATION MARK}Mech",
    "lam": "Land-Air \N{RIGHT SINGLE QUOTATION MARK}Mech",
    "quadvee": "QuadVee",
}


def _kind(design: MechDesign) -> str:
    word = _KINDS.get(design.config, _KINDS["biped"])
    return word.replace("\N{RIGHT SINGLE QUOTATION MARK}", "Omni") if design.is_omni else word
