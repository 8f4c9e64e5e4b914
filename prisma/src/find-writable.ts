import pg from "pg";
import { parseConnection } from "./parse-connection.js";
import { READ_ONLY_PARAMETERS, type ReadOnlyReason, ReadOnlyServerError } from "./read-only-server.js";

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

interface FindOptions {
  readonly ca?: string;
  /** A host without an answer after this time counts as down. */
  readonly waitMs: number;
}

/**
 * Checks all hosts in parallel.
 * @returns the index of the first host in the list that accepts writes
 * @throws the most useful error if no host accepts writes
 */
export async function findWritable(urls: readonly string[], options: FindOptions): Promise<number> {
  const looks = urls.map((url) =>
    lookAt(url, options).then(
      () => null,
      (error: unknown) => error,
    ),
  );
  let failure: unknown;
  for (const [place, look] of looks.entries()) {
    const refusal = await look;
    if (refusal === null) return place;
    // The error of a read-only server says more than that of a server that didn't answer.
    if (!(failure instanceof ReadOnlyServerError)) failure = refusal;
  }
  throw failure;
}

/** @throws Error if the server doesn't answer in time, refuses the connection, or accepts no writes */
async function lookAt(url: string, { ca, waitMs }: FindOptions): Promise<void> {
  const client = new pg.Client({ ...parseConnection(url, ca), connectionTimeoutMillis: waitMs });
  client.on("error", () => {});
  const state = watchReadOnly(client);
  try {
    await client.connect();
  } finally {
    // Not awaited, because a hanging server would delay the others.
    void client.end().catch(() => {});
  }
  const reason = state();
  if (reason !== null) throw new ReadOnlyServerError(reason);
}

/** Protocol messages that pg emits but does not declare in its types. */
interface Messages {
  readonly connection: {
    on(name: "parameterStatus", seen: (message: { parameterName: string; parameterValue: string }) => void): unknown;
  };
}

/** @returns a function that says why the server accepts no writes, by its last report; null if it accepts them */
export function watchReadOnly(client: pg.ClientBase, onChange: () => void = () => {}): () => ReadOnlyReason | null {
  const on = new Set<string>();
  (client as unknown as Messages).connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    if (!READ_ONLY_PARAMETERS.has(parameterName)) return;
    if (parameterValue === "on") on.add(parameterName);
    else on.delete(parameterName);
    onChange();
  });
  return () => ([...on].sort().at(-1) as ReadOnlyReason | undefined) ?? null;
}
