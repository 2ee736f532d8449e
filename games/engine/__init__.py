"""The rules of Fool! for four to eight players: pure Python, standard library only."""
