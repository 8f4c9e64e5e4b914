import { parseArgs } from "node:util";
import { createDatabase } from "@svc/db";
import { loadSettings } from "@svc/service";
import { Type } from "typebox";
import { COMMANDS } from "./commands.js";
import { UsageError } from "./usage-error.js";

const USAGE = `Usage: node dist/admin.js <command> [options]     (needs DATABASE_URL)

  create-merchant --name NAME [--wallet ADDRESS]... [--email EMAIL] [--agentic]
      A merchant with its default wallets (one EVM and one Solana address at most).
  create-key --merchant ID --mode test|live [--scope full|agentic] [--name NAME] [--expires ISO-DATE]
      An API key. The token is shown once. The scope is full, or agentic for a live key of an agentic merchant.
  revoke-key --id ID
      Takes a key out of use; acts within a second.
  payments
      x402 payments by state: how many, how much, and since when the oldest is so.
  prune
      Deletes what is older than it is kept, now; the service does so by itself.
  re-encrypt
      Encrypts all stored secrets under the newest of ENCRYPTION_KEYS, so that older ones can be removed.
  redeliver --id ID
      Sends a webhook delivery that was given up once more.
  doctor
      Looks at settings, database, Redis, nodes, facilitators and stores, and says what to do. Status 1 when something is wrong.
  list-merchants
  list-keys --merchant ID
`;

export interface AdminOutcome {
  /** 0: done; 1: it cannot be done; 2: the call is wrong. */
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** All that most commands need of the settings. */
const CONNECTION = Type.Object({ DATABASE_URL: Type.Optional(Type.String()) });

/** The operator's command: makes merchants and keys, and looks after what is stored, in the database that `env` names. Answers are JSON. */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<AdminOutcome> {
  try {
    return { exitCode: 0, stdout: `${JSON.stringify(await answerOf(args, env), null, 2)}\n`, stderr: "" };
  } catch (thrown) {
    const error = thrown as Error & { readonly code?: string };
    const isUsage = error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS");
    return isUsage
      ? { exitCode: 2, stdout: "", stderr: `${error.message}\n\n${USAGE}\n` }
      : { exitCode: 1, stdout: "", stderr: `${error.message.trim()}\n` };
  }
}

async function answerOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("Say a command.");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { values } = parseArgs({ args: rest, options: command.options, allowPositionals: false });
  const work = command.prepare(values, env);
  const { DATABASE_URL } = loadSettings(CONNECTION, env);
  if (!DATABASE_URL) throw new UsageError("Set DATABASE_URL.");
  const database = createDatabase({ url: DATABASE_URL, poolMax: 3, statementTimeoutMs: 10_000 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
