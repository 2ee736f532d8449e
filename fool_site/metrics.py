"""What this process has counted, for Prometheus; shown to nobody without the token."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django_prometheus.exports import ExportToDjangoView


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer in Prometheus' text form to whoever sends METRICS_TOKEN as a Bearer token.

    Everybody else is told that there is no such page; and where no token is set, everybody is.
    """
    kind, _, given = request.headers.get("Authorization", "").partition(" ")
    token = settings.METRICS_TOKEN
    if not token or kind.lower() != "bearer" or not constant_time_compare(given.strip(), token):
        raise Http404
    answer: HttpResponse = ExportToDjangoView(request)
    return answer
