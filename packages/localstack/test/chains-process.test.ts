import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "@jest/globals";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { jsonRpc } from "../src/evm/local-chain.js";
import { freePort } from "../src/managed-process.js";
import { descendantsOf, type ProgramRun, runProgram, written } from "./run-stack.js";

let run: ProgramRun | undefined;
afterEach(() => {
  run?.child.kill("SIGKILL");
});

test("the chains run in their own process, each on its port, and end on a signal", async () => {
  const firstPort = await freePort();
  run = runProgram("chains/main", { CHAINS_PORT: String(firstPort) });
  await written(run, "chains: all are listening");
  expect((await fetch(`http://127.0.0.1:${firstPort - 1}`)).status).toBe(200);
  for (const [index, name] of NETWORK_NAMES.entries()) {
    const rpc = jsonRpc(`http://127.0.0.1:${firstPort + 2 * index}`);
    const network = NETWORKS[name];
    if (network.family === "evm") expect(Number(await rpc("eth_chainId", []))).toBe(network.chainId);
    else expect(await rpc("getGenesisHash", [])).toBe(network.genesisHash);
  }
  const processes = descendantsOf(run.child.pid as number);
  expect(processes.length).toBeGreaterThanOrEqual(7);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  // The supervisor ends when it has nothing left to watch.
  for (const until = Date.now() + 15_000; processes.some(isRunning) && Date.now() < until; await sleep(50));
  expect(processes.filter(isRunning)).toEqual([]);
});

test("a bad port is named, and nothing starts", async () => {
  run = runProgram("chains/main", { CHAINS_PORT: "70000" });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain("CHAINS_PORT");
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
