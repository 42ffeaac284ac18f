"""What the sheet of a vehicle in Renegade Tech has of its own."""
