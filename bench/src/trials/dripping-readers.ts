import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { memoryMb, peakMemoryMb } from "../measure/memory.js";
import { startReplica } from "./fleet.js";
import { probeFor } from "./probe-for.js";
import type { TrialReport } from "./trial.js";
import type { TrialWorld } from "./world.js";

/** A way to read an answer as slowly as possible: never idle, and never finished. */
interface Drip {
  readonly what: string;
  readonly bytes: number;
  readonly everyMs: number;
  /** True if the service must close the connection although the client reads. */
  readonly mustEnd: boolean;
}

/**
 * Reading a byte a second makes no progress, because the receiver's system announces room in its TCP window only when a
 * whole segment fits. A client that frees a segment each time makes progress, so it may continue within the limit on
 * unread bytes.
 */
const DRIPS: readonly Drip[] = [
  { what: "a byte a second", bytes: 1, everyMs: 1_000, mustEnd: true },
  { what: "128 KiB every 5 s", bytes: 128 << 10, everyMs: 5_000, mustEnd: false },
];
const ADDRESSES = 40;
const CONNECTIONS_OF_EACH = 10;
/** As many requests as one connection may pipeline. */
const PIPELINED = 8;
/**
 * Longer than the time in which a client must take an answer (15 s). That time starts when the system's buffers are
 * full.
 */
const SUFFERED_MS = 20_000;
const LASTS_MS = 30_000;
/** Descriptors that a process opens for probes, the pool and Redis. */
const BESIDES = 30;
const LOOK_MS = 500;
const MEMORY_MB = 512;
const HEALTH_MS = 1_000;

/**
 * Readers that are never idle. Their unread bytes are bounded like those of all clients, and the service disconnects a
 * client that reads a byte a second. The service doesn't see how much of its answers the system buffers. If the buffers
 * hold a connection's answers completely, the connection counts as idle. `tcp_wmem` bounds the buffers: with the value
 * of docker-compose.yml, the answers don't fit.
 */
export async function drippingReaders(world: TrialWorld, say: (line: string) => void): Promise<TrialReport> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const service of ["payments", "scan"] as const) {
    for (const drip of DRIPS) {
      const replica = await startReplica(service, { ...world.env[service], TRUST_PROXY: "", LOG_LEVEL: "error" });
      try {
        const pid = replica.pid();
        const document = (await (await fetch(`http://127.0.0.1:${replica.port}/openapi.json`)).arrayBuffer())
          .byteLength;
        const isTooMuchForSystem = PIPELINED * document > 1.5 * sendBufferMax();
        const idleMb = memoryMb(pid);
        const before = countDescriptors(pid);
        const systemBefore = systemHoldsMb();
        const probing = probeFor(replica.port, LASTS_MS);
        const begunMs = performance.now();
        const readers = Array.from({ length: ADDRESSES * CONNECTIONS_OF_EACH }, (_, place) =>
          dripFrom(replica.port, `127.0.5.${1 + (place % ADDRESSES)}`, drip),
        );
        let heldMs = 0;
        let systemMb = 0;
        const looking = setInterval(() => {
          systemMb = Math.max(systemMb, systemHoldsMb() - systemBefore);
          if (countDescriptors(pid) - before > BESIDES) heldMs = performance.now() - begunMs;
        }, LOOK_MS);
        const probes = await probing;
        clearInterval(looking);
        const held = Math.max(0, countDescriptors(pid) - before);
        const peakMb = peakMemoryMb(pid);
        const readMb = readers.reduce((sum, { bytesRead }) => sum + bytesRead(), 0) / (1 << 20);
        for (const { socket } of readers) socket.destroy();
        const slowest = Math.max(...probes.tookMs);
        const line =
          `${service}: ${ADDRESSES} addresses x ${CONNECTIONS_OF_EACH} connections x ${PIPELINED} requests for ${Math.round(document / 1_000)} KB, each read ${drip.what}, ${readMb.toFixed(1)} MiB in all: ` +
          `closed after ${Math.round(heldMs / 1_000)} s, ${held} descriptors left after ${LASTS_MS / 1_000} s; memory ${idleMb} -> ${peakMb} MB at most, the system's buffers ${systemMb} MB; ` +
          `${probes.tookMs.length} probes, the slowest ${Math.round(slowest)} ms, ${probes.failed} failed`;
        say(line);
        lines.push(line);
        if (peakMb > MEMORY_MB) faults.push(`${service} used ${peakMb} MB for answers that are read ${drip.what}`);
        if (slowest > HEALTH_MS)
          faults.push(`${service} answered a probe after ${Math.round(slowest)} ms while clients read ${drip.what}`);
        if (probes.failed > 0)
          faults.push(`${service}: ${probes.failed} probes failed while clients read ${drip.what}`);
        if (heldMs === 0)
          faults.push(`${service}: its readers never appeared among its descriptors, so the trial proves nothing`);
        if (drip.mustEnd && isTooMuchForSystem && heldMs > SUFFERED_MS)
          faults.push(`${service} keeps clients that read ${drip.what} for more than ${SUFFERED_MS / 1_000} s`);
        faults.push(...replica.crashes);
      } finally {
        await replica.stop();
      }
    }
  }
  return { lines, faults };
}

interface Dripping {
  readonly socket: Socket;
  bytesRead(): number;
}

/**
 * Requests the largest document, and reads some bytes at a time from the system's buffer. The client doesn't notice
 * when the service closes the connection, because the FIN follows the unread bytes.
 */
function dripFrom(port: number, localAddress: string, { bytes, everyMs }: Drip): Dripping {
  let read = 0;
  const onread = {
    buffer: Buffer.alloc(bytes),
    callback(length: number) {
      read += length;
      return false;
    },
  };
  const socket = connect({ port, host: "127.0.0.1", localAddress, onread });
  const timer = setInterval(() => socket.resume(), everyMs);
  socket.on("error", () => {}).on("close", () => clearInterval(timer));
  socket.write("GET /openapi.json HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(PIPELINED));
  return { socket, bytesRead: () => read };
}

/** Number of open descriptors of a process: almost all are connections. */
const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** How many bytes the system buffers for one connection. Further bytes stay in the process. */
const sendBufferMax = (): number =>
  Number(readFileSync("/proc/sys/net/ipv4/tcp_wmem", "utf8").trim().split(/\s+/).at(-1));

/** Memory of all TCP buffers of this network namespace, in MB. */
function systemHoldsMb(): number {
  const [, pages] = /^TCP: .* mem (\d+)$/m.exec(readFileSync("/proc/net/sockstat", "utf8")) ?? [];
  return Math.round((Number(pages) * 4_096) / (1 << 20));
}
