-- Rows that belong to no match, such as those of people.
CREATE TABLE loose_rows (
  table_name TEXT NOT NULL CHECK (table_name <> ''),
  key TEXT NOT NULL CHECK (key <> ''),
  bytes BLOB NOT NULL,
  PRIMARY KEY (table_name, key)
) STRICT, WITHOUT ROWID;
