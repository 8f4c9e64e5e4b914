-- A payer is looked for on the network of his payment first: on another one a contract wallet's address can be another owner's.
CREATE OR REPLACE FUNCTION "x402_known"(q_network text, q_asset text, q_payer text, q_nonce text, q_link uuid, q_fingerprint bytea, q_key bytea,
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
    ORDER BY (p.network = q_network) DESC, p.created_at DESC LIMIT 1) AS k JOIN x402_payments f ON f.id = k.first
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
    ORDER BY (p.network = q_network) DESC, p.created_at DESC LIMIT 1)
$$;
