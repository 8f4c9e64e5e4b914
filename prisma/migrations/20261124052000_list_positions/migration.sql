-- A list that is read forward is in the order of positions, and ends before the lowest one that may still become visible (ADR 33).
CREATE SEQUENCE "list_positions";

-- The next position. Until its transaction ends, a shared lock says where its positions begin: 2^62 plus the number of a block of 256
-- positions, so that a transaction of many rows holds few locks. The lock is taken before the position is drawn.
CREATE FUNCTION "next_list_position"() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_try_advisory_xact_lock_shared(4611686018427387904 + nextval('list_positions') / 256) THEN nextval('list_positions') END
$$;

-- No transaction that is under way, or begins later, adds a row at or below this position to what a later statement sees. What was drawn is
-- read before the locks: a position that is drawn after them is higher.
CREATE FUNCTION "settled_list_position"() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn bigint := coalesce(pg_sequence_last_value('list_positions'), 0);
  held bigint;
BEGIN
  SELECT min(((classid::bigint << 32) | objid::bigint) - 4611686018427387904) * 256 INTO held FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint BETWEEN 1073741824 AND 1073807359
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(drawn, held);
END
$$;
