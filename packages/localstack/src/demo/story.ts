import { baseUnitsOfCents, NETWORKS, type NetworkName, toCents } from "@svc/x402";
import { privateKeyToAccount } from "viem/accounts";
import { decodeXPaymentResponse, wrapFetchWithPayment } from "x402-fetch";
import type { StackDocument } from "../stack/stack-document.js";
import { type Payment, type PaymentOrder, payOnEvm, payOnSolana, readBalance } from "./payments.js";

export type Say = (line: string) => void;

/** Fails the demo at an unexpected result. `otherwise` says what went wrong. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The `data` of an answer. */
export type Resource = Readonly<Record<string, unknown>>;

/** A minimal API client, as an integrator would write it. */
class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Returns the resource in the answer. Throws if the answer has another status. */
  async expect(status: number, method: string, path: string, body?: unknown): Promise<Resource> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) {
      throw new Error(
        `${method} ${path} answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`,
      );
    }
    return answer.body.data as Resource;
  }
}

const PRICE = 0.05;
const PRICE_CENTS = 5n;

/**
 * An agent that knows only a link's address buys a call with an unmodified x402 client: price, 402, payment, the
 * target's answer. Throws at the first unexpected result.
 */
export async function buyACall(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const { title, decimals, mode } = NETWORKS[network];
  say(`A paid call to an agentic link on ${title}`);
  const api = new ApiClient(stack.payments.url, mode === "test" ? stack.merchant.testKey : stack.merchant.liveKey);
  const make = (path: string) =>
    api.expect(201, "POST", "/api/v1/payment-links", {
      network,
      name: `Weather on ${title}`,
      amount: PRICE,
      isAgenticProxy: true,
      targetUrl: stack.target.url + path,
    });
  const link = await make("/weather");
  const url = `${stack.payments.url}/api/agent/link/pl-${link.id}`;
  say(`  the merchant sells ${stack.target.url}/weather at ${url}`);

  const quote = (await (await fetch(`${url}/price`)).json()) as { price: string };
  must(quote.price === "$0.05", `the price is ${quote.price}`);
  const unpaid = await fetch(url);
  must(unpaid.status === 402, `a call without a payment got ${unpaid.status}`);
  say(`  price ${quote.price}; a call without a payment gets a 402`);

  const balance = () => readBalance(stack, network, account.address);
  const account = privateKeyToAccount(stack.buyer.evmPrivateKey as `0x${string}`);
  const pay = wrapFetchWithPayment(fetch, account);
  const before = await balance();
  const paid = await pay(`${url}?city=Rome`);
  const answer = (await paid.json()) as { report: string; paid: { payer: string } };
  must(paid.status === 200, `the paid call got ${paid.status}: ${JSON.stringify(answer)}`);
  must(answer.paid?.payer === account.address, "the target did not learn who paid");
  const receipt = decodeXPaymentResponse(paid.headers.get("x-payment-response") ?? "");
  say(`  x402-fetch paid: transaction ${receipt.transaction}`);
  say(`  the target checked our signature and answered: ${answer.report}`);
  const charged = baseUnitsOfCents(PRICE_CENTS, decimals);
  must(before - (await balance()) === charged, `the chain shows no payment of ${charged} base units`);
  say(`  the chain confirms: the buyer's balance fell by ${charged} base units of USDC`);

  const listed = await api.expect(200, "GET", `/api/v1/transactions?paymentLinkId=${link.id}`);
  const [recorded] = listed as unknown as { id: string; txHash: string }[];
  must(recorded?.txHash === receipt.transaction, "the API does not list the payment as a transaction");
  say(`  listed as transaction ${recorded?.id}`);

  const failing = await make("/fail");
  const failed = await pay(`${stack.payments.url}/api/agent/link/pl-${failing.id}`);
  must(failed.status === 500, `a call to the failing target got ${failed.status} instead of 500`);
  must(before - (await balance()) === charged, "the buyer was charged although the target failed");
  say(`  a target answers 500: the buyer gets that answer and is not charged`);
}

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** A person pays a link: the service notices the transfer by itself, without a submitted hash. */
export async function personPays(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const row = NETWORKS[network];
  if (row.family !== "evm") throw new Error(`${network} is not an EVM network`);
  const api = new ApiClient(stack.payments.url, stack.merchant.testKey);
  say(`A person pays on ${row.title}`);

  const link = await api.expect(201, "POST", "/api/v1/payment-links", {
    network,
    name: "A printed book",
    amount: 12.5,
  });
  say(`  payment link created, to be sent to a payer: ${link.url}`);

  const begun = await api.expect(201, "POST", `/api/pay/pl-${link.id}/intents`, {});
  const [way] = (begun.intent as { networks: { payTo: string; amountDueBaseUnits: string }[] }).networks;
  must(way !== undefined, "the page offers no transfer");
  say(`  the page asks for ${(begun.intent as Resource).amountDue} USDC: ${begun.url}`);

  const { rpcUrl, usdc } = stack.chains[network];
  const { payTo: to, amountDueBaseUnits } = way as { payTo: string; amountDueBaseUnits: string };
  const order = { rpcUrl, usdc, decimals: row.decimals, to, baseUnits: BigInt(amountDueBaseUnits) };
  const { txHash } = await payOnEvm(order, row.chainId, stack.buyer.evmPrivateKey);
  say(`  the person paid from a wallet: transaction ${txHash}`);

  for (const end = Date.now() + WAIT_MS; ; await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))) {
    const seen = await api.expect(200, "GET", `/api/pay/intents/${begun.token}`);
    if (seen.status === "completed") break;
    must(Date.now() < end, `the payment is still ${seen.status}`);
  }
  const paid = await api.expect(200, "GET", `/api/v1/payment-links/${link.id}`);
  must(
    paid.totalTransactions === 1 && paid.totalCollected === 12.5,
    "the link does not count the payment exactly once",
  );
  say("  the service noticed and recorded it, and counts it once on the link");
}

