import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, signTransferAuthorization } from "@svc/localstack/evm";
import { type AgenticWorld, startAgenticWorld } from "./support/agentic-world.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./support/webhook-receiver.js";

/** Number of watched payments. A release needs WATCHED_PAYMENTS=200. */
const PAYMENTS = Number(process.env.WATCHED_PAYMENTS ?? 12);
const AT_ONCE = 4;
const POLL_MS = 25;
const BLOCK_MS = 250;
/** Longer than jest's default, because many payments take long. */
const LASTS_MS = 300_000 + PAYMENTS * 10_000;
const [SELLER, BUYER] = [evmAccounts.merchant, evmAccounts.buyer];

let world: AgenticWorld;
let payments: PaymentsUnderTest;
let receiver: WebhookReceiver;
let shop: TestMerchant;
let linkId: string;
/** When the shop received the event of a completed payment, by the payment's id. */
const toldAt = new Map<string, number>();

beforeAll(async () => {
  [world, receiver] = await Promise.all([startAgenticWorld(), startWebhookReceiver()]);
  await world.node.mintUsdc(BUYER.address, 100_000_000_000n);
  payments = await startPayments({
    env: {
      ...world.env,
      WORKERS: "on",
      CHAIN_POLL_MS: "50",
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      DATABASE_POOL_MAX: "10",
    },
  });
  shop = await payments.makeMerchant({ wallets: [SELLER.address] });
  receiver.answer((response, { body }) => {
    const id = body.data.paymentIntentId;
    if (body.event === "payment.completed" && !toldAt.has(id)) toldAt.set(id, performance.now());
    response.end();
  });
  await payments.call("POST", "/api/webhooks", { key: shop.testKey, body: { url: `${receiver.url}/hooks` } });
  linkId = (await createLink(payments, shop.testKey, { networks: ["base_sepolia"], name: "Book", amount: 10 })).id;
});
afterAll(async () => {
  await payments?.stop();
  await Promise.all([world?.stop(), receiver?.stop()]);
});

/** Progress of a payment, which never goes back. */
const STEPS = ["payable", "being paid", "processing", "completed"] as const;
type Step = (typeof STEPS)[number];

/** A source's answer about a payment. It was true at some moment between `askedAt` and `answeredAt`. */
interface Sight {
  readonly from: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly step: Step;
}

const stepOf = (status: string, isPayable: boolean): Step => {
  if (status === "completed" || status === "processing") return status;
  expect(status).toBe("open");
  return isPayable ? "payable" : "being paid";
};

/** Sources that report a payment's progress. */
const SOURCES: Readonly<Record<string, (payment: Opened) => Promise<Step>>> = {
  async page({ token }) {
    const { status, text } = await payments.call("GET", `/pay/intents/${token}`);
    expect(status).toBe(200);
    const data = JSON.parse(/<script type="application\/json" id="pay">(.*?)<\/script>/s.exec(text)?.[1] ?? "{}");
    return stepOf(data.status, /id="wallets"|id="transfer"/.test(text));
  },
  async "payer's API"({ token }) {
    const { body } = await payments.call("GET", `/api/pay/intents/${token}`);
    return stepOf(body.data.status, body.data.signed === null);
  },
  async "merchant's API"({ id }) {
    const { body } = await payments.call("GET", `/api/v1/payment-intents/${id}`, { key: shop.testKey });
    // The merchant's API doesn't report a signature that is being settled.
    return stepOf(body.data.status, true);
  },
};

interface Opened {
  readonly id: string;
  readonly token: string;
  readonly dueBaseUnits: bigint;
}

async function open(): Promise<Opened> {
  const { body } = await payments.call("POST", "/api/v1/payment-intents", {
    key: shop.testKey,
    body: { paymentLinkId: linkId },
  });
  const { id, url, amountDueBaseUnits } = body.data;
  return { id, token: url.slice(-22), dueBaseUnits: BigInt(amountDueBaseUnits) };
}

