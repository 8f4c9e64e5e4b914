import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { type SessionClient, SharedSession } from "./shared-session.js";
import { type ClientMessage, MessageReader, prefixStatement } from "./wire-messages.js";

/**
 * Serves PGlite to PostgreSQL clients on 127.0.0.1, any number of connections. Every connection has prepared statements of its
 * own; settings (SET) are shared, and there is no encryption, password or cancelling. @returns the port
 */
export async function servePglite(db: PGlite, port: number, onBroken: (error: unknown) => void): Promise<number> {
  const session = new SharedSession(db, onBroken);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    serveConnection(socket, session, `c${connections}_`);
  });
  return listen(server, port);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function serveConnection(socket: Socket, session: SharedSession, prefix: string): void {
  const reader = new MessageReader();
  const client: SessionClient = {
    write: (bytes) => {
      // A copy: the engine uses its buffer again.
      if (socket.writable) socket.write(Buffer.from(bytes));
    },
    statements: new Set(),
  };
  const turn = new TurnBuilder(client, prefix);
  socket.setNoDelay(true);
  socket.on("data", (piece) => {
    try {
      for (const message of reader.read(piece)) {
        if (message.kind === "encryption") socket.write("N");
        else if (message.kind === "cancel" || isTerminate(message)) socket.end();
        else if (turn.add(message)) session.take(turn.finish());
      }
      // Flush: answers are wanted before the turn is over.
      if (turn.wantsAnswer) session.take(turn.finish());
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => session.leave(client));
}

const isTerminate = (message: ClientMessage): boolean => message.kind === "typed" && message.type === "X";

/** Sync, simple query and function call: the answer ends with ReadyForQuery. */
const ENDS_TURN = new Set(["S", "Q", "F"]);
const FLUSH = "H";

/** Collects a client's messages until they make a turn in the session. */
class TurnBuilder {
  readonly #client: SessionClient;
  readonly #prefix: string;
  #parts: Buffer[] = [];
  #last = "";

  constructor(client: SessionClient, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** Takes a message. @returns whether it completes a turn */
  add(message: ClientMessage): boolean {
    if (message.kind !== "typed") {
      this.#parts.push(message.bytes);
      this.#last = "S";
      return true;
    }
    const { bytes, name } = prefixStatement(message.type, message.bytes, this.#prefix);
    if (name !== undefined && message.type === "P") this.#client.statements.add(name);
    this.#parts.push(bytes);
    this.#last = message.type;
    return ENDS_TURN.has(message.type);
  }

  get wantsAnswer(): boolean {
    return this.#last === FLUSH && this.#parts.length > 0;
  }

  finish() {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    return { client: this.#client, bytes, keepsSession: this.#last === FLUSH };
  }
}
