"""The StarCraft table: a battlefield on which paths are drawn and models are set."""

from client.tables.starcraft.table import TABLE

__all__ = ["TABLE"]
