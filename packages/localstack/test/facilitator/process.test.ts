import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type LocalEvmNode, startEvmNode } from "../../src/evm/index.js";
import { freePort, type ManagedProcess, startProcess } from "../../src/managed-process.js";

const MAIN = fileURLToPath(new URL("../../dist/facilitator/main.js", import.meta.url));
let node: LocalEvmNode;
let running: ManagedProcess | undefined;
beforeAll(async () => {
  node = await startEvmNode({ network: "polygon_amoy" });
});
afterAll(async () => {
  await running?.stop();
  await node.stop();
});

const start = (env: Record<string, string>) =>
  startProcess({
    name: "facilitator",
    command: process.execPath,
    args: [MAIN],
    options: { env: { ...process.env, ...env } },
    isReady: (line) => line.includes("listens on"),
  });

test("runs in its own process with its settings, and ends on a signal", async () => {
  const port = await freePort();
  running = await start({
    FACILITATOR_PORT: String(port),
    RPC_URLS_POLYGON_AMOY: `${node.rpcUrl},http://spare.example`,
  });
  const answer = await fetch(`http://127.0.0.1:${port}/supported`);
  expect(await answer.json()).toMatchObject({ kinds: [{ network: "polygon-amoy" }, { network: "eip155:80002" }] });
  await running.stop();
  expect((await running.ended).code).toBe(0);
});

test.each([
  [{}, "RPC_URLS_<NETWORK>"],
  [{ RPC_URLS_BASE: "base", FACILITATOR_PORT: "4000" }, "RPC_URLS_BASE"],
  [{ RPC_URLS_BASE: "http://127.0.0.1:1", FACILITATOR_PORT: "0" }, "FACILITATOR_PORT"],
])("names a bad setting and ends: %j", async (env, name) => {
  await expect(start(env)).rejects.toThrow(name);
});
