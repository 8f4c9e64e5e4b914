import type { JsonObject } from "../fetched.js";
import { asObject, asObjects, asSecureUrl, asText, asTexts, LIST_MAX, type Reading, readBy } from "./reading.js";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

interface UcpProfile {
  readonly version: string;
  readonly services: readonly string[];
}

/** Members that only private or symmetric keys have in a JWK (RFC 7518). */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** Earlier versions of the profile name the list of keys `signing_keys`. */
const holdsPrivateKey = (document: JsonObject): boolean =>
  [document, asObject(document.ucp)]
    .flatMap((holder) => [...asObjects(holder?.keys), ...asObjects(holder?.signing_keys)])
    .some((key) => PRIVATE_MEMBERS.some((member) => member in key));

/** Reads a business profile of the Universal Commerce Protocol. */
export function readUcpProfile(document: JsonObject): Reading<UcpProfile> {
  const ucp = asObject(document.ucp);
  const services = asObject(ucp?.services);
  const names = Object.keys(services ?? {});
  const entries = Object.values(services ?? {})
    .flatMap((service) => asObjects(Array.isArray(service) ? service : [service]))
    .slice(0, LIST_MAX);
  return readBy(
    [
      [!holdsPrivateKey(document), "keys contains a private key, which must be replaced at once"],
      [ucp !== null, "ucp is missing"],
      [ucp === null || DATE.test(asText(ucp.version) ?? ""), "ucp.version is not a date"],
      [ucp === null || entries.length > 0, "ucp.services has no entry"],
    ],
    () => ({ version: String(ucp!.version), services: names }),
    [
      [asObject(ucp?.payment_handlers) !== null, "payment_handlers is missing"],
      [
        [document, ucp].every((holder) => holder?.signing_keys === undefined),
        "signing_keys is the former name: since 2026-08-25, it is keys, at the root",
      ],
      [entries.some((entry) => asSecureUrl(entry.endpoint, false) !== null), "no service names an https endpoint"],
    ],
  );
}

/**
 * True if the profile has this capability. Capabilities are an object with names as keys, or a list of objects with a
 * name.
 */
export function hasCapability(document: JsonObject, name: string): boolean {
  const capabilities = asObject(document.ucp)?.capabilities;
  return (
    name in (asObject(capabilities) ?? {}) || asObjects(capabilities).some((capability) => capability.name === name)
  );
}

const ACP_SERVICES: ReadonlySet<string> = new Set(["checkout", "orders", "delegate_payment", "carts"]);

interface AcpDocument {
  readonly version: string;
  readonly services: readonly string[];
}

/** Reads a discovery document of the Agentic Commerce Protocol. */
export function readAcpDocument(document: JsonObject, _url: string, openedByOperator: boolean): Reading<AcpDocument> {
  const protocol = asObject(document.protocol);
  const services = asTexts(asObject(document.capabilities)?.services);
  const versions = asTexts(protocol?.supported_versions);
  return readBy(
    [
      [protocol?.name === "acp", "protocol.name is not acp"],
      [DATE.test(asText(protocol?.version) ?? ""), "protocol.version is not a date"],
      [versions.length > 0, "protocol.supported_versions is empty"],
      [asSecureUrl(document.api_base_url, openedByOperator) !== null, "api_base_url is not an https address"],
      [
        asTexts(document.transports).some((transport) => transport === "rest" || transport === "mcp"),
        "transports names neither rest nor mcp",
      ],
      [services.some((service) => ACP_SERVICES.has(service)), "capabilities.services names no service of the protocol"],
    ],
    () => ({ version: String(protocol!.version), services }),
    [
      [services.every((service) => ACP_SERVICES.has(service)), "a service is unknown to the protocol"],
      [
        versions.every((version, index) => index === 0 || versions[index - 1]! <= version),
        "supported_versions is not sorted from the oldest",
      ],
    ],
  );
}
