"""What people type, read and checked for shape."""
