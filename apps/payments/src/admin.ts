import { parseArgs } from "node:util";
import { createDatabase, type Database } from "@svc/db";
import type { Mode } from "@svc/x402";
import { createKey, revokeKey } from "./admin/keys.js";
import { createMerchant } from "./admin/merchants.js";
import type { Scope } from "./keys/caller.js";

/** The operator's command: makes merchants and keys in the database that DATABASE_URL names. Answers are JSON. */
const USAGE = `Usage: node dist/admin.js <command> [options]     (needs DATABASE_URL)

  create-merchant --name NAME [--wallet ADDRESS]... [--email EMAIL] [--agentic]
      A merchant with its default wallets (one EVM and one Solana address at most).
  create-key --merchant ID --mode test|live [--scope full|agentic] [--name NAME] [--expires ISO-DATE]
      An API key. The token is shown once.
  revoke-key --id ID
      Takes a key out of use; acts within a second.
  list-merchants
  list-keys --merchant ID
`;

class UsageError extends Error {}

const OPTIONS = {
  name: { type: "string" },
  email: { type: "string" },
  wallet: { type: "string", multiple: true },
  agentic: { type: "boolean" },
  merchant: { type: "string" },
  mode: { type: "string" },
  scope: { type: "string" },
  expires: { type: "string" },
  id: { type: "string" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];

const need = (value: string | undefined, option: string): string => {
  if (!value) throw new UsageError(`--${option} is required`);
  return value;
};
const oneOf = <T extends string>(value: string | undefined, option: string, allowed: readonly T[]): T => {
  const found = allowed.find((one) => one === value);
  if (!found) throw new UsageError(`--${option} must be one of ${allowed.join(", ")}`);
  return found;
};
const dateOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  if (Number.isNaN(Date.parse(text))) throw new UsageError("--expires must be an ISO 8601 date");
  return new Date(text);
};

const COMMANDS: Record<string, (database: Database, values: Values) => Promise<unknown>> = {
  "create-merchant": (database, { name, email, wallet, agentic }) =>
    createMerchant(database, { name: need(name, "name"), contactEmail: email, wallets: wallet ?? [], agentic }),
  "create-key": (database, values) =>
    createKey(database, {
      merchantId: need(values.merchant, "merchant"),
      mode: oneOf<Mode>(values.mode, "mode", ["test", "live"]),
      scope: oneOf<Scope>(values.scope ?? "full", "scope", ["full", "agentic"]),
      name: values.name,
      expiresAt: dateOf(values.expires),
    }),
  "revoke-key": async (database, { id }) => ({ revoked: await revokeKey(database, need(id, "id"), new Date()) }),
  "list-merchants": ({ prisma }) =>
    prisma.merchant.findMany({
      select: { id: true, name: true, agentic: true, createdAt: true },
      orderBy: { createdAt: "asc" },
    }),
  "list-keys": ({ prisma }, { merchant }) =>
    prisma.apiKey.findMany({
      where: { merchantId: need(merchant, "merchant") },
      omit: { keyHash: true },
      orderBy: { createdAt: "asc" },
    }),
};

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const command = COMMANDS[positionals[0] ?? ""];
  if (!command) throw new UsageError(positionals[0] ? `There is no command ${positionals[0]}.` : "Say a command.");
  const url = process.env.DATABASE_URL;
  if (!url) throw new UsageError("Set DATABASE_URL.");
  const database = createDatabase({ url, poolMax: 2, statementTimeoutMs: 10_000 });
  try {
    console.log(JSON.stringify(await command(database, values), null, 2));
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await run().catch((error: Error) => {
  const usage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(usage ? `${error.message}\n\n${USAGE}` : error.message);
  return usage ? 2 : 1;
});
