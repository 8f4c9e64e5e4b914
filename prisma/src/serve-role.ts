import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { parseConnection } from "./parse-connection.js";

interface ServeRoleOptions {
  /** Certificates (PEM) of the authority that signed the server's certificate. */
  readonly ca?: string;
}

/** Key of the advisory lock in this database. */
const SERVE_ROLE_LOCK = 402_000_002;
const LOG_IN_TIMEOUT_MS = 5_000;

interface Found {
  readonly exists: boolean;
  readonly asker: string;
  readonly tables: string | null;
  readonly sequences: string | null;
  /** True if the current role owns the table of applied migrations. */
  readonly record: boolean;
}

/** Lists only what the current role owns, because the role can't grant rights on other tables. */
const FIND = `
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, current_user AS asker,
    (SELECT string_agg(format('public.%I', tablename), ', ') FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND pg_has_role(tableowner, 'usage')) AS tables,
    (SELECT string_agg(format('public.%I', sequencename), ', ') FROM pg_sequences
     WHERE schemaname = 'public' AND pg_has_role(sequenceowner, 'usage')) AS sequences,
    EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'
      AND pg_has_role(tableowner, 'usage')) AS record`;

/**
 * Lets the role of `serveUrl` read and write the present and future tables of the role of `ownerUrl`, and nothing else.
 * Creates the role if it doesn't exist. Sets the password of `serveUrl` if the server refuses it and the owner's role
 * may set it. Repeated runs have the same result.
 * @returns null if the role can serve, or if both roles are the same; otherwise instructions for the operator
 */
export async function letServe(
  ownerUrl: string,
  serveUrl: string,
  { ca }: ServeRoleOptions = {},
): Promise<string | null> {
  const { username, password } = new URL(serveUrl);
  const name = decodeURIComponent(username);
  if (name === "" || name === decodeURIComponent(new URL(ownerUrl).username)) return null;
  const client = new pg.Client({ ...parseConnection(ownerUrl, ca), application_name: "migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [SERVE_ROLE_LOCK]);
    const { rows } = await client.query<Found>(FIND, [name]);
    const found = rows[0] as Found;
    const toDo: string[] = [];
    if (!found.exists) {
      const refusal = await makeRole(client, name, password);
      if (refusal !== null) return refusal;
    } else if (password !== "") {
      toDo.push(...(await bringPassword(client, name, password, { ownerUrl, ca })));
    }
    if (found.tables === null) {
      toDo.push(
        `${found.asker} owns no table of this database, so it could grant no rights: run the migrations as the role that owns the tables`,
      );
    }
    await grant(client, pg.escapeIdentifier(name), found);
    await client.query("COMMIT");
    return toDo.length === 0 ? null : toDo.join("\n");
  } finally {
    await client.end();
  }
}

const ROWS = "SELECT, INSERT, UPDATE, DELETE";

async function grant(client: pg.Client, role: string, { tables, sequences, record }: Found): Promise<void> {
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
  // Also grants the rights on tables of later migrations, as soon as a migration creates them.
  await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${ROWS} ON TABLES TO ${role}`);
  await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${role}`);
  if (tables !== null) await client.query(`GRANT ${ROWS} ON ${tables} TO ${role}`);
  if (sequences !== null) await client.query(`GRANT USAGE ON SEQUENCE ${sequences} TO ${role}`);
  if (!record) return;
  // The role may only read which migrations are applied. After a restore it has the default rights on that table too,
  // so they are revoked first.
  await client.query(`REVOKE ALL ON "_prisma_migrations" FROM ${role}`);
  await client.query(`GRANT SELECT ON "_prisma_migrations" TO ${role}`);
}

/** @returns null if the role was created; otherwise instructions */
async function makeRole(client: pg.Client, name: string, password: string): Promise<string | null> {
  const refusal =
    password === ""
      ? "DATABASE_URL has no password for it"
      : await attempt(client, `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${buildVerifier(password)}`);
  // Behind a pooler, the server may know the role by another name. Then the message's last instruction helps.
  return refusal === null
    ? null
    : `there is no role ${name} in the database, and it could not be created (${refusal}): create it and run the migrations again, or grant the rights on the tables to the role that the service uses`;
}

/**
 * Sets the password only if the server refuses it. Setting a password stores a new verifier in PostgreSQL. A pooler
 * with a copy of the previous verifier could then no longer log in.
 * @returns what the operator still has to do
 */
async function bringPassword(
  client: pg.Client,
  name: string,
  password: string,
  server: { readonly ownerUrl: string; readonly ca: string | undefined },
): Promise<string[]> {
  const role = pg.escapeIdentifier(name);
  const answer = await logIn(name, decodeURIComponent(password), server);
  if (answer === "right") return [];
  if (answer !== "wrong") {
    return [
      `cannot tell whether ${name} has the password of DATABASE_URL (${answer}): if that password was changed, run ALTER ROLE ${role} PASSWORD '…'`,
    ];
  }
  const refusal = await attempt(client, `ALTER ROLE ${role} PASSWORD ${buildVerifier(password)}`);
  if (refusal === null) return [];
  return [
    `the server refuses the password of DATABASE_URL for ${name}, and the role of the migrations may not set it (${refusal}): run ALTER ROLE ${role} PASSWORD '…' as a role that may`,
  ];
}

/**
 * Tries to log in at the owner's host, which is the server itself: a pooler has its own passwords.
 * @returns `right`, `wrong`, or why the check was not possible
 */
async function logIn(
  name: string,
  password: string,
  { ownerUrl, ca }: { readonly ownerUrl: string; readonly ca: string | undefined },
): Promise<string> {
  const url = Object.assign(new URL(ownerUrl), { username: encodeURIComponent(name), password: "" });
  const client = new pg.Client({ ...parseConnection(url.href, ca), connectionTimeoutMillis: LOG_IN_TIMEOUT_MS });
  client.on("error", () => {});
  let isAsked = false;
  // pg calls this function if the server asks for a password. If the function were passed to the constructor, the URL's
  // password would take precedence.
  Object.assign(client, {
    password: () => {
      isAsked = true;
      return password;
    },
  });
  try {
    await client.connect();
    return isAsked ? "right" : "the server asks for no password from here";
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01") return "wrong";
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs a statement, and keeps the transaction usable if the server refuses it. Whether one role may create or change
 * another depends on the server's version and provider.
 * @returns null, or the server's message if it refused the statement
 */
async function attempt(client: pg.Client, statement: string): Promise<string | null> {
  await client.query("SAVEPOINT attempt");
  try {
    await client.query(statement);
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query("ROLLBACK TO SAVEPOINT attempt");
    return error.message;
  }
}

const SCRAM_ROUNDS = 4_096;

/**
 * Computes PostgreSQL's stored form of a URL's password (RFC 5803), as an SQL literal. Sending it instead of the
 * password keeps the password out of the server's logs.
 */
function buildVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(decodeURIComponent(password).normalize("NFKC"), salt, SCRAM_ROUNDS, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest("base64");
  return pg.escapeLiteral(
    `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString("base64")}$${stored}:${key("Server Key").toString("base64")}`,
  );
}
