"""Cards of the light game in the window."""
