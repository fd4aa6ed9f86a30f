"""The measuring aid: a tape measure for any miniatures table."""
