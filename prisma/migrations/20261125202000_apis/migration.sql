-- An API of a merchant whose operations are sold. Its routes are payment links.
CREATE TABLE "apis" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "base_url" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "networks" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "upstream_header_names" JSONB NOT NULL DEFAULT '[]',
    "upstream_headers" BYTEA,
    "free_routes" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "list_position" BIGINT NOT NULL DEFAULT next_list_position(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apis_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "apis_merchant_id_mode_created_at_id_idx" ON "apis"("merchant_id", "mode", "created_at" DESC, "id" DESC);
CREATE INDEX "apis_forward_idx" ON "apis"("merchant_id", "mode", "list_position", "created_at", "id");
ALTER TABLE "apis" ADD CONSTRAINT "apis_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Empty columns: no row is rewritten, and no row has to be checked.
ALTER TABLE "payment_links" ADD COLUMN "api_id" UUID, ADD COLUMN "route_template" TEXT,
  ADD CONSTRAINT "payment_links_api_id_fkey" FOREIGN KEY ("api_id") REFERENCES "apis"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
