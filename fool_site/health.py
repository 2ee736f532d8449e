"""The address that load balancers and `manage.py up` ask whether this process can serve."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def health(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers; let its error become a 500 otherwise."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")
