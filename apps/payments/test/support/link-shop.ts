import { PAYMENT_ACTIONS } from "@svc/errors";
import { evmAccounts, newEvmAccount } from "@svc/localstack/evm";
import { decodeBase64Json } from "@svc/x402";
import { payPath } from "./agentic-shop.js";
import { type AgenticWorld, type PaymentOptions, paymentHeader, startAgenticWorld } from "./agentic-world.js";
import {
  type Answer,
  agenticTo,
  type CallOptions,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  type TestOptions,
} from "./payments-under-test.js";
import type { RecordingTarget } from "./recording-target.js";

export interface ShopLink {
  readonly id: string;
  readonly path: string;
}

export interface PayOptions extends CallOptions {
  readonly method?: string;
  /** Appended to the link's address. */
  readonly query?: string;
  readonly payment?: PaymentOptions;
}

/** A merchant with links, its own target, and buyers with money. */
export interface LinkShop {
  readonly world: AgenticWorld;
  readonly payments: PaymentsUnderTest;
  readonly merchant: TestMerchant;
  readonly target: RecordingTarget;
  makeLink(more?: object): Promise<ShopLink>;
  /** Starts the same service again on the same database, with other settings. */
  another(env?: Record<string, string>): Promise<PaymentsUnderTest>;
  /** Makes a paid call. By default, the buyer of the local stack pays 0.50 USDC. */
  pay(link: ShopLink, options?: PayOptions): Promise<Answer>;
  /** The private key of a new buyer with 100 USDC. */
  newBuyer(): Promise<string>;
  /** USDC in the merchant's wallet, in base units. */
  income(): Promise<bigint>;
  stop(): Promise<void>;
}

export const SHOP_WALLET = evmAccounts.merchant.address;

export async function startLinkShop(options: TestOptions = {}): Promise<LinkShop> {
  const world = await startAgenticWorld();
  const { target } = world;
  const opened = { OUTBOUND_ALLOW_HOSTS: new URL(target.url).host };
  const env = { ...world.env, ...opened, RATE_LIMIT_LOCALHOST: "exempt", ...options.env };
  const payments = await startPayments({ ...options, env });
  const merchant = await payments.makeMerchant({ wallets: [SHOP_WALLET] });
  return {
    world,
    payments,
    merchant,
    target,
    another: (more) => startPayments({ ...options, databaseUrl: payments.databaseUrl, env: { ...env, ...more } }),
    async makeLink(more = {}) {
      const { id } = await createLink(payments, merchant.testKey, { ...agenticTo(target), ...more });
      return { id, path: payPath(id) };
    },
    async pay(link, { method = "GET", query = "", payment, headers, ...rest } = {}) {
      const paid = { "x-payment": await paymentHeader(payment), ...headers };
      return advised(await payments.call(method, link.path + query, { ...rest, headers: paid }));
    },
    async newBuyer() {
      const { address, privateKey } = newEvmAccount();
      await world.node.mintUsdc(address, 100_000_000n);
      return privateKey;
    },
    income: () => world.node.readUsdcBalance(SHOP_WALLET),
    async stop() {
      await payments.stop();
      await world.stop();
    },
  };
}

/** Asserts that an error of the service itself says what the buyer should do next. */
function advised(answer: Answer): Answer {
  const isOwn = !answer.headers.has("x-svc-payment-id") && answer.headers.get("content-type")?.includes("json");
  const { reason, retryable, retryAfter, action } = answer.body ?? {};
  if (!isOwn || ![402, 409, 504].includes(answer.status)) return answer;
  const isComplete = typeof reason === "string" && typeof retryable === "boolean" && action in PAYMENT_ACTIONS;
  if (isComplete && (typeof retryAfter === "number" || action === "give_up")) return answer;
  throw new Error(`a paid call failed without advice: ${answer.status} ${answer.text}`);
}

/** Decodes the object in a base64 header. */
export function fromHeader(text: string | null) {
  const json = decodeBase64Json(text ?? "");
  if (!json.ok) throw new Error("no base64 JSON");
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came back
  return json.value as any;
}
