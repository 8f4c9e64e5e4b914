import type { JsonObject } from "../../gather/document.js";
import { asObject, asSecureUrl, asText, asTexts } from "./members.js";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SERVICES: ReadonlySet<string> = new Set(["checkout", "orders", "delegate_payment", "carts"]);

export interface AcpDocument {
  readonly version: string;
  readonly services: readonly string[];
  readonly warnings: readonly string[];
}

/** Every member that the discovery document of the Agentic Commerce Protocol requires. */
function isInOrder(document: JsonObject, openedByOperator: boolean): boolean {
  const protocol = asObject(document.protocol);
  const services = asTexts(asObject(document.capabilities)?.services);
  return (
    protocol?.name === "acp" &&
    DATE.test(asText(protocol.version) ?? "") &&
    asTexts(protocol.supported_versions).length > 0 &&
    asSecureUrl(document.api_base_url, openedByOperator) !== null &&
    asTexts(document.transports).includes("rest") &&
    services.some((service) => SERVICES.has(service))
  );
}

export function readAcpDocument(document: JsonObject, openedByOperator: boolean): AcpDocument | null {
  if (!isInOrder(document, openedByOperator)) return null;
  const services = asTexts(asObject(document.capabilities)?.services);
  const versions = asTexts(asObject(document.protocol)?.supported_versions);
  const isOldestFirst = versions.every((version, index) => index === 0 || versions[index - 1]! <= version);
  return {
    version: String(asObject(document.protocol)?.version),
    services,
    warnings: [
      ...(services.every((service) => SERVICES.has(service)) ? [] : ["a service is not one that the protocol knows"]),
      ...(isOldestFirst ? [] : ["supported_versions is not sorted from the oldest"]),
    ],
  };
}
