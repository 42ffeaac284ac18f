"""The 'Mech's sheet and turn in the window."""
