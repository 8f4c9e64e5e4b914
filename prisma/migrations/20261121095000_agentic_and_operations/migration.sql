-- CreateEnum
CREATE TYPE "X402State" AS ENUM ('claimed', 'settling', 'settled', 'refused', 'unknown', 'never', 'released');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('pending', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "VerificationStatus" AS ENUM ('unverified', 'pending', 'verified');

-- CreateEnum
CREATE TYPE "SessionStatus" AS ENUM ('open', 'completed', 'expired');

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "settlement_id" UUID;

-- CreateTable
CREATE TABLE "merchant_members" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_members_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "proxy_secrets" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "proxy_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "x402_payments" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_link_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "network" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "pay_to" TEXT NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "amount_base_units" DECIMAL(38,0) NOT NULL,
    "valid_before" TIMESTAMPTZ(3) NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "request_key" BYTEA,
    "state" "X402State" NOT NULL DEFAULT 'claimed',
    "leased_till" TIMESTAMPTZ(3),
    "lease" UUID,
    "reason" TEXT,
    "tx_hash" TEXT,
    "payload" BYTEA NOT NULL,
    "answer" BYTEA,
    "answer_till" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "x402_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "events" JSONB NOT NULL DEFAULT '[]',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_till" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "log" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "status" "VerificationStatus" NOT NULL DEFAULT 'pending',
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "payment_link_id" UUID,
    "amount" DECIMAL(11,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "network" TEXT NOT NULL,
    "token" TEXT NOT NULL DEFAULT 'USDC',
    "status" "SessionStatus" NOT NULL DEFAULT 'open',
    "pay_to" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "success_url" TEXT,
    "cancel_url" TEXT,
    "transaction_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "amount_base_units" DECIMAL(38,0) NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "tx_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlements" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "amount" DECIMAL(30,2) NOT NULL,
    "transaction_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "merchant_members_merchant_id_idx" ON "merchant_members"("merchant_id");

-- CreateIndex
CREATE INDEX "proxy_secrets_merchant_id_mode_created_at_idx" ON "proxy_secrets"("merchant_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "x402_payments_payer_network_asset_state_idx" ON "x402_payments"("payer", "network", "asset", "state");

-- CreateIndex
CREATE INDEX "x402_payments_fingerprint_payer_created_at_idx" ON "x402_payments"("fingerprint", "payer", "created_at" DESC);

-- CreateIndex
CREATE INDEX "x402_payments_request_key_payer_idx" ON "x402_payments"("request_key", "payer");

-- CreateIndex
CREATE UNIQUE INDEX "x402_payments_network_asset_payer_nonce_key" ON "x402_payments"("network", "asset", "payer", "nonce");

-- CreateIndex
CREATE INDEX "events_merchant_id_mode_created_at_idx" ON "events"("merchant_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "webhook_endpoints_merchant_id_mode_idx" ON "webhook_endpoints"("merchant_id", "mode");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "verifications_merchant_id_type_target_key" ON "verifications"("merchant_id", "type", "target");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_transaction_id_key" ON "checkout_sessions"("transaction_id");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchant_id_mode_created_at_idx" ON "checkout_sessions"("merchant_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_tx_hash_key" ON "refunds"("tx_hash");

-- CreateIndex
CREATE INDEX "refunds_transaction_id_idx" ON "refunds"("transaction_id");

-- CreateIndex
CREATE INDEX "refunds_merchant_id_mode_created_at_idx" ON "refunds"("merchant_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "settlements_merchant_id_mode_created_at_idx" ON "settlements"("merchant_id", "mode", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_members" ADD CONSTRAINT "merchant_members_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proxy_secrets" ADD CONSTRAINT "proxy_secrets_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "x402_payments" ADD CONSTRAINT "x402_payments_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "x402_payments" ADD CONSTRAINT "x402_payments_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What the schema language cannot express.

-- One current proxy secret per merchant and mode.
CREATE UNIQUE INDEX "proxy_secrets_current_key" ON "proxy_secrets"("merchant_id", "mode") WHERE "expires_at" IS NULL;

-- What workers look for: only the rows that are due, however many are done.
CREATE INDEX "x402_payments_due_idx" ON "x402_payments"("leased_till") WHERE "state" IN ('claimed', 'settling', 'unknown');
CREATE INDEX "events_due_idx" ON "events"("created_at") WHERE "fanned_out_at" IS NULL;
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("next_attempt_at") WHERE "state" = 'pending';
CREATE INDEX "transactions_unsettled_idx" ON "transactions"("merchant_id", "created_at") WHERE "mode" = 'live' AND "settled_at" IS NULL;

ALTER TABLE "x402_payments" ADD CONSTRAINT "x402_payments_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
