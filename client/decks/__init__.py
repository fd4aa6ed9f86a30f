"""Deck building for the card games: own decks on disk, the deck being changed, and the panels that show it.

A card game describes itself in a `Book` (`unlimited`, `starlight`); everything else here works with any of them.
"""
