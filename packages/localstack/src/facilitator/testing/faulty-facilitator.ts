import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Faults between a service and its facilitator. `before`: the request never reaches the facilitator. `after`: the
 * facilitator has handled the request, and only the answer is lost or false.
 */
const FAULTS = [
  "none",
  /** Answers correctly after `delayMs`, but not at all while more than eight requests wait. */
  "crowded",
  "hang-before",
  "hang-after",
  "reset-before",
  /** Cuts the connection while the real facilitator is working. */
  "reset-during",
  "reset-after",
  "error-before",
  "error-after",
  "garbage-before",
  "garbage-after",
  /** Settles, but reports a refusal with a reason that means "nothing was sent". */
  "refuse-after",
  /** Reports the same refusal, and does nothing else. */
  "refuse-before",
  /** Reports a refusal, and settles when it is released, see `hold`. */
  "refuse-then-settle",
  /** Reports a settlement, but does nothing. */
  "claim-before",
  /** Settles, but names no transaction. */
  "no-transaction-after",
  /** Settles, but answers about another payer. */
  "other-payer-after",
] as const;

type Fault = (typeof FAULTS)[number];

/** True if the request reaches the real facilitator before it is answered. */
const reachesFacilitator = (fault: Fault): boolean => !fault.endsWith("-before") && fault !== "refuse-then-settle";

const STRANGER = "0x000000000000000000000000000000000000dEaD";
const UNTRUE_TRANSACTION = `0x${"de".repeat(32)}`;

interface Settled {
  readonly network?: string;
  readonly payer?: string;
}

function askedFor(request: string): Settled {
  const { paymentPayload } = JSON.parse(request) as {
    paymentPayload: { network?: string; accepted?: Settled; payload: { authorization?: { from: string } } };
  };
  return {
    network: paymentPayload.network ?? paymentPayload.accepted?.network,
    payer: paymentPayload.payload.authorization?.from,
  };
}

/** The false answer of a fault, derived from the true answer or, if there was none, from the request. */
function falseAnswer(fault: Fault, path: string, truth: string, request: string): { status: number; text: string } {
  const isVerify = path === "/verify";
  const answer = (value: object, status = 200) => ({ status, text: JSON.stringify(value) });
  switch (fault) {
    case "error-before":
    case "error-after":
      return answer({ error: "internal error" }, 500);
    case "garbage-before":
    case "garbage-after":
      return { status: 200, text: "<html>502 Bad Gateway" };
    case "refuse-after":
    case "refuse-before":
    case "refuse-then-settle": {
      const { network, payer } = truth === "" ? askedFor(request) : (JSON.parse(truth) as Settled);
      const reason = "insufficient_funds";
      return isVerify
        ? answer({ isValid: false, invalidReason: reason, payer })
        : answer({ success: false, errorReason: reason, transaction: "", network, payer });
    }
    case "claim-before": {
      const { network, payer } = askedFor(request);
      return isVerify
        ? answer({ isValid: true, payer })
        : answer({ success: true, transaction: UNTRUE_TRANSACTION, network, payer });
    }
    case "no-transaction-after":
      return answer({ ...JSON.parse(truth), transaction: "" });
    case "other-payer-after":
      return answer({ ...JSON.parse(truth), payer: STRANGER });
    default:
      return { status: 200, text: truth };
  }
}

interface SeenRequest {
  readonly path: string;
  readonly fault: Fault;
  readonly headers: IncomingHttpHeaders;
  /** True if the real facilitator has answered the request. */
  reached: boolean;
}

/** A server in front of a real facilitator that misbehaves on demand. For tests only. */
export interface FaultyFacilitator {
  readonly url: string;
  /** Every request since the last {@link forget}, in the order of arrival. */
  readonly seen: readonly SeenRequest[];
  /**
   * Sets the fault for the following requests of a path, until the next call.
   * @param delayMs for `crowded`; default 1,000
   */
  fail(path: "/verify" | "/settle" | "/supported", fault: Exclude<Fault, "refuse-then-settle">, delayMs?: number): void;
  /**
   * Holds the answers to the following requests of a path until the returned function is called. The fault decides
   * whether the real facilitator handles these requests. With `refuse-then-settle` they are answered at once, and
   * settled on release.
   */
  hold(path: "/verify" | "/settle", fault?: Fault): () => void;
  /** Stops or resumes passing on the real facilitator's answers about its catalog. */
  silenceCatalog(isSilent: boolean): void;
  /** Clears all faults and all recorded requests. */
  forget(): void;
  /** Resolves when the real facilitator has answered `count` settlements since the last {@link forget}. */
  settled(count: number): Promise<void>;
  /** Resolves when no request is in flight and no client is connected. Call it after a client has ended. */
  idle(): Promise<void>;
  /** Stops listening and cuts off open requests, like a crash. */
  stop(): Promise<void>;
}

