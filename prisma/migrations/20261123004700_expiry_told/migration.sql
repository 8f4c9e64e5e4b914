-- Whether the end of an intent was told. Of those that there are nobody noted it.
ALTER TABLE "payment_intents" ADD COLUMN "expiry_told" BOOLEAN;
