"""Addresses of the games app."""

from django.urls import path

from games.views import pages, tables

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("tables/<slug:public_id>/", tables.table, name="table"),
]
