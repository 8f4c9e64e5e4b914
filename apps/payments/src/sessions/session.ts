/** Who the identity provider says it is. */
export interface SessionUser {
  readonly issuer: string;
  readonly subject: string;
}

/** A user of the dashboard. A session has no mode: it sees both. */
export interface Session extends SessionUser {
  /** Null until the user has been onboarded. */
  readonly merchantId: string | null;
}
