import { parseArgs } from "node:util";
import { createDatabase } from "@svc/db";
import { loadSettings } from "@svc/service";
import { DATABASE_SETTINGS, readDatabase } from "../env.js";
import { COMMANDS, UsageError } from "./commands.js";

const USAGE = `Usage: node dist/admin.js <command> [options]     (needs DATABASE_URL, and DATABASE_CA and
                                                   DATABASE_POOLER if the service has them)

  create-merchant --name NAME [--wallet ADDRESS]... [--email EMAIL] [--agentic]
      Creates a merchant with its default wallets (at most one EVM and one Solana address).
  create-key --merchant ID --mode test|live [--scope full|agentic] [--name NAME] [--expires ISO-DATE]
      Creates an API key. The token is shown once. Without --scope, it gets the scope full, or agentic if the merchant is agentic.
  revoke-key --id ID
      Revokes a key, which takes effect within a second.
  payments
      Shows x402 payments by mode and state: their count, their total amount, and the time of the least recent change.
  prune
      Deletes expired rows now. The service does so automatically.
  re-encrypt
      Encrypts all encrypted values with the newest of ENCRYPTION_KEYS. If it ends with status 0, and every process has the newest
      key first, you can remove the older keys. Prints a line of JSON for each column, and for every 10,000 rows.
  resolve --payment ID
      Makes a worker check on the chain, within seconds, how an x402 payment with an unknown outcome ended. Workers also check by
      themselves, less and less often.
  find-payments --network NAME --from ISO-DATE --to ISO-DATE [--record]
      Lists transfers to merchants' wallets that are on the chain but not in the database: one line of JSON each, then a line of counts.
      Run it after a failover to an asynchronous standby. --record records transfers that certainly paid one link. You can repeat it.
  redeliver --id ID
      Sends a finished webhook delivery again, whether it succeeded or failed.
  doctor
      Checks settings, database, Redis, nodes, facilitators and stores, and says what to do. Ends with status 1 if something is wrong.
  add-member --merchant ID --subject SUBJECT --role owner|developer|viewer [--issuer URL] [--email EMAIL]
      Makes a user of the identity provider a member. The subject is the claim "sub" of the user's tokens; the issuer is OIDC_ISSUER by default.
  invite --merchant ID --email EMAIL --role owner|developer|viewer
      Invites the user whose identity provider has verified the address. The service sends no mail.
  set-role --member ID --role owner|developer|viewer
      Changes the role of a member, starting with the member's next request. list-members shows the ids.
  list-members --merchant ID
  list-merchants
  list-keys --merchant ID
  export-merchant --merchant ID
      Prints everything stored about a merchant except secrets and the logo: one line of JSON for each row.
  close-merchant --merchant ID
      Revokes all keys, closes all links and ends all dashboard access. Payments in progress finish. Needs the service's
      PAYMENTS_PUBLIC_URL: events about its links contain their addresses.
  delete-merchant --merchant ID --name NAME
      Deletes a closed merchant with all of its data and its uploaded files. This can't be undone. Needs the service's S3_* settings.
      Refuses while a payment, an intent or a prepared refund is open, and in the first minute after close-merchant (with a file store:
      16 minutes). If it fails, run it again.
`;

interface AdminOutcome {
  /** 0: done; 1: the command failed; 2: the arguments are wrong. */
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an operator's command on the database in `env`, for example one that creates a merchant. Results are JSON.
 * @param write receives each line of a command that prints many; without it, the lines are in `stdout`
 */
export async function runAdmin(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  write?: (lines: string) => Promise<void>,
): Promise<AdminOutcome> {
  const lines: string[] = [];
  const keep = async (line: string) => void lines.push(line);
  try {
    const answer = await runCommand(args, env, write ?? keep);
    const stdout = answer === undefined ? lines.join("") : `${JSON.stringify(answer, null, 2)}\n`;
    return { exitCode: 0, stdout, stderr: "" };
  } catch (thrown) {
    const error = thrown as Error & { readonly code?: string };
    const isUsage = error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS");
    return isUsage
      ? { exitCode: 2, stdout: "", stderr: `${error.message}\n\n${USAGE}\n` }
      : { exitCode: 1, stdout: "", stderr: `${error.message.trim()}\n` };
  }
}

/** Returns the result to print as JSON, or undefined if the command has already written its lines. */
async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  write: (lines: string) => Promise<void>,
): Promise<unknown> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("No command given.");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { values } = parseArgs({ args: rest, options: command.options, allowPositionals: false });
  const work = command.prepare(values, env);
  if (!env.DATABASE_URL && !env.DATABASE_URL_FILE) throw new UsageError("Set DATABASE_URL.");
  const where = readDatabase(loadSettings(DATABASE_SETTINGS, env));
  const database = createDatabase({ ...where, poolMax: 3, statementTimeoutMs: 10_000 });
  try {
    const answer = await work(database);
    if (!isLines(answer)) return answer;
    for await (const line of answer) await write(line);
    return undefined;
  } finally {
    await database.close();
  }
}

const isLines = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
