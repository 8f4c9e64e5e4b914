import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isPublicAddress, isSameAddress } from "./address-policy.js";

/** Addresses on both sides of the edges of non-public blocks. */
const EDGES = [
  { public: ["1.0.0.0"], not: ["0.0.0.0", "0.255.255.255"] },
  { public: ["9.255.255.255", "11.0.0.0"], not: ["10.0.0.0", "10.255.255.255"] },
  { public: ["100.63.255.255", "100.128.0.0"], not: ["100.64.0.0", "100.127.255.255", "100.100.100.200"] },
  { public: ["126.255.255.255", "128.0.0.0"], not: ["127.0.0.0", "127.0.0.1", "127.255.255.255"] },
  { public: ["169.253.255.255", "169.255.0.0"], not: ["169.254.0.0", "169.254.169.254", "169.254.255.255"] },
  { public: ["172.15.255.255", "172.32.0.0"], not: ["172.16.0.0", "172.31.255.255"] },
  { public: ["191.255.255.255", "192.0.1.0"], not: ["192.0.0.0", "192.0.0.9", "192.0.0.192", "192.0.0.255"] },
  { public: ["192.0.1.255", "192.0.3.0"], not: ["192.0.2.0", "192.0.2.255"] },
  { public: ["192.31.195.255", "192.31.197.0"], not: ["192.31.196.0", "192.31.196.255"] },
  { public: ["192.52.192.255", "192.52.194.0"], not: ["192.52.193.0", "192.52.193.255"] },
  { public: ["192.88.98.255", "192.88.100.0"], not: ["192.88.99.0", "192.88.99.2", "192.88.99.255"] },
  { public: ["192.167.255.255", "192.169.0.0"], not: ["192.168.0.0", "192.168.255.255"] },
  { public: ["192.175.47.255", "192.175.49.0"], not: ["192.175.48.0", "192.175.48.255"] },
  { public: ["198.17.255.255", "198.20.0.0"], not: ["198.18.0.0", "198.19.255.255"] },
  { public: ["198.51.99.255", "198.51.101.0"], not: ["198.51.100.0", "198.51.100.255"] },
  { public: ["203.0.112.255", "203.0.114.0"], not: ["203.0.113.0", "203.0.113.255"] },
  { public: ["223.255.255.255"], not: ["224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"] },
  { public: ["168.63.129.15", "168.63.129.17"], not: ["168.63.129.16"] },
  { public: [], not: ["::", "::1", "::2", "100::", "100::1", "100:0:0:1::1", "1fff:ffff::1"] },
  { public: ["2001:200::1"], not: ["2001::", "2001:1::1", "2001:2::1", "2001:20::1", "2001:1ff:ffff::1"] },
  { public: ["2001:db7:ffff::1", "2001:db9::1"], not: ["2001:db8::", "2001:db8:ffff::1"] },
  { public: ["2001:ffff::1", "2003::1"], not: ["2002::", "2002:808:808::1", "2002:ffff::1"] },
  { public: ["2620:4f:7fff::1", "2620:4f:8001::1"], not: ["2620:4f:8000::", "2620:4f:8000::1"] },
  { public: ["3ffe:ffff::1", "3fff:1000::1"], not: ["3fff::", "3fff:fff::1"] },
  { public: ["2606:4700::1111", "2a00:1450:4001::1"], not: ["4000::", "5f00::1", "8000::1"] },
  { public: [], not: ["fc00::", "fd00:ec2::254", "fdff::1", "fe80::1", "febf::1", "fec0::1", "feff::1", "ff02::1"] },
];

describe("public addresses", () => {
  test.each(EDGES.flatMap((row) => row.public))("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(EDGES.flatMap((row) => row.not))("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "fe80::1%eth0",
    "2606:4700::1111%eth0",
    "[2606:4700::1111]",
    "localhost",
    "",
    "8.8.8",
    "8.8.8.8.",
    "8.8.8.8/32",
    "08.8.8.8",
    "0x8.8.8.8",
    "134744072",
    " 8.8.8.8",
  ])("%j isn't an address, so it isn't public", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  test("an address with NAT64's well-known prefix is public if the IPv4 address inside is", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        expect(isPublicAddress(`64:ff9b::${ipv4}`)).toBe(isPublicAddress(ipv4));
      }),
      { numRuns: 2_000 },
    );
    expect(isPublicAddress("64:ff9b::8.8.8.8")).toBe(true);
    expect(isPublicAddress("64:ff9b::a9fe:a9fe")).toBe(false);
    expect(isPublicAddress("64:ff9b:0:0:0:1:808:808")).toBe(false);
  });

  test.each([
    ["mapped", (hex: string) => `::ffff:${hex}`],
    ["compatible", (hex: string) => `::${hex}`],
    ["translated", (hex: string) => `::ffff:0:${hex}`],
    ["NAT64 for local use", (hex: string) => `64:ff9b:1::${hex}`],
    ["6to4", (hex: string) => `2002:${hex}::1`],
    ["Teredo server", (hex: string) => `2001:0:${hex}::1`],
    ["Teredo client", (hex: string) => `2001:0:4136:e378:8000:63bf:${hex}`],
    ["ISATAP", (hex: string) => `2606:4700:1:2:0:5efe:${hex}`],
    ["ISATAP, universal", (hex: string) => `2606:4700:1:2:200:5efe:${hex}`],
    ["ISATAP, link local", (hex: string) => `fe80::5efe:${hex}`],
  ])("an address that contains an IPv4 address is not public: %s", (_name, embed) => {
    for (const hex of ["7f00:1", "a00:1", "a9fe:a9fe", "c0a8:101", "808:808"])
      expect(isPublicAddress(embed(hex))).toBe(false);
  });
});

test("addresses are equal in any notation", () => {
  expect(isSameAddress("::ffff:1.2.3.4", "1.2.3.4")).toBe(true);
  expect(isSameAddress("2606:4700:0:0:0:0:0:1111", "2606:4700::1111")).toBe(true);
  expect(isSameAddress("1.2.3.4", "1.2.3.5")).toBe(false);
  expect(isSameAddress("", "")).toBe(false);
});
