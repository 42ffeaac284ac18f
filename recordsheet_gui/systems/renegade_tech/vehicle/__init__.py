"""Vehicles in Renegade Tech: a grid for each side, and a bar that ends the vehicle."""
