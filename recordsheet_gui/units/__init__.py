"""What a unit is: one folder for each kind, and what they have in common."""
