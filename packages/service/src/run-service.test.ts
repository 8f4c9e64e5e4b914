import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "@jest/globals";
import { startDraining } from "./connections.js";
import { createHttpApp } from "./http-app.js";
import { runService } from "./run-service.js";
import { serveProbes } from "./start-service.js";

/** Bytes that an idle client sends before the service gets its stop signal. */
const HANGING = [
  "",
  "GET / HT",
  "POST /wait HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
];

test("the service answers its requests and ends, whatever hangs on a socket", async () => {
  const app = createHttpApp({ service: "test", logLevel: "silent", trustProxy: false });
  let answer = () => {};
  const asked = new Promise<void>((begun) => {
    app.post("/wait", async () => ({}));
    app.get("/slow", async () => {
      begun();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { done: true };
    });
  });
  const process = new EventEmitter() as unknown as NodeJS.Process;
  let closed = 0;
  const closeDeps = async () => void closed++;
  const service = await runService({ app, host: "127.0.0.1", port: 0, process, closeDeps, drainMs: 60_000 });
  const { port } = app.server.address() as { port: number };
  const ended = HANGING.map(
    (bytes) =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes || "\n"));
        socket.on("error", () => {});
        socket.on("close", resolve);
        socket.resume();
      }),
  );
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const stopped = service.stop();
  await Promise.all(ended);
  expect(closed).toBe(0);
  answer();
  expect(await (await slow).json()).toEqual({ done: true });
  await stopped;
  expect(closed).toBe(1);
});

test("the internal port reports ready while the service listens and has no stop signal", async () => {
  const app = createHttpApp({ service: "test", logLevel: "silent", trustProxy: false });
  const server = createServer((_request, response) => void response.end("metrics"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const report = async () => ({ status: "ready", checks: {} });
  serveProbes(server, app, { report });
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const ready = async () => {
    const answer = await fetch(`${url}/api/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([503, { status: "not_ready", checks: {} }]);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toBe("metrics");
  await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await ready()).toEqual([200, { status: "ready", checks: {} }]);
  startDraining(app.server);
  expect(await ready()).toEqual([503, { status: "not_ready", checks: {} }]);
  await app.close();
  server.closeAllConnections();
  server.close();
});
