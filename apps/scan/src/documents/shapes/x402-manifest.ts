import { isPublicSiteName } from "@svc/outbound";
import { sameSite } from "../../addresses.js";
import type { JsonDocument } from "../fetched.js";
import { asHttpUrl, asTexts } from "./reading.js";

const LIST = "/.well-known/x402";

/** Lists the addresses of the paid resources that a manifest names. */
export const manifestResources = (manifest: JsonDocument): readonly string[] =>
  manifest.state === "found"
    ? asTexts(manifest.value.resources).flatMap((written) => asHttpUrl(written, manifest.url)?.href ?? [])
    : [];

interface Seller {
  readonly openedByOperator: boolean;
  /** True if the site's API description or a 402 shows that the site itself sells by x402. */
  readonly isSeller: boolean;
}

/**
 * Lists faults of the manifest. Fewer faults count if the site isn't a seller: it may list only resources of other
 * sites, or serve other content at the manifest's address.
 */
export function manifestFaults(manifest: JsonDocument, { openedByOperator, isSeller }: Seller): readonly string[] {
  if (manifest.state === "invalid")
    return isSeller && isMeantAsJson(manifest) ? [`${LIST} can't be read: serve one JSON object with resources`] : [];
  if (manifest.state !== "found") return [];
  const listed = manifestResources(manifest);
  const isUnreachable = (href: string) => !openedByOperator && !isPublicSiteName(new URL(href).hostname);
  if (listed.some(isUnreachable))
    return [`${LIST} lists an address without a public host: write the address that buyers call`];
  const isElsewhere = listed.length > 0 && !listed.some((href) => sameSite(href, manifest.url));
  return isSeller && isElsewhere
    ? [`${LIST} lists only addresses of other sites: list the paid resources of this site`]
    : [];
}

/** True if the response looks like JSON. A site may answer every unknown address with a page or a text. */
const isMeantAsJson = ({ fetched }: JsonDocument): boolean =>
  fetched.kind === "http" && fetched.status === 200 && /^\s*[{[]/.test(fetched.body);
