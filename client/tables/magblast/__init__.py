"""The table of Mag·Blast: own fleet large, the others round it, lanes in the colours of the zones, a loud comic look."""

from client.tables.magblast.table import MagblastTable

TABLE = MagblastTable
