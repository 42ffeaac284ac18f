"""BattleTech Total Warfare with errata 4.4: counted armor, hit locations and criticals by 2D6."""
