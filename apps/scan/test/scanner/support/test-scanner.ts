import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { systemClock } from "@svc/service";
import type { Profile } from "../../../src/gather/artifacts.js";
import { parseTarget, type ScanTarget } from "../../../src/gather/parse-target.js";
import { createScanner, type ScannerOptions } from "../../../src/scanner/create-scanner.js";
import type { Scanner } from "../../../src/scanner/scanner.js";

/** A scanner as the service opens it, over the network of a test. */
export const testScanner = ({
  network,
  ...options
}: Partial<ScannerOptions> & Pick<NonNullable<ScannerOptions["gathering"]>, "network">): Scanner =>
  createScanner({
    publicUrl: "https://scan.example.com",
    allowHosts: NO_ALLOWED_HOSTS,
    clock: systemClock,
    report: () => {},
    gathering: { network },
    ...options,
  });

export function targetOf(address: string, profile?: Profile): ScanTarget {
  const parsed = parseTarget(address, { profile });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.target;
}
