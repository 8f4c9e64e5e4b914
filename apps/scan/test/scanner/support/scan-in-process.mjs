import { parseAllowHosts } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { parseTarget } from "../../../dist/parse-target.js";
import { createScanner } from "../../../dist/scanner.js";

// A replica of the scanner without HTTP. It runs the scans that its parent process orders.
/** @param {import("./other-process.ts").ScanOutcome | "asked" | "ready"} message */
const send = (message) => process.send?.(message);

process.on("message", async ({ redisUrl, address, allowHosts: allowed, fresh, count, leaseMs }) => {
  const allowHosts = parseAllowHosts(allowed);
  const parsed = parseTarget(address, { allowHosts });
  if (!parsed.ok) throw new Error(parsed.message);
  const { target } = parsed;
  const scanner = createScanner({
    redis: { url: redisUrl },
    // A busy machine may stall during a scan for two hundred callers. Such a delay must not count as an outage of
    // Redis.
    redisTimeoutMs: 30_000,
    leaseMs,
    gathering: { limits: { requestTimeoutMs: 60_000, deadlineMs: 180_000 } },
    allowHosts,
    publicUrl: "https://scan.example.com",
    clock: systemClock,
    report: () => {},
  });
  const asked = Array.from({ length: count }, () => scanner.scan({ target, fresh }));
  send("asked");
  const answers = await Promise.all(asked);
  send({ scannedAt: answers.map(({ report }) => report.scannedAt), cached: answers.map(({ cached }) => cached) });
  await scanner.close();
});
send("ready");
