-- Where the target of a paid call says how its job goes, encrypted. No default: no row is rewritten.
ALTER TABLE "x402_payments" ADD COLUMN "job" BYTEA;
