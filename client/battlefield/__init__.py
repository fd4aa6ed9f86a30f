"""A battlefield seen from above: the same drawing for the StarCraft table and for the measuring aid."""
