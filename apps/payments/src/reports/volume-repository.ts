import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { TextRow } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { NAMES_OF_LINKS, READ_VOLUME } from "./volume-statements.js";

export type VolumeGrouping = "all" | "network" | "link";

/** Exact sums. Money in base units of USDC. */
export interface Volume {
  readonly collected: bigint;
  readonly refunded: bigint;
  readonly transactions: number;
  readonly refunds: number;
}

export interface VolumeRow extends Volume {
  /** Name of a network or id of a link; empty for all, and for payments without a link. */
  readonly key: string;
  /** Of the interval that begins at the bound of this index. */
  readonly index: number;
}

export interface VolumeRepository {
  /** What was recorded between bounds, which are ascending times in ms, on quarters of an hour. Only intervals and groups with volume. */
  read(merchantId: string, mode: Mode, grouping: VolumeGrouping, boundsMs: readonly number[]): Promise<VolumeRow[]>;
  namesOfLinks(merchantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createVolumeRepository(pool: Pool): VolumeRepository {
  return {
    async read(merchantId, mode, grouping, boundsMs) {
      const { firstDays, parts } = splitBounds(boundsMs);
      const rows = await textQuery(pool, READ_VOLUME, [
        merchantId,
        mode,
        grouping,
        boundsMs.map(iso),
        firstDays.map(iso),
        parts.map(({ bound }) => bound),
        parts.map(({ sinceMs }) => iso(sinceMs)),
        parts.map(({ untilMs }) => iso(untilMs)),
      ]);
      const signs = new Map(parts.map(({ bound, sign }) => [bound, sign]));
      return addUp(rows, signs, boundsMs.length - 1);
    },
    async namesOfLinks(merchantId, ids) {
      const rows = await textQuery(pool, NAMES_OF_LINKS, [merchantId, ids]);
      return new Map(rows.map(([id, name]) => [id as string, name as string]));
    },
  };
}

/** A part ends the interval before its bound, and doesn't belong to the one after it. */
function addUp(rows: readonly TextRow[], signs: ReadonlyMap<number, 1 | -1>, intervals: number): VolumeRow[] {
  const found = new Map<string, Mutable<VolumeRow>>();
  for (const [isPart, key, place, ...sums] of rows) {
    const [collected, refunded, transactions, refunds] = sums.map((text) => BigInt(text as string)) as Sums;
    const add = (interval: number, sign: 1 | -1) => {
      if (interval < 1 || interval > intervals) return;
      const name = `${interval} ${key}`;
      const row = found.get(name) ?? emptyRow(key as string, interval - 1);
      found.set(name, row);
      row.collected += BigInt(sign) * collected;
      row.refunded += BigInt(sign) * refunded;
      row.transactions += sign * Number(transactions);
      row.refunds += sign * Number(refunds);
    };
    const at = Number(place);
    if (isPart === "f") add(at, 1);
    else {
      const sign = signs.get(at) as 1 | -1;
      add(at - 1, sign);
      add(at, sign === 1 ? -1 : 1);
    }
  }
  return [...found.values()].filter(({ transactions, refunds }) => transactions !== 0 || refunds !== 0);
}

type Sums = [collected: bigint, refunded: bigint, transactions: bigint, refunds: bigint];
type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
const emptyRow = (key: string, index: number): Mutable<VolumeRow> => ({
  key,
  index,
  collected: 0n,
  refunded: 0n,
  transactions: 0,
  refunds: 0,
});

const iso = (ms: number) => new Date(ms).toISOString();

const DAY_MS = 86_400_000;

interface Part {
  /** Number of the bound, from 1. */
  readonly bound: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly sign: 1 | -1;
}

/**
 * An interval from one bound to the next is a difference of two sums up to a bound. Such a sum is whole days of UTC, plus the part of
 * the bound's day before it, or minus the part after it: of both, the shorter one is read.
 */
function splitBounds(boundsMs: readonly number[]): { firstDays: number[]; parts: Part[] } {
  const parts: Part[] = [];
  const firstDays = boundsMs.map((boundMs, index) => {
    const dayMs = Math.floor(boundMs / DAY_MS) * DAY_MS;
    if (boundMs === dayMs) return dayMs;
    const isNearStart = boundMs - dayMs <= DAY_MS / 2;
    parts.push(
      isNearStart
        ? { bound: index + 1, sinceMs: dayMs, untilMs: boundMs, sign: 1 }
        : { bound: index + 1, sinceMs: boundMs, untilMs: dayMs + DAY_MS, sign: -1 },
    );
    return isNearStart ? dayMs : dayMs + DAY_MS;
  });
  return { firstDays, parts };
}
