-- When a paid call is settled: after the target has answered, or before it is called. Constant default: no row is rewritten.
ALTER TABLE "payment_links" ADD COLUMN "settle" TEXT NOT NULL DEFAULT 'after';
