import { randomUUID } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryMb } from "../measure/memory.js";
import { startReplica } from "./fleet.js";
import { makeLink } from "./load.js";
import type { Trial } from "./trial.js";
import { openWorld, type TrialWorld } from "./world.js";

const GIBIBYTE = 1 << 30;
const WARM_UP_BYTES = 256 << 20;
/** How much a slow buyer reads, in pieces with a pause after each. */
const SLOW_BYTES = 64 << 20;
const SLOW_PIECE_BYTES = 1 << 20;
const SLOW_PAUSE_MS = 50;
const FIRST_BYTES = 50;
const GOAL_MB = 20;
const GOAL_MS = 50;

/** A stream as the buyer read it. */
interface Reading {
  readonly bytes: number;
  readonly seconds: number;
  /** When the first byte of the body arrived, in Unix ms. */
  readonly firstByteAtMs: number;
  /** The first piece as text. */
  readonly first: string;
}

/**
 * Measures a link that streams its answer after the payment: the memory for a gibibyte in one call and for a slow
 * buyer, and the delay of the first byte. Uses a local chain, a facilitator and a database.
 */
export const streams: Trial = async (_options, say, closers) => {
  const world = await openWorld();
  closers.push(() => world.stop());
  const target = await startStreamingTarget();
  closers.push(() => target.server.close());
  const service = await startReplica("payments", {
    ...world.env.payments,
    OUTBOUND_ALLOW_HOSTS: new URL(target.url).host,
    RATE_LIMIT_LOCALHOST: "exempt",
    SHUTDOWN_DELAY_MS: "0",
  });
  closers.push(() => service.stop());
  const url = `http://127.0.0.1:${service.port}`;
  const id = await makeLink(url, { targetUrl: target.url, settle: "before" });
  const link = `${url}/api/agent/link/pl-${id}`;
  const pay = (query: string, pauseMs?: number) => read(world, `${link}?${query}`, pauseMs);

  say("warming up");
  await pay(`bytes=${WARM_UP_BYTES}`);
  const [lines, faults]: [string[], string[]] = [[], []];
  for (const [name, query, bytes, pauseMs] of [
    ["one call", `bytes=${GIBIBYTE}`, GIBIBYTE, 0],
    ["a slow buyer", `bytes=${SLOW_BYTES}`, SLOW_BYTES, SLOW_PAUSE_MS],
  ] as const) {
    const baseMb = memoryMb(service.pid());
    let peakMb = baseMb;
    const sampling = setInterval(() => {
      peakMb = Math.max(peakMb, memoryMb(service.pid()));
    }, 20);
    const reading = await pay(query, pauseMs).finally(() => clearInterval(sampling));
    const growth = peakMb - baseMb;
    lines.push(
      `${name}: ${reading.bytes >> 20} MiB in ${reading.seconds.toFixed(1)} s; resident memory ${baseMb} MB before, at most ${peakMb} MB meanwhile: ${growth} MB more`,
    );
    say(lines.at(-1) as string);
    if (reading.bytes !== bytes) faults.push(`${name}: ${reading.bytes} bytes arrived, not ${bytes}`);
    if (growth > GOAL_MB)
      faults.push(`${name}: the service used ${growth} MB more memory, over the limit of ${GOAL_MB} MB`);
  }

  const waitsMs: number[] = [];
  for (let turn = 0; turn < FIRST_BYTES; turn++) {
    const { first, firstByteAtMs } = await pay("now");
    waitsMs.push(firstByteAtMs - Number(first));
  }
  waitsMs.sort((one, other) => one - other);
  const [median, slowest] = [waitsMs[FIRST_BYTES / 2] as number, waitsMs.at(-1) as number];
  lines.push(
    `first byte: ${FIRST_BYTES} paid calls; the first byte reaches the buyer ${median.toFixed(1)} ms after the target sent it (median), ${slowest.toFixed(1)} ms at most`,
  );
  if (slowest > GOAL_MS) faults.push(`a first byte took ${slowest} ms through the service`);

  const settled = async () =>
    (
      await world.query<{ count: number }>("SELECT count(*)::int AS count FROM x402_payments WHERE state = 'settled'")
    )[0]?.count;
  const calls = FIRST_BYTES + 3;
  for (let tries = 0; (await settled()) !== calls && tries < 50; tries++) await sleep(100);
  if ((await settled()) !== calls) faults.push(`${await settled()} payments are settled, not ${calls}`);
  return { lines, faults };
};

/**
 * Starts a target that streams as many bytes as the query asks for. Without a number, it sends the current time, and
 * the rest a moment later.
 */
async function startStreamingTarget(): Promise<{ readonly url: string; readonly server: Server }> {
  const piece = Buffer.alloc(64 << 10, "x");
  const server = createServer((incoming, response) => {
    const query = new URL(incoming.url ?? "", "http://target").searchParams;
    let left = Number(query.get("bytes") ?? 0);
    response.writeHead(200, { "content-type": "application/octet-stream" });
    if (left === 0) {
      response.write(String(nowMs()));
      setTimeout(() => response.end(" and the rest"), 20);
      return;
    }
    const send = () => {
      while (left > 0) {
        const sent = piece.subarray(0, Math.min(left, piece.length));
        left -= sent.length;
        if (!response.write(sent)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Pays and reads to the end.
 * @param pauseMs pause after each piece of a slow reader
 */
async function read(world: TrialWorld, url: string, pauseMs = 0): Promise<Reading> {
  const headers = { "x-payment": await world.payers.pay(world.wallets.links), "idempotency-key": randomUUID() };
  const begunMs = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a paid call returned ${response.statusCode}, not 200`));
      let [bytes, unread, firstByteAtMs, first] = [0, 0, 0, ""];
      response.on("data", (chunk: Buffer) => {
        if (bytes === 0) [firstByteAtMs, first] = [nowMs(), chunk.toString("latin1", 0, 32)];
        bytes += chunk.length;
        unread += chunk.length;
        if (pauseMs === 0 || unread < SLOW_PIECE_BYTES) return;
        unread = 0;
        response.pause();
        setTimeout(() => response.resume(), pauseMs);
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({ bytes, seconds: (performance.now() - begunMs) / 1_000, firstByteAtMs, first }),
      );
    });
    call.once("error", reject).end();
  });
}
