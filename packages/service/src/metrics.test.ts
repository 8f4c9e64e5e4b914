import { expect, test } from "@jest/globals";
import { createMetrics } from "./metrics.js";

test("a look does not wait for what nobody tells: it is NaN, or left out, and everything else is told", async () => {
  const metrics = createMetrics({ service: "test", version: "1", sha: "a", env: "test" }, 10);
  const never = () => new Promise<never>(() => {});
  metrics.gauge("asked_forever", "of a database that hangs", never);
  metrics.gauges("asked_forever_by_state", "of a database that hangs", ["state"], never);
  metrics.gauge("known", "of this process", () => 7);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^asked_forever\{[^}]*\} Nan$/im);
  expect(text).not.toMatch(/^asked_forever_by_state\{/m);
  expect(text).toMatch(/^known\{[^}]*\} 7$/m);
});
