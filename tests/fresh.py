"""Clone this commit into a folder with spaces, start it there twice, and see that nothing stays.

Prints how long the first page took, with an empty environment and with a finished one.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 600.0  # seconds; the first start downloads
ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Return 0 when both starts served the front page and ended without a trace."""
    with tempfile.TemporaryDirectory(prefix="fool fresh ") as name:
        Path(name).chmod(0o755)
        copy = Path(name) / "a copy"
        subprocess.run(
            ["git", "-c", "advice.detachedHead=false", "clone", "--quiet", ROOT, copy], check=True
        )
        for start in ("cold", "warm"):
            print(f"{start}: first page after {first_page_seconds(copy):.1f} s", flush=True)
        if left := processes_in(copy):
            print(f"still running: {left}")
            return 1
    print("nothing is left running")
    return 0


def first_page_seconds(copy: Path) -> float:
    """Run `make run` there with next to no environment until it serves a page, then stop it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    begun = time.monotonic()
    make = subprocess.Popen(
        ["make", "run"],
        cwd=copy,
        env={"PATH": os.environ["PATH"], "HOME": str(copy.parent), "PORT": str(port)},
        start_new_session=True,
    )
    try:
        while not serves(port):
            if make.poll() is not None or time.monotonic() - begun > PATIENCE:
                raise SystemExit("`make run` did not serve a page.")
            time.sleep(0.05)
        return time.monotonic() - begun
    finally:
        os.killpg(make.pid, signal.SIGINT)
        make.wait(60)


def serves(port: int) -> bool:
    """Tell whether the front page is there."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            return bool(page.status == 200)
    except (URLError, TimeoutError, ConnectionError):
        return False


def processes_in(folder: Path) -> list[str]:
    """Return the command lines of processes that mention this folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
        except OSError:
            continue  # it has just ended
        if str(folder) in words and int(entry.name) != os.getpid():
            found.append(words)
    return found


if __name__ == "__main__":
    sys.exit(main())
