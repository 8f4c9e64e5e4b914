-- Endpoints that there were before they had a scope became full: a key of scope agentic lost its own, and they went on being told
-- everything. Where an account has no other keys they are its keys' again. Where it has both kinds nobody can tell whose they were.
UPDATE "webhook_endpoints" AS e SET "scope" = 'agentic' FROM "merchants" AS m
WHERE m."id" = e."merchant_id" AND m."agentic" AND e."scope" = 'full'
  AND NOT EXISTS (SELECT 1 FROM "api_keys" AS k WHERE k."merchant_id" = m."id" AND k."scope" = 'full' AND k."revoked_at" IS NULL);
