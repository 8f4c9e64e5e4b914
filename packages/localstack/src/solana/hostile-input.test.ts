import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import fc from "fast-check";
import WebSocket from "ws";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "./index.js";

/** Runs of each property. For a nightly run, use many more: PROPERTY_RUNS=1000. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 150);

const { buyer } = SOLANA_WALLETS;
const METHODS = [
  ...["getAccountInfo", "getBalance", "getBlockTime", "getFeeForMessage", "getLatestBlockhash", "getMultipleAccounts"],
  ...["getMinimumBalanceForRentExemption", "getProgramAccounts", "getSignatureStatuses", "getSignaturesForAddress"],
  ...["getTokenAccountBalance", "getTokenAccountsByOwner", "getTokenSupply", "getTransaction", "isBlockhashValid"],
  ...["requestAirdrop", "sendTransaction", "simulateTransaction", "__proto__", "constructor", "toString", ""],
];
let node: SolanaNode;

beforeAll(async () => {
  node = await startSolanaNode({ network: "solana_devnet" });
  await node.airdrop(buyer.publicKey, BigInt(LAMPORTS_PER_SOL));
});

afterAll(() => node.stop());

const post = async (body: string): Promise<unknown> => {
  const response = await fetch(node.rpcUrl, { method: "POST", body });
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
};

const call = (method: string, params: unknown) => post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));

describe("the node answers in JSON-RPC form and stays up", () => {
  test.each([
    ["no JSON", "{", -32700],
    ["deep JSON", "[".repeat(100_000), -32700],
    ["an empty batch", "[]", -32600],
    ["a number", "7", -32600],
    ["null", "null", -32600],
    ["an unknown method", '{"id":1,"method":"getNothing"}', -32601],
    ["an inherited member for a method", '{"id":1,"method":"constructor"}', -32601],
    ["params of the wrong type", '{"id":1,"method":"getBalance","params":{"a":1}}', -32602],
    ["a short key", '{"id":1,"method":"getBalance","params":["abc"]}', -32602],
  ])("%s", async (_name, body, code) => {
    expect(await post(body)).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });

  test("for any parameters of any method", async () => {
    const scalar = fc.oneof(fc.constant(buyer.publicKey.toBase58()), fc.constant(node.usdc), fc.double(), fc.string());
    const param = fc.oneof(scalar, fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), fc.array(scalar));
    const methodAndParams = fc.tuple(fc.constantFrom(...METHODS), fc.array(param, { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(methodAndParams, async ([method, params]) => {
        const answer = (await call(method, params)) as { error?: { code: number } };
        // -32603 would be an unexpected exception.
        expect(answer.error?.code).not.toBe(-32603);
        expect(answer).toHaveProperty(answer.error ? "error.message" : "result");
      }),
      { numRuns: RUNS },
    );
  });

  test("for transactions with wrong bytes anywhere", async () => {
    const { blockhash } = await new Connection(node.rpcUrl).getLatestBlockhash();
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
      SystemProgram.transfer({ fromPubkey: buyer.publicKey, toPubkey: PublicKey.unique(), lamports: 1_000_000 }),
    ];
    const message = new TransactionMessage({ payerKey: buyer.publicKey, recentBlockhash: blockhash, instructions });
    const signed = [message.compileToV0Message(), message.compileToLegacyMessage()].map((compiled) => {
      const transaction = new VersionedTransaction(compiled);
      transaction.sign([Keypair.fromSecretKey(buyer.secretKey)]);
      return Buffer.from(transaction.serialize());
    });
    const damage = fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { minLength: 1, maxLength: 4 });
    const config = fc.record({
      skipPreflight: fc.boolean(),
      sigVerify: fc.boolean(),
      replaceRecentBlockhash: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(1), damage, fc.nat(300), config, async (which, edits, length, options) => {
        const bytes = Buffer.from((signed[which] ?? signed[0])!);
        for (const [position, value] of edits) bytes[position % bytes.length] = value;
        const cut = bytes.subarray(0, length < 30 ? length : undefined).toString("base64");
        const encoding = { ...options, encoding: "base64" };
        for (const method of ["simulateTransaction", "sendTransaction"]) {
          const answer = (await call(method, [cut, encoding])) as { error?: { code: number } };
          expect(answer.error?.code).not.toBe(-32603);
        }
      }),
      { numRuns: RUNS },
    );
    expect(await call("getHealth", [])).toMatchObject({ result: "ok" });
  });

  test("for bytes that aren't HTTP, and WebSocket messages that aren't JSON-RPC", async () => {
    const port = Number(new URL(node.rpcUrl).port);
    for (const target of [port, port + 1]) {
      await new Promise<void>((resolve) => {
        const socket = connect(target, "127.0.0.1", () => socket.end("\x16\x03\x01 nonsense\r\n\r\n"));
        socket.on("error", () => resolve()).on("close", () => resolve());
        socket.resume();
      });
    }
    const answers = await new Promise<string[]>((resolve, reject) => {
      const socket = new WebSocket(node.wsUrl);
      const got: string[] = [];
      socket.on("error", reject);
      socket.on("open", () => {
        for (const text of ["{", '{"method":"ping"}', '{"id":1,"method":"signatureSubscribe","params":[5]}'])
          socket.send(text);
      });
      socket.on("message", (data) => {
        got.push(String(data));
        if (got.length === 2) {
          socket.close();
          resolve(got);
        }
      });
    });
    expect(answers.map((answer) => JSON.parse(answer).error.code)).toEqual([-32700, -32602]);
    expect(await call("getHealth", [])).toMatchObject({ result: "ok" });
  });
});
