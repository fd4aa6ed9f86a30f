"""Deck building for Star Wars: Unlimited: own decks on disk, the deck being changed, and the panels that show it."""
