import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { connectionOf } from "./connection-of.js";

export interface ServeRoleOptions {
  /** Certificates (PEM) of whoever signed for the server. */
  readonly ca?: string;
}

/** Of advisory locks of this database. */
const SERVE_ROLE_LOCK = 402_000_002;

interface Found {
  readonly exists: boolean;
  /** Whoever asks may make roles. */
  readonly mine: boolean;
  readonly tables: string;
  readonly sequences: string | null;
}

/** Only what is the asker's own: an extension's views in the same schema are not. */
const FIND = `
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists,
    (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS mine,
    (SELECT string_agg(format('public.%I', tablename), ', ') FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND pg_has_role(tableowner, 'usage')) AS tables,
    (SELECT string_agg(format('public.%I', sequencename), ', ') FROM pg_sequences
     WHERE schemaname = 'public' AND pg_has_role(sequenceowner, 'usage')) AS sequences`;

/**
 * Lets the role of `serveUrl` read and write what the role of `ownerUrl` has migrated, and nothing else. The role is made when there is
 * none, and takes the password of `serveUrl`, where the owner may do that. Any number of runs leave the same.
 * @returns null when it serves, or when both roles are one; otherwise what the operator has to do, in words
 */
export async function letServe(
  ownerUrl: string,
  serveUrl: string,
  { ca }: ServeRoleOptions = {},
): Promise<string | null> {
  const { username, password } = new URL(serveUrl);
  const name = decodeURIComponent(username);
  if (name === "" || name === decodeURIComponent(new URL(ownerUrl).username)) return null;
  const role = pg.escapeIdentifier(name);
  const client = new pg.Client({ ...connectionOf(ownerUrl, ca), application_name: "migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [SERVE_ROLE_LOCK]);
    const { rows } = await client.query<Found>(FIND, [name]);
    const { exists, mine, tables, sequences } = rows[0] as Found;
    // A pooler may call it otherwise than the server does.
    if (!exists && (!mine || password === ""))
      return `there is no role ${name} in the database: make it and migrate again, or grant the tables to the role that serves`;
    if (!exists) await client.query(`CREATE ROLE ${role} LOGIN`);
    if (mine && password !== "") {
      const verifier = scramVerifier(decodeURIComponent(password));
      await client.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(verifier)}`);
    }
    await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables} TO ${role}`);
    // Of the record of migrations it reads how far they are.
    await client.query(`GRANT SELECT ON "_prisma_migrations" TO ${role}`);
    if (sequences !== null) await client.query(`GRANT USAGE ON SEQUENCE ${sequences} TO ${role}`);
    await client.query("COMMIT");
    return null;
  } finally {
    await client.end();
  }
}

const SCRAM_ROUNDS = 4_096;

/** What PostgreSQL keeps of a password (RFC 5803): made here, so that the password itself stands in no log of the server. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, SCRAM_ROUNDS, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString("base64")}$${stored}:${key("Server Key").toString("base64")}`;
}
