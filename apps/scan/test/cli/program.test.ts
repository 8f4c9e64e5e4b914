import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { runProgram } from "../support/run-program.js";

let site: LocalSite;
beforeAll(async () => {
  site = await startLocalSite();
});
afterAll(() => site?.stop());

const scan = (...args: string[]) => runProgram([new URL("../../dist/cli/main.js", import.meta.url).pathname, ...args]);

describe("the program", () => {
  test("writes a report that can be piped, and ends with the gate's code", async () => {
    const { url, host } = site;
    const { code, out, err } = await scan(url, "--allow-host", host, "--format", "json", "--min-level", "5");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ level: 0, finalUrl: url });
    expect(err).toContain("below 5");
  });

  test("ends with 2 for wrong usage, and with 3 if the site doesn't exist", async () => {
    expect(await scan("--nonsense")).toMatchObject({ code: 2, out: "" });
    expect(await scan("http://127.0.0.1:1", "--allow-host", "127.0.0.1:1")).toMatchObject({ code: 3 });
  });
});
