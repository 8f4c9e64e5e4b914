ALTER TABLE "merchant_members"
  DROP CONSTRAINT "merchant_members_pkey",
  ADD CONSTRAINT "merchant_members_pkey" PRIMARY KEY USING INDEX "merchant_members_id_key";
