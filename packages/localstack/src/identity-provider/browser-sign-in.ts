import type { IncomingMessage } from "node:http";
import type { OAuth2Server } from "oauth2-mock-server";

interface BrowserSignInOptions {
  readonly defaultUser?: string;
  readonly browserTokenSeconds?: () => number;
}

interface Grant {
  readonly subject: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

type TokenRequest = IncomingMessage & { readonly body?: Readonly<Record<string, string | undefined>> };
type AuthorizeRequest = IncomingMessage & { readonly query: Readonly<Record<string, string | undefined>> };

/**
 * Lets public clients in a browser sign in with an authorization code and PKCE. /authorize signs the user in without
 * showing a page. A code works once, only for the client and redirect URI that it was issued for, and only with S256. A
 * refresh token works once and is replaced.
 */
export function allowBrowserSignIn(server: OAuth2Server, options: BrowserSignInOptions): void {
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();
  const findGrant = ({ body = {} }: TokenRequest): Grant | undefined => {
    if (body.grant_type === "authorization_code") return codes.get(body.code ?? "");
    return body.grant_type === "refresh_token" ? refreshTokens.get(body.refresh_token ?? "") : undefined;
  };

  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }, request: AuthorizeRequest) => {
    const { client_id = "", redirect_uri = "", login_hint, code_challenge_method } = request.query;
    const code = url.searchParams.get("code");
    if (code === null) return;
    if (code_challenge_method !== "S256") {
      url.searchParams.delete("code");
      url.searchParams.set("error", "invalid_request");
      url.searchParams.set("error_description", "Send a code_challenge with the method S256.");
      return;
    }
    const subject = login_hint || options.defaultUser || "johndoe";
    codes.set(code, { subject, clientId: client_id, redirectUri: redirect_uri });
  });

  server.service.on(
    "beforeTokenSigning",
    ({ payload }: { payload: Record<string, unknown> }, request: TokenRequest) => {
      const grant = findGrant(request);
      if (grant === undefined) return;
      const isIdToken = payload.aud === grant.clientId;
      const email = grant.subject.includes("@") ? grant.subject : `${grant.subject}@example.test`;
      Object.assign(payload, {
        sub: grant.subject,
        email,
        email_verified: true,
        ...(isIdToken && { name: grant.subject, preferred_username: grant.subject }),
      });
      const seconds = options.browserTokenSeconds?.();
      if (seconds !== undefined && typeof payload.iat === "number") payload.exp = payload.iat + seconds;
    },
  );

  server.service.on(
    "beforeResponse",
    (answer: { body: Record<string, unknown>; statusCode: number }, request: TokenRequest) => {
      const { body = {} } = request;
      if (body.grant_type !== "authorization_code" && body.grant_type !== "refresh_token") return;
      const grant = findGrant(request);
      codes.delete(body.code ?? "");
      refreshTokens.delete(body.refresh_token ?? "");
      const isCode = body.grant_type === "authorization_code";
      const fits =
        grant !== undefined &&
        grant.clientId === body.client_id &&
        (!isCode || (grant.redirectUri === body.redirect_uri && body.code_verifier !== undefined));
      if (!fits) {
        answer.statusCode = 400;
        answer.body = { error: "invalid_grant" };
        return;
      }
      const seconds = options.browserTokenSeconds?.();
      if (seconds !== undefined) answer.body.expires_in = seconds;
      refreshTokens.set(String(answer.body.refresh_token), grant);
    },
  );
}
