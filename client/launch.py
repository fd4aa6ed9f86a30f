"""The first start: a private `.venv` beside the program with the pinned packages, then the program itself in it.

Standard library only, for nothing else is there yet. A stamp (the hash of the requirements and the Python version) says
that the environment is ready; half a folder left by a failed call is repaired by the next one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"


def ensure(requirements: str, argv: list[str]) -> None:
    """Go on only inside an environment that has `requirements`; otherwise make it and run `argv` in it, then exit.

    Does nothing in a frozen build, or where the packages were brought by somebody else (`uv run`).
    """
    if getattr(sys, "frozen", False) or os.environ.get("STARBOARD_ENV") == "ready" or _brought_by_uv(requirements):
        return
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = VENV / f".ready-{Path(requirements).stem}"
    key = _key()
    if not (python.exists() and stamp.exists() and stamp.read_text() == key):
        _set_up(python, requirements)
        stamp.write_text(key)
    if Path(sys.prefix).resolve() != VENV.resolve():
        environment = os.environ | {"STARBOARD_ENV": "ready"}
        sys.exit(subprocess.run([str(python), *argv], env=environment, check=False).returncode)


def _key() -> str:
    files = b"".join(path.read_bytes() for path in sorted(ROOT.glob("requirements*.txt")))
    return hashlib.sha256(files + sys.version.encode()).hexdigest()


def _brought_by_uv(requirements: str) -> bool:
    """`uv run` has made the environment from pyproject.toml, without the development packages."""
    if requirements != "requirements.txt" or "UV_RUN_RECURSION_DEPTH" not in os.environ:
        return False
    import importlib.util

    return all(importlib.util.find_spec(name) for name in ("pygame", "pymunk", "yaml", "msgspec", "platformdirs"))


def _set_up(python: Path, requirements: str) -> None:
    print("Setting up (first start only) …", flush=True)
    path = str(ROOT / requirements)
    if Path(sys.prefix).resolve() != VENV.resolve():
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False)
        if made.returncode:
            _set_up_with_uv(python, path, made.stdout + made.stderr)
            return
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", path]
    if subprocess.run(pip, check=False).returncode:
        sys.exit("The packages could not be installed: check the network, then start again; nothing else is changed.")


def _set_up_with_uv(python: Path, path: str, said: str) -> None:
    """Where Python has no `ensurepip`, an available `uv` does the same."""
    uv = shutil.which("uv")
    if uv is None:
        if "ensurepip" in said:
            sys.exit("Python has no ensurepip here. On Debian or Ubuntu: sudo apt install python3-venv")
        last = said.strip().splitlines()[-1:] or ["no reason given"]
        sys.exit(f"No virtual environment could be made in {VENV}: {last[0]}")
    for command in (
        [uv, "venv", "-q", "--clear", "--no-python-downloads", "--python", sys.executable, str(VENV)],
        [uv, "pip", "install", "-q", "--python", str(python), "-r", path],
    ):
        if subprocess.run(command, check=False).returncode:
            sys.exit("uv could not set up the environment; its message is above.")
