"""Tables from waiting players: pure, standard library only."""
