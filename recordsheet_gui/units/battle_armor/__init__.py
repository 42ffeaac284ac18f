"""Battle armor: squads and Points of one to six suits."""
