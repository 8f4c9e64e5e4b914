import { expect, test } from "@jest/globals";
import type { Admission } from "@svc/x402/purchase";
import { STREAMS_PER_TARGET_MAX, StreamPlaces } from "./stream-places.js";

const places = new StreamPlaces();
let open: { release(): void }[] = [];
function take(payer: string, linkId = "link", what: Admission = "sale", target = "target") {
  const place = places.take({ target, linkId, payer, what });
  if (typeof place === "string") return place;
  open.push(place);
  return "taken";
}
/** Takes places until the payer gets none. Returns how many it took. */
function takeAll(payer: string, linkId: string, what: Admission = "sale"): number {
  let taken = 0;
  while (take(payer, linkId, what) === "taken") taken += 1;
  return taken;
}
function releaseAll() {
  for (const place of open) place.release();
  open = [];
}

test("a payer gets 16 places at a link and 64 at a target, and other payers still get places", () => {
  expect(["a", "b", "c", "d", "e"].map((link) => takeAll("payer", link))).toEqual([16, 16, 16, 16, 0]);
  expect(take("payer", "a", "owed")).toBe("payer");
  expect(take("payer", "a", "sale", "another target")).toBe("taken");
  expect(take("another payer", "a")).toBe("taken");
  releaseAll();
  expect(places.most).toBe(0);
});

test("new purchases leave 64 places to answers that are owed", () => {
  let payers = 0;
  while (take(`payer ${payers}`) === "taken") payers += 1;
  expect([payers, take("one more")]).toEqual([448, "target"]);
  for (let owed = 0; owed < 64; owed += 1) expect(take(`owed ${owed}`, "link", "owed")).toBe("taken");
  expect([places.most, take("one more", "link", "owed")]).toEqual([STREAMS_PER_TARGET_MAX, "target"]);
  expect(take("one more", "link", "sale", "another target")).toBe("taken");
  releaseAll();
});

test("releasing a place a second time frees nothing", () => {
  expect(takeAll("payer", "link")).toBe(16);
  open[0]?.release();
  open[0]?.release();
  expect(takeAll("payer", "link")).toBe(1);
  releaseAll();
  expect(places.most).toBe(0);
});
