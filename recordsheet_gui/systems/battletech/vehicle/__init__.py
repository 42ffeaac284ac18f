"""What vehicles and VTOLs do, whichever BattleTech game they stand in."""
