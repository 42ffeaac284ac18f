"""Starships with shields and groupings of boxes."""
