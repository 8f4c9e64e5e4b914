import { hasExternalReference } from "@svc/x402";
import type { HttpAnswer, JsonObject } from "../../gather/fetched.js";
import { sameSite } from "../../gather/parse-target.js";
import { paymentRequired } from "./api-documents.js";
import { asHttpUrl, asObject, asObjects, asText } from "./reading.js";
import { findMisfit } from "./schema-fit.js";

/** Facilitators take no longer description with a payment. */
const DESCRIPTION_CHARS_MAX = 16_384;
/** Schemas of honest sellers are a tenth as deep; deeper ones would exhaust the stack of their readers. */
const DEPTH_MAX = 64;

const QUERY_METHODS = ["GET", "HEAD", "DELETE"];
const BODY_METHODS = ["POST", "PUT", "PATCH"];
const BODY_TYPES = ["json", "form-data", "text"];
const TRANSPORTS = ["streamable-http", "sse"];

type Rule = readonly [holds: boolean, otherwise: string];
const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);

/** True where a 402 carries the description by which catalogs list what is sold. */
export const asksForListing = (demand: HttpAnswer): boolean =>
  asObject(paymentRequired(demand)?.extensions)?.bazaar !== undefined;

/**
 * Lists the faults that keep catalogs from listing what a 402 sells, each with what to change. The rules are those that facilitators with a catalog
 * apply to a payment of version 2: the resource, one offer that can be settled, and `extensions.bazaar`.
 */
export function listingFaults(demand: HttpAnswer, openedByOperator: boolean): readonly string[] {
  const requirements = paymentRequired(demand);
  if (requirements === null) return ["the 402 holds no PaymentRequired object"];
  const isVersion2 = requirements.x402Version === 2;
  return [
    ...broken([
      [isVersion2, "x402Version is not 2: catalogs list resources that are paid in version 2"],
      [
        !isVersion2 || "payment-required" in demand.headers,
        "the offer stands in the body only: send it in the header PAYMENT-REQUIRED",
      ],
    ]),
    ...resourceFaults(requirements, demand.url, openedByOperator),
    ...offersFaults(asObjects(requirements.accepts)),
    ...bazaarFaults(asObject(requirements.extensions)?.bazaar),
  ];
}

function resourceFaults(requirements: JsonObject, asked: string, openedByOperator: boolean): readonly string[] {
  const written = asObject(requirements.resource)?.url ?? asObjects(requirements.accepts)[0]?.resource;
  const url = asHttpUrl(written);
  if (url === null) return ["resource.url is missing: set it to the absolute address of what is sold"];
  const { protocol, hostname } = url;
  const isPublic = hostname.includes(".") && !/^[\d.]+$/.test(hostname) && !/\.(?:local|internal)$/.test(hostname);
  return broken([
    [protocol === "https:" || openedByOperator, "resource.url is no https address"],
    [isPublic || openedByOperator, "resource.url names no public host"],
    [sameSite(url, asked), "resource.url is on another site than the one that answers"],
  ]);
}

const CHAIN_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
const EVM_ADDRESS = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/;
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function isAddressOn(network: string, value: unknown): boolean {
  const text = asText(value) ?? "";
  if (network.startsWith("eip155:")) return EVM_ADDRESS.test(text);
  return network.startsWith("solana:") ? SOLANA_ADDRESS.test(text) : text !== "";
}

function offerFaults({ scheme, network, amount, payTo, asset, maxTimeoutSeconds }: JsonObject): readonly string[] {
  const chain = asText(network) ?? "";
  const isChain = CHAIN_ID.test(chain);
  return broken([
    [asText(scheme) !== null, "scheme is missing"],
    [isChain, 'network is no chain id: version 2 writes "eip155:8453" for Base'],
    [
      typeof amount === "string" && /^[1-9]\d*$/.test(amount),
      "amount is no positive whole number of base units as text",
    ],
    [!isChain || isAddressOn(chain, payTo), "payTo is no address of its network"],
    [!isChain || isAddressOn(chain, asset), "asset is no address of its network"],
    [Number.isInteger(maxTimeoutSeconds) && Number(maxTimeoutSeconds) > 0, "maxTimeoutSeconds is no positive integer"],
  ]);
}

/** One offer that can be settled is enough. */
function offersFaults(offers: readonly JsonObject[]): readonly string[] {
  const [first] = offers;
  if (first === undefined) return ["accepts holds no offer"];
  const faults = offers.map(offerFaults);
  return faults.some(({ length }) => length === 0) ? [] : faults[0]!.map((fault) => `accepts[0]: ${fault}`);
}

function bazaarFaults(written: unknown): readonly string[] {
  if (written === undefined) return ["extensions.bazaar is missing: declare how the resource is called"];
  const bazaar = asObject(written);
  const info = asObject(bazaar?.info);
  const input = asObject(info?.input);
  if (bazaar === null || info === null || input === null) return ["extensions.bazaar has no info.input"];
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
      "info.input.method is no method that catalogs list",
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
  const schema = asObject(written);
  if (schema === null) return ["extensions.bazaar has no schema: catalogs check info against it"];
  if (isDeeperThan(schema, DEPTH_MAX)) return [`the schema is nested deeper than ${DEPTH_MAX}`];
  if (hasExternalReference(schema)) return ["the schema refers to another document: use $defs and #/$defs/…"];
  const misfit = findMisfit(schema, info);
  return misfit === null ? [] : [`info doesn't fit the schema: a member ${misfit.reason}`];
}

/** Which member of `info` doesn't fit; null: none. */
export function misfitPlace(demand: HttpAnswer): string | null {
  const bazaar = asObject(asObject(paymentRequired(demand)?.extensions)?.bazaar);
  const [schema, info] = [asObject(bazaar?.schema), asObject(bazaar?.info)];
  const isReadable = schema !== null && info !== null && !isDeeperThan(schema, DEPTH_MAX);
  return isReadable ? (findMisfit(schema, info)?.path ?? null) : null;
}

/** Level by level, so that no nesting exhausts the stack. */
function isDeeperThan(value: object, depthMax: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((one) => Object.values(one)).filter((one) => typeof one === "object" && one !== null);
  }
  return false;
}
