"""Conventional infantry: casualties, attacks of a whole platoon, field guns."""
