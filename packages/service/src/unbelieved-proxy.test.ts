import { expect, test } from "@jest/globals";
import { createHttpApp } from "./http-app.js";

const EDGE = "172.30.88.2";
const GATEWAY = "172.30.88.1";

/** Returns the logged warnings after a peer sends the header three times to a service that trusts the proxy `EDGE`. */
async function collectWarnings(remoteAddress: string, forwardedFor: string | undefined): Promise<unknown[]> {
  const lines: string[] = [];
  const app = createHttpApp({
    service: "test",
    logLevel: "warn",
    logStream: { write: (line) => void lines.push(line) },
    trustProxy: (address) => address === EDGE,
  });
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  for (let turn = 0; turn < 3; turn++) await app.inject({ url: "/x", remoteAddress, headers });
  await app.close();
  return lines
    .map((line) => JSON.parse(line) as { msg: string; peer?: string; client?: string })
    .filter(({ msg }) => msg.includes("TRUST_PROXY"))
    .map(({ peer, client }) => ({ peer, client }));
}

test.each<[string, string, string | undefined, object[]]>([
  ["an untrusted peer", GATEWAY, "203.0.113.7", [{ peer: GATEWAY }]],
  ["a proxy behind the trusted one", EDGE, `203.0.113.7, ${GATEWAY}`, [{ client: GATEWAY }]],
  ["a proxy with an IPv6 address", EDGE, "2001:db8::7, fd00::1", [{ client: "fd00::1" }]],
  ["a proxy with an IPv4-mapped address", EDGE, "203.0.113.7,::ffff:10.0.0.1", [{ client: "::ffff:10.0.0.1" }]],
  ["no header", EDGE, undefined, []],
  ["the gateway itself, with no other address", EDGE, GATEWAY, []],
  ["a caller in the internet", EDGE, "203.0.113.7", []],
  ["a caller in the internet who writes the header himself", EDGE, "10.0.0.1, 203.0.113.7", []],
  ["text that is not an address", EDGE, "10.0.0.1, unknown, fe80::1%eth0", []],
])("logs advice once, or nothing, for X-Forwarded-For from %s", async (_who, peer, header, expected) => {
  expect(await collectWarnings(peer, header)).toEqual(expected);
});
