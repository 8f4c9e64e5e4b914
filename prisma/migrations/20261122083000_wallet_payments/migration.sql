-- AlterTable
ALTER TABLE "x402_payments" ADD COLUMN     "intent_id" UUID;


-- What the schema language cannot express.

-- It never changes, so it does not hinder changes of a payment.
CREATE INDEX "x402_payments_intent_id_idx" ON "x402_payments"("intent_id") WHERE "intent_id" IS NOT NULL;

-- A wallet's signature that pays an intent is claimed like any other payment, while nothing else pays the intent.
CREATE OR REPLACE FUNCTION "x402_claim"(q x402_payments, q_key bytea, q_payment uuid, q_seen text, q_limits jsonb, q_now timestamptz) RETURNS text
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
  -- One payment at a time, whoever signs it; and none of an intent that something else has paid, or is paying.
  IF q.intent_id IS NOT NULL THEN
    PERFORM 1 FROM payment_intents i WHERE i.id = q.intent_id AND i.status = 'open' FOR UPDATE;
    IF NOT FOUND THEN RETURN 'intent_over'; END IF;
    PERFORM 1 FROM x402_payments p WHERE p.intent_id = q.intent_id AND p.id IS DISTINCT FROM own.id
      AND p.state::text IN ('claimed', 'settling', 'unknown');
    IF FOUND THEN RETURN 'intent_taken'; END IF;
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
