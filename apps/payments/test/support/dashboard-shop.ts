import { until } from "@svc/localstack/until";
import type { User } from "./dashboard.js";
import type { DashboardWorld } from "./dashboard-world.js";
import { BUYER, EVM_WALLET } from "./paying-world.js";

/** Users of the merchant, and ids of the objects that the views show. */
export interface Shop {
  readonly user: User;
  /** May only read. */
  readonly viewer: User;
  readonly linkId: string;
  readonly endpointId: string;
  readonly transactionId: string;
  readonly unresolvedId: string;
  readonly refundId: string;
  readonly requestId: string;
}

/** A merchant with links, payments, a refund, a failing webhook and a refused request. */
export async function makeShop(world: DashboardWorld): Promise<Shop> {
  const { id: merchantId, testKey } = await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" });
  const user = await world.signIn(merchantId);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.ask(user, method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const makeLink = (name: string, amount: number) =>
    ask("POST", "/api/v1/payment-links", { name, amount, network: "base_sepolia" });
  await ask("POST", "/api/v1/products", { name: "Gift wrap", amount: 2 });
  await ask("POST", "/api/v1/account/invitations", { email: "ada@example.com", role: "developer" });
  await ask("POST", "/api/developer/keys", { name: "Web shop", keyType: "test" });
  world.receiver.answer(500, "/shop");
  const endpoint = await ask("POST", "/api/webhooks", { url: `${world.receiver.url}/shop` });
  await ask("POST", `/api/webhooks/${endpoint.id}/test`);
  await until(async () => world.receiver.at("/shop").length > 0);
  const book = await makeLink("A printed book", 12);
  const poster = await makeLink("Poster, large", 20);
  const pay = async (linkId: string, differenceBaseUnits: bigint, clientReference: string): Promise<string> => {
    const intent = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: linkId, clientReference });
    const amountBaseUnits = BigInt(intent.amountDueBaseUnits) + differenceBaseUnits;
    await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
    await world.noticed();
    return intent.id;
  };
  const paid = await pay(book.id, 0n, "order-1001");
  await pay(poster.id, 0n, "order-1002");
  await pay(book.id, 0n, "order-1003");
  const unresolvedId = await pay(poster.id, -1_000_000n, "order-1004");
  const { transactionId } = await ask("GET", `/api/v1/payment-intents/${paid}`);
  const refund = { amount: 5, reason: "A torn cover" };
  const { id: refundId } = await ask("POST", `/api/v1/transactions/${transactionId}/refunds`, refund);
  await world.evm.transferUsdc({ from: EVM_WALLET, to: BUYER, amountBaseUnits: 4_000_000n });
  await world.noticed();
  await world.noticed();
  const requestId = "order-1001-refund";
  await world.call("POST", "/api/v1/products", {
    key: testKey,
    body: { name: "" },
    headers: { "x-request-id": requestId },
  });
  await world.deps.requestLog.job?.runOnce();
  const viewer = await world.join(merchantId, "viewer");
  return { user, viewer, requestId, linkId: book.id, endpointId: endpoint.id, transactionId, unresolvedId, refundId };
}
