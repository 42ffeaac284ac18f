"""Vehicles, VTOLs, gun emplacements, buildings and handheld weapons in files."""
