"""Addresses of players; signing in and all that belongs to it is allauth's, under /accounts/."""

from django.urls import path

from games.players.views import account, profile, settings

app_name = "players"

urlpatterns = [
    path("players/<str:name>/", profile.profile, name="profile"),
    path("settings/", settings.settings, name="settings"),
    path("settings/theme/", settings.theme, name="theme"),
    path("settings/account/", account.account, name="account"),
    path("settings/account/delete/", account.delete, name="delete"),
]
