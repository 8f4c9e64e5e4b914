import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { associatedTokenAddress, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import bs58 from "bs58";
import type { ChainSettings, ChainVerifier } from "../src/chain-verifier.js";
import { deadUrl, type FaultyNode, startFaultyNode, startHangingNode, startTamperingNode } from "./faulty-nodes.js";
import { buyer, claimOn, merchant, move, PRICE, verifierAt } from "./solana-claims.js";

let node: SolanaNode;
let signature: string;
const opened: { stop(): Promise<void> }[] = [];

const opening = async <Thing extends { stop(): Promise<void> }>(starting: Promise<Thing>): Promise<Thing> => {
  const thing = await starting;
  opened.push(thing);
  return thing;
};

const startFunded = async (options: Parameters<typeof startSolanaNode>[0]): Promise<SolanaNode> => {
  const started = await opening(startSolanaNode(options));
  await started.airdrop(buyer.publicKey, 1_000_000_000n);
  await started.mintUsdc(buyer.publicKey, 1_000_000n);
  return started;
};

const verifying = (rpcUrls: string[], settings: Partial<ChainSettings> = {}): ChainVerifier => {
  const verifier = verifierAt(rpcUrls, node, settings);
  opened.push({ stop: () => verifier.close() });
  return verifier;
};

const tampered = async (change: Parameters<typeof startTamperingNode>[1]): Promise<FaultyNode> =>
  opening(startTamperingNode(node.rpcUrl, change));

const HOUR_MS = 3_600_000;

const verified = { outcome: "verified", creditedBaseUnits: PRICE };
const notConfirmed = { outcome: "pending", reason: "not_confirmed", confirmations: { seen: 0, needed: 1 } };

beforeEach(async () => {
  node = await startFunded({ network: "solana_devnet" });
  signature = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
});

afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.stop();
});

describe("finality", () => {
  test("on solana a payment counts once it is finalized, and is not_confirmed until then", async () => {
    node = await startFunded({ network: "solana", finalizeAfterMs: HOUR_MS });
    signature = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
    const verifier = verifying([node.rpcUrl], { pollMs: 5_000 });
    expect(await verifier.verify(claimOn(node, signature))).toEqual(notConfirmed);
    node.age(HOUR_MS);
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
  });

  test("on solana_devnet a payment counts once it is confirmed, finalized or not", async () => {
    node = await startFunded({ network: "solana_devnet", confirmAfterMs: HOUR_MS, finalizeAfterMs: 2 * HOUR_MS });
    signature = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
    const verifier = verifying([node.rpcUrl]);
    expect(await verifier.verify(claimOn(node, signature))).toEqual(notConfirmed);
    node.age(HOUR_MS);
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
  });

  test("a failed transaction isn't reported as failed before it is final, because it may succeed on another fork", async () => {
    node = await startFunded({ network: "solana", finalizeAfterMs: HOUR_MS });
    const tooMuch = SystemProgram.transfer({
      fromPubkey: buyer.publicKey,
      toPubkey: merchant.publicKey,
      lamports: 10n ** 15n,
    });
    signature = await node.send([tooMuch], [buyer], { skipPreflight: true });
    const verifier = verifying([node.rpcUrl]);
    expect(await verifier.verify(claimOn(node, signature))).toEqual(notConfirmed);
    node.age(HOUR_MS);
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject({ reason: "tx_reverted" });
  });

  test("a payment that arrives while polling is found; one that doesn't is not found in the end", async () => {
    const connection = new Connection(node.rpcUrl, "confirmed");
    const { blockhash } = await connection.getLatestBlockhash();
    const [source, destination] = [buyer, merchant].map(({ publicKey }) =>
      associatedTokenAddress(new PublicKey(node.usdc), publicKey),
    ) as [PublicKey, PublicKey];
    const instructions = [move(node.usdc, { source, destination, owner: buyer.publicKey })];
    const content = new TransactionMessage({ payerKey: buyer.publicKey, recentBlockhash: blockhash, instructions });
    const transaction = new VersionedTransaction(content.compileToV0Message());
    transaction.sign([buyer]);
    const claim = claimOn(node, bs58.encode(transaction.signatures[0]!));

    let looks = 0;
    let isToCome = false;
    // Each look asks for the transaction, then for its status. The payment arrives after the second look.
    const counting = await tampered(async (method, result) => {
      looks += 1;
      if (isToCome && looks >= 4 && method === "getSignatureStatuses") {
        isToCome = false;
        await connection.sendTransaction(transaction);
      }
      return result;
    });
    const pollMs = 500;
    let tookMs = 0;
    do {
      looks = 0;
      const startMs = performance.now();
      const tooEarly = await verifying([counting.url], { pollMs }).verify(claim);
      tookMs = performance.now() - startMs;
      expect(tooEarly).toEqual({ ...notConfirmed, reason: "tx_not_found" });
      // There was more than one look, unless the machine stalled meanwhile.
    } while (looks <= 2 && tookMs > 2 * pollMs);
    expect(looks).toBeGreaterThan(2);
    looks = 0;
    isToCome = true;
    expect(await verifying([counting.url], { pollMs: 240_000 }).verify(claim)).toMatchObject(verified);
    expect(isToCome).toBe(false);
  });

  test("reads a missing block time separately; without one the payment is not confirmed", async () => {
    const withoutTime = await tampered((method, result) =>
      method === "getTransaction" ? { ...(result as object), blockTime: null } : result,
    );
    expect(await verifying([withoutTime.url]).verify(claimOn(node, signature))).toMatchObject(verified);
    const noTimeAtAll = await tampered((method, result) => {
      if (method === "getTransaction") return { ...(result as object), blockTime: null };
      return method === "getBlockTime" ? null : result;
    });
    expect(await verifying([noTimeAtAll.url]).verify(claimOn(node, signature))).toEqual(notConfirmed);
  });
});

