import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

interface AnswerSink {
  /** An answer has arrived as a whole. Sends the next request, or does not. */
  answered(connection: Connection, status: number): void;
  failed(error: Error): void;
}

/**
 * One keep-alive connection with one request in flight. It reads no more of an answer than its end needs, so that most of the
 * machine is left to what is measured.
 */
export class Connection {
  sentAtMs = 0;
  readonly #socket: Socket;
  readonly #sink: AnswerSink;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #bodyLeft = 0;

  private constructor(socket: Socket, sink: AnswerSink) {
    this.#socket = socket;
    this.#sink = sink;
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", (error) => sink.failed(error));
    socket.on("close", () => sink.failed(new Error("the server closed a connection")));
  }

  static open(port: number, sink: AnswerSink): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new Connection(socket, sink));
      });
    });
  }

  send(request: string): void {
    this.sentAtMs = performance.now();
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners("close");
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#bodyLeft > 0) {
      this.#bodyLeft -= chunk.length;
      if (this.#bodyLeft === 0) this.#sink.answered(this, this.#status);
      return;
    }
    const seen = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = seen.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = seen;
      return;
    }
    this.#head = Buffer.alloc(0);
    const head = seen.toString("latin1", 0, end);
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined) {
      this.#sink.failed(new Error(`an answer without a length:\n${head}`));
      return;
    }
    this.#status = Number(head.slice(9, 12));
    this.#bodyLeft = Number(length) - (seen.length - end - HEAD_END.length);
    if (this.#bodyLeft === 0) this.#sink.answered(this, this.#status);
  }
}
