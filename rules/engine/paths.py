"""Where the project's own files are, from source and from a PyInstaller build alike."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2]))
DATA = ROOT / "data"
ASSETS = ROOT / "assets"
