"""ProtoMechs: critical boxes instead of slots, a pilot who feels each of them, no heat."""
