"""The figures of ProtoMechs."""
