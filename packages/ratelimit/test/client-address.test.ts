import { describe, expect, test } from "@jest/globals";
import { identityOfAddress, isLoopback, plainAddress } from "../src/client-address.js";

const identity = (text: string) => identityOfAddress(plainAddress(text));

describe("the identity of a client address", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::FFFF:198.51.100.7", "198.51.100.7"],
    ["::ffff:c633:6407", "198.51.100.7"],
    ["0:0:0:0:0:ffff:c633:6407", "198.51.100.7"],
    ["198.51.100.7:4711", "198.51.100.7"],
    ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::198.51.100.7", "0:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4::/64"],
    ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
    ["1::", "1:0:0:0::/64"],
  ])("of %s is %s", (address, expected) => {
    expect(identity(address)).toBe(expected);
  });

  test("is the same for 20 addresses of a /64, and differs for two /64s", () => {
    const inOne = Array.from({ length: 20 }, (_, place) => identity(`2001:db8:0:7:${(place * 2_999).toString(16)}::1`));
    expect(new Set(inOne).size).toBe(1);
    expect(identity("2001:db8:0:8::1")).not.toBe(inOne[0]);
  });

  test.each(["", "unknown", "_hidden", "1.2.3", "1.2.3.4.5", "::1::", "[::1", "1.2.3.4\n5", "1.2.3.4:", "1:2:3"])(
    "isn't derived from garbage such as %j",
    (text) => expect(plainAddress(text)).toBeUndefined(),
  );

  test("isn't searched for in 10 KB of garbage", () => {
    expect(plainAddress(" ".repeat(10_000).concat("1.2.3.4"))).toBeUndefined();
  });

  test("is shared by requests whose peer has disconnected", () => {
    expect(identityOfAddress(plainAddress(undefined))).toBe("unknown");
  });

  test("recognizes loopback addresses, and no look-alikes", () => {
    for (const text of ["127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"]) {
      expect([text, isLoopback(plainAddress(text))]).toEqual([text, true]);
    }
    for (const text of ["128.0.0.1", "::2", "localhost", "127.0.0.1.example", "::127.0.0.1", "10.127.0.1"]) {
      expect([text, isLoopback(plainAddress(text))]).toEqual([text, false]);
    }
  });
});