describe("several nodes", () => {
  test("a dead and a hanging one don't hide the good one, and the hanging one delays one call only", async () => {
    const hanging = await opening(startHangingNode());
    const verifier = verifying([await deadUrl(), hanging.url, node.rpcUrl], { nodeTimeoutMs: 600_000 });
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
    for (let call = 0; call < 5; call += 1) {
      expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
    }
  });

  test("a lagging one without the transaction doesn't hide the one that has it", async () => {
    const lagging = await opening(startSolanaNode({ network: "solana_devnet" }));
    const verifier = verifying([lagging.rpcUrl, node.rpcUrl]);
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
  });

  test("one of another cluster is skipped, and alone it is the operator's fault, not the payer's", async () => {
    const mainnet = await startFunded({ network: "solana" });
    expect(await verifying([mainnet.rpcUrl, node.rpcUrl]).verify(claimOn(node, signature))).toMatchObject(verified);
    expect(await verifying([mainnet.rpcUrl]).verify(claimOn(node, signature))).toEqual({
      outcome: "unreachable",
      cause: "wrong_chain",
    });
  });

  test("each is asked for its genesis hash once", async () => {
    const asked: string[] = [];
    const watched = await tampered((method, result) => {
      asked.push(method);
      return result;
    });
    const verifier = verifying([watched.url]);
    for (let call = 0; call < 3; call += 1) await verifier.verify(claimOn(node, signature));
    expect(asked).toEqual(["getGenesisHash", "getTransaction", "getTransaction", "getTransaction"]);
  });

  test("are unreachable in time if all are silent; the same request succeeds when the node is back", async () => {
    const verifier = verifying([node.rpcUrl]);
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
    await node.pause();
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject({ outcome: "unreachable" });
    const hanging = await opening(startHangingNode());
    expect(await verifying([hanging.url], { nodeTimeoutMs: 500 }).verify(claimOn(node, signature))).toEqual({
      outcome: "unreachable",
      cause: "timeout",
    });
    await node.resume();
    expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
  });

  test("a connection that the node closes on reuse doesn't make the node unreachable", async () => {
    const used = new WeakSet<object>();
    const impatient = await opening(
      startTamperingNode(node.rpcUrl, (_method, result, request) => {
        if (used.has(request.socket)) request.socket.destroy();
        used.add(request.socket);
        return result;
      }),
    );
    const verifier = verifying([impatient.url]);
    for (let call = 0; call < 4; call += 1) {
      expect(await verifier.verify(claimOn(node, signature))).toMatchObject(verified);
    }
  });
});

test("sends the name and password in a node's address as a header", async () => {
  let seen: string | undefined;
  const guarded = await opening(
    startFaultyNode((request, response) => {
      seen = request.headers.authorization;
      response.writeHead(401).end();
    }),
  );
  await verifying([guarded.url.replace("http://", "http://me:p%40ss@")]).verify(claimOn(node, signature));
  expect(seen).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
});

test("closing ends requests in flight", async () => {
  const hanging = await opening(startHangingNode());
  const verifier = verifierAt([hanging.url], node, { nodeTimeoutMs: 600_000 });
  const verdict = verifier.verify(claimOn(node, signature));
  await until(() => hanging.requests() > 0);
  await verifier.close();
  expect(await verdict).toMatchObject({ outcome: "unreachable" });
});
