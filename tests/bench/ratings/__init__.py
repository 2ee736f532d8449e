"""Ratings measured: how well they tell strengths, what they cost, and what they cannot be made to
do. Needs the dependency group `bench`."""
