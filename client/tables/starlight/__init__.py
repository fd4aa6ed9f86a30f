"""The table of Starlight TCG: two mirrored halves, the steps of the turn between them, a gilded paper look."""

from client.tables.starlight.table import StarlightTable

TABLE = StarlightTable
