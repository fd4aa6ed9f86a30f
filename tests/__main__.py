"""`python3 -m tests [pytest arguments]`: sets up the development environment on the first call, then runs pytest."""

import sys

from client.launch import ROOT, ensure

if __name__ == "__main__":
    ensure("requirements-dev.txt", ["-m", "tests", *sys.argv[1:]])
    import os

    import pytest

    os.chdir(ROOT)
    sys.exit(pytest.main(sys.argv[1:]))
