"""Vehicles as drawings of our own, seen from above."""
