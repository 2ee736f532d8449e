"""Everything `make test` does, step by step, with the time each step took."""

import argparse
import os
import subprocess
import sys
import time

from tests.chromium import NoChromium, get_chromium

PYTHON = sys.executable
STILL = [
    ("format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet"]),
    ("lint", [PYTHON, "-m", "ruff", "check", "--quiet"]),
    ("types", [PYTHON, "-m", "mypy"]),
    ("imports", [PYTHON, "-c", "from importlinter.cli import lint_imports_command as c; c()"]),
]


def main() -> int:
    """Run the checks; return the exit status: 0 when every step is green."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="add the runs that take minutes")
    parser.add_argument("--no-tests", action="store_true", help="leave the tests out")
    chosen = parser.parse_args()

    steps = list(STILL)
    if not chosen.no_tests:
        with_browser = os.environ.get("BROWSER", "1") != "0"
        if with_browser:
            try:
                os.environ["CHROMIUM"] = str(get_chromium())
            except NoChromium as refusal:
                print(refusal, file=sys.stderr)
                return 1
        steps.append(("tests", pytest_command(long=chosen.long, with_browser=with_browser)))

    failed = [name for name, command in steps if not run(name, command)]
    print("all green" if not failed else f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def pytest_command(*, long: bool, with_browser: bool) -> list[str]:
    """Return the command for the tests that were asked for."""
    wanted = "(long or not long)" if long else "not long"
    wanted += "" if with_browser else " and not browser"
    return [PYTHON, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", wanted]


def run(name: str, command: list[str]) -> bool:
    """Run one step, say how it went and how long it took, and return whether it is green."""
    print(f"--- {name}", flush=True)
    begun = time.monotonic()
    green = subprocess.run(command, check=False).returncode == 0
    print(
        f"--- {name}: {'ok' if green else 'FAILED'}, {time.monotonic() - begun:.1f} s", flush=True
    )
    return green


if __name__ == "__main__":
    sys.exit(main())
