import type { Artifacts } from "../artifacts.js";
import type { Fetched } from "../fetched.js";
import { isOpenApi, type Signs, unreadDocument } from "./api-evidence.js";
import { reason } from "./reason.js";

export type AuthSources = Pick<
  Artifacts,
  | "homepage"
  | "openApi"
  | "apiRoot"
  | "mcpServerCards"
  | "oauthAuthorizationServer"
  | "openidConfiguration"
  | "oauthProtectedResource"
>;

/** Signs that the site protects something by authentication. */
export function authSigns(sources: AuthSources): Signs {
  const { homepage, openApi, apiRoot, mcpServerCards } = sources;
  const { oauthAuthorizationServer, openidConfiguration, oauthProtectedResource } = sources;
  const metadata = [oauthAuthorizationServer, openidConfiguration, oauthProtectedResource];
  const documents = [...metadata, openApi, ...mcpServerCards];
  const seen: string[] = [];
  const answers = [homepage.fetched, apiRoot, ...documents.map(({ fetched }) => fetched)];
  const demanding = answers.find(demandsCredentials);
  if (demanding?.kind === "http") seen.push(`${new URL(demanding.url).pathname} asks for credentials`);
  if (openApi.state === "found" && isOpenApi(openApi.value) && hasSecuritySchemes(openApi.value)) {
    seen.push("the OpenAPI document names security schemes");
  }
  if (oauthAuthorizationServer.state === "found" || openidConfiguration.state === "found") {
    seen.push("authorization server metadata");
  }
  if (oauthProtectedResource.state === "found") seen.push("protected resource metadata");
  const hasAuth = mcpServerCards.some((card) => card.state === "found" && namesAuthentication(card.value));
  if (hasAuth) seen.push("the MCP server card names authentication");
  const unread = documents.flatMap(unreadDocument);
  if (apiRoot.kind === "failed" || apiRoot.kind === "challenge") unread.push(`/api: ${reason(apiRoot)}`);
  return { seen, unread };
}

/** A demand for payment names a scheme too, but no credentials. */
function demandsCredentials(fetched: Fetched): boolean {
  if (fetched.kind !== "http") return false;
  const challenge = fetched.headers["www-authenticate"];
  return fetched.status === 401 || (challenge !== undefined && !/^\s*payment\b/i.test(challenge));
}

function hasSecuritySchemes(openApi: Readonly<Record<string, unknown>>): boolean {
  const components = Object(openApi.components) as Record<string, unknown>;
  const schemes = Object(components.securitySchemes ?? openApi.securityDefinitions) as object;
  return Object.keys(schemes).length > 0;
}

function namesAuthentication(card: Readonly<Record<string, unknown>>): boolean {
  const { authentication, authorization, auth } = card;
  const demand = authentication ?? authorization ?? auth;
  if (demand === undefined || demand === null || demand === false || demand === "none") return false;
  return (Object(demand) as { required?: unknown }).required !== false;
}
