import { type NetworkName, networkOf, networkOfAlias, type X402Version } from "../networks.js";
import type { Offer } from "../offer.js";
import type { Payment } from "../payment.js";
import { conforms, objectWith, shape } from "../wire/json.js";

export interface SupportedNetwork {
  readonly versions: ReadonlySet<X402Version>;
  /** Solana: the facilitator's key that pays the fees, for each version. */
  readonly feePayers: ReadonlyMap<X402Version, string>;
  /** Solana: such keys of further facilitators, which are as good. */
  readonly otherFeePayers?: ReadonlySet<string>;
}

/** What a facilitator settles. Empty while it was never reached. */
export type Supported = ReadonlyMap<NetworkName, SupportedNetwork>;

/** An answer to /supported: only what we read of it. */
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

/** Reads an answer to /supported; null when it is none. Kinds of other schemes and networks are left out. */
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
 * Gives Solana offers the facilitator's fee payer, and leaves them out while it is unknown: they could not be paid. EVM
 * offers stay as they are.
 * @param payment the one that the offers are compared with: it may name the fee payer of any facilitator that can settle it now
 */
export function withFeePayers(offers: readonly Offer[], supported: Supported, payment?: Payment): Offer[] {
  return offers.flatMap((offer) => {
    if (networkOf(offer.network).family === "evm") return [offer];
    const { feePayers, otherFeePayers } = supported.get(offer.network) ?? {};
    const named = payment?.kind === "svm" && otherFeePayers?.has(payment.feePayer) ? payment.feePayer : undefined;
    // The facilitator is asked in version 2 where it supports it.
    const feePayer = named ?? feePayers?.get(2) ?? feePayers?.get(1) ?? offer.extra?.feePayer;
    return feePayer === undefined ? [] : [{ ...offer, extra: { ...offer.extra, feePayer } }];
  });
}

interface SupportedCacheOptions {
  /** Asks the facilitator; null where that is not known. Never throws. */
  readonly load: () => Promise<Supported | null>;
  readonly nowMs: () => number;
}

const FRESH_MS = 300_000;
const RETRY_AFTER_MS = 5_000;
const NOTHING: Supported = new Map();

/**
 * Remembers what a facilitator supports. An old answer is better than none, and nobody waits for a newer one: it is asked
 * for in the background. Only the first caller of all waits, and a facilitator that is down is not asked by every request.
 */
export class SupportedCache {
  readonly #options: SupportedCacheOptions;
  #latest: Supported | null = null;
  #askAgainAtMs = 0;
  #asking: Promise<boolean> | null = null;

  constructor(options: SupportedCacheOptions) {
    this.#options = options;
  }

  /** What is known now, without asking. */
  get known(): Supported {
    return this.#latest ?? NOTHING;
  }

  async get(): Promise<Supported> {
    if (this.#options.nowMs() >= this.#askAgainAtMs) this.#asking ??= this.#ask();
    if (this.#latest === null) await this.#asking;
    return this.known;
  }

  /** Asks now, and answers whether the facilitator said what it settles. */
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
