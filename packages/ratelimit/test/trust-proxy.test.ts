import { describe, expect, test } from "@jest/globals";
import { parseTrustProxy } from "../src/client-address.js";

describe("TRUST_PROXY", () => {
  test.each([undefined, "", "  ", ","])("trusts no proxy if it is %j", (setting) => {
    const trusts = parseTrustProxy(setting);
    for (const address of ["127.0.0.1", "::1", "10.0.0.1"]) expect(trusts(address, 0)).toBe(false);
  });

  test("trusts exactly the addresses in its blocks, in any notation", () => {
    const trusts = parseTrustProxy("10.1.0.0/16, 192.0.2.7 fd00:12::/32,2001:db8::5");
    const trusted = ["10.1.0.0", "10.1.255.255", "::ffff:10.1.2.3", "192.0.2.7", "10.1.2.3:4711", "[fd00:12::1]:443"];
    for (const address of [...trusted, "fd00:12:ffff::1", "2001:db8::5", "2001:DB8:0::5"]) {
      expect([address, trusts(address, 0)]).toEqual([address, true]);
    }
    for (const address of ["10.2.0.1", "10.0.255.255", "192.0.2.8", "fd00:13::1", "2001:db8::6", "::1", "127.0.0.1"]) {
      expect([address, trusts(address, 0)]).toEqual([address, false]);
    }
  });

  test("treats an IPv4-mapped block as the IPv4 block", () => {
    const trusts = parseTrustProxy("::ffff:10.0.0.0/104");
    expect(trusts("10.9.9.9", 0)).toBe(true);
    expect(trusts("11.0.0.1", 0)).toBe(false);
  });

  test("doesn't trust garbage, and doesn't throw", () => {
    const trusts = parseTrustProxy("0.0.0.0/1,::/1");
    const garbage = [
      "",
      "unknown",
      "_hidden",
      "1",
      "1.2.3",
      "0x7f.1",
      "1.2.3.4.5",
      "[::1",
      "::1%",
      "\n",
      "x".repeat(10_000),
    ];
    for (const address of garbage) expect([address, trusts(address, 0)]).toEqual([address, false]);
    expect(trusts(undefined as unknown as string, 0)).toBe(false);
  });

  test.each(["1", "2", "10.0.0.1,1"])("rejects the hop count in %j", (setting) => {
    expect(() => parseTrustProxy(setting)).toThrow(/TRUST_PROXY: "\d" is a hop count.*List the addresses/);
  });

  test.each(["true", "TRUE", "all", "*", "yes"])("rejects %j, which would trust every proxy", (setting) => {
    expect(() => parseTrustProxy(setting)).toThrow(/choose its own address/);
  });

  test.each(["0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96"])("rejects %j, the block of all addresses", (setting) => {
    expect(() => parseTrustProxy(setting)).toThrow(/trusts every address/);
  });

  test.each([
    "loopback",
    "10.0.0.0/33",
    "10/8",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "fd00::/129",
    "fe80::1%eth0",
    "::ffff:10.0.0.0/90",
    "010.0.0.1",
    "false",
  ])("names %j as wrong", (setting) => {
    expect(() => parseTrustProxy(`192.0.2.1, ${setting}`)).toThrow(`TRUST_PROXY: ${JSON.stringify(setting)}`);
  });
});
