import { parseArgs } from "node:util";
import { createDatabase } from "@svc/db";
import { COMMANDS } from "./admin/commands.js";
import { UsageError } from "./admin/usage-error.js";

/** The operator's command: makes merchants and keys in the database that DATABASE_URL names. Answers are JSON. */
const USAGE = `Usage: node dist/admin.js <command> [options]     (needs DATABASE_URL)

  create-merchant --name NAME [--wallet ADDRESS]... [--email EMAIL] [--agentic]
      A merchant with its default wallets (one EVM and one Solana address at most).
  create-key --merchant ID --mode test|live [--scope full|agentic] [--name NAME] [--expires ISO-DATE]
      An API key. The token is shown once. The scope is full, or agentic for a live key of an agentic merchant.
  revoke-key --id ID
      Takes a key out of use; acts within a second.
  list-merchants
  list-keys --merchant ID
`;

async function run(args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("Say a command.");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { values } = parseArgs({ args: rest, options: command.options, allowPositionals: false });
  const work = command.prepare(values);
  const url = process.env.DATABASE_URL;
  if (!url) throw new UsageError("Set DATABASE_URL.");
  const database = createDatabase({ url, poolMax: 2, statementTimeoutMs: 10_000 });
  try {
    console.log(JSON.stringify(await work(database), null, 2));
  } finally {
    await database.close();
  }
}

await run(process.argv.slice(2)).catch((error: Error) => {
  const usage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(usage ? `${error.message}\n\n${USAGE}` : error.message.trim());
  process.exitCode = usage ? 2 : 1;
});
