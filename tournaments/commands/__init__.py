"""Commands of tournaments: one function a change."""
