-- A user can be a member of several merchants, with a role in each. Members from before are the users who opened the accounts: owners.
-- The id rewrites the table, which has one row for each account.
CREATE TYPE "MemberRole" AS ENUM ('owner', 'developer', 'viewer');
ALTER TABLE "merchant_members"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "role" "MemberRole" NOT NULL DEFAULT 'owner',
  ADD COLUMN "email" TEXT,
  -- The release before inserts a row only for the user who opens an account, so the default is true for its rows.
  ADD COLUMN "opened_account" BOOLEAN NOT NULL DEFAULT true;
