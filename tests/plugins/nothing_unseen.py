"""No test is left out unseen: a skipped one fails, and deselected browser tests are counted."""

from collections.abc import Generator

import pytest
from xdist.workermanage import WorkerController

LEFT_OUT = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one: a test runs everywhere or has no place here."""
    report = yield
    refuse_skipping(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped module into a failed one."""
    report = yield
    refuse_skipping(report)
    return report


def refuse_skipping(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Fail the report if it says skipped; an expected failure also says so and may."""
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, which no test here may be: {report.longrepr}"


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[LEFT_OUT] = 0


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the browser tests that somebody chose not to run."""
    if items:
        count = sum(item.get_closest_marker("browser") is not None for item in items)
        items[0].config.stash[LEFT_OUT] += count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the controller, where this process is one of its workers."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    """Take the count from a worker; each has collected all tests."""
    output = getattr(node, "workeroutput", None) or {}
    node.config.stash[LEFT_OUT] = max(node.config.stash[LEFT_OUT], output.get("left_out", 0))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say it at the end, where it is seen."""
    if count := config.stash[LEFT_OUT]:
        terminalreporter.write_line(f"{count} browser tests were left out.", yellow=True)
