"""Rating while processes are killed."""
