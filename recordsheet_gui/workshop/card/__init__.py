"""Cards of Skirmish."""
