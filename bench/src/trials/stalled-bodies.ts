import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startReplica } from "./fleet.js";
import type { TrialReport } from "./main.js";
import { memoryMb, peakMemoryMb } from "./memory.js";
import type { TrialWorld } from "./world.js";

const MEMORY_MB = 512;
/** As many as one address may begin within the time in which a request must have come whole. */
const CONNECTIONS = 100;
const STALL_MS = 8_000;
const MEBIBYTE = 1 << 20;

/** A request of which everything comes but its end. */
interface Stalled {
  readonly what: string;
  readonly head: string;
  readonly pieces: readonly Buffer[];
}

/**
 * Bodies that one stranger begins and does not end: large ones, with and without a payment, and such that come a byte in a piece, each of
 * which costs a program more than the byte.
 */
export async function stalledBodies(world: TrialWorld, say: (line: string) => void): Promise<TrialReport> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const service of ["payments", "scan"] as const) {
    for (const [turn, stalled] of (await attacksOn(world, service)).entries()) {
      const replica = await startReplica(service, { ...world.env[service], TRUST_PROXY: "", LOG_LEVEL: "error" });
      try {
        const idleMb = memoryMb(replica.pid());
        const sockets = Array.from({ length: CONNECTIONS }, () => begin(replica.port, `127.0.3.${turn + 1}`, stalled));
        await sleep(STALL_MS);
        const honest = await sendsWhole(replica.port, "127.0.4.1");
        const peakMb = peakMemoryMb(replica.pid());
        for (const { socket } of sockets) socket.destroy();
        const sentMb = Math.round(sockets.reduce((sum, { socket }) => sum + socket.bytesWritten, 0) / MEBIBYTE);
        const answers = countsOf(sockets.map(({ status }) => status() ?? "none"));
        const line = `${service}: one address begins ${CONNECTIONS} times ${stalled.what}, ${sentMb} MiB in all: memory ${idleMb} -> ${peakMb} MB at most; its answers: ${answers}; another address with 1 MiB is answered ${honest}`;
        say(line);
        lines.push(line);
        if (peakMb > MEMORY_MB) faults.push(`${service} took ${peakMb} MB for ${stalled.what}`);
        if (honest === "503" || honest === "none")
          faults.push(`${service} answered another address ${honest} beside ${stalled.what}`);
        for (const crash of replica.crashes) faults.push(crash);
      } finally {
        await replica.stop();
      }
    }
  }
  return { lines, faults };
}

async function attacksOn(world: TrialWorld, service: "payments" | "scan"): Promise<Stalled[]> {
  const large = Array.from({ length: 10 }, (_, place) => Buffer.alloc(MEBIBYTE - (place === 9 ? 1 : 0), 7));
  const head = (path: string, ...fields: string[]) =>
    ["POST ", path, " HTTP/1.1\r\nHost: a.example\r\n", ...fields.map((one) => `${one}\r\n`), "\r\n"].join("");
  const json = "Content-Type: application/json";
  const bytes = Buffer.from("1\r\n \r\n".repeat(30_000));
  const trickle = {
    what: "a body of 30,000 pieces of a byte",
    head: head("/nothing", json, "Transfer-Encoding: chunked"),
    pieces: [bytes],
  };
  if (service === "scan") return [trickle];
  const link = "/api/agent/link/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e";
  const length = `Content-Length: ${10 * MEBIBYTE}`;
  const payment = `X-PAYMENT: ${await world.payers.pay(world.wallets.links)}`;
  return [
    { what: "10 MiB for a link, unpaid", head: head(link, length), pieces: large },
    { what: "10 MiB for a link, with a payment", head: head(link, length, payment), pieces: large },
    {
      what: "10 MiB in chunks for a link, with a payment",
      head: head(link, "Transfer-Encoding: chunked", payment),
      pieces: large.flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]),
    },
    { what: "1 MiB of JSON", head: head("/nothing", json, `Content-Length: ${MEBIBYTE}`), pieces: large.slice(9) },
    trickle,
  ];
}

function begin(port: number, localAddress: string, { head, pieces }: Stalled) {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  let status: string | undefined;
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    status ??= chunk.toString("latin1", 9, 12);
  });
  socket.write(head);
  for (const piece of pieces) socket.write(piece);
  return { socket: socket as Socket, status: () => status };
}

async function sendsWhole(port: number, localAddress: string): Promise<string> {
  const body = Buffer.alloc(MEBIBYTE, " ");
  const head = `POST /nothing HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { socket, status } = begin(port, localAddress, { what: "", head, pieces: [body] });
  for (let turn = 0; turn < 200 && status() === undefined; turn++) await sleep(100);
  socket.destroy();
  return status() ?? "none";
}

const countsOf = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .sort()
    .map((text) => `${text} ${texts.filter((one) => one === text).length} times`)
    .join(", ");
