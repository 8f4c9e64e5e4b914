import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { pino } from "pino";
import { batchedOutput } from "./log-output.js";

describe("lines in batches", () => {
  let folder = "";
  let fd = 0;
  let files = 0;
  let file = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-log-"));
  });
  beforeEach(() => {
    if (fd !== 0) closeSync(fd);
    file = join(folder, `${files++}.log`);
    fd = openSync(file, "w");
  });
  afterAll(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  const written = (): { msg: string }[] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { msg: string });
  const numbers = (count: number): string[] => Array.from({ length: count }, (_, place) => `line ${place}`);

  test("are all written soon, in their order", async () => {
    const log = pino({}, batchedOutput(fd));
    for (const text of numbers(5)) log.info(text);
    expect(written()).toHaveLength(0);
    await sleep(500);
    expect(written().map(({ msg }) => msg)).toEqual(numbers(5));
    log.info("later");
    await sleep(500);
    expect(written().at(-1)?.msg).toBe("later");
  });

  test("are written at once when they are many, and none is lost", async () => {
    const log = pino({}, batchedOutput(fd));
    for (const text of numbers(1_000)) log.info(text);
    expect(written().length).toBeGreaterThan(900);
    await sleep(500);
    expect(written().map(({ msg }) => msg)).toEqual(numbers(1_000));
  });

  test("are written at once with an error, the ones before it too", () => {
    const log = pino({}, batchedOutput(fd));
    log.info("before");
    log.child({ part: "x" }).error("it failed");
    expect(written().map(({ msg }) => msg)).toEqual(["before", "it failed"]);
  });
});
