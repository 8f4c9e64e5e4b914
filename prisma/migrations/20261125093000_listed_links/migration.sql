-- How catalogs of paid resources list a link. Nothing is listed unless its merchant asks for it. Constant defaults: no row is rewritten.
ALTER TABLE "payment_links"
  ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "tags" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "icon_url" TEXT,
  ADD COLUMN "output_example" JSONB,
  ADD COLUMN "listing" JSONB;
