-- CreateTable
CREATE TABLE "volume_changes" (
    "seq" BIGSERIAL NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "link_id" UUID,
    "network" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "collected" DECIMAL(38,0) NOT NULL,
    "refunded" DECIMAL(38,0) NOT NULL,
    "transactions" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,

    CONSTRAINT "volume_changes_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "volume_totals" (
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "grouped_by" TEXT NOT NULL,
    "minutes" SMALLINT NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "group_key" TEXT NOT NULL,
    "collected" DECIMAL(38,0) NOT NULL,
    "refunded" DECIMAL(38,0) NOT NULL,
    "transactions" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,

    CONSTRAINT "volume_totals_pkey" PRIMARY KEY ("merchant_id","mode","grouped_by","minutes","start","group_key")
);

-- CreateIndex
CREATE INDEX "volume_changes_merchant_id_mode_idx" ON "volume_changes"("merchant_id", "mode");

-- AddForeignKey
ALTER TABLE "volume_totals" ADD CONSTRAINT "volume_totals_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The table is always short, and every row in it is deleted within seconds: a share of its rows says nothing.
ALTER TABLE "volume_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);
