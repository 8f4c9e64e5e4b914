-- CreateEnum
CREATE TYPE "IntentStatus" AS ENUM ('open', 'processing', 'completed', 'expired', 'canceled', 'unresolved');

-- CreateEnum
CREATE TYPE "TransferState" AS ENUM ('seen', 'final', 'gone');

-- CreateTable
CREATE TABLE "payment_intents" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_link_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "subtotal_amount" DECIMAL(11,2) NOT NULL,
    "tax_amount" DECIMAL(11,2) NOT NULL,
    "wallets" JSONB NOT NULL,
    "tail" INTEGER,
    "amount_due_base_units" DECIMAL(38,0) NOT NULL,
    "received_base_units" DECIMAL(38,0),
    "reference" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "status" "IntentStatus" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "late" BOOLEAN NOT NULL DEFAULT false,
    "reject_late" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "watch_until" TIMESTAMPTZ(3) NOT NULL,
    "unread" TEXT[],
    "client_reference" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "customer_email" TEXT,
    "customer_name" TEXT,
    "customer_address" TEXT,
    "customer_country" TEXT,
    "custom_field_values" JSONB NOT NULL DEFAULT '{}',
    "refund_address" TEXT,
    "transaction_id" UUID,
    "canceled_at" TIMESTAMPTZ(3),
    "opened_by" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_intent_amounts" (
    "mode" "Mode" NOT NULL,
    "pay_to" TEXT NOT NULL,
    "base_units" DECIMAL(38,0) NOT NULL,
    "intent_id" UUID NOT NULL,
    "networks" TEXT[],
    "fresh" TEXT[],
    "watch_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_intent_amounts_pkey" PRIMARY KEY ("mode","pay_to","base_units")
);

-- CreateTable
CREATE TABLE "payment_intent_transfers" (
    "id" UUID NOT NULL,
    "intent_id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "tx_hash" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "payer" TEXT NOT NULL,
    "pay_to" TEXT NOT NULL,
    "base_units" DECIMAL(38,0) NOT NULL,
    "matched_by" TEXT NOT NULL,
    "state" "TransferState" NOT NULL DEFAULT 'seen',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_intent_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_cursors" (
    "network" TEXT NOT NULL,
    "block" BIGINT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "lease" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "watch_cursors_pkey" PRIMARY KEY ("network")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_reference_key" ON "payment_intents"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_token_hash_key" ON "payment_intents"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_transaction_id_key" ON "payment_intents"("transaction_id");

-- CreateIndex
CREATE INDEX "payment_intents_merchant_id_mode_created_at_id_idx" ON "payment_intents"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_payment_link_id_status_idx" ON "payment_intents"("payment_link_id", "status");

-- CreateIndex
CREATE INDEX "payment_intent_amounts_intent_id_idx" ON "payment_intent_amounts"("intent_id");

-- CreateIndex
CREATE INDEX "payment_intent_transfers_intent_id_idx" ON "payment_intent_transfers"("intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intent_transfers_network_tx_hash_position_key" ON "payment_intent_transfers"("network", "tx_hash", "position");

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intent_amounts" ADD CONSTRAINT "payment_intent_amounts_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intent_transfers" ADD CONSTRAINT "payment_intent_transfers_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma cannot express: the worker's and the limits' looks at few of many rows.
CREATE INDEX "payment_intents_open_idx" ON "payment_intents"("expires_at") WHERE "status" = 'open';
CREATE INDEX "payment_intents_opened_by_idx" ON "payment_intents"("opened_by", "created_at") WHERE "opened_by" IS NOT NULL;
CREATE INDEX "payment_intent_transfers_seen_idx" ON "payment_intent_transfers"("network", "block_number") WHERE "state" = 'seen';
