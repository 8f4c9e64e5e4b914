import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { CLIENTS, type LoadResult, type LoadSpec, UNIQUE_DIGITS } from "./load-spec.js";

let nextAddress = 0;
const addressInTurn = (clients: number): string => {
  nextAddress = (nextAddress + 1) % clients;
  return `10.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
};

const run = randomBytes(4).toString("hex");
let made = 0;
const neverSeen = (): string => run + (made++).toString(16).padStart(UNIQUE_DIGITS - run.length, "0");

/** Returns a function that builds the next request. */
export function requestSource(template: string, clients = CLIENTS): () => string {
  const pieces = template.split(/(\{address\}|\{unique\})/);
  if (pieces.length === 1) return () => template;
  return () => {
    // A placeholder has the same value everywhere in a request.
    const address = addressInTurn(clients);
    const unique = neverSeen();
    let text = "";
    for (const piece of pieces) text += piece === "{address}" ? address : piece === "{unique}" ? unique : piece;
    return text;
  };
}

/** Sends requests for the given time, and waits for the last answers. Rejects on an unexpected answer. */
export async function runLoad(spec: LoadSpec): Promise<LoadResult> {
  const next = requestSource(spec.request, spec.clients);
  const latenciesMs: number[] = [];
  const connections: Connection[] = [];
  try {
    return await new Promise<LoadResult>((resolve, reject) => {
      let open = 0;
      let startedAtMs = 0;
      let cpu = process.cpuUsage();
      const sink = {
        failed: reject,
        answered(connection: Connection, status: number) {
          const nowMs = performance.now();
          latenciesMs.push(nowMs - connection.sentAtMs);
          if (status !== spec.expectedStatus) {
            reject(new Error(`port ${spec.port} answered ${status} instead of ${spec.expectedStatus}`));
          } else if (nowMs - startedAtMs < spec.seconds * 1000) {
            connection.send(next());
          } else if (--open === 0) {
            resolve(toResult(latenciesMs, (nowMs - startedAtMs) / 1000, process.cpuUsage(cpu)));
          }
        },
      };
      Promise.all(Array.from({ length: spec.connections }, () => Connection.open(spec.port, sink))).then((opened) => {
        connections.push(...opened);
        open = opened.length;
        cpu = process.cpuUsage();
        startedAtMs = performance.now();
        for (const connection of opened) connection.send(next());
      }, reject);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

function toResult(latenciesMs: number[], seconds: number, cpu: NodeJS.CpuUsage): LoadResult {
  latenciesMs.sort((one, other) => one - other);
  const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] as number;
  return {
    requests: latenciesMs.length,
    seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuUs: cpu.user + cpu.system,
  };
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

interface AnswerSink {
  /** Called with a complete answer. Decides if another request follows. */
  answered(connection: Connection, status: number): void;
  failed(error: Error): void;
}

/**
 * One keep-alive connection with one request in flight. It only parses what it needs to find the end of an answer, to
 * leave the CPU to the measured server.
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
      this.#sink.failed(new Error(`an answer has no content-length:\n${head}`));
      return;
    }
    this.#status = Number(head.slice(9, 12));
    this.#bodyLeft = Number(length) - (seen.length - end - HEAD_END.length);
    if (this.#bodyLeft === 0) this.#sink.answered(this, this.#status);
  }
}
