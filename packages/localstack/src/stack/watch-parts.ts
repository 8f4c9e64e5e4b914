import { type ManagedProcess, reason } from "../managed-process.js";
import type { Ground } from "./start-ground.js";
import type { Services } from "./start-services.js";

/** Settles with what happened as soon as a part of the stack has ended by itself. Keeps no process alive. */
export function whenPartEnds(
  { payments, scan }: Services,
  { database, redis, chains, facilitator }: Ground,
): Promise<string> {
  const processes: [string, ManagedProcess | undefined][] = [
    ["the payments service", payments],
    ["the scan service", scan],
    ["the database", database.process],
    ["Redis", redis?.process],
    ["the facilitator", facilitator.process],
  ];
  const ends = processes.flatMap(([name, process]) =>
    process === undefined ? [] : [process.ended.then((how) => told(name, reason(how), process.recentOutput()))],
  );
  const chainEnds = chains.flatMap(({ network, pid }) =>
    pid === undefined ? [] : [whenGone(pid).then(() => told(`the chain ${network}`, "its process is gone", ""))],
  );
  return Promise.race([...ends, ...chainEnds]);
}

const told = (name: string, how: string, output: string): string =>
  `${name} ended (${how})${output === "" ? "" : `; its last lines:\n${output}`}`;

const LOOK_EVERY_MS = 500;

function whenGone(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      try {
        process.kill(pid, 0);
      } catch {
        clearInterval(timer);
        resolve();
      }
    }, LOOK_EVERY_MS);
    timer.unref();
  });
}
