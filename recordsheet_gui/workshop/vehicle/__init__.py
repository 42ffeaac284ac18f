"""Vehicles, VTOLs, and what stands still or is carried by hand."""
