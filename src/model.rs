//! What a league is: players, matchdays, games, standings.
