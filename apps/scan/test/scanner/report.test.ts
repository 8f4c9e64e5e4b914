import { afterEach, describe, expect, test } from "@jest/globals";
import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { Check } from "typebox/value";
import { parseTarget } from "../../src/gather/parse-target.js";
import { SCAN_REPORT } from "../../src/report/scan-report.js";
import { createScanner } from "../../src/scanner/create-scanner.js";
import { type Internet, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";

let internet: Internet | undefined;
afterEach(() => internet?.close());

describe("a report", () => {
  test("is what its schema says, names each check once in its category and in the list, and is cached the second time", async () => {
    internet = await startInternet({ [ORIGIN]: respondFrom(FULL_SITE), "http://site.example.com": toHttps });
    const { network } = internet;
    const scanner = createScanner({
      publicUrl: "https://scan.example.com",
      allowHosts: NO_ALLOWED_HOSTS,
      clock: systemClock,
      report: () => {},
      gathering: { network },
    });
    const parsed = parseTarget("site.example.com");
    if (!parsed.ok) throw new Error(parsed.message);
    const first = await scanner.scan({ target: parsed.target, fresh: false });
    const report = JSON.parse(first.json.toString());
    expect(Check(SCAN_REPORT, report)).toBe(true);
    expect(report).toMatchObject({ cached: false, host: "site.example.com", url: `${ORIGIN}/`, siteError: null });
    expect(report.list).toHaveLength(61);
    expect(report.list.map(({ category, id, status }: Record<string, string>) => [category, id, status])).toEqual(
      Object.entries(report.checks as Record<string, Record<string, { status: string }>>).flatMap(
        ([category, checks]) => Object.entries(checks).map(([id, { status }]) => [category, id, status]),
      ),
    );
    const second = await scanner.scan({ target: parsed.target, fresh: false });
    expect(second).toMatchObject({ cached: true, chargeable: true });
    expect(JSON.parse(second.json.toString())).toEqual({ ...report, cached: true });
    await scanner.close();
  });
});
