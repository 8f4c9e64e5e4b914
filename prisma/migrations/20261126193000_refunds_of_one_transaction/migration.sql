-- A transaction can send several prepared refunds. The further ones have '#' and the place of their transfer behind the hash in refunds.tx_hash, because
-- the release before relies on the unique index. The ledger has the hash itself: the trigger looks for that.
CREATE OR REPLACE FUNCTION "ledger_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM transfer_ledger WHERE network = NEW.network AND tx_hash = split_part(NEW.tx_hash, '#', 1) AND owner_id = NEW.id) THEN
    INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
    VALUES (NEW.network, split_part(NEW.tx_hash, '#', 1), CASE WHEN NEW.network LIKE 'solana%' THEN NEW.wallet_address ELSE '*' END, 'sent', 'refund', NEW.id);
  END IF;
  RETURN NULL;
END $$;
