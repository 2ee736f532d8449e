"""Load for a running site: tables full of players who play legal cards through the public protocol.

`manage.py load_tables` and `make bench-live` stand on it. It opens a table through commands and
copies its rows, and from then on knows no more than any program at `/ws/tables/<id>/`
(docs/protocol.md).
"""
