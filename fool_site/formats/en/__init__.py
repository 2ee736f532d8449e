"""English, the British way."""
