-- Each record names the row before it in its match, and the match its newest; 0: there is none. A commit of many matches then writes the end of one
-- table and a page or two of another; an index by match had a page of its own for each match, and they were most of
-- what a commit wrote. `match` is no foreign key: whoever removes a match removes its records along the chain, and
-- without an index SQLite would look for them in the whole table.
CREATE TABLE chained (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  previous INTEGER NOT NULL CHECK ((previous = 0) = (seq = 1)),
  epoch INTEGER NOT NULL REFERENCES epochs (epoch),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  bytes BLOB NOT NULL
) STRICT;

INSERT INTO chained (id, match, seq, previous, epoch, hash, bytes)
  SELECT id, match, seq, lag(id, 1, 0) OVER (PARTITION BY match ORDER BY seq), epoch, hash, bytes FROM records;

ALTER TABLE matches ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET newest = ends.id
  FROM (SELECT match, max(id) AS id FROM records GROUP BY match) AS ends WHERE ends.match = matches.id;

DROP TABLE records;
ALTER TABLE chained RENAME TO records;

CREATE TRIGGER records_are_append_only BEFORE UPDATE ON records
BEGIN
  SELECT RAISE(ABORT, 'records are append-only');
END;
