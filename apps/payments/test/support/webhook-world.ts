import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.js";

/** A service that delivers webhooks, with a clock that tests set, and a merchant's server that receives them. */
export interface WebhookWorld {
  readonly payments: PaymentsUnderTest;
  readonly receiver: WebhookReceiver;
  /** Time of the service's clock. Tests can set it. */
  nowMs: number;
  /** The merchant for the calls below. */
  merchant: TestMerchant;
  /** Makes a call and returns the `data` of its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  ask(method: string, path: string, body?: unknown, key?: string): Promise<any>;
  /** Returns a path at the receiver that no other test uses. */
  place(): string;
  endpoint(path: string, more?: object, key?: string): ReturnType<WebhookWorld["ask"]>;
  product(name?: string, key?: string): ReturnType<WebhookWorld["ask"]>;
  deliveries(endpointId: string): ReturnType<WebhookWorld["ask"]>;
  /** Sends all due deliveries, and returns the number of attempts. */
  deliver(): Promise<number>;
  /** Sets the clock to the real time, and creates a merchant without endpoints. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWebhookWorld(): Promise<WebhookWorld> {
  let nowMs = Date.now();
  const receiver = await startWebhookReceiver();
  const env = { WORKERS: "on", OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" };
  const payments = await startPayments({ clock: { now: () => nowMs }, env });
  let places = 0;
  const world: WebhookWorld = {
    payments,
    receiver,
    get nowMs() {
      return nowMs;
    },
    set nowMs(ms) {
      nowMs = ms;
    },
    merchant: await payments.makeMerchant(),
    ask: async (method, path, body, key = world.merchant.testKey) =>
      (await payments.call(method, path, { key, body })).body.data,
    place: () => `/place-${++places}`,
    endpoint: (path, more = {}, key) => world.ask("POST", "/api/webhooks", { url: receiver.url + path, ...more }, key),
    product: (name = "Mug", key) => world.ask("POST", "/api/v1/products", { name, amount: 1.5 }, key),
    deliveries: (id) => world.ask("GET", `/api/webhooks/${id}/deliveries`),
    deliver: async () => (await payments.deps.webhooks.worker.runOnce()) as number,
    async reset() {
      nowMs = Date.now();
      world.merchant = await payments.makeMerchant();
    },
    async stop() {
      await payments.stop();
      await receiver.stop();
    },
  };
  return world;
}
