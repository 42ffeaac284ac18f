"""'Mechs: BattleMechs and IndustrialMechs on two, three and four legs."""
