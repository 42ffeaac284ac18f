"""Platoons."""
