-- Ended intents are deleted by age.
CREATE INDEX "payment_intents_watch_until_idx" ON "payment_intents"("watch_until");
