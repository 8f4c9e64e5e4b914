import type { JsonObject } from "../../gather/document.js";
import { asSecureUrl, asTexts } from "./members.js";

export interface AuthorizationServer {
  readonly issuer: URL;
  readonly endpoint: URL;
  readonly warnings: readonly string[];
}

/**
 * RFC 8414 and OpenID Connect Discovery: an issuer without query and fragment, and an endpoint to go to; null: it is none.
 * An issuer on another host is a warning only: services with tenants have that.
 */
export function readAuthorizationServer(
  document: JsonObject,
  url: string,
  openedByOperator: boolean,
): AuthorizationServer | null {
  const issuer = asSecureUrl(document.issuer, openedByOperator);
  const endpoint =
    asSecureUrl(document.token_endpoint, openedByOperator) ??
    asSecureUrl(document.authorization_endpoint, openedByOperator);
  if (issuer === null || endpoint === null || /[?#]/.test(String(document.issuer))) return null;
  const warnings = [
    ...(issuer.host === new URL(url).host ? [] : ["the issuer is another host than the one that serves the document"]),
    ...(asTexts(document.code_challenge_methods_supported).includes("S256")
      ? []
      : ["S256 is not among code_challenge_methods_supported, which MCP clients need"]),
  ];
  return { issuer, endpoint, warnings };
}
