import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";

/**
 * The client's side of PostgreSQL's wire protocol 3.0, as far as one session has to be shared:
 * where a message ends, and what prepared statement it names. Source: PostgreSQL documentation, "Message Formats".
 */

const SSL_REQUEST = 80877103;
const GSSENC_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

type ClientMessage =
  | { readonly kind: "encryption" | "cancel"; readonly bytes: Buffer }
  | { readonly kind: "startup"; readonly bytes: Buffer }
  /** `type` is the letter of the message. */
  | { readonly kind: "typed"; readonly type: string; readonly bytes: Buffer };

/** Cuts a client's bytes into messages. A message may come in any number of pieces. */
class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  /** Before the startup message there is no type letter. */
  #started = false;

  /** The messages that are complete with this piece. */
  read(piece: Buffer): ClientMessage[] {
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const messages: ClientMessage[] = [];
    for (let message = this.#next(); message !== undefined; message = this.#next()) messages.push(message);
    return messages;
  }

  #next(): ClientMessage | undefined {
    const typeBytes = this.#started ? 1 : 0;
    if (this.#rest.length < typeBytes + 4) return undefined;
    const end = typeBytes + this.#rest.readInt32BE(typeBytes);
    if (end < typeBytes + 4) throw new Error("this is not PostgreSQL's protocol");
    if (this.#rest.length < end) return undefined;
    const bytes = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end);
    if (this.#started) return { kind: "typed", type: String.fromCharCode(bytes[0] ?? 0), bytes };
    const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
    if (code === SSL_REQUEST || code === GSSENC_REQUEST) return { kind: "encryption", bytes };
    if (code === CANCEL_REQUEST) return { kind: "cancel", bytes };
    this.#started = true;
    return { kind: "startup", bytes };
  }
}

const NAME_START = 5;

/** Position of the statement's name in a message: Parse, Bind (after the portal's name), Describe and Close of a statement. */
function statementNameAt(type: string, bytes: Buffer): number | undefined {
  if (type === "P") return NAME_START;
  if (type === "B") return bytes.indexOf(0, NAME_START) + 1;
  if ((type === "D" || type === "C") && bytes[NAME_START] === "S".charCodeAt(0)) return NAME_START + 1;
  return undefined;
}

/** The message with `prefix` before the name of the prepared statement that it names. One without such a name stays as it is. */
function prefixStatement(type: string, bytes: Buffer, prefix: string): { bytes: Buffer; name?: string } {
  const at = statementNameAt(type, bytes);
  if (at === undefined || bytes[at] === 0) return { bytes };
  const name = prefix + bytes.toString("utf8", at, bytes.indexOf(0, at));
  const renamed = Buffer.concat([bytes.subarray(0, at), Buffer.from(prefix), bytes.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return { bytes: renamed, name };
}

/** A Close message for a prepared statement. */
function closeStatement(name: string): Buffer {
  return typedMessage("C", Buffer.from(`S${name}\0`));
}

/** A simple query. */
function simpleQuery(text: string): Buffer {
  return typedMessage("Q", Buffer.from(`${text}\0`));
}

const SYNC = typedMessage("S", Buffer.alloc(0));

function typedMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** One client of the session; the object is its identity. */
interface SessionClient {
  /** Receives the session's answers to the client's messages. */
  readonly write: (bytes: Uint8Array) => void;
  /** Names of its prepared statements in the session. */
  readonly statements: Set<string>;
}

interface Turn {
  readonly client: SessionClient;
  readonly bytes: Uint8Array;
  /** True if the client keeps the session for more messages: its last ones did not end with Sync. */
  readonly keepsSession: boolean;
}

/**
 * PGlite has a single session. Clients take turns in it: a turn is a client's messages up to Sync (or a simple query).
 * A client in a transaction keeps the session until its end, as with a pooler in transaction mode. Without this the
 * messages of two clients would mix, and one would get the rows of the other's query.
 */
class SharedSession {
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
