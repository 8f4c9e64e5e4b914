import { failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import { addDays, type Interval, type LocalDate, type LocalDays, localDaysOf, nextInterval } from "./local-days.js";
import type { Volume, VolumeGroup, VolumeRepository } from "./volume-repository.js";
import type { VolumeGrouping } from "./volume-statements.js";

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

/**
 * Reports a merchant's collected and refunded amounts in each interval, by days of its own time zone. `from` and `to`
 * belong to the report.
 */
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
  const bounds = boundsMs.map((ms) => new Date(ms).toISOString());
  const groups = await volume.read(merchantId, mode, grouping, boundsMs, GROUPS_MAX);
  const report = {
    interval,
    timeZone,
    from: first,
    to: last,
    groupBy: groupBy ?? null,
    total: volumeJson(sumOf(groups.map(({ intervals }) => sumOf(intervals)))),
    intervals: dates.map((date, index) => ({
      date,
      start: bounds[index],
      end: bounds[index + 1],
      ...volumeJson(sumOf(groups.map(({ intervals }) => intervals[index]))),
    })),
  };
  if (groupBy === undefined) return { ...report, groups: null };
  const ids = groupBy === "link" ? groups.flatMap(({ key }) => key || []) : [];
  const names = ids.length > 0 ? await volume.namesOfLinks(merchantId, ids) : new Map<string, string>();
  const groupJson = ({ key, total, intervals }: SummedGroup) => ({
    paymentLinkId: groupBy === "link" ? key || null : null,
    paymentLinkName: (key !== null && names.get(key)) || null,
    network: groupBy === "network" ? key : null,
    rest: key === null,
    total: volumeJson(total),
    intervals: intervals.flatMap((one, index) => (one ? [{ date: dates[index], ...volumeJson(one) }] : [])),
  });
  return { ...report, groups: largestFirst(groups).map(groupJson) };
}

function daysOf(timeZone: string): LocalDays {
  try {
    return localDaysOf(timeZone);
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

interface SummedGroup extends VolumeGroup {
  readonly total: Volume;
}

/** Those that collected most first, the rest last. */
function largestFirst(groups: readonly VolumeGroup[]): SummedGroup[] {
  const summed = groups.map((group) => ({ ...group, total: sumOf(group.intervals) }));
  return summed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
    if (a.total.collected === b.total.collected) return a.key < b.key ? -1 : 1;
    return a.total.collected > b.total.collected ? -1 : 1;
  });
}

function sumOf(volumes: readonly (Volume | undefined)[]): Volume {
  let [collected, refunded, transactions, refunds] = [0n, 0n, 0, 0];
  for (const volume of volumes) {
    if (volume === undefined) continue;
    collected += volume.collected;
    refunded += volume.refunded;
    transactions += volume.transactions;
    refunds += volume.refunds;
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
