"""The table of Clue: both floors at once, the questions of everybody, a notebook for each seat."""

from client.tables.clue.table import ClueTable

TABLE = ClueTable
