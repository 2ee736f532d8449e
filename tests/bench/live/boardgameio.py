"""The peer: boardgame.io's server from npm, memory store, a trivial game, its own client."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from fool_site.postgres.processes import wait_until
from tests.bench.live.row import Row
from tests.bench.live.site import cpu_seconds, free_port, listens

PROGRAM = Path(__file__).with_name("boardgameio.js")
INSTALL_SECONDS = 120
TABLES, SECONDS = 50, 6
NAME = f"boardgame.io, {TABLES} tables of 4, nothing stored"


def measure_boardgameio(times: int) -> Row:
    """Measure the peer so many times; the row says plainly why not where it cannot be had."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return Row(f"{NAME}: not measured, Node is not installed")
    with tempfile.TemporaryDirectory(prefix="fool-bench-") as folder:
        try:
            subprocess.run(
                [npm, "install", "--no-audit", "--no-fund", "boardgame.io@0.50"],
                cwd=folder, check=True, capture_output=True, timeout=INSTALL_SECONDS,
            )  # fmt: skip
        except (subprocess.SubprocessError, OSError):
            return Row(f"{NAME}: not measured, npm could not install it")
        shutil.copy(PROGRAM, folder)
        runs = [_run(node, folder) for _ in range(times)]
    return Row(
        NAME,
        runs=times,
        moves_a_second=median(run["moves"] for run in runs) / SECONDS,
        cpu={
            name: median(run[f"{name}_cpu"] / max(1, run["moves"]) for run in runs)
            for name in ("web", "client")
        },
    )


def _run(node: str, folder: str) -> dict[str, Any]:
    """Play once; return the number of ``moves``, ``client_cpu`` and ``web_cpu`` in seconds."""
    port = free_port()
    server = subprocess.Popen([node, PROGRAM.name, "server", str(port)], cwd=folder)
    try:
        wait_until(lambda: listens(port), seconds=20)
        command = [node, PROGRAM.name, "client", str(port), str(TABLES), str(SECONDS)]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdout is not None
            client.stdout.readline()  # connected, and about to play
            before = cpu_seconds(server.pid)
            answer: dict[str, Any] = json.loads(client.stdout.readline())
            answer["web_cpu"] = cpu_seconds(server.pid) - before
        return answer
    finally:
        server.kill()
        server.wait()
