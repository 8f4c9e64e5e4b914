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
  /** The offers, with the default network first. */
  readonly offers: readonly Offer[];
  readonly resource: PaidResource;
  /** Why payment is needed: a sentence, or an x402 reason after a refused payment. */
  readonly error: string;
  /**
   * Version of the header's format. Default 2, because version 1 clients read only the body, and many clients know only
   * version 2 headers.
   */
  readonly version?: X402Version;
  /** Address of the payer whose payment was refused. */
  readonly payer?: string;
  /**
   * Further extensions of the version 2 header. `payment-identifier` is always declared; `bazaar` is declared for
   * listed resources.
   */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Further members of the body, such as our error envelope. They can't replace the members of x402. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Challenge {
  readonly status: 402;
  readonly headers: { readonly "PAYMENT-REQUIRED": string };
  /**
   * A version 1 object, plus the further members. `accepts` is empty if none of the networks has a name in version 1.
   */
  readonly body: PaymentRequiredV1 & Readonly<Record<string, unknown>>;
  /** The same object as in the header, but at full length. For transports without headers (MCP). */
  readonly paymentRequired: PaymentRequiredV1 | PaymentRequiredV2;
  /** Networks that the buyer can pay on. If the list is empty, no payment is possible, so don't send a 402. */
  readonly networks: readonly NetworkName[];
}

/** Maximum length of the header. A proxy's default buffer has 4 KiB for all headers of a response. */
const HEADER_CHARACTERS_MAX = 3_072;
const SHORT_DESCRIPTION_CHARACTERS = 80;

/**
 * Builds the 402 response of a paid resource. The body is a version 1 object and lists the networks that have a version
 * 1 name. The header holds a version 2 object that lists every network. If the client asks for version 1 and a network
 * has a version 1 name, the header holds the version 1 object instead.
 *
 * If the header is too long, the function leaves out parts that clients don't need for paying. First the schemas go,
 * then most of the description, then the example response, then all data for catalogs. The body is always complete.
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

/** Yields copies of the resource to try in order. Each leaves out some parts that a payment doesn't need. */
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

/**
 * Shortens a text to at most `charactersMax` Unicode characters. A shortened text ends with an ellipsis. Never splits a
 * surrogate pair.
 */
export function shortened(text: string, charactersMax = SHORT_DESCRIPTION_CHARACTERS): string {
  const characters = [...text];
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join("")}…`;
}

/** Returns the header format that a request asks for with `X-402-Version: 1` or `2`; otherwise the default. */
export function chooseChallengeVersion(
  header: string | readonly string[] | undefined,
  byDefault: X402Version,
): X402Version {
  const text = typeof header === "string" ? header.trim() : undefined;
  if (text === "1") return 1;
  return text === "2" ? 2 : byDefault;
}
