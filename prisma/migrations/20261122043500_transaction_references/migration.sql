-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "amount_due" DECIMAL(11,2),
ADD COLUMN     "client_reference" TEXT,
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';


-- What the schema language cannot express.

-- Filters that find few of many; a transaction without a reference or an e-mail address costs nothing here.
CREATE INDEX "transactions_client_reference_idx" ON "transactions"("merchant_id", "mode", "client_reference") WHERE "client_reference" IS NOT NULL;
CREATE INDEX "transactions_customer_email_idx" ON "transactions"("merchant_id", "mode", lower("customer_email")) WHERE "customer_email" IS NOT NULL;
