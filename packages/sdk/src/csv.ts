import { errorIn } from "./answer-body.js";
import { errorOf, UnknownOutcomeError } from "./errors.js";
import { type ClientOptions, callUrl, credentialHeaders } from "./transport.js";

/** Options of a download. It has no time limit: the file may be large, and its reader slow. */
export interface CsvOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A list as a CSV file, which arrives while it is read. A stream that ends with an error has not all rows: continue with `starting_after` and
 * the last id that arrived.
 */
export async function readCsv(
  options: ClientOptions,
  path: string,
  query: object = {},
  { signal }: CsvOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const url = callUrl(options, path, query);
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const headers = { accept: "text/csv", ...(await credentialHeaders(options, false)) };
  const response = await send(url, { headers, ...(signal ? { signal } : {}) }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new UnknownOutcomeError("No answer came.", { code: "CONNECTION", status: 0, cause });
  });
  if (response.ok && response.body) return response.body;
  throw errorOf(response, errorIn(await response.text()));
}
