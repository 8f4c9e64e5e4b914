-- AlterEnum
ALTER TYPE "X402State" ADD VALUE 'owed';
ALTER TYPE "X402State" ADD VALUE 'aliased';

-- What changes with a payment's life must stand in no index, so that its changes stay on their page.
DROP INDEX "x402_payments_payer_network_asset_state_idx";
DROP INDEX "x402_payments_fingerprint_payer_created_at_idx";
DROP INDEX "x402_payments_request_key_payer_idx";
DROP INDEX "x402_payments_due_idx";
DROP INDEX "x402_payments_watch_idx";
ALTER TABLE "x402_payments" SET (fillfactor = 80);

-- AlterTable. "answer", "uncharged_at" and "watch_at" stay for processes of the release before, which write them while they are being
-- replaced; a later migration drops them.
ALTER TABLE "x402_payments"
    ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN     "payment_identifier" BYTEA,
    ADD COLUMN     "alias_of" UUID,
    ADD COLUMN     "log_index" INTEGER,
    ADD COLUMN     "address" TEXT,
    ADD COLUMN     "settle_sent_at" TIMESTAMPTZ(3),
    ADD COLUMN     "broken_at" TIMESTAMPTZ(3),
    ADD COLUMN     "is_collected" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN     "wrong_keys" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "x402_work" (
    "payment_id" UUID NOT NULL,
    "payer" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "x402_work_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "x402_answers" (
    "payment_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "answer" BYTEA NOT NULL,

    CONSTRAINT "x402_answers_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "x402_transfers" (
    "network" TEXT NOT NULL,
    "tx_hash" TEXT NOT NULL,
    "log_index" INTEGER NOT NULL,
    "payment_id" UUID NOT NULL,

    CONSTRAINT "x402_transfers_pkey" PRIMARY KEY ("network", "tx_hash", "log_index")
);

