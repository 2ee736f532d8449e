"""Where every address of the site begins."""

from django.contrib import admin
from django.urls import include, path

from fool_site.health import health

urlpatterns = [
    path("", include("games.urls")),
    path("", include("games.players.urls")),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]
