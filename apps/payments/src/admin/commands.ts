import type { ParseArgsConfig } from "node:util";
import type { Database } from "@svc/db";
import { loadSettings, parseList } from "@svc/service";
import { type Mode, NETWORK_NAMES, type NetworkName } from "@svc/x402";
import { Type } from "typebox";
import { SCOPES, type Scope } from "../authorization/caller.js";
import { ROLES, type Role } from "../authorization/roles.js";
import { FILE_STORE_SETTINGS, PAYMENTS_SETTING_RULES, PAYMENTS_SETTINGS, readChainSettings } from "../env.js";
import { EMAIL_LENGTH_MAX, isUuid } from "../field-rules.js";
import { getRules } from "../retention/sweeper.js";
import { createFileStore } from "../uploads/file-store.js";
import { findPayments } from "./find-payments.js";
import { closeMerchant, deleteMerchant, exportMerchant } from "./merchant-data.js";
import { addMember, createKey, createMerchant, invite, revokeKey, setRole } from "./merchants.js";
import { paymentsByState, prune, redeliver, scheduleRecheck } from "./operate.js";
import { reencrypt } from "./re-encrypt.js";

/** Values of `parseArgs` for the options below. */
type Values = Partial<Record<string, string | boolean | (string | boolean)[]>>;

interface Command {
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /**
   * Checks the options and the settings that the command needs, before the database is opened.
   * @returns a function that does the work. Its result is printed as JSON, or line by line if it is an async iterable.
   * @throws UsageError or SettingsError if an option or a setting is missing or wrong
   */
  prepare(values: Values, env: NodeJS.ProcessEnv): (database: Database) => Promise<unknown>;
}

const PUBLIC = Type.Pick(PAYMENTS_SETTINGS, ["PAYMENTS_PUBLIC_URL"]);
const ISSUER = Type.Pick(PAYMENTS_SETTINGS, ["OIDC_ISSUER"]);
const TEXT = { type: "string" } as const;
/** A date (midnight in UTC), or a date and time with its UTC offset. Seconds are optional. */
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const COMMANDS: Readonly<Record<string, Command>> = {
  "create-merchant": {
    options: { name: TEXT, email: TEXT, wallet: { type: "string", multiple: true }, agentic: { type: "boolean" } },
    prepare: (values) => {
      const name = required(values, "name");
      const contactEmail = parseEmail(optional(values, "email"));
      const wallets = (values.wallet ?? []) as string[];
      return (database) => createMerchant(database, { name, contactEmail, wallets, agentic: values.agentic === true });
    },
  },
  "create-key": {
    options: { merchant: TEXT, mode: TEXT, scope: TEXT, name: TEXT, expires: TEXT },
    prepare: (values) => {
      const merchantId = requireId(values, "merchant");
      const mode = parseChoice<Mode>(required(values, "mode"), "mode", ["test", "live"]);
      const given = optional(values, "scope");
      const scope = given === undefined ? undefined : parseChoice<Scope>(given, "scope", SCOPES);
      const expiresAt = futureDate(optional(values, "expires"));
      return async (database) => {
        const { agentic } = await requireMerchant(database, merchantId);
        const usual = agentic ? "agentic" : "full";
        const name = optional(values, "name");
        return createKey(database, { merchantId, mode, scope: scope ?? usual, name, expiresAt });
      };
    },
  },
  "revoke-key": {
    options: { id: TEXT },
    prepare: (values) => {
      const id = requireId(values, "id");
      return async (database) => {
        await revokeKey(database, id, new Date());
        const key = await database.prisma.apiKey.findUnique({ where: { id }, select: { revokedAt: true } });
        if (!key) throw new Error(`there is no key ${id}`);
        return { id, revokedAt: key.revokedAt };
      };
    },
  },
  "add-member": {
    options: { merchant: TEXT, issuer: TEXT, subject: TEXT, role: TEXT, email: TEXT },
    prepare: (values, env) => {
      const merchantId = requireId(values, "merchant");
      const issuer = optional(values, "issuer")?.trim() || loadSettings(ISSUER, env).OIDC_ISSUER;
      if (!issuer) throw new UsageError("--issuer is required if OIDC_ISSUER isn't set");
      const subject = required(values, "subject");
      const role = parseChoice<Role>(required(values, "role"), "role", ROLES);
      const email = parseEmail(optional(values, "email"));
      return async (database) => {
        await requireMerchant(database, merchantId);
        return addMember(database, { merchantId, issuer, subject, role, email });
      };
    },
  },
  "set-role": {
    options: { member: TEXT, role: TEXT },
    prepare: (values) => {
      const id = requireId(values, "member");
      const role = parseChoice<Role>(required(values, "role"), "role", ROLES);
      return (database) => setRole(database, id, role);
    },
  },
  "list-members": {
    options: { merchant: TEXT },
    prepare: (values) => {
      const merchantId = requireId(values, "merchant");
      return async (database) => {
        await requireMerchant(database, merchantId);
        return database.prisma.merchantMember.findMany({
          where: { merchantId },
          select: { id: true, issuer: true, subject: true, email: true, role: true, createdAt: true },
          orderBy: { createdAt: "asc" },
        });
      };
    },
  },
  invite: {
    options: { merchant: TEXT, email: TEXT, role: TEXT },
    prepare: (values) => {
      const merchantId = requireId(values, "merchant");
      const email = parseEmail(required(values, "email")) as string;
      const role = parseChoice<Role>(required(values, "role"), "role", ROLES);
      return async (database) => {
        await requireMerchant(database, merchantId);
        return invite(database, merchantId, email, role);
      };
    },
  },
  "list-merchants": {
    options: {},
    prepare:
      () =>
      ({ prisma }) =>
        prisma.merchant.findMany({
          select: { id: true, name: true, agentic: true, createdAt: true },
          orderBy: { createdAt: "asc" },
        }),
  },
  "list-keys": {
    options: { merchant: TEXT },
    prepare: (values) => {
      const merchantId = requireId(values, "merchant");
      return async (database) => {
        await requireMerchant(database, merchantId);
        return database.prisma.apiKey.findMany({
          where: { merchantId },
          omit: { keyHash: true },
          orderBy: { createdAt: "asc" },
        });
      };
    },
  },
  payments: { options: {}, prepare: () => paymentsByState },
  prune: {
    options: {},
    prepare: (_, env) => {
      const rules = getRules(loadSettings(PAYMENTS_SETTINGS, env, PAYMENTS_SETTING_RULES));
      return (database) => prune(database, rules);
    },
  },
  "re-encrypt": {
    options: {},
    prepare: (_, env) => {
      const { ENCRYPTION_KEYS } = loadSettings(PAYMENTS_SETTINGS, env, PAYMENTS_SETTING_RULES);
      return async (database) => reencrypt(database, parseList(ENCRYPTION_KEYS));
    },
  },
  resolve: {
    options: { payment: TEXT },
    prepare: (values) => {
      const id = requireId(values, "payment");
      return (database) => scheduleRecheck(database, id);
    },
  },
  "find-payments": {
    options: { network: TEXT, from: TEXT, to: TEXT, record: { type: "boolean" } },
    prepare: (values, env) => {
      const network = parseChoice<NetworkName>(required(values, "network"), "network", NETWORK_NAMES);
      const [from, to] = [requireDate(values, "from"), requireDate(values, "to")];
      if (from >= to) throw new UsageError("--from must be before --to");
      const settings = readChainSettings(loadSettings(PAYMENTS_SETTINGS, env, PAYMENTS_SETTING_RULES))[network];
      if (settings.rpcUrls.length === 0) throw new UsageError(`Set RPC_URLS_${network.toUpperCase()}.`);
      const search = { network, from, to, record: values.record === true };
      return async (database) => findPayments(database, settings, search);
    },
  },
  "export-merchant": {
    options: { merchant: TEXT },
    prepare: (values) => {
      const id = requireId(values, "merchant");
      return async (database) => exportMerchant(database, id);
    },
  },
  "close-merchant": {
    options: { merchant: TEXT },
    prepare: (values, env) => {
      const id = requireId(values, "merchant");
      // The setting's default is a local URL, and the events about the closed links would contain it.
      if (!env.PAYMENTS_PUBLIC_URL?.trim() && !env.PAYMENTS_PUBLIC_URL_FILE?.trim()) {
        throw new UsageError(
          "Set PAYMENTS_PUBLIC_URL to the same value as for the service: events about the closed links contain their addresses.",
        );
      }
      const { PAYMENTS_PUBLIC_URL } = loadSettings(PUBLIC, env);
      const publicUrl = PAYMENTS_PUBLIC_URL.replace(/\/$/, "");
      return (database) => closeMerchant(database, id, publicUrl, new Date());
    },
  },
  "delete-merchant": {
    options: { merchant: TEXT, name: TEXT },
    prepare: (values, env) => {
      const id = requireId(values, "merchant");
      const name = required(values, "name");
      const settings = loadSettings(FILE_STORE_SETTINGS, env, PAYMENTS_SETTING_RULES);
      return async (database) => {
        const files = settings.S3_ENDPOINT === undefined ? null : createFileStore(settings);
        try {
          return await deleteMerchant(database, { id, name, files });
        } finally {
          files?.close();
        }
      };
    },
  },
  redeliver: {
    options: { id: TEXT },
    prepare: (values) => {
      const id = requireId(values, "id");
      return (database) => redeliver(database, id);
    },
  },
};

