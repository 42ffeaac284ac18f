"""The parts of a ProtoMech's sheet."""
