/**
 * What the Prisma CLI asks for on the command line: `--version`, or `cli <command>` for a one-shot command on the
 * database, else a JSON-RPC session.
 */
export function parseEngineArguments(args) {
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
