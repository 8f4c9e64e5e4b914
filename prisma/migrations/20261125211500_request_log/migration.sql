-- CreateTable
CREATE TABLE "request_log" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "key_id" UUID,
    "member_id" UUID,
    "scope" "KeyScope" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "list_position" BIGINT NOT NULL DEFAULT next_list_position(),

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_log_merchant_id_mode_created_at_id_idx" ON "request_log"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_forward_idx" ON "request_log"("merchant_id", "mode", "list_position", "created_at", "id");

-- CreateIndex
CREATE INDEX "request_log_merchant_id_mode_request_id_idx" ON "request_log"("merchant_id", "mode", "request_id");
