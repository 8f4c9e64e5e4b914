import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// The CLI would download its native schema engine from the network; the same engine as WebAssembly comes from npm, so
// that every `prisma` command works offline. Windows cannot spawn a script: there the download stays.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL("./scripts/schema-engine.mjs", import.meta.url));
}

// Migrations go past a pooler when there is one.
const url = process.env.DIRECT_DATABASE_URL ?? process.env.DATABASE_URL;

export default defineConfig({
  schema: "schema.prisma",
  migrations: { path: "migrations" },
  datasource: url === undefined ? undefined : { url },
});
