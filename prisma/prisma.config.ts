import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// By default, the CLI downloads its native schema engine. `schema-engine.mjs` runs the same engine as WebAssembly,
// which npm has installed, so every `prisma` command works offline. Windows can't spawn a script, so the CLI downloads
// its engine there.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL("./scripts/schema-engine.mjs", import.meta.url));
}

// Migrations bypass a connection pooler, if there is one.
const url = process.env.DIRECT_DATABASE_URL ?? process.env.DATABASE_URL;

export default defineConfig({
  schema: "schema.prisma",
  migrations: { path: "migrations" },
  datasource: url === undefined ? undefined : { url },
});
