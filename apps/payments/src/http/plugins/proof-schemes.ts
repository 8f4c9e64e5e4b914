import type { Caller } from "../../keys/caller.js";
import type { KeyAuthenticator } from "../../keys/key-authenticator.js";
import type { SessionUser } from "../../sessions/session.js";
import type { SessionAuthenticator } from "../../sessions/session-authenticator.js";

/** Whom a credential stands for. */
export type Proof = { readonly caller: Caller } | { readonly user: SessionUser };

interface ProofScheme {
  /** What was found valid a moment ago; no I/O. */
  recall(token: string): Proof | null;
  verify(token: string, arrivedMs: number): Promise<Proof | { readonly hint: string }>;
}

const KEY_HINTS = {
  unknown: "There is no such key. It may have been deleted, or it belongs to another installation.",
  revoked: "The key was revoked. Use another one.",
  expired: "The key has expired. Use another one.",
};

export interface Authenticators {
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
}

/** Both kinds of credential in one shape. */
export const proofSchemes = ({ keys, sessions }: Authenticators): Record<"key" | "session", ProofScheme> => ({
  key: {
    recall(token) {
      const caller = keys.recall(token);
      return caller && { caller };
    },
    async verify(token, arrivedMs) {
      const verdict = await keys.verify(token, arrivedMs);
      return verdict.outcome === "accepted" ? { caller: verdict.caller } : { hint: KEY_HINTS[verdict.outcome] };
    },
  },
  session: {
    recall(token) {
      const user = sessions.recall(token);
      return user && { user };
    },
    async verify(token, arrivedMs) {
      const verdict = await sessions.verify(token, arrivedMs);
      return verdict.outcome === "accepted" ? { user: verdict.user } : { hint: verdict.hint };
    },
  },
});
