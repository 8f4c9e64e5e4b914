import { beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS } from "@svc/localstack/solana";
import { answeredLine } from "./answered-line.js";
import { BUYER, EVM_WALLET, type OpenedIntent, type PayingWorld, referenceOf } from "./paying-world.js";
import type { TestMerchant } from "./payments-under-test.js";

/**
 * Part of the test suite of payment intents: intents, recordings, checkout sessions and refunds claim the same
 * transfer, in different orders.
 */
export function oneTransferOnePurpose(startedWorld: () => PayingWorld): void {
  let world: PayingWorld;
  beforeAll(() => {
    world = startedWorld();
  });
  const post = (path: string, body: object, key = world.shop.testKey) =>
    world.payments.call("POST", path, { key, body });
  const recordingOf = (txHash: string, more: object = {}) => ({
    amount: 10,
    token: "USDC",
    network: "base_sepolia",
    txHash,
    walletAddress: BUYER,
    ...more,
  });
  const record = (txHash: string, more: object = {}, key?: string) =>
    post("/api/v1/transactions", recordingOf(txHash, more), key);
  const session = async (link: string, network = "base_sepolia") =>
    (await post("/api/checkout/session", { paymentLinkId: `pl-${link}`, network })).body.data.id as string;
  const submit = (sessionId: string, txHash: string, walletAddress = BUYER) =>
    post("/api/checkout/submit", { sessionId, txHash, walletAddress });
  const read = async (path: string) => (await world.payments.call("GET", path, { key: world.shop.testKey })).body.data;
  const sessionStatus = async (id: string) => (await read(`/api/checkout/session/${id}`)).status;
  const totalsOf = (link: string) => read(`/api/v1/payment-links/${link}`);
  /** Payments and problems of an intent in events: pairs of the event's type and client reference, sorted by type. */
  const eventsOf = async ({ id }: OpenedIntent) => {
    const { rows } = await world.payments.deps.database.pool.query(
      `SELECT type, data FROM events WHERE type LIKE ANY('{transaction.%,payment.%,payment_intent.unresolved}')
         AND (data ->> 'id' = $1 OR data ->> 'paymentIntentId' = $1) ORDER BY type`,
      [id],
    );
    return rows.map(({ type, data }) => [type, data.clientReference ?? null]);
  };
  const completedOnce = (clientReference: string | null = null) => [
    ["payment.completed", clientReference],
    ["transaction.recorded", clientReference],
  ];
  const refused = { status: 409, body: { code: "CONFLICT", message: expect.stringContaining("payment intent") } };

  describe("a transfer that an intent waits for", () => {
    test.each(["the same link", "another link of the wallet"])(
      "is refused to a checkout session of %s, and completes its intent, when a stranger submits it",
      async (which) => {
        const link = await world.makeLink();
        const intent = await world.open(link, { clientReference: "order-4" });
        const theirs = await session(which === "the same link" ? link : await world.makeLink());
        const txHash = await world.pay(intent.amountDueBaseUnits);
        await world.evm.mine();
        expect(await submit(theirs, txHash)).toMatchObject(refused);
        await world.confirmed();
        expect(await submit(theirs, txHash)).toMatchObject({ status: 409 });
        expect(await sessionStatus(theirs)).toBe("open");
        expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
        expect(await eventsOf(intent)).toEqual(completedOnce("order-4"));
        expect(await totalsOf(link)).toMatchObject({ totalCollected: 10, totalTransactions: 1 });
      },
    );

    test("is refused to a checkout session when the payer sends it twice, and the merchant can record it", async () => {
      const link = await world.makeLink();
      const intent = await world.open(link);
      await world.pay(intent.amountDueBaseUnits);
      await world.confirmed();
      const again = await world.pay(intent.amountDueBaseUnits);
      await world.evm.mine();
      expect(await submit(await session(link), again)).toMatchObject(refused);
      expect(await record(again, { paymentLinkId: link })).toMatchObject({ status: 201 });
      await world.confirmed();
      expect(await eventsOf(intent)).toEqual([...completedOnce(), ["payment_intent.unresolved", null]].sort());
      expect(await totalsOf(link)).toMatchObject({ totalCollected: 20, totalTransactions: 2 });
    });

    test("is refused to a checkout session on Solana when the transaction names the intent's reference", async () => {
      const link = await world.makeLink();
      const intent = await world.open(link);
      const baseUnits = BigInt(intent.amountDueBaseUnits) + 2_000_000n;
      const txHash = await world.paySolana({ baseUnits, reference: referenceOf(intent) });
      const payer = SOLANA_WALLETS.buyer.publicKey.toBase58();
      expect(await submit(await session(link, "solana_devnet"), txHash, payer)).toMatchObject(refused);
      await world.watcher.readOnce("solana_devnet");
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
    });

    test.each(["no link", "another link"])(
      "is refused to a recording with %s, and completes its intent, when the merchant records it",
      async (which) => {
        const link = await world.makeLink();
        const intent = await world.open(link);
        const txHash = await world.pay(intent.amountDueBaseUnits);
        await world.evm.mine();
        const more = which === "no link" ? {} : { paymentLinkId: await world.makeLink() };
        expect(await record(txHash, more)).toMatchObject({
          status: 409,
          body: { code: "TRANSACTION_DUPLICATE", paymentIntentId: intent.id },
        });
        await world.confirmed();
        expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
        expect(await eventsOf(intent)).toEqual(completedOnce());
      },
    );

    test.each(["before", "after"])(
      "completes its intent with its events, once, when the merchant records it for the link %s the watcher sees it",
      async (when) => {
        const link = await world.makeLink();
        const customerEmail = "ann@example.com";
        const intent = await world.open(link, { clientReference: "order-5", customerEmail });
        const txHash = await world.pay(intent.amountDueBaseUnits);
        if (when === "after") await world.watcher.readOnce("base_sepolia");
        await world.evm.mine();
        const recorded = await record(txHash, { paymentLinkId: link });
        expect(recorded).toMatchObject({ status: 201, body: { data: { clientReference: "order-5", customerEmail } } });
        const { id: transactionId } = recorded.body.data;
        expect(await read(`/api/v1/transactions/${transactionId}`)).toEqual(recorded.body.data);
        await world.confirmed();
        await world.confirmed();
        expect(await world.read(intent.id)).toMatchObject({
          status: "completed",
          transactionId,
          amountReceived: intent.amountDue,
          transfers: [{ txHash, state: "final" }],
        });
        expect(await eventsOf(intent)).toEqual(completedOnce("order-5"));
        expect(await totalsOf(link)).toMatchObject({ totalCollected: 10, totalTransactions: 1 });
      },
    );

    test("is recorded once when the watcher and the merchant's recordings act at the same moment", async () => {
      const link = await world.makeLink();
      const intent = await world.open(link);
      const txHash = await world.pay(intent.amountDueBaseUnits);
      await world.watcher.readOnce("base_sepolia");
      await world.evm.mine();
      const sessions = [await session(link), await session(link)];
      const answers = await Promise.all([
        world.watcher.readOnce("base_sepolia"),
        ...[1, 2, 3].map(async () => (await record(txHash, { paymentLinkId: link })).status),
        ...sessions.map(async (id) => (await submit(id, txHash)).status),
      ]);
      expect(answers.slice(4)).toEqual([409, 409]);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
      expect(await eventsOf(intent)).toEqual(completedOnce());
      expect(await totalsOf(link)).toMatchObject({ totalCollected: 10, totalTransactions: 1 });
    });

    test.each(["before", "after"])(
      "leaves its intent unresolved, with one event, when the merchant credits it to another intent %s the watcher sees it",
      async (when) => {
        const link = await world.makeLink();
        const [paid, other] = [await world.open(link, { clientReference: "order-6" }), await world.open(link)];
        const txHash = await world.pay(paid.amountDueBaseUnits);
        if (when === "after") await world.watcher.readOnce("base_sepolia");
        await world.evm.mine();
        const body = { txHash, network: "base_sepolia" };
        const credited = await post(`/api/v1/payment-intents/${other.id}/resolve`, body);
        expect(credited).toMatchObject({ status: 200, body: { data: { status: "completed" } } });
        expect(await answeredLine(world.payments.logs, credited.headers)).toMatchObject({
          intent: other.id,
          link,
          merchant: world.shop.id,
          transaction: credited.body.data.transactionId,
        });
        await world.confirmed();
        await world.confirmed();
        expect(await world.read(paid.id)).toMatchObject({ status: "unresolved", reason: "shared_transaction" });
        expect(await eventsOf(paid)).toEqual([["payment_intent.unresolved", "order-6"]]);
        expect(await totalsOf(link)).toMatchObject({ totalCollected: 10, totalTransactions: 1 });
      },
    );

    test("stays with the checkout session that got it first, and leaves the intent open, when the merchant credits it", async () => {
      const link = await world.makeLink();
      const theirs = await session(link);
      const intent = await world.open(link);
      const txHash = await world.pay(10_000_000n);
      await world.evm.mine();
      expect(await submit(theirs, txHash)).toMatchObject({ status: 200 });
      const resolve = (of: OpenedIntent, hash: string) =>
        post(`/api/v1/payment-intents/${of.id}/resolve`, { txHash: hash, network: "base_sepolia" });
      expect(await resolve(intent, txHash)).toMatchObject({ status: 409, body: { code: "TRANSACTION_DUPLICATE" } });
      expect(await world.read(intent.id)).toMatchObject({ status: "open" });
      // A recording that only names the link can be credited to the intent.
      const plain = await world.pay(10_000_000n);
      await world.evm.mine();
      await record(plain, { paymentLinkId: link });
      expect(await resolve(intent, plain)).toMatchObject({ status: 200, body: { data: { status: "completed" } } });
      expect(await eventsOf(intent)).toEqual([["payment.completed", null]]);
      expect(await totalsOf(link)).toMatchObject({ totalCollected: 20, totalTransactions: 2 });
    });
  });

  describe("a transfer back to a buyer who is a merchant, too", () => {
    const wallet = evmAccounts.otherMerchant.address;
    let buyer: TestMerchant;
    beforeAll(async () => {
      buyer = await world.payments.makeMerchant({ wallets: [wallet] });
      await world.evm.mintUsdc(wallet, 100_000_000n);
    });
    test.each(["the buyer first", "the merchant first", "both at once"])(
      "is the merchant's refund and the buyer's sale when they record it, %s",
      async (order) => {
        const link = await world.makeLink();
        const paid = await world.evm.transferUsdc({ from: wallet, to: EVM_WALLET, amountBaseUnits: 10_000_000n });
        await world.evm.mine();
        const { id: transactionId } = (await record(paid, { paymentLinkId: link, walletAddress: wallet })).body.data;
        const back = await world.evm.transferUsdc({ from: EVM_WALLET, to: wallet, amountBaseUnits: 10_000_000n });
        await world.evm.mine();
        const steps = [
          () => record(back, { walletAddress: EVM_WALLET }, buyer.testKey),
          () => post("/api/refunds", { transactionId, amount: 10, txHash: back }),
        ];
        if (order === "the merchant first") steps.reverse();
        if (order === "both at once") {
          const answers = await Promise.all(steps.map((step) => step()));
          expect(answers.map(({ status }) => status)).toEqual([201, 201]);
        } else for (const step of steps) expect((await step()).status).toBe(201);
        for (const step of steps) expect((await step()).status).toBe(409);
        expect(await read(`/api/v1/transactions/${transactionId}`)).toMatchObject({ status: "refunded" });
        expect(await totalsOf(link)).toMatchObject({ totalCollected: 0, totalTransactions: 1 });
      },
    );

    test("is either a refund or a sale when both wallets belong to one merchant", async () => {
      const to = evmAccounts.attacker.address;
      const named = { network: "base_sepolia", name: "x", amount: 10, merchantWalletAddress: to };
      expect((await post("/api/v1/payment-links", named, buyer.testKey)).status).toBe(201);
      const move = async (from: string, to: string) => {
        const txHash = await world.evm.transferUsdc({ from, to, amountBaseUnits: 10_000_000n });
        await world.evm.mine();
        return txHash;
      };
      const sale = await record(await move(wallet, to), { walletAddress: wallet }, buyer.testKey);
      expect(sale.status).toBe(201);
      const back = await move(to, wallet);
      const refund = { transactionId: sale.body.data.id, amount: 10, txHash: back };
      expect((await post("/api/refunds", refund, buyer.testKey)).status).toBe(201);
      expect(await record(back, { walletAddress: to }, buyer.testKey)).toMatchObject({ status: 409 });
    });
  });
}
