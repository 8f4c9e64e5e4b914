import type { Svc } from "../client.js";
import type { KeyPermissions } from "../resources.js";
import type { CommandIo } from "./command-io.js";

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string;
}

/** Less than the 300 s for which a webhook's signature is valid, so that the user can correct the clock in time. */
const CLOCK_OFF_MAX_SECONDS = 60;

/**
 * Reports whether the service answers, whether the clocks agree, and which merchant the key belongs to. Returns 1 if a
 * check fails.
 */
export async function checkConnection(svc: Svc, baseUrl: string, io: CommandIo, asJson: boolean): Promise<number> {
  const checks = await serviceChecks(baseUrl, io.signal);
  if (checks.every(({ passed }) => passed)) checks.push(await keyCheck(svc, io.signal));
  if (asJson) io.write(JSON.stringify(checks, null, 2));
  else writeChecks(checks, io);
  return checks.every(({ passed }) => passed) ? 0 : 1;
}

async function serviceChecks(baseUrl: string, signal: AbortSignal): Promise<Check[]> {
  try {
    const answer = await fetch(new URL("/api/version", baseUrl), { signal });
    const { service, version } = (await answer.json().catch(() => ({}))) as { service?: string; version?: string };
    if (service !== "payments") {
      const message = `${baseUrl} answers ${answer.status}, but isn't the payments service. Check --base-url`;
      return [{ name: "service", passed: false, message }];
    }
    const off = Math.round((Date.now() - Date.parse(answer.headers.get("date") ?? "")) / 1000);
    const isOff = Math.abs(off) > CLOCK_OFF_MAX_SECONDS;
    return [
      { name: "service", passed: true, message: `${baseUrl}, version ${version}` },
      {
        name: "clock",
        passed: !isOff,
        message: isOff
          ? `this machine's clock is ${Math.abs(off)} s ${off > 0 ? "ahead of" : "behind"} the service's`
          : "this machine's clock agrees with the service's",
      },
    ];
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    return [{ name: "service", passed: false, message: `no answer from ${baseUrl} (${why}). Check --base-url` }];
  }
}

const rightsText = (scope: string, permissions: KeyPermissions | null): string =>
  permissions === null
    ? `scope ${scope}`
    : `scope ${scope}, restricted to ${Object.entries(permissions)
        .map((right) => right.join(":"))
        .join(", ")}`;

async function keyCheck(svc: Svc, signal: AbortSignal): Promise<Check> {
  try {
    const { mode, scope, permissions, merchantName } = await svc.account.retrieve({ signal });
    return {
      name: "key",
      passed: true,
      message: `belongs to ${merchantName}: ${mode} mode, ${rightsText(scope, permissions)}`,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { name: "key", passed: false, message: (error as Error).message };
  }
}

/** Reports why catalogs don't list a link. Returns 1 while the link isn't ready to be listed. */
export async function checkListing(svc: Svc, link: string, io: CommandIo, asJson: boolean): Promise<number> {
  const diagnosis = await svc.paymentLinks.diagnoseListing(link, { signal: io.signal });
  if (asJson) io.write(JSON.stringify(diagnosis, null, 2));
  else {
    writeChecks(diagnosis.checks, io);
    io.write(
      diagnosis.ready
        ? "Ready: a catalog lists the link after its next settled payment."
        : "Not ready: fix the failed checks, so that a catalog can list the link.",
    );
  }
  return diagnosis.ready ? 0 : 1;
}

function writeChecks(checks: readonly Check[], { write }: CommandIo): void {
  for (const { name, passed, message } of checks) write(`${passed ? "ok  " : "no  "} ${name.padEnd(12)} ${message}`);
}
