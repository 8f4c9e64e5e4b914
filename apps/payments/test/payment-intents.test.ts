import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ComputeBudgetProgram, Connection, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { createChains, createTransferFeed } from "@svc/chains";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import {
  associatedTokenAddress,
  SOLANA_WALLETS,
  type SolanaNode,
  startSolanaNode,
  tokenInstructions,
} from "@svc/localstack/solana";
import { networkOf } from "@svc/x402";
import { type IntentWatcher, startIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

const BUYER = evmAccounts.buyer.address;
const [EVM_WALLET, SOLANA_WALLET] = [evmAccounts.merchant.address, SOLANA_WALLETS.merchant.publicKey.toBase58()];

let evm: LocalEvmNode;
let other: LocalEvmNode;
let solana: SolanaNode;
let payments: PaymentsUnderTest;
let shop: TestMerchant;
let watcher: IntentWatcher;
/** Of the service: chains keep the machine's time. */
let aheadMs = 0;

beforeAll(async () => {
  [evm, other, solana] = await Promise.all([
    startEvmNode({ network: "base_sepolia" }),
    startEvmNode({ network: "polygon_amoy" }),
    startSolanaNode({ network: "solana_devnet" }),
  ]);
  await Promise.all([evm.mintUsdc(BUYER, 10_000_000_000n), other.mintUsdc(BUYER, 10_000_000_000n)]);
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000_000n);
  payments = await startPayments({
    env: {
      RPC_URLS_BASE_SEPOLIA: evm.rpcUrl,
      RPC_URLS_POLYGON_AMOY: other.rpcUrl,
      RPC_URLS_SOLANA_DEVNET: solana.rpcUrl,
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      PAYMENTS_PUBLIC_URL: "https://pay.example.com",
    },
    clock: { now: () => Date.now() + aheadMs },
  });
  shop = await payments.makeMerchant({ wallets: [EVM_WALLET, SOLANA_WALLET] });
  const { deps } = payments;
  watcher = startIntentWatcher({ ...deps, ...deps.intents }, null);
});
afterAll(async () => {
  await watcher?.stop();
  await payments?.stop();
  await Promise.all([evm?.stop(), other?.stop(), solana?.stop()]);
});

async function makeLink(fields: object = {}): Promise<string> {
  const body = {
    network: "base_sepolia",
    networks: ["base_sepolia", "solana_devnet"],
    name: "Book",
    amount: 10,
    ...fields,
  };
  const { body: answer } = await payments.call("POST", "/api/v1/payment-links", { key: shop.testKey, body });
  return answer.data.id;
}

async function open(link: string, fields: object = {}) {
  const body = { paymentLinkId: `pl-${link}`, ...fields };
  const { status, body: answer } = await payments.call("POST", "/api/v1/payment-intents", { key: shop.testKey, body });
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer.data;
}
const read = async (id: string) =>
  (await payments.call("GET", `/api/v1/payment-intents/${id}`, { key: shop.testKey })).body.data;

/** Confirmed by a second block, and read. */
async function confirmed() {
  await evm.mine();
  await watcher.readOnce("base_sepolia");
}
const pay = (baseUnits: string | bigint, node = evm) =>
  node.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: BigInt(baseUnits) });

