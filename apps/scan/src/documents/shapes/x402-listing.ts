import { isPublicSiteName } from "@svc/outbound";
import { hasExternalReference, NETWORKS } from "@svc/x402";
import { sameSite } from "../../addresses.js";
import type { HttpAnswer, JsonObject } from "../fetched.js";
import { paymentRequired } from "./api-documents.js";
import { asHttpUrl, asList, asObject, asObjects, asText } from "./reading.js";
import { findMisfit } from "./schema-fit.js";
import { findSchemaFault } from "./schema-validity.js";

/** Maximum length of `extensions.bazaar` that facilitators accept with a payment. */
const DESCRIPTION_CHARS_MAX = 16_384;
/** Maximum depth of a schema. Deeper schemas could exhaust the stack of programs that read them. */
const DEPTH_MAX = 64;

const QUERY_METHODS = ["GET", "HEAD", "DELETE"];
const BODY_METHODS = ["POST", "PUT", "PATCH"];
const BODY_TYPES = ["json", "form-data", "text"];
const TRANSPORTS = ["streamable-http", "sse"];

type Rule = readonly [holds: boolean, otherwise: string];
const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);

/** True if a 402 contains `extensions.bazaar`, from which catalogs build their entry. */
export const asksForListing = (demand: HttpAnswer): boolean =>
  asObject(paymentRequired(demand)?.extensions)?.bazaar !== undefined;

/**
 * Lists the faults that keep catalogs from listing a paid resource, each with its fix. Facilitators with a catalog
 * apply the same rules.
 */
export function listingFaults(demand: HttpAnswer, openedByOperator: boolean): readonly string[] {
  const requirements = paymentRequired(demand);
  const hasHeader = "payment-required" in demand.headers;
  if (requirements === null) {
    return [
      hasHeader
        ? "the header PAYMENT-REQUIRED is not a JSON object in base64"
        : "the 402 has no PaymentRequired object: send one in the header PAYMENT-REQUIRED",
    ];
  }
  const resource = resourceFaults(requirements, demand.url, openedByOperator);
  // Version 1 has other forms of offers and descriptions, so the rules below would report all its members.
  if (requirements.x402Version !== 2) {
    const step = hasHeader
      ? "catalogs list only resources with version 2"
      : "send a version 2 offer in the header PAYMENT-REQUIRED";
    return [`x402Version is not 2: ${step}`, ...resource];
  }
  const offers = asObjects(requirements.accepts);
  const offerFaultsFound = offersFaults(offers);
  const isContradicted = hasHeader && offerFaultsFound.length === 0 && bodyContradicts(offers, demand.body);
  return [
    ...(hasHeader ? [] : ["the offer is only in the body: send it in the header PAYMENT-REQUIRED"]),
    ...resource,
    ...offerFaultsFound,
    ...(isContradicted
      ? [
          "the body's amount or payTo differs from the header's: make them equal, because version 1 clients pay what the body asks for",
        ]
      : []),
    ...bazaarFaults(asObject(requirements.extensions)?.bazaar),
  ];
}

/** True if the body offers the same token as the header, but to another recipient or at another price. */
function bodyContradicts(offers: readonly JsonObject[], body: string): boolean {
  const inHeader = offers.map(readTransfer);
  const inBody = asObjects(parseBody(body)?.accepts).map(readTransfer);
  return inBody.some((one) => {
    const sameToken = inHeader.filter(({ asset }) => asset !== "" && asset === one.asset);
    return sameToken.length > 0 && !sameToken.some((other) => one.payTo === other.payTo && one.amount === other.amount);
  });
}

function parseBody(body: string): JsonObject | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Normalizes the case of hexadecimal addresses, where case doesn't matter. */
const inOneCase = (address: unknown): string => String(address ?? "").replace(/^0x.*/s, (text) => text.toLowerCase());

const readTransfer = ({ asset, payTo, amount, maxAmountRequired }: JsonObject) => ({
  asset: inOneCase(asset),
  payTo: inOneCase(payTo),
  amount: String(amount ?? maxAmountRequired ?? ""),
});

