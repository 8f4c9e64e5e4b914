import { getNetwork, type NetworkName, networkOfAlias, type X402Version } from "../networks.js";
import type { Offer } from "../offer.js";
import type { Payment } from "../payment.js";
import { conforms, objectWith, shape } from "../wire/json.js";

export interface SupportedNetwork {
  readonly versions: ReadonlySet<X402Version>;
  /** For Solana: the facilitator's key that pays the fees, for each version. */
  readonly feePayers: ReadonlyMap<X402Version, string>;
  /** For Solana: the fee payers of further facilitators. Payments with these are accepted, too. */
  readonly otherFeePayers?: ReadonlySet<string>;
}

/** The networks on which a facilitator settles payments. Empty if the facilitator was never reached. */
export type Supported = ReadonlyMap<NetworkName, SupportedNetwork>;

/** Schema of the parts of a /supported response that we read. */
const SUPPORTED_ANSWER = shape<{ readonly kinds: readonly unknown[] }>(objectWith({ kinds: { type: "array" } }));

const SUPPORTED_KIND = shape<{
  readonly x402Version: number;
  readonly scheme: string;
  readonly network: string;
  readonly extra?: { readonly feePayer?: string } | null;
}>(
  objectWith({
    x402Version: { type: "integer" },
    scheme: { type: "string" },
    network: { type: "string" },
    "extra?": { type: ["object", "null"], properties: { feePayer: { type: "string" } } },
  }),
);

/** Parses a /supported response; null if it is invalid. Omits unknown networks, and schemes other than `exact`. */
export function readSupported(json: unknown): Supported | null {
  if (!conforms(SUPPORTED_ANSWER, json)) return null;
  const networks = new Map<NetworkName, { versions: Set<X402Version>; feePayers: Map<X402Version, string> }>();
  for (const kind of json.kinds) {
    if (!conforms(SUPPORTED_KIND, kind) || kind.scheme !== "exact") continue;
    if (kind.x402Version !== 1 && kind.x402Version !== 2) continue;
    const network = networkOfAlias(kind.network);
    if (network === null) continue;
    const known = networks.get(network) ?? { versions: new Set(), feePayers: new Map() };
    known.versions.add(kind.x402Version);
    const feePayer = kind.extra?.feePayer;
    if (feePayer !== undefined && !known.feePayers.has(kind.x402Version)) {
      known.feePayers.set(kind.x402Version, feePayer);
    }
    networks.set(network, known);
  }
  return networks;
}

/**
 * Adds the facilitator's fee payer to Solana offers. If the fee payer is unknown, removes these offers, because buyers
 * couldn't pay them. EVM offers stay unchanged.
 * @param payment the payment that is compared with the offers. It may name the fee payer of any facilitator that can
 * settle it now.
 */
export function withFeePayers(offers: readonly Offer[], supported: Supported, payment?: Payment): Offer[] {
  return offers.flatMap((offer) => {
    if (getNetwork(offer.network).family === "evm") return [offer];
    const { feePayers, otherFeePayers } = supported.get(offer.network) ?? {};
    const named = payment?.kind === "svm" && otherFeePayers?.has(payment.feePayer) ? payment.feePayer : undefined;
    // Prefer the fee payer of version 2, because requests to the facilitator use version 2 if possible.
    const feePayer = named ?? feePayers?.get(2) ?? feePayers?.get(1) ?? offer.extra?.feePayer;
    return feePayer === undefined ? [] : [{ ...offer, extra: { ...offer.extra, feePayer } }];
  });
}

interface SupportedCacheOptions {
  /** Asks the facilitator. Returns null if it got no valid response. Never throws. */
  readonly load: () => Promise<Supported | null>;
  readonly nowMs: () => number;
}

const FRESH_MS = 300_000;
const RETRY_AFTER_MS = 5_000;
const NOTHING: Supported = new Map();

/**
 * Caches a facilitator's supported networks. Only callers before the first response wait. Later callers get the cached
 * list while a refresh runs in the background. If the facilitator is down, it is asked at most every five seconds.
 */
export class SupportedCache {
  readonly #options: SupportedCacheOptions;
  #latest: Supported | null = null;
  #askAgainAtMs = 0;
  #asking: Promise<boolean> | null = null;

  constructor(options: SupportedCacheOptions) {
    this.#options = options;
  }

  /** The cached list, without a request. */
  get known(): Supported {
    return this.#latest ?? NOTHING;
  }

  async get(): Promise<Supported> {
    if (this.#options.nowMs() >= this.#askAgainAtMs) this.#asking ??= this.#ask();
    if (this.#latest === null) await this.#asking;
    return this.known;
  }

  /** Asks now. Returns true if the facilitator answered. */
  async refresh(): Promise<boolean> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const answer = await this.#options.load();
    this.#latest = answer ?? this.#latest;
    this.#askAgainAtMs = this.#options.nowMs() + (answer === null ? RETRY_AFTER_MS : FRESH_MS);
    this.#asking = null;
    return answer !== null;
  }
}
