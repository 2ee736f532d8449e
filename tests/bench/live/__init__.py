"""`make bench-live`: live tables on a private Postgres and real web processes."""
