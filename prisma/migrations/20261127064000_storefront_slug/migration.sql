-- Name of a merchant's public storefront in its address. Null: no storefront. No default: no row is rewritten.
ALTER TABLE "merchant_brandings" ADD COLUMN "slug" TEXT;
