import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { suspendProcess } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import type { ChainSettings, ChainVerifier, TransferClaim, Verdict } from "../src/chain-verifier.js";
import { createEvmChain } from "../src/evm/evm-chain.js";
import type { NodeDown } from "../src/node-pool.js";
import { buyer, claimOn, merchant, PRICE, pay } from "./evm-claims.js";
import { type OddNode, passOn, startOddNode } from "./odd-node.js";

/** A short timeout, for nodes that never answer. */
const HASTY = { nodeTimeoutMs: 800 };
/** Longer than a test may take, so a caller that waits for a node fails. */
const NEVER_MS = 600_000;
const SETTINGS = { confirmations: 1, nodeTimeoutMs: NEVER_MS, pollMs: 0 };

let good: LocalEvmNode;
let otherChain: LocalEvmNode;
/** The same chain as `good`, without its newest blocks. */
let lagging: LocalEvmNode;
let deadUrl: string;
let txHash: string;
beforeAll(async () => {
  good = await startEvmNode({ network: "base_sepolia" });
  lagging = await startEvmNode({ network: "base_sepolia" });
  otherChain = await startEvmNode({ network: "base" });
  await good.mintUsdc(buyer.address, 1_000_000n);
  const gone = await startOddNode(() => {});
  deadUrl = gone.rpcUrl;
  await gone.stop();
  txHash = await pay(good);
});
afterAll(() => Promise.all([good, otherChain, lagging].map((node) => node.stop())));

const toStop: { stop?(): Promise<void>; close?(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of toStop.splice(0)) await (one.stop?.() ?? one.close?.());
});
const odd = async (...handler: Parameters<typeof startOddNode>): Promise<OddNode> => {
  const node = await startOddNode(...handler);
  toStop.push(node);
  return node;
};
const hanging = () => odd(() => {});
const asking = (rpcUrls: string[], settings: Partial<ChainSettings> = {}, down: NodeDown[] = []): ChainVerifier => {
  const options = { cooldownMs: 100, onNodeDown: (event: NodeDown) => void down.push(event) };
  const verifier = createEvmChain("base_sepolia", { ...SETTINGS, ...settings, rpcUrls }, options);
  toStop.push(verifier);
  return verifier;
};
/** Repeats a call with a short timeout until it is answered, because a working node can be slow on a busy machine. */
async function answered(verifier: ChainVerifier, claim: TransferClaim): Promise<Verdict> {
  let verdict = await verifier.verify(claim);
  await until(async () => {
    if (verdict.outcome === "unreachable") verdict = await verifier.verify(claim);
    return verdict.outcome !== "unreachable";
  });
  return verdict;
}
const verified = expect.objectContaining({
  outcome: "verified",
  recipient: merchant.address,
  creditedBaseUnits: PRICE,
});
const unreachable = (cause: string) => ({ outcome: "unreachable", cause });

