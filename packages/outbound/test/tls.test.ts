import { createServer } from "node:https";
import { connect as connectTcp } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createOutboundClient, type OutboundClientOptions } from "../src/index.js";
import { type Certificate, createCertificate } from "./support/certificate.js";
import { createDialRecorder, PUBLIC_ADDRESS, wearing } from "./support/recorder.js";
import { listen, serveRaw, type TestServer } from "./support/servers.js";

const good = createCertificate(["site.example.com", PUBLIC_ADDRESS]);
const expired = createCertificate(["site.example.com"], { expired: true });
const requests: { host?: string; servername: string | false }[] = [];
let server: TestServer;
let expiredServer: TestServer;

const serve = (certificate: Certificate) =>
  listen(
    createServer(certificate, (request, response) => {
      const { servername } = request.socket as TLSSocket & { servername: string | false };
      requests.push({ host: request.headers.host, servername });
      response.end("ok");
    }).on("tlsClientError", () => {}),
  );

beforeAll(async () => {
  server = await serve(good);
  expiredServer = await serve(expired);
});
afterAll(async () => {
  await server.close();
  await expiredServer.close();
});

async function requestTo(url: string, to: TestServer, options: OutboundClientOptions) {
  requests.length = 0;
  const recorder = createDialRecorder(to.port);
  const client = createOutboundClient({
    dial: recorder.dial,
    resolver: async () => [PUBLIC_ADDRESS],
    timeoutMs: 120_000,
    ...options,
  });
  const result = await client.request({ url });
  await client.close();
  return result;
}

const trusting = { extraCa: [good.cert, expired.cert] };
const tlsFailure = { kind: "unreachable", cause: "tls" };

describe("TLS", () => {
  test("the address is pinned, and SNI, certificate and Host are those of the name", async () => {
    expect(await requestTo("https://site.example.com/", server, trusting)).toMatchObject({
      kind: "response",
      status: 200,
    });
    expect(requests).toEqual([{ host: "site.example.com", servername: "site.example.com" }]);
  });

  test("a trailing dot stays in Host but not in SNI", async () => {
    expect(await requestTo("https://site.example.com./", server, trusting)).toMatchObject({ kind: "response" });
    expect(requests).toEqual([{ host: "site.example.com.", servername: "site.example.com" }]);
  });

  test("an address is checked against the certificate's addresses, without SNI", async () => {
    expect(await requestTo(`https://${PUBLIC_ADDRESS}/`, server, trusting)).toMatchObject({ kind: "response" });
    expect(requests).toEqual([{ host: PUBLIC_ADDRESS, servername: false }]);
    expect(await requestTo("https://1.1.1.1/", server, trusting)).toEqual(tlsFailure);
    expect(requests).toEqual([]);
  });

  test("a certificate for another name is refused before anything is sent", async () => {
    expect(await requestTo("https://other.example.com/", server, trusting)).toEqual(tlsFailure);
    expect(requests).toEqual([]);
  });

  test("a certificate of an unknown authority is refused", async () => {
    expect(await requestTo("https://site.example.com/", server, {})).toEqual(tlsFailure);
    expect(requests).toEqual([]);
  });

  test("an expired certificate is refused", async () => {
    expect(await requestTo("https://site.example.com/", expiredServer, trusting)).toEqual(tlsFailure);
    expect(requests).toEqual([]);
  });

  test("the environment can't turn off the check", async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      expect(await requestTo("https://site.example.com/", server, {})).toEqual(tlsFailure);
      expect(await requestTo("https://other.example.com/", server, trusting)).toEqual(tlsFailure);
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  test.each<[string, string]>([
    ["plain HTTP", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"],
    ["garbage", "\x16\x03\x01\xff\xff\xff\xff"],
    ["nothing, closed", ""],
  ])("a server that speaks no TLS (%s) is refused", async (_name, answer) => {
    const plain = await serveRaw((socket) => socket.end(answer, "latin1"));
    expect(await requestTo("https://site.example.com/", plain, trusting)).toEqual(tlsFailure);
    await plain.close();
  });

  test("the connect deadline ends an endless handshake", async () => {
    const silent = await serveRaw(() => {});
    const result = await requestTo("https://site.example.com/", silent, { ...trusting, connectTimeoutMs: 200 });
    expect(result).toMatchObject({ kind: "timeout" });
    await silent.close();
  });

  test("the connection for one name isn't reused for another name at the same address", async () => {
    const dialled: string[] = [];
    const client = createOutboundClient({
      ...trusting,
      resolver: async () => [PUBLIC_ADDRESS],
      dial: (target) => {
        dialled.push(target.address);
        return wearing(connectTcp(server.port, "127.0.0.1"), target.address);
      },
    });
    expect(await client.request({ url: "https://site.example.com/" })).toMatchObject({ kind: "response" });
    expect(await client.request({ url: "https://other.example.com/" })).toEqual(tlsFailure);
    expect(dialled).toHaveLength(2);
    await client.close();
  });
});