interface Plan {
  readonly fault: Fault;
  readonly delayMs: number;
  readonly released?: Promise<void>;
}

const LOOK_EVERY_MS = 10;
const CROWD = 8;

/** The planned faults of a server, and the requests that it got so far. */
class Faults {
  readonly plans = new Map<string, Plan>();
  readonly seen: SeenRequest[] = [];
  readonly waiting = new Set<ServerResponse>();
  readonly #facilitatorUrl: string;
  isCatalogSilent = false;
  underWay = 0;

  constructor(facilitatorUrl: string) {
    this.#facilitatorUrl = facilitatorUrl;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const { fault, delayMs, released }: Plan = this.plans.get(path) ?? { fault: "none", delayMs: 0 };
    const one: SeenRequest = { path, fault, headers: request.headers, reached: false };
    this.seen.push(one);
    const body = await readText(request);
    const ask = () => this.#askFacilitator(one, request.method, body);
    if (fault === "reset-during") {
      ask().catch(() => {});
      return void response.socket?.resetAndDestroy();
    }
    const truth = reachesFacilitator(fault) ? await ask() : { status: 200, text: "", catalogHeaders: {} };
    if (fault.startsWith("hang")) return;
    if (fault.startsWith("reset")) return void response.socket?.resetAndDestroy();
    if (fault !== "refuse-then-settle") await released;
    if (fault === "crowded") await sleep(delayMs);
    if (fault === "crowded") await this.#outOfTheCrowd(response);
    const isTrue = fault === "none" || fault === "crowded";
    const reply = isTrue ? truth : falseAnswer(fault, path, truth.text, body);
    const headers = { "content-type": "application/json", ...truth.catalogHeaders };
    response.writeHead(reply.status, headers).end(reply.text);
    if (fault === "refuse-then-settle") await released?.then(ask);
  }

  async #askFacilitator(one: SeenRequest, method: string | undefined, body: string) {
    const init = method === "POST" ? { method, body, headers: { "content-type": "application/json" } } : {};
    const answer = await fetch(this.#facilitatorUrl + one.path, init);
    const { status } = answer;
    const text = await answer.text();
    const said = answer.headers.get("extension-responses");
    const catalogHeaders = said === null || this.isCatalogSilent ? {} : { "extension-responses": said };
    one.reached = true;
    return { status, text, catalogHeaders };
  }

  /** Waits while too many requests are open. A request no longer counts when its client hangs up. */
  async #outOfTheCrowd(response: ServerResponse): Promise<void> {
    while (this.waiting.size > CROWD && this.waiting.has(response)) await sleep(LOOK_EVERY_MS);
  }
}

async function listen(faults: Faults, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    faults.waiting.add(response);
    response.once("close", () => faults.waiting.delete(response));
    faults.underWay += 1;
    faults
      .answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        faults.underWay -= 1;
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

/** @param facilitatorUrl a real facilitator */
export async function startFaultyFacilitator(facilitatorUrl: string, port = 0): Promise<FaultyFacilitator> {
  const faults = new Faults(facilitatorUrl);
  const { plans, seen } = faults;
  const server = await listen(faults, port);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (path, fault, delayMs = 1_000) => void plans.set(path, { fault, delayMs }),
    hold(path, fault = "none") {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      plans.set(path, { fault, delayMs: 0, released });
      return () => release();
    },
    silenceCatalog(isSilent) {
      faults.isCatalogSilent = isSilent;
    },
    forget() {
      plans.clear();
      seen.length = 0;
    },
    async settled(count) {
      const isDone = ({ path, reached }: SeenRequest) => path === "/settle" && reached;
      while (seen.filter(isDone).length < count) await sleep(LOOK_EVERY_MS);
    },
    async idle() {
      while (faults.underWay > 0 || (await connections()) > 0) await sleep(LOOK_EVERY_MS);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
