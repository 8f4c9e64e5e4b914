import { parseAllowHosts } from "@svc/outbound";
import { type Gathered, type GatherOptions, gather } from "../../../src/gather/gather.js";
import type { Profile } from "../../../src/gather/parse-target.js";
import { parseTarget } from "../../../src/gather/parse-target.js";
import { PATIENT_LIMITS } from "../../support/patient-limits.js";

export const USER_AGENT = "SiteScanBot/1.0 (+https://scan.example.com/bot)";

/** Collects artifacts like the service. There is enough time for a busy machine, unless `limits` override it. */
export async function scanSite(
  address: string,
  {
    allowHosts = "",
    profile,
    limits,
    ...options
  }: Partial<Omit<GatherOptions, "allowHosts">> & { allowHosts?: string; profile?: Profile } = {},
): Promise<Gathered> {
  const opened = parseAllowHosts(allowHosts);
  const parsed = parseTarget(address, { allowHosts: opened, profile });
  if (!parsed.ok) throw new Error(parsed.message);
  return await gather(parsed.target, {
    userAgent: USER_AGENT,
    robotsToken: "SiteScanBot",
    allowHosts: opened,
    limits: { ...PATIENT_LIMITS, ...limits },
    ...options,
  });
}
