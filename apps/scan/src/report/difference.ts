import type { ScanReport } from "./scan-report.js";

/** What ended otherwise than in an earlier report; null where one of the two could not look at the site. */
export function differenceBetween(before: ScanReport, after: ScanReport): ScanReport["difference"] {
  if (before.siteError !== null || after.siteError !== null || before.url !== after.url) return null;
  const earlier = new Map(before.list.map(({ id, status }) => [id, status]));
  return {
    since: before.scannedAt,
    level: { from: before.level, to: after.level },
    score: { from: before.score, to: after.score },
    flipped: after.list.flatMap(({ id, title, status }) => {
      const from = earlier.get(id);
      return from === undefined || from === status ? [] : [{ id, title, from, to: status }];
    }),
  };
}
