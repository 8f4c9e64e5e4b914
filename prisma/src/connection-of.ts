import type { ClientConfig } from "pg";

/**
 * Where the database is. With certificates of one's own the server must show one that they signed, for the name that the URL says:
 * what the URL itself says about TLS (`sslmode`) then counts no more, which pg would let win.
 */
export function connectionOf(url: string, ca: string | undefined): Pick<ClientConfig, "connectionString" | "ssl"> {
  if (ca === undefined) return { connectionString: url };
  const plain = new URL(url);
  for (const name of ["sslmode", "sslrootcert", "ssl"]) plain.searchParams.delete(name);
  return { connectionString: plain.href, ssl: { ca, rejectUnauthorized: true } };
}
