-- The log of all matches, and the rows beside it that change in the same transaction.

-- One row per start of a serving process. The newest number is the only one that may write.
CREATE TABLE epochs (
  epoch INTEGER PRIMARY KEY,
  started_ms INTEGER NOT NULL,
  holder TEXT NOT NULL
) STRICT;

-- AUTOINCREMENT: a key is never given out twice, so that 'oldest first' stays true after a deletion.
CREATE TABLE matches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL UNIQUE CHECK (match <> '')
) STRICT;

-- One table for all matches with a growing key: a commit of many matches touches one page, not one page per match.
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq > 0),
  epoch INTEGER NOT NULL REFERENCES epochs (epoch),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  bytes BLOB NOT NULL,
  UNIQUE (match, seq)
) STRICT;

CREATE TRIGGER records_are_append_only BEFORE UPDATE ON records
BEGIN
  SELECT RAISE(ABORT, 'records are append-only');
END;

-- Lobby rows: invites, token hashes, deadlines, public phase. The fold needs none of them.
CREATE TABLE index_rows (
  match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL CHECK (table_name <> ''),
  key TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (match, table_name, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX index_rows_by_key ON index_rows (table_name, key);

-- Open answers. A draft is replaced whole, so it is a row and not a record.
CREATE TABLE drafts (
  match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  question INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (match, seat, question)
) STRICT, WITHOUT ROWID;
