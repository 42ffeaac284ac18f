"""The rules of a 'Mech that both BattleTech games share."""
