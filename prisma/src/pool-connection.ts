import type { Socket } from "node:net";
import pg from "pg";
import { watchReadOnly } from "./find-writable.js";
import type { PoolTarget } from "./pool-target.js";
import { READ_ONLY, ReadOnlyServerError } from "./read-only-server.js";

export interface ConnectionRules {
  readonly target: PoolTarget;
  /**
   * False for a pooler. It keeps reporting the state of its first server (read-only or not), even after it switched to
   * another server.
   */
  readonly believesReports: boolean;
  /** Called when the server turns out to be read-only. */
  readonly onReadOnly: (failure: ReadOnlyServerError) => void;
  /** Called when a connection could not be opened, and whenever one ends. */
  readonly onLost: () => void;
  /** Holds the place of a connection whose backend may still be running a query. Resolves when the place is free. */
  readonly holdPlace: (connection: PoolConnection) => Promise<void>;
}

export interface PoolConnection extends pg.Client {
  /** True if the server is read-only or gone. The connection is then closed when its user releases it. */
  isRetired: boolean;
  /** Process id of the backend; null before the client is connected. */
  readonly processID: number | null;
  /** Fails the waiting query. The connection keeps its place in the pool until its backend is gone. */
  giveUp(reason: Error): void;
}

/** Members of the client that pg does not declare in its types. */
interface Internals {
  _ending: boolean;
  readonly processID: number | null;
  readonly readyForQuery: boolean;
  readonly connection: {
    readonly stream: Socket;
    on(name: "errorMessage", seen: (message: { code?: string }) => void): unknown;
    emit(name: "error", error: Error): unknown;
  };
}

const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

type Connected = (error?: Error) => void;

/** The class of the connections of one pool. They lead to a writable server, and notice when it becomes read-only. */
export function connectionClass(rules: ConnectionRules): new (config: pg.ClientConfig) => PoolConnection {
  class PoolClient extends Connection {
    constructor(config: pg.ClientConfig) {
      super(config, rules);
    }
  }
  return PoolClient as unknown as new (
    config: pg.ClientConfig,
  ) => PoolConnection;
}

class Connection extends pg.Client implements PoolConnection {
  declare readonly processID: number | null;
  isRetired = false;
  readonly #rules: ConnectionRules;
  #free: Promise<void> | undefined;
  readonly #readOnlyReason: () => ReturnType<ReturnType<typeof watchReadOnly>>;

  constructor(config: pg.ClientConfig, rules: ConnectionRules) {
    super(config);
    this.#rules = rules;
    let isOpen = false;
    this.once("connect", () => {
      isOpen = true;
    });
    const reason = watchReadOnly(this, () => {
      const why = isOpen ? this.#readOnlyReason() : null;
      if (why !== null) this.#retire(new ReadOnlyServerError(why));
    });
    this.#readOnlyReason = () => (rules.believesReports ? reason() : null);
    getInternals(this).connection.on("errorMessage", ({ code }) => {
      if (code === READ_ONLY) this.#retire(new ReadOnlyServerError("refused"));
    });
    this.once("end", () => rules.onLost());
  }

  #retire(failure: ReadOnlyServerError): void {
    if (this.isRetired) return;
    this.isRetired = true;
    this.#rules.onReadOnly(failure);
  }

  // The pool passes only callbacks.
  override connect(done?: unknown): never {
    const answer = done as Connected;
    this.#rules.target.address().then((address) => {
      Object.assign(this, address);
      super.connect(((error?: Error) => {
        if (error) this.#rules.onLost();
        const why = error ? null : this.#readOnlyReason();
        if (why === null) return answer(error);
        const refusal = new ReadOnlyServerError(why);
        this.#retire(refusal);
        void super.end();
        answer(refusal);
      }) as (error: Error) => void);
    }, answer);
    return undefined as never;
  }

  giveUp(reason: Error): void {
    const internals = getInternals(this);
    const { stream } = internals.connection;
    // Stop reading the answer. The backend ends when it finishes its work.
    stream.removeAllListeners("data");
    stream.resume();
    stream.write(TERMINATE);
    internals._ending = true;
    this.#free = this.#rules.holdPlace(this);
    internals.connection.emit("error", reason);
  }

  override end(done?: unknown): never {
    const close = () => super.end(done as () => void) as never;
    if (this.#free === undefined) return close();
    return this.#free.then(close) as never;
  }
}

export const getInternals = (client: pg.ClientBase): Internals => client as unknown as Internals;
