#!/usr/bin/env node
// Stand-in for Prisma's native schema engine: the same engine compiled to WebAssembly, spoken to by the Prisma CLI over
// the same arguments and the same JSON-RPC on standard input and output. `prisma.config.ts` points the CLI at this file.
import { parseEngineArguments } from "./schema-engine/engine-arguments.mjs";

const { versionOnly, databaseCommand, datamodelPaths, url } = parseEngineArguments(process.argv.slice(2));

// Imports follow the decision, because loading the engine takes a second and two of the three modes do not need it.
if (versionOnly) {
  console.log("schema-engine-cli (WebAssembly)");
} else if (databaseCommand) {
  const { runDatabaseCommand } = await import("./schema-engine/database-command.mjs");
  process.exitCode = await runDatabaseCommand(databaseCommand, url);
} else {
  const { serveJsonRpc } = await import("./schema-engine/json-rpc.mjs");
  serveJsonRpc({ datamodelPaths, url });
}
