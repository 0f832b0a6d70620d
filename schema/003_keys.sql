-- Tables that are read a page at a time have a key for each row: a deadline's is its time and its match. Matches that
-- have not begun are named by when they were made (tables `unstarted` and, while nobody but one has come, `alone`), so
-- that those which never begin are found and removed. Of the matches so far, those with a code and so few records that
-- they cannot have begun count as made now: what was done when is not known here.
UPDATE index_rows SET key = key || ' ' || (SELECT m.match FROM matches AS m WHERE m.id = index_rows.match)
  WHERE table_name = 'deadline';

INSERT INTO index_rows (match, table_name, key, bytes)
  SELECT m.id, 'unstarted', printf('%013d', 1000 * CAST(strftime('%s', 'now') AS INTEGER)) || ' ' || m.match, x''
  FROM matches AS m JOIN records AS r ON r.id = m.newest
  WHERE r.seq <= 2 AND EXISTS (SELECT 1 FROM index_rows AS i WHERE i.match = m.id AND i.table_name = 'invite');
