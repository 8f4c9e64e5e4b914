const PATH = "/api/v1/agentic/proxy-signing-secret";

/**
 * The secrets of the merchants behind these API keys, asked for at the payments API when a call names a key id that is not
 * known yet: so a rotated secret is found without a restart.
 */
export function signingSecrets(
  paymentsUrl: string,
  apiKeys: readonly string[],
): (keyId: string) => Promise<string | undefined> {
  const known = new Map<string, string>();
  const load = async (apiKey: string) => {
    const answer = await fetch(paymentsUrl + PATH, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) return;
    const { data } = (await answer.json()) as { data: { keyId: string; secret: string } };
    known.set(data.keyId, data.secret);
  };
  return async (keyId) => {
    if (keyId !== "" && !known.has(keyId)) await Promise.allSettled(apiKeys.map(load));
    return known.get(keyId);
  };
}
