-- Custom fields that the payer's page still has to ask for. Null for intents of older releases and for those that ask for nothing.
ALTER TABLE "payment_intents" ADD COLUMN "asked_fields" JSONB;
