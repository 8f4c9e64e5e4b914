-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events" USING BRIN ("created_at");


-- What the schema language cannot express.

-- Workers take the oldest pending deliveries of each endpoint: the order of this index.
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("endpoint_id", "next_attempt_at") WHERE "state" = 'pending';
DROP INDEX "webhook_deliveries_due_idx";
