"""The games, without a pixel: the engine, the effect language and one package a game."""
