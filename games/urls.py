"""Addresses of the games app."""

from django.urls import path

from games.views import lobby, matches, pages, tables

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("play/", lobby.lobby, name="lobby"),
    path("play/tables/", lobby.lobby_tables, name="lobby_tables"),
    path("play/bots/", lobby.play_bots, name="play_bots"),
    path("tables/new/", lobby.new_table, name="new_table"),
    path("tables/<slug:public_id>/", tables.table, name="table"),
    path("matches/", matches.matches, name="matches"),
    path("matches/<str:public_id>/", matches.match, name="match"),
    path("matches/<str:public_id>/record.json", matches.record, name="record"),
]
