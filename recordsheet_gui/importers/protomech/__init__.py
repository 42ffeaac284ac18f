"""ProtoMechs in files."""