/**
 * Lists missing or invalid members that help users of a catalog. Catalogs also list resources without these members.
 */
export function listingWarnings(demand: HttpAnswer): readonly string[] {
  const resource = asObject(paymentRequired(demand)?.resource);
  const { description, serviceName, tags } = resource ?? {};
  return broken([
    [asText(description) !== null, "resource.description is missing: agents search catalogs by it"],
    [
      serviceName === undefined || SHORT_ASCII.test(String(serviceName)),
      "resource.serviceName is not 1 to 32 ASCII characters: catalogs drop it",
    ],
    [
      tags === undefined ||
        (asList(tags).length <= TAGS_MAX && asList(tags).every((tag) => SHORT_ASCII.test(String(tag)))),
      `resource.tags has more than ${TAGS_MAX} tags, or a tag is not 1 to 32 ASCII characters: catalogs drop some`,
    ],
  ]);
}

const SHORT_ASCII = /^[\x20-\x7e]{1,32}$/;
const TAGS_MAX = 5;

const KNOWN_CHAINS: ReadonlySet<unknown> = new Set(Object.values(NETWORKS).map(({ caip2 }) => caip2));

/**
 * True if all offers are on networks that the scanner doesn't know. Facilitators may or may not settle payments there.
 */
export function isOnUnknownNetwork(demand: HttpAnswer): boolean {
  const offers = asObjects(paymentRequired(demand)?.accepts);
  return offers.length > 0 && !offers.some(({ network }) => KNOWN_CHAINS.has(network));
}

function resourceFaults(requirements: JsonObject, asked: string, openedByOperator: boolean): readonly string[] {
  const written = asObject(requirements.resource)?.url ?? asObjects(requirements.accepts)[0]?.resource;
  const url = asHttpUrl(written);
  if (url === null)
    return [
      "resource.url is missing or is not an absolute http or https URL: set it to the absolute address of the paid resource",
    ];
  const { protocol, hostname } = url;
  const isReachable = isPublicSiteName(hostname) || openedByOperator;
  return broken([
    [protocol === "https:" || openedByOperator, "resource.url is not an https address: write https://"],
    [isReachable, "resource.url has no public host: write the host that buyers call"],
    [!isReachable || sameSite(url, asked), "resource.url is on another site: write the address that buyers call"],
  ]);
}

const CHAIN_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
/** Pattern of a chain id's reference (the part after the namespace), for each namespace that the scanner knows. */
const REFERENCES: readonly (readonly [namespace: string, reference: RegExp])[] = [
  ["eip155:", /^[1-9]\d*$/],
  ["solana:", /^[1-9A-HJ-NP-Za-km-z]{32}$/],
];

function isChainId(text: string): boolean {
  const known = REFERENCES.find(([namespace]) => text.startsWith(namespace));
  return CHAIN_ID.test(text) && (known === undefined || known[1].test(text.slice(known[0].length)));
}

const EVM_ADDRESS = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/;
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function isAddressOn(network: string, value: unknown): boolean {
  const text = asText(value) ?? "";
  if (network.startsWith("eip155:")) return EVM_ADDRESS.test(text);
  return network.startsWith("solana:") ? SOLANA_ADDRESS.test(text) : text !== "";
}

function offerFaults({ scheme, network, amount, payTo, asset, maxTimeoutSeconds }: JsonObject): readonly string[] {
  const chain = asText(network) ?? "";
  const isChain = isChainId(chain);
  return broken([
    [asText(scheme) !== null, 'scheme is missing: write "exact"'],
    [isChain, 'network is not a chain id: version 2 writes "eip155:8453" for Base'],
    [
      typeof amount === "string" && /^[1-9]\d*$/.test(amount),
      'amount is not a string with a positive whole number of base units: 0.01 USDC is "10000"',
    ],
    [
      !isChain || isAddressOn(chain, payTo),
      "payTo is not an address on its network: write the wallet that receives the payment",
    ],
    [!isChain || isAddressOn(chain, asset), "asset is not an address on its network: write the contract of its token"],
    [
      Number.isInteger(maxTimeoutSeconds) && Number(maxTimeoutSeconds) > 0,
      "maxTimeoutSeconds is not a positive integer: write 60",
    ],
  ]);
}

