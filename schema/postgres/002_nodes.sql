-- Which processes serve this database now, and which of them has a match. The lease of a process stands until `alive_until`, by this
-- database's clock; it renews it all the time. `since` is when it last began, or began again after its lease had run out or was renewed
-- late: whoever has just come back takes no match from others. `whereabouts` tells the processes of one machine which of them have died.
CREATE TABLE nodes (
  node bigint PRIMARY KEY,
  address bytea NOT NULL,
  can bytea[] NOT NULL,
  whereabouts bytea NOT NULL,
  since timestamptz NOT NULL,
  alive_until timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

-- `owner` is the process that has the match; nobody has it if there is none, or none of that number in `nodes`. `needs` is what a process
-- must be able to read to play it, as its maker has named it: nothing, of matches that were made before there were names for it.
ALTER TABLE matches ADD COLUMN owner bigint;
ALTER TABLE matches ADD COLUMN needs bytea NOT NULL DEFAULT '';
CREATE INDEX matches_by_owner ON matches (owner) WHERE owner IS NOT NULL;

-- Renews a lease for so many milliseconds, of which a renewal may be `late_ms` behind the one before. Gives how much was left of the old
-- one, in milliseconds: nothing, if the process had none.
CREATE FUNCTION renew_lease(me bigint, addr bytea, reads bytea[], place bytea, ttl_ms bigint, late_ms bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  before timestamptz;
  moment timestamptz;
BEGIN
  SELECT n.alive_until INTO before FROM nodes AS n WHERE n.node = me FOR UPDATE;
  moment := clock_timestamp();
  IF before IS NULL THEN
    INSERT INTO nodes (node, address, can, whereabouts, since, alive_until)
      VALUES (me, addr, reads, place, moment, moment + ttl_ms * interval '1 millisecond');
    RETURN NULL;
  END IF;
  UPDATE nodes AS n SET alive_until = moment + ttl_ms * interval '1 millisecond',
    since = CASE WHEN before < moment + (ttl_ms - late_ms) * interval '1 millisecond' THEN moment ELSE n.since END WHERE n.node = me;
  DELETE FROM nodes AS n WHERE n.alive_until < moment - interval '1 day';
  RETURN floor(extract(epoch FROM before - moment) * 1000)::bigint;
END $$;

-- Takes a match for a process, and ends the hold of whoever had it. `outcome`: 0 taken, with its new hold; 1 another one has it, `other`
-- at `address`; 2 the process may not take it now, for its own lease is not fresh, or that of the owner has run out and the process has
-- not stood for as long as a lease does: it always may have again what is its own; 3 it cannot read what the match needs. No row: there is no such match. Each statement sees what
-- was committed before it begins, and the match's row is locked first: so an owner who renews its lease after this has looked finds the
-- match gone (lease.cpp).
CREATE FUNCTION take_match(wanted bytea, me bigint, ttl_ms bigint, late_ms bigint)
RETURNS TABLE (outcome bigint, hold_now bigint, other bigint, address bytea) LANGUAGE plpgsql AS $$
DECLARE
  it matches;
  mine nodes;
  theirs nodes;
  moment timestamptz;
  ttl interval := ttl_ms * interval '1 millisecond';
BEGIN
  SELECT m.* INTO it FROM matches AS m WHERE m.match = wanted FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT n.* INTO mine FROM nodes AS n WHERE n.node = me;
  IF it.owner IS NOT NULL AND it.owner <> me THEN SELECT n.* INTO theirs FROM nodes AS n WHERE n.node = it.owner; END IF;
  moment := clock_timestamp();
  outcome := 0; hold_now := it.hold; other := coalesce(theirs.node, 0); address := coalesce(theirs.address, '');
  IF theirs.alive_until > moment THEN
    outcome := 1;
  ELSIF it.owner IS DISTINCT FROM me AND
      (mine.alive_until IS NULL OR mine.alive_until <= moment + ttl - late_ms * interval '1 millisecond') THEN
    outcome := 2;
  ELSIF theirs.node IS NOT NULL AND mine.since > moment - ttl THEN
    outcome := 2;
  ELSIF it.needs <> '' AND mine.node IS NOT NULL AND NOT it.needs = ANY (mine.can) THEN
    outcome := 3;
  ELSE
    UPDATE matches AS m SET hold = m.hold + 1, owner = me WHERE m.id = it.id RETURNING m.hold INTO hold_now;
  END IF;
  RETURN NEXT;
END $$;
