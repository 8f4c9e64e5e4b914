import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import { BusyAwareTimeout } from "../src/busy-aware-timeout.js";

const late = () => new Error("late");
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function compute(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test("an answer that takes several turns isn't late, even if each turn of the loop exceeds the limit", async () => {
  // An echo server. The client sends its second message after it has read the first answer.
  const server = createServer((socket) => socket.on("data", (data) => socket.write(data)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as { port: number }).port, "127.0.0.1");
  closers.push(
    () => socket.destroy(),
    () => server.close(),
  );
  const timeout = new BusyAwareTimeout(200);
  const answered = async () => {
    for (let turn = 0; turn < 2; turn++) {
      socket.write("x");
      await once(socket, "data");
    }
    return "answered";
  };
  const busy = setInterval(() => compute(250), 1);
  closers.push(() => clearInterval(busy));
  await expect(timeout.wait(answered(), late)).resolves.toBe("answered");
});

test("an answer that never arrives is abandoned, and doesn't block others", async () => {
  const timeout = new BusyAwareTimeout(30);
  const never = timeout.wait(new Promise(() => {}), late);
  await expect(timeout.wait(Promise.resolve(1), late)).resolves.toBe(1);
  await expect(timeout.wait(Promise.reject(new Error("no")), late)).rejects.toThrow("no");
  await expect(never).rejects.toThrow("late");
});
