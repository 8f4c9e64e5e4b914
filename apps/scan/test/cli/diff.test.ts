import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ORIGIN, scanOf } from "../corpus/support/memory-sites.js";
import { SHAPES } from "../corpus/support/shapes.js";
import { runScanCommand } from "./support/run-scan-command.js";

const folder = mkdtempSync(join(tmpdir(), "scan-diff-"));
const file = (name: string) => join(folder, `${name}.json`);

beforeAll(async () => {
  for (const [name, shape] of Object.entries({
    plain: "a plain page",
    mapped: "robots.txt and sitemap",
    closed: "a challenge",
  })) {
    const { hosts, address = `${ORIGIN}/` } = SHAPES[shape]!;
    writeFileSync(file(name), JSON.stringify(await scanOf(hosts, address)));
  }
  writeFileSync(file("other"), "{}");
});

describe("site-scan diff", () => {
  test("ends with 0 when nothing changed", async () => {
    const { code, out, err } = await runScanCommand(["diff", file("plain"), file("plain")]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("No check changed its status.");
  });

  test("ends with 1 if a check fails that didn't fail before, and names it", async () => {
    const { code, out } = await runScanCommand(["diff", file("mapped"), file("plain")]);
    expect(code).toBe(1);
    expect(out).toMatch(/^Level 1 → 0 · score \d+ → \d+$/m);
    expect(out).toMatch(/^ {2}pass → fail {2}.+ \(sitemap\)$/m);
  });

  test("writes the difference as JSON", async () => {
    const { out } = await runScanCommand(["diff", file("plain"), file("mapped"), "--format", "json"]);
    const difference = JSON.parse(out);
    expect(difference.level).toEqual({ from: 0, to: 1 });
    expect(difference.flipped).toContainEqual(expect.objectContaining({ id: "sitemap", from: "fail", to: "pass" }));
  });

  test("ends with 3 when one of the sites couldn't be scanned", async () => {
    expect((await runScanCommand(["diff", file("closed"), file("plain")])).code).toBe(3);
  });

  test.each([
    [["diff", file("plain")], "Give two reports"],
    [["diff", file("plain"), file("other")], "isn't a scan report"],
    [["diff", file("plain"), file("missing")], "Can't read the report"],
    [["diff", file("plain"), file("plain"), "--format", "xml"], "text|json"],
  ])("%j is wrong usage", async (args, said) => {
    const { code, err } = await runScanCommand(args);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });
});
