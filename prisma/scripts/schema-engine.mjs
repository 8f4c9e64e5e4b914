#!/usr/bin/env node
// Replaces Prisma's native schema engine with the same engine compiled to WebAssembly. The Prisma CLI passes the same
// arguments and speaks the same JSON-RPC over standard input and output. `prisma.config.ts` points the CLI at this
// file.
const { versionOnly, databaseCommand, datamodelPaths, url } = parseEngineArguments(process.argv.slice(2));

// Import only what the mode needs: loading the engine takes a second, and two of the three modes don't need it.
if (versionOnly) {
  console.log("schema-engine-cli (WebAssembly)");
} else if (databaseCommand) {
  const { runDatabaseCommand } = await import("./schema-engine/database-command.mjs");
  process.exitCode = await runDatabaseCommand(databaseCommand, url);
} else {
  const { serveJsonRpc } = await import("./schema-engine/json-rpc.mjs");
  serveJsonRpc({ datamodelPaths, url });
}

/**
 * Parses the Prisma CLI's arguments: `--version`, `cli <command>` for a single command on the database, or
 * neither of them for a JSON-RPC session.
 */
function parseEngineArguments(args) {
  const datamodelPaths = [];
  let url;
  let databaseCommand;
  for (let i = 0; i < args.length; i++) {
    if (args[i] === "--datamodels") datamodelPaths.push(args[++i]);
    else if (args[i] === "--datasource") url = JSON.parse(args[++i]).url ?? url;
    else if (args[i] === "cli") databaseCommand = args[++i];
  }
  return { versionOnly: args.includes("--version"), databaseCommand, datamodelPaths, url };
}
