import pg from "pg";
import { connectionOf } from "./connection-of.js";
import { READ_ONLY_PARAMETERS, type ReadOnlyReason, ReadOnlyServerError } from "./read-only-server.js";

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

interface FindOptions {
  readonly ca?: string;
  /** A host that has not answered by then counts as down. */
  readonly waitMs: number;
}

/** Asks all hosts at once. @returns the place of the first one that takes writes. @throws what the last one said, when none does */
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
    // A server that answered says more than one that did not.
    if (!(failure instanceof ReadOnlyServerError)) failure = refusal;
  }
  throw failure;
}

/** @throws when the server does not answer in time, refuses the connection, or takes no writes */
async function lookAt(url: string, { ca, waitMs }: FindOptions): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url, ca), connectionTimeoutMillis: waitMs });
  client.on("error", () => {});
  const state = watchReadOnly(client);
  try {
    await client.connect();
  } finally {
    // Not awaited: a server that hangs would hold up the others.
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

/** @returns why the server takes no writes, or null, as it last said */
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
