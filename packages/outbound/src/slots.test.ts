import { expect, test } from "@jest/globals";
import { Slots } from "./decode-body.js";

const never = () => new AbortController().signal;
const pause = () => new Promise((resolve) => setTimeout(resolve, 2));

test("runs at most as many pieces of work at once as there are slots, and all of them in the end", async () => {
  const slots = new Slots(3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => slots.run(work, never())));
  expect(most).toBe(3);
});

test("work that fails gives its slot back", async () => {
  const slots = new Slots(1);
  await expect(slots.run(() => Promise.reject(new Error("broken")), never())).rejects.toThrow("broken");
  expect(await slots.run(async () => "done", never())).toBe("done");
});

test("a caller that aborts while waiting takes no slot", async () => {
  const slots = new Slots(1);
  const giveUp = new AbortController();
  const first = slots.run(pause, never());
  let ran = false;
  const second = slots.run(async () => {
    ran = true;
  }, giveUp.signal);
  giveUp.abort(new Error("gave up"));
  await expect(second).rejects.toThrow("gave up");
  await first;
  expect(await slots.run(async () => "done", never())).toBe("done");
  expect(ran).toBe(false);
});
