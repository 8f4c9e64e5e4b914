-- Rights of a restricted key: {"products": "read"}. NULL: everything that its scope covers, as before.
ALTER TABLE "api_keys" ADD COLUMN "permissions" JSONB;
-- Releases before this one know no permissions and refuse keys that begin with svc_…_rk_. No restricted key may begin otherwise, and no such key may have all rights.
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_restricted_prefix" CHECK (("permissions" IS NULL) = ("key_prefix" NOT LIKE 'svc\_%\_rk\_')) NOT VALID;
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_restricted_prefix";
