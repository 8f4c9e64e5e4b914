import { randomBytes } from "node:crypto";
import { Connection } from "./connection.js";
import { CLIENTS, type LoadResult, type LoadSpec, UNIQUE_DIGITS } from "./load-spec.js";

let nextAddress = 0;
const addressInTurn = (clients: number): string => {
  nextAddress = (nextAddress + 1) % clients;
  return `10.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
};

const run = randomBytes(4).toString("hex");
let made = 0;
const neverSeen = (): string => run + (made++).toString(16).padStart(UNIQUE_DIGITS - run.length, "0");

/** Gives the next request each time it is called. */
export function requestSource(template: string, clients = CLIENTS): () => string {
  const pieces = template.split(/(\{address\}|\{unique\})/);
  if (pieces.length === 1) return () => template;
  return () => {
    // A mark has one value in a request, however often it stands there.
    const address = addressInTurn(clients);
    const unique = neverSeen();
    let text = "";
    for (const piece of pieces) text += piece === "{address}" ? address : piece === "{unique}" ? unique : piece;
    return text;
  };
}

/** Sends requests for the given time and waits for the last answers. Rejects when one is not what was expected. */
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
            resolve(resultOf(latenciesMs, (nowMs - startedAtMs) / 1000, process.cpuUsage(cpu)));
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

function resultOf(latenciesMs: number[], seconds: number, cpu: NodeJS.CpuUsage): LoadResult {
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
