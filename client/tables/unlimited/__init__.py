"""The table of Star Wars: Unlimited: two arenas beside the bases, hands and resources; Twin Suns in more bands."""

from client.tables.unlimited.table import UnlimitedTable

TABLE = UnlimitedTable
