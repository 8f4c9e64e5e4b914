import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface ScanOrder {
  readonly redisUrl: string;
  readonly address: string;
  readonly allowHosts: string;
  readonly fresh: boolean;
  /** Number of concurrent callers. */
  readonly count: number;
  /** Duration of a lease. When it ends, a process that stopped responding no longer counts as scanning. */
  readonly leaseMs: number;
}

/** One result per caller, in order. */
interface ScanOutcome {
  readonly scannedAt: readonly string[];
  readonly cached: readonly boolean[];
}

export interface OtherProcess {
  /** Resolves when all callers have joined the first scan of this process. */
  readonly asked: Promise<void>;
  scan(order: ScanOrder): Promise<ScanOutcome>;
  /** Kills the process while it works. */
  kill(): Promise<void>;
}

/** A second replica of the scanner. */
export async function startOtherProcess(): Promise<OtherProcess> {
  const path = fileURLToPath(new URL("./scan-in-process.mjs", import.meta.url));
  const child = fork(path, { execArgv: [] });
  await receive(child, (message) => message === "ready");
  return {
    asked: receive(child, (message) => message === "asked").then(() => {}),
    scan(order) {
      child.send(order);
      return receive(child, (message) => typeof message === "object") as Promise<ScanOutcome>;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

const receive = (child: ChildProcess, is: (message: unknown) => boolean): Promise<unknown> =>
  new Promise((resolve) => {
    const look = (message: unknown) => {
      if (!is(message)) return;
      child.off("message", look);
      resolve(message);
    };
    child.on("message", look);
  });
