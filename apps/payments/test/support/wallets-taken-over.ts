import { beforeAll, describe, expect, test } from "@jest/globals";
import { Keypair } from "@solana/web3.js";
import { SOLANA_WALLETS } from "@svc/localstack/solana";
import { getAddress } from "ethers/address";
import { BUYER, type PayingWorld } from "./paying-world.js";
import { randomEvmWallet, type TestMerchant } from "./payments-under-test.js";

/** Part of the test suite of payment intents: another merchant takes over a wallet that a merchant has registered. */
export function walletsTakenOver(startedWorld: () => PayingWorld): void {
  let world: PayingWorld;
  let owner: TestMerchant;
  beforeAll(async () => {
    world = startedWorld();
    owner = await world.payments.makeMerchant();
  });

  const ask = ({ testKey: key }: TestMerchant, method: string, path: string, body?: object) =>
    world.payments.call(method, path, { key, body });
  const takeOver = (wallet: string) =>
    world.payments.deps.database.pool.query(
      "UPDATE merchant_wallets SET merchant_id = $1, is_default = false WHERE address = $2",
      [owner.id, wallet],
    );
  /** Creates a merchant with wallets of both families, a link, and an open payment of this link. */
  async function formerOwner() {
    const [evm, solana] = [getAddress(randomEvmWallet()), Keypair.generate().publicKey.toBase58()];
    const merchant = await world.payments.makeMerchant({ wallets: [evm, solana] });
    const networks = ["base_sepolia", "solana_devnet"];
    const fields = { network: "base_sepolia", networks, name: "Book", amount: 10 };
    const link = (await ask(merchant, "POST", "/api/v1/payment-links", fields)).body.data.id;
    const begun = await ask(merchant, "POST", "/api/v1/payment-intents", { paymentLinkId: `pl-${link}` });
    return { merchant, evm, solana, link, intent: begun.body.data };
  }

  describe("a wallet that another merchant has taken over", () => {
    test("is credited to its new owner: the former owner cannot claim its payments by hand", async () => {
      const { merchant, evm, intent } = await formerOwner();
      await takeOver(evm);
      const txHash = await world.evm.transferUsdc({ from: BUYER, to: evm, amountBaseUnits: 5_000_000n });
      await world.evm.mine();
      const hash = { txHash, network: "base_sepolia" };
      const claimed = await ask(merchant, "POST", `/api/v1/payment-intents/${intent.id}/resolve`, hash);
      expect(claimed).toMatchObject({ status: 422, body: { reason: "wrong_recipient" } });
      expect((await ask(merchant, "GET", `/api/v1/transactions?txHash=${txHash}`)).body.data).toEqual([]);
      const recording = { ...hash, amount: 5, token: "USDC", walletAddress: BUYER };
      expect(await ask(owner, "POST", "/api/v1/transactions", recording)).toMatchObject({ status: 201 });
    });

    test("is no longer shown, neither by its link nor by an open payment", async () => {
      const { merchant, evm, solana, link, intent } = await formerOwner();
      const token = intent.url.slice(-22);
      const look = async () => {
        const { body, text } = await world.payments.call("GET", `/api/pay/intents/${token}`);
        const page = await (await fetch(new URL(`/pay/intents/${token}`, world.payments.url))).text();
        const own = (await ask(merchant, "GET", `/api/v1/payment-intents/${intent.id}`)).body.data;
        const names = (networks: { network: string }[]) => networks.map(({ network }) => network);
        return { payer: names(body.data.networks), merchant: names(own.networks), shown: text + page };
      };
      expect((await look()).shown).toContain(evm);
      await takeOver(evm);
      expect(await look()).toMatchObject({
        payer: ["solana_devnet"],
        merchant: ["solana_devnet"],
        shown: expect.not.stringContaining(evm),
      });
      const begun = await world.payments.call("POST", `/api/pay/pl-${link}/intents`, { body: {} });
      expect(begun.body.data.intent.networks).toMatchObject([{ network: "solana_devnet" }]);
      const session = { paymentLinkId: link };
      expect(await ask(merchant, "POST", "/api/checkout/session", session)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("another merchant has taken over") },
      });
      expect(
        await ask(merchant, "POST", "/api/checkout/session", { ...session, network: "solana_devnet" }),
      ).toMatchObject({
        status: 201,
        body: { data: { merchantWalletAddress: solana } },
      });

      await takeOver(solana);
      expect(await look()).toMatchObject({ payer: [], merchant: [], shown: expect.not.stringContaining(solana) });
      expect((await look()).shown).toMatch(/"noTransfer":"wallet_moved".*The seller's wallet has changed/s);
      expect((await look()).shown).not.toContain("Waiting for your payment");
      const draft = { network: "solana_devnet", payer: SOLANA_WALLETS.buyer.publicKey.toBase58() };
      expect(await world.payments.call("POST", `/api/pay/intents/${token}/drafts`, { body: draft })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("The seller's wallet on this network has changed") },
      });
      expect((await world.payments.call("POST", `/api/pay/pl-${link}/intents`, { body: {} })).status).toBe(404);
      expect((await fetch(new URL(`/pay/pl-${link}`, world.payments.url))).status).toBe(404);
      const withKey = await ask(merchant, "POST", "/api/v1/payment-intents", { paymentLinkId: `pl-${link}` });
      expect(withKey).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    });

    test("is no longer named by an open checkout session or by the link's public data", async () => {
      const { merchant, evm, solana, link } = await formerOwner();
      const open = async (network: string) =>
        (await ask(merchant, "POST", "/api/checkout/session", { paymentLinkId: link, network })).body.data.id;
      const sessions = [await open("base_sepolia"), await open("solana_devnet")];
      const named = async () => {
        const read = await Promise.all(sessions.map((id) => ask(merchant, "GET", `/api/checkout/session/${id}`)));
        const shown = (await world.payments.call("GET", `/api/payment-links/${link}`)).body.data;
        const wallets = read.map(({ body }) => body.data.merchantWalletAddress);
        return [...wallets, shown.network, shown.merchantWalletAddress, shown.networks];
      };
      expect(await named()).toEqual([evm, solana, "base_sepolia", evm, ["base_sepolia", "solana_devnet"]]);
      await takeOver(evm);
      expect(await named()).toEqual([null, solana, "solana_devnet", solana, ["solana_devnet"]]);
      await takeOver(solana);
      expect(await named()).toEqual([null, null, null, null, []]);
      // The merchant still sees the wallet, and so knows what to change.
      const own = await ask(merchant, "GET", "/api/payment-links");
      expect(own.body.data).toMatchObject([
        { merchantWalletAddress: evm, networks: ["base_sepolia", "solana_devnet"] },
      ]);
    });
  });

  test("the page of an expired payment shows no wallet, even before the service has ended the payment", async () => {
    const { evm, intent } = await formerOwner();
    const path = `/pay/intents/${intent.url.slice(-22)}`;
    const look = async () => ({
      page: await (await fetch(new URL(path, world.payments.url))).text(),
      view: (await world.payments.call("GET", `/api${path}`)).body.data,
    });
    const before = await look();
    expect(before.page).toContain(evm);
    try {
      world.time.aheadMs = Date.parse(intent.expiresAt) - Date.now() + 1_000;
      const after = await look();
      expect(after.view.status).toBe("open");
      expect(after.view.revision).not.toBe(before.view.revision);
      expect(after.page).toContain("This payment has ended");
      expect(after.page).not.toContain(evm);
    } finally {
      world.time.aheadMs = 0;
    }
  });
}
