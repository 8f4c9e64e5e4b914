import { failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import { addDays, createLocalDays, type Interval, type LocalDate, type LocalDays, nextInterval } from "./local-days.js";
import type { Volume, VolumeGrouping, VolumeRepository, VolumeRow } from "./volume-repository.js";

export interface VolumeQuery {
  readonly interval?: Interval;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly groupBy?: Exclude<VolumeGrouping, "all">;
  readonly timeZone?: string;
}

interface VolumeDeps {
  readonly volume: VolumeRepository;
  readonly clock: Clock;
}

/** Five years of days, with a day to spare in each leap year and some for the current one. */
export const INTERVALS_MAX = { all: 1_900, network: 400, link: 100 } as const satisfies Record<VolumeGrouping, number>;
/** Groups that a report names. The others are summed up in one. */
export const GROUPS_MAX = 20;
/** By link a report reads a row for each link and day. */
export const DAYS_BY_LINK_MAX = 400;
const DEFAULT_DAYS = 30;

/** What a merchant collected and refunded in each interval, by days of its own time zone. `from` and `to` belong to the report. */
export async function reportVolume(
  { volume, clock }: VolumeDeps,
  { merchantId, mode }: { readonly merchantId: string; readonly mode: Mode },
  { interval = "day", from, to, groupBy, timeZone = "UTC" }: VolumeQuery,
): Promise<Record<string, unknown>> {
  const days = daysOf(timeZone);
  const last = dateOf("to", to) ?? days.dateAt(clock.now());
  const first = dateOf("from", from) ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) failInvalid("from", "must not be after to");
  const grouping = groupBy ?? "all";
  if (grouping === "link" && addDays(first, DAYS_BY_LINK_MAX - 1) < last) {
    failInvalid("from", `leaves more than ${DAYS_BY_LINK_MAX} days until to, too many for groupBy=link`);
  }
  const dates = datesOf(first, last, interval, INTERVALS_MAX[grouping]);
  const boundsMs = [...dates, addDays(last, 1)].map(days.startOf);
  const rows = await volume.read(merchantId, mode, grouping, boundsMs);

  const period = (index: number) => ({
    date: dates[index],
    start: new Date(boundsMs[index] as number).toISOString(),
    end: new Date(boundsMs[index + 1] as number).toISOString(),
  });
  const byIndex = groupRows(rows, ({ index }) => index);
  const report = {
    interval,
    timeZone,
    from: first,
    to: last,
    groupBy: groupBy ?? null,
    total: volumeJson(sumOf(rows)),
    intervals: dates.map((_, index) => ({ ...period(index), ...volumeJson(sumOf(byIndex.get(index) ?? [])) })),
  };
  if (groupBy === undefined) return { ...report, groups: null };
  const groups = largestGroups(rows);
  const ids = groupBy === "link" ? groups.flatMap(({ key }) => key || []) : [];
  const names = ids.length > 0 ? await volume.namesOfLinks(merchantId, ids) : new Map<string, string>();
  const groupJson = ({ key, isRest, rows: own }: Group) => ({
    paymentLinkId: groupBy === "link" ? key || null : null,
    paymentLinkName: (key !== null && names.get(key)) || null,
    network: groupBy === "network" ? key : null,
    rest: isRest,
    total: volumeJson(sumOf(own)),
    intervals: [...groupRows(own, ({ index }) => index)]
      .sort(([a], [b]) => a - b)
      .map(([index, of]) => ({ ...period(index), ...volumeJson(sumOf(of)) })),
  });
  return { ...report, groups: groups.map(groupJson) };
}

function daysOf(timeZone: string): LocalDays {
  try {
    return createLocalDays(timeZone);
  } catch {
    return failInvalid("timeZone", "is not the name of a time zone, as in Europe/Berlin");
  }
}

/** A date of the calendar: the 31st of a shorter month is none. */
function dateOf(field: "from" | "to", date: LocalDate | undefined): LocalDate | undefined {
  if (date === undefined) return undefined;
  const ms = Date.parse(date);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date))
    failInvalid(field, "is not a day of the calendar");
  return date;
}

function datesOf(first: LocalDate, last: LocalDate, interval: Interval, max: number): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = nextInterval(date, interval)) {
    if (dates.length === max) {
      failInvalid("from", `leaves more than ${max} intervals until to. Ask for a longer interval or fewer days.`);
    }
    dates.push(date);
  }
  return dates;
}

interface Group {
  /** Null for the rest. */
  readonly key: string | null;
  readonly isRest: boolean;
  readonly rows: readonly VolumeRow[];
}

/** Those that collected most, and one with all others. */
function largestGroups(rows: readonly VolumeRow[]): Group[] {
  const groups = [...groupRows(rows, ({ key }) => key)]
    .map(([key, own]) => ({ key, isRest: false, rows: own, collected: sumOf(own).collected }))
    .sort((a, b) => (a.collected === b.collected ? (a.key < b.key ? -1 : 1) : a.collected > b.collected ? -1 : 1));
  const rest = groups.slice(GROUPS_MAX).flatMap((group) => group.rows);
  const named: Group[] = groups.slice(0, GROUPS_MAX);
  return rest.length === 0 ? named : [...named, { key: null, isRest: true, rows: rest }];
}

function groupRows<Key>(rows: readonly VolumeRow[], keyOf: (row: VolumeRow) => Key): Map<Key, VolumeRow[]> {
  const groups = new Map<Key, VolumeRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function sumOf(rows: readonly Volume[]): Volume {
  let [collected, refunded, transactions, refunds] = [0n, 0n, 0, 0];
  for (const row of rows) {
    collected += row.collected;
    refunded += row.refunded;
    transactions += row.transactions;
    refunds += row.refunds;
  }
  return { collected, refunded, transactions, refunds };
}

const volumeJson = ({ collected, refunded, transactions, refunds }: Volume) => ({
  collectedBaseUnits: collected.toString(),
  refundedBaseUnits: refunded.toString(),
  netBaseUnits: (collected - refunded).toString(),
  transactions,
  refunds,
});
