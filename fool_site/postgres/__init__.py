"""The embedded Postgres: a private server for a machine that has none.

`Cluster` starts and stops one data folder. It listens on a Unix socket only, in a folder that its
owner alone may enter, so it needs no port and no password. Nothing here imports Django: settings
ask this package for the address, and the tests start a cluster before settings are read.
"""

from fool_site.postgres.cluster import Cluster
from fool_site.postgres.errors import PostgresUnavailable
from fool_site.postgres.sockets import cluster_url, socket_folder

__all__ = ["Cluster", "PostgresUnavailable", "cluster_url", "socket_folder"]
