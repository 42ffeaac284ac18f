"""ProtoMechs: small walking machines, five of them to a Point."""
