"""Where every address of the site begins."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("", include("games.players.urls")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]
