"""Squads of battle armor in the BattleTech games."""
