"""Headers that hold for every answer of the site."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Scripts and sheets come from our own files only. Style attributes are allowed: plots place their
# labels and clocks their hands with them, and they cannot run anything.
POLICY = (
    "default-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# The admin's library (Alpine.js inside django-unfold) evaluates expressions written in its pages.
ADMIN_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class ContentSecurityPolicyMiddleware:
    """Tell browsers what a page may load; a view that sets the header itself keeps its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        policy = ADMIN_POLICY if request.path.startswith("/admin/") else POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        return response
