"""The table of Star Wars: Unlimited: two arenas facing each other, or up to four boards in Twin Suns."""

from client.tables.unlimited.table import UnlimitedTable

TABLE = UnlimitedTable
