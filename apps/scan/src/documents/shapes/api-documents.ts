import type { HttpAnswer, JsonObject } from "../fetched.js";
import {
  asAddress,
  asHttpUrl,
  asList,
  asObject,
  asObjects,
  asSecureUrl,
  asText,
  asTexts,
  LIST_MAX,
  type Reading,
  readBy,
} from "./reading.js";

/**
 * Relations that list a catalog's members (RFC 9727, sections 3 and 4). A context with one of these relations needs no
 * anchor.
 */
const LISTS = ["item", "api-catalog"];

/** Reads an API catalog, a linkset (RFC 9264) in JSON. Returns the addresses that it links. */
export function readLinkset(document: JsonObject, url: string): Reading<readonly string[]> {
  const contexts = asObjects(document.linkset);
  const anchored = contexts.filter(
    (context) => asText(context.anchor) !== null || LISTS.some((relation) => relation in context),
  );
  const targets = anchored
    .flatMap((context) => Object.values(context).flatMap(asObjects))
    .slice(0, LIST_MAX)
    .flatMap(({ href }) => asHttpUrl(href, url)?.href ?? []);
  const isList = Array.isArray(document.linkset);
  return readBy(
    [
      [isList, "linkset is not a list"],
      [!isList || contexts.length > 0, "linkset is empty"],
      [contexts.length === 0 || anchored.length > 0, "no context has an anchor, item or api-catalog"],
      [anchored.length === 0 || targets.length > 0, "no relation has a list of addresses (href)"],
    ],
    () => targets,
  );
}

/** Finds the first API description that a catalog names. */
export function descriptionIn(catalog: JsonObject, url: string): string | undefined {
  const targets = asObjects(catalog.linkset).flatMap((context) => asObjects(context["service-desc"]));
  return targets.flatMap(({ href }) => asAddress(href, url) ?? [])[0];
}

interface OpenApiSummary {
  readonly version: string;
  readonly title: string;
  /** Number of paths and, since 3.1, webhooks. */
  readonly paths: number;
}

/**
 * Reads OpenAPI 3.x or Swagger 2.0 with at least one path. Since 3.1 a description may have webhooks instead of paths.
 */
