"""The HTTP API under /api/v1/: one module a topic, each with its serializers, views and addresses.

A new topic is a module with views and a list ``urlpatterns``, included by urls.py. Views take
``caller(request)``, call one command or query, and let refusals rise: errors.py answers them.
"""
