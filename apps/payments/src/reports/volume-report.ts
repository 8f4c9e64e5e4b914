import { failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import { addDays, getLocalDays, type Interval, type LocalDate, type LocalDays, nextInterval } from "./local-days.js";
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

/** Maximum number of intervals for each grouping. 1,900 days are slightly more than five years. */
export const INTERVALS_MAX = { all: 1_900, network: 400, link: 100 } as const satisfies Record<VolumeGrouping, number>;
/** Maximum number of groups to list. The report sums up all other groups in one. */
export const GROUPS_MAX = 20;
/** Maximum number of days in a report grouped by link, because such a report reads one row per link and day. */
export const DAYS_BY_LINK_MAX = 400;
const DEFAULT_DAYS = 30;

/**
 * Reports a merchant's collected and refunded amounts per interval, in days of the given time zone. `from` and `to` are
 * inclusive.
 */
export async function reportVolume(
  { volume, clock }: VolumeDeps,
  { merchantId, mode }: { readonly merchantId: string; readonly mode: Mode },
  { interval = "day", from, to, groupBy, timeZone = "UTC" }: VolumeQuery,
): Promise<Record<string, unknown>> {
  const days = requireDays(timeZone);
  const last = parseDate("to", to) ?? days.dateAt(clock.now());
  const first = parseDate("from", from) ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) failInvalid("from", "must not be after `to`");
  const grouping = groupBy ?? "all";
  if (grouping === "link" && addDays(first, DAYS_BY_LINK_MAX - 1) < last) {
    failInvalid("from", `is too early: a report with groupBy=link covers at most ${DAYS_BY_LINK_MAX} days`);
  }
  const dates = listDates(first, last, interval, INTERVALS_MAX[grouping]);
  const boundsMs = [...dates, addDays(last, 1)].map(days.getStart);
  const bounds = boundsMs.map((ms) => new Date(ms).toISOString());
  const groups = await volume.read(merchantId, mode, grouping, boundsMs, GROUPS_MAX);
  const report = {
    interval,
    timeZone,
    from: first,
    to: last,
    groupBy: groupBy ?? null,
    total: volumeJson(sumVolumes(groups.map(({ intervals }) => sumVolumes(intervals)))),
    intervals: dates.map((date, index) => ({
      date,
      start: bounds[index],
      end: bounds[index + 1],
      ...volumeJson(sumVolumes(groups.map(({ intervals }) => intervals[index]))),
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

function requireDays(timeZone: string): LocalDays {
  try {
    return getLocalDays(timeZone);
  } catch {
    return failInvalid("timeZone", "is not the name of a time zone, such as Europe/Berlin");
  }
}

/** Rejects dates that don't exist, such as February 30. */
function parseDate(field: "from" | "to", date: LocalDate | undefined): LocalDate | undefined {
  if (date === undefined) return undefined;
  const ms = Date.parse(date);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) failInvalid(field, "is not a date that exists");
  return date;
}

function listDates(first: LocalDate, last: LocalDate, interval: Interval, max: number): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = nextInterval(date, interval)) {
    if (dates.length === max) {
      failInvalid("from", `results in more than ${max} intervals. Choose a longer interval or fewer days.`);
    }
    dates.push(date);
  }
  return dates;
}

interface SummedGroup extends VolumeGroup {
  readonly total: Volume;
}

/** Sorts groups by collected amount, largest first. The sum of all others comes last. */
function largestFirst(groups: readonly VolumeGroup[]): SummedGroup[] {
  const summed = groups.map((group) => ({ ...group, total: sumVolumes(group.intervals) }));
  return summed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
    if (a.total.collected === b.total.collected) return a.key < b.key ? -1 : 1;
    return a.total.collected > b.total.collected ? -1 : 1;
  });
}

function sumVolumes(volumes: readonly (Volume | undefined)[]): Volume {
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