async function requireMerchant({ prisma }: Database, id: string): Promise<{ agentic: boolean }> {
  const merchant = await prisma.merchant.findUnique({ where: { id }, select: { agentic: true } });
  if (!merchant) throw new Error(`there is no merchant ${id}`);
  return merchant;
}

function optional(values: Values, option: string): string | undefined {
  return values[option] as string | undefined;
}

function required(values: Values, option: string): string {
  const value = optional(values, option)?.trim();
  if (!value) throw new UsageError(`--${option} is required`);
  return value;
}

function parseEmail(text: string | undefined): string | undefined {
  if (text !== undefined && (!EMAIL.test(text) || text.length > EMAIL_LENGTH_MAX)) {
    throw new UsageError("--email must be an e-mail address");
  }
  return text;
}

function requireId(values: Values, option: string): string {
  const id = required(values, option);
  if (!isUuid(id)) throw new UsageError(`--${option} must be an id (a UUID)`);
  return id;
}

function parseChoice<T extends string>(value: string, option: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (!found) throw new UsageError(`--${option} must be one of ${allowed.join(", ")}`);
  return found;
}

function requireDate(values: Values, option: string): Date {
  const text = required(values, option);
  const date = new Date(text);
  if (!DATE.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(
      `--${option} must be a date, or a date and time with a UTC offset, for example 2030-01-31 or 2030-01-31T12:00:00Z`,
    );
  }
  return date;
}

function futureDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (!DATE.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(
      "--expires must be a date, or a date and time with a UTC offset, for example 2030-01-31 or 2030-01-31T12:00:00Z",
    );
  }
  if (date.getTime() <= Date.now()) throw new UsageError("--expires must be in the future");
  return date;
}

/** The command was called with wrong arguments. */
export class UsageError extends Error {}
