import { fileURLToPath } from "node:url";
import { dyingService, freePort, type ManagedProcess, startProcess } from "@svc/localstack";
import { TEST_ENV } from "./scan-under-test.js";

export interface ScanProcess {
  readonly url: string;
  /** Returns the metrics of the process in Prometheus' format. */
  metrics(): Promise<string>;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: ManagedProcess["ended"];
  stop(): Promise<void>;
}

const MAIN = [fileURLToPath(new URL("../../dist/main.js", import.meta.url))];
/** Arguments of a program that runs the service and kills itself at a step of a payment, which its settings name. */
export const DYING_MAIN = dyingService("scan");

/** Starts the service as it runs in production: a separate process with the real settings, clocks and start. */
export async function startScanProcess(
  env: Record<string, string>,
  main: readonly string[] = MAIN,
): Promise<ScanProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const ports = { SCAN_PORT: String(port), METRICS_PORT: String(metricsPort) };
  const service = await startProcess({
    name: "scan",
    command: process.execPath,
    args: main,
    options: { env: { ...process.env, ...TEST_ENV, LOG_LEVEL: "info", ...ports, ...env } },
    isReady: (line) => line.includes("Server listening"),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    ended: service.ended,
    stop: () => service.stop(),
  };
}
