"""The sheet as a scene, a function of the game's state."""
