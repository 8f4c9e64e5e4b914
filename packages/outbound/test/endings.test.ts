import { Socket } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createOutboundClient } from "../src/index.js";
import { clientOf, closeOpened, closing, GZIP_HEAD, requestRaw } from "./support/one-request.js";
import { serveHttp, serveRaw } from "./support/servers.js";

afterEach(closeOpened);

describe("endings", () => {
  const aborted = { kind: "aborted" };
  const silence = () => serveHttp(() => {});

  test("the caller's signal ends a request, before and while it runs", async () => {
    const server = await silence();
    const client = clientOf(server);
    expect(await client.request({ url: server.url, signal: AbortSignal.abort() })).toEqual(aborted);
    expect(server.connections()).toBe(0);
    expect(await client.request({ url: server.url, signal: AbortSignal.timeout(100) })).toEqual(aborted);
  });

  test("one signal ends all the requests that share it, without a warning", async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.name);
    process.on("warning", onWarning);
    const server = await silence();
    const client = clientOf(server);
    const end = new AbortController();
    const running = Array.from({ length: 26 }, () => client.request({ url: server.url, signal: end.signal }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    end.abort();
    expect(await Promise.all(running)).toEqual(Array(26).fill(aborted));
    process.off("warning", onWarning);
    expect(warnings).toEqual([]);
  });

  test("a request that waits for a free connection ends at its deadline, and is never sent", async () => {
    const paths: string[] = [];
    let answerSlow = () => {};
    const server = await serveHttp((request, response) => {
      paths.push(request.url!);
      if (request.url === "/slow") answerSlow = () => response.end();
      else response.end();
    });
    const client = clientOf(server, { connections: 1 });
    const slow = client.request({ url: `${server.url}/slow` });
    while (paths.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await client.request({ url: `${server.url}/waits`, timeoutMs: 100 })).toMatchObject({ kind: "timeout" });
    answerSlow();
    expect(await slow).toMatchObject({ kind: "response" });
    expect(await client.request({ url: `${server.url}/next` })).toMatchObject({ kind: "response" });
    expect(paths).toEqual(["/slow", "/next"]);
  });

  test("close aborts requests in flight, refuses new ones, and leaves no connection", async () => {
    const server = await silence();
    const client = clientOf(server);
    const running = Array.from({ length: 5 }, () => client.request({ url: server.url }));
    while (server.connections() < 5) await new Promise((resolve) => setTimeout(resolve, 10));
    await client.close();
    expect(await Promise.all(running)).toEqual(Array(5).fill(aborted));
    expect(await client.request({ url: server.url })).toEqual(aborted);
    expect(server.connections()).toBe(5);
    await client.close();
  });

  test("close aborts look-ups and connection attempts", async () => {
    let signal: AbortSignal | undefined;
    const client = createOutboundClient({
      resolver: (_hostname, ending) => {
        signal = ending;
        return new Promise(() => {});
      },
    });
    const running = client.request({ url: "https://site.example.com/" });
    await client.close();
    expect(await running).toEqual(aborted);
    expect(signal?.aborted).toBe(true);
  });

  test("a request body that can't be read aborts the request", async () => {
    const server = await silence();
    async function* body() {
      yield Buffer.from("a");
      throw new Error("disk");
    }
    expect(await clientOf(server).request({ url: server.url, method: "POST", body: body() })).toEqual(aborted);
  });

  test("after many failures the client still works", async () => {
    let broken = true;
    const server = await serveRaw((socket) => (broken ? socket.destroy() : socket.end("HTTP/1.1 200 OK\r\n\r\nok")));
    const client = clientOf(server, { connections: 2 });
    await Promise.all(Array.from({ length: 50 }, () => client.request({ url: server.url })));
    broken = false;
    expect(await client.request({ url: server.url })).toMatchObject({ kind: "response", body: Buffer.from("ok") });
  });
});

describe("one deadline for everything", () => {
  async function timed(answer: (socket: Socket) => void) {
    return requestRaw(answer, { timeoutMs: 400 });
  }
  const timeout = { kind: "timeout" };

  /** Writes until the other side disconnects. */
  function drip(socket: Socket, piece: string, everyMs: number): void {
    const timer = setInterval(() => socket.write(piece, "latin1"), everyMs);
    socket.on("close", () => clearInterval(timer));
  }

  test.each<[string, (socket: Socket) => void]>([
    ["silence before the headers", () => {}],
    [
      "a byte of the headers now and then",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nx: ");
        drip(socket, "a", 50);
      },
    ],
    [
      "a header line now and then",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        drip(socket, "a: b\r\n", 50);
      },
    ],
    ["interim answers for ever", (socket) => drip(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", 20)],
    ["silence after the headers", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n")],
    [
      "a byte of the body now and then",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        drip(socket, "a", 50);
      },
    ],
    [
      "a chunk without an end",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;");
        drip(socket, "extension", 20);
      },
    ],
    [
      "a compressed byte now and then",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n");
        socket.write(GZIP_HEAD);
        // Empty stored blocks, forever.
        drip(socket, "\0\0\0\xff\xff", 50);
      },
    ],
  ])("%s", async (_name, answer) => {
    expect(await timed(answer)).toEqual(timeout);
  });

  test("a slow drip is cut at the deadline although the cap is far, even with truncation", async () => {
    const result = await requestRaw(
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        drip(socket, "a", 20);
      },
      { timeoutMs: 300, onOversize: "truncate" },
    );
    expect(result).toEqual(timeout);
  });

  test("a connection attempt ends at the connect deadline", async () => {
    const client = createOutboundClient({
      connectTimeoutMs: 200,
      resolver: async () => ["192.0.9.1"],
      // A socket that never connects: a black hole.
      dial: () => new Socket(),
    });
    closing.push(client.close);
    expect(await client.request({ url: "http://site.example.com/" })).toEqual(timeout);
  });
});
