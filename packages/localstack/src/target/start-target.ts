import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { CallVerifier } from "./signed-call.js";

export interface PaidTarget {
  readonly url: string;
  /** Stops at once. */
  stop(): Promise<void>;
}

interface TargetAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * A merchant's API as small as it can be: answers calls that carry a payment, says who paid what, and refuses all others with
 * 401. `/fail` answers 500, to be seen not charging anybody.
 * @param secretOf the signing secret of a key id
 */
export async function startTarget(secretOf: (keyId: string) => Promise<string | undefined>): Promise<PaidTarget> {
  const verifier = new CallVerifier(secretOf);
  const server = createServer(async (request, response) => {
    try {
      const { status, body } = await answerOf(request, verifier);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerOf(request: IncomingMessage, verifier: CallVerifier): Promise<TargetAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const path = request.url?.split("?", 1)[0];
  if (path === "/fail") return { status: 500, body: { error: "this path always fails" } };
  const paid = await verifier.verify(request, Buffer.concat(chunks));
  if (paid === null) return { status: 401, body: { error: "this call carries no payment that can be verified" } };
  return { status: 200, body: { report: "sunny, 21 °C", method: request.method, path: request.url, paid } };
}
