-- CreateEnum
CREATE TYPE "TransferSide" AS ENUM ('received', 'sent');

-- CreateEnum
CREATE TYPE "TransferPurpose" AS ENUM ('recording', 'checkout', 'intent', 'purchase', 'refund');

-- CreateTable
CREATE TABLE "transfer_ledger" (
    "network" TEXT NOT NULL,
    "tx_hash" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "side" "TransferSide" NOT NULL,
    "purpose" "TransferPurpose" NOT NULL,
    "owner_id" UUID NOT NULL,

    CONSTRAINT "transfer_ledger_pkey" PRIMARY KEY ("network", "tx_hash", "place", "side")
);

-- What the schema language cannot express.

-- The release before this one writes no ledger. While its processes are being replaced, these triggers write it for them. A later
-- migration drops the triggers together with x402_transfers, which only the release before this one still writes.
CREATE FUNCTION "ledger_of_x402_transfer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
  SELECT NEW.network, NEW.tx_hash, CASE WHEN NEW.network LIKE 'solana%' THEN p.pay_to ELSE NEW.log_index::text END, side, 'purchase', p.id
  FROM x402_payments p, unnest(enum_range(NULL::"TransferSide")) AS side WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_of_x402_transfer" AFTER INSERT ON "x402_transfers" FOR EACH ROW EXECUTE FUNCTION "ledger_of_x402_transfer"();

CREATE FUNCTION "ledger_of_recording"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM transfer_ledger WHERE network = NEW.network AND tx_hash = NEW.tx_hash AND owner_id = NEW.id) THEN
    INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
    VALUES (NEW.network, NEW.tx_hash, CASE WHEN NEW.network LIKE 'solana%' THEN NEW.merchant_wallet_address ELSE '*' END, 'received', 'recording', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_of_recording" AFTER INSERT ON "transactions" FOR EACH ROW WHEN (NEW."x402_payment_id" IS NULL)
  EXECUTE FUNCTION "ledger_of_recording"();

CREATE FUNCTION "ledger_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM transfer_ledger WHERE network = NEW.network AND tx_hash = NEW.tx_hash AND owner_id = NEW.id) THEN
    INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
    VALUES (NEW.network, NEW.tx_hash, CASE WHEN NEW.network LIKE 'solana%' THEN NEW.wallet_address ELSE '*' END, 'sent', 'refund', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_of_refund" AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "ledger_of_refund"();
