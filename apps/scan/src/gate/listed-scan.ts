import { type BazaarExtension, bazaarOf, networkOf, type Offer, type PaidResource } from "@svc/x402";
import type { GateRequest } from "./gate.js";

/** How catalogs of paid resources name the service. */
const SERVICE = { serviceName: "Site Scan", tags: ["scan", "website", "agents"] } as const;

/** One description for each way to ask for a scan, made when it is first sold. */
const described = new WeakMap<object, Promise<BazaarExtension | null>>();

/** The sold resource with its entry for catalogs. Scans that are paid on a test network are not listed. */
export async function listedResource({ resource, sold }: GateRequest, { network }: Offer): Promise<PaidResource> {
  if (sold === undefined || networkOf(network).mode === "test") return resource;
  const bazaar = described.get(sold) ?? bazaarOf(sold);
  described.set(sold, bazaar);
  const extension = await bazaar;
  return extension === null ? resource : { ...resource, ...SERVICE, bazaar: extension };
}
