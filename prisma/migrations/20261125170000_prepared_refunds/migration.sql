-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('pending', 'succeeded', 'expired', 'canceled');

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "is_prepared" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "prepared_refunds" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "amount_base_units" DECIMAL(38,0) NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "merchant_wallet_address" TEXT NOT NULL,
    "reference" TEXT,
    "status" "RefundStatus" NOT NULL DEFAULT 'pending',
    "late" BOOLEAN NOT NULL DEFAULT false,
    "cancel_reason" TEXT,
    "tx_hash" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "watch_until" TIMESTAMPTZ(3) NOT NULL,
    "is_watched" BOOLEAN NOT NULL DEFAULT true,
    "is_fresh" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "list_position" BIGINT NOT NULL DEFAULT next_list_position(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepared_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_transfers" (
    "id" UUID NOT NULL,
    "refund_id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "tx_hash" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "base_units" DECIMAL(38,0) NOT NULL,
    "named_id" UUID,
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "prepared_refunds_reference_key" ON "prepared_refunds"("reference");

-- CreateIndex
CREATE INDEX "prepared_refunds_transaction_id_idx" ON "prepared_refunds"("transaction_id");

-- CreateIndex
CREATE INDEX "prepared_refunds_merchant_id_mode_created_at_id_idx" ON "prepared_refunds"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prepared_refunds_forward_idx" ON "prepared_refunds"("merchant_id", "mode", "list_position", "created_at", "id");

-- CreateIndex
CREATE INDEX "refund_transfers_refund_id_idx" ON "refund_transfers"("refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_transfers_network_tx_hash_position_key" ON "refund_transfers"("network", "tx_hash", "position");

-- AddForeignKey
ALTER TABLE "prepared_refunds" ADD CONSTRAINT "prepared_refunds_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_refunds" ADD CONSTRAINT "prepared_refunds_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_transfers" ADD CONSTRAINT "refund_transfers_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "prepared_refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot express.

-- What the watcher asks every two seconds: few rows, however many refunds there have been.
CREATE INDEX "prepared_refunds_watched_idx" ON "prepared_refunds"("network") WHERE "is_watched";
CREATE INDEX "refund_transfers_undecided_idx" ON "refund_transfers"("network") WHERE "outcome" IS NULL;

ALTER TABLE "prepared_refunds" ADD CONSTRAINT "prepared_refunds_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