async function paySolana(baseUnits: bigint, reference: string | null): Promise<string> {
  const mint = new PublicKey(solana.usdc);
  const { buyer, merchant } = SOLANA_WALLETS;
  const transfer = tokenInstructions.transfer(
    {
      source: associatedTokenAddress(mint, buyer.publicKey),
      mint,
      destination: associatedTokenAddress(mint, merchant.publicKey),
      owner: buyer.publicKey,
    },
    { baseUnits, decimals: 6 },
  );
  if (reference) transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
  const connection = new Connection(solana.rpcUrl, "confirmed");
  const { blockhash } = await connection.getLatestBlockhash();
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 40_000 + Math.floor(Math.random() * 99_000) }),
    transfer,
  ];
  const message = new TransactionMessage({ payerKey: buyer.publicKey, recentBlockhash: blockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  return connection.sendTransaction(transaction);
}

/** A node that refuses more than five blocks at once, and fails at every second question for logs. */
async function startPoorNode(rpcUrl: string) {
  let questions = 0;
  let longest = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const calls = [JSON.parse(text)].flat();
    const answers = (await (
      await fetch(rpcUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(calls),
      })
    ).json()) as object[];
    const told = calls.map(({ id, method, params }, index) => {
      if (method !== "eth_getLogs") return answers[index];
      const blocks = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
      const error = blocks > 5 ? { code: -32005, message: "range too large" } : { code: -32000, message: "busy" };
      if (blocks > 5 || ++questions % 2 === 0) return { jsonrpc: "2.0", id, error };
      longest = Math.max(longest, blocks);
      return answers[index];
    });
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(Array.isArray(JSON.parse(text)) ? told : told[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    longestRange: () => longest,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

async function events(type: string, intentId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await payments.deps.database.pool.query(
    "SELECT data FROM events WHERE type = $1 AND (data ->> 'id' = $2 OR data ->> 'paymentIntentId' = $2)",
    [type, intentId],
  );
  return rows.map(({ data }) => data);
}

describe("a person pays by a plain transfer", () => {
  test("of exactly the shown amount: it is seen in its block, completes when it is confirmed, and is told once", async () => {
    const intent = await open(await makeLink(), {
      clientReference: "order-7",
      metadata: { cart: "a" },
      customerEmail: "ann@example.com",
    });
    expect(intent).toMatchObject({
      status: "open",
      amount: 10,
      amountDue: expect.stringMatching(/^10\.00\d{4}$/),
      transfers: [],
    });
    expect(intent.url).toMatch(/^https:\/\/pay\.example\.com\/pay\/intents\/[\w-]{22}$/);
    expect(intent.networks.map(({ network }: { network: string }) => network)).toEqual([
      "base_sepolia",
      "solana_devnet",
    ]);
    const txHash = await pay(intent.amountDueBaseUnits);
    await watcher.readOnce("base_sepolia");
    expect(await read(intent.id)).toMatchObject({
      status: "processing",
      transactionId: null,
      transfers: [{ txHash, state: "seen" }],
    });
    await confirmed();
    const paid = await read(intent.id);
    expect(paid).toMatchObject({
      status: "completed",
      late: false,
      amountReceived: intent.amountDue,
      clientReference: "order-7",
    });
    const { body } = await payments.call("GET", `/api/v1/transactions/${paid.transactionId}`, { key: shop.testKey });
    expect(body.data).toMatchObject({
      amount: 10,
      amountBaseUnits: "10000000",
      txHash,
      walletAddress: BUYER,
      customerEmail: "ann@example.com",
    });
    await confirmed();
    const [event, ...more] = await events("payment.completed", intent.id);
    expect(event).toMatchObject({ paymentIntentId: intent.id, clientReference: "order-7", late: false });
    expect(more).toEqual([]);
    expect(JSON.stringify([...(await events("payment_intent.processing", intent.id)), event])).not.toContain(
      intent.url.slice(-22),
    );
  });

  test("on Solana, by its amount or by the reference of the code; the reference counts though more arrives", async () => {
    const [byAmount, byReference] = [await open(await makeLink()), await open(await makeLink())];
    const { uri } = byReference.networks[1];
    expect(uri).toMatch(/^solana:/);
    const reference = new URL(uri).searchParams.get("reference");
    await paySolana(BigInt(byAmount.amountDueBaseUnits), null);
    await paySolana(BigInt(byReference.amountDueBaseUnits) + 2_000_000n, reference);
    await watcher.readOnce("solana_devnet");
    expect(await read(byAmount.id)).toMatchObject({ status: "completed", transfers: [{ matchedBy: "amount" }] });
    expect(await read(byReference.id)).toMatchObject({
      status: "completed",
      amount: 10,
      transfers: [{ matchedBy: "reference" }],
    });
  });

  test("two buyers of one link at once pay different amounts, and each gets his own", async () => {
    const link = await makeLink();
    const [one, two] = await Promise.all([open(link), open(link)]);
    expect(one.amountDue).not.toBe(two.amountDue);
    await pay(two.amountDueBaseUnits);
    await confirmed();
    expect(await read(one.id)).toMatchObject({ status: "open" });
    expect(await read(two.id)).toMatchObject({ status: "completed" });
  });

  test("not read for 500 blocks, and then by a node that takes five at once and fails at every second question: noticed once", async () => {
    const intent = await open(await makeLink());
    await pay(intent.amountDueBaseUnits);
    await evm.mine(500);
    const poor = await startPoorNode(evm.rpcUrl);
    const { deps } = payments;
    const rpcUrls = [poor.url];
    const chains = createChains({ base_sepolia: { rpcUrls, confirmations: 2, nodeTimeoutMs: 5_000, pollMs: 0 } });
    const feed = createTransferFeed(chains, ["base_sepolia"]);
    const reader = startIntentWatcher({ ...deps, ...deps.intents, chains, feed }, null);
    for (let tries = 0; tries < 200 && (await read(intent.id)).status !== "completed"; tries++) {
      await reader.readOnce("base_sepolia").catch(() => {});
    }
    expect(await read(intent.id)).toMatchObject({ status: "completed" });
    expect(await events("payment.completed", intent.id)).toHaveLength(1);
    expect([1, 2, 3, 4, 5]).toContain(poor.longestRange());
    await chains.close();
    await poor.stop();
  });

  test("a block that is replaced takes its payment back", async () => {
    const intent = await open(await makeLink());
    await pay(intent.amountDueBaseUnits);
    await watcher.readOnce("base_sepolia");
    expect(await read(intent.id)).toMatchObject({ status: "processing" });
    await evm.reorg(1);
    await confirmed();
    expect(await read(intent.id)).toMatchObject({ status: "open", transfers: [{ state: "gone" }] });
    expect(await events("payment.completed", intent.id)).toEqual([]);
  });
});

describe("money that does not simply pay", () => {
  test("too little, with the digits of one intent: told as underpaid, credited by nobody, until the merchant resolves it", async () => {
    const intent = await open(await makeLink({ amount: 500 }));
    const txHash = await pay(BigInt(intent.amountDueBaseUnits) - 1_000_000n);
    await confirmed();
    expect(await read(intent.id)).toMatchObject({ status: "unresolved", reason: "underpaid", transactionId: null });
    expect(await events("payment_intent.unresolved", intent.id)).toMatchObject([{ reason: "underpaid" }]);
    const path = `/api/v1/payment-intents/${intent.id}/resolve`;
    const resolved = await payments.call("POST", path, {
      key: shop.testKey,
      body: { txHash, network: "base_sepolia" },
    });
    expect(resolved).toMatchObject({ status: 200, body: { data: { status: "completed", reason: null } } });
    const again = await payments.call("POST", path, { key: shop.testKey, body: { txHash, network: "base_sepolia" } });
    expect(again.status).toBe(409);
  });

  test("the exact amount after what looked like too little completes all the same", async () => {
    const intent = await open(await makeLink());
    await pay(BigInt(intent.amountDueBaseUnits) - 1_000_000n);
    await confirmed();
    await pay(intent.amountDueBaseUnits);
    await confirmed();
    expect(await read(intent.id)).toMatchObject({ status: "completed" });
  });

  test("the same amount twice completes once; the second is told", async () => {
    const intent = await open(await makeLink());
    await pay(intent.amountDueBaseUnits);
    await pay(intent.amountDueBaseUnits);
    await confirmed();
    await confirmed();
    expect(await read(intent.id)).toMatchObject({ status: "completed" });
    expect(await events("payment_intent.unresolved", intent.id)).toMatchObject([{ reason: "multiple" }]);
    expect(await events("payment.completed", intent.id)).toHaveLength(1);
  });

  test("a whole price without the digits belongs to nobody, and is never guessed", async () => {
    const intent = await open(await makeLink({ amount: 77 }));
    await pay(77_000_000n);
    await confirmed();
    expect(await read(intent.id)).toMatchObject({ status: "open", transfers: [] });
  });

  test.each(["claimed", "unknown", "released"])(
    "what may be the Transfer of an agentic purchase that is %s pays for no intent",
    async (state) => {
      const link = await makeLink();
      const intent = await open(link);
      await payments.deps.database.pool.query(
        `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
           valid_before, fingerprint, payload) VALUES (gen_random_uuid(), $1, $2, 'test', 'base_sepolia', $3, $4, gen_random_uuid()::text, $5, 10, $6,
           now() + interval '1 hour', '', '')`,
        [shop.id, link, networkOf("base_sepolia").usdc, BUYER, EVM_WALLET, intent.amountDueBaseUnits],
      );
      await payments.deps.database.pool.query("UPDATE x402_payments SET state = $2 WHERE payment_link_id = $1", [
        link,
        state,
      ]);
      await pay(intent.amountDueBaseUnits);
      await confirmed();
      expect(await read(intent.id)).toMatchObject({ status: "unresolved", reason: "shared_transaction" });
    },
  );

  test("to a link that was closed meanwhile, in time: it counts; a canceled intent's is left to the merchant", async () => {
    const link = await makeLink();
    const [paid, canceled] = [await open(link), await open(link)];
    await payments.call("PATCH", `/api/v1/payment-links/${link}`, { key: shop.testKey, body: { active: false } });
    const cancel = await payments.call("POST", `/api/v1/payment-intents/${canceled.id}/cancel`, { key: shop.testKey });
    expect(cancel).toMatchObject({ status: 200, body: { data: { status: "canceled" } } });
    await pay(paid.amountDueBaseUnits);
    await pay(canceled.amountDueBaseUnits);
    await confirmed();
    expect(await read(paid.id)).toMatchObject({ status: "completed" });
    expect(await read(canceled.id)).toMatchObject({ status: "unresolved", reason: "late" });
  });

  test("a pasted hash proves nothing: a stranger's payment stays his, one on another network is shown as that", async () => {
    const [mine, his] = [await open(await makeLink()), await open(await makeLink())];
    const token = mine.url.slice(-22);
    const hint = (txHash: string, network: string) =>
      payments.call("POST", `/api/pay/intents/${token}/transfers`, { body: { txHash, network } });
    const hisHash = await pay(his.amountDueBaseUnits);
    expect((await hint(hisHash, "base_sepolia")).body.data).toMatchObject({ status: "open", transfers: [] });
    const astray = await pay(mine.amountDueBaseUnits, other);
    expect((await hint(astray, "polygon_amoy")).body.data).toMatchObject({ transfers: [{ network: "polygon_amoy" }] });
    await watcher.readOnce("polygon_amoy");
    await confirmed();
    expect(await read(mine.id)).toMatchObject({ status: "unresolved", reason: "wrong_network" });
    expect(await read(his.id)).toMatchObject({ status: "completed" });
    expect(await hint(`0x${"0".repeat(64)}`, "base_sepolia")).toMatchObject({
      status: 422,
      body: { reason: "tx_not_found" },
    });
  });
});

describe("the API", () => {
  test("a key's repeat makes one intent; the address with the secret is told once", async () => {
    const options = {
      key: shop.testKey,
      body: { paymentLinkId: await makeLink() },
      headers: { "idempotency-key": "order-42" },
    };
    const first = await payments.call("POST", "/api/v1/payment-intents", options);
    const second = await payments.call("POST", "/api/v1/payment-intents", options);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await read(first.body.data.id)).not.toHaveProperty("url");
  });

  test("lists by link, status and the caller's own reference", async () => {
    const link = await makeLink();
    const made = await open(link, { clientReference: "ref-9" });
    await open(link);
    const list = async (query: string) =>
      (await payments.call("GET", `/api/v1/payment-intents?${query}`, { key: shop.testKey })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list(`paymentLinkId=pl-${link}&clientReference=ref-9`)).toEqual([made.id]);
    expect(await list(`paymentLinkId=${link}&status=open`)).toHaveLength(2);
  });

  test("refuses agentic links, closed ones, wrong fields and other merchants, in words", async () => {
    const closed = await makeLink();
    await payments.call("PATCH", `/api/v1/payment-links/${closed}`, { key: shop.testKey, body: { active: false } });
    const custom = await makeLink({
      customFields: [{ key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] }],
    });
    const post = (body: object, key = shop.testKey) => payments.call("POST", "/api/v1/payment-intents", { key, body });
    const stranger = await payments.makeMerchant();
    expect(await post({ paymentLinkId: closed })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("not active") },
    });
    expect(await post({ paymentLinkId: custom })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("is required (Size)") },
    });
    expect(await post({ paymentLinkId: custom, customFieldValues: { size: "XL" } })).toMatchObject({ status: 400 });
    expect(await post({ paymentLinkId: custom, customFieldValues: { size: "M" } })).toMatchObject({ status: 201 });
    expect(await post({ paymentLinkId: closed, refundAddress: `1${"1".repeat(30)}` })).toMatchObject({ status: 400 });
    expect(await post({ paymentLinkId: closed }, stranger.testKey)).toMatchObject({ status: 403 });
    expect(await post({ paymentLinkId: closed }, shop.agenticTestKey)).toMatchObject({ status: 403 });
  });

  test("a visitor begins without a key, follows by his secret alone, and can begin three of a link", async () => {
    const link = await makeLink();
    const begin = () => payments.call("POST", `/api/pay/pl-${link}/intents`, { body: {} });
    const begun = await begin();
    expect(begun).toMatchObject({ status: 201, body: { data: { intent: { status: "open" } } } });
    const { token } = begun.body.data;
    await begin();
    await begin();
    expect(await begin()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", retryAfter: 300 } });
    const followed = await payments.call("GET", `/api/pay/intents/${token}`);
    expect(followed.body.data).toMatchObject({ status: "open", amountDue: begun.body.data.intent.amountDue });
    expect(followed.text).not.toContain(shop.id);
    expect((await payments.call("GET", `/api/pay/intents/${"x".repeat(22)}`)).status).toBe(404);
  });

  test("what is not there, another merchant's, or past changing is refused with its code", async () => {
    const stranger = await payments.makeMerchant();
    const link = await makeLink({ networks: ["base_sepolia"] });
    const paid = await open(link);
    await pay(paid.amountDueBaseUnits ?? BigInt(Math.round(Number(paid.amountDue) * 1e6)));
    await confirmed();
    const token = String(new URL(paid.url).pathname.split("/").at(-1));
    const hint = { txHash: `0x${"5e".repeat(32)}`, network: "base_sepolia" };
    const draft = { network: "solana_devnet", payer: SOLANA_WALLETS.buyer.publicKey.toBase58() };
    const authorization = {
      from: BUYER,
      to: EVM_WALLET,
      value: "1",
      validAfter: "0",
      validBefore: String(Math.floor(Date.now() / 1_000) + 600),
      nonce: `0x${"01".repeat(32)}`,
    };
    const signed = { network: "base_sepolia", authorization, signature: `0x${"02".repeat(65)}` };
    const nowhere = "x".repeat(22);
    const intents = "/api/v1/payment-intents";
    const refusals: readonly [string, string, object | undefined, string | undefined, number, string][] = [
      ["POST", intents, { paymentLinkId: `pl-${unknownId()}` }, shop.testKey, 404, "NOT_FOUND"],
      ["GET", `${intents}?status=nonsense`, undefined, shop.testKey, 400, "VALIDATION_FAILED"],
      ["GET", "/api/v1/events?type=nonsense", undefined, shop.testKey, 400, "VALIDATION_FAILED"],
      ["GET", `${intents}/${paid.id}`, undefined, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `${intents}/${paid.id}/cancel`, undefined, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `${intents}/${paid.id}/cancel`, undefined, shop.testKey, 409, "CONFLICT"],
      ["POST", `${intents}/${paid.id}/resolve`, hint, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `/api/pay/pl-${unknownId()}/intents`, {}, undefined, 404, "NOT_FOUND"],
      ["GET", "/api/pay/intents/short", undefined, undefined, 400, "BAD_REQUEST"],
      ["POST", `/api/pay/intents/${nowhere}/transfers`, hint, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${nowhere}/payments`, signed, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${nowhere}/drafts`, draft, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${token}/drafts`, draft, undefined, 409, "CONFLICT"],
    ];
    for (const [method, path, body, key, status, code] of refusals) {
      const answer = await payments.call(method as "GET", path, { ...(key ? { key } : {}), ...(body ? { body } : {}) });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, status, code]);
    }
    const open2 = await open(link);
    const unproven = await payments.call("POST", `${intents}/${open2.id}/resolve`, { key: shop.testKey, body: hint });
    expect([unproven.status, unproven.body.code]).toEqual([422, "TRANSACTION_CHAIN_VERIFY_FAILED"]);
  });
});

describe("the page, without JavaScript", () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, payments.url), {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    });
  const look = async (path: string) => {
    const answer = await fetch(new URL(path, payments.url), { headers: { accept: "text/html" } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test("leads from the link over its form to the amount and the codes, and then to the receipt and back to the shop", async () => {
    const customFields = [{ key: "size", label: "Size <b>", type: "dropdown", optional: false, options: ["S", "M"] }];
    const link = await makeLink({
      name: "Shirt \u202e<script>",
      customFields,
      successUrl: "https://shop.example.com/thanks?a=1#top",
    });
    const before = await look(`/pay/pl-${link}`);
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining("Shirt &#60;script&#62;") });
    expect(before.text).not.toMatch(/<script|\u202e/);
    expect(before.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
    );
    expect(await form(`/pay/pl-${link}`, { customerEmail: "" })).toMatchObject({ status: 400 });
    const begun = await form(`/pay/pl-${link}`, { customerEmail: "ann@example.com", "customFieldValues.size": "M" });
    expect(begun.status).toBe(303);
    const path = begun.headers.get("location") as string;
    const page = await look(path);
    const amount = /<code class="due"[^>]*>(10\.00\d{4})<\/code>/.exec(page.text)?.[1] as string;
    expect(page.text).toContain('http-equiv="refresh"');
    expect(page.text.match(/class="code"/g)).toHaveLength(4);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    await pay(BigInt(amount.replace(".", "")));
    await watcher.readOnce("base_sepolia");
    expect((await look(path)).text).toContain("Seen on the chain");
    await confirmed();
    const receipt = (await look(path)).text;
    expect(receipt).toMatch(/Paid.*Continue at shop\.example\.com/s);
    expect(receipt).toMatch(
      /https:\/\/shop\.example\.com\/thanks\?a=1&#38;payment_intent=[\w-]{36}&#38;payment_link=pl-[\w-]{36}#top/,
    );
    expect(receipt).toContain('<meta http-equiv="refresh" content="5;url=https://shop.example.com/thanks');
    const token = path.slice(-22);
    expect(payments.logs.join("\n")).toContain("/pay/intents/[redacted]");
    expect(payments.logs.join("\n")).not.toContain(token);
  });

  test("an agentic link's goes to its own page, and what is not there says so", async () => {
    const agentic = await makeLink({ isAgenticProxy: true, targetUrl: "https://example.com/api" });
    const answer = await fetch(new URL(`/pay/pl-${agentic}`, payments.url), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/api/agent/link/pl-${agentic}`]);
    expect(await look(`/pay/intents/${"x".repeat(22)}`)).toMatchObject({ status: 404 });
    expect(await look("/pay/nothing")).toMatchObject({ status: 404 });
  });
});

