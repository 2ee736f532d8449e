"""Addresses of the games app."""

from django.urls import path

from games.views import pages

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
]
