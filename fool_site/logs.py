"""How the site logs: readable lines in development, one JSON object a line elsewhere."""

import os
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger


def process_name(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Add which of the site's processes speaks, where `up` has named it."""
    if name := os.environ.get("FOOL_PROCESS"):
        event["process"] = name
    return event


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    process_name,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.StackInfoRenderer(),
]


def configure_structlog() -> None:
    """Send structlog's events through the standard library, so that one handler prints them all."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def logging_config(*, readable: bool, level: str) -> dict[str, Any]:
    """Return the LOGGING setting; ``level`` is the lowest level of our own lines."""
    if readable:
        last: list[Processor] = [
            structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
            structlog.dev.ConsoleRenderer(
                pad_event_to=0,
                colors=sys.stderr.isatty(),
                # The default prints local variables: hands and seeds among them, and slowly.
                exception_formatter=structlog.dev.plain_traceback,
            ),
        ]
    else:
        last = [
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "site": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *last,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "site"}},
        # uvicorn too says nothing below a warning: `up` tells where the site is.
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            **{
                name: {"level": level}
                for name in ("fool_site", "games", "ratings", "tournaments", "celery")
            },
            # Django prints these itself unless told otherwise.
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            # A line for each task is noise at one task a second.
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            # It names the host of a URL that our transport does not use.
            "celery.worker.consumer.connection": {"level": "WARNING"},
        },
    }
