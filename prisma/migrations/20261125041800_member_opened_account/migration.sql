-- one statement at a time
-- A user opens one account. The insert of both releases relies on it (ON CONFLICT DO NOTHING).
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "merchant_members_opened_account_key"
  ON "merchant_members"("issuer", "subject") WHERE "opened_account";
