import type { HttpAnswer, JsonObject } from "../../gather/fetched.js";
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

/** Relations that hold a catalogue's members (RFC 9727, sections 3 and 4): a context with one of them needs no anchor. */
const LISTS = ["item", "api-catalog"];

/** An API catalogue: the addresses to which it leads (RFC 9264 as JSON). */
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
      [isList, "linkset is no list"],
      [!isList || contexts.length > 0, "linkset is empty"],
      [contexts.length === 0 || anchored.length > 0, "no context has an anchor, item or api-catalog"],
      [anchored.length === 0 || targets.length > 0, "no relation has a list of addresses (href)"],
    ],
    () => targets,
  );
}

/** The first description of an API that a catalogue names. */
export function descriptionIn(catalog: JsonObject, url: string): string | undefined {
  const targets = asObjects(catalog.linkset).flatMap((context) => asObjects(context["service-desc"]));
  return targets.flatMap(({ href }) => asAddress(href, url) ?? [])[0];
}

interface OpenApiSummary {
  readonly version: string;
  readonly title: string;
  /** Paths and, since 3.1, webhooks. */
  readonly paths: number;
}

/** OpenAPI 3.x or Swagger 2.0 that describes something. Since 3.1 webhooks may stand in for paths. */
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

/** Every operation under every path, with its method in lower case. */
export const operationsByMethod = (document: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.values(asObject(document.paths) ?? {}).flatMap((path) => {
    const item = asObject(path);
    return METHODS.flatMap((method) => {
      const operation = asObject(item?.[method]);
      return operation === null ? [] : [[method, operation] as const];
    });
  });

const operationsOf = (document: JsonObject): readonly JsonObject[] =>
  operationsByMethod(document).map(([, operation]) => operation);

const isOffer = ({ intent, method, amount }: JsonObject): boolean =>
  (intent === "charge" || intent === "session") &&
  asText(method) !== null &&
  (amount === null || /^\d+$/.test(asText(amount) ?? ""));

/** One offer or a list of them, on an operation that documents its 402. */
function isPayable(operation: JsonObject): boolean {
  const info = asObject(operation["x-payment-info"]);
  if (info === null || asObject(operation.responses)?.["402"] === undefined) return false;
  const offers = info.offers === undefined ? [info] : asObjects(info.offers);
  return offers.length > 0 && offers.every(isOffer);
}

/**
 * Sellers by x402 write the member otherwise, `{price, protocols: [{x402: {}}]}`, for the directories that list them. Where no
 * protocol is MPP, nothing is said of MPP, and so nothing wrong.
 */
function isOfOtherProtocols(info: unknown): boolean {
  const { intent, offers, protocols } = asObject(info) ?? {};
  if (intent !== undefined || offers !== undefined || !Array.isArray(protocols) || protocols.length === 0) return false;
  const names = protocols.flatMap((one) => (typeof one === "string" ? [one] : Object.keys(asObject(one) ?? {})));
  return names.length > 0 && names.every((name) => name.toLowerCase() !== "mpp");
}

/** Operations of an OpenAPI document that state a price (draft-payment-discovery-00). */
export function payableOperations(document: JsonObject): { readonly valid: number; readonly malformed: number } {
  const priced = operationsOf(document).filter((operation) => {
    const info = operation["x-payment-info"];
    return info !== undefined && !isOfOtherProtocols(info);
  });
  const valid = priced.filter(isPayable).length;
  return { valid, malformed: priced.length - valid };
}

/** `WWW-Authenticate: Payment …`, alone or among other schemes. */
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

/** The PaymentRequired object of a 402 answer: of the header (version 2), else of the body. */
export function paymentRequired({ headers, body }: HttpAnswer): JsonObject | null {
  const header = headers["payment-required"];
  return asObject(header === undefined ? parse(body) : parse(Buffer.from(header, "base64").toString("utf8")));
}

/** x402 offers of a 402 answer. The header (version 2) first: sellers in the wild use it, and their bodies say something else. */
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
 * RFC 8414 and OpenID Connect Discovery: an issuer without query and fragment, and an endpoint to go to. An issuer on another host
 * is a warning only: services with tenants have that.
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
      [issuer !== null, "issuer is no https address"],
      [issuer === null || !/[?#]/.test(String(document.issuer)), "issuer has a query or fragment"],
      [endpoint !== null, "neither token_endpoint nor authorization_endpoint is an absolute https address"],
    ],
    () => ({ issuer: issuer!, endpoint: endpoint! }),
    [
      [issuer?.host === new URL(url).host, "the issuer is another host than the one that serves the document"],
      [
        asTexts(document.code_challenge_methods_supported).includes("S256"),
        "S256 is not among code_challenge_methods_supported, which MCP clients need",
      ],
    ],
  );
}

interface ProtectedResource {
  /** Empty: public, no server issues tokens. */
  readonly servers: readonly string[];
}

/** RFC 9728. Scheme, host and port of `resource` are compared: a path and a trailing slash in it are tolerated. */
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
      [Array.isArray(servers), "authorization_servers is no list (an empty one says that no server issues tokens)"],
      [
        listed.every((server) => asSecureUrl(server, openedByOperator) !== null),
        "an authorization server is no https address",
      ],
    ],
    () => ({ servers: listed.map(String) }),
  );
}

/**
 * Faults of `x-service-info` (mpp-specs, August 2026), by which catalogs sort services and agents find their
 * documentation.
 */
export function serviceInfoFaults(document: JsonObject): readonly string[] {
  const written = document["x-service-info"];
  const info = asObject(written);
  if (info === null) return [`x-service-info is ${written === undefined ? "missing" : "no object"}`];
  const docs = Object.values(asObject(info.docs) ?? {});
  return [
    ...(asTexts(info.categories).length > 0 ? [] : ["x-service-info names no categories"]),
    ...(docs.every((address) => asHttpUrl(address) !== null) ? [] : ["an address in docs of x-service-info is none"]),
  ];
}
