"""What both BattleTech games share: locations, component effects, heat, pilot, piloting rolls."""