-- CreateTable
CREATE TABLE "x402_uncharged" (
    "id" BIGSERIAL NOT NULL,
    "payer" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "x402_uncharged_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "x402_payment_id" UUID;

-- DropIndex. A process of the release before cannot record without it: it answers 500 until it is replaced, and what it settled is
-- recorded from the chain.
DROP INDEX "transactions_tx_hash_key";

-- CreateIndex
CREATE INDEX "x402_work_payer_idx" ON "x402_work"("payer");

-- CreateIndex
CREATE INDEX "x402_work_due_at_idx" ON "x402_work"("due_at");

-- CreateIndex
CREATE INDEX "x402_answers_expires_at_idx" ON "x402_answers"("expires_at");

-- CreateIndex
CREATE INDEX "x402_uncharged_payer_at_idx" ON "x402_uncharged"("payer", "at");

-- CreateIndex
CREATE INDEX "x402_uncharged_at_idx" ON "x402_uncharged"("at");

-- AddForeignKey
ALTER TABLE "x402_work" ADD CONSTRAINT "x402_work_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "x402_payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "x402_answers" ADD CONSTRAINT "x402_answers_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "x402_payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot express.

-- Two honest payers in one batch have one record each; a recording is the only one of its hash.
CREATE UNIQUE INDEX "transactions_tx_hash_x402_payment_id_key" ON "transactions"("tx_hash", "x402_payment_id") NULLS NOT DISTINCT;

-- Keys never change, so these do not hinder changes of a payment.
CREATE INDEX "x402_payments_request_key_idx" ON "x402_payments"("request_key") WHERE "request_key" IS NOT NULL;
CREATE INDEX "x402_payments_payment_identifier_idx" ON "x402_payments"("payment_identifier") WHERE "payment_identifier" IS NOT NULL;

-- Sealed bytes do not shrink.
ALTER TABLE "x402_answers" ALTER COLUMN "answer" SET STORAGE EXTERNAL;

-- What is under way moves on under the new rules; its answers, kept for minutes, do not.
INSERT INTO "x402_work" ("payment_id", "payer", "due_at")
SELECT "id", "payer", CURRENT_TIMESTAMP FROM "x402_payments"
WHERE "state" IN ('claimed', 'settling', 'unknown')
   OR ("state" IN ('refused', 'released') AND "valid_before" > CURRENT_TIMESTAMP - INTERVAL '1 hour');
UPDATE "x402_payments" SET "answer" = NULL WHERE "answer" IS NOT NULL AND "state" NOT IN ('claimed', 'settling', 'unknown');
INSERT INTO "x402_transfers" ("network", "tx_hash", "log_index", "payment_id")
SELECT "network", "tx_hash", 0, "id" FROM "x402_payments" WHERE "tx_hash" IS NOT NULL ON CONFLICT DO NOTHING;
UPDATE "transactions" AS t SET "x402_payment_id" = p."id"
FROM "x402_payments" AS p WHERE p."tx_hash" = t."tx_hash" AND p."state" = 'settled';

-- Every claim is work from the first on, also that of a process of the release before.
CREATE FUNCTION "x402_claim_is_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO x402_work (payment_id, payer, due_at) VALUES (NEW.id, NEW.payer, coalesce(NEW.leased_till, NEW.updated_at));
  RETURN NULL;
END $$;
CREATE TRIGGER "x402_claim_is_work" AFTER INSERT ON "x402_payments" FOR EACH ROW WHEN (NEW."state" = 'claimed')
  EXECUTE FUNCTION "x402_claim_is_work"();

-- What is known of a request: its own payment, and earlier ones of its payer that may have paid for it.
CREATE FUNCTION "x402_known"(q_network text, q_asset text, q_payer text, q_nonce text, q_link uuid, q_fingerprint bytea, q_key bytea,
  q_payment uuid, q_now timestamptz) RETURNS TABLE ("role" text, "id" uuid, "revision" integer)
LANGUAGE sql STABLE AS $$
  SELECT 'own', p.id, p.revision FROM x402_payments p
    WHERE p.network = q_network AND p.asset = q_asset AND p.payer = q_payer AND p.nonce = q_nonce
  UNION ALL
  SELECT 'ownFirst', f.id, f.revision FROM x402_payments p JOIN x402_payments f ON f.id = p.alias_of
    WHERE p.network = q_network AND p.asset = q_asset AND p.payer = q_payer AND p.nonce = q_nonce
  UNION ALL
  SELECT 'byKey', f.id, f.revision FROM (
    SELECT coalesce(p.alias_of, p.id) AS first FROM x402_payments p
    WHERE (p.request_key = q_key OR p.payment_identifier = q_key) AND p.payer = q_payer
      AND (p.nonce, p.network) IS DISTINCT FROM (q_nonce, q_network) AND p.created_at > q_now - interval '24 hours'
      AND p.state::text NOT IN ('released', 'refused', 'never')
    ORDER BY p.created_at DESC LIMIT 1) AS k JOIN x402_payments f ON f.id = k.first
  UNION ALL
  SELECT 'named', f.id, f.revision FROM x402_payments p JOIN x402_payments f ON f.id = coalesce(p.alias_of, p.id)
    WHERE p.id = q_payment AND p.payer = q_payer AND p.payment_link_id = q_link
      AND (p.nonce, p.network) IS DISTINCT FROM (q_nonce, q_network)
  UNION ALL
  (SELECT 'unfinished', p.id, p.revision FROM x402_work w JOIN x402_payments p ON p.id = w.payment_id
    WHERE w.payer = q_payer AND p.fingerprint = q_fingerprint AND (p.nonce, p.network) IS DISTINCT FROM (q_nonce, q_network)
      AND (p.state::text IN ('claimed', 'settling', 'unknown', 'owed', 'refused')
        OR (p.state = 'settled' AND p.delivered_at IS NULL AND p.answer_till > q_now))
      AND (q_key IS NULL OR p.request_key IS NULL OR p.request_key = q_key OR p.payment_identifier IS NOT DISTINCT FROM q_key)
    ORDER BY p.created_at DESC LIMIT 1)
$$;

-- One claim in one exchange: lock, look again, count, insert. Every statement in here sees what was committed before it, which
-- one statement with common table expressions would not: its snapshot is older than the lock.
CREATE FUNCTION "x402_claim"(q x402_payments, q_key bytea, q_payment uuid, q_seen text, q_limits jsonb, q_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  own x402_payments;
  seen text;
  standing record;
  unpaid record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(q.payer, 402));
  SELECT coalesce(string_agg(k.role || ':' || k.id || ':' || k.revision, ' ' ORDER BY k.role), '') INTO seen
    FROM x402_known(q.network, q.asset, q.payer, q.nonce, q.payment_link_id, q.fingerprint, q_key, q_payment, q_now) AS k;
  IF seen <> q_seen THEN RETURN 'changed'; END IF;
  SELECT * INTO own FROM x402_payments p
    WHERE p.network = q.network AND p.asset = q.asset AND p.payer = q.payer AND p.nonce = q.nonce;
  IF own.id IS NOT NULL AND NOT (own.state::text IN ('released', 'refused') OR (own.state = 'claimed' AND coalesce(own.leased_till <= q_now, true)))
    THEN RETURN 'changed'; END IF;
  IF q.alias_of IS NOT NULL THEN
    IF own.id IS NULL THEN INSERT INTO x402_payments SELECT q.*;
    ELSE
      UPDATE x402_payments p SET state = 'aliased', alias_of = q.alias_of, lease = NULL, leased_till = NULL, revision = p.revision + 1,
        updated_at = q_now WHERE p.id = own.id;
      DELETE FROM x402_work WHERE payment_id = own.id;
    END IF;
    RETURN 'aliased';
  END IF;
  SELECT count(*) FILTER (WHERE mine.open AND mine.here) AS open,
         count(*) FILTER (WHERE mine.open) AS open_of_payer,
         count(*) FILTER (WHERE mine.open AND mine.merchant_id = q.merchant_id) AS open_at_seller,
         coalesce(sum(mine.amount_base_units) FILTER (WHERE mine.here
           AND (mine.open OR mine.settled_at >= (q_limits ->> 'readAt')::timestamptz)), 0) AS promised
    INTO standing
    FROM (SELECT p.merchant_id, p.amount_base_units, p.settled_at, p.network = q.network AND p.asset = q.asset AS here,
            p.state::text IN ('settling', 'unknown') OR (p.state = 'claimed' AND p.leased_till > q_now) AS open
          FROM x402_work w JOIN x402_payments p ON p.id = w.payment_id
          WHERE w.payer = q.payer AND p.id IS DISTINCT FROM own.id) AS mine;
  SELECT count(*) AS of_payer, count(*) FILTER (WHERE u.merchant_id = q.merchant_id) AS at_seller INTO unpaid
    FROM x402_uncharged u WHERE u.payer = q.payer AND u.at > q_now - interval '1 minute';
  IF standing.open >= (q_limits ->> 'openMax')::int THEN RETURN 'too_many_open'; END IF;
  -- Those under way may end without a charge, too.
  IF unpaid.at_seller + standing.open_at_seller >= (q_limits ->> 'unchargedMax')::int
    OR unpaid.of_payer + standing.open_of_payer >= (q_limits ->> 'unchargedOfPayerMax')::int THEN RETURN 'too_many_uncharged'; END IF;
  IF standing.promised + q.amount_base_units > (q_limits ->> 'balance')::numeric THEN RETURN 'insufficient_funds'; END IF;
  IF own.id IS NULL THEN
    INSERT INTO x402_payments SELECT q.*;
  ELSE
    UPDATE x402_payments p SET state = 'claimed', lease = q.lease, leased_till = q.leased_till, payload = q.payload, pay_to = q.pay_to,
      amount = q.amount, amount_base_units = q.amount_base_units, request_key = q.request_key, payment_identifier = q.payment_identifier,
      address = q.address, reason = NULL, revision = p.revision + 1, updated_at = q_now WHERE p.id = own.id;
    INSERT INTO x402_work (payment_id, payer, due_at) VALUES (own.id, q.payer, q.leased_till)
      ON CONFLICT (payment_id) DO UPDATE SET due_at = excluded.due_at;
  END IF;
  RETURN 'claimed';
END $$;
