-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "KeyScope" AS ENUM ('full', 'agentic');

-- CreateEnum
CREATE TYPE "ChainFamily" AS ENUM ('evm', 'solana');

-- CreateEnum
CREATE TYPE "TransactionStatus" AS ENUM ('pending', 'broadcasted', 'confirming', 'completed', 'refunded', 'failed');

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "contact_email" TEXT,
    "agentic" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "scope" "KeyScope" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "key_hash" BYTEA NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "key_suffix" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant_wallets" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "family" "ChainFamily" NOT NULL,
    "address" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_wallets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(11,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "pricing_type" TEXT NOT NULL DEFAULT 'one_time',
    "billing_interval" TEXT,
    "billing_interval_count" INTEGER,
    "trial_days" INTEGER,
    "token" TEXT NOT NULL DEFAULT 'USDC',
    "merchant_wallet_address" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "total_collected" DECIMAL(30,2) NOT NULL DEFAULT 0,
    "total_transactions" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "product_id" UUID,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(11,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "network" TEXT NOT NULL,
    "networks" JSONB NOT NULL,
    "token" TEXT NOT NULL DEFAULT 'USDC',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "pricing_type" TEXT NOT NULL DEFAULT 'one_time',
    "billing_interval" TEXT,
    "billing_interval_count" INTEGER,
    "trial_days" INTEGER,
    "merchant_wallet_address" TEXT NOT NULL,
    "merchant_wallet_addresses" JSONB NOT NULL,
    "merchant_name" TEXT NOT NULL DEFAULT '',
    "custom_fields" JSONB NOT NULL DEFAULT '[]',
    "is_agentic_proxy" BOOLEAN NOT NULL DEFAULT false,
    "target_url" TEXT,
    "target_method" TEXT,
    "x402_scheme" TEXT NOT NULL DEFAULT 'exact',
    "input_schema" JSONB,
    "input_example" JSONB,
    "forward_headers" JSONB NOT NULL DEFAULT '[]',
    "upstream_header_names" JSONB NOT NULL DEFAULT '[]',
    "upstream_headers" BYTEA,
    "success_url" TEXT,
    "return_url" TEXT,
    "cancel_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "total_collected" DECIMAL(30,2) NOT NULL DEFAULT 0,
    "total_transactions" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_link_id" UUID,
    "mode" "Mode" NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "amount_base_units" DECIMAL(38,0) NOT NULL,
    "token" TEXT NOT NULL DEFAULT 'USDC',
    "network" TEXT NOT NULL,
    "status" "TransactionStatus" NOT NULL DEFAULT 'completed',
    "tx_hash" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "merchant_wallet_address" TEXT NOT NULL,
    "customer_email" TEXT,
    "customer_name" TEXT,
    "customer_address" TEXT,
    "customer_country" TEXT,
    "subtotal_amount" DECIMAL(11,2),
    "tax_amount" DECIMAL(11,2),
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "claim" UUID,
    "claimed_till" TIMESTAMPTZ(3),
    "status" INTEGER,
    "location" TEXT,
    "body" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_merchant_id_created_at_idx" ON "api_keys"("merchant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "merchant_wallets_merchant_id_mode_family_idx" ON "merchant_wallets"("merchant_id", "mode", "family");

-- CreateIndex
CREATE UNIQUE INDEX "merchant_wallets_mode_family_address_key" ON "merchant_wallets"("mode", "family", "address");

-- CreateIndex
CREATE INDEX "products_merchant_id_mode_created_at_id_idx" ON "products"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_links_merchant_id_mode_created_at_id_idx" ON "payment_links"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_links_product_id_created_at_id_idx" ON "payment_links"("product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "transactions_tx_hash_key" ON "transactions"("tx_hash");

-- CreateIndex
CREATE INDEX "transactions_merchant_id_mode_created_at_id_idx" ON "transactions"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transactions_payment_link_id_created_at_id_idx" ON "transactions"("payment_link_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_wallets" ADD CONSTRAINT "merchant_wallets_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot express.

-- One default wallet per merchant, mode and chain family.
CREATE UNIQUE INDEX "merchant_wallets_default_key" ON "merchant_wallets"("merchant_id", "mode", "family") WHERE "is_default";

-- The bounds of an amount in the API.
ALTER TABLE "products" ADD CONSTRAINT "products_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_amount_check" CHECK ("amount" BETWEEN 0.01 AND 999999999.99);
