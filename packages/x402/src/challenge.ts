import { shortenedBazaar } from "./discovery/bazaar.js";
import type { NetworkName, X402Version } from "./networks.js";
import {
  type Offer,
  offersOfVersion1,
  type PaidResource,
  type PaymentRequiredV1,
  type PaymentRequiredV2,
  payableOffers,
  paymentRequirementsV1,
  paymentRequirementsV2,
  resourceV2,
} from "./offer.js";
import { declaredIdentifier } from "./payment.js";
import { encodeBase64Json } from "./wire/json.js";

interface ChallengeInput {
  /** Default network first. */
  readonly offers: readonly Offer[];
  readonly resource: PaidResource;
  /** Why it is asked for: a sentence, or an x402 reason where a payment was refused. */
  readonly error: string;
  /** Format of the header, default 2: no version 1 client reads the header, and many know no other. The body is version 1. */
  readonly version?: X402Version;
  /** Who paid, where a payment was refused. */
  readonly payer?: string;
  /**
   * Further version 2 extensions, for the version 2 header only. `payment-identifier` is declared anyway, and `bazaar` where the
   * resource is listed.
   */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Further members of the body (our own envelope). The members of x402 win over them. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Challenge {
  readonly status: 402;
  readonly headers: { readonly "PAYMENT-REQUIRED": string };
  /** Version 1, with the further members. `accepts` is empty where version 1 names none of the networks. */
  readonly body: PaymentRequiredV1 & Readonly<Record<string, unknown>>;
  /** What the header says, unshortened, for transports without headers (MCP). */
  readonly paymentRequired: PaymentRequiredV1 | PaymentRequiredV2;
  /** The networks that can be paid on. Empty: nobody can pay, so answer something else. */
  readonly networks: readonly NetworkName[];
}

/** Longest header that proxies with default buffers (4 KiB for all headers of an answer) still let through. */
const HEADER_CHARACTERS_MAX = 3_072;
const SHORT_DESCRIPTION_CHARACTERS = 80;

/**
 * Builds the 402 of a paid resource. The body is the version 1 object with the networks that version 1 names; the header is the
 * version 2 envelope with every network, and the version 1 object only where that is asked for and names a network.
 *
 * A header that would become too long is shortened by what no client needs to pay: first the schemas, then all but the
 * beginning of the description, then what only catalogs read. The body is always complete.
 */
export function buildChallenge(input: ChallengeInput): Challenge {
  const { resource, error, payer } = input;
  const offers = payableOffers(input.offers);
  const named = offersOfVersion1(offers);
  const version = input.version === 1 && named.length > 0 ? 1 : 2;
  const version1 = (of: PaidResource): PaymentRequiredV1 => ({
    x402Version: 1,
    error,
    accepts: named.map((offer) => paymentRequirementsV1(offer, of)),
    ...(payer === undefined ? {} : { payer }),
  });
  const version2 = (of: PaidResource, isShort = false): PaymentRequiredV2 => ({
    x402Version: 2,
    error,
    resource: resourceV2(of),
    accepts: offers.map(paymentRequirementsV2),
    extensions: {
      ...declaredIdentifier(isShort),
      ...(of.bazaar === undefined ? {} : { bazaar: of.bazaar }),
      ...input.extensions,
    },
  });
  const build = version === 1 ? version1 : version2;
  return {
    status: 402,
    headers: { "PAYMENT-REQUIRED": fittingHeader(resource, build) },
    body: { ...input.body, ...version1(resource) },
    paymentRequired: build(resource),
    networks: (version === 1 ? named : offers).map(({ network }) => network),
  };
}

function fittingHeader(resource: PaidResource, build: (of: PaidResource, isShort?: boolean) => unknown): string {
  const full = encodeBase64Json(build(resource));
  if (full.length <= HEADER_CHARACTERS_MAX) return full;
  let header = full;
  for (const smaller of smallerResources(resource)) {
    header = encodeBase64Json(build(smaller, true));
    if (header.length <= HEADER_CHARACTERS_MAX) break;
  }
  return header;
}

/** The same resource with less and less beside what a payment needs. */
function* smallerResources({ outputSchema: _, bazaar, ...plain }: PaidResource): Generator<PaidResource> {
  const short = { ...plain, description: shortened(plain.description) };
  if (bazaar !== undefined) {
    yield { ...plain, bazaar: shortenedBazaar(bazaar, "schema") };
    yield { ...short, bazaar: shortenedBazaar(bazaar, "schema") };
    yield { ...short, bazaar: shortenedBazaar(bazaar, "output") };
  }
  yield plain;
  yield short;
}

/** Cut between characters: half a surrogate pair is no text. */
export function shortened(text: string, charactersMax = SHORT_DESCRIPTION_CHARACTERS): string {
  const characters = [...text];
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join("")}…`;
}

/**
 * The header format that a request asks for: `X-402-Version: 1` or `2`, else the default of the service.
 * @param header value of `X-402-Version`
 */
export function challengeVersionOf(
  header: string | readonly string[] | undefined,
  byDefault: X402Version,
): X402Version {
  const text = typeof header === "string" ? header.trim() : undefined;
  if (text === "1") return 1;
  return text === "2" ? 2 : byDefault;
}