/** Lists faults of the first offer, or none if at least one offer can be settled. */
function offersFaults(offers: readonly JsonObject[]): readonly string[] {
  const [first] = offers;
  if (first === undefined) return ["accepts has no offer: add one with network, amount, asset and payTo"];
  const faults = offers.map(offerFaults);
  return faults.some(({ length }) => length === 0) ? [] : faults[0]!.map((fault) => `accepts[0]: ${fault}`);
}

function bazaarFaults(written: unknown): readonly string[] {
  if (written === undefined) return ["extensions.bazaar is missing: declare how to call the resource"];
  const bazaar = asObject(written);
  const info = asObject(bazaar?.info);
  const input = asObject(info?.input);
  if (bazaar === null || info === null || input === null)
    return ["extensions.bazaar has no info.input: declare how to call the resource"];
  if (JSON.stringify(bazaar).length > DESCRIPTION_CHARS_MAX)
    return [`extensions.bazaar is longer than ${DESCRIPTION_CHARS_MAX} characters: shorten its schema or examples`];
  return [...(input.type === "mcp" ? toolFaults(input) : callFaults(input)), ...schemaFaults(bazaar.schema, info)];
}

function callFaults({ type, method, bodyType }: JsonObject): readonly string[] {
  const isNamed = method !== undefined;
  return broken([
    [type === "http", 'info.input.type is neither "http" nor "mcp"'],
    [
      !isNamed || [...QUERY_METHODS, ...BODY_METHODS].includes(String(method)),
      "info.input.method is not a method that catalogs list",
    ],
    [bodyType === undefined || BODY_TYPES.includes(String(bodyType)), "info.input.bodyType is unknown"],
    [
      bodyType === undefined || !isNamed || BODY_METHODS.includes(String(method)),
      "info.input.bodyType is set for a method without a body",
    ],
  ]);
}

function toolFaults({ toolName, inputSchema, transport }: JsonObject): readonly string[] {
  return broken([
    [asText(toolName) !== null, "info.input.toolName is missing"],
    [asObject(inputSchema) !== null, "info.input.inputSchema is missing"],
    [transport === undefined || TRANSPORTS.includes(String(transport)), "info.input.transport is unknown"],
  ]);
}

function schemaFaults(written: unknown, info: JsonObject): readonly string[] {
  // `true` is a schema that any value fits.
  if (written === true) return [];
  const schema = asObject(written);
  if (schema === null) return ["extensions.bazaar has no schema: catalogs check info against it"];
  if (isDeeperThan(schema, DEPTH_MAX)) return [`the schema has more than ${DEPTH_MAX} levels: make it flatter`];
  if (hasExternalReference(schema)) return ["the schema refers to another document: use $defs and #/$defs/…"];
  const fault = findSchemaFault(schema);
  if (fault !== null) return [fault];
  const misfit = findMisfit(schema, info);
  return misfit === null ? [] : [`info doesn't fit the schema: a member ${misfit.reason}`];
}

/** Returns the place of the first member of `info` that doesn't fit the schema, or null. */
export function misfitPlace(demand: HttpAnswer): string | null {
  const bazaar = asObject(asObject(paymentRequired(demand)?.extensions)?.bazaar);
  const [schema, info] = [asObject(bazaar?.schema), asObject(bazaar?.info)];
  const isReadable = schema !== null && info !== null && !isDeeperThan(schema, DEPTH_MAX);
  return isReadable ? (findMisfit(schema, info)?.path ?? null) : null;
}

/**
 * True if a value is nested too deeply. Goes through the value level by level, so that deep nesting can't exhaust the
 * stack.
 */
function isDeeperThan(value: object, depthMax: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((one) => Object.values(one)).filter((one) => typeof one === "object" && one !== null);
  }
  return false;
}
