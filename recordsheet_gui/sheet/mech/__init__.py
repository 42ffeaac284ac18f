"""What is printed on a 'Mech's sheet: figures, critical table, weapons."""
