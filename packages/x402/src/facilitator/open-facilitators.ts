import type { PaidResource } from "../offer.js";
import { type FacilitatorAuth, FacilitatorAuthError, parseFacilitatorAuth } from "./auth.js";
import type { CatalogReply } from "./catalog-reply.js";
import type { CircuitState } from "./circuit-breaker.js";
import { createFacilitatorClient, type FacilitatorAnswer, requireBaseUrl } from "./facilitator-client.js";
import { createFacilitatorGroup, type FacilitatorGroup } from "./facilitator-group.js";

type Mode = "test" | "live";

/** The settings for facilitators, which both services have. */
export interface FacilitatorSettings {
  readonly FACILITATOR_URL_TEST?: string;
  readonly FACILITATOR_URL_LIVE?: string;
  readonly FACILITATOR_AUTH_TEST?: string;
  readonly FACILITATOR_AUTH_LIVE?: string;
  readonly FACILITATOR_FAILURES_MAX: number;
  readonly FACILITATOR_RETRY_MS: number;
  readonly VERIFY_TIMEOUT_MS: number;
  readonly SETTLE_TIMEOUT_MS: number;
}

/** Receives each outcome and circuit change of one facilitator. */
export interface FacilitatorWatch {
  onAnswer(answer: FacilitatorAnswer): void;
  onCircuit(state: CircuitState): void;
}

interface FacilitatorParts {
  readonly watch: (name: string) => FacilitatorWatch;
  readonly onCatalogReply?: (resource: PaidResource, reply: CatalogReply) => void;
  readonly clock: { now(): number };
}

/** A facilitator from the settings. */
export interface NamedFacilitator {
  /** The URL's host. The path is left out, because it may contain a key. A second URL of the same host is `host#2`. */
  readonly name: string;
  readonly url: string;
  readonly auth: FacilitatorAuth;
}

/**
 * Returns the facilitators of a mode in order of preference. Empty if no URL is set.
 * @throws FacilitatorAuthError for malformed credentials, or if their number differs from the number of URLs
 */
export function namedFacilitators(settings: Partial<FacilitatorSettings>, mode: Mode): readonly NamedFacilitator[] {
  const urls = splitList(settings[`FACILITATOR_URL_${upper(mode)}`]);
  const auths = parseAuths(settings[`FACILITATOR_AUTH_${upper(mode)}`], urls.length);
  const hosts = urls.map((url) => new URL(url).host);
  return urls.map((url, place) => {
    const host = hosts[place] as string;
    const earlier = hosts.slice(0, place).filter((one) => one === host).length;
    const name = earlier === 0 ? host : `${host}#${earlier + 1}`;
    return { name, url, auth: auths[place] ?? { kind: "none" } };
  });
}

/** Opens a mode's facilitators as one group; null if no URL is set. */
export function openFacilitators(
  settings: FacilitatorSettings,
  mode: Mode,
  { watch, onCatalogReply, clock }: FacilitatorParts,
): FacilitatorGroup | null {
  const named = namedFacilitators(settings, mode);
  if (named.length === 0) return null;
  const watches = new Map(named.map(({ name }) => [name, watch(name)]));
  const clients = named.map(({ name, url, auth }) => {
    const client = createFacilitatorClient({
      url,
      auth,
      verifyTimeoutMs: settings.VERIFY_TIMEOUT_MS,
      settleTimeoutMs: settings.SETTLE_TIMEOUT_MS,
      onAnswer: (answer) => watches.get(name)?.onAnswer(answer),
      onCatalogReply,
      clock,
    });
    return { name, client };
  });
  return createFacilitatorGroup(clients, {
    failuresMax: settings.FACILITATOR_FAILURES_MAX,
    retryMs: settings.FACILITATOR_RETRY_MS,
    nowMs: () => clock.now(),
    onChange: (name, state) => watches.get(name)?.onCircuit(state),
  });
}

/** Parses comma-separated credentials, in the order of the URLs. The credential of a single URL may contain commas. */
function parseAuths(text: string | undefined, count: number): readonly FacilitatorAuth[] {
  if (count <= 1 || text === undefined || text.trim() === "") return [parseFacilitatorAuth(text)];
  const parts = text.split(",").map((part) => parseFacilitatorAuth(part));
  if (parts.length !== count) throw new FacilitatorAuthError(`needs ${count} credentials, one for each address`);
  return parts;
}

const upper = (mode: Mode) => mode.toUpperCase() as "TEST" | "LIVE";

const splitList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function requireUrls(text: string): void {
  const urls = splitList(text).map(requireBaseUrl);
  if (urls.length === 0) throw new TypeError("names no facilitator");
  if (new Set(urls).size < urls.length) throw new TypeError("names a facilitator twice");
}

const requireAuths = (mode: Mode) => (text: string, others: Readonly<Record<string, unknown>>) =>
  parseAuths(text, splitList(others[`FACILITATOR_URL_${upper(mode)}`] as string | undefined).length);

/** Checks of settings beyond their JSON Schema. Each throws if the value is invalid. */
export const FACILITATOR_SETTING_RULES = {
  FACILITATOR_URL_TEST: requireUrls,
  FACILITATOR_URL_LIVE: requireUrls,
  FACILITATOR_AUTH_TEST: requireAuths("test"),
  FACILITATOR_AUTH_LIVE: requireAuths("live"),
};