test("what is paid after the end completes late; what nobody paid ends, is told, and costs no node a call any more", async () => {
  const link = await makeLink();
  const [late, strict, never] = [await open(link), await open(link, { rejectLate: true }), await open(link)];
  aheadMs += 31 * 60_000;
  await evm.rpc("evm_increaseTime", [31 * 60]);
  await evm.mine(3);
  await watcher.readOnce("base_sepolia");
  // Solana has not been read to the end yet.
  expect((await read(never.id)).status).toBe("open");
  await payments.deps.database.pool.query("UPDATE payment_intents SET unread = array_remove(unread, 'solana_devnet')");
  await confirmed();
  expect((await read(never.id)).status).toBe("expired");
  expect(await events("payment_intent.expired", never.id)).toHaveLength(1);
  await pay(late.amountDueBaseUnits);
  await pay(strict.amountDueBaseUnits);
  await confirmed();
  expect(await read(late.id)).toMatchObject({ status: "completed", late: true });
  expect(await read(strict.id)).toMatchObject({ status: "unresolved", reason: "late" });
  aheadMs += 2 * 86_400_000;
  await evm.rpc("evm_increaseTime", [2 * 86_400]);
  await evm.mine(3);
  await payments.deps.database.pool.query(
    "UPDATE payment_intent_amounts SET networks = array_remove(networks, 'solana_devnet')",
  );
  await watcher.readOnce("base_sepolia");
  expect(await watcher.readOnce("base_sepolia")).toBe(false);
});
