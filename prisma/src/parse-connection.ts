import type { ClientConfig } from "pg";

/**
 * Builds the connection settings of the database. With a custom certificate authority, the server must present a
 * certificate that the authority signed for the URL's host name. TLS parameters of the URL (`sslmode`) are then
 * dropped, because pg would prefer them.
 */
export function parseConnection(url: string, ca: string | undefined): Pick<ClientConfig, "connectionString" | "ssl"> {
  if (ca === undefined) return { connectionString: url };
  const plain = new URL(url);
  for (const name of ["sslmode", "sslrootcert", "ssl"]) plain.searchParams.delete(name);
  return { connectionString: plain.href, ssl: { ca, rejectUnauthorized: true } };
}
