"""The parts of the sheets of conventional infantry."""
