"""Who sits with whom: pure functions over frozen inputs, without a framework (docs/pairing.md)."""
