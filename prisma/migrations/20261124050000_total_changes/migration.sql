-- CreateTable
CREATE TABLE "total_changes" (
    "seq" BIGSERIAL NOT NULL,
    "link_id" UUID NOT NULL,
    "product_id" UUID,
    "collected" DECIMAL(30,2) NOT NULL,
    "transactions" INTEGER NOT NULL,

    CONSTRAINT "total_changes_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE INDEX "total_changes_link_id_idx" ON "total_changes"("link_id");

-- CreateIndex
CREATE INDEX "total_changes_product_id_idx" ON "total_changes"("product_id");

-- The table is always short, and every row in it is deleted within seconds: a share of its rows says nothing.
ALTER TABLE "total_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);
