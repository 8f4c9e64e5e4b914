import type { Metrics } from "@svc/service";
import type { Scanner } from "./scanner.js";

/** What an operator has to see of scans: how many, how long, out of the cache or not, and how many wait. */
export function watchScanner(metrics: Metrics, scanner: Scanner): Scanner {
  const answers = metrics.counter(
    "scan_answers_total",
    "Answers to those who asked for a scan: cached, scanned, unreachable (the site could not be looked at), failed (too many wait, or the service stops), gone (nobody waited any more)",
    ["outcome"],
  );
  const duration = metrics.seconds(
    "scan_duration_seconds",
    "How long those waited whose answer was no cached one, by outcome: scanned, unreachable, failed, gone",
    ["outcome"],
  );
  metrics.gauges("scan_slots_in_use", "Scans of this process, by state: running, waiting", ["state"], async () => [
    { labels: { state: "running" }, value: scanner.load.running },
    { labels: { state: "waiting" }, value: scanner.load.waiting },
  ]);
  return {
    ...scanner,
    get load() {
      return scanner.load;
    },
    async scan(request, options) {
      const begunMs = performance.now();
      const ended = (outcome: "scanned" | "unreachable" | "failed" | "gone") => {
        answers.inc({ outcome });
        duration.observe({ outcome }, (performance.now() - begunMs) / 1000);
      };
      try {
        const answer = await scanner.scan(request, options);
        if (answer.cached) answers.inc({ outcome: "cached" });
        else ended(answer.chargeable ? "scanned" : "unreachable");
        return answer;
      } catch (error) {
        ended(options?.signal?.aborted ? "gone" : "failed");
        throw error;
      }
    },
  };
}
