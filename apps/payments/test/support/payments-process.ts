import { fileURLToPath } from "node:url";
import { freePort, type ManagedProcess, startProcess } from "@svc/localstack";
import { testEnv } from "./payments-under-test.js";

export interface PaymentsProcess {
  readonly url: string;
  readonly pid: number;
  /** Every line of its output so far. */
  readonly lines: readonly string[];
  /** Settles when it has ended, however. */
  readonly ended: ManagedProcess["ended"];
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** The service that kills itself at a step of a payment, see its settings. */
export const DYING_MAIN = fileURLToPath(new URL("./dying-main.ts", import.meta.url));
const FROM_SOURCE = ["--conditions=workspace-source", "--import", "tsx"];

/** The service as it is run for real: a process of its own, with the real settings, clocks and start. */
export async function startPaymentsProcess(
  databaseUrl: string,
  env: Record<string, string>,
  main?: string,
): Promise<PaymentsProcess> {
  const port = await freePort();
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const service = await spawnPayments(databaseUrl, { PAYMENTS_PORT: String(port), ...env }, onLine, main);
  const { pid, ended } = service;
  return { url: `http://127.0.0.1:${port}`, pid, ended, lines, stop: () => service.stop() };
}

/** The same, for tests of how it ends. */
export const spawnPayments = (
  databaseUrl: string,
  env: Record<string, string>,
  onLine?: (line: string) => void,
  main = MAIN,
): Promise<ManagedProcess> =>
  startProcess({
    name: "payments",
    command: process.execPath,
    args: [...FROM_SOURCE, main],
    options: { env: { ...process.env, ...testEnv(databaseUrl, { LOG_LEVEL: "info", ...env }) } },
    isReady: (line) => line.includes("Server listening"),
    onLine,
  });