async function payByWallet({ token }: Opened): Promise<void> {
  const { signature, ...signed } = await signTransferAuthorization({
    network: "base_sepolia",
    privateKey: BUYER.privateKey,
    to: SELLER.address,
    amountBaseUnits: 10_000_000n,
  });
  const authorization = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
  const body = { network: "base_sepolia", authorization, signature };
  const { status } = await payments.call("POST", `/api/pay/intents/${token}/payments`, { body });
  expect([200, 504]).toContain(status);
}

let sent: Promise<unknown> = Promise.resolve();
/** Sends transfers one after the other, because they share one account and its nonces. */
function payByTransfer({ dueBaseUnits }: Opened): Promise<unknown> {
  sent = sent.then(() =>
    world.node.transferUsdc({ from: BUYER.address, to: SELLER.address, amountBaseUnits: dueBaseUnits }),
  );
  return sent;
}

/** Mines blocks that confirm the payments, until the returned function is called. */
function keepMining(): () => Promise<void> {
  let isOver = false;
  const mined = (async () => {
    while (!isOver) {
      await world.node.mine();
      await new Promise((resolve) => setTimeout(resolve, BLOCK_MS));
    }
  })();
  return () => {
    isOver = true;
    return mined;
  };
}

/** Polls a source until it reports that the payment is completed. */
async function watch(from: string, payment: Opened, sights: Sight[], hasEnded: () => boolean): Promise<void> {
  for (let step: Step | null = null; step !== "completed" || !hasEnded(); ) {
    const askedAt = performance.now();
    step = (await SOURCES[from]?.(payment)) ?? null;
    if (step !== null) sights.push({ from, askedAt, answeredAt: performance.now(), step });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Finds answers that show less progress than an earlier answer, which had arrived before the later request was sent.
 */
function contradictionsOf(sights: readonly Sight[]): string[] {
  const stepAt = ({ step }: Sight) => STEPS.indexOf(step);
  // The merchant's API reports a payment with a wallet's signature as an unpaid one.
  const isBehind = (later: Sight, earlier: Sight) =>
    stepAt(later) < (later.from === "merchant's API" && earlier.step === "being paid" ? 0 : stepAt(earlier));
  const found = new Set<string>();
  for (const later of sights) {
    for (const earlier of sights) {
      if (earlier.answeredAt <= later.askedAt && isBehind(later, earlier)) {
        found.add(`${later.from} said "${later.step}" after ${earlier.from} had said "${earlier.step}"`);
      }
    }
  }
  return [...found];
}

async function payAndWatch(number: number): Promise<{ readonly sights: Sight[]; readonly contradictions: string[] }> {
  const payment = await open();
  const sights: Sight[] = [];
  const watching = Object.keys(SOURCES).map((from) => watch(from, payment, sights, () => toldAt.has(payment.id)));
  await (number % 2 === 0 ? payByWallet(payment) : payByTransfer(payment));
  await Promise.all(watching);
  const at = toldAt.get(payment.id) ?? 0;
  const delivered = { from: "webhook", askedAt: at, answeredAt: at, step: "completed" } as const;
  return { sights, contradictions: contradictionsOf([...sights, delivered]) };
}

test(
  `${PAYMENTS} payments: page, APIs and webhooks agree at every poll, and a signed payment is never offered again`,
  async () => {
    const results: Awaited<ReturnType<typeof payAndWatch>>[] = [];
    let next = 0;
    const stopMining = keepMining();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < PAYMENTS) results.push(await payAndWatch(next++));
      }),
    ).finally(stopMining);
    const polls = results.reduce((count, { sights }) => count + sights.length, 0);
    if (process.env.WATCHED_PAYMENTS) console.log(`${results.length} payments, ${polls} polls`);
    expect(results.flatMap(({ contradictions }) => contradictions)).toEqual([]);
    expect(results).toHaveLength(PAYMENTS);
    // The sources were polled often enough to see the payments change.
    const steps = new Set(results.flatMap(({ sights }) => sights.map(({ step }) => step)));
    expect(steps.has("payable") && steps.has("completed") && steps.size >= 3).toBe(true);
    const completions = receiver.received.filter(({ body }) => body.event === "payment.completed");
    expect(completions).toHaveLength(PAYMENTS);
  },
  LASTS_MS,
);
