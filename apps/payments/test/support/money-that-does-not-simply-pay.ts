import { beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts } from "@svc/localstack/evm";
import { getNetwork } from "@svc/x402";
import { Interface } from "ethers";
import { applyFinalTransfer, createIntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { BUYER, EVM_WALLET, type PayingWorld, referenceOf } from "./paying-world.js";

/**
 * Part of the test suite of payment intents. It shares the suite's chains and services, because starting separate ones
 * would take longer than the tests.
 */
export function moneyThatDoesNotSimplyPay(startedWorld: () => PayingWorld): void {
  let world: PayingWorld;
  beforeAll(() => {
    world = startedWorld();
  });

  describe("a transfer that does not simply pay an intent", () => {
    test("is reported as underpaid when only the tail matches, and is credited when the merchant resolves it", async () => {
      const intent = await world.open(await world.makeLink({ amount: 500 }));
      const txHash = await world.pay(BigInt(intent.amountDueBaseUnits) - 1_000_000n);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({
        status: "unresolved",
        reason: "underpaid",
        transactionId: null,
      });
      expect(await world.events("payment_intent.unresolved", intent.id)).toMatchObject([{ reason: "underpaid" }]);
      const path = `/api/v1/payment-intents/${intent.id}/resolve`;
      const resolve = (headers: Record<string, string>) =>
        world.payments.call("POST", path, {
          key: world.shop.testKey,
          body: { txHash, network: "base_sepolia" },
          headers,
        });
      const key = { "idempotency-key": `resolve ${intent.id}` };
      const resolved = await resolve(key);
      expect(resolved).toMatchObject({ status: 200, body: { data: { status: "completed", reason: null } } });
      expect(resolved.body.data).toEqual(await world.read(intent.id));
      const repeated = await resolve(key);
      expect([repeated.text, repeated.headers.get("idempotent-replayed")]).toEqual([resolved.text, "true"]);
      expect((await resolve({})).status).toBe(409);
      expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
    });

    test("is credited up to the maximum of a transaction, while the intent shows the whole received amount", async () => {
      const intent = await world.open(await world.makeLink());
      await world.evm.mintUsdc(BUYER, 1_000_000_000_000_000n);
      const txHash = await world.pay(1_000_000_000_000_000n);
      await world.evm.mine();
      const resolved = await world.payments.call("POST", `/api/v1/payment-intents/${intent.id}/resolve`, {
        key: world.shop.testKey,
        body: { txHash, network: "base_sepolia" },
      });
      expect(resolved).toMatchObject({
        status: 200,
        body: { data: { status: "completed", amountReceived: "1000000000.000000" } },
      });
      const [completed] = await world.events("payment.completed", intent.id);
      expect(completed).toMatchObject({ amount: 999_999_999.99, overpaid: true });
    });

    test("completes the intent with the exact amount even after an underpayment", async () => {
      const intent = await world.open(await world.makeLink());
      await world.pay(BigInt(intent.amountDueBaseUnits) - 1_000_000n);
      await world.confirmed();
      await world.pay(intent.amountDueBaseUnits);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
    });

    test("completes the intent once and is reported when it arrives a second time", async () => {
      const intent = await world.open(await world.makeLink());
      await world.pay(intent.amountDueBaseUnits);
      await world.pay(intent.amountDueBaseUnits);
      await world.confirmed();
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
      expect(await world.events("payment_intent.unresolved", intent.id)).toMatchObject([{ reason: "multiple" }]);
      expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
    });

    test("belongs to no intent when it is the price without the tail", async () => {
      const intent = await world.open(await world.makeLink({ amount: 77 }));
      await world.pay(77_000_000n);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "open", transfers: [] });
    });

    test.each(["claimed", "unknown", "released"])(
      "pays no intent when it may belong to an agentic purchase in state %s",
      async (state) => {
        const link = await world.makeLink();
        const intent = await world.open(link);
        await world.payments.deps.database.pool.query(
          `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
             valid_before, fingerprint, payload) VALUES (gen_random_uuid(), $1, $2, 'test', 'base_sepolia', $3, $4, gen_random_uuid()::text, $5, 10, $6,
             now() + interval '1 hour', '', '')`,
          [world.shop.id, link, getNetwork("base_sepolia").usdc, BUYER, EVM_WALLET, intent.amountDueBaseUnits],
        );
        await world.payments.deps.database.pool.query(
          "UPDATE x402_payments SET state = $2 WHERE payment_link_id = $1",
          [link, state],
        );
        await world.pay(intent.amountDueBaseUnits);
        await world.confirmed();
        expect(await world.read(intent.id)).toMatchObject({ status: "unresolved", reason: "shared_transaction" });
      },
    );

    test("counts for a link that was closed in the meantime, and is left to the merchant for a canceled intent", async () => {
      const link = await world.makeLink();
      const [paid, canceled] = [await world.open(link), await world.open(link)];
      await world.payments.call("PATCH", `/api/v1/payment-links/${link}`, {
        key: world.shop.testKey,
        body: { active: false },
      });
      const cancel = await world.payments.call("POST", `/api/v1/payment-intents/${canceled.id}/cancel`, {
        key: world.shop.testKey,
      });
      expect(cancel).toMatchObject({ status: 200, body: { data: { status: "canceled" } } });
      await world.pay(paid.amountDueBaseUnits);
      await world.pay(canceled.amountDueBaseUnits);
      await world.confirmed();
      expect(await world.read(paid.id)).toMatchObject({ status: "completed" });
      expect(await world.read(canceled.id)).toMatchObject({ status: "unresolved", reason: "late" });
    });

    test("is refused when a payer pastes the hash of another payment, and is unresolved when it is on another network", async () => {
      const [mine, his] = [await world.open(await world.makeLink()), await world.open(await world.makeLink())];
      const hisHash = await world.pay(his.amountDueBaseUnits);
      const refused = { status: 409, body: { message: expect.stringContaining("belongs to another payment") } };
      expect(await world.hint(mine, hisHash)).toMatchObject(refused);
      const astray = await world.pay(mine.amountDueBaseUnits, world.other);
      expect(await world.hint(mine, astray, "polygon_amoy")).toMatchObject({
        status: 200,
        body: { data: { transfers: [{ network: "polygon_amoy", matchedBy: "amount" }] } },
      });
      await world.watcher.readOnce("polygon_amoy");
      await world.confirmed();
      expect(await world.read(mine.id)).toMatchObject({ status: "unresolved", reason: "wrong_network" });
      expect(await world.read(his.id)).toMatchObject({ status: "completed" });
      // The stranger's payment is completed now, and still can't be claimed. Unknown hashes are refused.
      const third = await world.open(await world.makeLink());
      expect(await world.hint(third, hisHash)).toMatchObject(refused);
      const unseen = { status: 422, body: { reason: "tx_not_found" } };
      expect(await world.hint(third, `0x${"0".repeat(64)}`)).toMatchObject(unseen);
      const path = `/api/v1/payment-intents/${third.id}/resolve`;
      const body = { txHash: `0x${"5e".repeat(32)}`, network: "base_sepolia" };
      expect(await world.payments.call("POST", path, { key: world.shop.testKey, body })).toMatchObject(unseen);
    });

    test("of no intent is shown only to the first payer who pastes its hash, and the merchant can credit it to another", async () => {
      const link = await world.makeLink();
      const [first, second] = [await world.open(link), await world.open(link)];
      const txHash = await world.pay(10_000_000n);
      expect((await world.hint(first, txHash)).body.data).toMatchObject({ transfers: [{ matchedBy: "hash" }] });
      expect(await world.hint(second, txHash)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
      await world.confirmed();
      expect(await world.events("payment_intent.unresolved", first.id)).toMatchObject([
        { reason: "other", transfer: { txHash, matchedBy: "hash" } },
      ]);
      // The last digits aren't part of the price, so nothing is missing.
      const page = await world.payments.call("GET", `/pay/intents/${first.url.slice(-22)}`);
      expect(page.text).toContain("<h2>10.000000 USDC arrived</h2>");
      expect(page.text).not.toContain("Too little");
      const resolved = await world.payments.call("POST", `/api/v1/payment-intents/${second.id}/resolve`, {
        key: world.shop.testKey,
        body: { txHash, network: "base_sepolia" },
      });
      expect(resolved).toMatchObject({ status: 200, body: { data: { status: "completed" } } });
      expect(await world.read(first.id)).toMatchObject({ status: "unresolved", transactionId: null });
    });

    test("completes the intent to which the merchant credits it, and leaves the intent with this amount unresolved", async () => {
      const link = await world.makeLink();
      const [his, credited] = [await world.open(link), await world.open(link)];
      const txHash = await world.pay(his.amountDueBaseUnits);
      await world.watcher.readOnce("base_sepolia");
      await world.evm.mine();
      const body = { txHash, network: "base_sepolia" };
      await world.payments.call("POST", `/api/v1/payment-intents/${credited.id}/resolve`, {
        key: world.shop.testKey,
        body,
      });
      await world.confirmed();
      expect(await world.read(credited.id)).toMatchObject({ status: "completed" });
      expect(await world.read(his.id)).toMatchObject({ status: "unresolved", reason: "shared_transaction" });
    });

    test("completes its intent once when several replicas act on it, and isn't reported as a second payment", async () => {
      const intent = await world.open(await world.makeLink());
      await world.pay(intent.amountDueBaseUnits);
      await world.evm.mine();
      const { deps } = world.payments;
      const { store, outcomes } = deps.intents;
      const nobodyActs = { ...outcomes, finalTransfers: async () => [] };
      const reader = createIntentWatcher({ ...deps, ...deps.intents, outcomes: nobodyActs });
      await reader.readOnce("base_sepolia");
      expect(await store.waiting()).toContain("base_sepolia");
      const final = await outcomes.finalTransfers("base_sepolia", 1_000_000n, 10);
      const of = final.find(({ match }) => match.intent.id === intent.id);
      if (!of) throw new Error("the transfer was not stored");
      await Promise.all([1, 2, 3].map(() => applyFinalTransfer({ ...deps, outcomes }, of)));
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
      expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
      expect(await world.events("payment_intent.unresolved", intent.id)).toEqual([]);
    });
  });

  describe("two transfers in one transaction", () => {
    const token = new Interface([
      "function approve(address,uint256)",
      "function transferFrom(address,address,uint256)",
    ]);
    const multicall = new Interface(evmContracts.multicall.abi);
    let batch: string;
    beforeAll(async () => {
      batch = await world.evm.deploy(evmAccounts.attacker.address, evmContracts.multicall.bytecode);
      const data = token.encodeFunctionData("approve", [batch, 1_000_000_000n]);
      await world.evm.send({ from: BUYER, to: world.evm.usdc, data });
    });
    const payAtOnce = (...amounts: string[]) => {
      const calls = amounts.map((amount) => token.encodeFunctionData("transferFrom", [BUYER, EVM_WALLET, amount]));
      const data = multicall.encodeFunctionData("run", [calls.map(() => world.evm.usdc), calls]);
      return world.evm.send({ from: BUYER, to: batch, data });
    };

    test("complete one of two intents, and are reported to the merchant for the other", async () => {
      const link = await world.makeLink();
      const [one, two] = [await world.open(link), await world.open(link)];
      const txHash = await payAtOnce(one.amountDueBaseUnits, two.amountDueBaseUnits);
      await world.confirmed();
      const both = [await world.read(one.id), await world.read(two.id)].sort((a, b) =>
        a.status.localeCompare(b.status),
      );
      expect(both).toMatchObject([
        { status: "completed", transfers: [{ txHash }] },
        { status: "unresolved", reason: "shared_transaction", transfers: [{ txHash }] },
      ]);
      const eventLists = [one, two].map(({ id }) => world.events("payment.completed", id));
      expect((await Promise.all(eventLists)).flat()).toHaveLength(1);
    });

    test("complete one intent, and leave another unresolved when its payer pastes the hash and the amount is too low", async () => {
      const link = await world.makeLink();
      const [one, two] = [await world.open(link), await world.open(link)];
      const due = BigInt(two.amountDueBaseUnits);
      // Whole cents, because with a tail the amount could match an intent of another test.
      const short = `${due - (due % 10_000n) - 120_000n}`;
      const txHash = await payAtOnce(one.amountDueBaseUnits, short);
      await world.confirmed();
      expect(await world.read(one.id)).toMatchObject({ status: "completed" });
      expect(await world.hint(two, txHash)).toMatchObject({ status: 200 });
      await world.confirmed();
      expect(await world.read(two.id)).toMatchObject({
        status: "unresolved",
        transfers: [{ txHash, matchedBy: "hash" }],
      });
      // Pasting the hash at the intent that it has already paid has no effect.
      await world.hint(one, txHash);
      expect(await world.events("payment_intent.unresolved", one.id)).toEqual([]);
    });

    test("complete an intent once when both have its amount, and the second is reported", async () => {
      const intent = await world.open(await world.makeLink());
      await payAtOnce(intent.amountDueBaseUnits, intent.amountDueBaseUnits);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "completed", amountReceived: intent.amountDue });
      expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
      expect(await world.events("payment_intent.unresolved", intent.id)).toMatchObject([{ reason: "multiple" }]);
    });

    test("complete no intent on Solana when they have the references of two intents, and the merchant gets an event", async () => {
      const link = await world.makeLink();
      const [one, two] = [await world.open(link), await world.open(link)];
      await world.paySolana(
        ...[one, two].map((intent) => ({
          baseUnits: BigInt(intent.amountDueBaseUnits),
          reference: referenceOf(intent),
        })),
      );
      await world.watcher.readOnce("solana_devnet");
      expect(await world.read(one.id)).toMatchObject({
        status: "unresolved",
        reason: "shared_transaction",
        transfers: [{ matchedBy: "shared" }],
      });
      expect(await world.read(two.id)).toMatchObject({ status: "open", transfers: [] });
    });

    test("complete an intent once on Solana when both have its reference, with the sum that arrived", async () => {
      const intent = await world.open(await world.makeLink());
      const part = { baseUnits: BigInt(intent.amountDueBaseUnits), reference: referenceOf(intent) };
      await world.paySolana(part, part);
      await world.watcher.readOnce("solana_devnet");
      const read = await world.read(intent.id);
      expect(read).toMatchObject({ status: "completed", amount: 10 });
      expect(Math.round(Number(read.amountReceived) * 1e6)).toBe(Number(part.baseUnits * 2n));
      expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
    });
  });
}
