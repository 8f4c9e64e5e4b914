import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { newEvmAccount } from "@svc/localstack/evm";
import type { Page } from "playwright-core";
import { giveEvmWallet } from "./support/browser-wallets.js";
import { amountDue, begin, heading, type PayPageWorld, startPayPageWorld } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

/** Number of pages that are open at once. PAYERS=50 takes a minute or two. */
const PAYERS = Number(process.env.PAYERS ?? 8);
/**
 * Up to this number, all requests fit into the global tier of the payers' one address (100 in 10 s). With more payers,
 * some are refused and try again.
 */
const UNREFUSED_PAYERS = 16;
const LASTS_MS = 600_000;
const PATIENCE_MS = 300_000;
const FUNDS_BASE_UNITS = 100_000_000n;

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  // All payers have the address of this machine, and limits are enforced as in production.
  if (executablePath !== null) world = await startPayPageWorld(executablePath, { RATE_LIMIT_LOCALHOST: "enforce" });
});
afterAll(() => world?.stop());

/** Returns a function that waits until it was called `count` times. */
function gateFor(count: number): () => Promise<void> {
  let waiting = count;
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (--waiting === 0) open();
    return opened;
  };
}

/** Mines blocks and has the service read each of them, until the returned function is called. */
function keepMining(): () => Promise<void> {
  let isOver = false;
  const mined = (async () => {
    while (!isOver) {
      await world.evm.mine();
      await world.noticed("base_sepolia");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return () => {
    isOver = true;
    return mined;
  };
}

/** The total balance of these accounts. */
async function allFunds(addresses: readonly string[]): Promise<bigint> {
  const balances = await Promise.all(addresses.map((address) => world.evm.readUsdcBalance(address)));
  return balances.reduce((sum, balance) => sum + balance, 0n);
}

let sent: Promise<unknown> = Promise.resolve();
/** Sends transfers one after the other, because they share one account and its nonces. */
function transfer(amountBaseUnits: bigint): Promise<unknown> {
  sent = sent.then(() => world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits }));
  return sent;
}

withBrowser(`${PAYERS} payers behind one address`, () => {
  test(
    "pay one link at once, half with a wallet and half by a transfer: each gets a receipt, and each pays once",
    async () => {
      const link = await world.makeLink({ networks: ["base_sepolia"], successUrl: null });
      const allOpen = gateFor(PAYERS);
      const refused: string[] = [];
      const amounts: bigint[] = [];
      const wallets = Array.from({ length: PAYERS }, newEvmAccount);
      for (const { address } of wallets) await world.evm.mintUsdc(address, FUNDS_BASE_UNITS);
      const payAs = (number: number) => async (page: Page) => {
        page.setDefaultTimeout(PATIENCE_MS);
        page.on("response", (answer) => {
          if (answer.status() === 429 && answer.request().method() === "POST") refused.push(answer.url());
        });
        const hasWallet = number % 2 === 0;
        if (hasWallet) await giveEvmWallet(page, { approve: async () => {} }, wallets[number]);
        await begin(page, link.url);
        const due = await amountDue(page);
        amounts.push(due);
        await allOpen();
        if (hasWallet) await page.getByRole("button", { name: /with Fox Wallet/ }).click();
        else await transfer(due);
        await heading(page, "Paid").waitFor();
        await page.reload();
        await heading(page, "Paid").waitFor();
        expect(await page.locator(".receipt").count()).toBe(1);
      };
      const stopMining = keepMining();
      const funds = () => allFunds([BUYER, ...wallets.map(({ address }) => address)]);
      const before = await funds();
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: PAYERS }, (_, number) => world.look({}, payAs(number), { isReal: true })),
      ).finally(stopMining);
      const tookMs = Math.round(performance.now() - startedAt);
      if (process.env.PAYERS) console.log(`${PAYERS} payers: ${tookMs} ms, ${refused.length} refused and sent again`);
      if (PAYERS <= UNREFUSED_PAYERS) expect(refused).toEqual([]);
      expect(new Set(amounts).size).toBe(PAYERS);
      const intents: { status: string; amountReceived: string }[] = await world.ask(
        "GET",
        `/api/v1/payment-intents?paymentLinkId=${link.id}&limit=100`,
      );
      expect(intents.map(({ status }) => status)).toEqual(Array(PAYERS).fill("completed"));
      const received = intents.reduce((sum, intent) => sum + BigInt(intent.amountReceived.replace(".", "")), 0n);
      expect(before - (await funds())).toBe(received);
      const recorded = await world.ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}&limit=100`);
      expect(recorded).toHaveLength(PAYERS);
    },
    LASTS_MS,
  );
});
