"""The table of Mag·Blast: own fleet large, the others round it, lanes in zone colours, a loud comic look."""

from client.tables.magblast.table import MagblastTable

TABLE = MagblastTable