/** Goes from a product to a recorded payment, on one network. Throws at the first unexpected result. */
export async function tellStory(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const { title } = NETWORKS[network];
  const api = new ApiClient(stack.payments.url, stack.merchant.testKey);
  say(`A payment on ${title}`);

  const product = await api.expect(201, "POST", "/api/v1/products", { name: `Coffee on ${title}`, amount: 0.07 });
  say(`  product created: ${product.name}, ${product.amount} ${product.currency}, id ${product.id}`);

  const link = await api.expect(201, "POST", "/api/v1/payment-links", { network, productId: product.id });
  must(link.amount === product.amount, "the link does not have the product's amount");
  say(`  payment link created: ${link.id}, payable to ${link.merchantWalletAddress}`);

  const order = buildOrder(stack, network, link);
  const payment = await pay(stack, network, order);
  say(`  the buyer ${payment.payer} paid: transaction ${payment.txHash}`);

  const received = await payment.received();
  must(received === order.baseUnits, `the chain shows ${received} received base units, not ${order.baseUnits}`);
  say(`  the chain confirms: ${received} base units of USDC arrived`);

  const claim = {
    amount: link.amount,
    token: "USDC",
    network,
    txHash: payment.txHash,
    walletAddress: payment.payer,
    paymentLinkId: link.id,
  };
  const recorded = await api.expect(201, "POST", "/api/v1/transactions", claim);
  must(recorded.amountBaseUnits === String(order.baseUnits), "the recorded amount is not the paid amount");
  say(`  payment recorded: ${recorded.id}, ${recorded.status}`);

  const read = await api.expect(200, "GET", `/api/v1/transactions/${recorded.id}`);
  must(read.txHash === recorded.txHash && read.amount === link.amount, "the API does not return the recorded payment");
  const paidLink = await api.expect(200, "GET", `/api/v1/payment-links/${link.id}`);
  must(
    paidLink.totalTransactions === 1 && paidLink.totalCollected === link.amount,
    "the link does not count the payment exactly once",
  );
  say(`  read back: ${read.amount} ${read.token}, hash ${read.txHash}`);

  const again = await api.call("POST", "/api/v1/transactions", claim);
  must(again.status === 409 && again.body.code === "TRANSACTION_DUPLICATE", `a second recording got ${again.status}`);
  say("  the API refuses a second recording: 409 TRANSACTION_DUPLICATE");
}

function buildOrder(stack: StackDocument, network: NetworkName, link: Resource): PaymentOrder {
  const { decimals } = NETWORKS[network];
  const cents = toCents(Number(link.amount));
  if (cents === null) throw new Error(`${link.amount} is not an amount`);
  const { rpcUrl, usdc } = stack.chains[network];
  return {
    rpcUrl,
    usdc,
    decimals,
    to: String(link.merchantWalletAddress),
    baseUnits: baseUnitsOfCents(cents, decimals),
  };
}

function pay(stack: StackDocument, network: NetworkName, order: PaymentOrder): Promise<Payment> {
  const row = NETWORKS[network];
  return row.family === "evm"
    ? payOnEvm(order, row.chainId, stack.buyer.evmPrivateKey)
    : payOnSolana(order, stack.buyer.solanaSecretKey);
}
