"""Conventional infantry in Total Warfare: casualties, attacks of a whole platoon, field guns."""
