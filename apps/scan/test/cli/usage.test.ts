import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { runScanCommand } from "./support/run-scan-command.js";

const folder = mkdtempSync(join(tmpdir(), "scan-command-"));
const broken = join(folder, "broken.json");
writeFileSync(broken, "{");
const other = join(folder, "other.json");
writeFileSync(other, '{"version": 2}');

describe("wrong usage", () => {
  test.each([
    [[], "Which site?"],
    [["a.example", "b.example"], "b.example"],
    [["a.example", "--formt", "json"], "--formt"],
    [["a.example", "--format", "xml"], "text, json, agent"],
    [["a.example", "--profile", "shop"], "commerce"],
    [["a.example", "--min-level", "6"], "0 to 5"],
    [["a.example", "--min-level", "1.5"], "0 to 5"],
    [["a.example", "--fail-on", "RobotsTxt"], "Did you mean robotsTxt?"],
    [["a.example", "--fail-on", "robotsTxt,nonsense"], "nonsense"],
    [["a.example", "--fail-on", ""], "--fail-on names no check"],
    [["a.example", "--fail-on", "robotsTxt", "--fail-on", ", ,"], "--fail-on names no check"],
    [["a.example", "--check", ""], "--check names no check"],
    [["a.example", "--write-baseline"], "--baseline"],
    [["a.example", "--fresh"], "--server"],
    [["a.example", "--server", "scan.example"], "http(s)"],
    [["a.example", "--server", "https://scan.example", "--allow-host", "a.example"], "--allow-host"],
    [["a.example", "--allow-host", "a.example:http"], "allowed hosts"],
    [["a.example", "--baseline", join(folder, "missing.json")], "Create it with --write-baseline"],
    [["a.example", "--baseline", broken], "isn't valid JSON"],
    [["a.example", "--baseline", other], "isn't a baseline"],
    [["https://a.example", "--header", "secret"], '"NAME: VALUE"'],
    [["https://a.example", "--header", "Host: b.example"], "sets Host itself"],
    [["https://a.example", "--header", "Authorization: @NOWHERE"], "no variable NOWHERE"],
    [["https://a.example", "--header", "X-Login: naïve"], "not plain ASCII"],
    [["a.example", "--header", "Authorization: Basic x"], "https://a.example"],
    [["https://a.example", "--header", "X-A: b", "--server", "https://scan.example"], "--header"],
    [["ftp://a.example"], "scan --help"],
    [["http://127.0.0.1"], "--allow-host"],
    [["http://169.254.169.254/"], "--allow-host"],
  ])("%j ends with 2 before anything is scanned, and says what to do", async (args, said) => {
    const { code, out, err } = await runScanCommand(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(said);
  });

  test("never repeats a header's value, which may be a password", async () => {
    for (const header of ["hunter2", "Host: hunter2", "X-Login: hunter2é"]) {
      const { code, err } = await runScanCommand(["https://a.example", "--header", header]);
      expect([code, err.includes("hunter2")]).toEqual([2, false]);
    }
  });

  test("help goes to standard output, and exits with 0", async () => {
    const { code, out, err } = await runScanCommand(["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("--min-level");
  });
});
