"""The parts of a vehicle's sheet."""
