import { type BazaarExtension, describeForBazaar, getNetwork, type Offer, type PaidResource } from "@svc/x402";
import type { GateRequest } from "./gate.js";

/** Name and tags of the service in catalogs of paid resources. */
const SERVICE = { serviceName: "Site Scan", tags: ["scan", "website", "agents"] } as const;

/** Descriptions for catalogs, one for each way to request a scan. Each is built on first use. */
const described = new WeakMap<object, Promise<BazaarExtension | null>>();

/** Returns the sold resource with its catalog entry. Scans that are paid on a test network are not listed. */
export async function listedResource({ resource, sold }: GateRequest, { network }: Offer): Promise<PaidResource> {
  if (sold === undefined || getNetwork(network).mode === "test") return resource;
  const bazaar = described.get(sold) ?? describeForBazaar(sold);
  described.set(sold, bazaar);
  const extension = await bazaar;
  return extension === null ? resource : { ...resource, ...SERVICE, bazaar: extension };
}
