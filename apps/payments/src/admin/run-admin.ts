import { parseArgs } from "node:util";
import { createDatabase } from "@svc/db";
import { loadSettings } from "@svc/service";
import { DATABASE_SETTINGS, databaseOf } from "../env.js";
import { COMMANDS, UsageError } from "./commands.js";

const USAGE = `Usage: node dist/admin.js <command> [options]     (needs DATABASE_URL, and DATABASE_CA and
                                                   DATABASE_POOLER where the service has them)

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
      Encrypts all that is stored sealed under the newest of ENCRYPTION_KEYS: when it ends with status 0, and every process has the
      newest key in front, the older ones can be removed. A line of JSON for each column, and for every 10,000 rows.
  resolve --payment ID
      Asks the chain about an x402 payment whose outcome is open, now; the service does so by itself, ever more rarely.
  find-payments --network NAME --from ISO-DATE --to ISO-DATE [--record]
      Transfers to merchants' wallets that are on the chain and not in the database, a line of JSON each, and their number: what a fail-over
      to an asynchronous standby lost. With --record it records those that certainly paid one link. Run it again at any time.
  redeliver --id ID
      Sends a webhook delivery that was given up once more.
  doctor
      Looks at settings, database, Redis, nodes, facilitators and stores, and says what to do. Status 1 when something is wrong.
  add-member --merchant ID --subject SUBJECT --role owner|developer|viewer [--issuer URL] [--email EMAIL]
      Makes a user of the identity provider a member. The subject is the "sub" of its tokens; the issuer is OIDC_ISSUER by default.
  invite --merchant ID --email EMAIL --role owner|developer|viewer
      Invites the user whose identity provider has verified the address. The service sends no mail.
  set-role --member ID --role owner|developer|viewer
      Changes the role of a member; counts with its next request. list-members names the ids.
  list-members --merchant ID
  list-merchants
  list-keys --merchant ID
  export-merchant --merchant ID
      All that is stored of a merchant, without secrets: one JSON text a line.
  close-merchant --merchant ID
      Revokes all keys, closes all links and ends all dashboard access; what is under way comes to its end. Needs the service's
      PAYMENTS_PUBLIC_URL: the events about its links contain their addresses.
  delete-merchant --merchant ID --name NAME
      Deletes a merchant that was closed a minute ago and has no open payment, with all that is stored of it. There is no way back.
`;

interface AdminOutcome {
  /** 0: done; 1: it cannot be done; 2: the call is wrong. */
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The operator's command: makes merchants and keys, and looks after what is stored, in the database that `env` names. Answers are JSON.
 * @param write takes lines as they come, of a command that answers many; without it they are in `stdout`
 */
export async function runAdmin(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  write?: (lines: string) => Promise<void>,
): Promise<AdminOutcome> {
  const lines: string[] = [];
  const keep = async (line: string) => void lines.push(line);
  try {
    const answer = await answerOf(args, env, write ?? keep);
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

/** The result to print as JSON; undefined: already written. */
async function answerOf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  write: (lines: string) => Promise<void>,
): Promise<unknown> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("Say a command.");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { values } = parseArgs({ args: rest, options: command.options, allowPositionals: false });
  const work = command.prepare(values, env);
  if (!env.DATABASE_URL && !env.DATABASE_URL_FILE) throw new UsageError("Set DATABASE_URL.");
  const where = databaseOf(loadSettings(DATABASE_SETTINGS, env));
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
