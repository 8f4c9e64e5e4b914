-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "customer_address" TEXT,
ADD COLUMN     "customer_country" TEXT,
ADD COLUMN     "customer_email" TEXT,
ADD COLUMN     "customer_name" TEXT,
ADD COLUMN     "subtotal_amount" DECIMAL(11,2),
ADD COLUMN     "tax_amount" DECIMAL(11,2);

-- AlterTable: nothing has written refunds before.
ALTER TABLE "refunds" ADD COLUMN     "network" TEXT NOT NULL,
ADD COLUMN     "wallet_address" TEXT NOT NULL,
ADD COLUMN     "merchant_wallet_address" TEXT NOT NULL,
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3) NOT NULL;

-- DropIndex
DROP INDEX "refunds_merchant_id_mode_created_at_idx";
DROP INDEX "settlements_merchant_id_mode_created_at_idx";

-- CreateIndex
CREATE INDEX "refunds_merchant_id_mode_created_at_id_idx" ON "refunds"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "settlements_merchant_id_mode_created_at_id_idx" ON "settlements"("merchant_id", "mode", "created_at" DESC, "id" DESC);


-- What the schema language cannot express.

-- Sessions that are to expire: only those that are open, however many were completed.
CREATE INDEX "checkout_sessions_open_idx" ON "checkout_sessions"("expires_at") WHERE "status" = 'open';

ALTER TABLE "settlements" ADD CONSTRAINT "settlements_amount_check" CHECK ("amount" > 0 AND "transaction_count" > 0);
