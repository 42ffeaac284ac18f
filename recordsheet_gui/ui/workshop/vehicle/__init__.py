"""Controls that only vehicles and buildings have."""
