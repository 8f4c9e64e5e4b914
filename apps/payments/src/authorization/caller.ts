import type { Mode } from "@svc/x402";
import type { Permissions } from "./permissions.js";

/** Rights of a key: all, or those listed in {@link import("./key-scope.js")}. */
export const SCOPES = ["full", "agentic"] as const;
export type Scope = (typeof SCOPES)[number];

/** The merchant that a request acts for, through a key or a session. */
export interface Actor {
  readonly merchantId: string;
  /** Null for a session, which covers both modes. */
  readonly mode: Mode | null;
  /** `full` for a session. */
  readonly scope: Scope;
  /** Null for a session, and for a key with all rights of its scope. */
  readonly permissions: Permissions | null;
}

/** An actor in one mode, with the merchant's name and default wallets. */
export interface MerchantActor extends Actor {
  readonly merchantName: string;
  readonly mode: Mode;
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
}

/** A caller: the actor behind an API key or a member's session. */
export interface Caller extends MerchantActor {
  /** Null for a session. */
  readonly keyId: string | null;
}

export interface KeyCaller extends Caller {
  readonly keyId: string;
}
