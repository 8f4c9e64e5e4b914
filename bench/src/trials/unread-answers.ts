import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { processCpuUs } from "../measure/cpu.js";
import { memoryMb, peakMemoryMb } from "../measure/memory.js";
import { drippingReaders } from "./dripping-readers.js";
import { startReplica } from "./fleet.js";
import { probeFor } from "./probe-for.js";
import type { Trial, TrialReport } from "./trial.js";
import { openWorld, type TrialWorld } from "./world.js";

const ADDRESSES = 50;
const CONNECTIONS_OF_EACH = 10;
/** Requests per connection, alternating: more than a connection may pipeline, and exactly the maximum. */
const PIPELINED = [20, 8];
const BACK_AFTER_MS = 3_000;
const MEMORY_MB = 512;
const HEALTH_MS = 1_000;
const SLOW_CLIENT_MS = 20_000;

/**
 * Attacks that cost a service much and the attacker little, while limits are on. Clients request answers of half a
 * megabyte, and never read them or read them in drips ({@link drippingReaders}). Clients send a byte a second, or
 * bodies that never end ({@link stalledBodies}). The process must stay below 512 MB, answer probes within a second, and
 * close slow connections within 20 s.
 */
export const unreadAnswers: Trial = async ({ seconds }, say, closers) => {
  const world = await openWorld();
  closers.push(() => world.stop());
  const reports: TrialReport[] = [await drippingReaders(world, say), await stalledBodies(world, say)];
  for (const service of ["payments", "scan"] as const) {
    const replica = await startReplica(service, { ...world.env[service], TRUST_PROXY: "", LOG_LEVEL: "error" });
    closers.push(() => replica.stop());
    const { port } = replica;
    const url = `http://127.0.0.1:${port}`;
    const document = (await (await fetch(`${url}/openapi.json`)).arrayBuffer()).byteLength;
    const idleMb = memoryMb(replica.pid());
    const cpuBefore = processCpuUs(replica.pid());
    const probing = probeFor(port, Math.min(seconds, 30) * 1_000);
    await sleep(1_000);
    let attackers = attack(port);
    const waves = setInterval(() => {
      for (const socket of attackers) socket.destroy();
      attackers = attack(port);
    }, BACK_AFTER_MS);
    const probes = await probing;
    clearInterval(waves);
    const cpuMs = Math.round((processCpuUs(replica.pid()) - cpuBefore) / 1_000);
    for (const socket of attackers) socket.destroy();
    const peakMb = peakMemoryMb(replica.pid());
    const [head, body] = await Promise.all([slowClient(port, "head"), slowClient(port, "body")]);
    const slowest = Math.max(...probes.tookMs);
    const line =
      `${service}: ${ADDRESSES} addresses x ${CONNECTIONS_OF_EACH} connections x ${PIPELINED.join(" or ")} requests for ${Math.round(document / 1_000)} KB, ` +
      `never read, repeated every ${BACK_AFTER_MS / 1_000} s: ${cpuMs} ms of CPU, memory ${idleMb} -> ${peakMb} MB at most; ${probes.tookMs.length} probes, the slowest ${Math.round(slowest)} ms, ` +
      `${probes.failed} failed; a client that sends a byte a second is closed after ${(head / 1_000).toFixed(1)} s (headers), ${(body / 1_000).toFixed(1)} s (body)`;
    say(line);
    reports.push({
      lines: [line],
      faults: [
        ...(peakMb > MEMORY_MB ? [`${service} used ${peakMb} MB`] : []),
        ...(slowest > HEALTH_MS ? [`${service} answered a probe after ${Math.round(slowest)} ms`] : []),
        ...(probes.failed > 0 ? [`${service}: ${probes.failed} probes failed`] : []),
        ...(Math.max(head, body) > SLOW_CLIENT_MS ? [`${service} keeps slow clients for more than 20 s`] : []),
      ],
    });
  }
  return { lines: reports.flatMap(({ lines }) => lines), faults: reports.flatMap(({ faults }) => faults) };
};

const attack = (port: number): Socket[] =>
  Array.from({ length: ADDRESSES * CONNECTIONS_OF_EACH }, (_, place) =>
    neverReads(port, `127.0.1.${1 + (place % ADDRESSES)}`, PIPELINED[place % PIPELINED.length] as number),
  );

/** Requests the largest document repeatedly, and reads nothing. */
function neverReads(port: number, localAddress: string, times: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.pause();
  socket.on("error", () => {});
  socket.write("GET /openapi.json HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(times));
  return socket;
}

/** How long the service tolerates a client that sends a byte a second. */
function slowClient(port: number, part: "head" | "body"): Promise<number> {
  const begunMs = performance.now();
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.2.1" });
  const head =
    "POST /api/scan HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n";
  const rest = part === "head" ? `${head}X-Long: ${"a".repeat(500)}` : `${" ".repeat(1_000)}`;
  if (part === "body") socket.write(`${head}\r\n`);
  let sent = 0;
  const timer = setInterval(() => socket.write(rest[sent++] ?? " "), 1_000);
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.resume();
    socket.on("close", () => {
      clearInterval(timer);
      resolve(performance.now() - begunMs);
    });
  });
}

/** As many requests as the rate limit allows one address within ten seconds. */
const CONNECTIONS = 100;
const STALL_MS = 8_000;
const MEBIBYTE = 1 << 20;

/** A request without its last bytes. */
interface Stalled {
  readonly what: string;
  readonly head: string;
  readonly pieces: readonly Buffer[];
}

/**
 * One caller starts bodies and never ends them: large ones, with and without a payment, and bodies in chunks of one
 * byte. A chunk costs a server more than its one byte.
 */
async function stalledBodies(world: TrialWorld, say: (line: string) => void): Promise<TrialReport> {
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
        const answers = formatCounts(sockets.map(({ status }) => status() ?? "none"));
        const line = `${service}: one address sends ${CONNECTIONS} unfinished requests with ${stalled.what}, ${sentMb} MiB in all: memory ${idleMb} -> ${peakMb} MB at most; its answers: ${answers}; another address that sends 1 MiB gets ${honest}`;
        say(line);
        lines.push(line);
        if (peakMb > MEMORY_MB) faults.push(`${service} used ${peakMb} MB for ${stalled.what}`);
        if (honest === "503" || honest === "none")
          faults.push(`${service} gave another address ${honest} during the requests with ${stalled.what}`);
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
    what: "a body of 30,000 chunks of one byte",
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

const formatCounts = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .sort()
    .map((text) => `${text} ${texts.filter((one) => one === text).length} times`)
    .join(", ");
