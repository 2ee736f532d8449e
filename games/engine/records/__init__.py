"""Match records (`fool-record`, version 1): read, check, complete, verify, replay, write."""

from games.engine.records.build import record_of
from games.engine.records.check import check, complete, replay, verify
from games.engine.records.faults import RecordFault
from games.engine.records.shape import (
    DealRecord,
    Document,
    Fairness,
    Record,
    TrickRecord,
    parse_record,
    record_from,
)

__all__ = [
    "DealRecord",
    "Document",
    "Fairness",
    "Record",
    "RecordFault",
    "TrickRecord",
    "check",
    "complete",
    "parse_record",
    "record_from",
    "record_of",
    "replay",
    "verify",
]
