-- The log of all matches and the rows beside it, for several servers on one database. Everything is in the schema `emcon`,
-- which is the connection's search path. Ids, keys and kinds are bytes: they are compared as bytes, whatever the database's
-- encoding and collation are. encode(match, 'escape') shows them as text.

-- One row per start of a serving process.
CREATE TABLE processes (
  process bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started timestamptz NOT NULL DEFAULT now(),
  holder text NOT NULL
);

-- `hold` names who may write: every acquiring counts it up, and every append checks it under the row's lock. `last` is the number
-- of the last record. Room in the pages lets an append change its row in place.
CREATE TABLE matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match bytea NOT NULL UNIQUE CHECK (match <> ''),
  hold bigint NOT NULL CHECK (hold > 0),
  last bigint NOT NULL CHECK (last > 0)
) WITH (fillfactor = 50);

-- `match` is no foreign key, here and below: a check of it would cost more than the row. Whoever removes a match has its row
-- locked and removes all that is its own. `shared` names the parts that `bytes` leaves out: for each the place in the whole, 8 bytes with the
-- lowest first, and the hash of its blob.
CREATE TABLE records (
  match bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  hold bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  bytes bytea NOT NULL,
  shared bytea CHECK (length(shared) % 40 = 0),
  PRIMARY KEY (match, seq)
);
ALTER TABLE records ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'records are append-only';
END $$;
CREATE TRIGGER records_are_append_only BEFORE UPDATE ON records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE index_rows (
  match bigint NOT NULL,
  kind bytea NOT NULL CHECK (kind <> ''),
  key bytea NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (match, kind, key)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX index_rows_by_key ON index_rows (kind, key, match);

CREATE TABLE drafts (
  match bigint NOT NULL,
  seat bigint NOT NULL CHECK (seat BETWEEN 0 AND 7),
  question bigint NOT NULL,
  revision bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (match, seat, question)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- What many records have in common, once by its hash: BLAKE2b-256("emcon blob" | bytes).
CREATE TABLE blobs (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  bytes bytea NOT NULL
);

-- Rows that belong to no match.
CREATE TABLE loose_rows (
  table_name bytea NOT NULL CHECK (table_name <> ''),
  key bytea NOT NULL CHECK (key <> ''),
  bytes bytea NOT NULL,
  PRIMARY KEY (table_name, key)
);

-- The secret of the key that signs for the servers of this database.
CREATE TABLE signing_key (
  id bigint PRIMARY KEY CHECK (id = 1),
  seed bytea NOT NULL CHECK (length(seed) = 32),
  public bytea NOT NULL CHECK (length(public) = 32)
);
