-- CreateTable
CREATE TABLE "merchant_brandings" (
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "color" TEXT,
    "support_email" TEXT,
    "support_url" TEXT,
    "logo" BYTEA,
    "logo_hash" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchant_brandings_pkey" PRIMARY KEY ("merchant_id","mode")
);

-- CreateIndex
CREATE INDEX "merchant_brandings_logo_hash_idx" ON "merchant_brandings"("logo_hash");

-- AddForeignKey
ALTER TABLE "merchant_brandings" ADD CONSTRAINT "merchant_brandings_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
