"""The parts of the sheets of what does not move."""
