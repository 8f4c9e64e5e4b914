import { isPublicSiteName } from "@svc/outbound";
import { sameSite } from "../../addresses.js";
import type { JsonDocument } from "../fetched.js";
import { asHttpUrl, asTexts } from "./reading.js";

const LIST = "/.well-known/x402";

/** Lists the addresses of the manifest, for example `/.well-known/x402`. */
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
 * Lists faults of the list of paid resources. Fewer faults count if the site shows no other sign of selling by x402.
 * Such a site may list only resources of other sites. It may also not know this format, and serve other content at the
 * list's address.
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

/** True if the response looks like JSON. False for a page, or a text that the site serves at every unknown address. */
const isMeantAsJson = ({ fetched }: JsonDocument): boolean =>
  fetched.kind === "http" && fetched.status === 200 && /^\s*[{[]/.test(fetched.body);
