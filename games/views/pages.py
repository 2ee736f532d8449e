"""Pages that stand by themselves: home and the rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what Fool! is and where to begin."""
    return render(request, "pages/home.html")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the rules to players."""
    return render(request, "pages/rules.html")
