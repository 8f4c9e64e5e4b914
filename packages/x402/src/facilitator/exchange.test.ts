import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, test } from "@jest/globals";
import { Pool } from "undici";
import type { FacilitatorAuth } from "./auth.js";
import { exchange } from "./exchange.js";

/** No machine can connect to the broadcast address. */
const UNREACHABLE = "255.255.255.255";

/** Sends one request to a host with these addresses. */
async function send(port: number, addresses: readonly string[], auth: FacilitatorAuth = { kind: "none" }) {
  const lookup: LookupFunction = (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  const url = new URL(`http://facilitator.example:${port}/settle`);
  const pool = new Pool(url.origin, { connect: { lookup, autoSelectFamily: true } });
  const wanted = { method: "POST", url, body: "{}", timeoutMs: 60_000, bytesMax: 100 } as const;
  try {
    return await exchange(wanted, { connections: async () => pool, auth, nowMs: Date.now });
  } finally {
    await pool.destroy();
  }
}

async function listen(onRequest: () => void) {
  const server = createServer((request, _response) => {
    onRequest();
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

test("reports that nothing was sent if every address of the host fails, each for another reason", async () => {
  const closed = await listen(() => {});
  await closed.stop();
  const outcome = await send(closed.port, ["127.0.0.1", UNREACHABLE]);
  expect(outcome).toMatchObject({ outcome: "unknown", cause: "unreachable", requestSent: false });
  expect(outcome).toHaveProperty("detail", expect.stringMatching(/^ECONNREFUSED, E\w+$/));
});

test("a connection that broke after it was established may have carried the request", async () => {
  let requests = 0;
  const server = await listen(() => {
    requests += 1;
  });
  try {
    const outcome = await send(server.port, [UNREACHABLE, "127.0.0.1"]);
    expect(outcome).toMatchObject({ outcome: "unknown", cause: "connection_lost", requestSent: true });
    expect(requests).toBe(1);
  } finally {
    await server.stop();
  }
});

test("sends nothing if it can't create a token", async () => {
  let requests = 0;
  const server = await listen(() => {
    requests += 1;
  });
  try {
    // A key that can't sign.
    const { privateKey } = generateKeyPairSync("x25519");
    const outcome = await send(server.port, ["127.0.0.1"], { kind: "cdp", keyId: "k", key: privateKey });
    expect(outcome).toMatchObject({ outcome: "unknown", cause: "unreachable", requestSent: false });
    expect(requests).toBe(0);
  } finally {
    await server.stop();
  }
});
