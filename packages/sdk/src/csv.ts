import { errorIn } from "./answer-body.js";
import { toError, UnknownOutcomeError } from "./errors.js";
import { type ClientOptions, callUrl, credentialHeaders } from "./transport.js";

/** Options of a download. A download has no timeout, because the file may be large and its reader slow. */
export interface CsvOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Streams a list as a CSV file. If the stream ends with an error, rows are missing. To continue, set `starting_after`
 * to the last id that arrived.
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
    throw new UnknownOutcomeError("No response arrived.", { code: "CONNECTION", status: 0, cause });
  });
  if (response.ok && response.body) return response.body;
  throw toError(response, errorIn(await response.text()));
}
