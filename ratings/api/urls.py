"""Addresses of ladders under /api/v1/; each topic's module lists its own."""

from ratings.api import challenges, ladders, queue, standings

app_name = "ratings_api"

urlpatterns = [
    *ladders.urlpatterns,
    *queue.urlpatterns,
    *challenges.urlpatterns,
    *standings.urlpatterns,
]
