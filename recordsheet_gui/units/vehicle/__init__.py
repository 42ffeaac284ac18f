"""Vehicles, VTOLs, gun emplacements, buildings, and weapons that 'Mechs carry in their hands."""
