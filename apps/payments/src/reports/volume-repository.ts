import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { TextRow } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { splitBounds } from "./bound-parts.js";
import {
  NAMES_OF_LINKS,
  PERIOD_MINUTES,
  READ_LARGEST_VOLUME,
  READ_VOLUME,
  type VolumeGrouping,
} from "./volume-statements.js";

/** Exact sums. Amounts are in base units of USDC. */
export interface Volume {
  readonly collected: bigint;
  readonly refunded: bigint;
  readonly transactions: number;
  readonly refunds: number;
}

export interface VolumeGroup {
  /**
   * Network name or link id. Empty for `all` and for payments without a link. Null for all links that aren't listed.
   */
  readonly key: string | null;
  /** The volume of each interval, in the order of the bounds. Undefined if the interval has no volume. */
  readonly intervals: readonly (Volume | undefined)[];
}

export interface VolumeRepository {
  /**
   * Reads the volume between bounds: ascending times in ms, on quarters of an hour. Returns only groups with volume.
   * @param linksMax number of links to list, largest collected amount first
   */
  read(
    merchantId: string,
    mode: Mode,
    grouping: VolumeGrouping,
    boundsMs: readonly number[],
    linksMax: number,
  ): Promise<VolumeGroup[]>;
  namesOfLinks(merchantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createVolumeRepository(pool: Pool): VolumeRepository {
  return {
    async read(merchantId, mode, grouping, boundsMs, linksMax) {
      const { daysMs, parts } = splitBounds(boundsMs, PERIOD_MINUTES[grouping]);
      const values = [
        merchantId,
        mode,
        grouping,
        arrayText(boundsMs.map(toSeconds)),
        arrayText(daysMs.map(toSeconds)),
        arrayText(parts.map(({ bound }) => bound)),
        arrayText(parts.map(({ minutes }) => minutes)),
        arrayText(parts.map(({ sinceMs }) => toSeconds(sinceMs))),
        arrayText(parts.map(({ untilMs }) => toSeconds(untilMs))),
        arrayText(parts.map(({ sign }) => sign)),
      ];
      const rows = await (grouping === "link"
        ? textQuery(pool, READ_LARGEST_VOLUME, [...values, linksMax])
        : textQuery(pool, READ_VOLUME, values));
      return addUp(rows, boundsMs.length - 1);
    },
    async namesOfLinks(merchantId, ids) {
      const rows = await textQuery(pool, NAMES_OF_LINKS, [merchantId, ids]);
      return new Map(rows.map(([id, name]) => [id as string, name as string]));
    },
  };
}

type MutableVolume = { -readonly [Name in keyof Volume]: Volume[Name] };

/**
 * Adds up the rows for each interval. A row for a part of a day belongs to a bound. Its volume is added to the interval
 * that ends there, and subtracted from the interval that begins there. All other rows belong to an interval.
 */
function addUp(rows: readonly TextRow[], count: number): VolumeGroup[] {
  const groups = new Map<string | null, (MutableVolume | undefined)[]>();
  for (const [isPart, key = null, place, ...sums] of rows) {
    const intervals = groups.get(key) ?? new Array<MutableVolume | undefined>(count).fill(undefined);
    groups.set(key, intervals);
    const volume = toVolume(sums);
    const at = Number(place);
    if (isPart === "f") add(intervals, at, volume);
    else {
      add(intervals, at - 1, volume);
      add(intervals, at, negated(volume));
    }
  }
  const isSome = (volume: Volume | undefined) => volume !== undefined && volume.transactions + volume.refunds > 0;
  return [...groups]
    .map(([key, intervals]) => ({ key, intervals: intervals.map((one) => (isSome(one) ? one : undefined)) }))
    .filter(({ intervals }) => intervals.some(isSome));
}

/** @param place 1-based index of the interval. Places outside of the report are ignored. */
function add(intervals: (MutableVolume | undefined)[], place: number, volume: Volume): void {
  if (place < 1 || place > intervals.length) return;
  const sum = intervals[place - 1];
  if (sum === undefined) intervals[place - 1] = { ...volume };
  else {
    sum.collected += volume.collected;
    sum.refunded += volume.refunded;
    sum.transactions += volume.transactions;
    sum.refunds += volume.refunds;
  }
}

const toVolume = ([collected, refunded, transactions, refunds]: readonly (string | null)[]): Volume => ({
  collected: BigInt(collected as string),
  refunded: BigInt(refunded as string),
  transactions: Number(transactions),
  refunds: Number(refunds),
});

const negated = ({ collected, refunded, transactions, refunds }: Volume): Volume => ({
  collected: -collected,
  refunded: -refunded,
  transactions: -transactions,
  refunds: -refunds,
});

/** Builds the array's text here, because the driver would quote and escape each of some ten thousand numbers. */
const arrayText = (values: readonly number[]) => `{${values.join(",")}}`;

const toSeconds = (ms: number) => ms / 1000;
