import { parseAllowHosts } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { parseTarget } from "../../../dist/parse-target.js";
import { createScanner } from "../../../dist/scanner.js";

// A replica without its HTTP side: scans what its parent orders, and tells when a scan has begun.
/** @param {import("./other-process.ts").ScanOutcome | "begun" | "ready"} message */
const send = (message) => process.send?.(message);

process.on("message", async ({ redisUrl, address, allowHosts: allowed, fresh, count }) => {
  const allowHosts = parseAllowHosts(allowed);
  const parsed = parseTarget(address, { allowHosts });
  if (!parsed.ok) throw new Error(parsed.message);
  const { target } = parsed;
  const scanner = createScanner({
    redis: { url: redisUrl },
    // Two hundred callers on a busy machine are no outage.
    redisTimeoutMs: 10_000,
    allowHosts,
    publicUrl: "https://scan.example.com",
    clock: systemClock,
    report: () => {},
  });
  let begun = false;
  const onProgress = (done) => {
    // Two pieces ask nobody and end at once; the third has waited for an answer of the site.
    if (begun || done < 3) return;
    send("begun");
    begun = true;
  };
  const answers = await Promise.all(
    Array.from({ length: count }, () => scanner.scan({ target, fresh }, { onProgress })),
  );
  send({ scannedAt: answers.map(({ report }) => report.scannedAt), cached: answers.map(({ cached }) => cached) });
  await scanner.close();
});
send("ready");
