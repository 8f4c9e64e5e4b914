-- What is recorded from now on is counted by triggers: they also see what the release before this one records. Until this transaction
-- ends nothing is recorded, so each row has a position above the one that is drawn here, or is visible to the next migration.
LOCK TABLE "transactions", "refunds" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION "note_volume_of_transactions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO volume_changes (merchant_id, mode, link_id, network, at, collected, refunded, transactions, refunds)
  SELECT merchant_id, mode, payment_link_id, network, created_at, amount_base_units, 0, 1, 0 FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER "note_volume" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_volume_of_transactions"();

CREATE FUNCTION "note_volume_of_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO volume_changes (merchant_id, mode, link_id, network, at, collected, refunded, transactions, refunds)
  SELECT r.merchant_id, r.mode, t.payment_link_id, r.network, r.created_at, 0, r.amount_base_units, 0, 1
  FROM added r JOIN transactions t ON t.id = r.transaction_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "note_volume" AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_volume_of_refunds"();

-- The next migration reads it and drops it.
CREATE TABLE "volume_start" AS SELECT nextval('list_positions') AS position;
