"""Quirks that a 'Mech or one of its weapons can have, to be searched."""

from collections.abc import Iterator

from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.quirk_words import words_of
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.mech import mounts

QUIRKS = (
    *("accurate", "anti_air", "animalistic", "barrel_fists_la", "barrel_fists_ra"),
    *("battle_computer", "battle_fists_la", "battle_fists_ra", "combat_computer"),
    *("command_mech", "compact", "cowl", "directional_torso_mount", "distracting"),
    *("easy_maintain", "easy_pilot", "ext_twist", "fast_reload", "fine_manipulators"),
    *("good_rep_1", "good_rep_2", "hyper_actuator", "imp_com", "imp_life_support"),
    *("imp_sensors", "imp_target_short", "imp_target_med", "imp_target_long", "low_profile"),
    *("mod_weapons", "multi_trac", "nimble_jumper", "overhead_arms", "oversized"),
    *("pro_actuator", "reinforced_legs", "rugged_1", "rugged_2", "searchlight", "stable"),
    *("trailer_hitch", "ubiquitous_is", "ubiquitous_clan", "variable_range"),
    *("vestigial_hands_la", "vestigial_hands_ra"),
    *("atmo_instability", "bad_rep_is", "bad_rep_clan", "cramped_cockpit"),
    *("difficult_eject", "difficult_maintain", "em_interference", "exp_actuator"),
    *("flawed_cooling", "fragile_fuel", "gas_hog", "hard_pilot", "illegal_design"),
    *("low_arms", "no_arms", "no_eject", "no_twist", "non_standard", "obsolete"),
    *("poor_life_support", "poor_performance", "poor_sealing", "poor_target_short"),
    *("poor_target_med", "poor_target_long", "poor_work", "prototype", "ramshackle"),
    *("sensor_ghosts", "susceptible_cws", "unbalanced", "unstreamlined"),
    *("weak_head_1", "weak_head_2", "weak_head_3", "weak_head_4", "weak_head_5", "weak_legs"),
)
"""As files write them; the good ones first."""
OF_WEAPONS = (
    *("accurate", "fast_reload", "imp_cooling", "jettison_capable", "mod_weapons"),
    *("stabilized_weapon", "directional_torso_mount"),
    *("ammo_feed_problems", "em_interference", "exposed_linkage", "inaccurate", "no_cooling"),
    *("poor_cooling", "static_feed"),
)


def of_unit(document: Document) -> Iterator[tuple[str, str]]:
    """Every quirk, and how players call it."""
    return ((key, words_of(key)) for key in QUIRKS)


def of_weapons(document: Document) -> Iterator[tuple[str, str]]:
    """Every quirk of every weapon that has its slots."""
    for item in mounts.items_of(document):
        if item.gear.kind is not GearKind.WEAPON or not item.slots:
            continue
        number = int(item.slots[0].partition("/")[2]) - 1
        where = item.slots[0].partition("/")[0]
        for key in OF_WEAPONS:
            text = f"{key}:{where}:{number}:{item.gear.id}"
            yield text, f"{words_of(key)}: {item.gear.name} ({where}, slot {number + 1})"
