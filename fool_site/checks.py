"""What `manage.py check`, and every command before it runs, says about the settings."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register()
def links_in_mails_lead_here(**_: Any) -> list[CheckMessage]:
    """Warn of a site in production whose mails would lead to the reader's own machine."""
    if settings.DEBUG or settings.IS_PUBLIC_URL_SET:
        return []
    return [
        Warning(
            "PUBLIC_URL is not set: links in mails lead to http://localhost:8000.",
            hint="Set it to where people find the site, such as https://fool.example.org.",
            id="fool_site.W001",
        )
    ]