describe("several nodes", () => {
  test("with dead, hanging and lagging ones among them prove a payment, and no call waits for the hanging one", async () => {
    const silent = await hanging();
    const verifier = asking([deadUrl, silent.rpcUrl, lagging.rpcUrl, good.rpcUrl]);
    for (let i = 0; i < 10; i += 1) expect(await verifier.verify(claimOn(good, txHash))).toEqual(verified);
  });

  test("send one request at a time to a hanging node, less and less often, however many callers there are", async () => {
    const silent = await hanging();
    const verifier = asking([silent.rpcUrl, good.rpcUrl], HASTY);
    const startMs = performance.now();
    while (performance.now() < startMs + 2_000 || silent.requests() < 2) {
      await Promise.all(Array.from({ length: 20 }, () => verifier.verify(claimOn(good, txHash))));
    }
    const tookMs = performance.now() - startMs;
    expect(silent.requests()).toBeLessThanOrEqual(2 + tookMs / HASTY.nodeTimeoutMs);
  });

  test("are each asked for an unknown transaction", async () => {
    const silent = await hanging();
    const verifier = asking([deadUrl, silent.rpcUrl, lagging.rpcUrl, good.rpcUrl], HASTY);
    const claim = claimOn(good, `0x${"0d".repeat(32)}`);
    for (let i = 0; i < 2; i += 1)
      expect(await answered(verifier, claim)).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
  });

  test("answer with the highest number of confirmations", async () => {
    const state = await good.rpc("anvil_dumpState");
    const ahead = await startEvmNode({ network: "base_sepolia" });
    toStop.push(ahead);
    await ahead.rpc("anvil_loadState", [state]);
    await ahead.mine(5);
    const { blockNumber = "" } = (await good.receipt(txHash)) ?? {};
    const head = await good.rpc<string>("eth_blockNumber");
    const seen = Number(head) - Number(blockNumber) + 1;
    const confirmations = seen + 5;
    const claim = claimOn(good, txHash);
    expect(await asking([good.rpcUrl, lagging.rpcUrl], { confirmations }).verify(claim)).toEqual({
      outcome: "pending",
      reason: "not_confirmed",
      confirmations: { seen, needed: confirmations },
    });
    expect(await asking([good.rpcUrl, ahead.rpcUrl], { confirmations }).verify(claim)).toEqual(verified);
  });

  test("report each failing node once to the operator, without the secrets in its address", async () => {
    const down: NodeDown[] = [];
    const secret = (url: string) => url.replace("http://", "http://user:password@").concat("/?key=secret-key");
    const verifier = asking([secret(deadUrl), secret(otherChain.rpcUrl), good.rpcUrl], {}, down);
    for (let i = 0; i < 5; i += 1) await verifier.verify(claimOn(good, txHash));
    expect(down.map(({ cause }) => cause).sort()).toEqual(["node_error", "wrong_chain"]);
    expect(JSON.stringify(down)).not.toMatch(/user|password|secret/);
  });
});

describe("a node of another chain", () => {
  test("isn't used, even if it has the transaction, and is named as the cause if there is no other", async () => {
    await otherChain.mintUsdc(buyer.address, 1_000_000n);
    const there = await pay(otherChain);
    const claim = { ...claimOn(good, there) };
    expect(await asking([otherChain.rpcUrl]).verify(claim)).toEqual(unreachable("wrong_chain"));
    expect(await asking([otherChain.rpcUrl, otherChain.rpcUrl]).verify(claim)).toEqual(unreachable("wrong_chain"));
    expect(await asking([otherChain.rpcUrl, deadUrl]).verify(claim)).toEqual(unreachable("node_error"));
  });

  test("is skipped if there is a right one", async () => {
    expect(await asking([otherChain.rpcUrl, good.rpcUrl]).verify(claimOn(good, txHash))).toEqual(verified);
  });

  test("is detected when it replaces the right one between two payments", async () => {
    let target = good;
    const balancer = await odd(async (body, response) => {
      response.end(await passOn(target.rpcUrl, body));
    });
    const verifier = asking([balancer.rpcUrl]);
    expect(await verifier.verify(claimOn(good, txHash))).toEqual(verified);
    target = otherChain;
    expect(await verifier.verify(claimOn(good, txHash))).toEqual(unreachable("wrong_chain"));
    target = good;
    expect(await verifier.verify(claimOn(good, txHash))).toEqual(verified);
  });
});

interface Asked {
  readonly id: number;
  readonly method: string;
}
/** Answers a call, or each call of a batch. */
const answerEach = (body: string, answer: (call: Asked) => object): string => {
  const asked = JSON.parse(body) as Asked | Asked[];
  const one = (call: Asked) => ({ jsonrpc: "2.0", id: call.id, ...answer(call) });
  return JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked));
};
const rpcAnswer = (body: string, answer: object) => answerEach(body, () => answer);
const onTheRightChain = (body: string, answer: object) =>
  answerEach(body, ({ method }) => (method === "eth_chainId" ? { result: "0x14a34" } : answer));

