"""ProtoMechs."""
