import { randomUUID } from "node:crypto";
import { type IdentityProvider, startIdentityProvider } from "@svc/localstack/identity-provider";
import { importJWK, type JWK, SignJWT } from "jose";
import type { Role } from "../../src/authorization/roles.js";
import type { Answer } from "./payments-under-test.js";
import { type CallOptions, type PaymentsUnderTest, startPayments, type TestOptions } from "./payments-under-test.js";

export interface User {
  readonly subject: string;
  readonly token: string;
}

/** The payments API with an identity provider for its users' sessions. */
export interface DashboardUnderTest extends PaymentsUnderTest {
  readonly provider: IdentityProvider;
  /** A new user, signed in. Null: a member of no merchant. */
  signIn(merchantId: string | null): Promise<User>;
  /** A new account, created by onboarding (`agentic`) or by the operator. */
  makeAccount(options?: { agentic?: boolean }): Promise<User & { readonly merchantId: string }>;
  /** Makes a user a member of a merchant; default: a new user. */
  join(merchantId: string, role: Role, user?: User): Promise<User>;
  /** A new user with an e-mail address, which the provider has verified or not. */
  signInBy(email: string, isVerified?: boolean): Promise<User>;
  /** Makes a call with a user's session token. */
  ask(user: { readonly token: string }, method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export const AUDIENCE = "payments-dashboard";

export async function startDashboard(options: TestOptions = {}): Promise<DashboardUnderTest> {
  const honest = await startIdentityProvider({ audience: AUDIENCE });
  // Tokens are issued two minutes in the past, because a test may stop the service's clock and then request a token.
  const provider: IdentityProvider = {
    ...honest,
    sessionToken: (wanted) => honest.sessionToken({ issuedAgoSeconds: 120, ...wanted }),
  };
  const payments = await startPayments({
    ...options,
    env: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE, ...options.env },
  });
  const { prisma } = payments.deps.database;
  const signIn = async (merchantId: string | null): Promise<User> => {
    const subject = `user|${randomUUID()}`;
    if (merchantId) await prisma.merchantMember.create({ data: { issuer: provider.issuer, subject, merchantId } });
    return { subject, token: await provider.sessionToken({ subject }) };
  };
  return {
    ...payments,
    provider,
    signIn,
    async makeAccount({ agentic = true } = {}) {
      const merchantId = randomUUID();
      await prisma.merchant.create({ data: { id: merchantId, name: "Test account", agentic } });
      return { ...(await signIn(merchantId)), merchantId };
    },
    async join(merchantId, role, user) {
      const joining = user ?? (await signIn(null));
      const { subject } = joining;
      await prisma.merchantMember.create({
        data: { issuer: provider.issuer, subject, merchantId, role, openedAccount: false },
      });
      return joining;
    },
    async signInBy(email, isVerified = true) {
      const subject = `user|${randomUUID()}`;
      const key = provider.privateKeys()[0] as JWK;
      const token = await new SignJWT({ email, email_verified: isVerified })
        .setProtectedHeader({ alg: "RS256", kid: key.kid as string })
        .setIssuer(provider.issuer)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt(Math.floor(Date.now() / 1000) - 120)
        .setExpirationTime("1h")
        .sign(await importJWK(key, "RS256"));
      return { subject, token };
    },
    ask: ({ token }, method, path, callOptions) => payments.call(method, path, { key: token, ...callOptions }),
    async stop() {
      await payments.stop();
      await provider.stop();
    },
  };
}
