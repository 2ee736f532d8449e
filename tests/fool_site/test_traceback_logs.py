"""A logged fault tells where it happened, and nothing that a variable held."""

import logging
import logging.config
from io import StringIO

import pytest

from fool_site.logs import logging_config


@pytest.mark.parametrize("readable", [False, True], ids=["production", "development"])
def test_a_traceback_shows_no_local_variable(readable: bool) -> None:
    formatter = logging_config(readable=readable, level="INFO")["formatters"]["site"]
    make = formatter["()"]
    heard = StringIO()
    handler = logging.StreamHandler(heard)
    handler.setFormatter(
        make(foreign_pre_chain=formatter["foreign_pre_chain"], processors=formatter["processors"])
    )
    log = logging.getLogger("tests.told")
    log.addHandler(handler)
    seed = "".join(["a secret ", "seed"])  # put together, so that the source line does not hold it
    try:
        seed.index("nothing like it")
    except ValueError:
        log.exception("a fault")
    log.removeHandler(handler)
    assert "substring not found" in heard.getvalue()
    assert "a secret seed" not in heard.getvalue()
