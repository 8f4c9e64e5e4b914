import { setMaxListeners } from "node:events";
import { describe, expect, test } from "@jest/globals";
import { ScanSlots } from "./scan-slots.js";

const forever = new AbortController().signal;
// All callers share this signal.
setMaxListeners(0, forever);

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}

describe("ScanSlots", () => {
  test("runs no more scans than the limit at once, and all of them in the end", async () => {
    const slots = new ScanSlots({ runningMax: 3, waitingMax: 100 });
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: 40 }, () => slots.run(work, forever)));
    expect({ most, done, running }).toEqual({ most: 3, done: 40, running: 0 });
  });

  test("refuses scans beyond the queue's limit, and drops those whose callers leave", async () => {
    const slots = new ScanSlots({ runningMax: 1, waitingMax: 1 });
    const first = held();
    const running = slots.run(() => first.until, forever);
    const leaving = new AbortController();
    const waiting = slots.run(async () => "never", leaving.signal);
    await expect(slots.run(async () => "never", forever)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      options: { retryAfter: 10 },
    });
    leaving.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    const next = slots.run(async () => "mine", forever);
    first.release();
    await running;
    expect(await next).toBe("mine");
  });

  test("refuses scans beyond a host's limit, and scans that get no slot in time", async () => {
    const slots = new ScanSlots({ runningMax: 1, waitingMax: 9, perHostMax: 1, waitMsMax: 1 });
    const first = held();
    const running = slots.run(() => first.until, forever, "slow.example");
    await expect(slots.run(async () => "never", forever, "slow.example")).rejects.toThrow(
      "Too many scans of this site",
    );
    await expect(slots.run(async () => "never", forever, "other.example")).rejects.toThrow(
      "waited too long for its turn",
    );
    first.release();
    await running;
    expect(await slots.run(async () => "mine", forever, "slow.example")).toBe("mine");
  });

  test("gives a slot back when the work fails", async () => {
    const slots = new ScanSlots({ runningMax: 1, waitingMax: 0 });
    await expect(slots.run(() => Promise.reject(new Error("failed")), forever)).rejects.toThrow("failed");
    expect(await slots.run(async () => "next", forever)).toBe("next");
  });
});
