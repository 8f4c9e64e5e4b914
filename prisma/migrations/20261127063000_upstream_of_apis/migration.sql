-- Kind of server behind an API: HTTP, or MCP. The default is a constant: no row is rewritten.
ALTER TABLE "apis" ADD COLUMN "upstream" TEXT NOT NULL DEFAULT 'http';
