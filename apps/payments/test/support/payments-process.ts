import { fileURLToPath } from "node:url";
import { dyingService, freePort, type ManagedProcess, startProcess } from "@svc/localstack";
import { testEnv } from "./payments-under-test.js";

export interface PaymentsProcess {
  readonly url: string;
  readonly pid: number;
  /** Every line of its output so far. */
  readonly lines: readonly string[];
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: ManagedProcess["ended"];
  stop(): Promise<void>;
}

const MAIN = [fileURLToPath(new URL("../../dist/main.js", import.meta.url))];
/** Long enough that a slow shutdown isn't mistaken for a hang. */
const STOP_MS = 120_000;
/** Arguments of a service that kills itself at a step of a payment, which its environment names. */
export const DYING_MAIN = dyingService("payments");

/** Starts the service as in production: as a separate process, with real settings and clocks. */
export async function startPaymentsProcess(
  databaseUrl: string,
  env: Record<string, string>,
  main?: readonly string[],
): Promise<PaymentsProcess> {
  const port = await freePort();
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const service = await spawnPayments(databaseUrl, { PAYMENTS_PORT: String(port), ...env }, onLine, main);
  const { pid, ended } = service;
  return { url: `http://127.0.0.1:${port}`, pid, ended, lines, stop: () => service.stop(STOP_MS) };
}

/** Starts the service's process, for tests that stop it themselves. Calls `onLine` for each line of its output. */
export const spawnPayments = (
  databaseUrl: string,
  env: Record<string, string>,
  onLine?: (line: string) => void,
  main: readonly string[] = MAIN,
): Promise<ManagedProcess> =>
  startProcess({
    name: "payments",
    command: process.execPath,
    args: main,
    options: { env: { ...process.env, ...testEnv(databaseUrl, { LOG_LEVEL: "info", ...env }) } },
    isReady: (line) => line.includes("Server listening"),
    onLine,
  });
