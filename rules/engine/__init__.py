"""What every game runs on: decisions, sessions, views, dice, journal, scenarios, bots, words."""
