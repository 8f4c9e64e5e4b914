import { createHash } from "node:crypto";

/** At most `max` units in any half-open window of `windowMs` milliseconds. */
export interface Tier {
  /** Lower-case words joined by hyphens; shown to clients in the RateLimit headers. */
  readonly name: string;
  /** 1 to 65,535. A log takes 4 bytes per unit and is copied on every write, so keep `max` below about 500. */
  readonly max: number;
  readonly windowMs: number;
  /**
   * True if units can be refunded. Refusals of such a tier are never cached, because another process may refund a unit.
   */
  readonly refundable?: boolean;
}

/** `consume` needs a free unit and takes it. `check` needs a free unit but doesn't take it. */
export type Use = "consume" | "check";

export interface TierUse {
  readonly tier: Tier;
  /** Position of the tier in its table. */
  readonly index: number;
  readonly use: Use;
}

/**
 * The tiers of one table that a kind of request uses. The same choice always returns the same object, so the object can
 * be the key of a cache.
 */
export interface Uses {
  readonly table: TierTable;
  readonly tiers: readonly TierUse[];
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** The scripts use up to eight Lua locals for each tier, and Lua allows 200. */
const TIERS_MAX = 16;
/** A count is stored in one byte, or in two if a limit of the table is above 255. */
const UNITS_MAX = 0xffff;
/**
 * Times are stored modulo 2^32 ms (49 days). Because a window is a week at most, past and future remain
 * distinguishable.
 */
const WINDOW_MS_MAX = 7 * 86_400_000;

/** Limits that share one log per client. Create a table with {@link defineTiers}. */
export class TierTable<Row extends Tier = Tier> {
  readonly tiers: readonly Row[];
  /** Bytes of one count in a stored log. */
  readonly countBytes: 1 | 2;
  /** Changes with the layout of the stored logs (tiers, windows, count size), so that old logs are never misread. */
  readonly fingerprint: string;
  readonly #uses = new Map<number, Uses>();

  constructor(tiers: readonly Row[]) {
    if (tiers.length === 0 || tiers.length > TIERS_MAX) throw new TypeError(`a table has 1 to ${TIERS_MAX} tiers`);
    for (const tier of tiers) assertTier(tier);
    if (new Set(tiers.map(({ name }) => name)).size < tiers.length) throw new TypeError("two tiers have the same name");
    this.tiers = tiers;
    this.countBytes = tiers.every(({ max }) => max <= 0xff) ? 1 : 2;
    const layout = tiers.map(({ name, windowMs }) => [name, windowMs]);
    this.fingerprint = createHash("sha256")
      .update(JSON.stringify([this.countBytes, layout]))
      .digest("base64url")
      .slice(0, 4);
  }

  get headerBytes(): number {
    return this.countBytes * this.tiers.length;
  }

  /** The tiers that a request uses. Throws a TypeError for an unknown name or an empty choice. */
  uses(choice: Partial<Record<Row["name"], Use>>): Uses {
    // This runs for every request, so look the choice up by a number. The number has a base-3 digit for each tier.
    let mask = 0;
    let chosen = 0;
    for (const { name } of this.tiers) {
      const use = choice[name as Row["name"]];
      mask = mask * 3 + (use === "consume" ? 1 : use === "check" ? 2 : 0);
      if (use !== undefined) chosen++;
    }
    const known = this.#uses.get(mask);
    if (known !== undefined && chosen === countMembers(choice)) return known;
    for (const name of Object.keys(choice)) this.indexOf(name);
    const tiers = this.tiers.flatMap((tier, index) => {
      const use = choice[tier.name as Row["name"]];
      return use === undefined ? [] : [{ tier, index, use }];
    });
    if (tiers.length === 0) throw new TypeError("no tier is used");
    const uses: Uses = { table: this, tiers };
    this.#uses.set(mask, uses);
    return uses;
  }

  /** Throws a TypeError for an unknown name. */
  indexOf(name: string): number {
    const index = this.tiers.findIndex((tier) => tier.name === name);
    if (index < 0) throw new TypeError(`there is no tier ${JSON.stringify(name)}`);
    return index;
  }

  /** Throws a TypeError unless the tier exists and is refundable. */
  findRefundableIndex(name: string): number {
    const index = this.indexOf(name);
    if (!this.tiers[index]?.refundable) throw new TypeError(`tier ${JSON.stringify(name)} is not refundable`);
    return index;
  }
}

/** Defines a table of limits. Throws a TypeError for an invalid row. */
export function defineTiers<const Row extends Tier>(tiers: readonly Row[]): TierTable<Row> {
  return new TierTable(tiers);
}

function countMembers(choice: Readonly<Record<string, unknown>>): number {
  let size = 0;
  for (const name in choice) if (choice[name] !== undefined) size++;
  return size;
}

function assertTier({ name, max, windowMs }: Tier): void {
  if (!NAME.test(name)) throw new TypeError(`tier name ${JSON.stringify(name)} is not lower-case words with hyphens`);
  if (!Number.isInteger(max) || max < 1 || max > UNITS_MAX) {
    throw new TypeError(`${name}: max must be an integer from 1 to ${UNITS_MAX}`);
  }
  if (!Number.isInteger(windowMs) || windowMs < 1 || windowMs > WINDOW_MS_MAX) {
    throw new TypeError(`${name}: windowMs must be an integer from 1 to ${WINDOW_MS_MAX}`);
  }
}

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/** A duration in the largest unit that divides it: "minute", "10 seconds". */
export function timeInWords(ms: number): string {
  const [unitMs, name] = UNITS.find(([size]) => ms % size === 0) ?? [1, "millisecond"];
  const count = ms / unitMs;
  return count === 1 ? name : `${count} ${name}s`;
}

/** A limit in words: "100 in 10 seconds", "10 in a minute". */
export function limitInWords({ max, windowMs }: Pick<Tier, "max" | "windowMs">): string {
  const time = timeInWords(windowMs);
  return `${max} in ${/^\d/.test(time) ? time : time.startsWith("h") ? `an ${time}` : `a ${time}`}`;
}
