"""Skirmish: the light game with rolls from 1 to 11."""
