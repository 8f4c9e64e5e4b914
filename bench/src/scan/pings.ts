import { call } from "./scan-client.js";

const EVERY_MS = 4;

/** Small requests, one every few milliseconds whether or not the last one was answered. Answers their latencies in order of size. */
export function startPings(port: number): { stop(): Promise<number[]> } {
  const sent: Promise<number>[] = [];
  const timer = setInterval(() => sent.push(call(port, "GET", "/api/health").then(({ ms }) => ms)), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      return (await Promise.all(sent)).sort((one, other) => one - other);
    },
  };
}
