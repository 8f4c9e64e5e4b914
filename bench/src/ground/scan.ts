import { fileURLToPath } from "node:url";
import { type Launched, launch } from "./launch.js";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.resolve("@svc/scan/app")));

/** The scan service as it is shipped. */
export function launchScan(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Launched> {
  return launch({
    name: "the scan service",
    program: PROGRAM,
    readyPath: "/api/health",
    portVariable: "SCAN_PORT",
    env,
    nodeOptions,
  });
}
