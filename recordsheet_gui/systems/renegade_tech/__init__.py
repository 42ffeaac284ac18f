"""Renegade Tech: grids of armor boxes, weapon templates, widowed armor."""
