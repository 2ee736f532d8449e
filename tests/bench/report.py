"""docs/benchmarks.md: one page, a section for each benchmark, each replaced by itself."""

import os
import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Measured by `make bench`, which prints these tables and writes this page. Times are CPU times of one
process, and medians over several turns in which the things compared alternate, unless it is said
otherwise. Each section names its command and its machine: compare within a section only.
These are figures to watch, not tests: nothing fails when a machine is slow.
"""


def machine() -> str:
    """The facts about this machine that explain its figures, without a name or a path."""
    model = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = re.search(r"^model name\s*: (.*)$", cpuinfo.read_text(), re.MULTILINE)
        model = named.group(1) if named else model
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; columns after the first are numbers and stand on the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def with_section(page: str, name: str, text: str) -> str:
    """The page with the section `name` put in or replaced; everything else stays as it was."""
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->\n"
    section = f"{begin}{text.rstrip()}\n{end}"
    if begin in page and end in page:
        before, _, rest = page.partition(begin)
        return before + section + rest.partition(end)[2]
    return f"{page.rstrip()}\n\n{section}"


def write_section(name: str, title: str, body: str, command: str) -> None:
    """Put a section with its heading, command and machine into docs/benchmarks.md."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    text = f"## {title}\n\n`{command}` on {machine()}.\n\n{body}"
    PAGE.write_text(with_section(page, name, text), encoding="utf-8")
