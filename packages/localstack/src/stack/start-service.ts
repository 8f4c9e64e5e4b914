import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ManagedProcess, startProcess } from "../managed-process.js";
import { programArguments, REPOSITORY } from "../repository.js";

export interface ServiceOptions {
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
export async function startService(options: ServiceOptions): Promise<ManagedProcess> {
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
