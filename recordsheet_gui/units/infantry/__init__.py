"""Conventional infantry: platoons, their arms, mounts and kits."""
