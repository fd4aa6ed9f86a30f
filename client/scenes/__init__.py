"""One screen each: menu, new game, table, saved games, settings, help, credits, result."""
