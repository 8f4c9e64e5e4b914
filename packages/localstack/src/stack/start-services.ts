import { join } from "node:path";
import type { ManagedProcess } from "../managed-process.js";
import type { Lifetime } from "./lifetime.js";
import type { LocalKeys } from "./local-keys.js";
import { type StackReporter, timed } from "./progress.js";
import { paymentsEnv, type ServiceUrls, scanEnv } from "./service-env.js";
import type { StackSettings } from "./stack-settings.js";
import type { Ground } from "./start-ground.js";
import { startService } from "./start-service.js";

export interface Services {
  readonly payments: ManagedProcess;
  readonly scan: ManagedProcess;
}

/** Starts both services on their ground, at the same time. */
export async function startServices(
  stack: { settings: StackSettings; urls: ServiceUrls; ground: Ground; keys: LocalKeys },
  lifetime: Lifetime,
  reporter: StackReporter,
): Promise<Services> {
  const { settings, urls, ground, keys } = stack;
  const logFolder = join(settings.folder, "logs");
  const complain = (name: string) => (line: string) => reporter.complaint(`${name}: ${line}`);
  const payments = startService({
    name: "payments",
    url: urls.payments,
    readyPath: "/api/ready",
    env: paymentsEnv(settings, urls, ground, keys),
    logFolder,
    onComplaint: complain("payments"),
  });
  const scan = startService({
    name: "scan",
    url: urls.scan,
    readyPath: "/api/health",
    env: scanEnv(settings, urls, ground, keys),
    logFolder,
    onComplaint: complain("scan"),
  });
  lifetime.track(payments);
  lifetime.track(scan);
  const [one, two] = await Promise.all([
    timed(reporter, "the payments service is ready", payments),
    timed(reporter, "the scan service is ready", scan),
  ]);
  return { payments: one, scan: two };
}
