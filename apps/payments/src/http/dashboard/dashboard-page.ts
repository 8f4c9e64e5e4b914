import { randomBytes } from "node:crypto";
import { jsonInHtml } from "@svc/discovery";
import type { PaymentsSettings } from "../../env.js";

/** How the app signs users in. */
interface SignInSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: string;
}

export interface DashboardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const listOrigins = (...urls: readonly (string | undefined)[]): string[] => [
  ...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin)),
];

function getSignIn(settings: PaymentsSettings): SignInSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId, OIDC_SCOPES: scopes } = settings;
  if (issuer === undefined || audience === undefined || clientId === undefined) return null;
  return { issuer, clientId, audience, scopes };
}

/**
 * Returns a function that renders the page that starts the app, with a new nonce each time. The page may run only our
 * own scripts, and call only this service, the identity provider and the file store. The component library adds style
 * elements with the page's nonce.
 */
export function createDashboardPage(settings: PaymentsSettings, index: string): () => DashboardPage {
  const signIn = getSignIn(settings);
  const files = listOrigins(settings.S3_ENDPOINT, settings.S3_PUBLIC_URL).join(" ");
  const [before = "", after = ""] = index.split('"SETTINGS"');
  const parts = [before, jsonInHtml({ signIn }).text, after] as const;
  const connect = ["'self'", ...listOrigins(settings.OIDC_ISSUER, settings.S3_ENDPOINT)].join(" ");
  return () => {
    const nonce = randomBytes(16).toString("base64");
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: ${files}`.trimEnd(),
      "font-src 'self'",
      `connect-src ${connect}`,
      "manifest-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
    return {
      html: parts.map((part) => part.replaceAll('nonce="NONCE"', `nonce="${nonce}"`)).join(""),
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "cache-control": "no-store",
      },
    };
  };
}
