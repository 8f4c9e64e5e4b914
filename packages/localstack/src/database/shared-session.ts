import type { PGlite } from "@electric-sql/pglite";
import { closeStatement, SYNC, simpleQuery } from "./wire-messages.js";

/** One client of the session; the object is its identity. */
export interface SessionClient {
  /** What the session answers to the client's messages. */
  readonly write: (bytes: Uint8Array) => void;
  /** Names of its prepared statements in the session. */
  readonly statements: Set<string>;
}

interface Turn {
  readonly client: SessionClient;
  readonly bytes: Uint8Array;
  /** Whether the client has more to say before anybody else may: its messages did not end with Sync. */
  readonly keepsSession: boolean;
}

/**
 * PGlite has a single session. Clients take turns in it: a turn is a client's messages up to Sync (or a simple query), and a
 * client that is in a transaction keeps the session until its end, like with a pooler in transaction mode. Without this the
 * messages of two clients would mix, and one would get the rows of the other's query.
 */
export class SharedSession {
  readonly #db: PGlite;
  readonly #onBroken: (error: unknown) => void;
  #turns: Turn[] = [];
  #holder: SessionClient | undefined;
  #running = false;

  /** @param onBroken the engine itself failed: nothing can be trusted any more */
  constructor(db: PGlite, onBroken: (error: unknown) => void) {
    this.#db = db;
    this.#onBroken = onBroken;
  }

  take(turn: Turn): void {
    this.#turns.push(turn);
    this.#run();
  }

  /** A client that is gone: its transaction is rolled back, its statements are forgotten. */
  leave(client: SessionClient): void {
    this.#turns = this.#turns.filter((turn) => turn.client !== client);
    const end = this.#holder === client ? [SYNC, simpleQuery("ROLLBACK")] : [];
    const closing = [
      ...end,
      ...[...client.statements].map(closeStatement),
      ...(client.statements.size > 0 ? [SYNC] : []),
    ];
    client.statements.clear();
    const bytes = Buffer.concat(closing);
    if (bytes.length > 0) this.#turns.unshift({ client: { ...client, write: () => {} }, bytes, keepsSession: false });
    if (this.#holder === client) this.#holder = undefined;
    this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let turn = this.#nextTurn(); turn !== undefined; turn = this.#nextTurn()) {
        const { client } = turn;
        await this.#db.execProtocolRawStream(turn.bytes, { syncToFs: false, onRawData: client.write });
        this.#holder = turn.keepsSession || this.#db.isInTransaction() ? client : undefined;
        // The engine computes without a pause: let the sockets have their turn too.
        await new Promise(setImmediate);
      }
    } catch (error) {
      this.#onBroken(error);
    } finally {
      this.#running = false;
    }
  }

  #nextTurn(): Turn | undefined {
    const index = this.#holder === undefined ? 0 : this.#turns.findIndex((turn) => turn.client === this.#holder);
    return index < 0 ? undefined : this.#turns.splice(index, 1)[0];
  }
}
