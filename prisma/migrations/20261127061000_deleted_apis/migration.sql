-- When a merchant deleted an API. Its routes and payments stay: buyers are owed answers there. No default: no row is rewritten.
ALTER TABLE "apis" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
