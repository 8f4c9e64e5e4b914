import { describe, expect, test } from "@jest/globals";
import { explainRedisError } from "../src/explain-redis-error.js";
import { parseRedisUrl } from "../src/redis-address.js";

const parts = (url: string) => JSON.parse(JSON.stringify(parseRedisUrl(url)));

describe("the URL of a Redis", () => {
  test("names a server, Sentinels or nodes of a Cluster, with TLS, users, passwords and database", () => {
    expect(parts("redis://cache")).toEqual({
      kind: "server",
      tls: false,
      nodes: [{ host: "cache", port: 6379 }],
      db: 0,
    });
    expect(parts("rediss://user:p%40ss:word@[::1]:7000/3")).toEqual({
      kind: "server",
      tls: true,
      nodes: [{ host: "::1", port: 7000 }],
      username: "user",
      password: "p@ss:word",
      db: 3,
    });
    expect(parts("redis+sentinel://:secret@a:26380,b/shop/2?sentinelPassword=other&sentinelUsername=watch")).toEqual({
      kind: "sentinel",
      tls: false,
      nodes: [
        { host: "a", port: 26380 },
        { host: "b", port: 26379 },
      ],
      password: "secret",
      db: 2,
      primary: "shop",
      sentinelUsername: "watch",
      sentinelPassword: "other",
    });
    expect(parts("rediss+cluster://a,b:7001")).toMatchObject({ kind: "cluster", tls: true, nodes: { length: 2 } });
  });

  test.each([
    ["http://a", /is not a redis/],
    ["redis://", /is not a redis/],
    ["redis://a,b", /several hosts need/],
    ["redis+sentinel://a:26379", /needs the name of the primary/],
    ["redis+cluster://a/1", /has only database 0/],
    ["redis://a:99999", /does not have the form host:port/],
    ["redis://user:hunter2@[", /does not have the form host:port/],
    ["redis://a/x", /database must be a number/],
  ])("is rejected with a message that doesn't repeat it: %s", (url, words) => {
    expect(() => parseRedisUrl(url)).toThrow(words);
    expect(() => parseRedisUrl(url)).not.toThrow(/hunter2/);
  });
});

test("explains failures of Redis by their meaning", () => {
  const meant = (text: string) => explainRedisError(new Error(text)).replace(/ \(.*/, "");
  expect(meant("WRONGPASS invalid username-password pair or user is disabled.")).toBe(
    "the user or the password is wrong",
  );
  expect(meant("connect ECONNREFUSED 127.0.0.1:1")).toBe("nothing listens there");
  expect(meant("self-signed certificate in certificate chain")).toBe("its certificate is not trusted: set REDIS_CA");
  expect(meant("ERR This instance has cluster support disabled")).toMatch(/write redis:\/\/ without \+cluster/);
  expect(meant("something new")).toBe("something new");
});
