-- Endpoints that there were before they had a scope became full: a key of scope agentic lost its own, and they went on being told
-- everything. They are its keys' again where an account never had others, sells nothing else, and where the endpoint asks for nothing
-- that such a key is not told: an alarm that somebody set up in the dashboard stays one. Elsewhere nobody can tell whose they were.
UPDATE "webhook_endpoints" AS e SET "scope" = 'agentic' FROM "merchants" AS m
WHERE m."id" = e."merchant_id" AND m."agentic" AND e."scope" = 'full'
  AND NOT e."events" ?| ARRAY['api_key.created', 'api_key.revoked']
  AND NOT EXISTS (SELECT 1 FROM "api_keys" AS k WHERE k."merchant_id" = m."id" AND k."scope" = 'full')
  AND NOT EXISTS (SELECT 1 FROM "payment_links" AS l WHERE l."merchant_id" = m."id" AND NOT l."is_agentic_proxy");
