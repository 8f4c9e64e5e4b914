import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call as the target received it, undecoded. */
export interface TargetCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

type Respond = (response: ServerResponse, call: TargetCall) => void;

/** A merchant's API that records its requests and answers as the test sets. */
export interface RecordingTarget {
  readonly url: string;
  readonly calls: TargetCall[];
  /** Highest number of concurrent calls so far. */
  mostAtOnce: number;
  respond: Respond;
  /** Holds new requests until the test calls the returned function. Then they and all later ones get `answer`. */
  hold(answer?: TargetAnswer): () => void;
  stop(): Promise<void>;
}

export interface TargetAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

export const answering =
  ({ status, body, headers, delayMs = 0 }: TargetAnswer) =>
  (response: ServerResponse): void => {
    const answer = () => response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  };

export const SUNNY: TargetAnswer = { status: 200, body: '{"report":"sunny"}', headers: { "set-cookie": "secret=1" } };
export const sunny = answering(SUNNY);

export async function startRecordingTarget(): Promise<RecordingTarget> {
  const calls: TargetCall[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers, rawHeaders } = request;
    const call = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) };
    calls.push(call);
    open += 1;
    target.mostAtOnce = Math.max(target.mostAtOnce, open);
    response.once("close", () => {
      open -= 1;
    });
    target.respond(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const target: RecordingTarget = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mostAtOnce: 0,
    respond: sunny,
    hold(answer = SUNNY) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      target.respond = (response) => void released.then(() => answering(answer)(response));
      return () => release();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return target;
}
