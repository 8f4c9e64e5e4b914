-- What an endpoint is told of: those that there are were made before it was asked, and go on as they are.
ALTER TABLE "webhook_endpoints" ADD COLUMN "scope" "KeyScope" NOT NULL DEFAULT 'full';
