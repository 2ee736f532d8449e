"""What `manage.py check` says about the settings."""

import pytest
from pytest_django import Settings

from fool_site.checks import links_in_mails_lead_here


@pytest.mark.parametrize(
    ("debug", "is_set", "expected"),
    [(False, False, ["fool_site.W001"]), (False, True, []), (True, False, [])],
)
def test_a_production_without_its_address_is_warned(
    settings: Settings, debug: bool, is_set: bool, expected: list[str]
) -> None:
    settings.DEBUG, settings.IS_PUBLIC_URL_SET = debug, is_set
    assert [message.id for message in links_in_mails_lead_here()] == expected