export function readOpenApi(document: JsonObject): Reading<OpenApiSummary> {
  const version = asText(document.openapi) ?? asText(document.swagger);
  const title = asText(asObject(document.info)?.title);
  const paths = [document.paths, document.webhooks].flatMap((members) => Object.keys(asObject(members) ?? {})).length;
  return readBy(
    [
      [version !== null && /^(3\.\d+(\.|$)|2\.0$)/.test(version), "openapi (or swagger) names no version 3.x or 2.0"],
      [title !== null, "info.title is missing"],
      [paths > 0, "paths is empty"],
    ],
    () => ({ version: version!, title: title!, paths }),
  );
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Lists each operation of each path, with its method in lower case. */
export const operationsByMethod = (document: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.values(asObject(document.paths) ?? {}).flatMap((path) => {
    const item = asObject(path);
    return METHODS.flatMap((method) => {
      const operation = asObject(item?.[method]);
      return operation === null ? [] : [[method, operation] as const];
    });
  });

const listOperations = (document: JsonObject): readonly JsonObject[] =>
  operationsByMethod(document).map(([, operation]) => operation);

const isOffer = ({ intent, method, amount }: JsonObject): boolean =>
  (intent === "charge" || intent === "session") &&
  asText(method) !== null &&
  (amount === null || /^\d+$/.test(asText(amount) ?? ""));

/** True if the operation documents its 402 and has at least one offer, and all its offers are valid. */
function isPayable(operation: JsonObject): boolean {
  const info = asObject(operation["x-payment-info"]);
  if (info === null || asObject(operation.responses)?.["402"] === undefined) return false;
  const offers = info.offers === undefined ? [info] : asObjects(info.offers);
  return offers.length > 0 && offers.every(isOffer);
}

/**
 * True if `x-payment-info` names only protocols other than MPP, so that the rules of MPP don't apply. For example,
 * sellers with x402 write `{price, protocols: [{x402: {}}]}` for their catalogs.
 */
function isOfOtherProtocols(info: unknown): boolean {
  const { intent, offers, protocols } = asObject(info) ?? {};
  if (intent !== undefined || offers !== undefined || !Array.isArray(protocols) || protocols.length === 0) return false;
  const names = protocols.flatMap((one) => (typeof one === "string" ? [one] : Object.keys(asObject(one) ?? {})));
  return names.length > 0 && names.every((name) => name.toLowerCase() !== "mpp");
}

/** Counts operations that state a price in `x-payment-info` (draft-payment-discovery-00), valid and malformed. */
export function payableOperations(document: JsonObject): { readonly valid: number; readonly malformed: number } {
  const priced = listOperations(document).filter((operation) => {
    const info = operation["x-payment-info"];
    return info !== undefined && !isOfOtherProtocols(info);
  });
  const valid = priced.filter(isPayable).length;
  return { valid, malformed: priced.length - valid };
}

/** True for `WWW-Authenticate: Payment …`, alone or among other schemes. */
export const isPaymentChallenge = ({ headers }: HttpAnswer): boolean =>
  /(?:^|,\s*)payment(?:\s|$)/i.test(headers["www-authenticate"] ?? "");

interface PaymentOffer {
  readonly scheme: string;
  readonly network: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const offersIn = (requirements: unknown): readonly PaymentOffer[] =>
  asObjects(asObject(requirements)?.accepts)
    .filter(
      ({ amount, maxAmountRequired, payTo }) =>
        asText(payTo) !== null && /^\d+$/.test(String(amount ?? maxAmountRequired ?? "")),
    )
    .map(({ scheme, network }) => ({ scheme: asText(scheme) ?? "", network: asText(network) ?? "" }))
    .filter(({ scheme, network }) => scheme !== "" && network !== "");

/** Returns the PaymentRequired object of a 402, from the header (version 2) or else from the body. */
export function paymentRequired({ headers, body }: HttpAnswer): JsonObject | null {
  const header = headers["payment-required"];
  return asObject(header === undefined ? parse(body) : parse(Buffer.from(header, "base64").toString("utf8")));
}

/**
 * Lists the x402 offers of a 402. Offers in the header (version 2) take precedence: real sellers use the header, and
 * their bodies may contain something else.
 */
export function paymentOffers({ headers, body }: HttpAnswer): readonly PaymentOffer[] {
  const header = headers["payment-required"];
  const fromHeader = header === undefined ? [] : offersIn(parse(Buffer.from(header, "base64").toString("utf8")));
  return fromHeader.length > 0 ? fromHeader : offersIn(parse(body));
}

interface AuthorizationServer {
  readonly issuer: URL;
  readonly endpoint: URL;
}

/**
 * Reads metadata of RFC 8414 or OpenID Connect Discovery. It must contain an endpoint, and an issuer without query or
 * fragment. An issuer on another host is only a warning, because services with several tenants often have one.
 */
export function readAuthorizationServer(
  document: JsonObject,
  url: string,
  openedByOperator: boolean,
): Reading<AuthorizationServer> {
  const issuer = asSecureUrl(document.issuer, openedByOperator);
  const endpoint =
    asSecureUrl(document.token_endpoint, openedByOperator) ??
    asSecureUrl(document.authorization_endpoint, openedByOperator);
  return readBy(
    [
      [issuer !== null, "issuer is not an https address"],
      [issuer === null || !/[?#]/.test(String(document.issuer)), "issuer has a query or fragment"],
      [endpoint !== null, "neither token_endpoint nor authorization_endpoint is an absolute https address"],
    ],
    () => ({ issuer: issuer!, endpoint: endpoint! }),
    [
      [issuer?.host === new URL(url).host, "the issuer is not the host that serves the document"],
      [
        asTexts(document.code_challenge_methods_supported).includes("S256"),
        "code_challenge_methods_supported lacks S256, which MCP clients need",
      ],
    ],
  );
}

interface ProtectedResource {
  /** Authorization servers. Empty if no server issues tokens, because the resource is public. */
  readonly servers: readonly string[];
}

/**
 * Reads RFC 9728 metadata. `resource` must have the scheme, host and port of `url`. It may have any path.
 */
export function readProtectedResource(
  document: JsonObject,
  url: string,
  openedByOperator: boolean,
): Reading<ProtectedResource> {
  const servers = document.authorization_servers;
  const listed = asList(servers);
  return readBy(
    [
      [
        asHttpUrl(document.resource)?.origin === new URL(url).origin,
        "resource is not on the origin that serves the document",
      ],
      [Array.isArray(servers), "authorization_servers is not a list (an empty list says that no server issues tokens)"],
      [
        listed.every((server) => asSecureUrl(server, openedByOperator) !== null),
        "an authorization server is not an https address",
      ],
    ],
    () => ({ servers: listed.map(String) }),
  );
}

/**
 * Lists faults of `x-service-info` (mpp-specs, August 2026). Catalogs use it to sort services, and agents use it to
 * find documentation.
 */
export function serviceInfoFaults(document: JsonObject): readonly string[] {
  const written = document["x-service-info"];
  const info = asObject(written);
  if (info === null) return [`x-service-info is ${written === undefined ? "missing" : "not an object"}`];
  const docs = Object.values(asObject(info.docs) ?? {});
  return [
    ...(asTexts(info.categories).length > 0 ? [] : ["x-service-info names no categories"]),
    ...(docs.every((address) => asHttpUrl(address) !== null) ? [] : ["docs of x-service-info has an invalid address"]),
  ];
}
