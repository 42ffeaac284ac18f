"""Infantry and battle armor at close quarters: attacks on legs, swarms, and what ends them."""
