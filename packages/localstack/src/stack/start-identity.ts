import { startIdentityProvider } from "../identity-provider/index.js";
import type { ServiceSettings } from "./service-settings.js";

export interface StackIdentity {
  readonly issuer: string;
  /** A session token of a user; absent where the provider is somebody else's. */
  readonly sessionToken?: (subject: string) => Promise<string>;
  /** What the payments service needs to believe it. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const AUDIENCE = "local-dashboard";
/** Longer than a day's work. */
const SESSION_SECONDS = 24 * 3_600;

/** The identity provider that this process's settings name, else an OIDC issuer of our own that believes everybody. */
export async function startIdentity(): Promise<StackIdentity> {
  const { OIDC_ISSUER } = process.env;
  if (OIDC_ISSUER) return { issuer: OIDC_ISSUER, env: {}, stop: async () => {} };
  const provider = await startIdentityProvider({ audience: AUDIENCE });
  return {
    issuer: provider.issuer,
    sessionToken: (subject) => provider.sessionToken({ subject, expiresInSeconds: SESSION_SECONDS }),
    env: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE },
    stop: () => provider.stop(),
  };
}
