import type { WebSocket } from "ws";
import type { Commitment } from "../ledger.js";
import type { TransactionRecord } from "../transaction-record.js";
import { errorJson, parseJson, type RpcRequest, readRequest, resultJson } from "./answer-rpc.js";
import { RpcError } from "./rpc-error.js";
import { commitmentOption, configParam, type RpcContext, signatureParam } from "./rpc-method.js";

const SLOT_NOTICE_EVERY_MS = 400;
const ROOT_LAG_SLOTS = 32;
/** Minimum delay of a notification, so that it can't arrive before the response with the subscription's number. */
const SOONEST_MS = 1;

interface Subscription {
  /** The transaction that a `signatureSubscribe` waits for. Absent for slot and root subscriptions. */
  readonly awaits?: { readonly signature: string; readonly commitment: Commitment };
  timer?: NodeJS.Timeout;
}

/** The subscriptions of one WebSocket: `signatureSubscribe`, `slotSubscribe`, `rootSubscribe`. */
export class Subscriptions {
  readonly #socket: WebSocket;
  readonly #context: RpcContext;
  readonly #open = new Map<number, Subscription>();
  #lastId = 0;

  constructor(socket: WebSocket, context: RpcContext) {
    this.#socket = socket;
    this.#context = context;
  }

  /** Handles one message. Never throws. */
  receive(text: string): void {
    let request: RpcRequest | undefined;
    try {
      request = readRequest(parseJson(text));
      const result = this.#call(request);
      // A message without an id is a notification, such as web3.js's "ping", which keeps a socket open.
      if (request.id !== undefined) this.#send(resultJson(request.id, result));
    } catch (error) {
      if (request === undefined || request.id !== undefined) this.#send(errorJson(request?.id ?? null, error));
    }
  }

  landed(record: TransactionRecord): void {
    for (const [id, { awaits }] of this.#open) {
      if (awaits?.signature === record.wire.signature) this.#announce(id, record, awaits.commitment);
    }
  }

  close(): void {
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    this.#open.clear();
  }

  #call({ method, params, id }: RpcRequest): unknown {
    if (method.endsWith("Unsubscribe")) return this.#cancel(Number(params[0]));
    if (method === "signatureSubscribe") return this.#subscribeSignature(params);
    if (method === "slotSubscribe") return this.#repeat("slotNotification", () => this.#slotJson());
    if (method === "rootSubscribe") return this.#repeat("rootNotification", () => this.#slotJson().root);
    if (id === undefined) return undefined;
    throw new RpcError(-32601, `Method not found: ${method.slice(0, 100)}`);
  }

  #subscribeSignature([value, config]: readonly unknown[]): number {
    const awaits = { signature: signatureParam(value), commitment: commitmentOption(configParam(config)) };
    const id = this.#add({ awaits });
    const record = this.#context.ledger.bySignature(awaits.signature);
    if (record) this.#announce(id, record, awaits.commitment);
    return id;
  }

  /** Notifies once, when the commitment is reached. Then the subscription ends, as on a cluster. */
  #announce(id: number, record: TransactionRecord, commitment: Commitment): void {
    const waiting = this.#open.get(id);
    clearTimeout(waiting?.timer);
    const waitMs = Math.max(SOONEST_MS, this.#context.ledger.msUntil(record, commitment));
    const timer = setTimeout(() => {
      this.#cancel(id);
      const result = { context: { slot: record.slot }, value: { err: record.meta.err } };
      this.#notify("signatureNotification", id, result);
    }, waitMs);
    // Keep `awaits`: if a test makes the transaction older, the notification must come earlier.
    this.#open.set(id, { ...waiting, timer });
  }

  #repeat(method: string, read: () => unknown): number {
    const id = this.#add({});
    this.#open.set(id, { timer: setInterval(() => this.#notify(method, id, read()), SLOT_NOTICE_EVERY_MS) });
    return id;
  }

  #slotJson() {
    const slot = this.#context.runtime.clock.slot();
    return { slot, parent: slot - 1, root: slot - ROOT_LAG_SLOTS };
  }

  #add(subscription: Subscription): number {
    this.#lastId += 1;
    this.#open.set(this.#lastId, subscription);
    return this.#lastId;
  }

  #cancel(id: number): boolean {
    clearTimeout(this.#open.get(id)?.timer);
    return this.#open.delete(id);
  }

  #notify(method: string, subscription: number, result: unknown): void {
    this.#send({ jsonrpc: "2.0", method, params: { result, subscription } });
  }

  #send(message: unknown): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
