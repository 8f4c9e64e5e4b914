/** What an account may do, beside what its keys say. */
export interface Account {
  readonly merchantId: string;
  /** Registered itself by onboarding: gets live keys of scope `agentic` without verification. */
  readonly agentic: boolean;
  /** Has proven that it controls a wallet or a domain. */
  readonly verified: boolean;
}
