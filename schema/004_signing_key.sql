-- The secret of the key that signs for this server, drawn when a server first opens the database. It is here so that it
-- outlives what the matches outlive, is in every backup, and is the same for all who serve them.
CREATE TABLE signing_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seed BLOB NOT NULL CHECK (length(seed) = 32),
  public BLOB NOT NULL CHECK (length(public) = 32)  -- follows from the seed: a damaged one is noticed
) STRICT;
