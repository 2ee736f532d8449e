"""Addresses of events under /api/v1/."""

from tournaments.api import views

app_name = "tournaments_api"

urlpatterns = views.urlpatterns
