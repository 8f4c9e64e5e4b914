-- one statement at a time
-- A product or a link that is made under an Idempotency-Key holds the key, the body's fingerprint and its answer in its own row.
-- The indexes hold no row yet: making one reads the table once (a million rows in a second or less). Where even that is too long a wait for
-- whoever writes, run these statements beforehand, with CREATE INDEX CONCURRENTLY: here they are then skipped.
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "idempotency_id" BYTEA,
  ADD COLUMN IF NOT EXISTS "idempotency_fingerprint" BYTEA, ADD COLUMN IF NOT EXISTS "idempotency_answer" TEXT;
ALTER TABLE "payment_links" ADD COLUMN IF NOT EXISTS "idempotency_id" BYTEA,
  ADD COLUMN IF NOT EXISTS "idempotency_fingerprint" BYTEA, ADD COLUMN IF NOT EXISTS "idempotency_answer" TEXT;
CREATE UNIQUE INDEX IF NOT EXISTS "products_idempotency_id_key" ON "products"("idempotency_id") WHERE "idempotency_id" IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS "payment_links_idempotency_id_key" ON "payment_links"("idempotency_id") WHERE "idempotency_id" IS NOT NULL;
-- Answers that say what their row no longer says are erased after their day. A row that is as it was made is not in these.
CREATE INDEX IF NOT EXISTS "products_outdated_answer_idx" ON "products"("created_at")
  WHERE "idempotency_answer" IS NOT NULL AND "updated_at" > "created_at";
CREATE INDEX IF NOT EXISTS "payment_links_outdated_answer_idx" ON "payment_links"("created_at")
  WHERE "idempotency_answer" IS NOT NULL AND "updated_at" > "created_at";
-- The release before keeps every key in idempotency_keys and looks nowhere else: a key that a row holds is taken there, too. It then
-- answers 409 with Retry-After, and makes nothing. (What it writes expires a day after its clock: a row that is younger than two days before that
-- is younger than a day.) A later migration drops this.
CREATE OR REPLACE FUNCTION "idempotency_key_of_a_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN IF EXISTS (SELECT 1 FROM products p WHERE p.idempotency_id = NEW.id AND p.created_at > NEW.expires_at - interval '48 hours')
    OR EXISTS (SELECT 1 FROM payment_links l WHERE l.idempotency_id = NEW.id AND l.created_at > NEW.expires_at - interval '48 hours')
  THEN RETURN NULL; END IF; RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER "idempotency_keys_of_rows" BEFORE INSERT ON "idempotency_keys"
  FOR EACH ROW WHEN (NEW.claim IS NULL) EXECUTE FUNCTION "idempotency_key_of_a_row"();
