-- What many records have in common, such as the data files of a ruleset in the first record of each match, is stored
-- once, by its hash. `shared` of a record names the parts that `bytes` leaves out, in order: for each the place in the
-- whole and the row of blobs, 8 bytes each, the lowest first. Records without it are whole, as those of earlier
-- versions. A blob stays when the matches that use it are gone: there are as many as the host has had data files.
CREATE TABLE blobs (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),  -- BLAKE2b-256("emcon blob" | bytes)
  bytes BLOB NOT NULL
) STRICT;

ALTER TABLE records ADD COLUMN shared BLOB CHECK (length(shared) % 16 = 0);
