import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, falseAnswer, reachesFacilitator } from "./faults.js";

export interface SeenRequest {
  readonly path: string;
  readonly fault: Fault;
  readonly headers: IncomingHttpHeaders;
  /** Whether the real facilitator was asked, and has answered. */
  reached: boolean;
}

/** A facilitator that does wrong on demand: a server in front of a real one. For tests only. */
export interface FaultyFacilitator {
  readonly url: string;
  /** Every request since the last {@link forget}, in the order of arrival. */
  readonly seen: readonly SeenRequest[];
  /**
   * What happens to the following requests of a path, until it is called again. `delayMs` (default 1,000) is for `slow`, `crowded`
   * and `refuse-then-settle`.
   */
  fail(path: "/verify" | "/settle" | "/supported", fault: Fault, delayMs?: number): void;
  /** All is well again, and nothing was seen. */
  forget(): void;
  /** Settles when the real facilitator has answered so many settlements since the last {@link forget}. */
  settled(count: number): Promise<void>;
  /** Settles when no request is under way, and nobody is connected who could send one: after the end of a client. */
  idle(): Promise<void>;
  /** Nobody listens any more, and open requests are cut off: it died. */
  stop(): Promise<void>;
}

interface Plan {
  readonly fault: Fault;
  readonly delayMs: number;
}

const LOOK_EVERY_MS = 10;
const CROWD = 8;

/** @param facilitatorUrl a real facilitator */
export async function startFaultyFacilitator(facilitatorUrl: string, port = 0): Promise<FaultyFacilitator> {
  const plans = new Map<string, Plan>();
  const seen: SeenRequest[] = [];
  let underWay = 0;
  const waiting = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    const { fault, delayMs } = plans.get(path) ?? { fault: "none", delayMs: 0 };
    const one: SeenRequest = { path, fault, headers: request.headers, reached: false };
    seen.push(one);
    const body = await textOf(request);
    let truth = "";
    let status = 200;
    const ask = async () => {
      const init =
        request.method === "POST" ? { method: "POST", body, headers: { "content-type": "application/json" } } : {};
      const answer = await fetch(facilitatorUrl + path, init);
      status = answer.status;
      truth = await answer.text();
      one.reached = true;
    };
    if (reachesFacilitator(fault)) await ask();
    if (fault.startsWith("hang")) return;
    if (fault.startsWith("reset")) return void response.socket?.resetAndDestroy();
    if (fault === "slow" || fault === "crowded") await sleep(delayMs);
    if (fault === "crowded") await outOfTheCrowd(response);
    const isTrue = fault === "none" || fault === "slow" || fault === "crowded";
    const told = isTrue ? { status, text: truth } : falseAnswer(fault, path, truth, body);
    response.writeHead(told.status, { "content-type": "application/json" }).end(told.text);
    if (fault === "refuse-then-settle") await sleep(delayMs).then(ask);
  };

  /** Whoever hangs up has left it. */
  const outOfTheCrowd = async (response: ServerResponse) => {
    while (waiting.size > CROWD && waiting.has(response)) await sleep(LOOK_EVERY_MS);
  };

  const server = createServer((request, response) => {
    waiting.add(response);
    response.once("close", () => waiting.delete(response));
    underWay += 1;
    handle(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (path, fault, delayMs = 1_000) => void plans.set(path, { fault, delayMs }),
    forget() {
      plans.clear();
      seen.length = 0;
    },
    async settled(count) {
      const isDone = ({ path, reached }: SeenRequest) => path === "/settle" && reached;
      while (seen.filter(isDone).length < count) await sleep(LOOK_EVERY_MS);
    },
    async idle() {
      while (underWay > 0 || (await connections()) > 0) await sleep(LOOK_EVERY_MS);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
