"""Addresses of players; those of signing in and up are allauth's, under /accounts/."""

from django.urls import path

from games.players.views import profile, settings

app_name = "players"

urlpatterns = [
    path("players/<str:name>/", profile.profile, name="profile"),
    path("settings/theme/", settings.theme, name="theme"),
]
