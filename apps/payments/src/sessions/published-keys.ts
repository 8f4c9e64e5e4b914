import { createLocalJWKSet, type JSONWebKeySet } from "jose";

export type KeySet = ReturnType<typeof createLocalJWKSet>;

/** One deadline for both documents. */
const TIMEOUT_MS = 3_000;

/**
 * The public keys that an issuer publishes, found by OpenID Connect Discovery 1.0 section 4. The operator names the issuer, so it is
 * not a stranger's address. @throws Error for an issuer that does not answer, or not as it should
 */
export async function fetchPublishedKeys(issuer: string): Promise<KeySet> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const discovery = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, signal);
  // Section 4.3: another issuer's document would bring another issuer's keys.
  if (discovery.issuer !== issuer) throw new Error("the discovery document is of another issuer");
  const { jwks_uri: keysUrl } = discovery;
  if (typeof keysUrl !== "string" || !URL.canParse(keysUrl)) throw new Error("the discovery document names no key set");
  if (new URL(issuer).protocol === "https:" && new URL(keysUrl).protocol !== "https:") {
    throw new Error("the key set of an https issuer is not at an https address");
  }
  return createLocalJWKSet((await fetchJson(keysUrl, signal)) as unknown as JSONWebKeySet);
}

async function fetchJson(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the issuer answered ${answer.status}`);
  const json: unknown = await answer.json();
  if (typeof json !== "object" || json === null) throw new Error("the issuer answered something else than an object");
  return json as Record<string, unknown>;
}
