import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { createEvmChain } from "../src/evm/evm-chain.js";
import { JsonRpcNode } from "../src/json-rpc-node.js";
import { LargeAnswers } from "../src/large-answers.js";
import { buyer, claimOn, pay } from "./evm-claims.js";
import { type OddNode, passOn, startOddNode } from "./odd-node.js";

let good: LocalEvmNode;
let txHash: string;
beforeAll(async () => {
  good = await startEvmNode({ network: "base_sepolia" });
  await good.mintUsdc(buyer.address, 1_000_000n);
  txHash = await pay(good);
});
afterAll(() => good.stop());

const toStop: OddNode[] = [];
afterEach(async () => {
  for (const node of toStop.splice(0)) await node.stop();
});
const odd = async (...handler: Parameters<typeof startOddNode>): Promise<OddNode> => {
  const node = await startOddNode(...handler);
  toStop.push(node);
  return node;
};
const NEVER_MS = 600_000;
const LARGE = "x".repeat(1 << 20);
const answerTo = (body: string, result: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: (JSON.parse(body) as { id: number }).id, result });

test("reads three large answers at once over all nodes; a fourth waits, small ones don't, and none is refused before sixteen wait", async () => {
  let begun = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const node = await odd(async (body, response) => {
    if (!body.includes("large")) return response.end(answerTo(body, "small"));
    const answer = answerTo(body, LARGE);
    response.write(answer.slice(0, 200_000));
    begun += 1;
    await opened;
    return response.end(answer.slice(200_000));
  });
  const largeAnswers = new LargeAnswers();
  const nodes = [1, 2].map(() => new JsonRpcNode(node.rpcUrl, { timeoutMs: NEVER_MS, largeAnswers }));
  const [one, other] = nodes as [JsonRpcNode, JsonRpcNode];
  const first = [one.call("large", []), one.call("large", []), other.call("large", [])];
  await until(() => largeAnswers.held === 3);
  // The node begins these answers, too, but this process stops reading each of them after some 64 KiB.
  const later = Array.from({ length: 16 }, (_, at) => (at % 2 ? one : other).call("large", []));
  await until(() => largeAnswers.waiting === 16);
  expect(await one.call("small", [])).toBe("small");
  await expect(one.call("large", [])).rejects.toMatchObject({ isNodesFault: false });
  expect({ held: largeAnswers.held, waiting: largeAnswers.waiting, begun }).toEqual({
    held: 3,
    waiting: 16,
    begun: 20,
  });
  open();
  expect(await Promise.all([...first, ...later])).toEqual(Array(19).fill(LARGE));
  expect({ held: largeAnswers.held, waiting: largeAnswers.waiting }).toEqual({ held: 0, waiting: 0 });
  for (const each of nodes) each.close();
});

test("a place becomes free when its node ends the connection, or the waiting caller's time is up", async () => {
  const node = await odd((body, response) => {
    response.write(answerTo(body, LARGE).slice(0, 200_000));
    if (body.includes("broken")) setImmediate(() => response.destroy());
  });
  const largeAnswers = new LargeAnswers();
  const patient = new JsonRpcNode(node.rpcUrl, { timeoutMs: NEVER_MS, largeAnswers });
  await expect(patient.call("broken", [])).rejects.toMatchObject({ isNodesFault: true });
  expect(largeAnswers.held).toBe(0);
  const held = [1, 2, 3].map(() => patient.call("held", []).catch(() => {}));
  await until(() => largeAnswers.held === 3);
  const hasty = new JsonRpcNode(node.rpcUrl, { timeoutMs: 1_500, largeAnswers });
  await expect(hasty.call("held", [])).rejects.toMatchObject({ failure: "timeout" });
  expect(largeAnswers.waiting).toBe(0);
  for (const each of [patient, hasty]) each.close();
  await Promise.all(held);
  expect(largeAnswers.held).toBe(0);
});

test("a receipt of more than 4 MiB, which a caller can choose, doesn't take a node down for others", async () => {
  const named = `0x${"ab".repeat(32)}`;
  const node = await odd(async (body, response) => {
    if (!body.includes(named)) return response.end(await passOn(good.rpcUrl, body));
    return response.end(JSON.stringify([{ jsonrpc: "2.0", id: 0, result: "x".repeat(5 << 20) }]));
  });
  const down: unknown[] = [];
  const settings = { rpcUrls: [node.rpcUrl], confirmations: 1, nodeTimeoutMs: NEVER_MS, pollMs: 0 };
  const chain = createEvmChain("base_sepolia", settings, { onNodeDown: (event) => void down.push(event) });
  expect(await chain.verify(claimOn(good, named))).toMatchObject({ outcome: "unreachable" });
  expect(await chain.lookUpTransfers(named, [buyer.address])).toEqual({ outcome: "unreachable" });
  expect(await chain.verify(claimOn(good, txHash))).toMatchObject({ outcome: "verified" });
  expect(down).toEqual([]);
  await chain.close();
});
