import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ManagedProcess, startProcess } from "../managed-process.js";
import { programArguments, REPOSITORY } from "../repository.js";
import type { LocalKeys } from "./seed.js";
import { paymentsEnv, type ServiceUrls, scanEnv } from "./service-env.js";
import type { StackSettings } from "./stack-settings.js";
import { type Ground, type Lifetime, type StackReporter, timed } from "./start-ground.js";

interface ServiceOptions {
  /** Also its folder below apps/. */
  readonly name: "payments" | "scan";
  readonly url: string;
  /** A path that answers 200 as soon as the service can be used. */
  readonly readyPath: string;
  readonly env: Record<string, string | undefined>;
  /** Where `<name>.log` is written. */
  readonly logFolder: string;
  /** Told what an operator should see at once: warnings and worse, and lines that are no log lines. */
  readonly onComplaint: (line: string) => void;
}

/** Starts a service of this repository in a process of its own and waits until it can be used. */
async function startService(options: ServiceOptions): Promise<ManagedProcess> {
  const { name, url, readyPath, onComplaint } = options;
  mkdirSync(options.logFolder, { recursive: true });
  const log = createWriteStream(join(options.logFolder, `${name}.log`));
  const service = await startProcess({
    name: `the ${name} service`,
    command: process.execPath,
    args: programArguments(`apps/${name}`, "main"),
    options: { cwd: REPOSITORY, env: { ...process.env, ...options.env } },
    onLine: (line) => {
      log.write(`${line}\n`);
      if (isComplaint(line)) onComplaint(line);
    },
    probe: () =>
      fetch(url + readyPath, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      ),
  });
  void service.ended.then(() => log.end());
  return service;
}

const WARN = 40;

function isComplaint(line: string): boolean {
  try {
    return Number(JSON.parse(line).level) >= WARN;
  } catch {
    return line.trim() !== "";
  }
}

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
