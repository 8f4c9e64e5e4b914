-- Who was invited to become a member of a merchant: a user whose identity provider has verified this e-mail address.
CREATE TABLE "merchant_invitations" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "role" "MemberRole" NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "merchant_invitations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "merchant_invitations_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "merchant_invitations_merchant_id_email_key" ON "merchant_invitations"("merchant_id", "email");
CREATE INDEX "merchant_invitations_email_idx" ON "merchant_invitations"("email");
CREATE INDEX "merchant_invitations_expires_at_idx" ON "merchant_invitations"("expires_at");
