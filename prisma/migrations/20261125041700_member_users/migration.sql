-- one statement at a time
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "merchant_members_issuer_subject_merchant_id_key"
  ON "merchant_members"("issuer", "subject", "merchant_id");
