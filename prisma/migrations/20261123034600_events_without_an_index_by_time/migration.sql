-- one statement at a time
-- The migration before has what takes its place; no index by time is written for each event any more.
DROP INDEX CONCURRENTLY IF EXISTS "events_kept_idx";
