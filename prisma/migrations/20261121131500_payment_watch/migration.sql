-- AlterTable
ALTER TABLE "x402_payments" ADD COLUMN     "watch_at" TIMESTAMPTZ(3);


-- What the schema language cannot express.

-- Only payments that are watched, however many are settled or over.
CREATE INDEX "x402_payments_watch_idx" ON "x402_payments"("watch_at") WHERE "watch_at" IS NOT NULL;

-- What ended uncharged before this release, and can still be sent to the chain.
UPDATE "x402_payments" SET "watch_at" = CURRENT_TIMESTAMP
WHERE "state" IN ('refused', 'released') AND "valid_before" > CURRENT_TIMESTAMP - INTERVAL '1 hour';
