"""Addresses under /api/v1/; each topic's module lists its own."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from games.api import chat, matches, notices, players, playing, schema, tables

app_name = "api"

urlpatterns = [
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs/", schema.reader, name="docs"),
    *matches.urlpatterns,
    *notices.urlpatterns,
    *players.urlpatterns,
    *tables.urlpatterns,
    *playing.urlpatterns,
    *chat.urlpatterns,
]