describe("a node whose answer is", () => {
  const kinds: Record<string, Parameters<typeof startOddNode>[0]> = {
    "a web page": (_body, response) => response.end("<html>maintenance</html>"),
    "nothing at all": (_body, response) => response.end(),
    "cut off": (_body, response) =>
      response.writeHead(200, { "content-length": "100" }).write('{"jsonrpc"', () => response.destroy()),
    "JSON null": (_body, response) => response.end("null"),
    "a list with a hole": (_body, response) => response.end("[null]"),
    "a number": (_body, response) => response.end("42"),
    "for another question": (_body, response) => response.end('{"jsonrpc":"2.0","id":999999,"result":"0x14a34"}'),
    "an error": (body, response) => response.end(rpcAnswer(body, { error: { code: -32000, message: "no" } })),
    "an error that is null": (body, response) => response.end(rpcAnswer(body, { error: null })),
    "a chain id that is no number": (body, response) => response.end(rpcAnswer(body, { result: "base" })),
    "a receipt that is text": (body, response) => response.end(onTheRightChain(body, { result: "mined" })),
    "a receipt that is empty": (body, response) => response.end(onTheRightChain(body, { result: {} })),
    "HTTP 500": (_body, response) => response.writeHead(500).end("{}"),
    "nested without end": (_body, response) => response.end("[".repeat(100_000)),
    "longer than any receipt": (_body, response) => {
      const chunk = Buffer.alloc(1024 * 1024, " ");
      const more = () => {
        while (response.writable && response.write(chunk));
        if (response.writable) response.once("drain", more);
      };
      more();
    },
  };

  test.each(Object.entries(kinds))("%s is useless, and another node answers", async (_kind, handle) => {
    const { rpcUrl } = await odd(handle);
    expect(await asking([rpcUrl]).verify(claimOn(good, txHash))).toEqual(unreachable("node_error"));
    expect(await asking([rpcUrl, good.rpcUrl]).verify(claimOn(good, txHash))).toEqual(verified);
  });

  test.each([
    ["too many requests", 429, { "retry-after": "1" }],
    ["somewhere else", 307, { location: "http://127.0.0.1:1/" }],
  ])("%s is neither asked again nor followed", async (_what, status, headers) => {
    const node = await odd((_body, response) => void response.writeHead(status, headers).end());
    expect(await asking([node.rpcUrl]).verify(claimOn(good, txHash))).toEqual(unreachable("node_error"));
    expect(node.requests()).toBe(1);
  });

  test("one byte at a time is aborted after the node's timeout, although it is never silent", async () => {
    const { rpcUrl } = await odd((_body, response) => {
      const timer = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(timer));
    });
    expect(await asking([rpcUrl], HASTY).verify(claimOn(good, txHash))).toEqual(unreachable("timeout"));
  });

  test("another transaction's receipt proves nothing", async () => {
    const second = await pay(good, 5n * PRICE);
    const { rpcUrl } = await odd(async (body, response) => {
      response.end(await passOn(good.rpcUrl, body.replace(txHash, second)));
    });
    expect(await asking([rpcUrl]).verify(claimOn(good, txHash))).toEqual(unreachable("node_error"));
  });

  test("a receipt from a block that a reorg replaced proves nothing yet", async () => {
    const dropped = await pay(good);
    const before: { receipt?: unknown } = {};
    const { rpcUrl } = await odd(async (body, response) => {
      const answers = JSON.parse(await passOn(good.rpcUrl, body)) as { id: number; result: unknown }[];
      const asked = JSON.parse(body) as Asked[];
      const receiptId = Array.isArray(asked) && asked.find(({ method }) => method === "eth_getTransactionReceipt")?.id;
      for (const answer of Array.isArray(answers) ? answers : []) {
        if (answer.id !== receiptId) continue;
        before.receipt ??= answer.result;
        answer.result = before.receipt;
      }
      response.end(JSON.stringify(answers));
    });
    const verifier = asking([rpcUrl]);
    expect(await verifier.verify(claimOn(good, dropped))).toEqual(verified);
    await good.reorg(1);
    const pending = { outcome: "pending", reason: "not_confirmed", confirmations: { seen: 0, needed: 1 } };
    expect(await verifier.verify(claimOn(good, dropped))).toEqual(pending);
    // A replaced block must not lead to a rejection either.
    expect(await verifier.verify(claimOn(good, dropped, { amountBaseUnits: 10n * PRICE }))).toEqual(pending);
  });

  test("a connection that closed while idle is replaced, and the call is repeated", async () => {
    const used = new WeakSet<object>();
    const { rpcUrl } = await odd(async (body, response, { socket }) => {
      if (used.has(socket)) {
        socket.resetAndDestroy();
        return;
      }
      used.add(socket);
      response.end(await passOn(good.rpcUrl, body));
    });
    const verifier = asking([rpcUrl]);
    for (let i = 0; i < 5; i += 1) expect(await verifier.verify(claimOn(good, txHash))).toEqual(verified);
  });
});

