/**
 * The client's side of PostgreSQL's wire protocol 3.0, as far as one session has to be shared:
 * where a message ends, and what prepared statement it names. Source: PostgreSQL documentation, "Message Formats".
 */

const SSL_REQUEST = 80877103;
const GSSENC_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

export type ClientMessage =
  | { readonly kind: "encryption" | "cancel"; readonly bytes: Buffer }
  | { readonly kind: "startup"; readonly bytes: Buffer }
  /** `type` is the letter of the message. */
  | { readonly kind: "typed"; readonly type: string; readonly bytes: Buffer };

/** Cuts a client's bytes into messages. A message may come in any number of pieces. */
export class MessageReader {
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
export function prefixStatement(type: string, bytes: Buffer, prefix: string): { bytes: Buffer; name?: string } {
  const at = statementNameAt(type, bytes);
  if (at === undefined || bytes[at] === 0) return { bytes };
  const name = prefix + bytes.toString("utf8", at, bytes.indexOf(0, at));
  const renamed = Buffer.concat([bytes.subarray(0, at), Buffer.from(prefix), bytes.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return { bytes: renamed, name };
}

/** A Close message for a prepared statement. */
export function closeStatement(name: string): Buffer {
  return typedMessage("C", Buffer.from(`S${name}\0`));
}

/** A simple query. */
export function simpleQuery(text: string): Buffer {
  return typedMessage("Q", Buffer.from(`${text}\0`));
}

export const SYNC = typedMessage("S", Buffer.alloc(0));

function typedMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
