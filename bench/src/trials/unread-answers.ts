import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { processCpuUs } from "../measure/cpu.js";
import { startReplica } from "./fleet.js";
import type { Trial, TrialReport } from "./main.js";
import { memoryMb, peakMemoryMb } from "./memory.js";
import type { Probes } from "./probes.js";
import { stalledBodies } from "./stalled-bodies.js";
import { openWorld } from "./world.js";

const ADDRESSES = 50;
const CONNECTIONS_OF_EACH = 10;
/** By turns: more than a connection may ask ahead, and as many as it may, so that its answers lie unread. */
const PIPELINED = [20, 8];
const BACK_AFTER_MS = 3_000;
const MEMORY_MB = 512;
const HEALTH_MS = 1_000;
const SLOW_CLIENT_MS = 20_000;

/**
 * Strangers who cost a service what they do not pay for, limits on: answers of half a megabyte that nobody reads, and clients that send a
 * byte a second, and bodies that never end ({@link stalledBodies}). The process stays below 512 MB, answers probes within a second, and closes the slow ones within 20 s.
 */
export const unreadAnswers: Trial = async ({ seconds }, say, closers) => {
  const world = await openWorld();
  closers.push(() => world.stop());
  const reports: TrialReport[] = [await stalledBodies(world, say)];
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
      `never read, anew every ${BACK_AFTER_MS / 1_000} s: ${cpuMs} ms of CPU, memory ${idleMb} -> ${peakMb} MB at most; ${probes.tookMs.length} probes, the slowest ${Math.round(slowest)} ms, ` +
      `${probes.failed} failed; a client of a byte a second is closed after ${(head / 1_000).toFixed(1)} s (headers), ${(body / 1_000).toFixed(1)} s (body)`;
    say(line);
    reports.push({
      lines: [line],
      faults: [
        ...(peakMb > MEMORY_MB ? [`${service} took ${peakMb} MB`] : []),
        ...(slowest > HEALTH_MS ? [`${service} answered a probe after ${Math.round(slowest)} ms`] : []),
        ...(probes.failed > 0 ? [`${service}: ${probes.failed} probes failed`] : []),
        ...(Math.max(head, body) > SLOW_CLIENT_MS ? [`${service} suffers slow clients for more than 20 s`] : []),
      ],
    });
  }
  return { lines: reports.flatMap(({ lines }) => lines), faults: reports.flatMap(({ faults }) => faults) };
};

const attack = (port: number): Socket[] =>
  Array.from({ length: ADDRESSES * CONNECTIONS_OF_EACH }, (_, place) =>
    neverReads(port, `127.0.1.${1 + (place % ADDRESSES)}`, PIPELINED[place % PIPELINED.length] as number),
  );

/** Asks for the largest document again and again, and takes nothing. */
function neverReads(port: number, localAddress: string, times: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.pause();
  socket.on("error", () => {});
  socket.write("GET /openapi.json HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(times));
  return socket;
}

/** In a thread of its own: this one is busy with the attack. */
function probeFor(port: number, ms: number): Promise<Probes> {
  const worker = new Worker(new URL("./probes.js", import.meta.url), { workerData: { port, ms } });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

/** How long a client that sends a byte a second is suffered. */
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