describe("a node that disappears", () => {
  test("by hanging gives no verdict in time; the same claim is proven when it is back", async () => {
    const node = await startEvmNode({ network: "base_sepolia" });
    toStop.push(node);
    await node.mintUsdc(buyer.address, PRICE);
    const paid = await pay(node);
    const verifier = asking([node.rpcUrl], HASTY);
    expect(await answered(verifier, claimOn(node, paid))).toEqual(verified);
    await suspendProcess(node.pid);
    for (let i = 0; i < 2; i += 1) expect(await verifier.verify(claimOn(node, paid))).toEqual(unreachable("timeout"));
    process.kill(node.pid, "SIGCONT");
    expect(await answered(verifier, claimOn(node, paid))).toEqual(verified);
  });

  test("in the middle of a search for an unknown transaction gives no verdict, instead of the previous one", async () => {
    // The first request is answered, the second never.
    let looks = 0;
    const node = await odd(async (body, response) => {
      if (body.includes("eth_getTransactionReceipt")) looks += 1;
      if (looks <= 1) response.end(await passOn(good.rpcUrl, body));
    });
    const verifier = asking([node.rpcUrl], { ...HASTY, pollMs: 60_000 });
    const verdict = await verifier.verify(claimOn(good, `0x${"0d".repeat(32)}`));
    expect(verdict).toEqual(unreachable("timeout"));
    expect(looks).toBe(2);
  });

  test("together with all the others gives no verdict in time", async () => {
    let areSilent = false;
    const silenced = async () =>
      odd(async (body, response) => {
        if (!areSilent) response.end(await passOn(good.rpcUrl, body));
      });
    const rpcUrls = (await Promise.all([1, 2, 3, 4].map(silenced))).map((node) => node.rpcUrl);
    const verifier = asking(rpcUrls, HASTY);
    const claim = claimOn(good, `0x${"0d".repeat(32)}`);
    expect(await answered(verifier, claim)).toMatchObject({ reason: "tx_not_found" });
    areSilent = true;
    expect(await verifier.verify(claim)).toEqual(unreachable("timeout"));
  });

  test("by being killed gives no verdict at once; the same claim is proven after a restart", async () => {
    let node = await startEvmNode({ network: "base_sepolia" });
    toStop.push(node);
    await node.mintUsdc(buyer.address, PRICE);
    const paid = await pay(node);
    const verifier = asking([node.rpcUrl]);
    expect(await verifier.verify(claimOn(node, paid))).toEqual(verified);
    const state = await node.rpc("anvil_dumpState");
    const { port } = node;
    await node.stop();
    expect(await verifier.verify(claimOn(node, paid))).toEqual(unreachable("node_error"));
    node = await startEvmNode({ network: "base_sepolia", port });
    toStop.push(node);
    await node.rpc("anvil_loadState", [state]);
    expect(await verifier.verify(claimOn(node, paid))).toEqual(verified);
  });
});

test("closing ends a running search, and all later claims, without an exception", async () => {
  const seen = await odd(async (body, response) => response.end(await passOn(good.rpcUrl, body)));
  const verifier = asking([seen.rpcUrl], { pollMs: 240_000 });
  const claim = claimOn(good, `0x${"0d".repeat(32)}`);
  const search = verifier.verify(claim);
  await until(() => seen.requests() > 1);
  await verifier.close();
  expect(await search).toMatchObject({ outcome: "unreachable" });
  expect(await verifier.verify(claim)).toMatchObject({ outcome: "unreachable" });
});

test("without any node there is no verdict", async () => {
  expect(await asking([]).verify(claimOn(good, txHash))).toEqual(unreachable("node_error"));
});
