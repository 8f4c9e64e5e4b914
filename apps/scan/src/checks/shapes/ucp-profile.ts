import type { JsonObject } from "../../gather/document.js";
import { asObject, asObjects, asSecureUrl, asText } from "./members.js";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface UcpProfile {
  readonly version: string;
  readonly services: readonly string[];
  readonly warnings: readonly string[];
}

/** A business profile with a dated version and at least one service; null: it is none. */
export function readUcpProfile(document: JsonObject): UcpProfile | null {
  const ucp = asObject(document.ucp);
  const version = asText(ucp?.version);
  const services = asObject(ucp?.services);
  if (version === null || !DATE.test(version) || services === null || Object.keys(services).length === 0) return null;
  const entries = Object.values(services).flatMap((service) =>
    Array.isArray(service) ? asObjects(service) : asObjects([service]),
  );
  const hasEndpoint = entries.some((entry) => asSecureUrl(entry.endpoint, false) !== null);
  return {
    version,
    services: Object.keys(services),
    warnings: [
      ...(asObject(ucp?.payment_handlers) === null ? ["payment_handlers is missing"] : []),
      ...(hasEndpoint ? [] : ["no service names an https endpoint"]),
    ],
  };
}

/** Capabilities are keyed by name, or a list of objects with a name. */
export function hasCapability(document: JsonObject, name: string): boolean {
  const capabilities = asObject(document.ucp)?.capabilities;
  return (
    name in (asObject(capabilities) ?? {}) || asObjects(capabilities).some((capability) => capability.name === name)
  );
}
